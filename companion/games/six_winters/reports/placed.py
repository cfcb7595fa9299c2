"""One die is placed on the obstacle that is tried; it is reported with faces only.

Source: V20.4, overcoming; reading placing-dice; ruling team-mastery.
"""

from collections.abc import Iterator
from typing import ClassVar, Self

from msgspec.structs import replace

from companion.contract.actions import Say
from companion.games.six_winters.campaign import dice_places, hand, names, reach
from companion.games.six_winters.campaign.state import State, card
from companion.games.six_winters.campaign.tasks import Attempting
from companion.games.six_winters.cards.indexes import SLOT_NAMES, ResourceIndex
from companion.games.six_winters.cards.table import Cards, Seat
from companion.games.six_winters.referee import overcoming
from companion.games.six_winters.referee.queries import Dice
from companion.games.six_winters.reports import base, payment
from companion.games.six_winters.reports.overcame import overcome
from companion.games.six_winters.reports.tried import able, here


class Placed(base.Report, frozen=True, tag="placed"):
    """One die is placed on the obstacle that is tried (full dice).

    An action die has its owner as its purpose.
    """

    say: ClassVar = Say("placed DIE", "placed keel:3: or su3, on what is tried")
    do: ClassVar = base.Offer("Place a die on it", ("Which die is placed?",))
    in_attempt: ClassVar = True

    die: Dice

    def against(self, state: State) -> str:
        if state.shown is None:
            return base.COUNTED
        task = state.task
        if not isinstance(task, Attempting):
            return "no obstacle is tried; begin with tried"
        if task.phase == "defend":
            return "the defence is judged first; go on with next"
        return ""

    def not_there(self, state: State) -> str:
        return "that die fits no open place; `attempts` lists those that do"

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[Self]:
        """Yield the dice that may be placed in the present step of an attempt."""
        task = state.task
        if isinstance(task, Attempting) and (able_seats := able(state, task)):
            yield from map(cls, fitting(state, task.obstacle, able_seats))

    def with_owners(self, state: State) -> Iterator[base.Report]:
        (die,) = self.die
        if not die.label and not die.type:
            for seat in base.acting(state):
                yield Placed((replace(die, label=seat.character),))

    def apply(self, state: State) -> State:
        """Place the die; the last one of the pattern overcomes the obstacle."""
        task, (die,) = state.task, self.die
        if not isinstance(task, Attempting):
            raise TypeError(task)  # `against` has a reason
        if die.label:
            seat = state.seats[state.seat_of(die.label)]
            state = hand.pay(state, seat, [replace(die, label="")], task.obstacle)
        elif die.type:
            start = SLOT_NAMES[state.where(task.obstacle) or 0]
            kind = ResourceIndex.of(die.type)
            state = dice_places.moved(state, start, task.obstacle, kind, (die.face,))
        covered = state.shown.placed(task.obstacle) if state.shown else ()
        if len(covered) < len(reach.pattern(task.obstacle, state.in_play)):
            return state
        seats = here(state, task)
        state = replace(state, agenda=state.agenda[1:])
        return overcome(state, task.obstacle, seats)

    def sentence(self) -> str:
        return f"{names.die(self.die[0].typed())} is placed"

    def logged(self, before: State) -> str:
        if isinstance(before.task, Attempting):
            return f"{self.sentence()} on {names.obstacle(before.task.obstacle)}"
        return self.sentence()

    def overcame_by(self, before: State, after: State) -> dict[str, Cards]:
        task = before.task
        if not isinstance(task, Attempting) or after.task == task:
            return {}
        team = (before.seats[n].character for n in here(before, task))
        return {task.obstacle: tuple(team)}

    def counts_as(self, before: State, after: State) -> str:
        """Return the obstacle that the die has overcome; empty if none."""
        if not isinstance(before.task, Attempting) or any(
            isinstance(task, Attempting) for task in after.agenda
        ):
            return ""
        return f"overcome: {card(before.task.obstacle).name}"


def fitting(state: State, obstacle: str, seats: tuple[int, ...]) -> Iterator[Dice]:
    """Yield the dice that fit on an obstacle now, one at a time."""
    if state.shown is None:
        return
    team = tuple(
        overcoming.Fighter(state.sheet(who.character).rank(card(obstacle).skill))
        for who in (state.seats[n] for n in seats)
    )
    faces = reach.pattern(obstacle, state.in_play)
    on_it = state.shown.placed(obstacle)
    rulings: dict[str, str] = {"team-mastery": state.options.team_mastery}
    free_faces = overcoming.any_face(team, rulings)
    still = overcoming.open_faces(faces, on_it)
    dice = [die for n in seats for die in payment.owned(state, state.seats[n])]
    slot = state.where(obstacle)
    dice += hand.distinct(hand.assets(state, slot)) if slot is not None else ()
    for die in hand.distinct(dice) if len(on_it) < len(faces) else ():
        if free_faces or die.face in still:
            yield (die,)
