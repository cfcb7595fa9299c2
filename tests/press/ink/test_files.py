import io
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.errors import CannotWrite
from companion.press.ink.files import put, put_all
from tests.refusals import refused


def test_a_file_is_written_with_its_folders(tmp_path: Path) -> None:
    put(b"ink", tmp_path / "a" / "b" / "c.pdf")

    assert (tmp_path / "a" / "b" / "c.pdf").read_bytes() == b"ink"


def test_an_open_file_is_written_as_it_is() -> None:
    file = io.BytesIO()

    put(b"ink", file)

    assert file.getvalue() == b"ink"


def test_an_older_file_is_replaced_and_nothing_stays_beside_it(tmp_path: Path) -> None:
    (tmp_path / "c.pdf").write_bytes(b"old")

    put(b"new", tmp_path / "c.pdf")

    assert [path.name for path in tmp_path.iterdir()] == ["c.pdf"]
    assert (tmp_path / "c.pdf").read_bytes() == b"new"


def test_a_folder_that_is_a_file_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"")

    assert refused(CannotWrite, put, b"ink", tmp_path / "out" / "c.pdf") == (
        f"{tmp_path / 'out' / 'c.pdf'}: cannot be written (File exists); "
        "choose another folder with --out"
    )


def test_a_failure_at_the_end_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "c.pdf").write_bytes(b"old")
    monkeypatch.setattr(Path, "replace", full)

    with pytest.raises(CannotWrite, match="No space left on device"):
        put(b"new", tmp_path / "c.pdf")

    assert [path.name for path in tmp_path.iterdir()] == ["c.pdf"]
    assert (tmp_path / "c.pdf").read_bytes() == b"old"


def test_a_pipe_or_a_device_is_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    assert (
        refused(CannotWrite, put, b"new", pipe)
        == f"{pipe}: is a device or a pipe; name a file"
    )
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
        put_all(made())
    assert [path.name for path in tmp_path.iterdir()] == ["1.pdf"]
    assert old.read_bytes() == b"old"

    put_all([(old, b"new"), (tmp_path / "2.pdf", b"two")])
    assert [old.read_bytes(), (tmp_path / "2.pdf").read_bytes()] == [b"new", b"two"]
    assert len(list(tmp_path.iterdir())) == 2
