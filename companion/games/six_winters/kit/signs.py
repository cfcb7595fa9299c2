"""Signs that return on every piece: crystal, medallion, die, ribbon, slot."""

import math

from companion.games.six_winters.kit.look import (
    HEAD,
    LABEL,
    NUMBER,
    REGIONS,
    RESOURCES,
    Look,
    icon_of,
)
from companion.press.scene import figures, text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path

SIXTH = math.pi / 3

SLOT_16, SLOT_12 = 16.2, 12.8
"""Squares that a die of 16 mm, and one of 12 mm, lies on."""

RADIUS_16, RADIUS_12 = 2.4, 1.7
RANK = 5.4
"""The box of a rank, to be ticked."""


def hexagon(x: float, y: float, radius: float) -> Path:
    """Return the outline of a crystal, one corner at the top."""
    turns = [SIXTH * (corner - 1.5) for corner in range(6)]
    return Path().points(
        [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]
    )


def crystal(
    looks: Look,
    words: str,
    x: float,
    y: float,
    radius: float,
    fill: str = "white",
    *,
    size_pt: float = 0,
) -> None:
    """Draw a crystal that holds a rank, a stage or a difficulty.

    Args:
        fill: a colour's name; the figure is white on any but white.
        size_pt: of the figure; as large as fits if 0.
    """
    pale = looks.low or fill == "white"
    if radius > 6:
        looks.flat(hexagon(x, y, radius * 1.09), "white")
    looks.inked(hexagon(x, y, radius), fill, 0.5 if radius > 4 else 0.4)
    if radius > 6:
        looks.stroke(hexagon(x, y, radius * 0.84), "accent" if pale else "brass", 0.3)
    size = size_pt or radius * 3.1
    ink = looks["ink" if pale else "white"]
    looks.scene.text_middle(words, x, y, NUMBER, size, ink)


def medallion(
    looks: Look, word: str, x: float, y: float, radius: float, *, rim: str = ""
) -> None:
    """Draw the round sign of a resource, a region, a stress or a skill.

    Args:
        rim: the colour of its edge; none if empty, but where ink is saved it has one.
    """
    known = word in (*RESOURCES, *REGIONS, "psyche", "body", "location")
    fill = (word if known else "ink") if not looks.low else "white"
    edge = "ink" if looks.low else rim
    disc = Path().circle(x, y, radius)
    looks.scene.draw(
        disc, fill=looks[fill], stroke=looks[edge] if edge else None, width=0.4
    )
    on = f"{word}_on" if word in RESOURCES else "ink" if looks.low else "white"
    looks.scene.icon(icon_of(word), x, y, radius * 1.4, looks[on], looks[fill])


def die(
    looks: Look,
    x: float,
    y: float,
    size: float,
    face: int,
    *,
    body: str = "ivory",
    edge: str = "ink",
) -> None:
    """Draw a die; face 0 is blank."""
    figures.die(
        looks.scene,
        (x, y),
        face,
        figures.DieStyle(
            size,
            body=looks[body],
            pips=looks["ink"],
            edge=looks[edge],
            edge_width=max(0.3, size * 0.042),
        ),
    )


def slot(
    looks: Look,
    name: str,
    x: float,
    y: float,
    size: float,
    *,
    fill: str = "white",
    edge: str = "ink",
    dash: tuple[float, ...] = (),
) -> None:
    """Draw a square that a die is put on, and record it."""
    figures.slot(
        looks.scene,
        name,
        (x, y),
        size,
        figures.Edge(
            fill=looks[fill],
            edge=looks[edge],
            width=0.5,
            radius=RADIUS_16 if size > 14 else RADIUS_12,
            dash=dash,
        ),
    )


def ghost(looks: Look, x: float, y: float, size: float, colour: str = "ghost") -> None:
    """Draw the dashed outline of any die."""
    square = Path().rect(x - size / 2, y - size / 2, size, size, size * 0.17)
    looks.stroke(square, colour, 0.3, (0.9, 0.9))


def ribbon(
    looks: Look, x: float, y: float, w: float, h: float, *, both: bool = False
) -> None:
    """Draw a ribbon from (x, y), its right end cut as a swallow's tail, or both."""
    bite = h * 0.38
    points = [(x, y), (x + w, y), (x + w - bite, y + h / 2), (x + w, y + h), (x, y + h)]
    if both:
        points.append((x + bite, y + h / 2))
    looks.inked(Path().points(points), "paper")


def heading(looks: Look, words: str, box: Box, size_pt: float = 17) -> None:
    """Write a heading along the top of a box, and a rule that ends in a crystal."""
    y = box.y + size_pt * 0.306
    wide = looks.scene.text(words, box.x, y, HEAD, size_pt, looks["ink"])
    end, middle = box.right - size_pt * 0.075, y - size_pt * 0.094
    rule = Path().move(box.x + wide + 3, middle).line(end, middle)
    looks.stroke(rule, "ink", 0.3)
    looks.flat(hexagon(end, middle, size_pt * 0.075), "accent")


def ranks(
    looks: Look, skill: str, x: float, y: float, *, top: int, rank: int = 0
) -> list[float]:
    """Draw a skill and a box for each rank to `top`, so many full; 70 mm wide.

    The last one has a star in it. Returns the middles of the boxes.
    """
    medallion(looks, skill, x + 4, y, 3.9)
    base = y + text.cap_middle("S", LABEL, 11)
    looks.scene.text(skill.title(), x + 9.4, base, LABEL, 11, looks["ink"])
    middles = [x + 33.4 + number * 6.65 for number in range(top)]
    for number, at in enumerate(middles):
        half = RANK / 2
        box = Path().rect(at - half, y - half, RANK, RANK, 0.9)
        looks.inked(box, "ink" if number < rank else "white")
    star = looks["star"]
    looks.scene.icon("star5", middles[-1], y - 0.1, 4.2, star, looks["white"])
    return middles


def pill(looks: Look, x: float, y: float, w: float, h: float) -> None:
    """Draw a plate with round ends from (x, y)."""
    looks.inked(Path().rect(x, y, w, h, h / 2 - 0.01), "paper", 0.35)


def diamonds(looks: Look, x: float, y: float) -> None:
    """Draw three small diamonds in a row about (x, y): a start, or an end."""
    for half, colour in ((1.45, "white"), (1.1, "accent")):
        row = Path()
        for side in (-3.4, 0.0, 3.4):
            row.points(
                [
                    (x + side, y - half),
                    (x + side + half * 0.72, y),
                    (x + side, y + half),
                    (x + side - half * 0.72, y),
                ]
            )
        looks.flat(row, colour)


def step(looks: Look, sign: str, x: float, y: float, *, ink: str) -> None:
    """Draw "+1", "-1" or "=" about (x, y), its signs as strokes 0.95 mm wide."""
    bars = Path()
    if sign == "=":
        for side in (-1.15, 1.15):
            bars.move(x - 2.6, y + side).line(x + 2.6, y + side)
    else:
        at = x - 2.7
        bars.move(at - 1.6, y).line(at + 1.6, y)
        if sign == "+1":
            bars.move(at, y - 1.6).line(at, y + 1.6)
        looks.scene.text_middle("1", x + 2.1, y, NUMBER, 21, ink)
    looks.scene.draw(bars, stroke=ink, width=0.95)


def label(
    looks: Look,
    words: str,
    x: float,
    y: float,
    font: str,
    size_pt: float,
    *,
    room: float,
    floor_pt: float = 0,
    centre: bool = False,
) -> float:
    """Write one line with its baseline at y, smaller if it is wider than its room.

    Returns its width.

    Raises:
        ValueError: if it does not fit even at `floor_pt`, 0.85 of its size if 0.
    """
    wide = text.width(words, font, size_pt)
    size = size_pt
    if wide > room:
        size = math.floor(size_pt * room / wide * 10) / 10
        if size < (floor_pt or size_pt * 0.85):
            raise ValueError(f"'{words}' needs {wide:.1f} mm, has {room:.1f}")
    left = x - text.width(words, font, size) / 2 if centre else x
    return looks.scene.text(words, left, y, font, size, looks["ink"])
