"""Actions as the log and recent events say them: by names of colours, boards, tiles.

What is typed names discs, fields and tiles by codes; who reads of a turn sees boards
with a letter, and which side of them is meant.
"""

from collections import Counter
from collections.abc import Sequence

from companion.contract import Drawn
from companion.games.seven_steps_kosmos import rules
from companion.games.seven_steps_kosmos.rules import State
from companion.games.seven_steps_kosmos.rules.wording import discs, listed
from companion.games.seven_steps_kosmos.words.typed import say
from companion.language import phrase


def place(state: State, field: str) -> str:
    """Return where a field is: on which board, and where on it, as the boards lie."""
    slot, _, at = field.partition(".")
    if state.table is None:
        return field
    sides = (
        phrase("middle"),
        phrase("right"),
        phrase("lower right"),
        phrase("lower left"),
        phrase("left"),
        phrase("upper left"),
        phrase("upper right"),
    )
    letter, _ = state.table.boards[int(slot)]
    return phrase("board {letter}, {side}", letter=letter, side=sides[int(at)])


def logged(action: rules.Action, before: State) -> str:
    """Return an action as a sentence of the log.

    Args:
        before: the game in which it was done, as the reader may see it.
    """
    match action:
        case rules.First(seat):
            return phrase("{who} begins", who=before.seats[seat].name)
        case rules.Lay(disc, field):
            colour, level = before.colour(disc), before.height(field) + 1
            where = place(before, field)
            return phrase("{c} on level {n}, {f}", c=colour, n=level, f=where)
        case rules.Take() | rules.Shift() | rules.Move() | rules.Aid():
            return _aided(action, before)
        case rules.Points(tile):
            return phrase("lay no more, and play {tile}", tile=title(before, tile))
        case rules.Drop(tile):
            return phrase("discard {tile}", tile=title(before, tile))
        case rules.Throw(thrown) if thrown:
            return phrase("throw in {discs}", discs=_discs(before, thrown))
        case Drawn(cards) if set(cards) != {rules.UNKNOWN}:
            return phrase("{discs} drawn", discs=_drawn(before, cards))
    return say(action)


def _aided(
    action: rules.Take | rules.Shift | rules.Move | rules.Aid, before: State
) -> str:
    """Return what a building aid does."""
    tile = title(before, action.tile)
    match action:
        case rules.Take(_, field):
            off = place(before, field)
            return phrase("with {tile}, take a disc off {f}", tile=tile, f=off)
        case rules.Shift(_, field, to):
            there = {"f": place(before, field), "g": place(before, to)}
            said = phrase("with {tile}, shift the tower on {f} to {g}")
        case rules.Move(_, field, to):
            there = {"f": place(before, field), "g": place(before, to)}
            said = phrase("with {tile}, move a disc from {f} to {g}")
        case rules.Aid():
            return phrase("play {tile}", tile=tile)
    return said.format(tile=tile, **there)


def title(state: State, id: str) -> str:
    """Return the name of a tile, if it is known."""
    tile = state.tile(id)
    return phrase(tile.name) if tile else phrase("a tile")


def _drawn(before: State, cards: Sequence[str]) -> str:
    """Return what was drawn: boards in their order, a tile, or discs."""
    if before.phase == "boards":
        return phrase("boards {letters}", letters=" ".join(cards))
    if len(cards) == 1 and before.tile(cards[0]):
        return title(before, cards[0])
    return _discs(before, cards)


def _discs(before: State, letters: Sequence[str]) -> str:
    """Return discs by their colours, those of one colour together."""
    counts = Counter(letters)
    hidden = counts.pop(rules.UNKNOWN, 0)
    known = [
        before.colour(letter) if count == 1 else f"{count} {before.colour(letter)}"
        for letter, count in sorted(counts.items())
    ]
    return listed([*known, *([discs(hidden)] if hidden else [])], phrase("and"))
