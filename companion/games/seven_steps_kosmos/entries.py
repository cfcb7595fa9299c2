"""What of 7 Steps can be looked up: its tiles, colours and boards.

Where things are is read from the view of a seat, so that nothing behind a screen of
another seat is counted.
"""

from collections.abc import Iterator

from companion.contract.entries import Entry
from companion.games.seven_steps_kosmos.facts import (
    RECONSTRUCTION,
    Tile,
    facts,
)
from companion.games.seven_steps_kosmos.rules import UNKNOWN, State, unseen
from companion.games.seven_steps_kosmos.rules.state import face_down, on_board
from companion.games.seven_steps_kosmos.rules.turn import EARNS_TILE
from companion.games.seven_steps_kosmos.rules.wording import discs, points

FAMILIES = {"aid": "building aid", "points": "points tile"}


def entries(state: State | None) -> Iterator[Entry]:
    """Yield all that has a name; where it is in a view of a game, if one is played."""
    for tile in state.kinds if state else facts().edition.tiles:
        ours = ("its text is our reconstruction",) * (tile.source == RECONSTRUCTION)
        yield Entry(
            name=tile.name,
            kind=f"{FAMILIES[tile.family]} {tile.id}",
            printed=(tile.text, *ours),
            needs=tuple(_needs(tile)),
            place=tuple(_held(tile, state)) if state else (),
            aliases=(tile.id,),
        )
    yield from _colours(state)
    yield from _boards(state)


def _colours(state: State | None) -> Iterator[Entry]:
    """Yield the colours of a game, which may have an edition of its own."""
    known = [(colour.letter, colour.name) for colour in facts().edition.colours]
    if state:
        known = list(zip(state.letters, state.names, strict=True))
    for letter, name in known:
        yield Entry(
            name=name,
            kind=f"colour {letter}",
            printed=(f"its letter is {letter}",),
            needs=("a field of its colour, beside the disc before",),
            place=tuple(_discs(letter, state)) if state else (),
            aliases=(letter,),
        )


def _boards(state: State | None) -> Iterator[Entry]:
    known = [
        (board.letter, f"in front {board.mono}, behind {board.mixed}")
        for board in facts().edition.boards
    ]
    for letter, face in state.patterns if state else known:
        yield Entry(
            name=f"Board {letter}",
            kind="board",
            printed=(f"fields {face}, the centre first",),
            place=_laid(letter, state) if state else (),
        )


def _needs(tile: Tile) -> Iterator[str]:
    if tile.family == "aid":
        yield "to be played before the first disc of a turn; one a turn"
    else:
        yield "to be played after the last disc of a turn, before it is scored"
    if tile.least > 1:
        yield f"{tile.least} at least, to count"
    yield f"a turn that brings {points(EARNS_TILE)} or fewer, to be taken"


def _held(tile: Tile, state: State) -> Iterator[str]:
    hidden = sum(seat.tiles(tile.family).count(UNKNOWN) for seat in state.seats)
    for seat in state.seats:
        if tile.id in seat.tiles(tile.family):
            yield f"held by {seat.name}"
    stack = state.stack(tile.family)
    if gone := stack.discards.count(tile.id):
        yield f"{gone} of {tile.count} discarded"
    if left := face_down(state, tile.family)[tile.id]:
        behind = ", or behind a screen" if hidden else ""
        yield f"{left} of {tile.count} face down in the stack{behind}"


def _discs(letter: str, state: State) -> Iterator[str]:
    yield f"on the boards: {discs(on_board(state)[letter])}"
    if out := state.box.count(letter):
        yield f"out of the game: {discs(out)}"
    for seat in state.seats:
        if seat.hand and UNKNOWN not in seat.hand:
            yield f"in the hand of {seat.name}: {discs(seat.hand.count(letter))}"
    # Ruling bag_colours: own_view, what whoever looks cannot see.
    if state.options.bag_colours == "own_view" and state.table:
        yield f"not in sight: {discs(unseen(state)[letter])}"


def _laid(board: str, state: State) -> tuple[str]:
    for slot, (letter, sixths) in enumerate(state.table.boards if state.table else ()):
        if letter == board:
            turned = f", turned by {sixths} sixths" if sixths else ""
            return (f"in slot {slot}{turned}",)
    return ("not laid yet",)
