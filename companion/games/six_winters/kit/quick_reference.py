"""The quick reference: 88 x 126 mm, the turn on the front, overcoming on the back."""

from collections.abc import Mapping, Sequence
from math import fsum

from msgspec import Struct
from msgspec.structs import replace

from companion.facts import Fact
from companion.language import phrase, reader
from companion.press.layout import kinds
from companion.press.layout.piece import Piece
from companion.press.layout.sizes import Size
from companion.press.layout.translation import Translation
from companion.press.scene import text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point
from companion.press.scene.rich import Setting

from ..facts import RESOURCES, Facts
from . import rich_text, signs, style
from .landscape import head_box, landscape
from .rich_text import PrintedLine, TextById
from .style import BLEED, TITLE, Canvas

WIDE, HIGH = 88.0, 126.0
BAND, TOP = 14.4, 17.0  # height of the head, and where the first block begins; mm

LEFT, SIGN = 4.4, 6.4
TEXT_PT = 8.8
BETWEEN, LOOSE = 0.6, 0.3
"""Gap between lines, and what may be added to it if there is room; mm."""

TITLE_HIGH = 6.6
FOOT = 4.0  # free space below the last line; mm


class Block(Fact, frozen=True):
    """A title and its lines, each a sign and its words."""

    title: str
    lines: tuple[PrintedLine, ...]  # each sign a digit, an icon, `hexagon`, or empty


class ReferenceText(Fact, frozen=True):
    """The contents of `words.toml`: the blocks of either side."""

    front: tuple[Block, ...]
    back: tuple[Block, ...]


def words() -> ReferenceText:
    """Return the contents of `words.toml` in the reader's language."""
    return Translation(style.GAME, reader()).load(ReferenceText, "words")


def aid(facts: Facts, masteries: TextById, palette: str) -> Piece:
    """Return the quick reference; the masteries are the lines of the rules."""
    campaign, contents = facts.campaign, words()
    numbers = {
        "[dice]": str(campaign.action_dice_a_player),
        "[mastery]": str(campaign.action_dice_with_mastery),
        "[staged]": str(campaign.staged),
        "[free]": str(campaign.free_threat_icons),
        "[top]": str(campaign.top_rank),
    }
    rules = [(name, masteries[name]) for name in RESOURCES if name in masteries]
    front, back = (
        style.painter(
            _side,
            palette,
            facts.game.title,
            [_filled(block, numbers, rules) for block in blocks],
        )
        for blocks in (contents.front, contents.back)
    )
    aid = kinds.card("aid", Size("", WIDE, HIGH), front, back)
    title, copies = phrase("Quick reference"), facts.game.players[1]
    return replace(aid, title=title, copies=copies, group="aids", read=True)


def _filled(
    block: Block, numbers: Mapping[str, str], rules: Sequence[PrintedLine]
) -> Block:
    """Return a block with the numbers of the facts; the rules if it has no lines."""
    lines = []
    for sign, words in block.lines or rules:
        for name, number in numbers.items():
            words = words.replace(name, number)
        lines.append((sign, words))
    return Block(block.title, tuple(lines))


def _side(canvas: Canvas, _: Box, title: str, blocks: Sequence[Block]) -> None:
    """Draw one side: a head with the title, then its blocks."""
    with canvas.scene.at(BLEED, BLEED):
        whole = head_box(WIDE, HIGH + BLEED)
        canvas.fill(style.outline(whole), "paper")
        landscape(canvas, head_box(WIDE, BAND), "red_bank", "aid")
        canvas.stroke(Path().move(-BLEED, BAND).line(WIDE + BLEED, BAND), "ink", 0.4)
        wide = text.width(title, TITLE, 17)
        ribbon = Box((WIDE - wide) / 2 - 6.5, 3.4, wide + 13, 8.6)
        signs.ribbon(canvas, ribbon, both=True)
        canvas.caption(title, (WIDE / 2, 7.7), TITLE, 17, "centre")
        size = TEXT_PT
        while (lines := _set(blocks, size)).high > HIGH - FOOT - TOP:
            size = round(size - 0.1, 1)
        _blocks(canvas, blocks, lines)


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
    def room(sign: str) -> Point:
        return WIDE - 2 * LEFT - SIGN * bool(sign), HIGH

    settings = tuple(
        tuple(
            rich_text.setting(words, room(sign), size_pt, rise="top")
            for sign, words in block.lines
        )
        for block in blocks
    )
    return Found(settings, size_pt * text.POINT * rich_text.LEADING)


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
            if sign:
                _sign(canvas, sign, (LEFT + 2.2, y + lines.step / 2))
            rich_text.draw(canvas, setting, (LEFT + SIGN * bool(sign), y))
            y += setting.lines * lines.step + BETWEEN + more
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
