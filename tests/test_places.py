"""Where files are, in a checkout and in a wheel, and which are opened."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion import games, places, reading
from companion.errors import BadData, UnknownName

ROOT = Path(__file__).resolve().parent.parent


def test_a_checkout_keeps_looks_fonts_and_output_beside_the_package() -> None:
    assert places.CHECKOUT
    assert places.TEMPLATES == ROOT / "templates"
    assert places.FONTS == ROOT / "fonts"
    assert places.output() == ROOT / "output"


def test_saves_lie_where_this_system_keeps_data(tmp_path: Path) -> None:
    code = "from companion import places; print(places.saves())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
    )

    assert Path(done.stdout.strip()).is_relative_to(tmp_path)
    assert Path(done.stdout.strip()).name == "saves"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "name", ["dante.json", "table/dante", "./dante", r"C:\table\dante"]
)
def test_a_path_to_a_save_is_taken_as_given(name: str) -> None:
    assert places.save(name) == Path(name)


def test_every_font_lies_beside_its_licence() -> None:
    families = [path for path in places.FONTS.iterdir() if path.is_dir()]

    assert families
    for family in families:
        fonts = list(family.glob("*.ttf"))
        assert fonts
        assert all(font.stem.startswith(f"{family.name}-") for font in fonts)
        assert "SIL Open Font License" in (family / "LICENSE.txt").read_text("utf-8")


def test_a_game_is_found_by_its_name_and_an_unknown_one_is_refused() -> None:
    found = games.load("nine-circles")

    assert found.name == "nine-circles"
    assert found.facts().game.title == "Nine Circles"
    with pytest.raises(UnknownName) as caught:
        games.load("nine-circle").rules()
    assert str(caught.value) == (
        "companion: no game is called 'nine-circle'; did you mean 'nine-circles'?"
    )


def refused(path: Path, most: int = 100) -> str:
    with pytest.raises(BadData) as caught:
        reading.text(path, most)
    return str(caught.value)


def test_a_file_is_read_whole_and_its_lines_end_alike(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes("ä = 1\r\nb = 2\rc\n".encode())

    assert reading.text(path, 100) == "ä = 1\nb = 2\nc\n"
    assert reading.data(path, 16) == path.read_bytes()


def test_what_is_no_file_is_not_opened(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    (tmp_path / "zero").symlink_to("/dev/zero")

    special = "is a device or a pipe; name a file"
    assert refused(pipe) == f"{pipe}: {special}"
    assert refused(tmp_path / "zero") == f"{tmp_path / 'zero'}: {special}"
    assert refused(tmp_path) == f"{tmp_path}: is a folder; name a file"


def test_what_is_too_large_missing_or_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(b"ab\xff")

    assert refused(path, 2) == "a.toml: larger than 2 bytes; name another file"
    assert refused(path) == "a.toml: byte 2 is not UTF-8; save it as UTF-8"
    assert refused(tmp_path / "b").startswith("b: cannot be read (No such file")
    assert refused(tmp_path / "a\0b") == (
        "a\\x00b: no file has NUL in its name; name a file"
    )
    assert refused(tmp_path / ("a" * 300)).endswith("(File name too long)")
