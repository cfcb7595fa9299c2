"""What does not fit a sheet: folded the other way, or refused with both sizes."""

import pytest

from companion.errors import BadValue, DoesNotFit
from companion.press.layout.imposition import fill_sheets, split
from companion.press.layout.packing import Backs, Blank, fullest
from companion.press.layout.sizes import paper


def test_a_piece_too_large_is_refused_with_both_sizes() -> None:
    with pytest.raises(DoesNotFit) as caught:
        fullest(Blank("obstacle", 150, 140), paper("a4"), backs="fold-across")

    assert str(caught.value) == (
        "obstacle: 150 x 140 mm does not fit a4 twice across the fold; "
        "half of it takes 200 x 136.25 mm, choose duplex"
    )


def test_a_piece_too_large_either_way_gets_no_advice_to_use_duplex() -> None:
    with pytest.raises(DoesNotFit) as caught:
        fullest(Blank("poster", 300, 400), paper("a4"), backs="fold")

    assert str(caught.value) == (
        "poster: 300 x 400 mm does not fit a4 twice across the fold; "
        "half of it takes 95 x 282.5 mm"
    )


@pytest.mark.parametrize(
    ("asked", "width", "height", "fold"),
    [
        # 124 mm are more than half of either paper's width, and not of its height.
        ("fold", 190, 120, (5.0, 146.25, 205.0, 146.25)),
        # A strip is longer than half the paper is wide, and lies along the fold.
        ("fold-across", 60, 250, (105.0, 5.0, 105.0, 292.0)),
        ("fold-across", 190, 120, (5.0, 146.25, 205.0, 146.25)),
    ],
)
def test_what_does_not_fit_half_the_sheet_one_way_is_folded_the_other_way(
    asked: Backs, width: float, height: float, fold: tuple[float, ...]
) -> None:
    (leaf,) = fill_sheets(
        fullest(Blank("screen", width, height, 2), paper("a4"), backs=asked), 1
    )

    assert leaf.fold == pytest.approx(fold)
    assert leaf.axis == ("vertical" if fold[0] == fold[2] else "horizontal")
    front, back = leaf.sides[0]
    assert not front.back
    assert back.back


def test_a_piece_with_bleed_too_large_is_refused_with_both_sizes() -> None:
    with pytest.raises(DoesNotFit) as caught:
        fullest(Blank("mat", 200, 260, 3), paper("letter"))

    assert str(caught.value) == (
        "mat: 200 x 260 mm with 3 mm bleed does not fit letter; "
        "it takes 205.9 x 264.9 mm"
    )


def test_a_tiling_for_hexagons_refuses_a_card() -> None:
    with pytest.raises(BadValue) as caught:
        fullest(Blank("card", 63, 88), paper("a4"), scheme="honeycomb")

    assert str(caught.value) == (
        "card: 'honeycomb' is for hexagons; choose grid or bleed"
    )


def test_a_board_over_several_sheets_cannot_be_folded() -> None:
    with pytest.raises(BadValue, match="cannot be folded over"):
        split(Blank("board", 400, 400), paper("a4"), backs="fold")


def test_a_board_of_more_than_26_rows_is_refused() -> None:
    with pytest.raises(DoesNotFit, match=r"takes \d+ sheets; choose larger paper"):
        split(Blank("board", 9000, 9000), paper("a4"))
