"""A data file is loaded whole, or refused in a line that says where."""

from pathlib import Path

import pytest

from companion import errors, places
from companion.errors import BadData, CompanionError, UnknownName, near
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


def refused(path: Path) -> str:
    with pytest.raises(BadData) as caught:
        load(Hills, path)
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("totals", "total", "hills[2]: unknown key 'total'; did you mean 'totals'?"),
        ("title =", "titel =", "unknown key 'titel'; did you mean 'title'?"),
        ('name = "Envy"', "", "hills[2]: key 'name' is missing; add it"),
        ("height = 4", 'height = "4"', "hills[2].height: expected 'int', got 'str'"),
        ("[7, 10]", "[7, 1.5]", "hills[2].totals[2]: expected 'int', got 'float'"),
        ('"Hügel"', "true", "title: expected 'str', got 'bool'"),
        (GOOD, "#" * (LARGEST + 1), "larger than 1048576 bytes; split it"),
    ],
    ids=["unknown", "at the top", "missing", "text", "float", "bool", "huge"],
)
def test_a_slip_is_named_with_file_entry_and_key(
    tmp_path: Path, old: str, new: str, line: str
) -> None:
    path = written(tmp_path, GOOD.replace(old, new))

    assert refused(path) == f"hills.toml: {line}"


def test_what_is_no_file_no_text_or_no_toml_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "hills.toml"

    assert refused(path) == "hills.toml: cannot be read (No such file or directory)"
    assert refused(tmp_path) == f"{tmp_path}: is a folder; name a file"
    path.write_bytes(b'title = "H\xfcgel"')
    assert refused(path) == "hills.toml: byte 10 is not UTF-8; save it as UTF-8"
    line = refused(written(tmp_path, '\ntitle = "a"\ntitle = "b"\n'))
    assert line.startswith("hills.toml: not TOML: ")
    assert "line 3" in line


@pytest.mark.parametrize(
    ("chosen", "settled"),
    [
        ({"steps": "4"}, {"steps": "4", "pips": "9"}),
        ({"pips": "12"}, {"steps": "3", "pips": "12"}),
        ({"hats": "off"}, {"steps": "3", "pips": "9"}),
    ],
    ids=["the others keep their defaults", "free", "retired"],
)
def test_rulings_are_settled(chosen: dict[str, str], settled: dict[str, str]) -> None:
    assert settle(RULINGS, chosen, "toy") == settled


@pytest.mark.parametrize(
    ("chosen", "line"),
    [
        ({"step": "3"}, "toy: no ruling is called 'step'; did you mean 'steps'?"),
        ({"steps": "five"}, "toy: steps: 'five' is not a choice; choose one of 3, 4"),
        (
            {"hats": "on"},
            "toy: hats: 'on' is no longer offered; it is always 'off': "
            "hats are taken off",
        ),
    ],
)
def test_a_ruling_that_cannot_be_chosen_is_refused(
    chosen: dict[str, str], line: str
) -> None:
    with pytest.raises(UnknownName) as caught:
        settle(RULINGS, chosen, "toy")
    assert str(caught.value) == line


def test_a_file_that_ends_in_json_is_read_as_json_and_its_slips_are_named(
    tmp_path: Path,
) -> None:
    path = tmp_path / "hills.json"
    good = '{"title": "a", "hills": [{"name": "Envy", "height": 4}]}'
    path.write_text(good)
    assert load(Hills, path) == Hills("a", (Hill("Envy", 4),))

    path.write_text(good.replace("height", "hight"))
    line = "hills.json: hills[1]: unknown key 'hight'; did you mean 'height'?"
    assert refused(path) == line
    path.write_text('{"title": "a",')
    assert refused(path) == "hills.json: not JSON: Input data was truncated"
    path.write_bytes(b'{"title": "H\xfcgel"}')
    assert refused(path).startswith("hills.json: ")


@pytest.fixture(params=["companion", "templates"])
def ours(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Return a data file of ours, where Python may leave compiled modules."""
    monkeypatch.setattr(places, "PACKAGE", tmp_path / "companion")
    folders = tmp_path / "companion", tmp_path / "templates"
    monkeypatch.setattr("companion.facts.OURS", folders)
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    monkeypatch.setattr("sys.pycache_prefix", None)
    folder = tmp_path / request.param
    folder.mkdir()
    return written(folder, GOOD)


def kept(path: Path) -> list[Path]:
    return list(path.parents[1].rglob("*.pyc*"))


def test_a_file_of_ours_is_parsed_once_and_again_when_it_is_changed(
    ours: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = load(Hills, ours)
    with monkeypatch.context() as patch:
        patch.setattr("tomllib.loads", lambda _: pytest.fail("is parsed again"))
        assert load(Hills, ours) == first
    assert len(kept(ours)) == 1

    ours.write_text(GOOD.replace("height = 3", "height = 5"), "utf-8")
    for _ in range(2):
        assert load(Hills, ours).hills[0].height == 5


@pytest.mark.parametrize("broken", [b"", b"N", b"i\x01\x00\x00\x00", b"\xff\xff"])
def test_what_was_kept_and_is_broken_is_made_anew(ours: Path, broken: bytes) -> None:
    first = load(Hills, ours)
    (made,) = kept(ours)
    whole = made.read_bytes()
    made.write_bytes(broken)

    assert load(Hills, ours) == first
    assert made.read_bytes() == whole


def test_nothing_is_kept_of_the_files_of_others_or_where_python_keeps_nothing(
    ours: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = tmp_path_factory.mktemp("theirs") / "game"
    folder.mkdir()
    theirs = written(folder, GOOD)
    load(Hills, theirs)
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    load(Hills, ours)

    assert kept(theirs) == kept(ours) == []


REFUSALS = [
    kind
    for kind in vars(errors).values()
    if isinstance(kind, type) and issubclass(kind, CompanionError)
]


@pytest.mark.parametrize("kind", REFUSALS, ids=lambda kind: kind.__name__)
def test_a_refusal_says_where_what_and_what_would_be_right(
    kind: type[CompanionError],
) -> None:
    error = kind("nine-circles", "row 4 has no pip left", "choose another group")

    assert str(error) == "nine-circles: row 4 has no pip left; choose another group"
    assert error.exit_code == 1
    assert kind.__doc__


def test_a_refusal_may_leave_out_what_would_be_right() -> None:
    assert str(CompanionError("a.json", "it is empty")) == "a.json: it is empty"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("glutony", "did you mean 'gluttony'?"),
        ("zzz", "choose one of lust, gluttony"),
        ("", "choose one of lust, gluttony"),
    ],
)
def test_a_near_name_is_offered_and_otherwise_all(name: str, hint: str) -> None:
    assert near(name, iter(["lust", "gluttony"])) == hint
