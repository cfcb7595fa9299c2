"""SVG's paths, beside fontTools' own reading of them."""

import re
from pathlib import Path as File

import pytest
from fontTools.svgLib.path import parse_path
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.press.scene import icons, svgpath
from companion.press.scene.path import Path
from companion.press.scene.pen import Pen


def oracle(data: str) -> Path:
    pen = Pen()
    parse_path(data, pen)
    return pen.path


def same(one: Path, other: Path) -> bool:
    verbs = [[verb for verb, _ in path.segments] for path in (one, other)]
    numbers = [[n for _, some in path.segments for n in some] for path in (one, other)]
    return verbs[0] == verbs[1] and numbers[0] == pytest.approx(numbers[1], abs=1e-4)


@pytest.mark.parametrize(
    "file", sorted(icons.STOCK.glob("*.svg")), ids=lambda f: f.stem
)
def test_our_icons_are_read_as_fonttools_reads_them(file: File) -> None:
    for data in re.findall(r' d="([^"]*)"', file.read_text()):
        assert same(svgpath.read(data), oracle(data))


@pytest.mark.parametrize(
    "data",
    [
        "",
        "M1 2",
        "m1,2,3,4-5-6.5.5.5",
        "M0 0h5v5H1V2z l1 1 z z",
        "M0 0C1 2 3 4 5 6s1 2 3 4S9 9 8 8",
        "M0 0S1 2 3 4",
        "M0 0Q1 2 3 4t5 5T1 1 2 2",
        "M0 0L1 1T3 3",
        "M5 5A3 4 20 0 1 9 9",
        "M5 5a3 4 20 119 9",
        "M5 5a3 4 20 1 0 1 9a.1.1 0 01.5.5",
        "M5 5A0 4 20 1 0 1 9L2 2",
        "M5 5A1 1 0 0 0 5 5",
        "M5 5A1 1 0 0 0 15 5",
        "M16.7 12A4.7 4.7 0 1 1 7.3 12A4.7 4.7 0 1 1 16.7 12Z",
        "M1e1 2E-1L3e+0 4",
    ],
)
def test_every_command_is_read_as_fonttools_reads_it(data: str) -> None:
    assert same(svgpath.read(data), oracle(data))


@settings(max_examples=200, deadline=None, derandomize=True)
@given(
    x=st.floats(-30, 30),
    y=st.floats(-30, 30),
    rx=st.floats(0.5, 30),
    ry=st.floats(0.5, 30),
    turned=st.integers(-360, 360),
    large=st.booleans(),
    sweep=st.booleans(),
)
def test_any_arc_ends_where_it_says_and_keeps_to_its_ellipse(
    x: float, y: float, rx: float, ry: float, turned: int, large: bool, sweep: bool
) -> None:
    data = f"M0 0A{rx:.3f} {ry:.3f} {turned} {large:d} {sweep:d} {x:.3f} {y:.3f}"

    path = svgpath.read(data)

    assert same(path, oracle(data))
    if len(path.segments) > 1:
        assert path.segments[-1][1][4:] == pytest.approx((x, y), abs=1e-3)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("L1 1", "it begins without M"),
        ("1 1", "it begins without M"),
        ("M1", "numbers that M does not take: '1'"),
        ("M1 1L", "numbers that L does not take: ''"),
        ("M1 1Z3", "numbers that Z does not take: '3'"),
        ("M1 1L2 x", "numbers that L does not take: '2 x'"),
        ("M1 1A3 4 20 2 1 9 9", "numbers that A does not take: '3 4 20 2 1 9 9'"),
        ("M1 1;drop", "numbers that M does not take: '1 1;drop'"),
    ],
)
def test_what_is_no_path_is_refused(data: str, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        svgpath.read(data)
