"""An attempt to overcome an obstacle, step by step: approach, defend, place.

It is reported with faces only; with counted dice its result is.

Source: V20.4, overcoming and teamwork; readings placing-dice, defence, teamwork,
dice-on-obstacles and dice-beside; ruling defence-pattern.
"""

from collections.abc import Iterator
from typing import ClassVar, Self

from msgspec.structs import force_setattr, replace

from companion.contract.actions import Say
from companion.games.six_winters.campaign import hand, names, reach, stress
from companion.games.six_winters.campaign.die_faces import UNROLLED
from companion.games.six_winters.campaign.state import State, card
from companion.games.six_winters.campaign.tasks import Attempting, SplitDamage
from companion.games.six_winters.cards.table import Cards, Seat
from companion.games.six_winters.cards.wording import row
from companion.games.six_winters.referee import overcoming
from companion.games.six_winters.referee.overcoming import Faces
from companion.games.six_winters.referee.verdicts import stress as damage_in_words
from companion.games.six_winters.reports import base
from companion.games.six_winters.reports.overcame import cannot_take_part

DEFENDED = "the defence succeeds"
"""The message of a defence that succeeds."""


class Tried(base.TaleEvent, frozen=True, tag="tried"):
    """Characters tried to overcome an obstacle."""

    obstacle: str
    characters: Cards


class Defended(base.TaleEvent, frozen=True, tag="defended"):
    """A defence succeeded, or failed and cost the damage."""

    obstacle: str
    characters: Cards
    succeeded: bool


class Attempted(base.Report, frozen=True, tag="tried"):
    """Characters try to overcome an obstacle where they are (full dice).

    The order does not matter: they are sorted.
    """

    say: ClassVar = Say(
        "tried OBSTACLE WHO...", "tried tripwire thea keel: step by step; full dice"
    )
    do: ClassVar = base.Offer(
        "Try to overcome an obstacle", ("Which obstacle is tried?", "Who tries {0}?")
    )
    example: ClassVar = 2

    obstacle: str
    characters: tuple[str, ...]

    def __post_init__(self) -> None:
        force_setattr(self, "characters", tuple(sorted(self.characters)))

    def against(self, state: State) -> str:
        if state.shown is None:
            return base.COUNTED
        return cannot_take_part(state, self.obstacle, self.characters)

    def not_there(self, state: State) -> str:
        return "nobody else is there to take part"

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[Self]:
        """Yield the obstacles that may be tried, alone or with those of later seats."""
        if state.shown is None:
            return
        for number, seat in enumerate(seats):
            for name in state.spots[seat.slot].attached:
                if not reach.forbids_overcoming(state, name):
                    yield cls(name, (seat.character,))
                    for other in seats[number + 1 :]:
                        if other.slot == seat.slot:
                            yield cls(name, (seat.character, other.character))

    def apply(self, state: State) -> State:
        """Begin an attempt: skilled characters approach, the others defend at once."""
        seats = tuple(sorted(map(state.seat_of, self.characters)))
        team = row(stress.name(state.seats[n].character) for n in seats)
        obstacle = card(self.obstacle)
        tries = "tries" if len(seats) == 1 else "try"
        state = state.says(f"{team} {tries} to overcome {obstacle.name}", obstacle.id)
        task = Attempting(obstacle.id, seats, "approach")
        return state.push(task) if able(state, task) else _rolls(state, task)

    def sentence(self) -> str:
        return self._in_words("tried")

    def choice(self, state: State) -> str:
        return self._in_words("tries" if len(self.characters) == 1 else "try")

    def _in_words(self, tried: str) -> str:
        team = row(map(names.person, self.characters))
        return f"{team} {tried} to overcome {names.obstacle(self.obstacle)}"

    def events(self, before: State) -> Iterator[base.TaleEvent]:
        yield Tried(before.turn, self.obstacle, self.characters)

    def counts_as(self, before: State, after: State) -> str:
        return f"tried: {card(self.obstacle).name}"


def is_over(state: State, task: Attempting) -> bool:
    """Return whether an attempt has ended by itself: nobody is left, or it is gone."""
    return state.shown is None or not here(state, task)


def here(state: State, task: Attempting) -> tuple[int, ...]:
    """Return the seats that still take part."""
    slot = state.where(task.obstacle)
    return tuple(
        n for n in task.seats if state.seats[n].acts and state.seats[n].slot == slot
    )


def able(state: State, task: Attempting) -> tuple[int, ...]:
    """Return the seats that may place dice now: in an approach those with the skill."""
    obstacle = card(task.obstacle)
    seats = here(state, task)
    if task.phase == "place":
        return seats
    if task.phase == "defend":
        return ()
    ranks = {
        n: state.sheet(state.seats[n].character).rank(obstacle.skill) for n in seats
    }
    return tuple(n for n in seats if overcoming.skilled(obstacle, ranks[n]))


def goes_on(state: State, task: Attempting) -> State:
    """Go on from one step of an attempt to the next; the last one ends it."""
    if task.phase == "approach":
        return _rolls(state, task)
    if task.phase == "place":
        return state
    return _defended(state, task)


def _defended(state: State, task: Attempting) -> State:
    """Judge the dice that were rolled again; a failure costs the damage."""
    seats, obstacle = here(state, task), card(task.obstacle)
    rolled = [face for n in seats for face in hand.faces(state, state.seats[n])]
    covered = state.shown.placed(task.obstacle) if state.shown else ()
    pattern = state.options.defence_pattern
    wanted = overcoming.defence_faces(obstacle, covered, pattern)
    missing = [face for face in wanted if face not in rolled]
    then = replace(task, phase="place")
    if rolled and not missing:
        return state.says(DEFENDED).push(then)
    also = overcoming.cards(reach.bearing_on(state, task.obstacle))
    cost = overcoming.damage(obstacle, on(state, task.obstacle), also)
    lacks = f"{row(missing)} lacking" if rolled else "no dice"
    state = state.says(f"the defence fails, {lacks}: {damage_in_words(cost)}")
    return state.push(SplitDamage(seats, cost.psyche, cost.body), then)


def on(state: State, obstacle: str) -> Faces:
    """Return the faces of all dice on an obstacle, those beside its places too."""
    if state.shown is None:
        return ()
    return tuple(face for faces in state.shown.row(obstacle) for face in faces)


def _rolls(state: State, task: Attempting) -> State:
    for n in here(state, task):
        seat = state.seats[n]
        count = len(hand.faces(state, seat))
        state = hand.with_faces(state, seat, (UNROLLED,) * count)
    return state.push(replace(task, phase="defend"))


def defended(before: State, after: State) -> Iterator[Defended]:
    """Yield how a defence ended, if going on had one judged."""
    task = before.task
    if isinstance(task, Attempting) and task.phase == "defend":
        count = len(before.news)
        fresh = after.news[count:] if after.news[:count] == before.news else after.news
        held = any(message.text == DEFENDED for message in fresh)
        team = tuple(before.seats[seat].character for seat in task.seats)
        yield Defended(before.turn, task.obstacle, team, held)
