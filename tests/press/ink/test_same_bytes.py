"""The same input gives the same bytes, whatever writes it."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import places
from companion.press.ink import bound, files, pages, pixels, svg
from companion.press.layout.piece import Page, Piece
from companion.press.layout.saddle import HALVES
from companion.press.layout.sizes import paper
from companion.press.scene.scene import Scene, forget
from tests.press.ink import test_figures, test_pages, test_pdf, test_svg

Make = Callable[[], bytes]

PICTURE = Piece("it", 40, 40, test_figures.everything)


def booklet(*, folded: bool) -> bytes:
    page = Page("rules", "toy.html", "Toy", lambda: {"die": test_pages.die}, "booklet")
    file, options = io.BytesIO(), pages.PageOptions(HALVES["a4"])
    if folded:
        bound.write(page, file, options, bound.Binding(paper("a4")))
    else:
        pages.write(page, file, options)
    return file.getvalue()


@pytest.mark.parametrize(
    "make",
    [
        lambda: test_pdf.write(test_pdf.on_a4(test_pdf.everything())),
        lambda: test_pdf.fields(test_pdf.form()),
        lambda: test_figures.booklet(Piece("it", 40, 40, test_figures.everything)),
        lambda: svg.paint(test_svg.drawing(), title="x").encode(),
        lambda: svg.paint(test_svg.drawing(), small=True).encode(),
        lambda: pixels.png(pixels.face(PICTURE, 100), 100),
        lambda: booklet(folded=False),
        lambda: booklet(folded=True),
    ],
    ids=["pdf", "fields", "figures", "svg", "screen", "png", "page", "folded"],
)
def test_the_same_again_is_the_same_bytes(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = '<p>Roll {{ figure(die(3), "a 3") }}.</p><p style="break-before: page">x</p>'
    title = '<html lang="en"><title>Toy</title>'
    files.put(f"{title}{body}</html>".encode(), tmp_path / "toy.html")
    monkeypatch.setattr(places, "TEMPLATES", tmp_path)

    assert make() == make()


def test_marks_that_were_drawn_again_are_in_the_file_once() -> None:
    def icons(*, forgotten: bool) -> bytes:
        scene = Scene(40, 40)
        for number in range(3):
            at, inks = (10 + 9 * number, 10), {"ink": "#800000", "ground": "#FFFFFF"}
            scene.icon("apple", at, size=8, **inks)
            if forgotten:  # as by much else that was printed in between
                forget()
        return test_pdf.write(test_pdf.on_a4(scene))

    assert icons(forgotten=True) == icons(forgotten=False)
