"""What of 7 Steps can be looked up: its tiles, colours and boards.

Where things are is read from the view of a seat, so that nothing behind a screen of
another seat is counted.
"""

from collections.abc import Iterator

from companion.contract.glossary import Entry
from companion.language import phrase

from .facts import FAMILIES, RECONSTRUCTION, Tile, facts
from .rules import EARNS_TILE, State
from .rules.state import UNKNOWN, face_down, on_board, unseen
from .rules.wording import discs, points


def entries(state: State | None) -> Iterator[Entry]:
    """Yield all that has a name; where it is in a view of a game, if one is played."""
    for tile in state.kinds if state else facts().edition.tiles:
        printed = [phrase(tile.text)]
        if tile.source == RECONSTRUCTION:
            printed.append(phrase("its text is our reconstruction"))
        yield Entry(
            name=phrase(tile.name),
            kind=f"{phrase(FAMILIES[tile.family])} {tile.id}",
            printed=tuple(printed),
            needs=tuple(_needs(tile)),
            place=tuple(_held(tile, state)) if state else (),
            aliases=(tile.id,),
        )
    yield from _colours(state)
    yield from _boards(state)


def _colours(state: State | None) -> Iterator[Entry]:
    known = [(colour.letter, colour.name) for colour in facts().edition.colours]
    if state:
        known = list(zip(state.letters, state.names, strict=True))
    for letter, name in known:
        yield Entry(
            name=phrase(name),
            kind=phrase("colour {letter}", letter=letter),
            printed=(phrase("its letter is {letter}", letter=letter),),
            needs=(phrase("a field of its colour, beside the disc before"),),
            place=tuple(_discs(letter, state)) if state else (),
            aliases=(letter,),
        )


def _boards(state: State | None) -> Iterator[Entry]:
    both = ((one.letter, one.mono, one.mixed) for one in facts().edition.boards)
    known = [
        (letter, phrase("in front {face}, behind {back}", face=mono, back=mixed))
        for letter, mono, mixed in both
    ]
    for letter, face in state.patterns if state else known:
        yield Entry(
            name=phrase("Board {letter}", letter=letter),
            kind=phrase("board"),
            printed=(phrase("fields {face}, the centre first", face=face),),
            place=_laid(letter, state) if state else (),
        )


def _needs(tile: Tile) -> Iterator[str]:
    if tile.family == "aid":
        yield phrase("to be played before the first disc of a turn; one a turn")
    else:
        yield phrase("to be played after the last disc of a turn, before it is scored")
    if tile.least > 1:
        yield phrase("{n} at least, to count", n=tile.least)
    earns = points(EARNS_TILE)
    yield phrase("a turn that brings {points} or fewer, to be taken", points=earns)


def _held(tile: Tile, state: State) -> Iterator[str]:
    hidden = sum(seat.tiles(tile.family).count(UNKNOWN) for seat in state.seats)
    for seat in state.seats:
        if tile.id in seat.tiles(tile.family):
            yield phrase("held by {who}", who=seat.name)
    stack = state.stack(tile.family)
    if gone := stack.discards.count(tile.id):
        yield phrase("{n} of {m} discarded", n=gone, m=tile.count)
    if left := face_down(state, tile.family)[tile.id]:
        where = phrase("{n} of {m} face down in the stack", n=left, m=tile.count)
        yield where + (phrase(", or behind a screen") if hidden else "")


def _discs(letter: str, state: State) -> Iterator[str]:
    yield phrase("on the boards: {discs}", discs=discs(on_board(state)[letter]))
    if out := state.box.count(letter):
        yield phrase("out of the game: {discs}", discs=discs(out))
    for seat in state.seats:
        if seat.hand and UNKNOWN not in seat.hand:
            held = discs(seat.hand.count(letter))
            yield phrase("in the hand of {who}: {discs}", who=seat.name, discs=held)
    # Ruling bag_colours: own_view, what whoever looks cannot see.
    if state.options.bag_colours == "own_view" and state.table:
        yield phrase("not in sight: {discs}", discs=discs(unseen(state)[letter]))


def _laid(board: str, state: State) -> tuple[str]:
    for slot, (letter, sixths) in enumerate(state.table.boards if state.table else ()):
        if letter == board:
            where = phrase("in slot {n}", n=slot)
            turned = phrase(", turned by {n} sixths", n=sixths) if sixths else ""
            return (where + turned,)
    return (phrase("not laid yet"),)
