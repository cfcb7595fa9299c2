"""What is due, what a player may do now, and why not.

`legal_actions` keeps the candidates that `why_not` accepts, and `apply` calls it too.
Its sentences use only what the player whose turn it is can see.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from companion.contract import Choice, Draw, Drawn, Due, Over, Roll, Rolled
from companion.games.seven_steps_kosmos.facts import FIELDS
from companion.games.seven_steps_kosmos.rules import actions as acts
from companion.games.seven_steps_kosmos.rules import aids, placing
from companion.games.seven_steps_kosmos.rules.state import (
    TILE,
    UNKNOWN,
    State,
    face_down,
    ordered,
    unseen,
)
from companion.games.seven_steps_kosmos.rules.wording import (
    discs,
    hand,
    listed,
    number,
    quoted,
)

STEPS = {
    "first": "name the player who begins",
    "lay": "lay discs, then say done",
    "bonus": "choose the family of the tile that is due",
    "drop": "choose the tile to discard",
    "tidy": "throw in any number of discs, or none",
}


def waits_for(state: State) -> Due:
    """Return the cards or dice that are due, whose choice it is, or the end."""
    match state.phase:
        case "boards":
            return Draw("boards", FIELDS)
        case "turns":
            return Roll(FIELDS, 6, "turns of slots 0 to 6")
        case "first" if state.options.start_player == "random":
            return Roll(1, len(state.seats), "starting player's die")
        case "deal" | "refill":
            return Draw("bag", state.missing)
        case "draw":
            return Draw(f"{state.family} tiles", 1)
        case "over":
            return _over(state)
    return Choice(state.turn)


def _over(state: State) -> Over:
    score = max(seat.total for seat in state.seats)
    # The rules know no tie-break.
    winners = [at for at, seat in enumerate(state.seats) if seat.total == score]
    names = listed([state.seats[at].name for at in winners], "and")
    totals = ", ".join(f"{seat.name} {seat.total}" for seat in state.seats)
    reason = f"points with {TILE} for each unused tile: {totals}"
    return Over(True, score, names, reason, tuple(winners))


def legal_actions(state: State) -> tuple[acts.Action, ...]:
    """Return all that may be done now, in a fixed order; empty if cards are due.

    Discs come first, the highest levels before others; then done, tiles and aids.
    """
    due = waits_for(state)
    if not isinstance(due, Choice):
        return ()
    found = _candidates(state)
    return tuple(action for action in found if not _refusal(state, action, due))


def _candidates(state: State) -> Iterator[acts.Action]:
    match state.phase:
        case "first":
            yield from map(acts.First, range(len(state.seats)))
        case "lay":
            yield from placing.reachable(state)
            yield acts.Done()
            yield from _tiles(state)
        case "bonus":
            yield from (acts.Pick("aid"), acts.Pick("points"))
        case "drop":
            yield from map(acts.Drop, state.known(state.due_family))
        case "tidy":
            yield from map(acts.Throw, _parts(state.seat.hand))


def _tiles(state: State) -> Iterator[acts.Action]:
    for tile in state.kinds:
        if tile.family == "points" and aids.holds(state, tile):
            yield acts.Points(tile.id)
    for tile in aids.playable(state):
        yield from aids.effects(state, tile)


def _parts(held: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return every choice of discs of a hand, the smaller ones first."""
    return sorted(
        {part for count in range(len(held) + 1) for part in combinations(held, count)},
        key=lambda part: (len(part), part),
    )


def why_not(state: State, action: acts.Action) -> str | None:
    """Return the reason `action` is illegal in `state`, or None if it is legal."""
    due = waits_for(state)
    if isinstance(due, Over):
        return f"the game is over: {due.reason}"
    return _refusal(state, action, due) or None


def _refusal(state: State, action: acts.Action, due: Due) -> str:
    """The reason in words, empty if there is none."""
    match action:
        case Rolled(faces):
            return _rolled_refused(due, faces)
        case Drawn(cards):
            return _drawn_refused(state, due, cards)
    if isinstance(due, Draw):
        count, deck = number(due.count), due.deck
        return f"{count} are to be drawn from the {deck}; report them first"
    if isinstance(due, Roll):
        return f"dice are due, the {due.what}; report what they show first"
    laying = state.phase == "lay"
    match action:
        case acts.First(seat) if state.phase == "first":
            last = len(state.seats) - 1
            if 0 <= seat <= last:
                return ""
            return f"there is no seat {number(seat)}; seats are 0 to {last}"
        case acts.Lay(disc, field) if laying:
            found = placing.violation(state, disc, field)
            return found.sentence if found else ""
        case acts.Take() | acts.Shift() | acts.Move() | acts.Aid() if (
            state.phase == "lay"
        ):
            return aids.refusal(state, action)
        case acts.Points(tile) if laying:
            return _points_refused(state, tile)
        case acts.Done() if laying:
            return _done_refused(state)
        case acts.Done() if state.phase == "bonus":
            return f"the tile that 7 points or fewer earn is taken; {STEPS['bonus']}"
        case acts.Pick(family) if state.phase == "bonus":
            return _pick_refused(state, family)
        case acts.Drop(tile) if state.phase == "drop":
            return _drop_refused(state, tile)
        case acts.Throw(thrown) if state.phase == "tidy":
            return _throw_refused(state, thrown)
    return f"that is not the step of the turn now; {STEPS[state.phase]}"


def _rolled_refused(due: Due, faces: tuple[int, ...]) -> str:
    if not isinstance(due, Roll):
        return "no dice are due now; choose what to do"
    if len(faces) != due.count:
        return f"{number(len(faces))} dice are reported; {due.count} are due"
    for face in faces:
        if not 1 <= face <= due.sides:
            return f"no die shows {number(face)}; faces are 1 to {due.sides}"
    return ""


def _drawn_refused(state: State, due: Due, cards: tuple[str, ...]) -> str:
    if not isinstance(due, Draw):
        return "nothing is to be drawn now; choose what to do"
    if len(cards) != due.count:
        return (
            f"{number(len(cards))} are drawn; {due.count} are due from the {due.deck}"
        )
    # Other players' hands do not count here: a refusal would reveal them.
    there = available(state, state.turn)
    for card, count in Counter(cards).items():
        if card == UNKNOWN and due.deck != "boards":
            continue
        if card not in there:
            known = listed(there)
            return f"no {quoted(card)} is in the {due.deck}; there is {known}"
        if count > there[card]:
            return f"{count} of {card} are drawn; the {due.deck} cannot hold so many"
    return ""


def available(state: State, seat: int | None = None) -> dict[str, int]:
    """Return how many of each card the draw now due may hold.

    With hands that nobody reported it is more than there is.

    Args:
        seat: who looks; None for all that was reported.
    """
    match state.phase:
        case "boards":
            return {letter: 1 for letter, _ in state.patterns}
        case "draw":
            return face_down(state, state.due_family, seat)
    return unseen(state, seat)


def _points_refused(state: State, id: str) -> str:
    tile = state.tile(id)
    if tile is None or tile.family != "points":
        known = state.known("points")
        right = f"points tiles are {listed(known)}" if known else "none are played with"
        return f"there is no points tile {quoted(id)}; {right}"
    if not aids.holds(state, tile):
        held = listed(state.seat.points) if state.seat.points else "none"
        return f"no points tile {tile.id} is held; held is {held}"
    return _done_refused(state)


def _done_refused(state: State) -> str:
    found = placing.must_place(state)
    return found.what if found else ""


def _pick_refused(state: State, family: str) -> str:
    if family not in ("aid", "points"):
        return f"there is no family {quoted(family)}; families are aid and points"
    stack = state.aids if family == "aid" else state.points
    return "" if stack.count else f"no {family} tile is left; take the other family"


def _drop_refused(state: State, id: str) -> str:
    tile, held = state.tile(id), state.seat.tiles(state.due_family)
    if tile is None or tile.family != state.due_family or not aids.holds(state, tile):
        return f"{quoted(id)} is not held; discard {listed(dict.fromkeys(held))}"
    return ""


def _throw_refused(state: State, thrown: tuple[str, ...]) -> str:
    held = Counter(state.seat.hand)
    for disc, count in Counter(thrown).items():
        if count > held[disc]:
            what = f"{discs(count)} of {quoted(disc)} to be thrown in"
            return f"{what}; the hand is {hand(state.seat.hand)}"
    if thrown != ordered(thrown):
        return f"{hand(thrown)} is out of order; say {hand(ordered(thrown))}"
    return ""
