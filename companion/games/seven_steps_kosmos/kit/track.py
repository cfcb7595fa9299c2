"""The score track with its forty spaces, its markers, and the folding screens."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from companion.press.cards.pictures import Place
from companion.press.cards.row_faces import printed
from companion.press.layout import kinds
from companion.press.layout.piece import Piece
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene, Type

from ..facts import Tile
from . import look
from .words import Words, marked

SPACE = 16.0
COLUMNS, ROWS = 9, 13
EDGE = 6.0
WIDTH, HEIGHT = COLUMNS * SPACE + 2 * EDGE, ROWS * SPACE + 2 * EDGE

SIGNS = ("sun", "boat", "flag", "flame")  # one for each of four players


def ring() -> list[tuple[float, float]]:
    """Return the middles of the forty spaces, clockwise from the top left."""
    right = [(column, 0) for column in range(COLUMNS - 1)]
    down = [(COLUMNS - 1, row) for row in range(ROWS - 1)]
    left = [(COLUMNS - 1 - column, ROWS - 1) for column in range(COLUMNS - 1)]
    up = [(0, ROWS - 1 - row) for row in range(ROWS - 1)]
    return [
        (EDGE + (column + 0.5) * SPACE, EDGE + (row + 0.5) * SPACE)
        for column, row in (*right, *down, *left, *up)
    ]


def slots() -> list[Point]:
    """Return the middles of the places of aids, those played, points, those played."""
    return [
        (WIDTH / 2 + (across - 0.5) * 51, 124 + down * 39)
        for down in (0, 1)
        for across in (0, 1)
    ]


def track(words: Words) -> Piece:
    """Return the score track."""
    names = ("lap", "aids", "points", "aside", "stars")
    cells = {name: words[name] for name in names} | {"title": words.title}
    drawings = {"spaces": partial(_spaces, words=words)}
    piece = printed(look.LAYOUTS / "track.toml", cells, drawings=drawings)
    title = words.titled("track")
    return replace(piece, title=title, group="track", stock="board", splits=True)


def _spaces(scene: Scene, _: str, place: Place, *, words: Words) -> None:
    looks, middles = look.look(scene, words.hues), ring()
    for number, middle in enumerate(middles):
        _space(looks, number, *middle)
    x, y = middles[0]
    tip = Path().points([(x + 6.6, y), (x + 4.4, y - 1.6), (x + 4.4, y + 1.6)])
    scene.draw(tip, fill=looks["bold_number"])


def _space(looks: look.Look, number: int, x: float, y: float) -> None:
    scene, bold = looks.scene, number % 5 == 0
    half = SPACE / 2 - 0.35
    square = Path().rect(x - half, y - half, 2 * half, 2 * half, 1.6)
    fill = looks["bold"] if bold else looks["space"]
    scene.draw(square, fill=fill, stroke=looks["ink"], width=0.9 if bold else 0.35)
    if bold:
        inner = Path().rect(x - half + 1, y - half + 1, 2 * half - 2, 2 * half - 2, 1)
        scene.draw(inner, stroke=looks["bold_number"], width=0.2)
    font, size = (look.NUMBER, 22) if bold else (look.LABEL, 18)
    colour = looks["bold_number"] if bold else looks["ink"]
    scene.text_middle(str(number), (x, y), Type(font, size, colour))
    scene.place("space", str(number), x, y, SPACE, SPACE)


def markers(words: Words, players: int) -> Iterator[Piece]:
    """Yield the score marker of each player, and the one of who began."""
    for number, sign in enumerate(SIGNS[:players], 1):
        cells = {"seat": f"seat_{number}", "sign": sign}
        piece = printed(look.LAYOUTS / "marker.toml", cells, f"marker-{number}")
        yield _disc(piece, words.titled("marker", number))
    start = printed(
        look.LAYOUTS / "start.toml", {"start": words["start"]}, "marker-start"
    )
    yield _disc(start, words.titled("start"))


def _disc(piece: Piece, title: str) -> Piece:
    return replace(
        piece, back=piece.front, corner=0, form="disc", title=title, group="markers"
    )


UPRIGHT, PANELS = 120.0, (54.0, 82.0, 54.0)
"""How high a screen is, and how wide each of its panels, in mm."""

STEPS = ("crane", "s_circle", "star5", "s_chev", "card", "bag")
"""The icon of each step of a turn."""


def screens(words: Words, players: int) -> Iterator[Piece]:
    """Yield the folding screen of each player; inside all remind of the rules alike."""
    cells, inside = _inside(words), None
    for number, sign in enumerate(SIGNS[:players], 1):
        own = {**cells, "seat": f"seat_{number}", "sign": sign}
        faces = printed(look.LAYOUTS / "screen.toml", own)
        inside = inside or faces.back
        name, title = f"screen-{number}", words.titled("screen", number)
        screen = kinds.screen(name, PANELS, UPRIGHT, faces.front, inside)
        yield replace(screen, bleed=2, title=title, group="screens")


def _inside(words: Words) -> dict[str, str]:
    def line(tile: Tile) -> str:
        ours = marked(tile).removeprefix(tile.id)
        return f"{tile.id} | {tile.op.replace('_', '-')} | {tile.name}{ours}"

    heads = {name: words[name] for name in ("turn", "placing", "tiles", "ours")}
    steps = zip(STEPS, words.texts.turn.values(), strict=True)
    return {
        **words.texts.placing,
        **heads,
        "aids": "\n".join(map(line, words.family("aid"))),
        "points": "\n".join(map(line, words.family("points"))),
        "title": words.title,
        "steps": "\n".join(f"{icon} | {step}" for icon, step in steps),
        "other": words["other"] if words.tiles else "",
        "rows": str(len(words.family("aid"))),
    }
