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


FULL = '[full]\nink = "#2A1512"\nlip = "#FCF6E8"\n'
INKS = f'{FULL}[low]\nink = "#1A1A1A"\nlip = "#FFFFFF"\n'


def test_colours_are_read_for_either_ink_and_for_the_dark(game: Path) -> None:
    (game / "palette.toml").write_text(f'{INKS}[dark]\nink = "#F3E6D2"\n')

    palette = layout.palette("toy")

    assert palette.ink(low=False) == {"ink": "#2A1512", "lip": "#FCF6E8"}
    assert palette.ink(low=True) == {"ink": "#1A1A1A", "lip": "#FFFFFF"}
    # A dark drawing has the colours of the full one but for its own.
    assert palette.ink(dark=True) == {"ink": "#F3E6D2", "lip": "#FCF6E8"}


def test_a_mixed_colour_follows_the_two_it_is_made_of(game: Path) -> None:
    mixed = '[dark]\nink = "#F3E6D2"\n[mixed]\nshade = ["lip", "ink", 0.5]\n'
    (game / "palette.toml").write_text(INKS + mixed)

    palette = layout.palette("toy")

    assert palette.ink()["shade"] == "#93867D"
    assert palette.ink(dark=True)["shade"] == "#F8EEDD"
    assert palette.ink(own={"ink": "#FCF6E8"})["shade"] == "#FCF6E8"
    assert palette.ink(low=True)["shade"] == "#FFFFFF"  # no shade where ink is saved


BOX = "[title]\nx = 1\ny = 1\nw = 1\n"
COLOUR = '[full]\nink = "{}"\n[low]\nink = "#000000"\n'


@pytest.mark.parametrize(
    ("file", "toml", "message"),
    [
        ("board", BOX, "title: key 'h' is missing; add it"),
        (
            *("board", f"{BOX}h = 1\nhigh = 3\n"),
            "title: unknown key 'high'; choose one of x, y, w, h",
        ),
        ("board", f"{BOX}h = '8 mm'\n", "title: h: '8 mm' is no number; give mm"),
        *(
            (
                *("palette", COLOUR.format(colour)),
                f"full: ink: '{colour}' is no colour; write it as '#1A2B3C'",
            )
            for colour in ("red", "#FFF", "#ffffff", "#GGGGGG", "#FFFFFF0")
        ),
        (
            *("palette", INKS.replace("lip", "gold", 1)),
            "full: key 'lip' is missing; add it to both inks",
        ),
        (
            *("palette", f'{INKS}[dark]\ninc = "#F3E6D2"\n'),
            "dark: no colour is called 'inc'; did you mean 'ink'?",
        ),
        (
            *("palette", f'{INKS}[dark]\nink = "red"\n'),
            "dark: ink: 'red' is no colour; write it as '#1A2B3C'",
        ),
        (
            *("palette", f'{INKS}[mixed]\nshade = ["lip", "inc", 0.5]\n'),
            "mixed.shade: no colour is called 'inc'; did you mean 'ink'?",
        ),
    ],
)
def test_a_slip_in_a_box_or_a_colour_is_named(
    game: Path, file: str, toml: str, message: str
) -> None:
    (game / f"{file}.toml").write_text(toml)

    with pytest.raises(BadData) as caught:
        layout.layout("toy/board") if file == "board" else layout.palette("toy")

    assert str(caught.value) == f"{file}.toml: {message}"


def test_a_layout_that_is_not_there_is_refused(game: Path) -> None:
    with pytest.raises(BadData, match=r"mat\.toml: cannot be read \(No such file"):
        layout.layout("toy/mat")
