"""Booklets as they are printed, folded and stapled: read back from the file."""

import io
from collections.abc import Callable
from pathlib import Path as File
from typing import Any

import pypdfium2
import pytest

from companion import places
from companion.press.ink import bound, pages
from companion.press.layout.piece import Page
from companion.press.layout.saddle import HALVES
from companion.press.layout.sizes import paper
from tests.kits import looked_into

A4, A5 = paper("a4"), HALVES["a4"]
MM = 72 / 25.4

Booklet = Callable[[int], Page]


@pytest.fixture
def booklet(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> Booklet:
    """Return a booklet of so many pages, each with its number at its top left."""
    monkeypatch.setattr(places, "TEMPLATES", tmp_path)

    def write(count: int) -> Page:
        style = (
            "@page { size: 148mm 210mm; margin: 0 } body { margin: 0; font: 10pt Jost }"
            "p { break-after: page; margin: 10mm 0 0 20mm }"
        )
        each = "".join(f"<p>{number}</p>" for number in range(1, count + 1))
        (tmp_path / "toy.html").write_text(
            f'<html lang="en"><title>Toy</title><style>{style}</style>{each}</html>'
        )
        return Page("rules", "toy.html", "Toy", dict, "booklet")

    return write


def written(page: Page, **how: Any) -> bytes:
    file = io.BytesIO()
    bound.write(page, file, pages.PageOptions(A5), bound.Binding(A4, **how))
    return file.getvalue()


Spot = tuple[str, float, float]


def numbers(data: bytes) -> list[list[Spot]]:
    """Return the words on each side with the left and foot of each, in mm."""
    sides = []
    with pypdfium2.PdfDocument(data) as document:
        for side in document:
            text = side.get_textpage()
            boxes = [text.get_rect(at) for at in range(text.count_rects())]
            found = [(text.get_text_bounded(*box).strip(), box) for box in boxes]
            sides.append([(word, box[0] / MM, box[1] / MM) for word, box in found])
    return sides


def spots(sides: list[list[Spot]]) -> dict[str, tuple[float, float]]:
    return {word: (left, foot) for side in sides for word, left, foot in side}


def test_two_pages_are_on_a_side_in_the_order_of_the_fold(booklet: Booklet) -> None:
    sides = numbers(written(booklet(8)))

    words = [[word for _, word in sorted((x, w) for w, x, _ in side)] for side in sides]
    assert words == [["8", "1"], ["2", "7"], ["6", "3"], ["4", "5"]]


def test_pages_of_inner_sheets_are_moved_towards_the_spine(booklet: Booklet) -> None:
    where = spots(numbers(written(booklet(8), thickness=0.5)))

    # 20 mm from the edge of the page; a thin 1 begins further in than other figures.
    assert where["8"][0] == pytest.approx(0.5 + 20, abs=0.5)
    assert where["6"][0] - where["8"][0] == pytest.approx(0.5, abs=0.2)
    assert where["7"][0] == pytest.approx(148.5 + 20, abs=0.5)
    assert where["5"][0] - where["7"][0] == pytest.approx(-0.5, abs=0.2)


def test_a_booklet_is_filled_with_pages_for_notes(booklet: Booklet) -> None:
    data = written(booklet(5))

    assert [len(side) for side in numbers(data)] == [1, 1, 1, 2]
    with pypdfium2.PdfDocument(data) as document:
        front = document[0].render(scale=1).to_pil().convert("L")
    left = front.crop((0, 40, front.width // 2, front.height))
    rows = [left.crop((60, y, 360, y + 1)) for y in range(left.height)]
    assert sum(min(row.tobytes()) < 250 for row in rows) > 10


def test_a_booklet_tells_how_it_is_printed_its_title_and_language_but_no_tags(
    booklet: Booklet,
) -> None:
    data = written(booklet(4))

    with looked_into(data) as document:
        preferences = document.Root.ViewerPreferences
        box = [float(side) / MM for side in document.pages[0].MediaBox]
        assert (preferences.Duplex, preferences.PrintScaling) == (
            "/DuplexFlipShortEdge",
            "/None",
        )
        assert box == pytest.approx([0, 0, 297, 210], abs=0.01)
        assert "/StructTreeRoot" not in document.Root
        assert document.Root.Lang == "en"
        assert document.docinfo.Title == "Toy"
        said = document.Root.Metadata.read_bytes()
    assert b">Toy<" in said
    assert b"<rdf:li>en</rdf:li>" in said
    assert b"pdfuaid" not in data


def test_with_a_printer_measured_sheets_are_upright_and_backs_are_moved(
    booklet: Booklet,
) -> None:
    plain, moved = (
        written(booklet(4), correction=(1, 0, 0, 1, *by))
        for by in ((0.0001, 0), (2, 3))
    )

    first, second = spots(numbers(plain)), spots(numbers(moved))
    for word in ("1", "4"):
        assert second[word] == pytest.approx(first[word], abs=0.01)
    for word in ("2", "3"):
        assert second[word][0] - first[word][0] == pytest.approx(2, abs=0.01)
        assert second[word][1] - first[word][1] == pytest.approx(-3, abs=0.01)
    with looked_into(moved) as document:
        assert document.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        assert float(document.pages[0].MediaBox[2]) / MM == pytest.approx(210)


def test_upright_sheets_turned_about_the_long_edge_have_pages_back_to_back(
    booklet: Booklet,
) -> None:
    """Page 2 is behind page 1, top to top."""
    where = spots(numbers(written(booklet(4), correction=(1, 0, 0, 1, 0.0001, 0))))
    # Upright, the front is turned counter-clockwise: the top of a page is at the left,
    # and page 1, at the right of the wide sheet, is the upper one.
    assert where["1"][1] > 297 / 2 > where["4"][1]
    assert where["1"][0] < 30
    # The back is turned clockwise: the top is at the right; seen through the paper,
    # which is turned about its long edge, that is the left again.
    assert where["2"][1] > 297 / 2 > where["3"][1]
    assert where["2"][0] > 210 - 30
