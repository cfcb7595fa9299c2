import itertools
import math
import random
import re
from collections import Counter

import pytest
from fontTools.svgLib.path import parse_path

from companion.press.scene import path as paths
from companion.press.scene.path import Path, Segment, polygon, svg_path, taper


def test_a_circle_is_round_within_a_thousandth_and_a_rectangle_where_put() -> None:
    path = Path().circle(10, 20, 5)

    x0, y0 = 15.0, 20.0
    for numbers in (numbers for verb, numbers in path.segments if verb == "C"):
        (x1, y1), (x2, y2), (x3, y3) = zip(numbers[::2], numbers[1::2], strict=True)
        x = (x0 + 3 * x1 + 3 * x2 + x3) / 8
        y = (y0 + 3 * y1 + 3 * y2 + y3) / 8
        assert math.hypot(x - 10, y - 20) == pytest.approx(5, abs=0.005)
        x0, y0 = x3, y3
    assert path.bounds() == pytest.approx((5, 15, 15, 25))
    for corner in (0, 1.5):
        assert Path().rect(1, 2, 10, 5, corner).bounds() == (1, 2, 11, 7)


def test_a_soft_curve_passes_through_its_points_and_may_return_to_its_start() -> None:
    points = [(0.0, 0.0), (5.0, 3.0), (9.0, -2.0), (12.0, 0.0)]

    assert [numbers[-2:] for _, numbers in Path().smooth(points).segments] == points
    closed = Path().smooth([(0, 0), (4, 0), (2, 3)], close=True)
    assert closed.segments[-1][0] == "Z"
    assert closed.segments[-2][1][-2:] == (0, 0)


def test_a_tapering_stroke_is_wide_where_it_begins_and_sharp_where_it_ends() -> None:
    path, point = Path(), Path()
    taper(path, (0, 0), (10, 0), 0.4)
    taper(point, (3, 3), (3, 3), 0.4)  # no length is no fault

    assert path.segments[0] == ("M", (0, 0.2))
    assert path.segments[1][1][-2:] == (10, 0)
    assert path.segments[2][1][-2:] == (0, -0.2)
    assert len(point.segments) == 4


def test_moving_a_path_leaves_it_as_it_was() -> None:
    path = polygon([(0, 0), (1, 0), (1, 1)])

    moved = path.moved(lambda x, y: (x + 10, 2 * y))

    assert path.bounds() == (0, 0, 1, 1)
    assert moved.bounds() == (10, 0, 11, 2)
    assert [verb for verb, _ in moved.segments] == ["M", "L", "L", "Z"]


def test_a_thinned_path_keeps_what_a_printer_can_show() -> None:
    path = Path().move(0, 0).curve((1, 0.01), (2, -0.01), (3, 0))
    path.curve((4, 1), (5, 1), (6, 0))
    close = Path().move(0, 0).line(0.01, 0).line(0.02, 0.01).line(1, 0).close()

    curved = ("C", (4, 1, 5, 1, 6, 0))
    assert path.thinned(0.05).segments == [("M", (0, 0)), ("L", (3, 0)), curved]
    assert close.thinned(0.05).segments == [("M", (0, 0)), ("L", (1, 0)), ("Z", ())]
    # A loop that comes back to its start is no line.
    for first, second, end in (((5, 5), (-5, 5), (0.01, 0)), ((9, 0), (9, 0), (3, 0))):
        loop = Path().move(0, 0).curve(first, second, end)
        assert loop.thinned(0.05).segments == loop.segments


def test_curves_are_as_near_to_their_chords_as_is_asked() -> None:
    (points,) = Path().circle(0, 0, 12.5).polylines(0.005)

    assert points[0] == points[-1]
    middles = (
        ((x0 + x1) / 2, (y0 + y1) / 2)
        for (x0, y0), (x1, y1) in itertools.pairwise(points)
    )
    # Four Bezier curves are 0.0034 mm off a circle of this size.
    assert max(abs(math.hypot(x, y) - 12.5) for x, y in middles) < 0.005 + 0.0035


def drawn(data: str) -> str:
    """Return a path as one string, numbers with two decimals at most."""
    return " ".join(
        verb + ",".join(f"{round(number, 2):g}" for number in numbers)
        for verb, numbers in svg_path(data).segments
    )


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("", ""),
        ("M1 2", "M1,2"),
        ("m1,2,3,4-5-6.5.5.5", "M1,2 L4,6 L-1,-0.5 L-0.5,0"),
        ("M0 0h5v5H1V2z", "M0,0 L5,0 L5,5 L1,5 L1,2 L0,0 Z"),
        ("M0 0C1 2 3 4 5 6s1 2 3 4", "M0,0 C1,2,3,4,5,6 C7,8,6,8,8,10"),
        ("M0 0S1 2 3 4", "M0,0 C0,0,1,2,3,4"),
        ("M0 0Q3 0 3 3", "M0,0 C2,0,3,1,3,3"),
        ("M0 0Q3 0 3 3T6 6", "M0,0 C2,0,3,1,3,3 C3,5,4,6,6,6"),
        ("M0 0A1 1 0 0 1 1 1", "M0,0 C0.55,0,1,0.45,1,1"),
        ("M0 0a1 1 0\n011 1", "M0,0 C0.55,0,1,0.45,1,1"),
        ("M5 5A0 4 20 1 0 1 9L2 2", "M5,5 L2,2"),
        ("M1e1 2E-1", "M10,0.2"),
    ],
)
def test_every_command_becomes_lines_and_cubic_curves(data: str, expected: str) -> None:
    assert drawn(data) == expected


def test_any_arc_ends_where_it_should_and_stays_on_its_ellipse() -> None:
    chance = random.Random(7)
    for _ in range(200):
        angle, end = chance.uniform(0.1, 6.1), chance.uniform(2, 30)
        x, y = end * math.cos(angle) - end, end * math.sin(angle)
        data = f"M0 0A{end:.4f} {end:.4f} 0 {angle > math.pi:d} 1 {x:.4f} {y:.4f}"

        path = svg_path(data)

        assert path.segments[-1][1][4:] == pytest.approx((x, y), abs=1e-3), data
        for _, numbers in path.segments[1:]:
            far = math.hypot(numbers[4] + end, numbers[5])
            assert far == pytest.approx(end, abs=0.02), data


@pytest.mark.parametrize(
    "data",
    [
        *("L1 1", "1 1", "M1", "M1 1L", "M1 1Z3", "M1 1L2 x", "M1 1;drop"),
        *("M1 1 e", "M1 1-", "M1 1A3 4 20 2 1 9 9", "M1 1A3 4 20 1 1 9", "<path/>"),
    ],
)
def test_malformed_path_data_are_refused(data: str) -> None:
    with pytest.raises(ValueError, match=re.escape(f"'{data}' ")):
        svg_path(data)


def test_paths_of_lines_and_cubic_curves_are_read_as_fonttools_reads_them() -> None:
    def fonttools(line: str) -> list[Segment] | None:
        pen = paths.Pen()
        try:
            parse_path(line, pen)
        except (LookupError, ValueError):
            return None
        return pen.path.segments

    def ours(line: str) -> list[Segment] | None:
        try:
            return svg_path(line).segments
        except ValueError:
            return None

    dice, read = random.Random(3), Counter[bool]()
    for _ in range(3000):
        parts = [dice.choice("Mm"), *dice.choices(("0", "-2", ".5", "1e1"), k=2)]
        for verb in dice.choices("MLHVCZmlhvcz", k=dice.randrange(6)):
            count = paths.NUMBERS.get(verb.upper(), 0) * dice.choice((1, 1, 1, 2))
            count += dice.choice((0, 0, 0, 0, 1))
            parts += [verb, *dice.choices(("0", "1", "-2", ".5", "-3.25"), k=count)]
        line = " ".join(parts)

        segments = ours(line)
        read[segments is not None] += 1
        assert segments == fonttools(line), line
    assert min(read.values()) > 500
