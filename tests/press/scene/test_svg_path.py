"""SVG's path data: what each command draws, and what is refused."""

import math
import random
import re

import pytest

from companion.press.scene import pictures
from companion.press.scene.path import svg_path


def drawn(data: str) -> str:
    """Return a path as one string, numbers with two decimals at most."""
    return " ".join(
        verb + ",".join(f"{round(number, 2):g}" for number in numbers)
        for verb, numbers in svg_path(data).segments
    )


def test_every_icon_of_ours_can_be_read() -> None:
    for file in sorted(pictures.STOCK.glob("*.svg")):
        for data in re.findall(r' d="([^"]*)"', file.read_text()):
            assert svg_path(data).segments, file.stem


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
        *(
            "L1 1",
            "1 1",
            "M1",
            "M1 1L",
            "M1 1Z3",
            "M1 1L2 x",
            "M1 1;drop",
            "M1 1 e",
            "M1 1-",
        ),
        *("M1 1A3 4 20 2 1 9 9", "M1 1A3 4 20 1 1 9", "<path/>"),
    ],
)
def test_malformed_path_data_are_refused(data: str) -> None:
    with pytest.raises(ValueError, match=re.escape(f"'{data}' ")):
        svg_path(data)
