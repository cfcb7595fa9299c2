"""Faces side by side with what is not printed drawn over them: trim, bleed, safe zone.

Nothing is shrunk: a face that is larger than the paper has a page of its own size.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from companion.press.layout.piece import Piece, side_name
from companion.press.layout.planning import alone
from companion.press.layout.side import PlacedFace, Side
from companion.press.layout.sizes import MARGIN, Paper
from companion.press.proof.finding import Finding
from companion.press.scene.path import Path
from companion.press.scene.rich import Faces, Style
from companion.press.scene.scene import Scene, Shape, Type

TRIM, BLEED, SAFE, FOLD, FOUND = "#D6006C", "#0077B6", "#2E7D32", "#E07B00", "#E00000"
INK = "#1A1A1A"
NAMES = Faces("jost-500-normal", bold="jost-700-normal")
DASH = (1.6, 0.9)
HEAD, LABEL, GAP = 11.0, 6.0, 4.0  # of the legend and a name; between faces; in mm

LEGEND = (
    ("trim", TRIM, ()),
    ("bleed", BLEED, ()),
    ("safe zone", SAFE, DASH),
    ("fold", FOLD, DASH),
    ("found", FOUND, ()),
)


PLAIN: Mapping[int, None] = dict.fromkeys(map(ord, "*{}\n"))  # marks of style in a name


class Shown(Struct, frozen=True):
    """A face to be shown, with what was found on it."""

    piece: Piece
    back: bool
    scene: Scene
    findings: tuple[Finding, ...]


Laid = tuple[Shown, float, float]
Page = tuple[tuple[float, float], list[Laid]]  # its size, faces and corners, in mm


def shown(
    pieces: Sequence[Piece], findings: Sequence[Finding], *, low: bool
) -> list[Shown]:
    """Return every distinct face of some pieces that can be drawn."""
    by_face: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        by_face.setdefault((finding.piece, finding.side), []).append(finding)
    faces: dict[int, Shown] = {}
    for piece in pieces:
        for back in piece.sides:
            about = by_face.get((piece.name, side_name(back)), [])
            if any(finding.severity == "error" for finding in about):
                continue
            scene = piece.face(low=low, back=back)
            draw = piece.back if back else piece.front
            faces.setdefault(id(draw), Shown(piece, back, scene, tuple(about)))
    return list(faces.values())


def sheets(faces: Sequence[Shown], paper: Paper, title: str) -> list[Side]:
    """Lay faces on as many pages as they need, with their lines over them."""
    wide, high = 2 * MARGIN, 2 * MARGIN + HEAD + LABEL
    fitting, larger = list[Shown](), list[Page]()
    for face in faces:
        width, height = face.scene.width, face.scene.height
        if width <= paper.width - wide and height <= paper.height - high:
            fitting.append(face)
        else:
            size = max(width + wide, 120.0), height + high
            larger.append((size, [(face, MARGIN, MARGIN + HEAD + LABEL)]))
    pages = [*_pages(fitting, paper), *larger]
    return [
        _sheet(size, placed, f"{title}, page {number} of {len(pages)}")
        for number, (size, placed) in enumerate(pages, 1)
    ]


def _pages(faces: Sequence[Shown], paper: Paper) -> Iterator[Page]:
    size, placed = (paper.width, paper.height), list[Laid]()
    x, top, high = MARGIN, MARGIN + HEAD, 0.0
    for face in faces:
        if placed and x + face.scene.width > paper.width - MARGIN:
            x, top, high = MARGIN, top + high + GAP, 0.0
        if placed and top + LABEL + face.scene.height > paper.height - MARGIN:
            yield size, placed
            placed, x, top, high = [], MARGIN, MARGIN + HEAD, 0.0
        placed.append((face, x, top + LABEL))
        x += face.scene.width + GAP
        high = max(high, LABEL + face.scene.height)
    if placed:
        yield size, placed


def _sheet(size: tuple[float, float], placed: Sequence[Laid], title: str) -> Side:
    wide, high = size
    over = Scene(wide, high)
    _legend(over, title)
    for face, x, y in placed:
        _lines(over, face, x, y)
    placements = [PlacedFace(face.scene, x, y) for face, x, y in placed]
    placements.append(PlacedFace(over, 0, 0))
    return Side(title, wide, high, tuple(placements), (0.0, 0.0, wide, high))


def _legend(over: Scene, title: str) -> None:
    x, y, room = MARGIN, MARGIN + 3, over.width - 2 * MARGIN
    style = Style(NAMES, 8, INK, rise="top")
    over.rich(f"**{title}**", (MARGIN, MARGIN, room, 4.5), style)
    for name, colour, dash in LEGEND:
        over.line((x, y + 4), (x + 6, y + 4), stroke=colour, width=0.4, dash=dash)
        x += 7.5 + over.text(name, (x + 7.5, y + 4.8), Type(NAMES.regular, 7, INK)) + 4


def _lines(over: Scene, face: Shown, x: float, y: float) -> None:
    piece, b = face.piece, face.piece.bleed
    side = ", back" if face.back else ""
    name = (piece.label).translate(PLAIN)
    box = x, y - LABEL, max(face.scene.width, 20.0), LABEL - 1
    over.rich(f"{name}{side}", box, Style(NAMES, 7, INK, floor_pt=4))
    with over.at(x + b, y + b):
        if b:
            _draw(over, piece.outline(b), BLEED)
        _draw(over, piece.outline(), TRIM)
        if piece.safe and not alone(piece):
            _draw(over, piece.outline(-piece.safe), SAFE, DASH)
        for x0, y0, x1, y1 in piece.folds:
            _draw(over, Path().move(x0, y0).line(x1, y1), FOLD, DASH)
        for finding in face.findings:
            if finding.w or finding.h:
                left, top = finding.x - 0.8, finding.y - 0.8
                wide, high = finding.w + 1.6, finding.h + 1.6
                _draw(over, Path().rect(left, top, wide, high, 0.5), FOUND)
                over.text(finding.rule, (left, top - 0.4), Type(NAMES.bold, 5, FOUND))


def _draw(over: Scene, path: Path, colour: str, dash: tuple[float, ...] = ()) -> None:
    # On a white line, so that it is seen on any ground.
    over.draw(path, stroke="#FFFFFF", width=0.55, opacity=0.7)
    over.add(Shape(path, stroke=colour, width=0.25, dash=dash))
