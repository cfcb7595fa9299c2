"""The boxes of a card layout: what each kind is called, holds and may be.

The types are the reference: `companion cards --reference` and the schema for editors
are made of them and of the descriptions here.
"""

from typing import Annotated, Literal

from msgspec import Meta

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


class Box(Fact, frozen=True, kw_only=True, tag_field="kind"):
    """What every box has, in mm from the trim's top left corner."""

    x: Millimetres = 0
    y: Millimetres = 0
    w: Across
    h: Down
    when: Annotated[
        str | None, Meta(description="left out if this is empty once it is filled")
    ] = None
    ink: Annotated[
        Literal["", "full", "low"], Meta(description="the only ink it is drawn in")
    ] = ""
    place: Annotated[
        str, Meta(description="what checks call it: a kind, a colon and a name")
    ] = ""
    turn: Annotated[
        float, Meta(description="degrees counter-clockwise about its middle")
    ] = 0


class Words(Box, frozen=True, kw_only=True, tag="text"):
    """A text, as large as `size` points if it fits, and never below `floor`."""

    text: Annotated[
        str,
        Meta(description="words with [columns]; **bold**, *italic*, {icon}; {{ is a {"),
    ]
    font: Font = "jost-500-normal"
    bold: Font = "jost-700-normal"
    italic: Annotated[
        str, Meta(description="a font; empty: the italic face of font, if it has one")
    ] = ""
    size: Points = 9
    floor: Annotated[float, Meta(description="the smallest size, in points")] = 6
    leading: Annotated[float, Meta(description="from line to line, in em")] = 1.2
    align: Align = "left"
    rise: Annotated[
        Literal["top", "middle", "bottom"], Meta(description="where lines are in h")
    ] = "middle"
    run: Annotated[
        Literal["across", "up", "down"],
        Meta(description="vertical text is set from bottom to top, or top to bottom"),
    ] = "across"
    colour: Colour = "ink"
    ground: Ground = "paper"
    cut: Annotated[
        bool, Meta(description="what does not fit is left out, in place of an error")
    ] = False


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


class Form(Box, frozen=True, kw_only=True, tag="shape"):
    """A shape, filled or stroked."""

    w: Across = 0
    h: Down = 0
    form: Annotated[
        Literal["rectangle", "ellipse", "line"],
        Meta(description="a line runs from x, y to x + w, y + h"),
    ] = "rectangle"
    fill: Colour = ""
    to: Annotated[str, Meta(description="the colour that a gradient ends with")] = ""
    run: Annotated[
        Literal["down", "across", "out"], Meta(description="how the gradient runs")
    ] = "down"
    border: Annotated[
        float, Meta(description="only a frame is filled, so many mm wide at the trim")
    ] = 0
    stroke: Colour = ""
    width: Width = 0.3
    dash: Annotated[
        tuple[float, ...], Meta(description="lengths of dashes and gaps, mm")
    ] = ()
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


AnyBox = Words | Label | Icon | Image | Form | Rows | Drawn
