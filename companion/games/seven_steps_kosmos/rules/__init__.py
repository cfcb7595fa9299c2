"""The whole of 7 Steps, from seven boards and a bag to the last count.

A turn is played like this. Before the first disc a building aid may be played. Then
discs are laid one by one: the first on a lowest field of its colour, each of the others
on a neighbour of the disc just laid, on the same level or one above, never twice on one
field. Each disc is worth its level. A points tile may be played, the turn is scored,
and towers of seven come down: one disc to each field of their colour. Seven points or
fewer earn a tile. Any discs are thrown in and the hand is filled to seven. The round in
which the bag cannot fill a hand is the last.

The phases of `State` follow one another as the steps of the rules do: lay, bonus, draw,
drop, tidy, refill. `rules.check` and `rules.search` answer beside the game. A `view` is
the only thing of a game that leaves the process: hidden from a seat are the discs and
tiles of the others, what they draw, and what they throw into the bag. How many there
are is public, and so is all that is face up; the number of discs in the bag follows.

Nothing here draws a disc or rolls a die: `waits_for` says what is due, and `Drawn` and
`Rolled` report it; a disc or tile that stays hidden is reported as `?`.

Source: German rules of 7 Steps; what is lost of them is a reconstruction, marked so in
`data/`; where they leave room, `data/rulings.toml`.
"""

from collections.abc import Sequence
from typing import Any, assert_never

from msgspec.structs import replace

from companion.contract import Drawn, Rolled
from companion.errors import IllegalAction

from ..facts import NAME, TOP, Family, Tile
from . import actions as acts
from . import scoring
from .actions import Action, Throw
from .legality import available, legal_actions, waits_for, why_not
from .placing import AidAction
from .state import UNKNOWN, Laid, Stack, State, boards_laid, ordered, start, without

REVISION = "2026-r1"

__all__ = [
    "REVISION",
    "Action",
    "State",
    "apply",
    "deck",
    "legal_actions",
    "observed",
    "start",
    "view",
    "waits_for",
    "why_not",
]

EARNS_TILE = 7  # points of a turn, or fewer, for which a tile is taken


def deck(state: State) -> tuple[str, ...]:
    """Return the cards that the draw now due is made from."""
    return tuple(card for card, count in available(state).items() for _ in range(count))


def apply(state: State, action: acts.Action) -> State:
    """Return the table after `action`.

    Raises:
        IllegalAction: with the sentence of `why_not`.
    """
    if reason := why_not(state, action):
        raise IllegalAction(NAME, reason)
    match action:
        case Drawn(cards):
            return _drawn(state, cards)
        case Rolled(faces) if state.phase == "first":
            return _dealt(state, faces[0] - 1)
        case Rolled(faces):
            letters = (
                [letter for letter, _ in state.table.boards] if state.table else []
            )
            # A 6 is a whole turn.
            turned = boards_laid(state, letters, [face % 6 for face in faces])
            return replace(turned, phase="first")
        case acts.First(seat):
            return _dealt(state, seat)
        case acts.Take() | acts.Shift() | acts.Move() | acts.Aid():
            return _aided(state, action)
        case acts.Lay(disc, field):
            return after_laying(state, disc, field)
        case acts.Points(tile):
            kind = state.kind(tile)
            return _scored(_played(state, kind), kind)
        case acts.Done():
            return _scored(state)
        case acts.Pick(family):
            due: Family = "aid" if family == "aid" else "points"
            return replace(state, family=due, phase="draw")
        case acts.Drop(tile):
            family = state.due_family
            held, stack = state.seat.tiles(family), state.stack(family)
            stack = replace(stack, discards=(*stack.discards, tile))
            return _tidied(_with_tiles(state, family, without(held, (tile,)), stack))
        case acts.Throw(thrown):
            state = with_seat(state, hand=without(state.seat.hand, thrown))
            return _refilled(_thrown_in(state, thrown))
        case _:
            assert_never(action)


def with_seat(state: State, **changes: Any) -> State:
    """Return the table with changes of the player whose turn it is."""
    seat = replace(state.seat, **changes)
    seats = (*state.seats[: state.turn], seat, *state.seats[state.turn + 1 :])
    return replace(state, seats=seats)


def _drawn(state: State, cards: Sequence[str]) -> State:
    match state.phase:
        case "boards":
            # A board of one colour looks the same however it is turned.
            plain = all(len(set(face)) == 1 for _, face in state.patterns)
            state = boards_laid(state, cards)
            return replace(state, phase="first" if plain else "turns")
        case "deal":
            state = replace(_filled(state, cards), turn=state.next)
            return replace(state, phase="lay") if state.turn == state.first else state
        case "draw":
            family = state.due_family
            stack = state.stack(family)
            stack = replace(stack, count=stack.count - 1)
            held = ordered((*state.seat.tiles(family), *cards))
            state = _with_tiles(state, family, held, stack)
            return replace(state, phase="drop") if len(held) > 1 else _tidied(state)
    return _ended(_filled(state, cards))


def _filled(state: State, cards: Sequence[str]) -> State:
    state = replace(state, bag=state.bag - len(cards))
    return with_seat(state, hand=ordered((*state.seat.hand, *cards)))


def _dealt(state: State, first: int) -> State:
    return replace(state, first=first, turn=first, phase="deal")


def _played(state: State, tile: Tile) -> State:
    held = without(state.seat.tiles(tile.family), (tile.id,))
    state = replace(state, played=(*state.played, tile.id))
    if tile.family == "aid":
        state = replace(state, left=tile.most)
    stack = state.stack(tile.family)
    stack = replace(stack, discards=(*stack.discards, tile.id))
    return _with_tiles(state, tile.family, held, stack)


def _with_tiles(
    state: State, family: Family, held: tuple[str, ...], stack: Stack
) -> State:
    if family == "aid":
        return replace(with_seat(state, aid=held), aids=stack)
    return replace(with_seat(state, points=held), points=stack)


def _aided(state: State, action: AidAction) -> State:
    if action.tile not in state.played:
        state = _played(state, state.kind(action.tile))
    if isinstance(action, acts.Aid):
        return replace(state, left=0)
    fields, heights = state.fields, list(state.heights)
    state = replace(state, left=state.left - 1)
    field = fields.index[action.field]
    match action:
        case acts.Take():
            heights[field] -= 1
            state = _thrown_in(state, (fields.colours[field],))
        case acts.Shift(_, _, to):
            heights[fields.index[to]], heights[field] = heights[field], 0
        case acts.Move(_, _, to):
            heights[field] -= 1
            heights[fields.index[to]] += 1
        case _:
            assert_never(action)
    return replace(state, heights=tuple(heights))


def _thrown_in(state: State, gone: Sequence[str]) -> State:
    """Put discs into the bag, or out of the game once a hand could not be filled."""
    if state.triggered:
        return replace(state, box=ordered((*state.box, *gone)))
    return replace(state, bag=state.bag + len(gone))


def after_laying(state: State, disc: str, field: str) -> State:
    """Return the table once a disc is laid on a field, where it may be laid."""
    at, heights = state.fields.index[field], list(state.heights)
    heights[at] += 1
    laid = (*state.laid, Laid(field, disc, heights[at]))
    state = with_seat(state, hand=without(state.seat.hand, (disc,)))
    state = replace(state, heights=tuple(heights), laid=laid, left=0)
    # Ruling tower_timing.
    return towers_down(state) if state.options.tower_timing == "at_once" else state


def towers_down(state: State) -> State:
    """Return the table once no tower is seven high."""
    if TOP not in state.heights:
        return state
    heights, fallen = scoring.come_down(state.heights, state.fields)
    return replace(state, heights=heights, fallen=(*state.fallen, *fallen))


def _scored(state: State, tile: Tile | None = None) -> State:
    made = sum(state.levels) + scoring.bonus(tile, state.laid, state.fields)
    state = with_seat(state, score=state.seat.score + made)
    state = towers_down(replace(state, made=made))
    # "Seven points or fewer": those of the points tile count, it is played before.
    if made <= EARNS_TILE and (state.aids.count or state.points.count):
        return replace(state, phase="bonus")
    return _tidied(state)


def _tidied(state: State) -> State:
    state = replace(state, family=None)
    return replace(state, phase="tidy") if state.seat.hand else _refilled(state)


def _refilled(state: State) -> State:
    # A bag emptied exactly, with a full hand, does not end the game.
    if state.bag < state.full - len(state.seat.hand):
        state = replace(state, triggered=True)
    return replace(state, phase="refill") if state.missing else _ended(state)


def _ended(state: State) -> State:
    state = replace(
        state,
        aids=_renewed(state.aids),
        points=_renewed(state.points),
        turn=state.next,
        phase="lay",
        laid=(),
        played=(),
        fallen=(),
        left=0,
        made=0,
    )
    # The round is finished, so that everybody has had as many turns.
    if state.turn != state.first or not state.triggered:
        return state
    if state.rounds:
        return replace(state, rounds=state.rounds - 1)
    return replace(state, phase="over")


def _renewed(stack: Stack) -> Stack:
    return stack if stack.count else Stack(len(stack.discards))


def view(state: State, seat: int) -> State:
    """Return the game as a seat sees it; as everybody sees it, if that is -1."""
    seats = tuple(
        player
        if number == seat
        else replace(
            player,
            hand=(UNKNOWN,) * len(player.hand),
            aid=(UNKNOWN,) * len(player.aid),
            points=(UNKNOWN,) * len(player.points),
        )
        for number, player in enumerate(state.seats)
    )
    return replace(state, seats=seats)


def observed(state: State, action: Action, seat: int) -> Action:
    """Return an action done in `state` as `seat` may know it."""
    if seat == state.turn:
        return action
    match action:
        case Drawn(cards) if state.phase != "boards":
            return Drawn((UNKNOWN,) * len(cards))
        case Throw(thrown) if not state.triggered:
            return Throw((UNKNOWN,) * len(thrown))
    return action
