"""Faces as pixels: how many, of which colour, and always the same bytes."""

import io

import pytest
from PIL import Image

from companion.errors import BadValue
from companion.press.ink import pixels
from companion.press.layout.piece import Form, Piece
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene
from tests import kits
from tests.refusals import refused


def front(scene: Scene) -> None:
    """Fill the bleed and all red; a black dot lies in the trim's top left corner."""
    scene.draw(Path().rect(0, 0, scene.width, scene.height), fill="#FF0000")
    scene.draw(Path().rect(3, 3, 5, 5), fill="#000000")


def card(form: Form = "rectangle", corner: float = 3) -> Piece:
    return Piece("ace", 63.5, 88.9, front, bleed=3, corner=corner, form=form)


def test_a_poker_card_has_as_many_pixels_as_its_inches_ask_for() -> None:
    sizes = {dpi: pixels.face(card(), dpi).size for dpi in (300, 72, 36, 600)}

    assert sizes == {300: (750, 1050), 72: (180, 252), 36: (90, 126), 600: (1500, 2100)}


def test_a_face_has_its_bleed_or_begins_at_the_trim() -> None:
    bled, cut = pixels.face(card(), 254, bleed=True), pixels.face(card(), 254)
    red, black = (255, 0, 0), (0, 0, 0)

    assert bled.size == (695, 949)
    assert [bled.getpixel(at) for at in ((0, 0), (25, 55), (35, 55))] == [
        *(red, red, black)
    ]
    assert cut.size == (635, 889)
    points = (0, 0), (48, 48), (52, 48), (634, 888)
    assert [cut.getpixel(at) for at in points] == [black, black, red, red]


def test_round_corners_become_transparent_and_all_else_stays() -> None:
    piece = card()
    image = pixels.cut(pixels.face(piece, 254), piece, 254)

    assert image.mode == "RGBA"
    for corner in ((0, 0), (634, 0), (0, 888), (634, 888)):
        assert image.getpixel(corner)[3] == 0
    assert image.getpixel((30, 0)) == (0, 0, 0, 255)
    assert image.getpixel((317, 888)) == (255, 0, 0, 255)


def test_what_is_outside_a_disc_is_transparent() -> None:
    piece = Piece("disc", 25.4, 25.4, front, bleed=3, form="disc")
    image = pixels.cut(pixels.face(piece, 100), piece, 100)

    assert image.size == (100, 100)
    assert image.getpixel((10, 10))[3] == 0
    assert image.getpixel((50, 1)) == (255, 0, 0, 255)


def test_paper_that_is_not_inked_is_white() -> None:
    bare = Piece("bare", 25.4, 25.4, lambda scene: None)

    assert pixels.face(bare, 36).getcolors() == [(36 * 36, (255, 255, 255))]


def test_a_picture_says_its_resolution_and_no_date() -> None:
    data = pixels.png(pixels.face(card(), 100), 100)

    with Image.open(io.BytesIO(data)) as image:
        assert set(image.info) == {"dpi"}
        assert image.info["dpi"] == pytest.approx((100, 100), abs=0.1)


def test_a_silly_resolution_is_refused() -> None:
    for dpi in (0, -300, 35, 1201, 9999):
        assert refused(BadValue, pixels.resolution, dpi) == (
            f"--dpi: {dpi} dots to an inch; choose 36 to 1200, such as 300"
        )


def test_more_pixels_than_memory_holds_are_refused() -> None:
    assert refused(BadValue, pixels.face, Piece("board", 400, 400, front), 1200) == (
        "board: 18898 x 18898 pixels at 1200 dpi; at most 50000000 in all: choose "
        "fewer dpi"
    )


def two_pages(wide: float, high: float, turn: int = 0) -> bytes:
    """A side with a red page on its right, black at its head, and a blue one."""
    face = Scene(wide, high)
    face.draw(Path().rect(0, 0, wide / 2, high), fill="#0000FF")
    face.draw(Path().rect(wide / 2, 0, wide / 2, high), fill="#FF0000")
    face.draw(Path().rect(wide / 2, 0, wide / 2, high / 4), fill="#000000")
    return kits.written([kits.page(face, turn)])


@kits.every("turn", [0, 90])
def test_the_opening_of_a_folded_document_is_its_right_half_upright(turn: int) -> None:
    found = pixels.opening(two_pages(297, 210, turn), folds=True)

    image = Image.open(io.BytesIO(found.data)).convert("RGB")
    assert image.size == (found.across, found.down)
    assert found.down == 197  # 20 mm at 250 dots an inch
    assert abs(found.across / found.down - 148.5 / 210) < 0.01
    assert image.getpixel((20, 10)) == (0, 0, 0)
    assert image.getpixel((20, 150)) == (255, 0, 0)


def test_the_opening_of_single_pages_is_the_first_one() -> None:
    found = pixels.opening(two_pages(148, 210), folds=True)

    image = Image.open(io.BytesIO(found.data)).convert("RGB")
    assert image.getpixel((20, 150)) == (0, 0, 255)
    assert abs(found.across / found.down - 148 / 210) < 0.01
