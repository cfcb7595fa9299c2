"""An attempt to overcome an obstacle, step by step: approach, defend, place.

Source: V20.4, overcoming and teamwork; readings placing-dice, defence, teamwork,
dice-on-obstacles and dice-beside; ruling defence-pattern.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.six_winters.campaign import actions, dice_places, reach, stress
from companion.games.six_winters.campaign.die_faces import UNROLLED
from companion.games.six_winters.campaign.full import abilities, hand, ways
from companion.games.six_winters.campaign.full.tasks import Attempting, SplitDamage
from companion.games.six_winters.campaign.state import State, card
from companion.games.six_winters.cards.indexes import SLOT_NAMES, ResourceIndex
from companion.games.six_winters.cards.wording import row
from companion.games.six_winters.referee.attempts import stress as in_words
from companion.games.six_winters.referee.overcoming import (
    Faces,
    cards,
    damage,
    defence_faces,
    skilled,
)
from companion.games.six_winters.referee.queries import TypedDie

DEFENDED = "the defence succeeds"
"""The message of a defence that succeeds."""


def begun(state: State, report: actions.Attempted) -> State:
    """Begin an attempt: skilled characters approach, the others defend at once."""
    seats = tuple(sorted(map(state.seat_of, report.characters)))
    names = row(stress.name(state.seats[n].character) for n in seats)
    obstacle = card(report.obstacle)
    tries = "tries" if len(seats) == 1 else "try"
    state = state.says(f"{names} {tries} to overcome {obstacle.name}", obstacle.id)
    task = Attempting(obstacle.id, seats, "approach")
    return state.push(task) if able(state, task) else _rolls(state, task)


def is_over(state: State, task: Attempting) -> bool:
    """Return whether an attempt has ended by itself: nobody is left, or it is gone."""
    slot = state.where(task.obstacle)
    there = (state.seats[n] for n in task.seats)
    at_it = [seat for seat in there if seat.acts and seat.slot == slot]
    return state.shown is None or slot is None or not at_it


def here(state: State, task: Attempting) -> tuple[int, ...]:
    """Return the seats that still take part."""
    slot = state.where(task.obstacle)
    return tuple(
        n for n in task.seats if state.seats[n].acts and state.seats[n].slot == slot
    )


def placed(state: State, task: Attempting, die: TypedDie) -> State:
    """Place a die on the obstacle; the last one of the pattern overcomes it."""
    if die.label:
        seat = state.seats[state.seat_of(die.label)]
        state = hand.pay(state, seat, [replace(die, label="")], task.obstacle)
    elif die.type:
        slot = state.where(task.obstacle)
        start = SLOT_NAMES[slot or 0]
        kind = ResourceIndex.of(die.type)
        state = dice_places.moved(state, start, task.obstacle, kind, (die.face,))
    return state


def is_complete(state: State, task: Attempting) -> bool:
    """Return whether the dice on an obstacle overcome it."""
    covered = state.shown.placed(task.obstacle) if state.shown else ()
    return len(covered) >= ways.size(state, task.obstacle)


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
    return tuple(n for n in seats if skilled(obstacle, ranks[n]))


def legal(state: State, task: Attempting) -> Iterator[actions.StepReport]:
    """Yield what may be reported during an attempt."""
    if seats := able(state, task):
        yield from map(actions.Placed, ways.placed(state, task.obstacle, seats))
    for seat in state.seats:
        if seat.acts:
            yield from abilities.ways(state, seat)
    yield from ways.free(state)


def is_legal(state: State, task: Attempting, report: actions.StepReport) -> bool:
    """Return whether a report is listed, without listing those of other kinds."""
    if isinstance(report, actions.Placed):
        seats = able(state, task)
        return bool(seats) and report.die in ways.placed(state, task.obstacle, seats)
    others = actions.AbilityUsed | actions.Exchanged | actions.Carried
    return isinstance(report, others) and report in ways.of_kind(state, report)


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
    on_it = on(state, task.obstacle)
    covered = state.shown.placed(task.obstacle) if state.shown else ()
    wanted = defence_faces(obstacle, covered, state.options.defence_pattern)
    missing = [face for face in wanted if face not in rolled]
    then = replace(task, phase="place")
    if rolled and not missing:
        return state.says(DEFENDED).push(then)
    also = cards(reach.bearing_on(state, task.obstacle))
    cost = damage(obstacle, on_it, also)
    lacks = f"{row(missing)} lacking" if rolled else "no dice"
    state = state.says(f"the defence fails, {lacks}: {in_words(cost)}")
    return state.push(SplitDamage(seats, cost.psyche, cost.body), then)


def on(state: State, obstacle: str) -> Faces:
    """Return the faces of all dice on an obstacle, those beside its places too."""
    if state.shown is None:
        return ()
    return tuple(face for faces in state.shown.row(obstacle) for face in faces)


def _rolls(state: State, task: Attempting) -> State:
    """Have all unspent action dice of the team rolled again."""
    for n in here(state, task):
        seat = state.seats[n]
        count = len(hand.faces(state, seat))
        state = hand.with_faces(state, seat, (UNROLLED,) * count)
    return state.push(replace(task, phase="defend"))
