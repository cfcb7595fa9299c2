"""An export is written whole or not at all, and over nothing but an earlier one."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.errors import BadValue, CannotWrite
from companion.press.export import folder
from companion.press.export.faces import Made
from tests.refusals import refused


def write(target: Path, *names: str) -> dict[str, str]:
    made = [Made(name, name.encode(), f"this is {name}") for name in names]
    return folder.write(target, "game", "png", made, lambda each: None)


def held(target: Path) -> list[str]:
    return sorted(p.relative_to(target).as_posix() for p in target.rglob("*"))


def test_files_are_in_their_folder_beside_a_list_of_them(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "png"

    files = write(target, "a.png", "back/b.png")

    assert files == {"a.png": "this is a.png", "back/b.png": "this is back/b.png"}
    assert (target / "back" / "b.png").read_bytes() == b"back/b.png"
    assert json.loads((target / "export.json").read_text()) == {
        "game": "game",
        "kind": "png",
        "files": files,
    }
    names = ["a.png", "back", "back/b.png", "export.json"]
    assert held(target.parent) == ["png", *(f"png/{name}" for name in names)]


def test_an_earlier_export_is_replaced_whole(tmp_path: Path) -> None:
    write(tmp_path / "png", "a.png", "b.png")

    write(tmp_path / "png", "b.png", "c.png")

    assert held(tmp_path) == ["png", "png/b.png", "png/c.png", "png/export.json"]


def test_a_file_of_somebody_else_is_never_overwritten(tmp_path: Path) -> None:
    target = tmp_path / "png"
    write(target, "a.png")
    (target / "mine.png").write_bytes(b"mine")

    assert refused(CannotWrite, write, target, "a.png") == (
        f"{target}: mine.png is of no export; move it away, or choose another folder "
        "with --out"
    )
    assert (target / "mine.png").read_bytes() == b"mine"


@pytest.mark.parametrize(
    "record",
    ["", "[]", '{"files": {"a.png": "x"}}', '{"game": 1, "kind": "", "files": {}}'],
)
def test_a_folder_whose_list_is_no_list_is_somebody_elses(
    tmp_path: Path, record: str
) -> None:
    target = tmp_path / "png"
    target.mkdir()
    (target / "export.json").write_text(record)
    (target / "a.png").write_bytes(b"mine")

    with pytest.raises(CannotWrite, match=r"a\.png is of no export"):
        write(target, "a.png")


def test_an_empty_folder_is_used(tmp_path: Path) -> None:
    (tmp_path / "png").mkdir()

    assert write(tmp_path / "png", "a.png") == {"a.png": "this is a.png"}


@pytest.mark.parametrize("error", [BadValue("row 3", "is wrong"), KeyboardInterrupt()])
def test_nothing_is_left_behind_when_a_face_cannot_be_drawn(
    tmp_path: Path, error: BaseException
) -> None:
    write(tmp_path / "png", "old.png")

    def made() -> Iterator[Made]:
        yield Made("new.png", b"new", "new")
        raise error

    with pytest.raises(type(error)):
        folder.write(tmp_path / "png", "game", "png", made(), lambda each: None)

    assert held(tmp_path) == ["png", "png/export.json", "png/old.png"]


def test_a_place_that_cannot_be_written_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    lines = {
        "file/png": "cannot be written (Not a directory); choose another folder",
        "file": "is a file; choose another folder",
    }

    for name, line in lines.items():
        assert (
            refused(CannotWrite, write, tmp_path / name, "a.png")
            == f"{tmp_path}/{name}: {line} with --out"
        )


def test_an_earlier_export_comes_back_if_the_new_one_cannot_be_put(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "png", "old.png")
    rename = Path.rename

    def fails(path: Path, target: Path) -> Path:
        if path.name == "new":
            raise OSError(28, "No space left on device")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", fails)
    with pytest.raises(CannotWrite, match="No space left on device"):
        write(tmp_path / "png", "new.png")

    assert held(tmp_path) == ["png", "png/export.json", "png/old.png"]
