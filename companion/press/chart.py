"""A small chart of bars: one line a share, its words left and its percent right."""

from collections.abc import Sequence

from companion.press.path import Path
from companion.press.scene import Scene

FONT = "jost-400-normal"
WIDTH, LINE = 120.0, 8.0
WORDS, BARS = 42.0, 58.0
"""Millimetres for the words, and for a bar of the whole."""


def height(shares: Sequence[tuple[str, float]]) -> float:
    """Return the height of a chart in mm; each is `WIDTH` wide."""
    return LINE * (len(shares) + 0.5)


def bars(shares: Sequence[tuple[str, float]], *, ink: str = "#222222") -> Scene:
    """Return the shares, each 0 to 1, as bars from the top down."""
    scene = Scene(WIDTH, height(shares), low=True)
    draw(scene, shares, ink=ink)
    return scene


def draw(
    scene: Scene,
    shares: Sequence[tuple[str, float]],
    *,
    ink: str = "#222222",
    font: str = FONT,
) -> None:
    """Draw the shares from the top left corner on."""
    for number, (words, share) in enumerate(shares):
        y = LINE * (number + 0.75)
        scene.text(words, WORDS - 2, y + 1.5, font, 10, ink, align="right")
        bar = Path().rect(WORDS, y - 2, BARS, 4)
        scene.draw(bar, stroke=ink, width=0.15)
        if share > 0:
            scene.draw(Path().rect(WORDS, y - 2, BARS * share, 4), fill=ink)
        # What is not nothing is not said to be.
        percent = "under 0.1 %" if 0 < share < 0.0005 else f"{100 * share:.1f} %"
        scene.text(percent, WIDTH - 1, y + 1.5, font, 10, ink, align="right")
