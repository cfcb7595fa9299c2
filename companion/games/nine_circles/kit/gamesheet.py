"""The gamesheet, 190 x 260 mm: one picture that is the state of the game.

Here are the title, and what is crossed off and written down: dice groups, Virgil, score
and titles.
"""

import math
from collections.abc import Mapping

from companion.errors import DoesNotFit
from companion.facts import Rank
from companion.games.dante.kit import CAPITALS, FIGURES, ITALIC, READING, heading
from companion.games.nine_circles.facts import Facts
from companion.games.nine_circles.kit import circles, earth, rim
from companion.games.nine_circles.kit.look import Look, Skin, look
from companion.games.nine_circles.kit.pit import dig
from companion.press.scene import figures, text
from companion.press.scene.path import Path, Point
from companion.press.scene.rich import Align
from companion.press.scene.scene import Scene, Type

Words = Mapping[str, str]
"""What is written, by what it names."""

HEADING_PT, GROUP_PT, SIGN_PT, READING_PT = 14, 22, 18.5, 12.3
SCORES_PT = 12.9
"""On a pad, where it is smaller, large enough for several inks."""


PIP, LEAST_PIP = 6.1, 4.0
"""Diameter of a pip, and what it may shrink to in a longer printing, in mm."""

ROW_GAP, TRACK_GAP = 1.05, 1.8
"""Between the pips of a row, and those of Virgil's track, in mm."""

NUMBER_ROOM = 10.25
"""What a row's number takes of its width, in mm."""

WREATH = 17.5
HELD = 14.4
"""Radius of the laurel, and of what it holds, in mm."""


def groups(scene: Scene, look: Look, rows: tuple[int, ...], name: str) -> None:
    """Draw one row of pips for each size of group.

    Raises:
        DoesNotFit: if a row has more pips than it can hold.
    """
    box = look.boxes["groups"]
    _heading(scene, look, name, (box.x, box.y + 3.8))
    scene.line(
        (box.x, box.y + 6), (box.right, box.y + 6), stroke=look["ink"], width=0.3
    )
    size = _row_pip(max(rows), box.w - NUMBER_ROOM)
    pitch = (box.h - 6) / len(rows)
    for i, count in enumerate(rows):
        y = box.y + 6 + pitch * (i + 0.5)
        number = str(i + 1)
        scene.text_middle(
            number, (box.x + 4.2, y), look.type(FIGURES, GROUP_PT, colour="rubric")
        )
        first = box.x + NUMBER_ROOM + size / 2
        for j in range(count):
            x = first + j * (size + ROW_GAP)
            _pip(scene, look, f"row {number}", (x, y), size)
            _waits(scene, look, i, (x, y), size)
            scene.anchor(f"row.{number}.pip.{j + 1}", (x, y), size, size)
        if i:
            upper = y - pitch / 2
            dots = (0.3, 0.9)
            scene.line(
                (box.x, upper),
                (box.right, upper),
                stroke=look["ink"],
                width=0.2,
                dash=dots,
            )


def virgil(scene: Scene, look: Look, count: int, name: str) -> None:
    """Draw Virgil's pips in a square as near as can be, held by a laurel wreath.

    Raises:
        DoesNotFit: if the wreath cannot hold so many.
    """
    box = look.boxes["virgil"]
    x, y = box.x + box.w / 2, box.bottom - WREATH - 2.1
    _heading(scene, look, name, (x, box.y + 3.8), middle=True)
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
        _pip(scene, look, "virgil", at, size)
        _waits(scene, look, -1, at, size)
        scene.anchor(f"virgil.{i + 1}", at, size, size)


def change(scene: Scene, look: Look, words: Words) -> None:
    """Remind of what a Virgil pip does to a die: one up or down, or the other side."""
    box, ink = look.boxes["change"], look["ink"]
    x, _ = box.centre
    scene.text(
        "±1", (x, box.y + 6.5), look.type(FIGURES, 24, colour="rubric"), align="centre"
    )
    type = Type(ITALIC, READING_PT, ink)
    scene.text(words["or"], (x, box.y + 13), type, align="centre")
    look.layer("change")
    scene.text(words["flip"], (x, box.bottom), type, align="centre")


def score(scene: Scene, look: Look, words: Words) -> None:
    """Draw the sum: dice left and pips left make the score."""
    box, ink = look.boxes["score"], look["ink"]
    wide, high = 11.0 * look.wider, 8.4
    pitch = 20.0
    x, _ = box.centre
    y = box.y + high / 2
    for i, label in enumerate(("left", "open", "sum")):
        middle = x + (i - 1) * pitch
        edge, width = (look["rubric"], 0.8) if i == 2 else (look["ink_on"], 0.45)
        outline = Path().rect(middle - wide / 2, box.y, wide, high, 1)
        scene.draw(outline, fill=look["blank"], stroke=edge, width=width)
        scene.place("box", words[label], middle, y, wide, high)
        scene.anchor(f"score.{i + 1}", (middle, y), wide, high)
        size_pt = READING_PT
        scene.text(
            words[label],
            (middle, box.bottom - 0.4),
            Type(ITALIC, size_pt, ink),
            align="centre",
        )
        if i:
            sign = "+" if i == 1 else "="
            scene.text_middle(
                sign, (middle - pitch / 2, y), Type(FIGURES, SIGN_PT, ink)
            )


def ranks(scene: Scene, look: Look, titles: tuple[Rank, ...]) -> None:
    """Write the titles from the lowest up, in two columns."""
    box, size_pt = look.boxes["ranks"], READING_PT
    columns = 2
    lines = math.ceil(len(titles) / columns)
    wide, leading = box.w / columns, box.h / lines
    rising = sorted(titles, key=lambda title: title.least)
    for i, title in enumerate(rising):
        column, line = divmod(i, lines)
        x = box.x + column * wide + 10.4
        y = box.y + (line + 0.5) * leading + text.cap_middle("H", READING, size_pt)
        _rank(scene, look, title, (x, y), size_pt)


def _rank(scene: Scene, look: Look, title: Rank, at: Point, size_pt: float) -> None:
    x, y = at
    kind = Type(FIGURES, max(SCORES_PT, size_pt), look["rubric"])
    scene.text(title.scores, (x, y), kind, align="right")
    scene.text(title.name, (x + 1.6, y), look.type(READING, size_pt))


def _heading(
    scene: Scene, look: Look, words: str, at: Point, *, middle: bool = False
) -> None:
    align: Align = "centre" if middle else "left"
    size_pt = HEADING_PT
    scene.text(words, at, look.type(CAPITALS, size_pt, track=0.05), align=align)


def _pip(scene: Scene, look: Look, name: str, at: Point, size: float) -> None:
    figures.pip(
        scene,
        name,
        at,
        size,
        figures.Edge(fill=look["blank"], edge=look["ink_on"], width=0.45),
    )


def _waits(scene: Scene, look: Look, track: int, at: Point, size: float) -> None:
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
    earth.draw(scene, looks, pit)
    earth.draw_way_out(scene, looks)
    _head(scene, looks, skin.title or facts.game.title, words[skin.piece])
    rim.draw(scene, looks, pit)
    circles.draw_tiers(scene, looks, pit, facts.circles)
    circles.draw_targets(scene, looks, pit, facts.circles)
    circles.anchors(scene, looks, pit, facts)
    groups(scene, looks, facts.rows, words["groups"])
    virgil(scene, looks, facts.virgil, words["virgil"])
    change(scene, looks, words)
    score(scene, looks, words)
    ranks(scene, looks, facts.titles)


def _head(scene: Scene, looks: Look, title: str, subtitle: str) -> None:
    ink = looks["ink"]
    heading(looks, title, looks.boxes["title"], TITLE_PT, "rubric")
    for name, words, size_pt in (
        ("verse", looks.skin.verse, VERSE_PT),
        ("subtitle", subtitle, SUBTITLE_PT),
    ):
        box = looks.boxes[name]
        x, _ = box.centre
        scene.text(
            words, (x, box.bottom - 1), Type(ITALIC, size_pt, ink), align="centre"
        )
    star = looks.boxes["star"]
    x, y = star.centre
    for side in (-1, 1):
        scene.line(
            (x + side * 4, y), (x + side * star.w / 2, y), stroke=ink, width=0.25
        )
    looks.emblem(looks.skin.star, (x, y), star.h, "rubric")
