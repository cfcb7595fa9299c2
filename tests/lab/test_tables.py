"""Tables on disk: whole, checked, or refused."""

import errno
from pathlib import Path
from typing import Any, NoReturn

import pytest

from companion.errors import CannotWrite, DamagedTable
from companion.lab import tables

OF = {"game": "toy", "aim": "win"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    import numpy as np

    arrays = {
        "numbers": np.arange(6, dtype=np.int32).reshape(2, 3),
        "worth": np.array([[0.25, 0.5]]),
        "none": np.zeros((0, 2)),
    }
    path = tmp_path / "solved" / "toy.table"
    tables.write(path, OF, arrays)
    return path


def test_what_was_written_is_read(path: Path) -> None:
    found = tables.read(path, OF)

    assert found is not None
    assert list(found) == ["numbers", "worth", "none"]
    assert found["numbers"].tolist() == [[0, 1, 2], [3, 4, 5]]
    assert found["worth"].tolist() == [[0.25, 0.5]]
    assert found["none"].shape == (0, 2)
    assert not found["worth"].flags.writeable


def test_no_file_is_no_table(tmp_path: Path) -> None:
    assert tables.read(tmp_path / "toy.table", OF) is None


def test_a_table_of_something_else_is_refused(path: Path) -> None:
    with pytest.raises(DamagedTable, match="it is of another problem"):
        tables.read(path, {"game": "toy", "aim": "score"})


def test_every_byte_that_is_changed_is_noticed(path: Path) -> None:
    good = path.read_bytes()
    for at in range(0, len(good), 3):
        path.write_bytes(good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :])

        assert refused(path) or padding(good, at)


def refused(path: Path) -> bool:
    try:
        found = tables.read(path, OF)
        assert found is not None
        for name in found:
            found[name]
    except DamagedTable as error:
        return str(error).startswith("toy.table: ")
    return False


def padding(good: bytes, at: int) -> bool:
    """Say whether a byte belongs to no array and not to the head."""
    return good[at] == 0 and b"\0\0\0\0" in good[max(0, at - 4) : at + 5]


@pytest.mark.parametrize("size", [0, 5, 40, 300, -1])
def test_a_table_cut_short_is_refused(path: Path, size: int) -> None:
    path.write_bytes(path.read_bytes()[:size])

    with pytest.raises(DamagedTable):
        tables.read(path, OF)


def test_a_foreign_file_is_refused(path: Path) -> None:
    path.write_text("three lines\nof\ntext\n", "utf-8")

    with pytest.raises(DamagedTable, match="it is no table; it is solved anew"):
        tables.read(path, OF)


def test_no_room_on_disk_is_said_and_leaves_the_old_table(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import numpy as np

    def full(handle: int) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(CannotWrite, match="no space left on device; free some space"):
        tables.write(path, OF, {"worth": np.ones(9)})

    assert [file.name for file in path.parent.iterdir()] == ["toy.table"]
    found: Any = tables.read(path, OF)
    assert found["worth"].tolist() == [[0.25, 0.5]]
