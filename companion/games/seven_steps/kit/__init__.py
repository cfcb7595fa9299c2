"""What Seven Steps prints: its gamesheet, a mountain with the game on it, its rules.

Reads the facts and knows no rule. What is where is data: `templates/seven_steps`.
"""

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from companion.facts import NO_RULINGS
from companion.games.dante.kit import Read, Tables, made, shared
from companion.games.seven_steps.facts import Facts
from companion.games.seven_steps.kit import pictures, sheet
from companion.press.layout import pads
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.table import Place, Table
from companion.press.layout.translation import ENGLISH, Translation

IVORY, CRIMSON = "#F4EBD3", "#A3202A"


def kit(
    facts: Facts,
    rulings: Mapping[str, str] = NO_RULINGS,
    *,
    tables: Tables | None = None,
    up: int = 1,
    language: str = ENGLISH,
) -> Kit:
    """Return all that Seven Steps prints.

    Args:
        rulings: what is chosen; `wrath` changes what the third terrace says.
        tables: gives what the booklet quotes of the rules; without it there is none.
        up: how many gamesheets share a sheet.
        language: of all that is printed, such as en or de.
    """
    said = Translation("seven_steps", language)
    facts = _ruled(said.facts(facts), rulings)
    drawn, title = sheet.Sheet(facts, said), facts.game.title
    front = partial(drawn.front, "sheet")
    whole = Piece("gamesheet", 190, 260, front(), title=title, stock="paper")
    small = pads.mini("mini", title, drawn.front("mini"), language)
    formulas = {"formulas": {it.number: drawn.formula(it) for it in facts.terraces}}
    climb, ranks, pen = facts.terraces, facts.ranks[::-1], pictures.pen(drawn)
    read = Read(said, facts, climb, whole, pen, formulas, ranks, tables)
    both = read.pads(front(pads.WIDER), "sapphire")
    pieces = (shared(whole, small, up), *both, small)
    return read.kit(pieces, rulings, partial(table, facts, whole))


make = made(kit)


def _ruled(facts: Facts, rulings: Mapping[str, str]) -> Facts:
    # Ruling wrath: exactly one off, at most one off, or one more.
    wrath = rulings.get("wrath", "")
    terraces = (replace(it, **it.printed.get(wrath, {})) for it in facts.terraces)
    return replace(facts, terraces=tuple(terraces))


def table(facts: Facts, sheet: Piece) -> Table:
    """Return the table before the first throw."""
    anchors = sheet.anchors()

    def die(spot: str, colour: str, name: str) -> Place:
        at = anchors[spot].centre
        return Place(at, dice=((colour, 1),), on=sheet.name, name=name)

    dice = [
        die(f"{name}.{number + 1}", IVORY, name)
        for name in ("pool", "spare")
        for number in range(facts.places[name].start)
    ]
    challenge = die("terrace.1.die", CRIMSON, "challenge")
    return Table((Place((0, 0), ((sheet.name, 1),), fixed=True), *dice, challenge))
