"""The boxes of a card layout: what each kind is called, holds and may be.

The types are the reference: `companion cards --reference` and the schema for editors
are made of them and of the descriptions here. Any key may also be a text with
[columns], see `by_row`.
"""

from typing import Annotated, Literal

from msgspec import Meta, field, structs

from companion.errors import BadData
from companion.facts import Fact

Millimetres = Annotated[float, Meta(description="mm from the trim's top left corner")]
Across = Annotated[float, Meta(description="its width, mm")]
Down = Annotated[float, Meta(description="its height, mm")]
Width = Annotated[float, Meta(description="of its line, mm")]
Corner = Annotated[float, Meta(description="radius of its corners, mm")]
Stairs = Annotated[
    float, Meta(description="its corners are cut in two stairs of so many mm")
]
Whole = Annotated[bool, Meta(description="the whole face and its bleed")]
Colour = Annotated[str, Meta(description="a name of the palette, or any CSS colour")]
Ground = Annotated[str, Meta(description="the colour of what is below it")]
Font = Annotated[str, Meta(description="a font of ours, or of the folder fonts")]
Points = Annotated[float, Meta(description="size in points")]
Align = Annotated[
    Literal["left", "centre", "right"],
    Meta(description="where lines begin or end; Hebrew and Arabic begin at the right"),
]


BY_ROW = "[]"
"""What no file calls a key."""


class Box(Fact, frozen=True, kw_only=True, tag_field="kind"):
    """What every box has, in mm from the trim's top left corner.

    `by_row` has the keys that rows set, and their texts with holes.
    """

    x: Millimetres = 0
    y: Millimetres = 0
    w: Across
    h: Down
    when: Annotated[
        str | tuple[str, ...] | None,
        Meta(
            description="shown if all of these hold: cost>=3, kind=spell,unit, "
            "text~draw, row=2-9; or if [column] is not empty"
        ),
    ] = None
    ink: Annotated[
        Literal["", "full", "low"], Meta(description="the only ink it is drawn in")
    ] = ""
    place: Annotated[
        str, Meta(description="what checks call it: a kind, a colon and a name")
    ] = ""
    spot: Annotated[
        str, Meta(description="what screens call it, which lay pieces and marks there")
    ] = ""
    turn: Annotated[
        float, Meta(description="degrees counter-clockwise about its middle")
    ] = 0
    by_row: tuple[tuple[str, str], ...] = field(default=(), name=BY_ROW)


class Words(Box, frozen=True, kw_only=True, tag="text"):
    """A text, as large as `size` points if it fits, and never below `floor`."""

    text: Annotated[
        str,
        Meta(
            description="words with [columns]; **bold**, *italic*, {icon}, {{ for a {; "
            "{12: words}, {150%: words}, {red: words}, {12 red: words {icon}}"
        ),
    ]
    font: Font = "jost-500-normal"
    bold: Font = "jost-700-normal"
    italic: Annotated[
        str, Meta(description="a font; empty: the italic face of font, if it has one")
    ] = ""
    size: Points = 9
    floor: Annotated[float, Meta(description="the smallest size, in points")] = 6
    leading: Annotated[float, Meta(description="from line to line, in em")] = 1.2
    align: Annotated[
        Literal["left", "centre", "right", "justify"],
        Meta(description="as of a label; justify: both ends, but for last lines"),
    ] = "left"
    rise: Annotated[
        Literal["top", "middle", "bottom"], Meta(description="where lines are in h")
    ] = "middle"
    run: Annotated[
        Literal["across", "up", "down"],
        Meta(description="vertical text is set from bottom to top, or top to bottom"),
    ] = "across"
    colour: Colour = "ink"
    ground: Ground = "paper"
    fit: Annotated[
        Literal["shrink", "cut", "refuse"],
        Meta(
            description="a long text is set smaller, down to floor; cut: then it ends "
            "where the box does, in place of an error; refuse: never smaller"
        ),
    ] = "shrink"


class Label(Box, frozen=True, kw_only=True, tag="label"):
    """One line, on a baseline: between x and x + w, or about x if w is 0."""

    text: Annotated[str, Meta(description="words with [columns], drawn as they are")]
    w: Annotated[float, Meta(description="the most it may take, mm; 0: any")] = 0
    h: Down = 0
    font: Font = "jost-500-normal"
    size: Points = 9
    floor: Annotated[float, Meta(description="the smallest size, in points")] = 6
    track: Annotated[float, Meta(description="space between letters, in em")] = 0
    align: Align = "left"
    on: Annotated[
        Literal["baseline", "capitals", "ink"],
        Meta(description="what is at y: the baseline, or the middle of either"),
    ] = "baseline"
    fit: Annotated[
        Literal["shrink", "freely"],
        Meta(description="a long line is set smaller; freely: and not reported"),
    ] = "shrink"
    colour: Colour = "ink"
    band: Annotated[str, Meta(description="the colour of a band behind it, h high")] = (
        ""
    )
    under: Annotated[
        float, Meta(description="how far the band's foot is below y, mm")
    ] = 0
    pad: Annotated[
        float, Meta(description="of the band beside the words, at each end, mm")
    ] = 0
    after: Annotated[
        float | None, Meta(description="of the band behind the words, if not pad, mm")
    ] = None
    ends: Annotated[
        Literal["", "right", "both"],
        Meta(description="of the band that are cut as those of a ribbon"),
    ] = ""
    corner: Corner = 0
    stairs: Stairs = 0
    stroke: Colour = ""
    width: Width = 0.3


class Icon(Box, frozen=True, kw_only=True, tag="icon"):
    """An icon, or a row of them, as large as the box lets them be."""

    icon: Annotated[
        str, Meta(description="a name, or names with commas or spaces between")
    ]
    repeat: Annotated[str, Meta(description="how many of each, 0 to 60")] = "1"
    gap: Annotated[float, Meta(description="between icons, mm")] = 0.6
    run: Annotated[
        Literal["across", "down"], Meta(description="how a row of them runs")
    ] = "across"
    align: Align = "centre"
    colour: Annotated[
        str, Meta(description="one colour for all of it; empty: its own colours")
    ] = ""
    ground: Ground = "paper"
    disc: Annotated[
        str, Meta(description="the colour of a disc below each, which fills the box")
    ] = ""
    rim: Annotated[
        str, Meta(description="the colour of a disc's rim; ink if ink is saved")
    ] = ""
    width: Width = 0.4


class Image(Box, frozen=True, kw_only=True, tag="image"):
    """A picture that covers its box or fits in it: SVG, PDF, PNG, JPEG, WebP ..."""

    image: Annotated[
        str, Meta(description="a file in the deck's folder; its ending may be missing")
    ]
    w: Across = 0
    h: Down = 0
    fit: Annotated[
        Literal["cover", "contain"], Meta(description="fill the box, or stay whole")
    ] = "cover"
    anchor: Annotated[
        str, Meta(description="what stays of it: centre, top, 'bottom left', '30% 20%'")
    ] = "centre"
    corner: Corner = 0
    stairs: Stairs = 0
    whole: Whole = False
    colour: Annotated[
        str, Meta(description="one colour for a drawing; empty: its own colours")
    ] = ""
    painted: Annotated[
        bool,
        Meta(
            description="an SVG's classes have the colours of their names, with low "
            "ink too; NAME-low.svg then comes first"
        ),
    ] = False
    ground: Annotated[
        str, Meta(description="painted below the picture, which may be clear in places")
    ] = ""
    stroke: Annotated[str, Meta(description="the colour of a line around it")] = ""
    width: Width = 0.3
    filter: Annotated[
        str, Meta(description="grey, sepia, brightness 120%, contrast 80%, blur 1 (mm)")
    ] = ""
    mask: Annotated[
        str, Meta(description="a file: the picture is seen where this is painted")
    ] = ""
    flip: Annotated[
        Literal["", "across", "down"],
        Meta(description="left for right, or upside down"),
    ] = ""
    opacity: Annotated[float, Meta(description="from 0, not seen, to 1")] = 1


class Form(Box, frozen=True, kw_only=True, tag="shape"):
    """A shape, filled or stroked."""

    w: Across = 0
    h: Down = 0
    form: Annotated[
        Literal["rectangle", "ellipse", "polygon", "star", "line"],
        Meta(description="a line runs from x, y to x + w, y + h, or through points"),
    ] = "rectangle"
    sides: Annotated[
        int, Meta(description="of a polygon, or points of a star; one is at the top")
    ] = 5
    inner: Annotated[
        float, Meta(description="the inner corners of a star, as a part of its outer")
    ] = 0.5
    points: Annotated[
        tuple[float, ...],
        Meta(
            description="x, y, x, y ... of a polygon or line, mm from x, y of the box"
        ),
    ] = ()
    fill: Colour = ""
    to: Annotated[
        str,
        Meta(description="what a gradient ends with: red, or gold 30%, orange, red"),
    ] = ""
    run: Annotated[
        Literal["down", "across", "out"], Meta(description="how the gradient runs")
    ] = "down"
    angle: Annotated[
        float, Meta(description="degrees counter-clockwise that it is turned by")
    ] = 0
    border: Annotated[
        float, Meta(description="only a frame is filled, so many mm wide at the trim")
    ] = 0
    stroke: Colour = ""
    width: Width = 0.3
    dash: Annotated[
        tuple[float, ...], Meta(description="lengths of dashes and gaps, mm")
    ] = ()
    cap: Annotated[
        Literal["", "round", "butt"],
        Meta(description="the ends of a line, or of its dashes, which else are butt"),
    ] = ""
    corner: Corner = 0
    stairs: Stairs = 0
    opacity: Annotated[float, Meta(description="from 0, not seen, to 1")] = 1
    whole: Whole = False


class Rows(Box, frozen=True, kw_only=True, tag="table"):
    """A table: a line of the cell is a row, | divides its columns."""

    text: Annotated[str, Meta(description="rows of cells, such as 1-3 | Miss")]
    head: Annotated[bool, Meta(description="the first row is bold")] = True
    parts: Annotated[
        tuple[float, ...], Meta(description="relative widths; empty: by the words")
    ] = ()
    font: Font = "jost-500-normal"
    bold: Font = "jost-700-normal"
    size: Points = 8
    floor: Annotated[float, Meta(description="the smallest size, in points")] = 6
    colour: Colour = "ink"
    ground: Ground = "paper"
    stroke: Annotated[str, Meta(description="the colour of lines between rows")] = ""
    stripe: Annotated[str, Meta(description="the colour of every second row")] = ""


OF_CELL = ("cell", "across", "down", "at")
"""What a grid has as columns for each of its cells."""


class Grid(Box, frozen=True, kw_only=True, tag="grid"):
    """A field of squares or hexagons: a line is a row, a letter or a word a cell.

    In its other texts [cell] is what a cell has, [across] and [down] its number from
    the left and from the top, [at] both, as B3.
    """

    text: Annotated[
        str,
        Meta(description="rows, with / or a new line between; . is no cell; or 8x6"),
    ]
    cells: Annotated[
        Literal["square", "pointy", "flat", "rectangle"],
        Meta(description="pointy and flat are hexagons; rectangles fill the box"),
    ] = "square"
    shifted: Annotated[
        Literal["even", "odd"], Meta(description="which rows of hexagons are shifted")
    ] = "even"
    gap: Annotated[float, Meta(description="between cells, mm")] = 0
    corner: Corner = 0
    fill: Colour = ""
    stroke: Colour = ""
    width: Width = 0.3
    icon: Annotated[str, Meta(description="the icon of a cell; empty: none")] = ""
    part: Annotated[float, Meta(description="of a cell that its icon takes")] = 0.7
    label: Annotated[str, Meta(description="the words of a cell, on one line")] = ""
    rise: Annotated[
        Literal["top", "middle", "bottom"], Meta(description="where they are")
    ] = "middle"
    font: Font = "jost-500-normal"
    size: Points = 7
    colour: Annotated[
        str, Meta(description="of labels and icons; empty: ink, icons in their own")
    ] = ""
    ground: Ground = "paper"


NUMBER = "n"
"""What a part has as a column: its number, from 1."""


class Each(Box, frozen=True, kw_only=True, tag="each"):
    """Boxes of a part, drawn for each line of a text; | divides its columns.

    Their x and y count from where each begins. In their texts [1], [2] ... or the
    `names` are the columns of the line, [n] its number.
    """

    parts: Annotated[str, Meta(description="whose boxes: those of [parts.NAME]")] = ""
    text: Annotated[str, Meta(description="a line for each")] = ""
    repeat: Annotated[str, Meta(description="how many, in place of lines")] = ""
    names: Annotated[
        tuple[str, ...], Meta(description="what the columns of a line are called")
    ] = ()
    columns: Annotated[
        int, Meta(description="how many are beside one another; 0: 1 if there is down")
    ] = 0
    across: Annotated[float, Meta(description="from one to the next beside it, mm")] = 0
    down: Annotated[float, Meta(description="from one to the next below it, mm")] = 0
    spread: Annotated[
        float,
        Meta(
            description="if not 0, each is as high as its texts, at least down, and "
            "what h leaves is shared out between them, at most so much, mm"
        ),
    ] = 0
    around: Annotated[
        float, Meta(description="radius if they are on a circle, clockwise, mm")
    ] = 0
    angle: Annotated[
        float, Meta(description="degrees clockwise from the top, of the first on it")
    ] = 0
    step: Annotated[
        float,
        Meta(
            description="degrees from one to the next on it, each turned; 0: all round"
        ),
    ] = 0
    w: Across = 0
    h: Down = 0
    boxes: Annotated[
        dict[str, "AnyBox"], Meta(description="what the part has, or more")
    ] = field(default_factory=dict)


class Drawn(Box, frozen=True, kw_only=True, tag="draw"):
    """What a program draws: a kit gives the function of that name, a deck none."""

    draw: Annotated[str, Meta(description="the name of a drawing")]
    of: Annotated[str, Meta(description="what it is to draw")] = ""
    w: Across = 0
    h: Down = 0


class Sign(Fact, frozen=True):
    """How an icon within a text looks where ink is not saved."""

    colour: Annotated[str, Meta(description="of the icon; empty: that of the text")] = (
        ""
    )
    disc: Annotated[str, Meta(description="of a disc below it; empty: none")] = ""


AnyBox = Words | Label | Icon | Image | Form | Rows | Grid | Each | Drawn

EACH = 400
"""Most parts of a box, and half of those of a face."""

FAR = 2000
"""Greatest distance of anything from the card's corner, in mm."""

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
    """Refuse a box that cannot be drawn as its numbers say.

    Raises:
        BadData: naming the key.
    """
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
