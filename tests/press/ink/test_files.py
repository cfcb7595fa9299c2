"""Files appear whole, all of them or none, and never in the place of a device."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.errors import CannotWrite
from companion.press.ink import files


def test_a_pipe_or_a_device_is_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    with pytest.raises(CannotWrite) as caught:
        files.put(b"new", pipe)
    assert str(caught.value) == f"{pipe}: is a device or a pipe; name a file"
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]


def test_several_files_appear_only_when_the_last_is_whole(tmp_path: Path) -> None:
    old = tmp_path / "1.pdf"
    old.write_bytes(b"old")

    def made() -> Iterator[tuple[Path, bytes]]:
        yield old, b"new"
        yield tmp_path / "2.pdf", b"new"
        assert old.read_bytes() == b"old"
        raise OSError(28, "No space left on device")

    with pytest.raises(CannotWrite, match="No space left on device"):
        files.put_all(made())
    assert [path.name for path in tmp_path.iterdir()] == ["1.pdf"]
    assert old.read_bytes() == b"old"

    files.put_all([(old, b"new"), (tmp_path / "2.pdf", b"two")])
    assert [old.read_bytes(), (tmp_path / "2.pdf").read_bytes()] == [b"new", b"two"]
    assert len(list(tmp_path.iterdir())) == 2
