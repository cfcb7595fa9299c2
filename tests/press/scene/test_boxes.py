import re
from pathlib import Path

import pytest

from companion import places
from companion.errors import BadData
from companion.press.scene import boxes as layout


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game's folder of templates, to write into."""
    monkeypatch.setattr(places, "TEMPLATES", tmp_path)
    layout.layout.cache_clear()
    layout.palette.cache_clear()
    folder = tmp_path / "toy"
    folder.mkdir()
    return folder


def test_boxes_are_read_by_name_in_mm(game: Path) -> None:
    (game / "board.toml").write_text("[title]\nx = 10\ny = 2.5\nw = 30\nh = 8\n")

    box = layout.layout("toy/board")["title"]

    assert (box.x, box.y, box.right, box.bottom) == (10, 2.5, 40, 10.5)
    assert box.centre == (25, 6.5)


def test_colours_are_read_for_either_ink(game: Path) -> None:
    (game / "palette.toml").write_text(
        '[full]\nink = "#2A1512"\n[low]\nink = "#1A1A1A"\n'
    )

    palette = layout.palette("toy")

    assert palette.ink(low=False) == {"ink": "#2A1512"}
    assert palette.ink(low=True) == {"ink": "#1A1A1A"}


def test_a_dark_drawing_has_the_colours_of_the_full_one_but_for_its_own(
    game: Path,
) -> None:
    inks = '[full]\nink = "#2A1512"\nlip = "#FCF6E8"\n'
    inks += '[low]\nink = "#1A1A1A"\nlip = "#FFFFFF"\n'
    (game / "palette.toml").write_text(f'{inks}[dark]\nink = "#F3E6D2"\n')

    palette = layout.palette("toy")

    assert palette.ink(dark=True) == {"ink": "#F3E6D2", "lip": "#FCF6E8"}


@pytest.mark.parametrize(
    ("dark", "message"),
    [
        ('inc = "#F3E6D2"', "palette.toml: dark: no colour is called 'inc'; did you"),
        ('ink = "red"', "palette.toml: dark: ink: 'red' is no colour; write it as"),
    ],
)
def test_a_slip_in_a_dark_colour_is_named(game: Path, dark: str, message: str) -> None:
    inks = '[full]\nink = "#2A1512"\n[low]\nink = "#1A1A1A"\n'
    (game / "palette.toml").write_text(f"{inks}[dark]\n{dark}\n")

    with pytest.raises(BadData, match=re.escape(message)):
        layout.palette("toy")


@pytest.mark.parametrize(
    ("toml", "message"),
    [
        (
            "[title]\nx = 1\ny = 1\nw = 1\n",
            "board.toml: title: key 'h' is missing; add it",
        ),
        (
            "[title]\nx = 1\ny = 1\nw = 1\nh = 1\nhigh = 3\n",
            "board.toml: title: unknown key 'high'; choose one of x, y, w, h",
        ),
        (
            "[title]\nx = 1\ny = 1\nw = 1\nh = '8 mm'\n",
            "board.toml: title: h: '8 mm' is no number; give mm",
        ),
    ],
)
def test_a_slip_in_a_box_is_named(game: Path, toml: str, message: str) -> None:
    (game / "board.toml").write_text(toml)

    with pytest.raises(BadData) as caught:
        layout.layout("toy/board")

    assert str(caught.value) == message


@pytest.mark.parametrize("colour", ["red", "#FFF", "#ffffff", "#GGGGGG", "#FFFFFF0"])
def test_a_colour_is_six_capital_digits(game: Path, colour: str) -> None:
    (game / "palette.toml").write_text(
        f'[full]\nink = "{colour}"\n[low]\nink = "#000000"\n'
    )

    with pytest.raises(BadData) as caught:
        layout.palette("toy")

    assert str(caught.value) == (
        f"palette.toml: full: ink: '{colour}' is no colour; write it as '#1A2B3C'"
    )


def test_both_inks_have_the_same_colours(game: Path) -> None:
    (game / "palette.toml").write_text(
        '[full]\nink = "#2A1512"\ngold = "#B9791A"\n[low]\nink = "#1A1A1A"\n'
    )

    with pytest.raises(BadData) as caught:
        layout.palette("toy")

    assert str(caught.value) == (
        "palette.toml: low: key 'gold' is missing; add it to both inks"
    )


def test_a_layout_that_is_not_there_is_refused(game: Path) -> None:
    with pytest.raises(BadData, match=r"mat\.toml: cannot be read \(No such file"):
        layout.layout("toy/mat")
