"""The quick reference: 88 x 126 mm, the turn on the front, overcoming on the back."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import fsum

from msgspec import Struct

from companion.facts import Fact
from companion.games.six_winters.facts import RESOURCES, Facts
from companion.games.six_winters.kit import rich_text, signs, style
from companion.games.six_winters.kit.landscape import head_band
from companion.games.six_winters.kit.rich_text import PrintedLine, TextById
from companion.games.six_winters.kit.style import BLEED, CORNER, TITLE, Canvas
from companion.language import phrase, reader
from companion.press.layout.piece import Piece
from companion.press.layout.translation import Translation
from companion.press.scene import text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Point
from companion.press.scene.rich import Setting
from companion.press.scene.scene import Scene

WIDE, HIGH = 88.0, 126.0
TOP = 17.0
LEFT, SIGN = 4.4, 6.4
TEXT_PT = 8.8
BETWEEN, LOOSE = 0.6, 0.3
"""Gap between lines, and what may be added to it if there is room; mm."""

TITLE_HIGH = 6.6
FOOT = 4.0
"""Free space below the last line; mm."""


class Block(Fact, frozen=True):
    """A title and its lines, each a sign and its words.

    A sign is a digit, an icon, `hexagon`, or empty for none.
    """

    title: str
    lines: tuple[PrintedLine, ...]


class ReferenceText(Fact, frozen=True):
    """The contents of `words.toml`: the blocks of either side."""

    front: tuple[Block, ...]
    back: tuple[Block, ...]


class ReferenceSide(Struct, frozen=True):
    """A side: its title and its blocks, with the numbers of the facts."""

    title: str
    blocks: tuple[Block, ...]


def words() -> ReferenceText:
    """Return the contents of `words.toml` in the reader's language."""
    return Translation(style.GAME, reader()).load(ReferenceText, "words")


def aid(facts: Facts, masteries: TextById, palette: str) -> Piece:
    """Return the quick reference; the masteries are the lines of the rules."""
    front, back = sides(facts, masteries)
    return Piece(
        "aid",
        WIDE,
        HIGH,
        partial(side, side=front, palette=palette),
        partial(side, side=back, palette=palette),
        bleed=BLEED,
        corner=CORNER,
        copies=facts.game.players[1],
        title=phrase("Quick reference"),
        group="aids",
        read=True,
    )


def sides(
    facts: Facts, masteries: Mapping[str, str]
) -> tuple[ReferenceSide, ReferenceSide]:
    """Return both sides; the masteries are the lines of the rules."""
    campaign = facts.campaign
    numbers = {
        "[dice]": str(campaign.action_dice_a_player),
        "[mastery]": str(campaign.action_dice_with_mastery),
        "[staged]": str(campaign.staged),
        "[free]": str(campaign.free_threat_icons),
        "[top]": str(campaign.top_rank),
    }
    rules = tuple(
        (resource, masteries[resource])
        for resource in RESOURCES
        if resource in masteries
    )
    contents = words()
    front = tuple(_filled(block, numbers, ()) for block in contents.front)
    back = tuple(_filled(block, numbers, rules) for block in contents.back)
    return ReferenceSide(facts.game.title, front), ReferenceSide(facts.game.title, back)


def _filled(
    block: Block, numbers: Mapping[str, str], rules: tuple[PrintedLine, ...]
) -> Block:
    lines = []
    for sign, words in block.lines or rules:
        for name, number in numbers.items():
            words = words.replace(name, number)
        lines.append((sign, words))
    return Block(block.title, tuple(lines))


def side(scene: Scene, *, side: ReferenceSide, palette: str) -> None:
    """Draw one side: a head with the title, then its blocks."""
    canvas = style.canvas_of(scene, palette)
    with scene.at(BLEED, BLEED):
        canvas.ground(WIDE, HIGH)
        head_band(canvas, (WIDE, 14.4), "red_bank", "aid")
        wide = text.width(side.title, TITLE, 17)
        ribbon = Box((WIDE - wide) / 2 - 6.5, 3.4, wide + 13, 8.6)
        signs.ribbon(canvas, ribbon, both=True)
        canvas.caption(side.title, (WIDE / 2, 7.7), TITLE, 17, "centre")
        size = TEXT_PT
        while (blocks := _set(side.blocks, size)).high > HIGH - FOOT - TOP:
            size = round(size - 0.1, 1)
        _blocks(canvas, side.blocks, blocks)


class Found(Struct, frozen=True):
    """Blocks whose lines are set; `step` is the height of a line in mm."""

    settings: tuple[tuple[Setting, ...], ...]
    step: float

    @property
    def high(self) -> float:
        lines = [setting.lines for block in self.settings for setting in block]
        titles = len(self.settings) * TITLE_HIGH
        return titles + fsum(count * self.step + BETWEEN for count in lines)


def _set(blocks: Sequence[Block], size_pt: float) -> Found:
    settings = tuple(
        tuple(
            rich_text.setting(
                words, (WIDE - 2 * LEFT - _indent(sign), HIGH), size_pt, rise="top"
            )
            for sign, words in block.lines
        )
        for block in blocks
    )
    return Found(settings, size_pt * text.POINT * rich_text.LEADING)


def _indent(sign: str) -> float:
    return SIGN if sign else 0


def _blocks(canvas: Canvas, blocks: Sequence[Block], lines: Found) -> None:
    """Draw the blocks below each other; spare height goes between lines and blocks."""
    spare, rows = HIGH - FOOT - TOP - lines.high, sum(map(len, lines.settings))
    more = min(LOOSE, spare / rows)
    spare = (spare - more * rows) / len(blocks)
    y = TOP
    for block, settings in zip(blocks, lines.settings, strict=True):
        box = Box(LEFT, y - 0.4, WIDE - 2 * LEFT, TITLE_HIGH)
        signs.heading(canvas, block.title, box, 13)
        y += TITLE_HIGH - 1.2
        for (sign, _), setting in zip(block.lines, settings, strict=True):
            high = setting.lines * lines.step
            if sign:
                _sign(canvas, sign, (LEFT + 2.2, y + lines.step / 2))
            rich_text.draw(canvas, setting, (LEFT + _indent(sign), y))
            y += high + BETWEEN + more
        y += 1.2 + spare


def _sign(canvas: Canvas, sign: str, at: Point) -> None:
    if sign.isdigit():
        canvas.outlined(signs.hexagon(at, 1.95), "white", 0.35)
        canvas.text_middle(sign, at, style.LABEL, 8.6)
    elif sign in RESOURCES:
        signs.medallion(canvas, sign, at, 2.0)
    elif sign == "hexagon":
        canvas.fill(signs.hexagon(at, 1.5), "ink")
    else:
        canvas.symbol(sign, at, 3.9, canvas["paper"])
