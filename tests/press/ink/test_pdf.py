"""Sides as PDF: pages, what is painted on them, and fields to fill in."""

import hashlib
import io
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path as File

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from PIL import Image, ImageChops

from companion.press.ink import pdf
from companion.press.layout.side import PlacedFace, Side
from companion.press.scene import text
from companion.press.scene.path import Path, taper
from companion.press.scene.scene import Fade, Scene, Shape, Type
from tests import kits
from tests.kits import looked_into, things, unpacked

GARAMOND = "eb-garamond-500-normal"
FELL = "im-fell-double-pica-sc-400-normal"
MM = 72 / 25.4

Print = Callable[..., bytes]
Render = Callable[..., Image.Image]
Draw = Callable[[Scene], None]


def write(*sheets: Side, duplex: pdf.Duplex = "") -> bytes:
    file = io.BytesIO()
    words = "Nine Circles", "A designer — and us", "gamesheet, a4", "2026-r1", "de"
    pdf.write(sheets, file, pdf.Metadata(*words), duplex=duplex)
    return file.getvalue()


def on_a4(face: Scene, title: str = "sheet") -> Side:
    return Side(title, 210, 297, (PlacedFace(face, 10, 18.5),), (10, 18.5, 190, 260))


def everything() -> Scene:
    """Return a face with every kind of mark."""
    scene = Scene(190, 260)
    fade = Fade(0, 0, 190, 0, ((0.1, "#FFFFFF"), (0.5, "#A8241B"), (1, "#2A1512")))
    scene.draw(Path().rect(10, 10, 50, 20, 3), fill=fade, stroke="#000000")
    glow = Fade(90, 20, 90, 20, ((0, "#FFFFFF"), (1, "#2C5AA0")), radius=10)
    scene.draw(Path().circle(90, 20, 10), fill=glow)
    with scene.at(100, 100, turn=30), scene.clip(Path().circle(0, 0, 20)):
        scene.draw(Path().rect(-30, -10, 60, 20), fill="#3F6B3A", opacity=0.5)
        scene.line((-20, 0), (20, 0), stroke="#000000", width=0.4, dash=(2, 1))
    scene.text("AVATAR To", (20, 150), Type(GARAMOND, 24, "#2A1512"))
    scene.arc_text(
        "III Gluttony", text.Bend(95, lambda x: 200 + x / 20), Type(FELL, 13, "#2A1512")
    )
    scene.icon("cerberus", (150, 60), size=20, ink="#2A1512", ground="#FFFFFF")
    return scene


def test_another_process_gives_the_same_bytes() -> None:
    script = (
        "import sys, hashlib, importlib.util as u;"
        f"s = u.spec_from_file_location('t', {__file__!r});"
        "m = u.module_from_spec(s); s.loader.exec_module(m);"
        "d = m.write(m.on_a4(m.everything()));print(hashlib.sha256(d).hexdigest())"
    )

    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=File(__file__).parents[3],
        capture_output=True,
        text=True,
        check=True,
    )

    here = hashlib.sha256(write(on_a4(everything()))).hexdigest()
    assert done.stdout.strip() == here


def test_words_can_be_read_as_words_kerned_tracked_or_on_an_arc() -> None:
    scene = Scene(190, 100)
    lines = "AVATAR To Vega, „wide“ Wörter", "AVATAR To a sea", "PER ME SI VA"
    tracked = Type(GARAMOND, 14, "#000000", track=0.1)
    scene.text(lines[0], (10, 20), Type(GARAMOND, 14, "#000000"))
    scene.text(lines[1], (10, 30), tracked)
    scene.text(lines[2], (10, 40), Type(FELL, 13, "#000000", track=0.24))
    bend = text.Bend(95, lambda x: 60 + x / 20)
    scene.arc_text("VI Heresy", bend, Type(FELL, 13, "#000000"))

    words = kits.page_words(kits.printed(scene))

    assert words.split("\r\n") == [*lines, "VI Heresy"]


@pytest.mark.parametrize("track", [0, 0.1])
def test_a_line_is_drawn_as_wide_as_it_was_measured(track: float) -> None:
    scene = Scene(190, 50)
    scene.text("AVATAR To", (20, 30), Type(GARAMOND, 40, "#000000", track=track))

    page = kits.picture(kits.printed(scene), dpi=254)  # ten dots a millimetre

    left, top, right, bottom = page.point(lambda grey: 255 * (grey < 128)).getbbox()
    ink = text.ink("AVATAR To", GARAMOND, 40, track)
    assert (left / 10 - 20, top / 10 - 30) == pytest.approx(ink[:2], abs=0.12)
    assert (right / 10 - 20, bottom / 10 - 30) == pytest.approx(ink[2:], abs=0.12)


def test_boxes_of_page_and_trim_are_exact() -> None:
    with pypdfium2.PdfDocument(write(on_a4(Scene(190, 260)))) as document:
        page = document[0]
        boxes = page.get_mediabox(), page.get_cropbox(), page.get_trimbox()

    paper, trim = (0, 0, 210, 297), (10, 18.5, 200, 278.5)
    for box, sides in zip(boxes, (paper, paper, trim), strict=True):
        assert box == pytest.approx([side * MM for side in sides], abs=0.001)


def test_it_asks_not_to_be_scaled_and_says_what_it_is() -> None:
    data = write(on_a4(everything()))

    with pypdfium2.PdfDocument(data) as document:
        assert not pdfium.FPDF_VIEWERREF_GetPrintScaling(document.raw)
        said = document.get_metadata_dict()
        assert document.get_version() == 17
    assert said["CreationDate"].startswith("D:20000101")
    words = [said[key] for key in ("Title", "Author", "Subject", "Keywords")]
    named = ["Nine Circles", "A designer — and us", "gamesheet, a4"]
    assert words == [*named, "version 2026-r1"]
    assert b"/Lang (de)" in data
    assert b"/DisplayDocTitle true" in unpacked(data)


@pytest.mark.parametrize(
    ("duplex", "expected"),
    [
        ("long", b"/Duplex /DuplexFlipLongEdge"),
        *[("short", b"/DuplexFlipShortEdge"), ("", b"/Duplex /Simplex")],
    ],
)
def test_it_asks_for_the_turn_of_the_paper(duplex: pdf.Duplex, expected: bytes) -> None:
    assert expected in unpacked(write(on_a4(Scene(190, 260)), duplex=duplex))


def test_every_font_is_embedded_in_part_and_none_is_named_without() -> None:
    with looked_into(write(on_a4(everything()))) as document:
        fonts = things(document, "/Font")
        names = sorted(str(font.BaseFont) for font in fonts)
        sizes = [len(font.FontDescriptor.FontFile2.read_bytes()) for font in fonts]
        faults = document.check_pdf_syntax()

    assert [name.split("+")[1] for name in names] == [
        "EBGaramond-Medium",
        "IM_FELL_Double_Pica_SC",
    ]
    assert all(size < 20_000 for size in sizes)
    assert faults == []


def test_streams_are_binary() -> None:
    data = write(on_a4(everything()))

    assert not any(word in data for word in (b"ASCII85", b"Helvetica"))
    # What a file says of itself stays plain, to be found by programs of any kind.
    assert data.count(b"/FlateDecode") == data.count(b"\nstream") - 1
    assert data.count(b"<?xpacket begin=") == 1


def test_a_face_placed_many_times_is_written_once() -> None:
    face, other = everything(), Scene(10, 10)
    places = tuple(PlacedFace(face, 20 * n, 0, 0.1) for n in range(8))
    sheet = kits.side(*places, PlacedFace(other, 0, 0))

    data = write(sheet, sheet)

    # Both faces, and the icon on one of them, which others could share.
    assert data.count(b"/Subtype /Form") == 3
    assert len(data) < 1.3 * len(write(on_a4(face)))


def test_a_face_placed_once_is_part_of_its_page_and_painted_as_in_a_form() -> None:
    place = PlacedFace(everything(), 15, 20, 0.9, clip=Path().rect(20, 30, 150, 200))
    alone = kits.side(place)
    pages = write(alone), write(alone, alone)

    once, often = (kits.picture(data, dpi=100) for data in pages)

    forms = [unpacked(data).count(b"FormXob.face1") for data in pages]
    assert forms[0] == 0 < forms[1]
    # Readers round a form's matrix and the page's one after the other.
    assert ImageChops.difference(once, often).getextrema()[1] <= 2


def test_every_sheet_is_a_page_with_an_entry_in_the_outline() -> None:
    data = write(on_a4(Scene(190, 260), "Gamesheet"), on_a4(Scene(190, 260), "Minis"))

    with pypdfium2.PdfDocument(data) as document:
        toc = [
            (one.get_title(), one.get_dest().get_index()) for one in document.get_toc()
        ]
    assert toc == [("Gamesheet", 0), ("Minis", 1)]


def linear(scene: Scene) -> None:
    fade = Fade(10, 0, 90, 0, ((0, "#000000"), (0.5, "#FFFFFF"), (1, "#000000")))
    scene.draw(Path().rect(10, 5, 80, 10), fill=fade)


def round_fade(scene: Scene) -> None:
    fade = Fade(50, 50, 50, 50, ((0, "#000000"), (1, "#FFFFFF")), radius=40)
    scene.draw(Path().circle(50, 50, 40), fill=fade)


def clipped(scene: Scene) -> None:
    with scene.clip(Path().rect(0, 0, 50, 100)):
        scene.draw(Path().rect(0, 0, 100, 20), fill="#000000", opacity=0.5)


def turned(scene: Scene) -> None:
    with scene.at(75, 50, turn=90):
        scene.draw(Path().rect(0, -5, 20, 10), fill="#000000")


def holed(scene: Scene) -> None:
    ring = Path().rect(10, 70, 30, 20).rect(20, 75, 10, 10)
    scene.add(Shape(ring, fill="#000000", even_odd=True))


def faint_then_plain(scene: Scene) -> None:
    """Opacity ends with its mark."""
    scene.draw(Path().rect(0, 0, 20, 20), fill="#000000", opacity=0.5)
    with scene.at(0, 0):
        scene.draw(Path().rect(20, 0, 20, 20), fill="#000000")
    scene.draw(Path().rect(40, 0, 20, 20), fill="#000000")


@pytest.mark.parametrize(
    ("draw", "greys"),
    [
        (linear, {(5, 10): 255, (30, 10): 128, (50, 10): 255, (70, 10): 128}),
        (linear, {(11, 10): 0, (89, 10): 0, (50, 2): 255}),
        (round_fade, {(50, 50): 0, (30, 50): 128, (50, 70): 128}),
        (clipped, {(25, 10): 128, (75, 10): 255}),
        # Turned counter-clockwise, what pointed right points up.
        (turned, {(75, 40): 0, (75, 60): 255}),
        (holed, {(15, 80): 0, (25, 80): 255}),
        (faint_then_plain, {(10, 10): 128, (30, 10): 0, (50, 10): 0}),
    ],
)
def test_marks_are_painted_as_they_are_described(
    draw: Draw, greys: dict[tuple[int, int], int]
) -> None:
    scene = Scene(100, 100)
    draw(scene)

    page = kits.picture(kits.printed(scene), dpi=25.4)

    near = 20 if draw is linear else 9
    for point, grey in greys.items():
        assert page.getpixel(point) == pytest.approx(grey, abs=near), point


def test_a_face_begins_with_states_of_its_own_and_ends_at_its_edges() -> None:
    faint, plain = Scene(20, 20), Scene(20, 20)
    faint.draw(Path().rect(-50, -50, 200, 200), fill="#000000", opacity=0.5)
    plain.draw(Path().rect(-50, -50, 200, 200), fill="#000000")
    places = PlacedFace(faint, 10, 10), PlacedFace(plain, 40, 10)

    page = kits.picture(write(kits.side(*places, size=(100, 100))), dpi=25.4)

    greys = [page.getpixel((x, 20)) for x in (8, 20, 32, 38, 42, 58, 62)]
    assert greys == [255, pytest.approx(128, abs=2), 255, 255, 0, 0, 255]


def test_points_stay_fine_in_a_face_drawn_small_and_enlarged() -> None:
    scene = Scene(100, 100)
    with scene.at(0, 0, scale=1000):
        scene.draw(Path().rect(0.0124, 0.0124, 0.05, 0.05), fill="#000000")

    page = kits.picture(kits.printed(scene), dpi=254)

    row = [x for x in range(1000) if page.getpixel((x, 300)) < 128]
    assert (row[0], row[-1]) == (pytest.approx(124, abs=1), pytest.approx(623, abs=1))


def test_more_letters_than_one_font_subset_holds_are_all_read() -> None:
    cmap = sorted(text.find("jost-400-normal").cmap)
    letters = [character for character in cmap if character.isalpha()]
    assert len(letters) > 100
    rows = ["".join(letters[at : at + 20]) for at in range(0, len(letters), 20)]
    scene = Scene(190, 260)
    for number, row in enumerate(rows):
        scene.text(row, (10, 10 + 8 * number), Type("jost-400-normal", 12, "#000000"))

    assert kits.page_words(kits.printed(scene)).split("\r\n") == rows


def test_ten_thousand_burin_strokes_are_one_paint_operation() -> None:
    strokes, scene = Path(), Scene(110, 110)
    for number in range(10_000):
        x, y = number % 100, number / 100
        taper(strokes, (x, y), (x + 3, y + 1), 0.2)
    scene.draw(strokes, fill="#2A1512", opacity=0.6)

    data = kits.printed(scene)

    assert len(data) < 700_000
    with looked_into(data) as document:
        code = document.pages[0].Contents.read_bytes()
    assert len(re.findall(rb"\nf\*?\n", code)) == 1


def test_coverage_is_the_mean_of_the_ink() -> None:
    scene = Scene(100, 100)
    scene.draw(Path().rect(0, 0, 50, 50), fill="#000000")

    assert kits.coverage(scene) == pytest.approx(0.25, abs=0.01)


def fields(*scenes: Scene, turn: int = 0) -> bytes:
    places = (
        PlacedFace(scene, 20, 30 + 70 * number, turn=turn)
        for number, scene in enumerate(scenes)
    )
    return kits.written([kits.side(*places)])


def form() -> Scene:
    scene = Scene(100, 60)
    scene.place("tick", "Lore 1", 10, 10, 5, 5, value="yes")
    scene.place("tick", "Lore 2", 20, 10, 5, 5)
    scene.place("write", "Name", 50, 40, 60, 6, value="Thea Ünger")
    scene.place("slot", "psyche", 80, 10, 16, 16)
    return scene


def test_every_box_and_line_is_a_field_with_a_name_and_a_tooltip_where_it_is() -> None:
    with looked_into(fields(form())) as document:
        listed = document.Root.AcroForm.Fields
        said = [
            [str(field[key]) for field in listed] for key in ("/T", "/TU", "/V", "/FT")
        ]
        box = [float(side) * 25.4 / 72 for side in listed[2].Rect]
    names = ["Lore 1", "Lore 2", "Name"]
    assert said[:2] == [names, names]
    assert said[2:] == [["/Yes", "/Off", "Thea Ünger"], ["/Btn", "/Btn", "/Tx"]]
    assert box == pytest.approx([40, 224, 100, 230], abs=0.01)
    with looked_into(fields(Scene(100, 60))) as document:
        assert "/AcroForm" not in document.Root


def test_two_fields_of_one_name_are_a_slip_of_the_programmer() -> None:
    for scenes, turn in (((form(), form()), 0), ((form(),), 90)):
        with pytest.raises(ValueError, match="Lore 1 is turned, or there twice"):
            fields(*scenes, turn=turn)


def test_a_form_without_marks_paints_nothing() -> None:
    scene = Scene(100, 60)
    scene.share(())

    with looked_into(fields(scene)) as document:
        for stream in things(document, "/Form"):
            assert b"432" not in stream.read_bytes()
