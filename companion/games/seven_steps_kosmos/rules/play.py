"""The table before the boards are laid, and what each action does to it."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.contract import NO_SETUP, Drawn, Rolled, seats
from companion.errors import BadValue, IllegalAction
from companion.games.seven_steps_kosmos.facts import (
    FIELDS,
    NAME,
    TOP,
    Edition,
    Family,
    facts,
    sound,
)
from companion.games.seven_steps_kosmos.rules.bonus import bonus
from companion.games.seven_steps_kosmos.rules.ends import missing
from companion.games.seven_steps_kosmos.rules.legality import available, why_not
from companion.games.seven_steps_kosmos.rules.options import faces_up, in_play, options
from companion.games.seven_steps_kosmos.rules.state import (
    Action,
    Aid,
    Done,
    Drop,
    First,
    Laid,
    Lay,
    Move,
    Phase,
    Pick,
    Points,
    Seat,
    Shift,
    Stack,
    State,
    Take,
    Throw,
    ordered,
    without,
)
from companion.games.seven_steps_kosmos.rules.table import Table, turned
from companion.games.seven_steps_kosmos.rules.towers import come_down

EARNS_TILE = 7
"""Points of a turn, or fewer, for which a tile is taken."""


def start(
    rulings: Mapping[str, str] = MappingProxyType({}),
    setup: Mapping[str, Any] = NO_SETUP,
) -> State:
    """Return the table before its boards are laid.

    Args:
        setup: `players`, two to four names; `edition`, if the table plays with colours,
            boards and tiles of its own: what `facts.own` reads, as plain data. Boards
            and tiles of its own are asked for by rulings too (`facts.OWN`).

    Raises:
        UnknownName: if there is no such ruling or choice.
        BadValue: if players or arrangement are not what the game takes.
        BadData: if the edition cannot be played with.
    """
    least, most = facts().game.players
    names = seats(setup, least, most, NAME, also=("edition",))
    chosen, box = options(rulings), edition(setup)
    kinds = in_play(box, chosen)
    return State(
        options=chosen,
        discs=box.discs,
        full=box.hand,
        letters=box.letters,
        names=tuple(one.name for one in box.colours),
        kinds=kinds,
        patterns=faces_up(box, chosen),
        seats=tuple(map(Seat, names)),
        bag=box.discs * len(box.colours),
        aids=Stack(sum(one.count for one in kinds if one.family == "aid")),
        points=Stack(sum(one.count for one in kinds if one.family == "points")),
        rounds=1 if chosen.end_length == "longer" else 0,
    )


def edition(setup: Mapping[str, Any]) -> Edition:
    """Return the edition that a table plays with: that of its set-up, or ours.

    Raises:
        BadValue, BadData: if it cannot be read or played with.
    """
    if "edition" not in setup:
        return facts().edition
    try:
        given = msgspec.convert(setup["edition"], Edition)
    except msgspec.ValidationError as error:
        raise BadValue(f"{NAME}: edition", str(error).replace("`", "'")) from None
    return sound(given, f"{NAME}: edition")


def deck(state: State) -> tuple[str, ...]:
    """Return the cards that the draw now due is made from."""
    return tuple(card for card, count in available(state).items() for _ in range(count))


def apply(state: State, action: Action) -> State:
    """Return the table after `action`.

    Raises:
        IllegalAction: with the sentence of `why_not`.
    """
    if reason := why_not(state, action):
        raise IllegalAction(NAME, reason)
    match action:
        case Drawn(cards):
            return _drawn(state, cards)
        case Rolled(faces):
            return _rolled(state, faces)
        case First(seat):
            return _dealt(state, seat)
        case Take() | Shift() | Move() | Aid():
            return _aided(state, action)
        case Lay(disc, field):
            return _laid(state, disc, field)
        case Points(tile):
            return _scored(_played(state, tile), tile)
        case Done():
            return _scored(state)
        case Pick(family):
            due: Family = "aid" if family == "aid" else "points"
            return replace(state, family=due, phase="draw")
        case Drop(tile):
            return _dropped(state, tile)
        case Throw(thrown):
            return _thrown(state, thrown)


def _with_seat(state: State, **changes: Any) -> State:
    """Return the state with something about the player whose turn it is changed."""
    seat = replace(state.seat, **changes)
    return replace(
        state, seats=(*state.seats[: state.turn], seat, *state.seats[state.turn + 1 :])
    )


def _drawn(state: State, cards: Sequence[str]) -> State:
    match state.phase:
        case "boards":
            return _boards_drawn(state, cards)
        case "deal":
            state = _filled(state, cards)
            after = (state.turn + 1) % len(state.seats)
            if after == state.first:
                return replace(state, turn=after, phase="lay")
            return replace(state, turn=after)
        case "draw":
            return _tile_drawn(state, cards[0])
    return _ended(_filled(state, cards))


def _filled(state: State, cards: Sequence[str]) -> State:
    state = replace(state, bag=state.bag - len(cards))
    return _with_seat(state, hand=ordered((*state.seat.hand, *cards)))


def boards_laid(
    state: State, letters: Sequence[str], turns: Sequence[int] = (0,) * FIELDS
) -> State:
    """Return the table with its boards: letters by slot, each turned by sixths."""
    chosen, patterns = state.options, dict(state.patterns)
    pairs = list(zip(letters, turns, strict=True))
    table = Table(
        places=chosen.arrangement,
        left=chosen.mirror == "left",
        boards=tuple(pairs),
        faces=tuple(turned(patterns[letter], sixths) for letter, sixths in pairs),
    )
    return replace(state, table=table, heights=(0,) * len(table.ground.names))


def _boards_drawn(state: State, letters: Sequence[str]) -> State:
    # A board of one colour looks the same however it is turned.
    plain = all(len(set(face)) == 1 for _, face in state.patterns)
    phase: Phase = "first" if plain else "turns"
    return replace(boards_laid(state, letters), phase=phase)


def _rolled(state: State, faces: Sequence[int]) -> State:
    if state.phase == "first":
        return _dealt(state, faces[0] - 1)
    assert state.table
    letters = [letter for letter, _ in state.table.boards]
    # A 6 is a whole turn.
    state = boards_laid(state, letters, [face % 6 for face in faces])
    return replace(state, phase="first")


def _dealt(state: State, first: int) -> State:
    return replace(state, first=first, turn=first, phase="deal")


def _played(state: State, id: str) -> State:
    """Put a tile of the player on its discard pile, face up."""
    tile = state.tile(id)
    assert tile
    family = tile.family
    stack = state.stack(family)
    stack = replace(stack, discards=(*stack.discards, id))
    held = without(state.seat.tiles(family), (id,))
    if family == "aid":
        state = _with_seat(state, aid=held)
        return replace(state, aids=stack, played=(*state.played, id), left=tile.most)
    state = _with_seat(state, points=held)
    return replace(state, points=stack, played=(*state.played, id))


def _aided(state: State, action: Take | Shift | Move | Aid) -> State:
    if action.tile not in state.played:
        state = _played(state, action.tile)
    if isinstance(action, Aid):
        return replace(state, left=0)
    assert state.table
    ground, heights = state.table.ground, list(state.heights)
    state = replace(state, left=state.left - 1)
    index, field = ground.index, ground.index[action.field]
    match action:
        case Take():
            heights[field] -= 1
            state = _thrown_in(state, (ground.colours[field],))
        case Shift(_, _, to):
            heights[index[to]], heights[field] = heights[field], 0
        case Move(_, _, to):
            heights[field] -= 1
            heights[index[to]] += 1
    return replace(state, heights=tuple(heights))


def _thrown_in(state: State, gone: Sequence[str]) -> State:
    """Put discs into the bag, or out of the game once a hand could not be filled."""
    if state.triggered:
        return replace(state, box=ordered((*state.box, *gone)))
    return replace(state, bag=state.bag + len(gone))


def _laid(state: State, disc: str, field: str) -> State:
    assert state.table
    at, heights = state.table.ground.index[field], list(state.heights)
    heights[at] += 1
    state = _with_seat(state, hand=without(state.seat.hand, (disc,)))
    state = replace(
        state,
        heights=tuple(heights),
        laid=(*state.laid, Laid(field, disc, heights[at])),
        left=0,
    )
    # Ruling tower_timing.
    return towers_down(state) if state.options.tower_timing == "at_once" else state


def towers_down(state: State) -> State:
    """Return the table once no tower stands at seven."""
    if TOP not in state.heights:
        return state
    assert state.table
    heights, fallen = come_down(state.heights, state.table.ground)
    return replace(state, heights=heights, fallen=(*state.fallen, *fallen))


def _scored(state: State, points_tile: str = "") -> State:
    assert state.table
    discs = sum(one.level for one in state.laid)
    extra, tile = 0, state.tile(points_tile)
    if tile:
        extra = bonus(tile, state.laid, state.table.ground)
    state = _with_seat(state, score=state.seat.score + discs + extra)
    state = towers_down(replace(state, made=discs + extra))
    if state.made <= EARNS_TILE and (state.aids.count or state.points.count):
        return replace(state, phase="bonus")
    return _tidied(state)


def _tile_drawn(state: State, id: str) -> State:
    assert state.family
    stack = state.stack(state.family)
    stack = replace(stack, count=stack.count - 1)
    held = ordered((*state.seat.tiles(state.family), id))
    state = _with_tiles(state, held, stack)
    if len(held) > 1:
        return replace(state, phase="drop")
    return _tidied(state)


def _with_tiles(state: State, held: tuple[str, ...], stack: Stack) -> State:
    if state.family == "aid":
        return replace(_with_seat(state, aid=held), aids=stack)
    return replace(_with_seat(state, points=held), points=stack)


def _dropped(state: State, id: str) -> State:
    assert state.family
    held, stack = state.seat.tiles(state.family), state.stack(state.family)
    stack = replace(stack, discards=(*stack.discards, id))
    return _tidied(_with_tiles(state, without(held, (id,)), stack))


def _tidied(state: State) -> State:
    """Go on to the discs that are thrown in, if the player has any."""
    state = replace(state, family=None)
    if state.seat.hand:
        return replace(state, phase="tidy")
    return _refilled(state)


def _thrown(state: State, gone: tuple[str, ...]) -> State:
    state = _with_seat(state, hand=without(state.seat.hand, gone))
    return _refilled(_thrown_in(state, gone))


def _refilled(state: State) -> State:
    if state.bag < state.full - len(state.seat.hand):
        state = replace(state, triggered=True)
    return replace(state, phase="refill") if missing(state) else _ended(state)


def _ended(state: State) -> State:
    """End the turn: the next player is on, or the game is over."""
    after = (state.turn + 1) % len(state.seats)
    state = replace(
        state,
        aids=_renewed(state.aids),
        points=_renewed(state.points),
        turn=after,
        phase="lay",
        laid=(),
        played=(),
        fallen=(),
        left=0,
        made=0,
    )
    if after != state.first or not state.triggered:
        return state
    if state.rounds:
        return replace(state, rounds=state.rounds - 1)
    return replace(state, phase="over")


def _renewed(stack: Stack) -> Stack:
    """Return an empty stack made new from its discard pile."""
    if stack.count or not stack.discards:
        return stack
    return Stack(len(stack.discards))
