"""Pictures of the booklet that show several pieces: the table, and a turn of discs.

Sizes are those on an A5 page, in mm.
"""

from collections.abc import Mapping, Sequence

from companion.games.seven_steps_kosmos.kit.look import look
from companion.games.seven_steps_kosmos.kit.words import Words
from companion.press.layout import callouts
from companion.press.layout.piece import Piece
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene, Type

LIVE = 128.0
EDGE = "#9A9A9A"
CLOTH = "#F4F0E6"
BOLD = "jost-700-normal"

MARKS = callouts.Marks("#962F26", "#FFFFFF", BOLD, "#962F26", size=8.4)

SPOTS: tuple[Point, ...] = (
    (35, 22),
    (30, 79),
    (6.4, 73.6),
    (95.4, 14),
    (8, 8),
    (107, 83),
)
"""Where the numbers of the set-up are, on the table."""

LAID = (("yellow", 1), ("red", 1), ("yellow", 2), ("blue", 2), ("red", 3))
"""A turn of five discs, each with its level; it scores nine."""

STEP = 1.5
"""How much higher each disc of a tower is drawn, in mm."""


def setup(boards: Piece, pieces: Sequence[Piece]) -> Piece:
    """Return the table for two players, with numbers on its parts.

    Args:
        boards: all of them, joined.
        pieces: of the kit.
    """
    named = {piece.name: piece for piece in pieces}

    def draw(scene: Scene) -> None:
        ground = CLOTH if not scene.low else "#FFFFFF"
        table = Path().rect(0, 0, scene.width, scene.height, radius=3)
        scene.draw(table, fill=ground, stroke=EDGE, width=0.3)
        _put(scene, boards, (60, 40), 62)
        _put(scene, callouts.cut_out(named["track"], edge=EDGE), (112, 34), 28)
        _put(scene, callouts.cut_out(named["bag"], edge=EDGE), (16, 88), 20)
        for number, x in ((1, 46), (2, 83)):
            screen = callouts.cut_out(named[f"screen-{number}"], edge=EDGE)
            _put(scene, screen, (x, 88), 34)
        for x, letter in ((10, "a"), (20, "v")):
            back = named.get(f"tile-{letter}1")
            if back:
                _stack(scene, callouts.cut_out(back, back=True, edge=EDGE), (14, x), 15)
        _put(scene, named["marker-start"], (114, 88), 12)
        for number, at in enumerate(SPOTS, 1):
            callouts.number_at(scene, number, at, MARKS)

    return Piece("setup", LIVE, 104, draw)


def _stack(scene: Scene, piece: Piece, at: Point, width: float) -> None:
    x, y = at
    for number in range(3):
        _put(scene, piece, (x + number * 0.7, y + 2 - number * 0.7), width)


def _put(scene: Scene, piece: Piece, at: Point, width: float) -> None:
    """Draw a piece so wide about a point."""
    x, y = at
    scale = width / piece.width
    face = callouts.cut_out(piece).face(low=scene.low)
    scene.insert(face, x - width / 2, y - piece.height * scale / 2, scale=scale)


def turn(discs: Mapping[str, Piece], texts: Words) -> Piece:
    """Return five discs in the order in which they are laid, each on its level."""

    def draw(scene: Scene) -> None:
        ink = look(scene, texts.hues)["ink"]
        for number, (colour, level) in enumerate(LAID):
            x = 14 + number * 25.0
            for below in range(level):
                _put(scene, discs[colour], (x, 15 - below * STEP), 15)
            scene.text(
                f"{level}",
                (x, 28.5),
                Type(BOLD, 11 * scene.labels, ink),
                align="centre",
            )
            if number:
                _put_arrow(scene, (x - 16.5, 13), ink)

    return Piece("turn", LIVE, 31, draw)


def _put_arrow(scene: Scene, at: Point, ink: str) -> None:
    x, y = at
    scene.line((x, y), (x + 7, y), stroke=ink, width=0.5)
    head = Path().points([(x + 8, y), (x + 5.6, y - 1.4), (x + 5.6, y + 1.4)])
    scene.draw(head, fill=ink)
