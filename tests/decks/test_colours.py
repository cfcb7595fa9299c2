"""Colours as people write them, in a layout and in a cell."""

from pathlib import Path

import pytest

from companion.decks import layouts
from companion.press.scene.boxes import colour
from tests.decks.conftest import Print, refused

TABLE = "title,text,colour\nOx,Pull.,{}\n"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("#fffdf5", "#FFFDF5"),
        ("#FffDf5", "#FFFDF5"),
        ("#fd5", "#FFDD55"),
        ("rgb(255, 253, 245)", "#FFFDF5"),
        ("RGB(255,253,245)", "#FFFDF5"),
        ("rgb(100%, 0%, 50%)", "#FF0080"),
        ("hsl(120, 100%, 50%)", "#00FF00"),
        ("hsl(120deg 100% 50% / 1)", "#00FF00"),
        ("hwb(0 0% 0%)", "#FF0000"),
        ("lab(54.29 80.8 69.89)", "#FF0000"),
        ("lch(54.29 106.84 40.85)", "#FF0000"),
        ("oklab(62.8% 0.2249 0.1258)", "#FF0000"),
        ("color(srgb 1 0.5 0)", "#FF8000"),
        ("tomato", "#FF6347"),
        ("RebeccaPurple", "#663399"),
    ],
)
def test_lower_case_rgb_and_css_names_are_colours(text: str, meant: str) -> None:
    assert colour(text) == meant


@pytest.mark.parametrize(
    "text",
    [
        *("", "#", "#ff", "#fffdf580", "#ggg", "fffdf5", "bule", "none", "transparent"),
        *("rgb(1,2)", "rgb(1,2,300)", "rgb(-1,2,3)", "rgb(200%,0%,0%)"),
        *("rgba(1,2,3,0.5)", "rgb(" + "9" * 5000 + ",0,0)", "#\0", "\u0661"),
    ],
)
def test_anything_else_is_none(text: str) -> None:
    assert colour(text) is None


def test_a_layout_takes_colours_in_any_form(home: Path) -> None:
    (home / "own.toml").write_text(
        'extends = "plain"\n[full]\npaper = "#fffdf5"\nink = "darkslategray"\n'
        '[low]\npaper = "white"\nink = "rgb(0, 0, 0)"\n'
    )

    read = layouts.read(home / "own.toml")

    assert (read.full["paper"], read.full["ink"]) == ("#FFFDF5", "#2F4F4F")
    assert (read.low["paper"], read.low["ink"]) == ("#FFFFFF", "#000000")


def test_a_cell_takes_colours_in_any_form_and_prints_the_same(
    print_deck: Print, tmp_path: Path
) -> None:
    printed = set()
    for text in ("#FF6347", "#ff6347", "tomato", '"rgb(255, 99, 71)"'):
        ((path, _),) = print_deck(TABLE.format(text))
        printed.add(path.read_bytes())

    assert len(printed) == 1


def test_a_colour_with_transparency_is_refused(print_deck: Print, home: Path) -> None:
    assert refused(print_deck, home, TABLE.format("#FF634780")) == (
        "deck.csv: row 2, column colour: colours: '#FF634780' is not opaque; "
        "write '#FF6347'; a shape of a layout may have opacity"
    )
