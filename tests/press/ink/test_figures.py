"""Figures of booklets are in the file as faces are on sheets of pieces."""

import base64

import pytest
from PIL import Image, ImageChops

from companion.press.ink import pages
from companion.press.layout.piece import Piece
from companion.press.scene.marks import Group, Raster
from companion.press.scene.path import Path
from companion.press.scene.scene import Fade, Scene, Shape, Type
from tests import kits

DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAA"
    "AABJRU5ErkJggg=="
)


def everything(scene: Scene) -> None:
    """Draw marks of every kind."""
    fade = Fade(0, 0, 40, 0, ((0, "#FFFFFF"), (1, "#A8241B")))
    scene.draw(Path().rect(1, 1, 38, 8), fill=fade, stroke="#000000")
    scene.draw(Path().circle(20, 20, 9), fill="#CC3322", stroke="#102030", width=1.5)
    scene.draw(Path().points([(5, 5), (35, 9), (20, 30)]), fill="#FFCC00", opacity=0.5)
    with scene.at(30, 30, turn=30), scene.clip(Path().rect(0, 0, 12, 5)):
        scene.draw(Path().rect(0, 0, 40, 40), fill="#335599")
    scene.text("Nine Quills", (3, 38), Type("jost-700-normal", 14, "#111111"))
    leaf = (Shape(Path().circle(0, 0, 2), fill="#3F6B3A"),)
    for x in (4, 9):
        scene.share(leaf, (1, 0, 0, 1, x, 30))
    light = (Shape(Path().rect(0, 0, 40, 40), fill="#808080"),)
    seen = (Shape(Path().rect(1, 18, 6, 6), fill="#000000"),)
    scene.share((Group(seen, mask=light),))
    scene.picture(Raster(DOT, 1, 1), 32, 12, 5, 5)


def booklet(*pieces: Piece, tagged: bool = False) -> bytes:
    """Return a page of 40 mm with each piece in its corner."""
    shown = pages.Figures()
    drawn = "".join(
        f'<img src="{shown.show(piece, piece.face(), 40)}" alt="it">'
        for piece in pieces
    )
    text = (
        '<html lang="en"><title>x</title><style>@page { size: 40mm; margin: 0 }'
        "body { margin: 0 } img { position: absolute; left: 0; top: 0; width: 40mm }"
        f"</style>{drawn}</html>"
    )
    with pages.rendered(text, "test", shown, tagged=tagged) as document:
        variant = pages.TAGGED if tagged else None
        data: bytes = document.write_pdf(pdf_variant=variant, finisher=shown.finish)
        return data


@pytest.fixture
def piece() -> Piece:
    return Piece("it", 40, 40, everything)


@kits.every("tagged", [False, True])
def test_a_figure_looks_as_it_does_on_a_sheet(piece: Piece, tagged: bool) -> None:
    ours = kits.picture(booklet(piece, tagged=tagged), dpi=150)
    theirs = kits.picture(kits.printed(piece.face()), dpi=150)

    difference = ImageChops.difference(ours, theirs.resize(ours.size))
    assert ours.getextrema() != (255, 255)
    assert max(abs(a - b) for a, b in zip(ours.size, theirs.size, strict=True)) <= 1
    small = difference.resize((40, 40), Image.Resampling.BOX)
    assert small.getextrema()[1] <= 6


def test_its_words_can_be_searched(piece: Piece) -> None:
    assert "Nine Quills" in kits.page_words(booklet(piece))


def test_a_figure_and_what_it_names_are_in_the_file_once(piece: Piece) -> None:
    for pieces in ((piece,), (piece, piece)):
        with kits.looked_into(booklet(*pieces)) as document:
            # Figure, its marks, leaf, shared group, what is masked, mask.
            assert len(kits.things(document, "/Form")) == 6


def test_a_document_can_be_written_twice(piece: Piece) -> None:
    shown = pages.Figures()
    text = f'<img src="{shown.show(piece, piece.face(), 40)}" alt="it">'

    with pages.rendered(text, "test", shown, tagged=False) as document:
        first, second = (document.write_pdf(finisher=shown.finish) for _ in range(2))

    assert first == second
