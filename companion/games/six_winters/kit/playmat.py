"""The playmat: places for what is on the table beside the boards.

deck | four cards that are staged | locked, burned
the supply: twelve dice of each resource
the mat of a player | achievements | the mat of the other
"""

from collections.abc import Mapping

from companion.games.six_winters.facts import RESOURCES
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

from .booklet_table import STAGED
from .landscape import landscape
from .paper_dice import DICE
from .region_boards import INSET, frame
from .signs import SlotStyle, crystal, medallion, slot
from .style import GAME, HEAD, LABEL, Canvas, canvas_of, outline
from .tokens import ACHIEVEMENTS, SMALL

BLEED = 2.0
"""Tabloid has no room for more."""

DIE = 10.0
"""Side of a place for a die of the supply: 8 to 10 mm."""

IN_A_ROW = 6
STEP = 10.7
"""From one achievement to the next."""

HEAD_PT, LABEL_PT = 16, 10
LANDS = {"left": "empire", "right": "settled_lands"}
"""The land on the place of each player's mat."""


def boxes() -> Mapping[str, Box]:
    """Return the parts of the playmat."""
    return layout(f"{GAME}/playmat")


def front(scene: Scene, *, palette: str) -> None:
    """Draw the playmat."""
    canvas, parts = canvas_of(scene, palette), boxes()
    canvas.fill(Path().rect(0, 0, scene.width, scene.height), "ice")
    with scene.at(BLEED, BLEED):
        _deck(canvas, parts["deck"])
        _staging(canvas, parts["staging"])
        _stored(canvas, parts["stored"])
        for number, resource in enumerate(RESOURCES):
            _supply(canvas, _beside(parts["supply"], number), resource)
        for side, land in LANDS.items():
            _mat(canvas, parts[side], side, land)
        _achievements(canvas, parts["achievements"])


def _beside(first: Box, number: int) -> Box:
    """Return the box of a row that is `number` places to the right of the first."""
    parts = boxes()
    step = parts["staging"].x - parts["deck"].x
    return Box(first.x + number * step, first.y, first.w, first.h)


def _deck(canvas: Canvas, box: Box) -> None:
    x, y = frame(canvas, box, "progress", "deck").centre
    crystal(canvas, "I\u2013V", (x, y - 8), 13, 22)
    canvas.text("Progress deck", (x, y + 20), HEAD, HEAD_PT, "centre")


def _staging(canvas: Canvas, first: Box) -> None:
    """Draw the places of the staged cards, from the newest to the first to go."""
    for number in range(len(STAGED)):
        box = _beside(first, number)
        x, y = frame(canvas, box, f"{number + 1} staged", "card").centre
        canvas.icon("arrow", (x, y - 8), 18, "paper")
        canvas.text("Staging area", (x, y + 20), HEAD, HEAD_PT, "centre")
        if number in (0, len(STAGED) - 1):
            words = "first to leave" if number else "new cards"
            canvas.text(words, (x, y + 27), LABEL, LABEL_PT, "centre")


def _stored(canvas: Canvas, box: Box) -> None:
    x, y = frame(canvas, box, "stored", "deck").centre
    canvas.icon("lock", (x, y - 8), 18, "paper")
    canvas.text("Locked, burned", (x, y + 20), HEAD, HEAD_PT, "centre")
    canvas.text("each behind its divider", (x, y + 27), LABEL, LABEL_PT, "centre")


def _supply(canvas: Canvas, box: Box, resource: str) -> None:
    """Draw the supply of a resource: its name, and a place for each die."""
    edge = outline(box, 2.4)
    canvas.scene.draw(edge, fill=canvas.tint(resource, 0.72))
    canvas.stroke(edge, "ink", 0.4)
    medallion(canvas, resource, (box.x + 5, box.y + 4.6), 3.4)
    canvas.caption(resource.capitalize(), (box.x + 10.4, box.y + 4.6), HEAD, 14)
    canvas.caption("Supply", (box.right - 3, box.y + 4.6), LABEL, LABEL_PT, "right")
    left, top = box.centre[0] - IN_A_ROW * DIE / 2, box.bottom - 2 * DIE - 0.5
    place = SlotStyle(edge="ink", dash=(1.0, 0.9))
    for number in range(DICE):
        row, column = divmod(number, IN_A_ROW)
        at = left + (column + 0.5) * DIE, top + (row + 0.5) * DIE
        slot(canvas, f"{resource} {number + 1}", at, DIE - 1, place)
        canvas.scene.anchor(f"supply.{resource}.{number + 1}", at, DIE, DIE)


def _mat(canvas: Canvas, box: Box, side: str, land: str) -> None:
    """Draw the place of a player's mat, a land where it will be."""
    inner = frame(canvas, box, side, "mat")
    shown = Box(inner.x + INSET, inner.y + INSET, inner.w - 3.2, inner.h - 3.2)
    with canvas.scene.clip(outline(shown, 2)):
        landscape(canvas, shown, land, f"playmat {side}")
    x, y = inner.centre
    plate = Path().rect(x - 34, y - 8, 68, 16, radius=8)
    canvas.outlined(plate, "paper", 0.5)
    canvas.caption("Character mat", (x, y), HEAD, 22, "centre")


def _achievements(canvas: Canvas, box: Box) -> None:
    """Draw a ring for each achievement that both mats can have."""
    x, first = box.centre[0], box.centre[1] - (ACHIEVEMENTS - 1) / 2 * STEP
    for number in range(ACHIEVEMENTS):
        y = first + number * STEP
        edge = Path().circle(x, y, SMALL / 2)
        canvas.scene.draw(edge, fill=canvas["paper"])
        canvas.stroke(edge, "ink", 0.35, (1.0, 0.8))
        canvas.icon("star5", (x, y), 5)
        canvas.scene.place("token", f"achievement {number + 1}", x, y, SMALL, SMALL)
        canvas.scene.anchor(f"achievement.{number + 1}", (x, y), SMALL, SMALL)
