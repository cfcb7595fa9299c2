import itertools
import math

import pytest

from companion.press.scene.path import Path, polygon, taper


def test_a_circle_is_round_within_a_thousandth() -> None:
    path = Path().circle(10, 20, 5)

    here = (15.0, 20.0)
    for verb, numbers in path.segments:
        if verb != "C":
            continue
        (x1, y1), (x2, y2), (x3, y3) = zip(numbers[::2], numbers[1::2], strict=True)
        x = (here[0] + 3 * x1 + 3 * x2 + x3) / 8
        y = (here[1] + 3 * y1 + 3 * y2 + y3) / 8
        assert math.hypot(x - 10, y - 20) == pytest.approx(5, abs=0.005)
        here = (x3, y3)
    assert path.bounds() == pytest.approx((5, 15, 15, 25))


def test_a_rectangle_has_its_corner_where_it_is_put() -> None:
    assert Path().rect(1, 2, 10, 5).bounds() == (1, 2, 11, 7)
    assert Path().rect(1, 2, 10, 5, 1.5).bounds() == (1, 2, 11, 7)


def test_a_soft_curve_passes_through_its_points() -> None:
    points = [(0.0, 0.0), (5.0, 3.0), (9.0, -2.0), (12.0, 0.0)]

    path = Path().smooth(points)

    ends = [numbers[-2:] for _, numbers in path.segments]
    assert ends == points


def test_a_closed_curve_returns_to_its_start() -> None:
    path = Path().smooth([(0, 0), (4, 0), (2, 3)], close=True)

    assert path.segments[-1][0] == "Z"
    assert path.segments[-2][1][-2:] == (0, 0)


def test_a_burin_stroke_is_wide_where_it_begins_and_sharp_where_it_ends() -> None:
    path = Path()
    taper(path, (0, 0), (10, 0), 0.4)

    assert path.segments[0] == ("M", (0, 0.2))
    assert path.segments[1][1][-2:] == (10, 0)
    assert path.segments[2][1][-2:] == (0, -0.2)


def test_a_stroke_of_no_length_is_no_fault() -> None:
    path = Path()
    taper(path, (3, 3), (3, 3), 0.4)

    assert len(path.segments) == 4


def test_moving_a_path_leaves_it_as_it_was() -> None:
    path = polygon([(0, 0), (1, 0), (1, 1)])

    moved = path.moved(lambda x, y: (x + 10, 2 * y))

    assert path.bounds() == (0, 0, 1, 1)
    assert moved.bounds() == (10, 0, 11, 2)
    assert [verb for verb, _ in moved.segments] == ["M", "L", "L", "Z"]


def test_a_thinned_path_keeps_what_a_printer_can_show() -> None:
    path = (
        Path()
        .move(0, 0)
        .curve((1, 0.01), (2, -0.01), (3, 0))
        .curve((4, 1), (5, 1), (6, 0))
    )

    assert path.thinned(0.05).segments == [
        ("M", (0, 0)),
        ("L", (3, 0)),
        ("C", (4, 1, 5, 1, 6, 0)),
    ]


def test_a_thinned_path_leaves_out_points_that_are_on_one_another() -> None:
    path = Path().move(0, 0).line(0.01, 0).line(0.02, 0.01).line(1, 0).close()

    assert path.thinned(0.05).segments == [("M", (0, 0)), ("L", (1, 0)), ("Z", ())]


def test_a_loop_that_comes_back_to_its_start_is_no_line() -> None:
    loop = Path().move(0, 0).curve((5, 5), (-5, 5), (0.01, 0))
    hook = Path().move(0, 0).curve((9, 0), (9, 0), (3, 0))

    assert loop.thinned(0.05).segments == loop.segments
    assert hook.thinned(0.05).segments == hook.segments


def test_curves_are_as_near_to_their_chords_as_is_asked() -> None:
    (points,) = Path().circle(0, 0, 12.5).polylines(0.005)

    assert points[0] == points[-1]
    middles = (
        ((x0 + x1) / 2, (y0 + y1) / 2)
        for (x0, y0), (x1, y1) in itertools.pairwise(points)
    )
    # Four Bezier curves are 0.0034 mm off a circle of this size.
    assert max(abs(math.hypot(x, y) - 12.5) for x, y in middles) < 0.005 + 0.0035
