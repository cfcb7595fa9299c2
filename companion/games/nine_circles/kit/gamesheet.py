"""The gamesheet, 190 x 260 mm: one picture that is the state of the game.

Here are the title, and what is crossed off and written down: dice groups, Virgil, score
and titles.
"""

import math
from collections.abc import Mapping

from companion.errors import DoesNotFit
from companion.facts import Rank
from companion.games.dante.kit import CAPITALS, FIGURES, ITALIC, READING, heading
from companion.press.scene import figures, text
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene

from ..facts import Facts
from . import circles, earth, rim
from .look import Look, Skin, look
from .pit import dig

Words = Mapping[str, str]  # what is written, by what it names

HEADING_PT, GROUP_PT, SIGN_PT, READING_PT = 14, 22, 18.5, 12.3
SCORES_PT = 12.9  # on a pad, where it is smaller, large enough for several inks

PIP, LEAST_PIP = 6.1, 4.0
"""Diameter of a pip, and what it may shrink to in a longer printing, in mm."""

ROW_GAP, TRACK_GAP = 1.05, 1.8
"""Between the pips of a row, and those of Virgil's track, in mm."""

NUMBER_ROOM = 10.25  # what a row's number takes of its width, in mm
WREATH, HELD = 17.5, 14.4  # radius of the laurel, and of what it holds, in mm


def groups(look: Look, rows: tuple[int, ...], name: str) -> None:
    """Draw one row of pips for each size of group.

    Raises:
        DoesNotFit: if a row has more pips than it can hold.
    """
    scene, box, ink = look.scene, look.boxes["groups"], look["ink"]
    heading_type = look.type(CAPITALS, HEADING_PT, track=0.05)
    scene.text(name, (box.x, box.y + 3.8), heading_type)
    scene.line((box.x, box.y + 6), (box.right, box.y + 6), stroke=ink, width=0.3)
    size = _row_pip(max(rows), box.w - NUMBER_ROOM)
    pitch = (box.h - 6) / len(rows)
    for i, count in enumerate(rows):
        y, number = box.y + 6 + pitch * (i + 0.5), str(i + 1)
        numbers = look.type(FIGURES, GROUP_PT, colour="rubric")
        scene.text_middle(number, (box.x + 4.2, y), numbers)
        first = box.x + NUMBER_ROOM + size / 2
        for j in range(count):
            at = first + j * (size + ROW_GAP), y
            _pip(look, f"row {number}", at, size, i)
            scene.anchor(f"row.{number}.pip.{j + 1}", at, size, size)
        if i:
            start, end = (box.x, y - pitch / 2), (box.right, y - pitch / 2)
            scene.line(start, end, stroke=ink, width=0.2, dash=(0.3, 0.9))


def virgil(look: Look, count: int, name: str) -> None:
    """Draw Virgil's pips in a square as near as can be, held by a laurel wreath.

    Raises:
        DoesNotFit: if the wreath cannot hold so many.
    """
    scene, box = look.scene, look.boxes["virgil"]
    x, y = box.x + box.w / 2, box.bottom - WREATH - 2.1
    heading_type = look.type(CAPITALS, HEADING_PT, track=0.05)
    scene.text(name, (x, box.y + 3.8), heading_type, align="centre")
    look.layer("wreath")
    columns = math.ceil(math.sqrt(count)) or 1
    lines = math.ceil(count / columns)
    reach = math.hypot(columns - 1, max(lines - 1, 0)) / 2
    size = min(PIP, (HELD - TRACK_GAP * reach) / (reach + 0.5))
    _refuse_tiny(size, "virgil", count)
    pitch = size + TRACK_GAP
    for i in range(count):
        row, column = divmod(i, columns)
        across, down = column - (columns - 1) / 2, row - (lines - 1) / 2
        at = x + across * pitch, y - 0.5 + down * pitch
        _pip(look, "virgil", at, size, -1)
        scene.anchor(f"virgil.{i + 1}", at, size, size)


def change(look: Look, words: Words) -> None:
    """Remind of what a Virgil pip does to a die: one up or down, or the other side."""
    scene, box, type = look.scene, look.boxes["change"], look.type(ITALIC, READING_PT)
    x, _ = box.centre
    sign = look.type(FIGURES, 24, colour="rubric")
    scene.text("±1", (x, box.y + 6.5), sign, align="centre")
    scene.text(words["or"], (x, box.y + 13), type, align="centre")
    look.layer("change")
    scene.text(words["flip"], (x, box.bottom), type, align="centre")


def score(look: Look, words: Words) -> None:
    """Draw the sum: dice left and pips left make the score."""
    scene, box, type = look.scene, look.boxes["score"], look.type(ITALIC, READING_PT)
    wide, high, pitch = 11.0 * look.wider, 8.4, 20.0
    x, y = box.centre[0], box.y + high / 2
    for i, label in enumerate(("left", "open", "sum")):
        middle = x + (i - 1) * pitch
        edge, width = (look["rubric"], 0.8) if i == 2 else (look["ink_on"], 0.45)
        outline = Path().rect(middle - wide / 2, box.y, wide, high, 1)
        scene.draw(outline, fill=look["blank"], stroke=edge, width=width)
        scene.place("box", words[label], middle, y, wide, high)
        scene.anchor(f"score.{i + 1}", (middle, y), wide, high)
        scene.text(words[label], (middle, box.bottom - 0.4), type, align="centre")
        if i:
            sign, at = "+" if i == 1 else "=", (middle - pitch / 2, y)
            scene.text_middle(sign, at, look.type(FIGURES, SIGN_PT))


def ranks(look: Look, titles: tuple[Rank, ...]) -> None:
    """Write the titles from the lowest up, in two columns."""
    scene, box, columns = look.scene, look.boxes["ranks"], 2
    lines = math.ceil(len(titles) / columns)
    wide, leading = box.w / columns, box.h / lines
    scores = look.type(FIGURES, SCORES_PT, colour="rubric")
    rising = sorted(titles, key=lambda title: title.least)
    for i, title in enumerate(rising):
        column, line = divmod(i, lines)
        x = box.x + column * wide + 10.4
        y = box.y + (line + 0.5) * leading + text.cap_middle("H", READING, READING_PT)
        scene.text(title.scores, (x, y), scores, align="right")
        scene.text(title.name, (x + 1.6, y), look.type(READING, READING_PT))


def _pip(look: Look, name: str, at: Point, size: float, track: int) -> None:
    edge = figures.Edge(fill=look["blank"], edge=look["ink_on"], width=0.45)
    figures.pip(look.scene, name, at, size, edge)
    if signs := look.skin.pips:
        look.emblem(signs[track % len(signs)], at, size * 0.7, "ghost", "blank")


def _row_pip(most: int, wide: float) -> float:
    """Return the diameter at which `most` pips stand in `wide` mm."""
    if not most:
        return PIP
    size = min(PIP, (wide - (most - 1) * ROW_GAP) / most)
    _refuse_tiny(size, "rows", most)
    return size


def _refuse_tiny(size: float, track: str, count: int) -> None:
    if size < LEAST_PIP:
        where = f"nine-circles gamesheet: {track}"
        what = f"{count} pips of {LEAST_PIP:g} mm or more do not fit"
        raise DoesNotFit(where, what, "play such a printing without the sheet's track")


WIDTH, HEIGHT = 190, 260

TITLE_PT, VERSE_PT, SUBTITLE_PT = 49, 13, 12.3


def gamesheet(
    scene: Scene, *, facts: Facts, skin: Skin, words: Words, wider: float = 1
) -> None:
    """Draw the gamesheet; boxes to write in are `wider` by a factor."""
    looks = look(scene, skin, wider)
    boxes = looks.boxes
    pit = dig(boxes["pit"], boxes["ledge"], boxes["floor"], len(facts.circles))
    earth.draw(looks, pit)
    earth.draw_way_out(looks)
    _head(looks, skin.title or facts.game.title, words[skin.piece])
    rim.draw(looks, pit)
    circles.draw_tiers(looks, pit, facts.circles)
    circles.draw_targets(looks, pit, facts.circles)
    circles.anchors(looks, pit, facts)
    groups(looks, facts.rows, words["groups"])
    virgil(looks, facts.virgil, words["virgil"])
    change(looks, words)
    score(looks, words)
    ranks(looks, facts.titles)


def _head(looks: Look, title: str, subtitle: str) -> None:
    scene, boxes = looks.scene, looks.boxes
    heading(looks, title, boxes["title"], TITLE_PT, "rubric")
    said = (looks.skin.verse, VERSE_PT), (subtitle, SUBTITLE_PT)
    for name, (words, size_pt) in zip(("verse", "subtitle"), said, strict=True):
        at = boxes[name].centre[0], boxes[name].bottom - 1
        scene.text(words, at, looks.type(ITALIC, size_pt), align="centre")
    star = boxes["star"]
    x, y = star.centre
    for side in (-1, 1):
        start, end = (x + side * 4, y), (x + side * star.w / 2, y)
        scene.line(start, end, stroke=looks["ink"], width=0.25)
    looks.emblem(looks.skin.star, (x, y), star.h, "rubric")
