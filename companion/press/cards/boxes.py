"""The boxes of a card layout: what each kind is called, holds and may be.

The types are the reference: `companion cards --reference` and the schema for editors
are made of them and of `templates/shared/reference/keys.toml`, which says what each key
means. Any key may also be a text with [columns], see `by_row`.
"""

from typing import Literal

from msgspec import field, structs

from companion.errors import BadData
from companion.facts import Fact

Align = Literal["left", "centre", "right"]
BY_ROW = "[]"  # what no file calls a key


class Box(Fact, frozen=True, kw_only=True, tag_field="kind"):
    """What every box has, in mm from the trim's top left corner.

    `by_row` has the keys that rows set, and their texts with holes.
    """

    x: float = 0
    y: float = 0
    w: float
    h: float
    when: str | tuple[str, ...] | None = None
    ink: Literal["", "full", "low"] = ""
    place: str = ""
    spot: str = ""
    turn: float = 0
    by_row: tuple[tuple[str, str], ...] = field(default=(), name=BY_ROW)


class Words(Box, frozen=True, kw_only=True, tag="text"):
    """A text, as large as `size` points if it fits, and never below `floor`."""

    text: str
    font: str = "jost-500-normal"
    bold: str = "jost-700-normal"
    italic: str = ""
    size: float = 9
    floor: float = 6
    leading: float = 1.2
    align: Literal["left", "centre", "right", "justify"] = "left"
    rise: Literal["top", "middle", "bottom"] = "middle"
    run: Literal["across", "up", "down"] = "across"
    colour: str = "ink"
    ground: str = "paper"
    fit: Literal["shrink", "cut", "refuse"] = "shrink"


class Label(Box, frozen=True, kw_only=True, tag="label"):
    """One line, on a baseline: between x and x + w, or about x if w is 0."""

    text: str
    w: float = 0
    h: float = 0
    font: str = "jost-500-normal"
    size: float = 9
    floor: float = 6
    track: float = 0
    align: Align = "left"
    on: Literal["baseline", "capitals", "ink"] = "baseline"
    fit: Literal["shrink", "freely"] = "shrink"
    colour: str = "ink"
    band: str = ""
    under: float = 0
    pad: float = 0
    after: float | None = None
    ends: Literal["", "right", "both"] = ""
    corner: float = 0
    stairs: float = 0
    stroke: str = ""
    width: float = 0.3


class Icon(Box, frozen=True, kw_only=True, tag="icon"):
    """An icon, or a row of them, as large as the box lets them be."""

    icon: str
    repeat: str = "1"
    gap: float = 0.6
    run: Literal["across", "down"] = "across"
    align: Align = "centre"
    colour: str = ""
    ground: str = "paper"
    disc: str = ""
    rim: str = ""
    width: float = 0.4


class Image(Box, frozen=True, kw_only=True, tag="image"):
    """A picture that covers its box or fits in it: SVG, PDF, PNG, JPEG, WebP ..."""

    image: str
    w: float = 0
    h: float = 0
    fit: Literal["cover", "contain"] = "cover"
    anchor: str = "centre"
    corner: float = 0
    stairs: float = 0
    whole: bool = False
    colour: str = ""
    painted: bool = False
    ground: str = ""
    stroke: str = ""
    width: float = 0.3
    filter: str = ""
    mask: str = ""
    flip: Literal["", "across", "down"] = ""
    opacity: float = 1


class Form(Box, frozen=True, kw_only=True, tag="shape"):
    """A shape, filled or stroked."""

    w: float = 0
    h: float = 0
    form: Literal["rectangle", "ellipse", "polygon", "star", "line"] = "rectangle"
    sides: int = 5
    inner: float = 0.5
    points: tuple[float, ...] = ()
    fill: str = ""
    to: str = ""
    run: Literal["down", "across", "out"] = "down"
    angle: float = 0
    border: float = 0
    stroke: str = ""
    width: float = 0.3
    dash: tuple[float, ...] = ()
    cap: Literal["", "round", "butt"] = ""
    corner: float = 0
    stairs: float = 0
    opacity: float = 1
    whole: bool = False


class Rows(Box, frozen=True, kw_only=True, tag="table"):
    """A table: a line of the cell is a row, | divides its columns."""

    text: str
    head: bool = True
    parts: tuple[float, ...] = ()
    font: str = "jost-500-normal"
    bold: str = "jost-700-normal"
    size: float = 8
    floor: float = 6
    colour: str = "ink"
    ground: str = "paper"
    stroke: str = ""
    stripe: str = ""


OF_CELL = ("cell", "across", "down", "at")
"""What a grid has as columns for each of its cells."""


class Grid(Box, frozen=True, kw_only=True, tag="grid"):
    """A field of squares or hexagons: a line is a row, a letter or a word a cell.

    In its other texts [cell] is what a cell has, [across] and [down] its number from
    the left and from the top, [at] both, as B3.
    """

    text: str
    cells: Literal["square", "pointy", "flat", "rectangle"] = "square"
    shifted: Literal["even", "odd"] = "even"
    gap: float = 0
    corner: float = 0
    fill: str = ""
    stroke: str = ""
    width: float = 0.3
    icon: str = ""
    part: float = 0.7
    label: str = ""
    rise: Literal["top", "middle", "bottom"] = "middle"
    font: str = "jost-500-normal"
    size: float = 7
    colour: str = ""
    ground: str = "paper"


NUMBER = "n"  # what a part has as a column: its number, from 1


class Each(Box, frozen=True, kw_only=True, tag="each"):
    """Boxes of a part, drawn for each line of a text; | divides its columns.

    Their x and y count from where each begins. In their texts [1], [2] ... or the
    `names` are the columns of the line, [n] its number.
    """

    parts: str = ""
    text: str = ""
    repeat: str = ""
    names: tuple[str, ...] = ()
    columns: int = 0
    across: float = 0
    down: float = 0
    spread: float = 0
    around: float = 0
    angle: float = 0
    step: float = 0
    w: float = 0
    h: float = 0
    boxes: dict[str, "AnyBox"] = field(default_factory=dict)


class Drawn(Box, frozen=True, kw_only=True, tag="draw"):
    """What a program draws: a kit gives the function of that name, a deck none."""

    draw: str
    of: str = ""
    w: float = 0
    h: float = 0


class Sign(Fact, frozen=True):
    """How an icon within a text looks where ink is not saved."""

    colour: str = ""
    disc: str = ""


AnyBox = Words | Label | Icon | Image | Form | Rows | Grid | Each | Drawn
EACH = 400  # most parts of a box, and half of those of a face
FAR = 2000  # greatest distance of anything from the card's corner, in mm

NUMBERS = {
    **dict.fromkeys(
        ("x", "y", "w", "h", "turn", "across", "down", "angle", "step"), -FAR
    ),
    **dict.fromkeys(
        ("corner", "width", "border", "gap", "pad", "stairs", "around", "spread"), 0
    ),
    "track": -1,
}
"""The least that each number of a box may be; a line may lead to the left."""


def sound(where: str, box: AnyBox) -> None:
    """Refuse a box that cannot be drawn as its numbers say."""
    known = structs.asdict(box)
    for text in (box.when,) if isinstance(box.when, str) else box.when or ():
        if text and not any(sign in text for sign in "[=<>~"):
            right = f"write '[{text}]', or a condition such as '{text}=3'"
            raise BadData(f"{where}: when", f"'{text[:30]}' is no condition", right)
    for key, least in NUMBERS.items():
        value = known.get(key, 0)
        if not least <= value <= FAR:
            what = f"{value:g}"
            raise BadData(f"{where}: {key}", what, f"write {least} to {FAR}")
    if isinstance(box, Form) and not 0 <= box.opacity <= 1:
        raise BadData(f"{where}: opacity", f"{box.opacity:g}", "write 0 to 1")
    if isinstance(box, Form) and len(box.dash) > 8:
        what = f"has {len(box.dash)} lengths"
        raise BadData(f"{where}: dash", what, "write at most 8")
    if isinstance(box, Form) and box.dash and not min(box.dash) > 0:
        raise BadData(f"{where}: dash", f"{min(box.dash):g}", "write more than 0 mm")
    if isinstance(box, Rows) and box.parts and not min(box.parts) > 0:
        raise BadData(f"{where}: parts", f"{min(box.parts):g}", "write more than 0")
    if isinstance(box, Image) and not 0 <= box.opacity <= 1:
        raise BadData(f"{where}: opacity", f"{box.opacity:g}", "write 0 to 1")
    if isinstance(box, Form):
        _sound_form(where, box)
    if isinstance(box, Each):
        _sound_each(where, box)
    whole = isinstance(box, Image | Form) and box.whole
    whole = whole or isinstance(box, Label | Drawn | Each)
    flat = isinstance(box, Form) and (box.form == "line" or bool(box.points))
    if not (whole or flat) and (box.w <= 0 or box.h <= 0):
        raise BadData(where, f"is {box.w:g} x {box.h:g} mm", "give w and h in mm")
    if isinstance(box, Words | Label | Rows) and not (
        4 <= box.floor <= box.size <= 200
    ):
        what = f"from {box.size:g} down to {box.floor:g} pt"
        raise BadData(where, what, "size is at most 200, floor at least 4")
    if isinstance(box, Words) and not 0.8 <= box.leading <= 4:
        raise BadData(f"{where}: leading", f"{box.leading:g} em", "write 0.8 to 4")


def _sound_form(where: str, box: Form) -> None:
    if not (3 <= box.sides <= 60 and 0 < box.inner <= 1):
        what = f"sides {box.sides}, inner {box.inner:g}"
        raise BadData(where, what, "sides are 3 to 60, inner is up to 1")
    count = len(box.points)
    if count and (count % 2 or not 4 <= count <= 400):
        what, right = f"{count} numbers", "write x, y for each of 2 to 200 points"
        raise BadData(f"{where}: points", what, right)
    if count and not all(abs(part) <= FAR for part in box.points):
        raise BadData(f"{where}: points", "are too far", f"write up to {FAR} mm")
    if not abs(box.angle) <= 360:
        raise BadData(f"{where}: angle", f"{box.angle:g}", "write -360 to 360")


def _sound_each(where: str, box: Each) -> None:
    if not 0 <= box.columns <= EACH:
        raise BadData(f"{where}: columns", f"{box.columns}", f"write 0 to {EACH}")
    for name, inner in box.boxes.items():
        if not inner.by_row:
            sound(f"{where}.{name}", inner)
