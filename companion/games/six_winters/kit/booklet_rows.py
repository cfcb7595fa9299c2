"""Rows of pieces that show the steps of the game, and what such pictures consist of.

Sizes are those on an A5 page, in mm; places on a piece are in mm of that piece. Every
card shows the face that is printed.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from math import fsum

from msgspec import Struct
from msgspec.structs import replace

from companion.games.six_winters.facts import RESOURCES, TRACKS
from companion.games.six_winters.kit import signs
from companion.games.six_winters.kit.style import NAME, TAGS, Canvas, canvas_of
from companion.press.layout import callouts
from companion.press.layout.callouts import Marks
from companion.press.layout.piece import Piece
from companion.press.scene import figures, text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene

DIE, SIGN, ARROW = 5.6, 6.0, 7.0
"""Side of a die, width of a sign and of an arrow."""

EDGE = 0.4
"""Weight of the edge of a die that is not small."""

GAP = 1.3
SIGNED = 3.0
"""Between items; the side of a die above which a sign says its kind in little ink."""

WORDS_PT = 8.6

FRAME, HIGH = 60.0, 20.0
"""Width and height of the picture of a step."""

MARKS = Marks(
    "#FDCC0A", "#16243A", "grenze-800-normal", "#A8322A", size=8.4, edge="#9AA7B4"
)
"""Numbers, yellow with ink; lines, red."""

Spot = Point | str


class Shown(Struct, frozen=True):
    """A piece, or a part of it, so wide.

    Attributes:
        part: of the piece, in mm from its trim's top left corner; all of it if None.
        over: items about places of the piece, such as dice on its squares.
        turned: whether it lies on its left side.
    """

    name: str
    width: float
    back: bool = False
    part: Box | None = None
    over: tuple[tuple[Spot, "Item"], ...] = ()
    turned: bool = False


class Die(Struct, frozen=True):
    """A die of a resource, or an action die; `ghost` if it is gone from here."""

    face: int
    kind: str = "ivory"
    size: float = DIE


class Bold(Struct, frozen=True):
    """Bold words on the line of the row; plain ones are a text."""

    words: str


class Sign(Struct, frozen=True):
    """The round sign of a resource, a region, a season or a skill."""

    word: str
    width: float = SIGN


class Number(Struct, frozen=True):
    """A number on a disc."""

    number: int


class Arrow(Struct, frozen=True):
    """An arrow to the right."""


Item = Shown | Die | str | Bold | Sign | Number | Arrow

TO = Arrow()


class Named:
    """The pieces of a kit by name, each cut out once."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.whole: Mapping[str, Piece] = {piece.name: piece for piece in pieces}
        self._cut: dict[tuple[str, bool], Piece] = {}

    def __getitem__(self, name: str) -> Piece:
        """Return the front of a piece as it is cut out."""
        return self.side(name, back=False)

    def side(self, name: str, *, back: bool) -> Piece:
        """Return one side of a piece as it is cut out.

        Raises:
            KeyError: if the kit has no such piece.
        """
        if (name, back) not in self._cut:
            piece, edge = self.whole[name], MARKS.edge
            self._cut[name, back] = callouts.cut_out(piece, back=back, edge=edge)
        return self._cut[name, back]


def row(
    named: Named, items: Sequence[Item], *, size: tuple[float, float] = (FRAME, HIGH)
) -> Piece:
    """Return a row of items about the middle of a picture, `size` its two sides."""
    width, height = size
    draw = partial(_row, named=named, items=tuple(items))
    return Piece("row", width, height, draw)


def _row(scene: Scene, *, named: Named, items: Sequence[Item]) -> None:
    wide = [width_of(item) for item in items]
    x = (scene.width - fsum(wide) - GAP * (len(items) - 1)) / 2
    for item, room in zip(items, wide, strict=True):
        put(scene, named, item, (x + room / 2, scene.height / 2))
        x += room + GAP


def width_of(item: Item) -> float:
    """Return the width of an item in mm."""
    match item:
        case Shown() | Sign():
            return item.width
        case Die():
            return item.size
        case str():
            return text.width(item, TAGS, WORDS_PT)
        case Bold(words):
            return text.width(words, NAME, WORDS_PT)
        case Number():
            return MARKS.across
        case Arrow():
            return ARROW


def put(scene: Scene, named: Named, item: Item, at: Point) -> None:
    """Draw an item about a point."""
    canvas, (x, y) = canvas_of(scene), at
    match item:
        case Shown():
            show(scene, named, item, at)
        case Die():
            _die(canvas, item, at)
        case str():
            canvas.caption(item, at, TAGS, WORDS_PT, "centre")
        case Bold(words):
            canvas.caption(words, at, NAME, WORDS_PT, "centre")
        case Sign(word, width):
            signs.medallion(canvas, word, at, width / 2)
        case Number(number):
            callouts.number_at(scene, number, at, MARKS)
        case Arrow():
            style = figures.ArrowStyle(colour=canvas["accent"], width=0.7, head=2.6)
            half = ARROW / 2 - 0.4
            figures.arrow(scene, (x - half, y), (x + half, y), style)


def _die(canvas: Canvas, item: Die, at: Point) -> None:
    kind, size = item.kind, item.size
    signed = kind in (*RESOURCES, *TRACKS)
    pips = f"{kind}_on" if kind in RESOURCES else "white" if signed else "ink"
    body = canvas["white" if canvas.low else kind]
    ink = canvas["ink" if canvas.low else pips]
    edge = min(EDGE, size * 0.1)
    style = figures.DieStyle(size, body, ink, canvas["ink"], edge)
    figures.die(canvas.scene, at, item.face, style)
    if canvas.low and signed and size > SIGNED:
        corner = at[0] + size / 2, at[1] - size / 2
        signs.medallion(canvas, kind, corner, size * 0.3)


def show(scene: Scene, named: Named, item: Shown, at: Point) -> None:
    """Draw a piece, or its part, about a point, and what lies on it."""
    if item.turned:
        with scene.at(*at, turn=90):
            show(scene, named, replace(item, turned=False), (0, 0))
        return
    piece = named.side(item.name, back=item.back)
    part = item.part or Box(0, 0, piece.width, piece.height)
    scale = item.width / part.w
    left, top = at[0] - item.width / 2, at[1] - part.h * scale / 2
    frame = Path().rect(left, top, item.width, part.h * scale, radius=0.6)
    face, origin = (
        piece.face(low=scene.low),
        (left - part.x * scale, top - part.y * scale),
    )
    if item.part:
        with scene.clip(frame):
            scene.insert(face, *origin, scale=scale)
        scene.draw(frame, stroke=MARKS.edge, width=callouts.EDGE)
    else:
        scene.insert(face, *origin, scale=scale)
    anchors = named.whole[item.name].anchors()
    for spot, over in item.over:
        x, y = anchors[spot].centre if isinstance(spot, str) else spot
        put(scene, named, over, (origin[0] + x * scale, origin[1] + y * scale))


LIVE = 128.0
"""Width of an A5 page within its margins."""

THREAT = Box(69.4, 24, 18.6, 8.8)
"""The first threat icon of an obstacle, in its right column."""

DASHED = Box(69.2, 33.6, 18.8, 10.6)
"""A dashed icon, below the first."""

PATTERN = Box(62, 51.2, 25.4, 11.2)
LEFT, RIGHT = (68.6, 56.8), (79.6, 56.8)
"""The pattern of two dice at the foot of an obstacle, and the middles of the dice."""

MOB, DEAD = "obstacle-angry-mob-1", "obstacle-restless-dead-1"
STEPS, TINKERING = "progress-small-steps", "progress-tinkering"
TOMB, GLEN = "location-undaris-tomb", "location-parisas-glen"
RIFT = "location-boars-rift"


TRAIL = (
    ("square.b1", Die(2, "technology", 4.8)),
    ("square.a2", Die(3, "technology", 4.8)),
    ("square.b3", Die(3, "technology", 4.8)),
)
"""Dice on the path of a card, in the order in which they fill it."""

ROWS: Mapping[str, tuple[Item, ...]] = {
    # A turn, step by step.
    "event": (
        Shown("obstacle-tripwire", 8, back=True),
        Shown("obstacle-radiant-fernbrake", 8, back=True),
        Shown("obstacle-looking-west", 8, back=True),
        TO,
        Shown("season-winter", 22),
    ),
    "acts": (
        Die(4),
        "moves",
        Die(2, "support"),
        TO,
        Shown(GLEN, 23, over=(((44, 33), Die(2, "support", 5)),)),
    ),
    "refresh": (
        Die(3, "technology"),
        "+",
        Die(5, "technology"),
        "  and ",
        *(Die(face, size=5) for face in (1, 3, 3, 5, 6)),
    ),
    "act": (
        Number(1),
        Shown("location-amber-trade-fair", 22),
        Number(2),
        Shown(MOB, 22),
    ),
    "new": (
        Shown(TINKERING, 11.6),
        TO,
        Shown("obstacle-tripwire", 12, back=True),
        TO,
        Shown("obstacle-imperial-guard-1", 16),
    ),
    "threats": (*(Shown(MOB, 10, part=THREAT) for _ in range(4)), TO, Bold("+2")),
    "time": (
        Shown(
            "seasons-board",
            27,
            part=Box(77, 9, 92, 58),
            over=(("box.2", Shown("season-marker", 4.7)),),
        ),
    ),
    # Actions.
    "move": (Die(3), Die(1), TO, Shown(TOMB, 34, part=Box(0, 50, 88, 13))),
    "create": (
        "pool",
        *(Die(face, "technology") for face in (2, 3, 6)),
        " a",
        Die(3),
        "moves 2 or 3",
    ),
    "trade": ("with a", Die(4), Die(3, "support"), TO, Die(3, "technology")),
    "place": (
        Die(1),
        TO,
        Shown("location-guild-of-scribes", 38, part=Box(3, 40, 50, 9)),
    ),
    "rest": (Die(6), "pays:", Die(2, "body"), TO, Die(3, "body")),
    "fill": (
        Die(2, "technology"),
        TO,
        Shown(
            STEPS,
            24,
            part=Box(0, 14, 63, 44),
            over=(("square.b1", Die(2, "technology", 4.6)),),
        ),
    ),
    # An attempt.
    "approach": (
        "rank 2",
        Sign("command"),
        Die(3),
        TO,
        Shown(MOB, 21, part=PATTERN, over=((LEFT, Die(3, size=7)),)),
    ),
    "defend": (
        *(Die(face) for face in (3, 5, 5, 1)),
        "shows",
        Shown(MOB, 18, part=PATTERN),
    ),
    "overcome": (
        Shown(
            MOB,
            21,
            part=PATTERN,
            over=((LEFT, Die(3, size=7)), (RIGHT, Die(5, size=7))),
        ),
        TO,
        "discarded",
    ),
    # Parts of other cards.
    "flagged": (Shown(DEAD, 27, part=Box(17.6, 3.6, 32, 9.8)),),
    "dashed": (Shown(DEAD, 9.4, part=DASHED),),
    "brings": (Shown(TOMB, 18, part=Box(2, 39.6, 36, 10)),),
    # Parts, threats, stress.
    "figure": (Shown("standee-thea", 9, part=Box(0, 58.7, 28, 46)),),
    "markers": (
        Shown("progress-marker", 4.8),
        Shown("threat-marker", 4.8),
        Shown("season-marker", 6.2),
        Shown("year-marker", 6.2),
    ),
    "six": tuple(
        Die(number * 2 % 6 + 1, kind, 4.4) for number, kind in enumerate(RESOURCES)
    ),
    "ivory": (Die(2), Die(5), Die(3)),
    "hearts": (Die(5, "psyche"), Die(3, "body")),
    "level": (
        "level",
        Bold("2"),
        TO,
        Bold("3"),
        "frees",
        Shown("obstacle-the-forgotten-dead", 24),
    ),
    "last": (Shown("threat-marker", 7), "on 12", TO, Shown("location-dusks-ayrie", 26)),
    "stress": (Die(2, "psyche"), "less 2", TO, Bold("Distracted"), Die(5, "psyche")),
}
"""What the small pictures show, from left to right."""

WIDE: Mapping[str, tuple[Item, ...]] = {
    "wheel": (
        Sign("support"),
        *(TO, Sign("technology"), TO, Sign("espionage"), TO, Sign("military")),
        *(TO, Sign("diplomacy"), TO, Sign("support")),
    ),
    "seasons": (
        Shown(
            "seasons-board",
            58,
            part=Box(20, 9, 150, 150),
            over=(
                ("box.1", Shown("season-marker", 6.2)),
                ("year.1", Shown("year-marker", 6.2)),
            ),
        ),
    ),
    "signs": (
        Sign("winter"),
        "all three",
        Sign("spring"),
        "top",
        Sign("summer"),
        "middle",
        Sign("fall"),
        "bottom",
    ),
    "holds": (
        *(Die(face) for face in (1, 2, 6, 6)),
        TO,
        *(Die(face) for face in (3, 5, 5, 1)),
        TO,
        Shown(
            MOB,
            22,
            part=PATTERN,
            over=((LEFT, Die(3, size=7.4)), (RIGHT, Die(5, "support", 7.4))),
        ),
    ),
    "fails": (
        *(Die(face) for face in (3, 3, 6, 1)),
        TO,
        Die(3, "psyche"),
        "and",
        Die(3, "body"),
        TO,
        Die(2, "psyche"),
        "and",
        Die(2, "body"),
    ),
    "moves": (
        Shown("obstacle-angry-mob-2", 16, back=True),
        "summer:",
        Shown(GLEN, 28),
        "nobody: comes",
        Shown(MOB, 28),
    ),
    "store": (
        Shown("location-eastkeep", 19),
        Shown("obstacle-imperial-guard-1", 19),
        TO,
        Shown("location-whitehold", 19),
        TO,
        Shown("divider-the-empire-top-place", 12),
    ),
    "trail": (
        Shown(STEPS, 25, over=TRAIL[:1]),
        TO,
        Shown(STEPS, 25, over=TRAIL[:2]),
        TO,
        Shown(STEPS, 25, over=TRAIL),
    ),
}
"""Rows as wide as the page."""

TURN = ("event", "acts", "refresh", "act", "new", "threats", "time")

SIZES: Mapping[str, tuple[float, float]] = {
    **{name: (FRAME, 17.6) for name in TURN},
    **{name: (FRAME, 14.0) for name in ("approach", "defend", "overcome")},
    "markers": (26, 12),
    "figure": (26, 15.6),
    "flagged": (27, 8.6),
    "dashed": (9.6, 8.6),
    "brings": (18, 8.6),
    "holds": (LIVE - 10, 12),
    "fails": (LIVE - 10, 12),
    "moves": (LIVE - 10, 22),
    "store": (LIVE - 10, 22),
    "six": (37, 9),
    "ivory": (37, 9),
    "hearts": (37, 9),
    "seasons": (58, 58),
    "wheel": (LIVE, 9),
    "signs": (LIVE, 10),
    "trail": (LIVE - 8, 37),
}
"""The sizes of pictures that are not those of a step."""
