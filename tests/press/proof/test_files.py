"""Small text of several inks is found for print shops."""

import pytest

from companion.press.ink.cmyk import Separation, profile
from companion.press.layout.piece import Piece
from companion.press.proof import files
from companion.press.scene.scene import Scene, Type

BLACK, BLUE, WHITE, GREY = "#16243A", "#2C5AA0", "#FFFFFF", "#6A6A6A"


@pytest.fixture(scope="module")
def press() -> Separation:
    return Separation(profile(), 300)


def page(*texts: tuple[str, float], copies: int = 1) -> Piece:
    """Return a card with lines of text in colours and sizes."""

    def draw(scene: Scene) -> None:
        for row, (colour, size) in enumerate(texts):
            scene.text(
                "Wrath", (5, 10 + 5 * row), Type("jost-400-normal", size, colour)
            )

    return Piece("ace", 63.5, 88.9, draw, copies=copies)


def test_small_text_of_several_inks_is_a_fault(press: Separation) -> None:
    (found,) = files.toners([page((BLUE, 7), (BLUE, 8), (BLACK, 6))], press)

    assert (found.rule, found.severity) == ("toners", "warning")
    assert str(found) == (
        "ace, 'Wrath': is of several inks in 7.0 points, as is another text; "
        "set it in black, or in 9 points [toners]"
    )


@pytest.mark.parametrize(
    ("colour", "size"), [(BLUE, 9), (BLACK, 5), (WHITE, 5), (GREY, 5)]
)
def test_large_text_and_text_of_one_ink_is_none(
    press: Separation, colour: str, size: float
) -> None:
    assert list(files.toners([page((colour, size))], press)) == []


def test_the_size_is_that_on_paper(press: Separation) -> None:
    large = page((BLUE, 16))

    def small(scene: Scene) -> None:
        with scene.at(0, 0, scale=0.5):
            scene.insert(large.face(), 0, 0)

    (found,) = files.toners([Piece("ace", 63.5, 88.9, small)], press)

    assert found.problem == "is of several inks in 8.0 points"


def test_texts_of_a_kind_are_one_fault(press: Separation) -> None:
    cards = [
        Piece(name, 63.5, 88.9, page((BLUE, 7)).front, group="cards")
        for name in ("ace", "king", "ten")
    ]

    (found,) = files.toners(cards, press)

    assert found.piece == "cards"
    assert found.problem == "is of several inks in 7.0 points, as are 2 other texts"


def test_a_piece_that_is_not_printed_has_no_fault(press: Separation) -> None:
    assert list(files.toners([page((BLUE, 7), copies=0)], press)) == []
