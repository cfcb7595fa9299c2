"""Nets, which are folded and glued: a tuck box for a number of cards, a paper die.

A net is one piece. Its lines are instructions: cut along solid ones, fold along dashed
ones, put glue on grey. The ground of a tuck box extends a little beyond its panels, so
that no cut and no fold leaves a white edge.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from companion.press.layout.marks import sheet_words
from companion.press.layout.piece import Dieline, Draw, Line, Piece
from companion.press.scene.path import Path, Point
from companion.press.scene.rich import Faces, Style
from companion.press.scene.scene import Scene

Art = Mapping[str, Draw]  # by the name of the panel that it fills
Room = tuple[float, float, float, float]  # (x, y, width, height) of a panel
EASE, EASE_SLEEVED = 4.0, 7.0  # larger than a card by, in mm. Source: Strange Eons
THICK = 0.4  # thickness of a card in a box, in mm. Source: Strange Eons
DICE_EASE = 2  # how much wider, higher and deeper than its dice the inside is, in mm
FEWEST = 15  # a box for fewer cards is made as deep as for these
GLUE = 14.0  # width of the tab that is glued, in mm
OVERHANG = 0.8  # how much narrower the last panel is, to end before the crease, in mm
GAP = 6.35  # between the ends of two dust flaps, in mm
TONGUE = 0.6  # length of the tongue that is tucked in, as a part of the box's depth
SPILL = 3.0  # how far the ground extends beyond the panels, in mm
PANELS = ("front", "back", "left", "right", "lid", "foot")  # of a tuck box
TAPER = math.tan(math.radians(15))

CUT, FOLD, GLUED = "#1A1A1A", "#595959", "#D9D9D9"
FACES = Faces("jost-400-normal", bold="jost-500-normal")


class Inside(Struct, frozen=True):
    """The room in a box, in mm."""

    width: float
    height: float
    depth: float


def inside(
    cards: int, width: float, height: float, *, thick: float = THICK, film: float = 0
) -> Inside:
    """Return the room that so many cards take, in sleeves of `film` microns or in none.

    Source: Strange Eons' tuck box.

    >>> inside(54, 63.5, 88.9)
    Inside(width=67.5, height=92.9, depth=26.6)
    """
    ease = EASE_SLEEVED if film else EASE
    count = max(cards, FEWEST)
    depth = 5 + count * (thick + 0.008 * film)
    return Inside(round(width + ease, 3), round(height + ease, 3), round(depth, 3))


def dice_room(side: float, across: int, up: int, deep: int) -> Inside:
    """Return the room of dice in rows, columns and layers.

    >>> dice_room(16, across=2, up=2, deep=2)
    Inside(width=34, height=34, depth=34)
    """
    return Inside(*(count * side + DICE_EASE for count in (across, up, deep)))


class Net(Struct, frozen=True):
    """A flat shape that is folded."""

    width: float
    height: float
    panels: Mapping[str, Room]  # where the art goes, by name
    cut: Path  # the outline and whatever else a knife follows
    folds: tuple[Line, ...]
    glue: tuple[Path, ...]  # the flaps that take glue
    legend: Room

    @property
    def dieline(self) -> Dieline:
        return Dieline(self.cut, self.folds, len(self.glue))


def tuck_box(
    name: str,
    room: Inside,
    art: Art,
    *,
    grounds: Mapping[str, Draw] = {},
    language: str = "en",
) -> Piece:
    """Return the net of a tuck box, glued at its side and foot.

    Args:
        art: fills some of `PANELS`, with its top towards the lid.
        grounds: fill what shows round those panels, on scenes that are `SPILL` larger
            on every side.
    """
    net = tuck_net(room)
    draw = partial(_draw, net=net, art=art, grounds=grounds, language=language)
    piece = Piece(name, net.width, net.height, draw, bleed=SPILL, stock="board")
    return replace(piece, dieline=net.dieline)


def tuck_net(room: Inside) -> Net:
    """Return the net: glue tab, side, front, side and back in a row.

                          ________
         ____       ____ | tongue |    x to the right, y down, in mm
         flap       flap |  lid   |    the strip of panels runs from `top`
    |tab|left| front|right|  back |    to `bottom`, each as high as the box
         flap       flap |  foot  |
    """
    w, h, d = room.width, room.height, room.depth
    left, front, right, back = GLUE, GLUE + d, GLUE + d + w, GLUE + 2 * d + w
    last, top = w - OVERHANG, d * (1 + TONGUE)
    end, bottom = back + last, top + h
    flap = min(d, (w - GAP) / 2)
    tab = [(GLUE, top), (0.0, top + 4), (0.0, bottom - 4), (GLUE, bottom)]
    panels = {
        "left": (left, top, d, h),
        "front": (front, top, w, h),
        "right": (right, top, d, h),
        "back": (back, top, last, h),
        "lid": (back, top - d, last, d),
        "foot": (back, bottom, last, d),
    }
    thumb, middle = min(10.0, w / 5), front + w / 2
    cut = Path().points(tab, close=False)
    cut.move(front, top).line(middle - thumb, top)
    cut.add(_bow(middle, top, thumb)).line(right, top)
    cut.move(front, bottom).line(right, bottom)
    flaps = [_flap((x, bottom), (x + d, bottom), flap) for x in (left, right)]
    for x, lower in zip((left, right), flaps, strict=True):
        cut.add(_flap((x, top), (x + d, top), -flap)).add(lower)
    cut.add(_tongue(back, top, last, d))
    cut.move(end, top).line(end, bottom)
    low = bottom + d
    foot = [(back, bottom), (back, low), (end, low), (end, bottom)]
    cut.add(Path().points(foot, close=False))
    folds: list[Line] = [(x, top, x, bottom) for x in (left, front, right, back)]
    folds += [(x, y, x + d, y) for x in (left, right) for y in (top, bottom)]
    folds += [(back, y, end, y) for y in (top - d, top, bottom)]
    glue = (Path().points(tab), *flaps)
    legend = (front + 2, 0.0, w - 4, min(top - thumb, 16.0))
    return Net(end, bottom + d, panels, cut, tuple(folds), glue, legend)


def _flap(start: Point, end: Point, length: float) -> Path:
    """Return three sides of a tapering flap; it points up if `length` is negative."""
    (x0, y), (x1, _) = start, end
    lean = min(abs(length) * TAPER, (x1 - x0) / 3)
    far = y + length
    return Path().points(
        [(x0, y), (x0 + lean, far), (x1 - lean, far), (x1, y)], close=False
    )


def _bow(x: float, y: float, radius: float) -> Path:
    """Return the half circle of a thumb notch, without a move to its start."""
    k = radius * 0.5522848
    path = Path()
    path.curve((x - radius, y + k), (x - k, y + radius), (x, y + radius))
    path.curve((x + k, y + radius), (x + radius, y + k), (x + radius, y))
    return path


def _tongue(x: float, y: float, wide: float, depth: float) -> Path:
    """Return the edge of the lid and its tongue, whose corners are round."""
    tip, fold = y - depth * (1 + TONGUE), y - depth
    r = min(depth * TONGUE, wide / 4)
    k = r * 0.45
    path = Path().move(x, y).line(x, fold).line(x, tip + r)
    path.curve((x, tip + k), (x + k, tip), (x + r, tip)).line(x + wide - r, tip)
    path.curve((x + wide - k, tip), (x + wide, tip + k), (x + wide, tip + r))
    return path.line(x + wide, y)


def die(
    name: str, side: float, faces: Sequence[Draw], title: str = "", language: str = "en"
) -> Piece:
    """Return the net of a six-sided die with seven glue tabs.

    `faces` draw 1 to 6; opposite ones add up to seven.
    """
    net = die_net(side)
    art = {str(number): draw for number, draw in enumerate(faces, 1)}
    draw = partial(_draw, net=net, art=art, grounds={}, language=language)
    piece = Piece(name, net.width, net.height, draw, title=title)
    return replace(piece, dieline=net.dieline)


def die_net(side: float) -> Net:
    """Return a cross of faces, with tabs t on seven edges.

      t
    t 5 t
    3 1 4 6 t
    t 2 t         x to the right, y down; the row begins at x = 0
      t
    """
    tab = min(7.0, side * 0.35)
    top, upper = tab + side, tab
    low, lower = top + side, top + 2 * side
    x0, x1, right = side, 2 * side, 4 * side
    panels = {face: (n * side, top, side, side) for n, face in enumerate("3146")}
    panels |= {"5": (x0, upper, side, side), "2": (x0, low, side, side)}
    edges: list[tuple[Point, Point]] = [
        ((x0, upper), (x1, upper)),
        ((x0, top), (x0, upper)),
        ((x1, upper), (x1, top)),
        ((x0, lower), (x0, low)),
        ((x1, low), (x1, lower)),
        ((x1, lower), (x0, lower)),
        ((right, top), (right, low)),
    ]
    tabs = [_tab(start, end, tab) for start, end in edges]
    cut = Path().move(x0, top).line(0, top).line(0, low).line(x0, low)
    cut.move(x1, top).line(right, top).move(x1, low).line(right, low)
    for tab_edge in tabs:
        cut.add(tab_edge)
    folds: list[Line] = [(*start, *end) for start, end in edges]
    folds += [(n * side, top, n * side, low) for n in (1, 2, 3)]
    folds += [(x0, top, x1, top), (x0, low, x1, low)]
    legend = (2.4 * side, 0.0, 1.6 * side, tab + side * 0.9)
    size = right + tab, lower + tab
    return Net(*size, panels, cut, tuple(folds), tuple(tabs), legend)


def _tab(start: Point, end: Point, deep: float) -> Path:
    """Return three sides of a tab to the left of an edge, its ends at 45 degrees."""
    (x0, y0), (x1, y1) = start, end
    length = math.dist(start, end)
    ux, uy = (x1 - x0) / length * deep, (y1 - y0) / length * deep
    return Path().points(
        [start, (x0 + ux + uy, y0 + uy - ux), (x1 - ux + uy, y1 - uy - ux), end],
        close=False,
    )


def _draw(scene: Scene, *, net: Net, art: Art, grounds: Art, language: str) -> None:
    b = (scene.width - net.width) / 2
    with scene.at(b, b):
        for flap in net.glue:
            scene.draw(flap, fill=GLUED)
        for panel, ground in grounds.items():
            # The ground is below the panel and round it.
            x, y, w, h = net.panels[panel]
            around = Scene(w + 2 * SPILL, h + 2 * SPILL, low=scene.low)
            ground(around)
            edge = Path().rect(x - SPILL, y - SPILL, around.width, around.height)
            with scene.clip(edge):
                scene.insert(around, x - SPILL, y - SPILL)
        for panel, draw in art.items():
            x, y, w, h = net.panels[panel]
            face = Scene(w, h, low=scene.low)
            draw(face)
            with scene.clip(Path().rect(x, y, w, h)):
                scene.insert(face, x, y)
            scene.anchor(f"panel.{panel}", (x + w / 2, y + h / 2), w, h)
        if not scene.lined:
            return
        if grounds:
            # A black line alone is invisible on a dark ground.
            scene.draw(net.cut, stroke="#FFFFFF", width=0.4)
        lines(scene, net.cut, net.folds)
        size = min(9, net.legend[2] / 2)
        legend = sheet_words(language).legend
        scene.rich(legend, net.legend, Style(FACES, size, CUT, rise="top"))


def lines(scene: Scene, cut: Path, folds: Iterable[Line]) -> None:
    """Draw where to fold and cut."""
    for fold in folds:
        scene.line(fold[:2], fold[2:], stroke=FOLD, width=0.2, dash=(2, 1.2))
    scene.draw(cut, stroke=CUT, width=0.25)
