import io
from pathlib import Path

import pytest

from companion.errors import CannotWrite
from companion.press.ink.files import put


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

    with pytest.raises(CannotWrite) as caught:
        put(b"ink", tmp_path / "out" / "c.pdf")

    assert str(caught.value) == (
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
