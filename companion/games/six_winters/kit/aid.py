"""The quick reference: 88 x 126 mm, the turn in front, overcoming behind."""

from collections.abc import Mapping, Sequence
from functools import cache

from msgspec import Struct

from companion import places
from companion.facts import Fact, load
from companion.games.six_winters.facts import Facts
from companion.games.six_winters.kit import panels, prose, signs
from companion.games.six_winters.kit.look import (
    BLEED,
    GAME,
    LABEL,
    RESOURCES,
    TITLE,
    Look,
    look,
)
from companion.games.six_winters.kit.scenery import landscape
from companion.press.scene import text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.rich import Setting
from companion.press.scene.scene import Scene

WIDE, HIGH = 88.0, 126.0
TOP = 17.0
LEFT, SIGN = 4.4, 6.4
TEXT_PT = 8.8
BETWEEN, LOOSE = 0.6, 0.3
"""From line to line, and how much more if there is room, in mm."""

TITLE_HIGH = 6.6
FOOT = 4.0
"""What stays free below the last line, in mm."""

Line = tuple[str, str]
"""A sign, and what it says: a digit in a crystal, an icon, `hexagon`."""


class Block(Fact, frozen=True):
    """A title and its lines."""

    title: str
    lines: tuple[Line, ...]


class Words(Fact, frozen=True):
    """The contents of `words.toml`: the blocks of either side."""

    front: tuple[Block, ...]
    back: tuple[Block, ...]


class Side(Struct, frozen=True):
    """What one side says, the numbers of the facts in it."""

    title: str
    blocks: tuple[Block, ...]


@cache
def words() -> Words:
    """Return what is said, read once."""
    return load(Words, places.TEMPLATES / GAME / "words.toml")


def sides(facts: Facts, masteries: Mapping[str, str]) -> tuple[Side, Side]:
    """Return both sides; the masteries are the lines of the rules."""
    campaign = facts.campaign
    numbers = {
        "[dice]": str(campaign.action_dice_a_player),
        "[staged]": str(campaign.staged),
        "[free]": str(campaign.free_threat_icons),
        "[top]": str(campaign.top_rank),
    }
    rules = tuple(
        (resource, masteries[resource])
        for resource in RESOURCES
        if resource in masteries
    )
    said = words()
    front = tuple(_filled(block, numbers, ()) for block in said.front)
    back = tuple(_filled(block, numbers, rules) for block in said.back)
    return Side(facts.game.title, front), Side(facts.game.title, back)


def _filled(block: Block, numbers: Mapping[str, str], rules: tuple[Line, ...]) -> Block:
    lines = []
    for sign, said in block.lines or rules:
        for name, number in numbers.items():
            said = said.replace(name, number)
        lines.append((sign, said))
    return Block(block.title, tuple(lines))


def side(scene: Scene, *, side: Side, palette: str) -> None:
    """Draw one side: a head with the title, then its blocks."""
    looks = look(scene, palette)
    with scene.at(BLEED, BLEED):
        panels.ground(looks, WIDE, HIGH)
        _head(looks, side.title)
        size = TEXT_PT
        while (found := _set(side.blocks, size)).high > HIGH - FOOT - TOP:
            size = round(size - 0.1, 1)
        _blocks(looks, side.blocks, found)


def _head(looks: Look, title: str) -> None:
    box = Box(-BLEED, -BLEED, WIDE + 2 * BLEED, 14.4 + BLEED)
    landscape(looks, box, "red_bank", "aid")
    looks.stroke(Path().move(-BLEED, 14.4).line(WIDE + BLEED, 14.4), "ink", 0.4)
    wide = text.width(title, TITLE, 17)
    signs.ribbon(looks, (WIDE - wide) / 2 - 6.5, 3.4, wide + 13, 8.6, both=True)
    base = 7.7 + text.cap_middle(title, TITLE, 17)
    looks.scene.text(title, WIDE / 2, base, TITLE, 17, looks["ink"], align="centre")


class Found(Struct, frozen=True):
    """Blocks that are set, and how high they are in all."""

    settings: tuple[tuple[Setting, ...], ...]
    step: float

    @property
    def high(self) -> float:
        rows = [one for block in self.settings for one in block]
        titles = len(self.settings) * TITLE_HIGH
        return titles + sum(one.lines * self.step + BETWEEN for one in rows)


def _set(blocks: Sequence[Block], size_pt: float) -> Found:
    room = WIDE - 2 * LEFT - SIGN
    return Found(
        tuple(
            tuple(
                prose.setting(said, room, HIGH, size_pt, rise="top")
                for _, said in block.lines
            )
            for block in blocks
        ),
        size_pt * text.POINT * prose.LEADING,
    )


def _blocks(looks: Look, blocks: Sequence[Block], found: Found) -> None:
    """Draw the blocks below each other, what room is left between lines and them."""
    spare, rows = HIGH - FOOT - TOP - found.high, sum(map(len, found.settings))
    more = min(LOOSE, spare / rows)
    spare = (spare - more * rows) / len(blocks)
    y = TOP
    for block, settings in zip(blocks, found.settings, strict=True):
        box = Box(LEFT, y - 0.4, WIDE - 2 * LEFT, TITLE_HIGH)
        signs.heading(looks, block.title, box, 13)
        y += TITLE_HIGH - 1.2
        for (sign, _), setting in zip(block.lines, settings, strict=True):
            high = setting.lines * found.step
            _sign(looks, sign, LEFT + 2.2, y + found.step / 2)
            prose.put(looks, setting, LEFT + SIGN, y)
            y += high + BETWEEN + more
        y += 1.2 + spare


def _sign(looks: Look, sign: str, x: float, y: float) -> None:
    """Draw a digit in a crystal, a resource, a bare crystal or an icon."""
    if sign.isdigit():
        looks.inked(signs.hexagon(x, y, 1.95), "white", 0.35)
        looks.scene.text_middle(sign, x, y, LABEL, 8.6, looks["ink"])
    elif sign in RESOURCES:
        signs.medallion(looks, sign, x, y, 2.0)
    elif sign == "hexagon":
        looks.flat(signs.hexagon(x, y, 1.5), "ink")
    else:
        looks.symbol(sign, x, y, 3.9, looks["paper"])
