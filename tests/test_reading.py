"""What is opened of the files that a person names, and what is not."""

import os
from pathlib import Path

import pytest

from companion import reading
from companion.errors import BadData


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
