"""Outlines of pieces: closed, from the parts that a net is drawn in."""

import itertools
import math

import pytest

from companion.press.layout import cutting, nets
from companion.press.layout.sizes import PAPERS, Frame
from companion.press.scene.path import Path


def corners(path: Path) -> list[tuple[int, int]]:
    (points,) = path.polylines(1)
    return [(round(x), round(y)) for x, y in points[:-1]]


def test_parts_that_meet_make_up_one_outline_whatever_their_direction() -> None:
    parts = Path().move(0, 0).line(4, 0).move(4, 3).line(4, 0).move(0, 0)
    parts.curve((0, 1), (3, 3), (4, 3))

    (found,) = cutting.closed(parts)
    verbs = [verb for verb, _ in found.segments]
    assert verbs == ["M", "L", "L", "C", "Z"]
    assert found.segments[3][1] == (3, 3, 0, 1, 0, 0)


def test_the_net_of_a_box_and_of_a_die_is_one_outline() -> None:
    for net in (nets.tuck_net(nets.Inside(67.5, 92.9, 26.6)), nets.die_net(16)):
        (found,) = cutting.closed(net.cut)

        left, top, right, bottom = found.bounds()
        assert (left, right) == pytest.approx((0, net.width))
        assert (top, bottom) == pytest.approx((0, net.height))
        (points,) = found.polylines(0.1)
        assert min(map(math.dist, points, points[1:])) > 0.01


def test_outlines_stay_apart() -> None:
    both = Path().rect(0, 0, 9, 9).rect(2, 2, 3, 3)

    first, second = cutting.closed(both)
    assert corners(first) == [(0, 0), (9, 0), (9, 9), (0, 9)]
    assert corners(second) == [(2, 2), (5, 2), (5, 5), (2, 5)]


def test_a_gap_in_an_outline_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="an outline ends at 4, 0 mm"):
        cutting.closed(Path().move(0, 0).line(4, 0).move(4, 1).line(0, 0))


def test_three_corners_are_kept_free_for_marks() -> None:
    squares = Frame(10, 12, corner=20).marked(200, 300)

    assert squares == ((10, 10, 30, 30), (170, 10, 190, 30), (10, 268, 30, 288))
    assert Frame(10, 10).marked(200, 300) == ()


def test_marks_are_within_the_squares_kept_free_but_for_half_a_line() -> None:
    paper = cutting.framed(PAPERS["letter"], "silhouette")
    assert paper.frame is not None
    squares = paper.frame.marked(paper.width, paper.height)

    marks = cutting.registration_marks(paper.width, paper.height)
    for mark, (left, top, right, bottom) in zip(marks, squares, strict=True):
        x0, y0, x1, y1 = mark.bounds()
        half, clear = cutting.MARK_THICK / 2, cutting.MARK_CLEAR
        assert x0 >= left - half
        assert x1 <= right + half
        assert y0 >= top - half
        assert y1 <= bottom + half
        assert max(x1 - x0, y1 - y0) <= right - left - clear + half


def test_curves_are_as_near_to_their_chords_as_is_asked() -> None:
    (points,) = Path().circle(0, 0, 12.5).polylines(0.005)

    assert points[0] == points[-1]
    middles = (
        ((x0 + x1) / 2, (y0 + y1) / 2)
        for (x0, y0), (x1, y1) in itertools.pairwise(points)
    )
    # Four Bezier curves are 0.0034 mm off a circle of this size.
    assert max(abs(math.hypot(x, y) - 12.5) for x, y in middles) < 0.005 + 0.0035
