"""What Seven Steps prints: its gamesheet, a mountain with the game on it, its rules.

Reads the facts and knows no rule. `plate` holds scene, words and colours.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType

import msgspec
from msgspec.structs import replace

from companion.contract import KitRequest
from companion.games.dante.kit import READING, Tables
from companion.games.seven_steps.facts import Facts, Terrace
from companion.games.seven_steps.kit.booklet import documents_of, read
from companion.games.seven_steps.kit.gamesheet import gamesheet
from companion.games.seven_steps.kit.mini import mini
from companion.games.seven_steps.kit.plate import NAMES, VERSE
from companion.press.layout import pads
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.table import Place, Table
from companion.press.scene.boxes import layout, palette

USUAL: Mapping[str, str] = MappingProxyType({})


EIGHT = 8
"""As many to a sheet are small ones, which are written on."""

WRATH = {
    "within_one": ("±", "a total at most one off the challenge die"),
    "one_more": ("+", "a total one above the challenge die"),
}
"""Of each reading that is not the stated one, the sign and the words to print."""

IVORY, CRIMSON = "#F4EBD3", "#A3202A"
POOL, SPARE = 7, 2
"""Dice of the player at the start."""


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
        tonight=read(facts, whole, tables).tonight() if tables else None,
    )


def _pads(facts: Facts, sheet: Piece) -> Iterator[Piece]:
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
    up = request.options.number("up") or 1
    return kit(facts, request.rulings, tables=request.booklet_values, up=up)


def _ruled(facts: Facts, rulings: Mapping[str, str]) -> Facts:
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


def table(sheet: Piece) -> Table:
    """Return the table before the first throw."""
    anchors, name = sheet.anchors(), sheet.name
    spots = [f"pool.{number + 1}" for number in range(POOL)]
    spots += [f"spare.{number + 1}" for number in range(SPARE)]
    dice = [
        Place(
            anchors[spot].centre, dice=((IVORY, 1),), on=name, name=spot.split(".")[0]
        )
        for spot in spots
    ]
    challenge = Place(
        anchors["terrace.1.die"].centre, dice=((CRIMSON, 1),), on=name, name="challenge"
    )
    return Table((Place((0, 0), ((name, 1),), fixed=True), *dice, challenge))
