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


OF_CELL = ("cell", "across", "down", "at")  # what each cell of a grid has as columns


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
    **dict.fromkeys(("x", "y", "w", "h", "turn", "across", "down"), -FAR),
    **dict.fromkeys(("angle", "step"), -FAR),
    **dict.fromkeys(("corner", "width", "border", "gap", "pad"), 0),
    **dict.fromkeys(("stairs", "around", "spread"), 0),
    "track": -1,
}
"""The least that each number of a box may be; a line may lead to the left."""


def sound(where: str, box: AnyBox) -> None:
    """Refuse a box that cannot be drawn as its numbers say.

    Raises:
        BadData: naming the key.
    """

    def must(holds: bool, key: str, what: str, right: str) -> None:
        if not holds:
            raise BadData(f"{where}: {key}" if key else where, what, right)

    known = structs.asdict(box)
    for text in (box.when,) if isinstance(box.when, str) else box.when or ():
        if text and not any(sign in text for sign in "[=<>~"):
            right = f"write '[{text}]', or a condition such as '{text}=3'"
            raise BadData(f"{where}: when", f"'{text[:30]}' is no condition", right)
    for key, least in NUMBERS.items():
        if not least <= (value := known.get(key, 0)) <= FAR:
            raise BadData(f"{where}: {key}", f"{value:g}", f"write {least} to {FAR}")
    whole, flat = isinstance(box, Label | Drawn | Each), False
    if isinstance(box, Form | Image):
        must(0 <= box.opacity <= 1, "opacity", f"{box.opacity:g}", "write 0 to 1")
        whole = box.whole
    if isinstance(box, Form):
        dashes, short = len(box.dash), min(box.dash, default=1.0)
        must(dashes <= 8, "dash", f"has {dashes} lengths", "write at most 8")
        must(short > 0, "dash", f"{short:g}", "write more than 0 mm")
        what = f"sides {box.sides}, inner {box.inner:g}"
        sides = 3 <= box.sides <= 60 and 0 < box.inner <= 1
        must(sides, "", what, "sides are 3 to 60, inner is up to 1")
        count, near = len(box.points), all(abs(part) <= FAR for part in box.points)
        paired = not count or (count % 2 == 0 and 4 <= count <= 400)
        right = "write x, y for each of 2 to 200 points"
        must(paired, "points", f"{count} numbers", right)
        must(near, "points", "are too far", f"write up to {FAR} mm")
        must(abs(box.angle) <= 360, "angle", f"{box.angle:g}", "write -360 to 360")
        flat = box.form == "line" or count > 0
    if isinstance(box, Rows):
        narrow = min(box.parts, default=1.0)
        must(narrow > 0, "parts", f"{narrow:g}", "write more than 0")
    if isinstance(box, Each):
        few = 0 <= box.columns <= EACH
        must(few, "columns", f"{box.columns}", f"write 0 to {EACH}")
        for name, inner in box.boxes.items():
            if not inner.by_row:
                sound(f"{where}.{name}", inner)
    room = whole or flat or (box.w > 0 and box.h > 0)
    must(room, "", f"is {box.w:g} x {box.h:g} mm", "give w and h in mm")
    if isinstance(box, Words | Label | Rows):
        what = f"from {box.size:g} down to {box.floor:g} pt"
        ordered = 4 <= box.floor <= box.size <= 200
        must(ordered, "", what, "size is at most 200, floor at least 4")
    if isinstance(box, Words):
        what = f"{box.leading:g} em"
        must(0.8 <= box.leading <= 4, "leading", what, "write 0.8 to 4")
