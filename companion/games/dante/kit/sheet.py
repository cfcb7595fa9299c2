"""Sheets that are laid out as data: what boxes of the kind "draw" name in both games.

What a box is `of` begins with its numbers and colours; behind a bar are its words.
Lines of words that follow one another say their type: font, points, colour, track.
"""

from collections.abc import Callable, Mapping, Sequence
from math import radians, sin, sqrt

from companion import places
from companion.facts import Rank
from companion.press.cards import layouts
from companion.press.cards.layouts import Look
from companion.press.layout.piece import Drawing
from companion.press.layout.translation import Translation
from companion.press.scene import figures
from companion.press.scene.boxes import Box
from companion.press.scene.canvas import Canvas
from companion.press.scene.path import Point
from companion.press.scene.scene import Scene, Type

from . import CAPITALS, Beside, heading

Place = tuple[float, float, float, float]


def look(
    folder: str,
    name: str,
    begin: Callable[[Scene], Canvas],
    own: Mapping[str, Callable[[Canvas, str, Place], None]] = {},
    colours: Mapping[str, str] = {},
) -> Look:
    """Return the look of a sheet in `templates/<folder>/<name>.toml`.

    Args:
        begin: makes of a scene what the drawings draw on; `own` are the game's.
        colours: of an edition, in place of the palette's.
    """

    def on(draw: Callable[[Canvas, str, Place], None]) -> Drawing:
        return lambda scene, of, place: draw(begin(scene), of, place)

    drawings = {name: on(draw) for name, draw in {**SHARED, **own}.items()}
    file = places.TEMPLATES / folder / f"{name}.toml"
    return layouts.of_kit(file, drawings, colours)


def lines(rows: Sequence[Sequence[object]]) -> str:
    """Return rows as the text of a box that shows each.

    >>> lines([("7", "Sanctified"), (8, "Redeemed")])
    '7 | Sanctified\\n8 | Redeemed'
    """
    return "\n".join(" | ".join(map(str, row)) for row in rows)


def ranked(ranks: Sequence[Rank]) -> str:
    """Return the scores and the name of each rank, a line each."""
    return lines([(rank.scores, rank.name) for rank in ranks])


def worded(said: Translation) -> dict[str, str]:
    """Return the words of a game's sheets, by the names of columns."""
    words = said.load(Beside, "words").sheet
    return {f"sheet.{name}": text for name, text in words.items()}


def rim(place: Place) -> Callable[[float], float]:
    """Return the height at x of the lower half of an oval; upper if it is -h high."""
    left, top, w, h = place

    def curve(x: float) -> float:
        across = (x - left) / w * 2 - 1
        return top + h / 2 * (1 + sqrt(max(0.0, 1 - across * across)))

    return curve


def typed(canvas: Canvas, of: str) -> list[tuple[str, Type]]:
    """Return lines of words with their types."""

    def read(line: str) -> tuple[str, Type]:
        how, _, words = line.partition(" | ")
        font, size, colour, track = how.split()
        type = canvas.type(font, float(size), colour=colour, track=float(track))
        return words, type

    return [*map(read, of.strip().splitlines())]


def _middle(place: Place) -> Point:
    x, y, w, h = place
    return x + w / 2, y + h / 2


def _curved(canvas: Canvas, of: str, place: Place) -> None:
    """Write words along a rim: `gap` apart, `above` it, the middle at an `angle`."""
    first, _, rest = of.partition("\n")
    how = first.split()
    said = dict(zip(how[::2], map(float, how[1::2]), strict=True))
    x, radius, turn = _middle(place)[0], place[2] / 2, said.pop("angle", None)

    def at(off: float) -> float:
        if turn is None:
            return x + off
        return x + radius * sin(radians(turn) + off / radius)

    figures.along(canvas.scene, typed(canvas, rest), (at, rim(place)), **said)


def _row(canvas: Canvas, of: str, place: Place) -> None:
    """Write words in a row, from the left, so many mm apart."""
    gap, _, rest = of.partition("\n")
    x, y, *_ = place
    for words, type in typed(canvas, rest):
        x += canvas.scene.text(words, (x, y), type) + float(gap)


def _spoken(canvas: Canvas, of: str, place: Place) -> None:
    """Write words that are not seen: strokes cannot be read aloud."""
    for words, type in typed(canvas, of):
        canvas.scene.text(words, place[:2], type, align="centre", hidden=True)


def _heading(canvas: Canvas, of: str, place: Place) -> None:
    how, _, words = of.partition(" | ")
    size, accent = how.split()
    heading(canvas, words, Box(*place), float(size), accent)


def _initials(canvas: Canvas, of: str, place: Place) -> None:
    how, _, words = of.partition(" | ")
    size, accent = how.split()
    inks = accent, "ink"
    first, rest = (canvas.type(CAPITALS, float(size), colour=ink) for ink in inks)
    figures.initials(canvas.scene, words, place[:2], first, rest)


def _dice(canvas: Canvas, of: str, place: Place) -> None:
    """Draw dice in a row about the middle: faces, body, ink, edge, how far apart."""
    faces, body, ink, width, *apart = of.split()
    colours = canvas[body], canvas[ink], canvas[ink]
    style = figures.DieStyle(place[2], *colours, float(width))
    (x, y), shown = _middle(place), faces.split(",")
    for number, face in enumerate(shown):
        across = (number - (len(shown) - 1) / 2) * float((*apart, "0")[0])
        figures.die(canvas.scene, (x + across, y), int(face), style)


def _arrow(canvas: Canvas, of: str, place: Place) -> None:
    (x, y, w, h), (colour, head) = place, of.split()
    style = figures.ArrowStyle(canvas[colour], head=float(head))
    figures.arrow(canvas.scene, (x, y), (x + w, y + h), style)


def _emblem(canvas: Canvas, of: str, place: Place) -> None:
    name, ink, ground = of.split()
    canvas.emblem(name, _middle(place), place[2], ink, ground)


SHARED: Mapping[str, Callable[[Canvas, str, Place], None]] = {
    "layer": lambda canvas, of, place: canvas.layer(of),
    "motif": lambda canvas, of, place: canvas.motif(of, _middle(place)),
    "curved": _curved,
    "row": _row,
    "spoken": _spoken,
    "heading": _heading,
    "initials": _initials,
    "dice": _dice,
    "arrow": _arrow,
    "emblem": _emblem,
}
