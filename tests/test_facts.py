"""A data file is loaded whole, or refused with file, entry and key."""

from pathlib import Path

import pytest

from companion.errors import BadData, UnknownName
from companion.facts import LARGEST, Fact, Retired, Ruling, Rulings, load, settle


class Hill(Fact, frozen=True):
    name: str
    height: int
    totals: tuple[int, ...] = ()


class Hills(Fact, frozen=True):
    title: str
    hills: tuple[Hill, ...] = ()


GOOD = """
title = "Hügel"
[[hills]]
name = "Pride"
height = 3
[[hills]]
name = "Envy"
height = 4
totals = [7, 10]
"""

RULINGS = Rulings(
    (
        Ruling("steps", "How many?", {"3": "three", "4": "four"}, "3", "why", "source"),
        Ruling(
            "pips", "How many?", {"9": "nine"}, "9", "why", "source", free="any number"
        ),
    ),
    retired=(Retired("hats", "off", "hats are taken off", "why", "source"),),
)


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "hills.toml"
    path.write_text(text, "utf-8")
    return path


def test_a_good_file_becomes_frozen_structs(tmp_path: Path) -> None:
    assert load(Hills, written(tmp_path, GOOD)) == Hills(
        "Hügel", (Hill("Pride", 3), Hill("Envy", 4, (7, 10)))
    )


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (
            "totals",
            "total",
            "hills.toml: hills[2]: unknown key 'total'; did you mean 'totals'?",
        ),
        (
            "title =",
            "titel =",
            "hills.toml: unknown key 'titel'; did you mean 'title'?",
        ),
        ('name = "Envy"', "", "hills.toml: hills[2]: key 'name' is missing; add it"),
        (
            "height = 4",
            'height = "4"',
            "hills.toml: hills[2].height: expected 'int', got 'str'",
        ),
        (
            "[7, 10]",
            "[7, 1.5]",
            "hills.toml: hills[2].totals[2]: expected 'int', got 'float'",
        ),
        ('"Hügel"', "true", "hills.toml: title: expected 'str', got 'bool'"),
    ],
    ids=["unknown", "unknown at the top", "missing", "text", "float", "bool"],
)
def test_a_slip_is_named_with_file_entry_and_key(
    tmp_path: Path, old: str, new: str, line: str
) -> None:
    with pytest.raises(BadData) as caught:
        load(Hills, written(tmp_path, GOOD.replace(old, new)))
    assert str(caught.value) == line


def test_a_key_given_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"^hills\.toml: not TOML: .*line 3"):
        load(Hills, written(tmp_path, '\ntitle = "a"\ntitle = "b"\n'))


def test_a_file_that_is_not_utf_8_is_refused_at_its_byte(tmp_path: Path) -> None:
    path = tmp_path / "hills.toml"
    path.write_bytes(b'title = "H\xfcgel"')

    with pytest.raises(BadData) as caught:
        load(Hills, path)
    assert str(caught.value) == ("hills.toml: byte 10 is not UTF-8; save it as UTF-8")


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData) as caught:
        load(Hills, tmp_path / "hills.toml")
    assert str(caught.value) == (
        "hills.toml: cannot be read (No such file or directory)"
    )


def test_a_folder_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "hills.toml"
    path.mkdir()

    with pytest.raises(BadData) as caught:
        load(Hills, path)
    assert str(caught.value) == f"{path}: is a folder; name a file"


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    with pytest.raises(BadData) as caught:
        load(Hills, written(tmp_path, "#" * (LARGEST + 1)))
    assert str(caught.value) == "hills.toml: larger than 1048576 bytes; split it"


def test_rulings_not_chosen_keep_their_defaults() -> None:
    assert settle(RULINGS, {"steps": "4"}, "toy") == {"steps": "4", "pips": "9"}


def test_a_free_ruling_takes_any_value() -> None:
    assert settle(RULINGS, {"pips": "12"}, "toy") == {"steps": "3", "pips": "12"}


def test_an_unknown_ruling_is_refused_with_the_near_one() -> None:
    with pytest.raises(UnknownName) as caught:
        settle(RULINGS, {"step": "3"}, "toy")
    assert str(caught.value) == (
        "toy: no ruling is called 'step'; did you mean 'steps'?"
    )


def test_an_unknown_choice_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownName) as caught:
        settle(RULINGS, {"steps": "five"}, "toy")
    assert str(caught.value) == "toy: steps: 'five' is not a choice; choose one of 3, 4"


def test_a_retired_ruling_at_its_former_default_is_left_out() -> None:
    assert settle(RULINGS, {"hats": "off"}, "toy") == {"steps": "3", "pips": "9"}


def test_a_retired_ruling_at_another_value_is_refused_with_its_reading() -> None:
    with pytest.raises(UnknownName) as caught:
        settle(RULINGS, {"hats": "on"}, "toy")
    assert str(caught.value) == (
        "toy: hats: 'on' is no longer offered; it is always 'off': hats are taken off"
    )


def test_a_file_that_ends_in_json_is_read_as_json(tmp_path: Path) -> None:
    path = tmp_path / "hills.json"
    path.write_text('{"title": "a", "hills": [{"name": "Envy", "height": 4}]}')

    assert load(Hills, path) == Hills("a", (Hill("Envy", 4),))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            '{"title": "a", "hills": [{"name": "Envy", "hight": 4}]}',
            "hills.json: hills[1]: unknown key 'hight'; did you mean 'height'?",
        ),
        ('{"title": "a",', "hills.json: not JSON: Input data was truncated"),
    ],
)
def test_a_slip_in_json_is_named_too(tmp_path: Path, text: str, line: str) -> None:
    path = tmp_path / "hills.json"
    path.write_text(text)

    with pytest.raises(BadData) as caught:
        load(Hills, path)
    assert str(caught.value) == line


def test_json_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "hills.json"
    path.write_bytes(b'{"title": "H\xfcgel"}')

    with pytest.raises(BadData, match=r"^hills\.json: "):
        load(Hills, path)
