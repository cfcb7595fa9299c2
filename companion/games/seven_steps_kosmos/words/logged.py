"""Actions as the log and recent events say them: by names of colours, boards, tiles.

What is typed names discs, fields and tiles by codes; who reads of a turn sees boards
with a letter, and which side of them is meant.
"""

from collections import Counter
from collections.abc import Sequence
from functools import partial

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
    on = partial(place, before)
    said = {"field": on, "to": on, "tile": partial(title, before)}
    return say(action, {**said, "discs": partial(_drawn, before)})


def title(state: State, id: str) -> str:
    """Return the name of a tile, if it is known."""
    tile = state.tile(id)
    return phrase(tile.name) if tile else phrase("a tile")


def _drawn(before: State, cards: Sequence[str]) -> str:
    """Return what is drawn or thrown in: boards in their order, a tile, or discs."""
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
