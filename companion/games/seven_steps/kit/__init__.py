"""What Seven Steps prints: its gamesheet, a mountain with the game on it, its rules.

Reads the facts and knows no rule. What is where is data: `templates/seven_steps`.
"""

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from companion.contract import KitRequest
from companion.games.dante.kit import USUAL, Read, shared, templates
from companion.press.layout import pads
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.table import Place, Table

from ..facts import Facts
from . import sheet

IVORY, CRIMSON = "#F4EBD3", "#A3202A"


def kit(facts: Facts, request: KitRequest = USUAL) -> Kit:
    """Return all that Seven Steps prints; ruling `wrath` changes its third terrace."""
    said = templates("seven_steps", request)
    facts = _ruled(said.facts(facts), request.rulings)
    drawn, title = sheet.Sheet(facts, said), facts.game.title
    front = partial(drawn.front, "sheet")
    whole = Piece("gamesheet", 190, 260, front(), title=title, stock="paper")
    small = pads.mini("mini", title, drawn.front("mini"), said.language)
    formulas = {"formulas": {it.number: drawn.formula(it) for it in facts.terraces}}
    climb, ranks, pen = facts.terraces, facts.ranks[::-1], drawn.pen()
    read = Read(request, said, facts, climb, whole, pen, formulas, ranks)
    both = read.pads(front(pads.WIDER), "sapphire")
    pieces = (shared(whole, small, request), *both, small)
    return read.kit(pieces, partial(table, facts, whole))


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
