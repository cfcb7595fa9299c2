"""The booklet, and its pictures of several pieces: the table, and a turn of discs.

Sizes are those on an A5 page, in mm.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.press.layout import teaching
from companion.press.layout.piece import Page, Piece
from companion.press.layout.teaching import Drawn, Pictures
from companion.press.layout.translation import titled
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene, Type

from ..facts import STEPS, Arrangement, Facts
from .boards import box, extent, laid, outlined
from .look import GAME, Hue, Sizes, look
from .words import Words, marked

EDGE = "#9A9A9A"
CLOTH = "#F4F0E6"
BOLD = "jost-700-normal"


class Pen:
    """Draws bold words, on their line, and arrows of 8 mm."""

    gap = 0.0

    def __init__(self, hues: Mapping[str, Hue]) -> None:
        self._hues = hues

    def width(self, item: Drawn, labels: float) -> float:
        """Return the width of an arrow; no words are in a row."""
        return 8

    def draw(self, scene: Scene, item: Drawn, at: Point) -> None:
        """Draw an item about a point."""
        ink, (x, y) = look(scene, self._hues)["ink"], at
        match item:
            case teaching.Bold(words):
                kind = Type(BOLD, 11 * scene.labels, ink)
                scene.text(words, at, kind, align="centre")
            case teaching.Arrow():
                scene.line((x - 4, y), (x + 3, y), stroke=ink, width=0.5)
                tip = [(x + 4, y), (x + 1.6, y - 1.4), (x + 1.6, y + 1.4)]
                scene.draw(Path().points(tip), fill=ink)


def cloth(scene: Scene) -> None:
    """Draw the table that pieces lie on."""
    ground = "#FFFFFF" if scene.low else CLOTH
    edge = Path().rect(0, 0, scene.width, scene.height, radius=3)
    scene.draw(edge, fill=ground, stroke=EDGE, width=0.3)


Tables = Callable[[], Mapping[str, Any]]

PARTS = ("board-a", "track", "screen-1", "marker-1", "marker-start", "tile-40", "bag")
"""Pieces that the list of components shows, besides discs and tiles."""

SMALL = 4.0  # pitch of the arrangements that are shown in small


def booklet(
    facts: Facts, texts: Words, pieces: Sequence[Piece], sizes: Sizes, tables: Tables
) -> Page:
    """Return the booklet."""
    stated = {
        "facts": texts.facts,
        "figures": _figures(facts, texts, pieces, sizes),
        "tiles": texts.tiles,
        "marked": {tile.id: marked(tile) for tile in texts.tiles},
        "colours": texts.facts.edition.colours,
        "sizes": sizes,
    }

    def context() -> dict[str, Any]:
        quoted = tables()
        rows = [
            {**row, "name": texts["row"].replace("[n]", f"{count}")}
            for count, row in enumerate(quoted["odds"]["rows"], 1)
        ]
        odds = {**quoted["odds"], "first": texts["odds"], "rows": rows}
        return {**stated, **quoted, "odds": odds}

    title = titled(texts.title, "rules", texts.language)
    return Page("rules", texts.said.template("rules"), title, context, "booklet")


def _figures(
    facts: Facts, texts: Words, pieces: Sequence[Piece], sizes: Sizes
) -> dict[str, Piece]:
    joined = table(pieces, sizes)
    shown = Pictures(teaching.figures(GAME), (*pieces, joined), Pen(texts.hues))
    figures = {name: shown[name] for name in PARTS}
    figures["table"] = joined
    figures["turn"] = shown.table("turn")
    figures["setup"] = shown.table("setup", cloth)
    for tile in texts.tiles:
        figures[tile.id] = shown[f"tile-{tile.id.lower()}"]
    for colour in facts.edition.colours:
        disc = shown.side(f"disc-{colour.name}", bare=True)
        figures[f"disc-{colour.letter}"] = disc
    for number, arrangement in enumerate(facts.arrangements, 1):
        figures[f"lie-{number}"] = _outlines(arrangement, texts)
    return figures


def _outlines(arrangement: Arrangement, texts: Words) -> Piece:
    middles, (wide, high) = laid(arrangement.places, SMALL), box(SMALL)
    left, right, top, bottom = extent(middles)

    def front(scene: Scene) -> None:
        looks = look(scene, texts.hues)
        for letter, (x, y) in zip(texts.letters, middles, strict=True):
            shape = outlined(x - left + wide / 2 + 1, y - top + high / 2 + 1, SMALL)
            fill = looks.faces(letter)[1]
            scene.draw(shape, fill=fill, stroke=looks["ink"], width=0.3)

    return Piece(
        arrangement.name, right - left + wide + 2, bottom - top + high + 2, front
    )


def table(pieces: Sequence[Piece], sizes: Sizes, *, back: bool = False) -> Piece:
    """Return the boards as they lie joined, in the usual arrangement."""
    boards = [piece for piece in pieces if piece.group == "boards"]
    pitch = sizes.pitch
    wide, high = 8 * pitch, 14 / 3**0.5 * pitch

    def front(scene: Scene) -> None:
        for piece, (across, down) in zip(boards, laid(STEPS, pitch), strict=True):
            x, y = wide / 2 + across, high / 2 + down
            face = piece.face(low=scene.low, back=back)
            with scene.clip(outlined(x, y, pitch)):
                scene.insert(face, x - face.width / 2, y - face.height / 2)

    return Piece("joined", wide, high, front)
