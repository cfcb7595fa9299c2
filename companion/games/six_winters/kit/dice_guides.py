"""How dice of paper are folded, and how stickers are put on blank dice, in pictures.

They are pieces as large as a net or a sticker, on the same sheets, but not cut out.
"""

from collections.abc import Callable, Iterator
from functools import partial

from companion.press.layout import nets
from companion.press.layout.piece import Draw, Piece
from companion.press.scene import pictures
from companion.press.scene.boxes import Box
from companion.press.scene.path import Point
from companion.press.scene.scene import Scene

from . import rich_text
from .paper_dice import HALF_GAP, NET, STICKERS
from .style import GAME, HEAD, NUMBER, SMALLEST_PT, Canvas, canvas_of

PICTURE = 22.0
"""Width and height of a step's picture, in its units; of a sticker's, 12."""

STEPS = (
    ("cut", "Cut along solid lines. Score dashed ones."),
    ("fold", "Fold, and glue the grey tabs inside."),
    ("die", "Sides across add up to seven."),
)
"""The pictures of a net, and what is written below each."""

WORDS_HIGH = 17.0
"""Room of the words below a picture, in mm."""

SUMS = ((1, 6), (2, 5), (3, 4))
"""What is on opposite sides of a die."""


def guides(palette: str) -> Iterator[Piece]:
    """Yield a guide for nets, and three small ones for stickers of each size."""
    net = nets.die_net(NET)
    yield _guide(
        "die-nets", "how-to", (net.width, net.height), partial(_steps, palette)
    )
    for group, side in STICKERS.items():
        for number, draw in enumerate((_peel, _stick, _sums), 1):
            yield _guide(
                group, f"how-to-{number}", (side, side), partial(draw, palette)
            )


def _guide(group: str, name: str, size: Point, draw: Draw) -> Piece:
    label = group in STICKERS
    return Piece(
        f"{group}-{name}",
        *size,
        draw,
        bleed=HALF_GAP if label else 0,
        safe=0,
        title="How to stick" if label else "How to fold",
        use=None if label else "pattern",
        group=group,
        stock="label" if label else "card",
        extra=True,
    )


def _put(canvas: Canvas, name: str, at: Point, side: float, units: float) -> None:
    found = pictures.picture(GAME, f"paper_dice/{name}", canvas.colours, low=canvas.low)
    canvas.scene.put(found, at, scale=side / units)


def _steps(palette: str, scene: Scene) -> None:
    """Draw the three steps of a net side by side, with words below."""
    canvas = canvas_of(scene, palette)
    wide = scene.width / len(STEPS)
    canvas.caption("How to fold a die", (2, 7), HEAD, 13)
    for number, (name, words) in enumerate(STEPS):
        x = number * wide
        _put(canvas, name, (x + wide / 2, 13 + PICTURE / 2), PICTURE, PICTURE)
        box = Box(x + 1.4, 13 + PICTURE + 2, wide - 2.8, WORDS_HIGH)
        rich_text.write(canvas, f"**{number + 1}** {words}", box, SMALLEST_PT)


def _sticker(name: str) -> Callable[[str, Scene], None]:
    def draw(palette: str, scene: Scene) -> None:
        middle = scene.width / 2, scene.height / 2
        side = scene.width - 2 * HALF_GAP
        _put(canvas_of(scene, palette), name, middle, side, 12)

    return draw


_peel, _stick = _sticker("peel"), _sticker("stick")


def _sums(palette: str, scene: Scene) -> None:
    """Write which faces are opposite: each pair adds up to seven."""
    canvas, middle = canvas_of(scene, palette), scene.width / 2
    step = (scene.width - 2 * HALF_GAP) / (len(SUMS) + 0.4)
    size = min(10.0, step * 2.83)
    for number, (one, other) in enumerate(SUMS, -1):
        at = middle, scene.height / 2 + number * step
        canvas.text_middle(f"{one}+{other}", at, NUMBER, size)
