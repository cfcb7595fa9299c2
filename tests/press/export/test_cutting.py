"""Sheets for cutting machines: files, and lines that fall on what is printed."""

import io
import math
from functools import partial

import pypdfium2
import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from companion.errors import BadData, BadValue
from companion.press.export import cutting
from companion.press.export.cutting import Cut
from companion.press.export.faces import Made
from companion.press.layout import kinds, nets
from companion.press.layout.cutting import Cutter
from companion.press.layout.piece import Dieline, Kit, Piece, outline
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import PAPERS, Form, Paper, Size
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene
from tests.press.export import cut_lines
from tests.press.export.cut_lines import Read, lines, sheets
from tests.refusals import refused

TOY = Paper("a4", 110, 130)
DPI = 381
"""15 pixels to a millimetre."""


def black(scene: Scene, form: Form, bleed: float, corner: float = 0) -> None:
    """Fill what is within the trim."""
    size = scene.width - 2 * bleed, scene.height - 2 * bleed
    with scene.at(bleed, bleed):
        scene.draw(outline(form, *size, corner), fill="#000000")


def card(name: str = "ace", *, copies: int = 1) -> Piece:
    front = partial(black, form="rectangle", bleed=3, corner=3)
    return replace(kinds.card(name, Size("", 30, 40), front), copies=copies, safe=0)


def toys() -> tuple[Piece, ...]:
    """Return a piece of each form, black within its trim, some of them turned."""
    disc = kinds.disc("disc", 25, partial(black, form="disc", bleed=1.5))
    wide = kinds.tile("tile", 70, 31, partial(black, form="rectangle", bleed=2))
    hexes = [
        kinds.hexagon(form, form, 22, partial(black, form=form, bleed=2))
        for form in ("pointy", "flat")
    ]
    return (
        card(copies=3),
        replace(disc, copies=5),
        replace(wide, copies=2),
        *(replace(piece, copies=3, group=piece.form) for piece in hexes),
    )


def made(
    *pieces: Piece, cutter: Cutter = "none", paper: Paper = TOY, dpi: int = 100
) -> dict[str, Made]:
    kit = Kit("toy", "A toy", "nobody", "1", pieces)
    files = cutting.files(kit, PrintOptions(paper), Cut(cutter, dpi))
    return {file.name: file for file in files}


def printed(data: bytes, page: int, dpi: int = DPI) -> Image.Image:
    """Return the upper left of a page, in grey, without the notes at its left edge."""
    document = pypdfium2.PdfDocument(data)
    wide, high = document[page].get_size()
    crop = (0, max(0, high - SHOWN), max(0, wide - SHOWN), 0)
    image = document[page].render(scale=dpi / 72, grayscale=True, crop=crop)
    found = image.to_pil().copy()
    document.close()
    if high > SHOWN:
        pen = ImageDraw.Draw(found)
        pen.rectangle((0, 0, NOTES / 25.4 * dpi, found.height), 255)
    return found


SHOWN = 340.0
"""How much of a page is looked at, in points: 120 mm from its upper left corner."""

NOTES = 9.45


def drawn(lines: list[Read], size: tuple[int, int], dpi: int = DPI) -> Image.Image:
    """Return what is within the lines as black pixels."""
    image = Image.new("L", size, 255)
    pen = ImageDraw.Draw(image)
    for layer, points, _ in lines:
        if layer != "score":
            # PIL counts from the middle of the first pixel.
            at = [(x / 25.4 * dpi - 0.5, y / 25.4 * dpi - 0.5) for x, y in points]
            pen.polygon(at, 0)
    return image


def same(first: Image.Image, second: Image.Image) -> bool:
    """Return whether two pictures differ by no more than two pixels at any edge."""
    dark = [image.point(lambda value: 255 * (value > 127)) for image in (first, second)]
    both = ImageChops.difference(*dark)
    return not both.filter(ImageFilter.MinFilter(3)).getbbox()


def in_group(found: dict[str, Made], name: str) -> Made:
    return found[f"{name.rsplit('-', 1)[0]}.pdf"]


@pytest.mark.slow
def test_lines_fall_within_a_seventh_of_a_millimetre_of_what_is_printed() -> None:
    found = made(*toys(), cutter="silhouette", paper=PAPERS["a4"])

    names = list(sheets(found, "svg"))
    assert len(names) == 5
    for name, page in names:
        image = printed(in_group(found, name).data, page)
        for twin in (name, name.replace(".svg", ".dxf")):
            assert same(image, drawn(lines(found[twin]), image.size)), twin


def test_svg_and_dxf_hold_the_same_lines() -> None:
    found = made(*toys(), cutter="silhouette", paper=PAPERS["a4"])

    for name, _ in sheets(found, "svg"):
        twin = found[name.replace(".svg", ".dxf")]
        size, ours = cut_lines.of_svg(found[name].data)
        other_size, theirs = cut_lines.of_dxf(twin.data)
        assert size == pytest.approx(other_size, abs=1e-3)
        assert [line[0] for line in ours] == [line[0] for line in theirs]
        for (_, points, closed), (_, others, other) in zip(ours, theirs, strict=True):
            assert closed is other
            assert box(points) == pytest.approx(box(others), abs=0.01), name


def box(points: list[tuple[float, float]]) -> tuple[float, ...]:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_a_machine_cuts_between_the_marks_and_not_on_them() -> None:
    disc = kinds.disc("disc", 25, partial(black, form="disc", bleed=1.5))
    found = made(replace(disc, copies=40), cutter="silhouette", paper=PAPERS["a4"])

    read = lines(found["tokens-1.svg"])
    cut = [points for layer, points, _ in read if layer == "cut"]
    assert len(cut) == 40
    left, top, right, bottom = box([point for points in cut for point in points])
    assert (left, top) >= (11.5, 11.5)
    assert right <= 198.5
    assert bottom <= 285.5
    for x, y in ((10, 10), (200, 10), (10, 287)):
        near = min(math.dist((x, y), at) for points in cut for at in points)
        assert near > 21.5 / math.sqrt(2)


def test_the_marks_of_silhouette_are_where_the_template_has_them() -> None:
    found = made(card(), cutter="silhouette", paper=PAPERS["a4"])

    assert [
        box(points)
        for layer, points, closed in lines(found["cards-1.svg"])
        if layer == "registration" and closed
    ] == [(9.5, 9.5, 15.5, 15.5), (180, 9.5, 200.5, 30), (9.5, 267, 30, 287.5)]


def test_a_window_is_cut_before_the_edge_round_it_and_labels_by_a_kiss_cut() -> None:
    both = Path().rect(0, 0, 30, 40).rect(10, 10, 10, 10)
    cards = made(replace(card(), dieline=Dieline(both)))
    labels = made(replace(card(), stock="label"))

    boxes = [box(points) for _, points, _ in lines(cards["cards-1.svg"])]
    assert [round(right - left) for left, _, right, _ in boxes] == [10, 40]
    assert [layer for layer, _, _ in lines(labels["cards-1.dxf"])] == ["kiss"]


def test_folds_of_a_box_are_scored_before_its_edge_is_cut_as_it_is_drawn() -> None:
    found = made(nets.tuck_box("box", nets.Inside(20, 20, 8), {}))

    read = lines(found["box-1.svg"])
    assert [layer for layer, _, _ in read] == ["score"] * 11 + ["cut"]
    assert [closed for _, _, closed in read] == [False] * 11 + [True]
    image = printed(found["box.pdf"].data, 0)
    for name in ("box-1.svg", "box-1.dxf"):
        *_, (_, points, _) = lines(found[name])
        at = [(round(x / 25.4 * DPI), round(y / 25.4 * DPI)) for x, y in points]
        assert max(image.getpixel(point) for point in at) < 100


def test_lines_are_in_the_order_of_the_sheet_and_pieces_without_bleed_apart() -> None:
    plain = Piece("slip", 30, 20, lambda scene: None, copies=4, group="slips")
    found = made(card("ace", copies=2), card("king"), plain)

    starts = [points[0] for _, points, _ in lines(found["cards-1.svg"])]
    assert len(starts) == 3
    assert starts == sorted(starts, key=lambda start: (start[1], start[0]))
    boxes = [box(points) for _, points, _ in lines(found["slips-1.svg"])]
    assert boxes[1][0] - boxes[0][2] == pytest.approx(2)


def test_a_board_is_cut_in_parts_that_overlap_where_they_are_glued() -> None:
    board = kinds.board("board", 150, 60, partial(black, form="rectangle", bleed=3))
    found = made(board, cutter="silhouette")

    parts = [lines(found[f"board-{number}.svg"])[-1][1] for number in (1, 2)]
    (first, _, last, _), (left, _, right, _) = map(box, parts)
    # The second is cut in the middle of an overlap of 8 mm.
    assert last - first + right - left == pytest.approx(150 + 4)


def test_pictures_for_cricut_are_clear_round_what_is_cut() -> None:
    found = made(*toys(), cutter="cricut", paper=PAPERS["a4"], dpi=254)

    for name, _ in sheets(found, "png"):
        image = Image.open(io.BytesIO(found[name].data))
        size, read = cut_lines.of_svg(found[name.replace(".png", ".svg")].data)
        opaque = ImageChops.invert(image.getchannel("A"))
        assert image.size == (round(size[0] * 10), round(size[1] * 10))
        assert same(opaque, drawn(read, image.size, 254))
        assert {layer for layer, _, _ in read} == {"cut"}


def test_lines_for_cricut_are_in_the_middle_of_their_picture() -> None:
    found = made(card(copies=3), cutter="cricut", paper=PAPERS["letter"], dpi=300)

    for name, _ in sheets(found, "svg"):
        (wide, high), read = cut_lines.of_svg(found[name].data)
        left, top, right, bottom = box([p for _, points, _ in read for p in points])
        assert (left + right, top + bottom) == pytest.approx((wide, high), abs=2e-3)
        assert wide <= 7.44 * 25.4
        assert high <= 9.94 * 25.4


SHEET = Piece("sheet", 100, 120, lambda scene: None, stock="paper")


def test_what_is_not_cut_is_left_out_and_named() -> None:
    found = made(card(), SHEET)

    assert set(found) == {"cards.pdf", "cards-1.svg", "cards-1.dxf", "READ-ME.txt"}
    assert found["READ-ME.txt"].note == "left out, a machine does not cut it: sheet"
    assert refused(BadData, made, SHEET, cutter="silhouette", paper=PAPERS["a4"]) == (
        "toy: holds nothing that Silhouette cuts: sheet; print it: companion print toy"
    )


@pytest.mark.parametrize(
    ("cutter", "line"),
    [
        ("cricut", "what Cricut cuts is not known for a5; choose a4 or letter"),
        (
            "silhouette",
            "Silhouette's template is not known for a5; choose a4, letter or a3",
        ),
    ],
)
def test_a_paper_that_is_not_known_is_refused(cutter: Cutter, line: str) -> None:
    said = refused(BadValue, made, card(), cutter=cutter, paper=PAPERS["a5"])
    assert said == f"--paper: {line}"


def test_a_sheet_of_two_halves_is_cut_once_from_edge_to_edge() -> None:
    half = Piece("pad", 148, 210, lambda scene: None, stock="paper", halved=True)
    found = made(replace(half, copies=2), paper=PAPERS["a4"])

    assert lines(found["pad-1.dxf"]) == [("cut", [(148.5, 0), (148.5, 210)], False)]
    with pytest.raises(BadData, match="holds nothing that Silhouette cuts: pad"):
        made(half, cutter="silhouette", paper=PAPERS["a4"])
