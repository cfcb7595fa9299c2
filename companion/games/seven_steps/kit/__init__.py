"""What Seven Steps prints: its gamesheet, a mountain with the game on it, its rules.

Reads the facts and knows no rule. `plate` holds scene, words and colours; `profile` the
mountain's geometry; each other module draws one part of the picture.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType

import msgspec
from msgspec.structs import replace

from companion.contract import KitRequest
from companion.games.seven_steps.facts import Facts, Terrace
from companion.games.seven_steps.kit import (
    air,
    day,
    garden,
    heading,
    heaven,
    mountain,
    shore,
    virgil,
)
from companion.games.seven_steps.kit.booklet import Tables, documents_of
from companion.games.seven_steps.kit.mini import mini
from companion.games.seven_steps.kit.plate import NAMES, SLOT, VERSE, Plate
from companion.games.seven_steps.kit.table import table
from companion.press.layout import pads
from companion.press.layout.piece import Kit, Piece
from companion.press.scene.boxes import layout, palette
from companion.press.scene.scene import Scene

USUAL: Mapping[str, str] = MappingProxyType({})

READING = "eb-garamond-500-normal"

EIGHT = 8
"""As many to a sheet are small ones, which are written on."""

WRATH = {
    "within_one": ("±", "a total at most one off the challenge die"),
    "one_more": ("+", "a total one above the challenge die"),
}
"""Of each reading that is not the stated one, the sign and the words to print."""


def kit(
    facts: Facts,
    rulings: Mapping[str, str] = USUAL,
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
    box = layout("seven_steps/gamesheet")["sheet"]
    front, game, small = partial(gamesheet, facts=facts), facts.game, mini(facts)
    whole = Piece("gamesheet", box.w, box.h, front, title=game.title, stock="paper")
    eighth = pads.eighth(small, whole.name)
    sheet = eighth if up == EIGHT else replace(whole, up=up)
    pages = documents_of(facts, whole, tables, rulings) if tables else ()
    return Kit(
        "seven-steps",
        game.title,
        game.credit,
        game.version,
        (sheet, *_pads(facts, whole), small),
        pages,
        palette("seven_steps"),
        table=partial(table, whole),
    )


def _pads(facts: Facts, sheet: Piece) -> Iterator[Piece]:
    """Return the sheets of a pad."""
    both = palette("seven_steps")
    colours = both.ink(low=False, dark=False)
    accent = colours.get("sapphire", colours["ink"])
    look = pads.PadLook(NAMES, VERSE, READING, colours["ink"], accent)
    ranks = [(rank.title, rank.least, rank.most) for rank in reversed(facts.ranks)]
    words = pads.PadWords(
        facts.game.title, "the dice that were scored", pads.ranks(ranks)
    )
    wider = partial(gamesheet, facts=facts, wider=pads.WIDER)
    return pads.pads(sheet, wider, words, look, both)


def make(facts: Facts, request: KitRequest) -> Kit:
    """Return the kit for a request."""
    up = request.options.number("up")
    chosen = {} if up is None else {"up": up}
    return kit(facts, request.rulings, tables=request.booklet_values, **chosen)


def gamesheet(scene: Scene, *, facts: Facts, wider: float = 1) -> None:
    """Draw the sheet from back to front; boxes to write in are `wider` by a factor."""
    boxes = layout("seven_steps/gamesheet")
    colours = palette("seven_steps").ink(low=scene.low, dark=scene.dark)
    plate = Plate(scene, facts, boxes, colours, SLOT * wider)
    air.draw(plate)
    garden.rays(plate)
    heaven.draw(plate)
    heading.draw(plate)
    shore.draw(plate)
    day.draw(plate)
    mountain.draw(plate)
    air.rushes(plate)
    garden.draw(plate)
    virgil.draw(plate)


def _ruled(facts: Facts, rulings: Mapping[str, str]) -> Facts:
    """Return the facts with the third terrace's sign and words as ruled."""
    # Ruling wrath: exactly one off, at most one off, or one more.
    if rulings.get("wrath") not in WRATH:
        return facts
    sign, words = WRATH[rulings["wrath"]]
    terraces = tuple(
        _signed(terrace, sign, words) if "±" in terrace.formula else terrace
        for terrace in facts.terraces
    )
    return msgspec.structs.replace(facts, terraces=terraces)


def _signed(terrace: Terrace, sign: str, words: str) -> Terrace:
    formula = tuple(sign if token == "±" else token for token in terrace.formula)
    return msgspec.structs.replace(terrace, formula=formula, text=words)
