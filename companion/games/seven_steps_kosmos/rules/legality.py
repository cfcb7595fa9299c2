"""What a player may do now, and why not.

`legal_actions` is made of what `why_not` has nothing against; `apply` asks it too. All
sentences speak of what the player whose turn it is can see.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from companion.contract import Choice, Draw, Drawn, Over, Roll, Rolled
from companion.games.seven_steps_kosmos.rules.aids import (
    effects,
    holds,
    playable,
    refused,
)
from companion.games.seven_steps_kosmos.rules.ends import waits_for
from companion.games.seven_steps_kosmos.rules.placing import (
    may_start,
    must_place,
    slip,
)
from companion.games.seven_steps_kosmos.rules.state import (
    UNKNOWN,
    Action,
    Aid,
    Done,
    Drop,
    First,
    Lay,
    Move,
    Pick,
    Points,
    Shift,
    State,
    Take,
    Throw,
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

WANTED = {
    "first": "name the player who begins",
    "lay": "lay discs, then say done",
    "bonus": "choose the family of the tile that is due",
    "drop": "choose the tile to discard",
    "tidy": "throw in any number of discs, or none",
}


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return all that may be done now, in a fixed order; empty if cards are due.

    Discs come first, the highest levels before others; then done, tiles and aids.
    """
    if not isinstance(waits_for(state), Choice):
        return ()
    return tuple(one for one in _candidates(state) if not _refusal(state, one))


def _candidates(state: State) -> Iterator[Action]:
    match state.phase:
        case "first":
            yield from map(First, range(len(state.seats)))
        case "lay":
            yield from _lays(state)
            yield Done()
            yield from _tiles(state)
        case "bonus":
            yield from (Pick("aid"), Pick("points"))
        case "drop":
            assert state.family
            yield from map(Drop, _droppable(state))
        case "tidy":
            yield from map(Throw, _parts(state.seat.hand))


def _lays(state: State) -> list[Lay]:
    """Return discs on fields that they may reach, the highest level first."""
    assert state.table
    ground = state.table.ground
    held = set(state.seat.hand)
    colours = set(state.letters) if UNKNOWN in held else held
    if state.laid:
        fields = ground.near[ground.index[state.laid[-1].field]]
    else:
        fields = tuple(range(len(ground.names)))
    found = [
        (-state.heights[one], one)
        for one in fields
        if ground.colours[one] in colours
        and (state.laid or may_start(state, ground.colours[one], state.heights[one]))
    ]
    return [Lay(ground.colours[one], ground.names[one]) for _, one in sorted(found)]


def _tiles(state: State) -> Iterator[Action]:
    for tile in state.kinds:
        if tile.family == "points" and holds(state, tile):
            yield Points(tile.id)
    for tile in playable(state):
        yield from effects(state, tile)


def _droppable(state: State) -> list[str]:
    assert state.family
    return [one.id for one in state.kinds if one.family == state.family]


def _parts(held: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return every choice of discs of a hand, the smaller ones first."""
    return sorted(
        {part for count in range(len(held) + 1) for part in combinations(held, count)},
        key=lambda part: (len(part), part),
    )


def why_not(state: State, action: Action) -> str | None:
    """Return the reason `action` is illegal in `state`, or None if it is legal."""
    due = waits_for(state)
    if isinstance(due, Over):
        return f"the game is over: {due.reason}"
    return _refusal(state, action) or None


def _refusal(state: State, action: Action) -> str:
    """The reason in words, empty if there is none."""
    due = waits_for(state)
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
    match action:
        case First(seat) if state.phase == "first":
            last = len(state.seats) - 1
            if 0 <= seat <= last:
                return ""
            return f"there is no seat {number(seat)}; seats are 0 to {last}"
        case Lay(disc, field) if state.phase == "lay":
            found = slip(state, disc, field)
            return found.sentence if found else ""
        case Take() | Shift() | Move() | Aid() if state.phase == "lay":
            return refused(state, action)
        case Points(tile) if state.phase == "lay":
            return _points_refused(state, tile)
        case Done() if state.phase == "lay":
            return _done_refused(state)
        case Done() if state.phase == "bonus":
            return f"the tile that 7 points or fewer earn is taken; {WANTED['bonus']}"
        case Pick(family) if state.phase == "bonus":
            return _pick_refused(state, family)
        case Drop(tile) if state.phase == "drop":
            return _drop_refused(state, tile)
        case Throw(thrown) if state.phase == "tidy":
            return _throw_refused(state, thrown)
    return f"that is not the step of the turn now; {WANTED[state.phase]}"


def _rolled_refused(due: object, faces: tuple[int, ...]) -> str:
    if not isinstance(due, Roll):
        return "no dice are due now; choose what to do"
    if len(faces) != due.count:
        return f"{number(len(faces))} dice are reported; {due.count} are due"
    for face in faces:
        if not 1 <= face <= due.sides:
            return f"no die shows {number(face)}; faces are 1 to {due.sides}"
    return ""


def _drawn_refused(state: State, due: object, cards: tuple[str, ...]) -> str:
    if not isinstance(due, Draw):
        return "nothing is to be drawn now; choose what to do"
    if len(cards) != due.count:
        return (
            f"{number(len(cards))} are drawn; {due.count} are due from the {due.deck}"
        )
    # What others hold is not looked at: a refusal would tell of it.
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

    With hands of which the companion was told nothing it is more than there is.

    Args:
        seat: who looks; None for who knows all that the companion was told.
    """
    match state.phase:
        case "boards":
            return {letter: 1 for letter, _ in state.patterns}
        case "draw":
            assert state.family
            return face_down(state, state.family, seat)
    return unseen(state, seat)


def _points_refused(state: State, id: str) -> str:
    tile = state.tile(id)
    if tile is None or tile.family != "points":
        known = [one.id for one in state.kinds if one.family == "points"]
        right = f"points tiles are {listed(known)}" if known else "none are played with"
        return f"there is no points tile {quoted(id)}; {right}"
    if not holds(state, tile):
        held = listed(state.seat.points) if state.seat.points else "none"
        return f"no points tile {tile.id} is held; held is {held}"
    return _done_refused(state)


def _done_refused(state: State) -> str:
    found = must_place(state)
    return f"{found.what} ({found.code})" if found else ""


def _pick_refused(state: State, family: str) -> str:
    if family not in ("aid", "points"):
        return f"there is no family {quoted(family)}; families are aid and points"
    stack = state.aids if family == "aid" else state.points
    return "" if stack.count else f"no {family} tile is left; take the other family"


def _drop_refused(state: State, id: str) -> str:
    assert state.family
    tile, held = state.tile(id), state.seat.tiles(state.family)
    if tile is None or tile.family != state.family or not holds(state, tile):
        return f"{quoted(id)} is not held; discard {listed(dict.fromkeys(held))}"
    return ""


def _throw_refused(state: State, thrown: tuple[str, ...]) -> str:
    held = Counter(state.seat.hand)
    for disc, count in Counter(thrown).items():
        if count > held[disc]:
            what = f"{discs(count)} of {quoted(disc)} to be thrown in"
            return f"{what}; the hand is {hand(state.seat.hand)} (NOT_IN_HAND)"
    if thrown != ordered(thrown):
        return f"{hand(thrown)} is out of order; say {hand(ordered(thrown))}"
    return ""
