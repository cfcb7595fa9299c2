"""Booklets folded and stapled: folding every sheet puts every page in its place."""

from collections.abc import Sequence

import pytest

from companion.press.layout.saddle import HALVES, SaddleSide, sides
from companion.press.layout.sizes import PAPERS, Paper

A4 = PAPERS["a4"].turned()
A5 = HALVES["a4"]


def folded(printed: Sequence[SaddleSide]) -> list[int]:
    """Fold real sheets: turn each about its short edge, nest them, leaf through.

    Turned about the short edge, what is left on the back is behind what is right on
    the front. Of a folded sheet, front outwards, the reader first meets its front right
    half, behind it the back's left; after all inner sheets the back's right half, and
    behind that the front's left.
    """
    first: list[int] = []
    last: list[int] = []
    for front, back in zip(printed[::2], printed[1::2], strict=True):
        assert front.sheet == back.sheet
        assert (front.back, back.back) == (False, True)
        (front_left, front_right), (back_left, back_right) = (
            tuple(page.number for page in side.pages) for side in (front, back)
        )
        first += [front_right, back_left]
        last = [back_right, front_left, *last]
    return first + last


@pytest.mark.parametrize("pages", [4, 8, 12, 20, 40])
def test_folding_every_sheet_puts_every_page_in_its_place(pages: int) -> None:
    printed = list(sides(pages, A4, A5))

    assert len(printed) == pages / 2
    assert folded(printed) == list(range(1, pages + 1))


def test_twelve_pages_are_on_three_sheets_as_printers_count() -> None:
    numbers = [tuple(page.number for page in side.pages) for side in sides(12, A4, A5)]

    assert numbers == [(12, 1), (2, 11), (10, 3), (4, 9), (8, 5), (6, 7)]


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_pages_meet_at_the_spine_and_stay_on_the_paper(name: str) -> None:
    paper, page = PAPERS[name].turned(), HALVES[name]
    (front, back) = sides(4, paper, page)

    for side in (front, back):
        left, right = side.pages
        assert left.x + page.width == right.x == paper.width / 2
        assert left.x >= 0
        assert right.x + page.width <= paper.width
        assert left.y == right.y == 0


def test_pages_of_inner_sheets_are_moved_to_the_spine_by_the_paper_round_them() -> None:
    moved = [
        (side.pages[0].x - 0.5, 148.5 - side.pages[1].x)
        for side in sides(20, A4, A5, 0.1)
    ]

    creeps = [(round(left, 2), round(right, 2)) for left, right in moved]
    assert creeps == [2 * (n / 10,) for n in (0, 0, 1, 1, 2, 2, 3, 3, 4, 4)]


def test_a_page_that_creeps_does_not_run_over_the_spine() -> None:
    for side in sides(40, A4, A5, 0.18):
        left, right = side.pages
        assert (left.left, left.right) == (0, 148.5)
        assert (right.left, right.right) == (148.5, 297)


def test_a_booklet_is_marked_where_it_is_folded_stapled_and_put_in_order() -> None:
    printed = list(sides(16, A4, A5))

    assert all(bool(side.folds) is not side.back for side in printed)
    assert [side.sheet for side in printed if side.staples] == [1]
    steps = [side.step for side in printed if side.step]
    assert steps == [(147.9, y, 1.2, 6) for y in (93, 99, 105, 111)]
    assert not any(side.step for side in sides(12, A4, A5))


def test_marks_are_within_what_every_printer_prints() -> None:
    for name, page in HALVES.items():
        paper: Paper = PAPERS[name].turned()
        for side in sides(16, paper, page):
            for _, top, _, foot in (*side.folds, *side.staples):
                assert 5 <= top < foot <= paper.height - 5
