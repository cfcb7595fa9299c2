"""What Seven Steps prints: its gamesheet, a mountain with the game on it, its rules.

Reads the facts and knows no rule. `plate` holds words and colours while it is drawn.
"""

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from companion.facts import NO_RULINGS
from companion.games.dante.kit import Read, Tables, made, shared
from companion.games.seven_steps.facts import Facts
from companion.games.seven_steps.kit import mini, pictures
from companion.games.seven_steps.kit.gamesheet import gamesheet
from companion.press.layout import pads
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.table import Place, Table
from companion.press.scene.boxes import layout

IVORY, CRIMSON = "#F4EBD3", "#A3202A"


def kit(
    facts: Facts,
    rulings: Mapping[str, str] = NO_RULINGS,
    *,
    tables: Tables | None = None,
    up: int = 1,
) -> Kit:
    """Return all that Seven Steps prints.

    Args:
        rulings: what is chosen; `wrath` changes what the third terrace says.
        tables: gives what the booklet quotes of the rules; without it there is none.
        up: how many gamesheets share a sheet.
    """
    facts = _ruled(facts, rulings)
    box, title = layout("seven_steps/gamesheet")["sheet"], facts.game.title
    front = partial(gamesheet, facts=facts)
    whole = Piece("gamesheet", box.w, box.h, front, title=title, stock="paper")
    small = pads.mini("mini", title, partial(mini.draw, facts=facts))
    formulas = {it.number: pictures.formula(facts, it) for it in facts.terraces}
    own, ranks = {"formulas": formulas}, facts.ranks[::-1]
    read = Read("seven_steps", facts, whole, pictures.pen(facts), own, ranks, tables)
    wider = partial(front, wider=pads.WIDER)
    both = read.pads(wider, "the dice that were scored", "sapphire")
    pieces = (shared(whole, small, up), *both, small)
    return read.kit(pieces, rulings, partial(table, facts, whole))


make = made(kit)


def _ruled(facts: Facts, rulings: Mapping[str, str]) -> Facts:
    """Return the facts, with what is printed instead under the readings chosen."""
    terraces = tuple(
        replace(
            terrace,
            **{
                key: value
                for chosen in rulings.values()
                for key, value in terrace.printed.get(chosen, {}).items()
            },
        )
        for terrace in facts.terraces
    )
    return replace(facts, terraces=terraces)


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
