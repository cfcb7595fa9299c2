"""Booklets for print shops: every operator of a small one is read back."""

from collections.abc import Iterator
from pathlib import Path as File
from typing import Any

import pytest

from companion import places
from companion.press.ink import exchange, pages
from companion.press.ink.cmyk import BLACK, Separation, profile
from companion.press.ink.document import Metadata
from companion.press.layout.piece import Page, Piece
from companion.press.layout.saddle import HALVES
from companion.press.scene.path import Path
from companion.press.scene.scene import Fade, Scene, Type
from tests.press.export.test_shop import inked, opened, operators, shown

A5 = HALVES["a4"]
MM = 72 / 25.4
SHEET = exchange.Sheet(3, 12, ((12, 6, 12, 1),))
STYLE = """
@page { size: 148mm 210mm; margin: 10mm }
body { margin: 0; font: 9pt Jost; color: #16243A }
h1 { font: 24pt Jost; color: #22365C }
a { color: inherit }
i { font-style: normal; color: #6A6A6A }
hr { border: 0; border-top: 0.2mm solid #16243A }
div { background: #F4F0E6; height: 30mm; width: 60mm; position: absolute; top: 140mm }
"""


def drawn(scene: Scene) -> None:
    """Draw what booklets show: grounds, a fade, lines, something clear."""
    scene.draw(Path().rect(0, 0, 60, 40), fill="#101010")
    fade = Fade(0, 0, 20, 0, ((0, "#A8241B"), (1, "#22365C")))
    scene.draw(Path().rect(2, 2, 20, 10), fill=fade)
    scene.draw(Path().rect(30, 2, 20, 10), fill="#22365C", stroke="#16243A", width=0.2)
    scene.draw(Path().rect(30, 20, 20, 10), fill="#FFFFFF", opacity=0.4)
    scene.draw(Path().rect(2, 20, 10, 10), stroke="#334EA8", width=2)
    scene.text("in a figure", (4, 36), Type("jost-400-normal", 8, "#000000"))


@pytest.fixture
def booklet(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> Page:
    monkeypatch.setattr(places, "TEMPLATES", tmp_path)
    body = (
        "<h1>A title</h1><p>Small words <i>in grey</i></p><hr>"
        "{{ figure(piece, 'A figure.') }}<div></div><a href='#x'>link</a>"
        "<p id='x' style='break-before: page'>The second page.</p>"
    )
    (tmp_path / "toy.html").write_text(
        f"<html lang='en'><title>Toy</title><style>{STYLE}</style>{body}</html>"
    )
    piece = Piece("figure", 60, 40, drawn)
    return Page("rules", "toy.html", "Toy", lambda: {"piece": piece}, "booklet")


def made(page: Page, limit: int = 300) -> bytes:
    press = Separation(profile(), limit)
    about = Metadata("Toy: the rules", language="en")
    data, count = exchange.booklet(page, pages.PageOptions(A5), SHEET, about, press)
    assert count == 2
    return data


def every_dictionary(pikepdf: Any, document: Any) -> Iterator[Any]:
    """Yield every dictionary of a file, also those within others."""

    def within(thing: Any) -> Iterator[Any]:
        if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
            yield thing
            inner = [value for _, value in thing.items()]
        elif isinstance(thing, pikepdf.Array):
            inner = list(thing)
        else:
            return
        for value in inner:
            if isinstance(value, pikepdf.Object) and not value.is_indirect:
                yield from within(value)

    for thing in document.objects:
        yield from within(thing)


def test_no_colour_of_a_booklet_is_red_green_blue_or_grey(
    booklet: Page, pikepdf: Any
) -> None:
    data = made(booklet)

    with opened(pikepdf, data) as document:
        used = list(operators(pikepdf, document))
        names = {name for name, _, _ in used}
        assert not names & {"rg", "RG", "g", "G", "sc", "SC", "SCN", "CS", "cs"}
        assert {"k", "K", "TJ", "Do"} <= names
        for thing in every_dictionary(pikepdf, document):
            space = thing.get("/ColorSpace", "/DeviceCMYK")
            named = isinstance(space, pikepdf.Dictionary)
            assert not space.keys() if named else space == "/DeviceCMYK"
            if thing.get("/S") == "/Transparency":
                assert thing["/CS"] == "/DeviceCMYK"
    assert b"DeviceRGB" not in data
    assert b"DeviceGray" not in data


def test_small_text_of_a_booklet_is_black_ink_that_overprints(
    booklet: Page, pikepdf: Any
) -> None:
    with opened(pikepdf, made(booklet)) as document:
        found = shown(pikepdf, document)

    # WeasyPrint sets in pixels of CSS, 96 to an inch.
    small = [ink for size in found for ink in found[size] if int(size) < 40]
    large = [ink for size in found for ink in found[size] if int(size) > 80]
    assert (list(BLACK), True) in small
    greys = [ink for ink, _ in small if ink != list(BLACK)]
    assert greys
    assert all(ink[:3] == [0, 0, 0] and 0.6 < ink[3] < 0.8 for ink in greys)
    ((title, over),) = large
    assert title[0] > 0.3
    assert over is False


def test_thin_lines_are_black_and_grounds_rich_within_the_limit(
    booklet: Page, pikepdf: Any
) -> None:
    for limit, ground in ((300, [0.6, 0.4, 0.4, 1]), (200, [0, 0, 0, 1])):
        with opened(pikepdf, made(booklet, limit)) as document:
            every = [(name, ink) for name, ink, _ in inked(pikepdf, document)]
            ends = [
                [float(part) for part in thing[end]]
                for thing in every_dictionary(pikepdf, document)
                if "/C0" in thing
                for end in ("/C0", "/C1")
            ]

        assert ("k", ground) in every
        assert ("K", list(BLACK)) in every
        assert any(name == "K" and ink[0] > 0.3 for name, ink in every)
        assert max(sum(ink) for _, ink in every) <= limit / 100 + 0.002
        assert len(ends) >= 16
        assert all(len(end) == 4 for end in ends)
        assert max(map(sum, ends)) <= limit / 100 + 0.002


def test_a_page_has_its_boxes_and_marks_and_no_links(
    booklet: Page, pikepdf: Any
) -> None:
    with opened(pikepdf, made(booklet)) as document:
        for page in document.pages:
            boxes = {
                name: [round(float(side) / MM, 2) for side in page[name]]
                for name in ("/MediaBox", "/BleedBox", "/TrimBox")
            }
            assert boxes == {
                "/MediaBox": [0, 0, 172, 234],
                "/BleedBox": [9, 9, 163, 225],
                "/TrimBox": [12, 12, 160, 222],
            }
            assert "/Annots" not in page
            *_, width, _, move, line, stroke = pikepdf.parse_content_stream(page)
            assert str(width.operator) == "w"
            assert [round(float(at) / MM, 2) for at in move.operands] == [12, 6]
            assert [round(float(at) / MM, 2) for at in line.operands] == [12, 1]
            assert str(stroke.operator) == "S"


def test_a_booklet_says_that_it_is_pdf_x_4_and_for_which_press(
    booklet: Page, pikepdf: Any
) -> None:
    data = made(booklet)

    assert data == made(booklet)
    with opened(pikepdf, data) as document:
        (intent,) = document.Root["/OutputIntents"]
        assert document.pdf_version == "1.6"
        assert intent["/S"] == "/GTS_PDFX"
        assert intent["/DestOutputProfile"].read_bytes() == profile().data
        assert document.docinfo["/Trapped"] == "/False"
        assert document.docinfo["/Title"] == "Toy: the rules"
        assert "/ID" in document.trailer
        with document.open_metadata() as words:
            assert words["pdfxid:GTS_PDFXVersion"] == "PDF/X-4"
        fonts = [
            thing
            for thing in document.objects
            if isinstance(thing, pikepdf.Dictionary)
            and thing.get("/Type") == "/FontDescriptor"
        ]
        assert fonts
        assert all({"/FontFile2", "/FontFile3"} & set(font.keys()) for font in fonts)
