"""What strangers bring: files in the formats of programs and icon sets."""

import io
import random
import re
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from companion.errors import BadData
from companion.press.ink import pixels, svg
from companion.press.layout.piece import Piece
from companion.press.scene import pictures
from companion.press.scene.artwork import Artwork, read
from companion.press.scene.marks import Fade, Group
from companion.press.scene.scene import Scene
from tests import kits

FILES = Path(__file__).parent / "svgs"
ORDINARY = sorted((FILES / "ordinary").glob("*.svg"))
HEAD = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'

LEFT_OUT = {"figma-shadow": ("filters",)}

REPLACED = {
    "board-font": ("its text is set in jost, not in Hand",),
    "hand-words": ("its text is set in eb-garamond, not in Georgia",),
    "illustrator-text": ("its text is set in jost, not in MyriadPro-Regular",),
}

REFUSED = {
    "circle-of-uses": "uses itself, or too much",
    "deep": "more than 60 groups in one another",
    "entities": "holds the entity 'a'",
    "entity-file": "holds the entity 'a'",
    "event": "holds 'onload', which runs a script",
    "foreign": "holds <foreignObject>",
    "image-file": "refers to 'file:///etc/passwd'",
    "many-uses": "draws more than 20000 elements",
    "script": "holds <script>",
    "style-import": "its style sheet refers outside",
    "style-url": "'style' refers outside",
    "stylesheet": "takes a style sheet from outside",
    "use-host": "refers to 'https://example.org/a.svg#b'",
}


def drawing(name: str) -> Artwork:
    return pictures.read((FILES / "ordinary" / f"{name}.svg").read_bytes(), name)


def test_any_ordinary_svg_is_drawn_and_what_cannot_be_is_named() -> None:
    assert len(ORDINARY) >= 29
    for name in (path.stem for path in ORDINARY):
        artwork = drawing(name)
        assert artwork.marks, name
        assert artwork.left_out == LEFT_OUT.get(name, ()), name
        assert artwork.replaced == REPLACED.get(name, ()), name


def test_entities_scripts_and_outside_references_are_refused() -> None:
    refusals = {}
    for path in sorted((FILES / "hostile").glob("*.svg")):
        with pytest.raises(BadData) as caught:
            pictures.read(path.read_bytes(), "x.svg")
        refusals[path.stem] = caught.value.what

    assert refusals == REFUSED


def test_a_silhouette_takes_one_colour_and_loses_the_square_behind_it() -> None:
    shield = drawing("gameicons-shield")

    marks = pictures.coloured(shield, "#123456", "#FFEEDD", inked=True)

    assert [shape.fill for shape in shield.shapes()] == ["#000000", "#FFFFFF"]
    assert shield.silhouette
    assert [shape.fill for shape in Artwork(24, 24, marks).shapes()] == ["#123456"]


def test_a_drawing_of_many_colours_keeps_them_unless_it_is_recoloured() -> None:
    name, inks = "illustrator-classes", ("#123456", "#FFEEDD")
    plain = Scene(24, 24)
    plain.icons = FILES / "ordinary"
    plain.tinted(name, (12, 12, 24), inks, "auto")
    inked = pictures.coloured(drawing(name), *inks, inked=True)

    kept, changed = (
        {shape.fill for shape in Artwork(24, 24, marks).shapes()}
        for marks in (plain.marks, inked)
    )
    assert kept == {"#264653", None, "#E76F51", "#FFFFFF"}
    assert changed <= {*inks, None}


def test_a_drawing_is_fitted_into_the_grid_in_the_colour_of_the_icon() -> None:
    (bolt,) = pictures.coloured(drawing("awesome-bolt"), "#123456", "#FFF", inked=False)
    (bare,) = pictures.coloured(drawing("gameicons-bare"), "#000", "#FFF", inked=False)

    (shape,) = Artwork(24, 24, bolt.marks).shapes()  # currentColor
    assert shape.fill == "#123456"
    assert bare.matrix == pytest.approx((24 / 512, 0, 0, 24 / 512, 0, 0))


def drawn(inner: str) -> Artwork:
    """Return a drawing of 10 by 10 units."""
    return read(HEAD + inner.encode() + b"</svg>", "x")


def test_gradients_and_clip_paths_stay_vectors_from_side_to_side_of_a_box() -> None:
    artwork = drawing("illustrator-gradient")
    (box,) = drawn(
        '<linearGradient id="g"><stop offset="0" stop-color="red"/>'
        '<stop offset="1" stop-color="blue"/></linearGradient>'
        '<rect x="2" y="3" width="6" height="4" fill="url(#g)"/>'
    ).marks

    (group,) = artwork.marks
    assert group.clip.bounds() == (10, 10, 110, 70)
    assert [type(shape.fill) for shape in artwork.shapes()] == [Fade, Fade]
    assert box.matrix == (6, 0, 0, 4, 2, 3)
    (shape,) = box.marks
    assert shape.fill == Fade(0, 0, 1, 0, ((0, "#FF0000"), (1, "#0000FF")))


def test_style_sheets_win_over_attributes_and_styles_over_both() -> None:
    rectangles = drawn(
        "<style>.a { fill: red } #b { fill: blue !important }</style>"
        '<rect class="a" fill="green" width="1" height="1"/>'
        '<rect class="a" style="fill:lime" width="1" height="1"/>'
        '<rect id="b" style="fill:lime" width="1" height="1"/>'
    ).shapes()

    assert [shape.fill for shape in rectangles] == ["#FF0000", "#00FF00", "#0000FF"]


def test_a_class_that_the_caller_names_is_a_colour_of_its_palette() -> None:
    svg = HEAD + b'<g><path class="snow" d="M1 1h5v5z"/><path d="M0 0h1v1z"/></g></svg>'

    artwork = read(svg, "x", classes=("snow",))
    marks = artwork.painted({"snow": "#EEEEFF"})

    assert [s.fill for s in artwork.shapes()] == ["snow", "#000000"]
    assert [s.fill for s in Artwork(10, 10, marks).shapes()] == ["#EEEEFF", "#000000"]


def test_lines_of_other_programs_have_sharp_corners() -> None:
    angle = drawn('<path d="M1 9L5 1 9 9" fill="none" stroke="#000"/>')
    face = Scene(10, 10)
    face.share(angle.marks)

    assert angle.shapes()[0].cap == "mitre"
    assert 'stroke-linejoin="miter"' in svg.paint(face, title="x")


VALUES = (
    *(b"-1", b"1e999", b"nan", b"none", b"url(#g)", b"inherit", b"50%", b"", b"#abc"),
    *(b"1 2 3", b"matrix(0 0 0 0 0 0)", b"scale(0)", b"0 0 0 0", b"rgb(1 2 3/0)"),
    *(b"currentColor", b"M0 0A1 1 0 0 1 1 1", b"objectBoundingBox", b"var(--x)"),
)


def test_a_damaged_drawing_is_drawn_or_refused_in_one_line() -> None:
    chance = random.Random(18)
    files = [path.read_bytes() for path in ORDINARY]
    lines: list[str] = []
    for _ in range(600):
        svg = chance.choice(files)
        for _ in range(chance.randint(1, 4)):
            value = chance.choice(list(re.finditer(rb'"([^"]*)"', svg)))
            start, end = value.span(1)
            svg = svg[:start] + chance.choice(VALUES) + svg[end:]
        try:
            damaged = pictures.read(svg, "x.svg")
        except BadData as error:
            lines.append(str(error))
        else:
            pictures.coloured(damaged, "#000000", "#FFFFFF", inked=True)

    assert 100 < len(lines) < 500
    assert not [line for line in lines if "\n" in line]


SAME = 6.0
"""Greatest mean difference of the pixels of two renderers, of 255."""

OTHERWISE = (
    *("figma-alpha-mask", "gameicons-gradient", "hand-line-gradient", "hand-patterns"),
    "hand-marker",
)
"""Where WeasyPrint differs from browsers: radii, tiles, masks by alpha."""


@pytest.mark.slow
def test_drawings_look_as_another_renderer_shows_them() -> None:
    weasyprint = pytest.importorskip("weasyprint")

    for path in ORDINARY:
        if path.stem in (*LEFT_OUT, *REPLACED, *OTHERWISE):
            continue
        artwork = read(path.read_bytes(), path.stem)
        scale = 60 / max(artwork.width, artwork.height)
        face = Scene(artwork.width * scale, artwork.height * scale)
        with face.at(0, 0, scale=scale):
            face.share(artwork.painted({"ink": "#000000", "knock": "#FFFFFF"}))
        ours = pixels.paint(kits.page(face), 72).convert("RGB")
        page = (
            f"<style>@page {{ size: {face.width}mm {face.height}mm; margin: 0 }}"
            f"img {{ position: absolute; left: 0; top: 0; width: {face.width}mm; "
            f"height: {face.height}mm }}</style>"
            f'<img src="{path.as_uri()}">'
        )
        printed = io.BytesIO(weasyprint.HTML(string=page).write_pdf())
        theirs = pypdfium2.PdfDocument(printed)[0].render(scale=1).to_pil()
        theirs = theirs.convert("RGB").resize(ours.size, Image.Resampling.BILINEAR)
        apart = ImageChops.difference(ours, theirs)
        assert max(ImageStat.Stat(apart).mean) < SAME, path.stem


def dots(name: str) -> Callable[[float, float], str]:
    """Draw a file of 40 x 40 units; give the colour at a point of it."""
    artwork = drawing(name)

    def draw(scene: Scene) -> None:
        scene.share(artwork.painted({}))

    image = pixels.face(Piece(name, 40, 40, draw, bleed=0), 254).convert("RGB")

    def colour(x: float, y: float) -> str:
        return "#{:02X}{:02X}{:02X}".format(*image.getpixel((x * 10, y * 10)))

    return colour


def test_a_mask_shows_what_is_within_it_and_a_gradient_may_end_in_nothing() -> None:
    colour = dots("figma-alpha-mask")

    assert colour(20, 10) == "#123C69"
    assert colour(1, 10) == colour(20, 39) == "#FFFFFF"
    fading = [int(colour(20, y)[3:5], 16) for y in (21, 25, 29, 33)]
    assert fading == sorted(fading)
    assert fading[0] < 0x4A < 0xA0 < fading[-1]


def test_gradients_run_along_lines_and_patterns_are_laid_tile_by_tile() -> None:
    line, tiles = dots("hand-line-gradient"), dots("hand-patterns")

    assert int(line(6, 20)[5:], 16) < 40  # gold
    assert line(34.5, 20)[5:] > line(20, 20)[5:] > line(6, 20)[5:]
    assert line(0.5, 0.5) == "#FFFFFF"
    assert [tiles(x, 5) for x in (2.8, 4.6, 6.4)] == ["#008080", "#FFFFFF", "#008080"]
    assert {tiles(x / 4, 20) for x in range(90, 150)} >= {"#AA4400", "#FFFFFF"}


def test_pictures_of_dots_within_a_drawing_are_drawn() -> None:
    colour = dots("figma-image-fill")

    colours = [colour(x, y) for x, y in ((10, 10), (30, 10), (10, 30), (30, 30))]
    assert colours == ["#FF0000", "#00A000", "#0000FF", "#FFC800"]
    assert colour(4.2, 4.2) == "#FFFFFF"


def test_text_is_anchored_and_goes_on_where_its_parts_say() -> None:
    shapes = drawing("hand-words").shapes()

    title, two, words, below = (shape.path.bounds() for shape in shapes[:4])
    assert (title[0] + title[2]) / 2 == pytest.approx(30, abs=0.3)
    assert two[2] < words[0] < words[2] == pytest.approx(58, abs=0.3)
    assert below[2:] == pytest.approx((58, 30), abs=0.3)


ITSELF = "uses itself, or too much"
SQUARE = '<rect width="9" height="9"'


@pytest.mark.parametrize(
    ("inner", "line"),
    [
        (
            f'<mask id="a">{SQUARE} mask="url(#a)"/></mask>{SQUARE} mask="url(#a)"/>',
            ITSELF,
        ),
        (
            '<pattern id="a" width="4" height="4" patternUnits="userSpaceOnUse">'
            f'{SQUARE} fill="url(#a)"/></pattern>{SQUARE} fill="url(#a)"/>',
            ITSELF,
        ),
        (
            '<marker id="m" markerWidth="9" markerHeight="9">'
            '<path d="M0 0h2v2" marker-end="url(#m)"/></marker>'
            '<path stroke="#123C69" d="M1 1h9" marker-end="url(#m)"/>',
            ITSELF,
        ),
        (
            '<image width="9" height="9" href="data:image/png;base64,iVBORw0KGgo="/>',
            "no picture",
        ),
        ("<script>x()</script>", "holds <script>"),
        ('<script href="#a"/>', "holds <script>"),
    ],
)
def test_what_uses_itself_damaged_pictures_and_scripts_are_refused(
    inner: str, line: str
) -> None:
    with pytest.raises(BadData, match=line):
        drawn(inner)


def test_a_pattern_of_too_many_tiles_is_left_out_and_named() -> None:
    pattern = '<pattern id="a" patternUnits="userSpaceOnUse" width=".01" height="1">'
    tiled = drawn(f'{pattern}<path d="M0 0h1v1z"/></pattern>{SQUARE} fill="url(#a)"/>')

    assert tiled.left_out == ("patterns",)


def test_a_group_that_is_faint_is_one_layer() -> None:
    colour = dots("inkscape-faint-layer")

    assert colour(20, 20) == colour(32, 20)  # blue, and no red below it
    assert [int(colour(8, 20)[at : at + 2], 16) for at in (1, 3, 5)] == (
        pytest.approx([230, 128, 128], abs=2)
    )


@pytest.mark.parametrize(
    "inner",
    [
        '<g transform="scale(0)"><rect width="9" height="9"/></g>',
        '<g transform="matrix(1 2 2 4 0 0)"><rect width="9" height="9"/></g>',
        '<svg viewBox="0 0 9 9" preserveAspectRatio="xMnoYMax"/>',
    ],
)
def test_what_is_drawn_flat_is_not_drawn(inner: str) -> None:
    assert drawn(inner).marks == ()


LEFT_BY_EDITORS = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" '
    b'xmlns:x="http://www.w3.org/1999/xlink"><flowRoot><flowPara/></flowRoot>'
    b'<a x:href="https://example.org"><path only_selected="true" '
    b'd="M0 0h9v9z"/></a></svg>'
)
SWITCH = (
    b'<!DOCTYPE svg [<!ENTITY ns "http://ns.adobe.com/Graphs/1.0/">]>'
    b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:g="&ns;" viewBox="0 0 9 9">'
    b'<switch><foreignObject requiredExtensions="&ns;"><g:pgf onload="x()">words'
    b'</g:pgf></foreignObject><g><path d="M0 0h9v9z"/><path d="M0 0h4v4z"/></g>'
    b'<path d="M0 0h1v1z"/></switch></svg>'
)
EMPTY_SCRIPT = HEAD + b'<script/><link/><path d="M0 0h9v9z"/></svg>'


@pytest.mark.parametrize(
    ("svg", "shapes"), [(LEFT_BY_EDITORS, 1), (SWITCH, 2), (EMPTY_SCRIPT, 1)]
)
def test_what_programs_leave_in_a_file_for_themselves_is_no_reason_to_refuse_it(
    svg: bytes, shapes: int
) -> None:
    artwork = pictures.read(svg, "left.svg")

    assert len(artwork.shapes()) == shapes
    assert artwork.left_out == ()


def test_a_drawing_of_many_units_is_printed_to_its_end() -> None:
    artwork = pictures.read(
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9000 900">'
        b'<path fill="#123C69" d="M0 0h9000v900h-9000z"/></svg>',
        "wide.svg",
    )

    def draw(scene: Scene) -> None:
        scene.share(artwork.painted({}), (0.01, 0, 0, 0.01, 0, 0))

    image = pixels.face(Piece("wide", 90, 9, draw), 100).convert("RGB")

    assert image.getpixel((image.width - 3, 5)) == (0x12, 0x3C, 0x69)


def test_lines_have_markers_along_them_and_a_closed_path_none_twice() -> None:
    svg = (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><marker id="m" '
        b'viewBox="0 0 2 2" refX="1" refY="1" markerWidth="2" markerHeight="2" '
        b'orient="auto" markerUnits="userSpaceOnUse">'
        b'<path fill="context-stroke" d="M0 0l2 1L0 2z"/></marker>'
        b'<path %s d="M10 10H30V30z"/></svg>'
    )

    def placed(keys: bytes) -> list[tuple[float, ...]]:
        line = b'stroke="#123C69" ' + keys
        marks = pictures.read(svg % line, "marker.svg").marks
        return [mark.matrix for mark in marks if isinstance(mark, Group)]

    ends = placed(b'marker-start="url(#m)" marker-end="url(#m)"')
    (turn,) = (at for at in placed(b'marker-mid="url(#m)"') if at[0] > 0.5)

    assert ends[0] == pytest.approx((1, 0, 0, 1, 9, 9))
    assert len(ends) == 2
    half = 0.5**0.5  # between rightwards and down
    assert turn[:4] == pytest.approx((half, half, -half, half))
    assert len(placed(b'marker-mid="url(#m)"')) == 2


def test_a_marker_has_the_colour_of_its_line() -> None:
    shapes = drawn(
        '<marker id="m" markerWidth="9" markerHeight="9">'
        '<path fill="context-stroke" d="M0 0h2v2z"/></marker>'
        '<path stroke="#123C69" d="M1 1h9" marker-end="url(#m)"/>'
    ).shapes()

    assert shapes[-1].fill == "#123C69"
