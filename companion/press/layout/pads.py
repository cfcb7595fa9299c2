"""Gamesheets that are written on: the sheets of a pad, and small games.

A pad is a gamesheet made smaller, with lines to write on and a log on the back. Two
share a sheet of paper, which is cut once in the middle; the head is glued.

    |~~~~~~~ glue ~~~~~~~|   front, A5
    | name   date   game |
    |     gamesheet      |
    | score  rank   seed |

Of small games eight share a sheet, and no die is laid on them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from companion.facts import Rank
from companion.press.layout.piece import Draw, Piece
from companion.press.layout.translation import ENGLISH, shared
from companion.press.scene.boxes import Palette
from companion.press.scene.path import Path, Point
from companion.press.scene.rich import Faces, Style
from companion.press.scene.scene import Scene, Type

PAD_WIDE, PAD_HIGH = 148.0, 210.0
GLUE = 8.0  # height of the head that is glued
SCALE = 0.7  # of the gamesheet: slots of 16 mm dice then take dice of 12 mm
WIDER = 1.2  # of boxes on the pad to write on
SIDE = 9.0
LINES = 18

COLUMNS = (
    ("number", 0.08),
    ("date", 0.17),
    ("score", 0.13),
    ("rank", 0.24),
    ("fell", 0.2),
    ("left", 0.18),
)
"""Heads of the log by the key of their words, and their parts of the whole width."""

RULE, TICK = "#9A9A9A", "#B0B0B0"


class PadLook(Struct, frozen=True):
    """The fonts and colours of a pad."""

    capitals: str  # a font, as are italic and text
    italic: str
    text: str
    ink: str  # of words
    accent: str  # of heads, which have `ink` where ink is saved


class PadWords(Struct, frozen=True):
    """The words of a pad."""

    title: str  # of the game
    score: str  # what the score of a game is
    ranks: str  # of the game, in a line
    said: Mapping[str, str]  # what every pad says, in the language of the others


def pads(
    sheet: Piece, wider: Draw, words: PadWords, look: PadLook, colours: Palette
) -> Iterator[Piece]:
    """Yield the sheets of a pad: one with tints, one to write on.

    `wider` draws the gamesheet with boxes that are `WIDER`.
    """
    yield _pad("pad", sheet, words, look)
    boxes = replace(sheet, front=wider)
    written = _pad("pad-write-on", boxes, words, look, write_on=True)
    # It is drawn as where ink is saved, whatever the ink.
    yield replace(written, palette=replace(colours, full=colours.low))


def _pad(
    name: str, sheet: Piece, words: PadWords, look: PadLook, *, write_on: bool = False
) -> Piece:
    front = partial(_front, sheet=sheet, words=words, look=look, plain=write_on)
    back = partial(_back, words=words, look=look)
    title = f"{words.said['written' if write_on else 'pad']}: {words.title}"
    piece = Piece(name, PAD_WIDE, PAD_HIGH, front, back, copies=2, title=title)
    return replace(piece, stock="paper", halved=True, extra=True)


def _front(
    scene: Scene, *, sheet: Piece, words: PadWords, look: PadLook, plain: bool
) -> None:
    _, accent = _inks(scene, look)
    said = words.said
    _head(scene, said["glued"], look)
    top, blanks = GLUE + 8, {"name": 0.46, "date": 0.28, "game": 0.26}
    parts = {said[key]: part for key, part in blanks.items()}
    _blanks(scene, parts, (SIDE, top), look)
    face = sheet.face(low=scene.low or plain)
    left = (PAD_WIDE - face.width * SCALE) / 2
    scene.insert(face, left, top + 0.5, scale=SCALE)
    foot = PAD_HIGH - 5.0
    wide = scene.text(words.title, (SIDE, foot), Type(look.capitals, 10.5, accent))
    blanks = {said["score"]: 0.3, said["rank"]: 0.4, said["seed"]: 0.3}
    _blanks(scene, blanks, (SIDE + wide + 5, foot), look)
    _ticks(scene)


def _inks(scene: Scene, look: PadLook) -> tuple[str, str]:
    return look.ink, look.ink if scene.low else look.accent


def _head(scene: Scene, words: str, look: PadLook) -> None:
    """Draw the strip that is glued; nothing that is needed is in it."""
    edge = Path().move(SIDE, GLUE).line(PAD_WIDE - SIDE, GLUE)
    scene.draw(edge, stroke=RULE, width=0.2)
    if words:
        kind = Type(look.italic, 8.4, "#6A6A6A")
        scene.text(words, (PAD_WIDE / 2, GLUE - 1.6), kind, align="centre")


def _blanks(scene: Scene, parts: Mapping[str, float], at: Point, look: PadLook) -> None:
    """Draw labels, each with a line to write on over its part of the width."""
    x, base = at
    whole = PAD_WIDE - SIDE - x
    for name, part in parts.items():
        wide = part * whole
        used = scene.text(name, (x, base), Type(look.capitals, 9.5, look.ink))
        left, right, y = x + used + 1.5, x + wide - 3, base + 0.6
        scene.line((left, y), (right, y), stroke=look.ink, width=0.2)
        scene.place("line", name, (left + right) / 2, base, wide - used, 6)
        x += wide


def _ticks(scene: Scene) -> None:
    """Draw where the paper is cut in the middle, at head and foot."""
    for x in (0.0, PAD_WIDE):
        for y in (5.0, PAD_HIGH - 8):
            scene.line((x, y), (x, y + 3), stroke=TICK, width=0.2)


def _back(scene: Scene, *, words: PadWords, look: PadLook) -> None:
    ink, accent = _inks(scene, look)
    _head(scene, "", look)
    top = GLUE + 12
    scene.text(words.said["best"], (SIDE, top), Type(look.capitals, 19, accent))
    faces = Faces(look.text)
    about = Style(faces, 10, ink, rise="top")
    line = words.said["line"].replace("[score]", words.score)
    scene.rich(line, (SIDE, top + 2.5, PAD_WIDE - 2 * SIDE, 10), about)
    first, pitch = top + 19, 7.0
    _log(scene, look, words.said, (first, pitch))
    y = first + LINES * pitch + 5
    wide = (PAD_WIDE - 2 * SIDE - 4) / 2
    boxes = (words.title, words.ranks), (words.said["highest"], "")
    for number, (game, ranks) in enumerate(boxes):
        x = SIDE + number * (wide + 4)
        scene.draw(Path().rect(x, y, wide, 19, radius=2), stroke=accent, width=0.35)
        scene.text(game, (x + 3, y + 5.5), Type(look.capitals, 11, ink))
        style = Style(faces, 8.8, ink, rise="top", leading=1.15)
        if ranks:
            scene.rich(ranks, (x + 3, y + 7, wide - 20, 11), style)
        best = Path().rect(x + wide - 15, y + 3.5, 12, 12, radius=1.5)
        scene.draw(best, fill="#FFFFFF", stroke=ink, width=0.3)
    _ticks(scene)


def _log(
    scene: Scene, look: PadLook, said: Mapping[str, str], rows: tuple[float, float]
) -> None:
    ink, accent = _inks(scene, look)
    (first, pitch), whole, x = rows, PAD_WIDE - 2 * SIDE, SIDE
    foot = first + LINES * pitch
    for name, part in COLUMNS:
        scene.text(said[name], (x + 1, first - 2), Type(look.capitals, 9, accent))
        if x > SIDE:
            scene.line((x, first), (x, foot), stroke=RULE, width=0.15)
        x += part * whole
    scene.line((SIDE, first), (PAD_WIDE - SIDE, first), stroke=ink, width=0.35)
    for row in range(1, LINES + 1):
        y = first + row * pitch
        scene.line((SIDE, y), (PAD_WIDE - SIDE, y), stroke=RULE, width=0.2)
        scene.text(f"{row}", (SIDE + 1, y - 2), Type(look.text, 9.5, "#6A6A6A"))
        scene.place("line", f"game {row}", PAD_WIDE / 2, y - pitch / 2, whole, pitch)


def ranks(ranks: Sequence[Rank]) -> str:
    """Return ranks in a line: each with its scores, the best first.

    >>> ranks([Rank("Exalted", 12), Rank("Poet", 9, 11)])
    '12+ Exalted · 9\u201311 Poet'
    """
    return " · ".join(f"{rank.scores} {rank.name}" for rank in ranks)


MINI_WIDE, MINI_HIGH = 95.0, 66.0  # eight fit A4 and Letter


def mini(
    name: str, title: str, draw: Callable[[Scene], None], language: str = ENGLISH
) -> Piece:
    """Return a small game, eight to a sheet."""
    title = shared(language).pads["mini"].replace("[title]", title)
    piece = Piece(name, MINI_WIDE, MINI_HIGH, draw, safe=2, copies=8, title=title)
    return replace(piece, group="minis", stock="paper", extra=True)


def eighth(small: Piece, name: str) -> Piece:
    """Return a small game as the gamesheet of which eight fill a sheet of paper."""
    return replace(small, name=name, group="", copies=1, up=8, extra=False)
