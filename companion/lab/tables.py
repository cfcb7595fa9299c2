"""Arrays in a file: written whole or not at all, checked, and mapped into memory.

A file is a line that names the kind, a line with the check of the next, a line of JSON
that says what is in it, and the arrays. Each array has its own check and is checked
when it is first used, so that a caller that needs one does not read them all.
"""

import mmap
import os
import tempfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from companion.errors import CannotWrite, DamagedTable

KIND = b"companion table 1\n"
ALIGN = 64
Array = NDArray[Any]  # an array of any dtype: a solver keeps numbers of several sizes
Arrays = Mapping[str, Array]


class Entry(msgspec.Struct, frozen=True):
    """One array: how to read it, where it begins after the head, and its check."""

    dtype: str
    shape: tuple[int, ...]
    begin: int
    check: int


class Head(msgspec.Struct, frozen=True):
    """The head of a file; `of` names what was solved, `size` counts the whole file."""

    of: dict[str, object]
    size: int
    arrays: dict[str, Entry]


class Tables(Mapping[str, Array]):
    """The arrays of a file, read-only."""

    def __init__(self, path: Path, head: Head, data: mmap.mmap, begin: int) -> None:
        self.path, self.head = path, head
        self._data, self._begin = data, begin
        self._checked: set[str] = set()

    def __getitem__(self, name: str) -> Array:
        """Return an array.

        Raises:
            KeyError: if there is none of that name.
            DamagedTable: if it is not as it was written.
        """
        entry = self.head.arrays[name]
        count = int(np.prod(entry.shape, dtype=np.int64))
        flat = np.frombuffer(self._data, entry.dtype, count, self._begin + entry.begin)
        if name not in self._checked:
            if zlib.crc32(flat.data) != entry.check:
                raise _damaged(self.path, f"{name} is not as it was written")
            self._checked.add(name)
        return flat.reshape(entry.shape)

    def __iter__(self) -> Iterator[str]:
        return iter(self.head.arrays)

    def __len__(self) -> int:
        return len(self.head.arrays)


def read(path: Path, of: Mapping[str, object]) -> Tables | None:
    """Map the file at `path`, which must hold `of`; None if there is none.

    Raises:
        DamagedTable: if it is no table, not of this, or cut short.
    """
    try:
        with path.open("rb") as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        raise _damaged(path, "it cannot be read") from None
    end = data.find(b"\n", len(KIND))
    stop = data.find(b"\n", end + 1)
    if data[: len(KIND)] != KIND or end < 0 or stop < 0:
        raise _damaged(path, "it is no table")
    text = data[end + 1 : stop]
    if data[len(KIND) : end] != b"%08x" % zlib.crc32(text):
        raise _damaged(path, "its head is not as it was written")
    head = msgspec.json.decode(text, type=Head)
    if head.of != dict(of):
        raise _damaged(path, "it is of another problem")
    if head.size != len(data):
        raise _damaged(path, f"it has {len(data)} bytes of {head.size}")
    return Tables(path, head, data, _aligned(stop + 1))


def _damaged(path: Path, what: str) -> DamagedTable:
    return DamagedTable(path.name, what, "it is solved anew")


def write(path: Path, of: Mapping[str, object], arrays: Arrays) -> None:
    """Write a file beside the old one and rename it over.

    Raises:
        CannotWrite: if the folder or the disk does not take it; nothing is left there.
    """
    parts = {name: np.ascontiguousarray(array) for name, array in arrays.items()}
    entries, begin = {}, 0
    for name, part in parts.items():
        check = zlib.crc32(part.reshape(-1).data)
        entries[name] = Entry(part.dtype.str, part.shape, begin, check)
        begin = _aligned(begin + part.nbytes)
    head = _head(of, entries, begin)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _replace(path, head, parts, entries, len(head) + begin)
    except OSError as error:
        what = error.strerror or "the disk does not take it"
        raise CannotWrite(str(path), what.lower(), "free some space there") from None


def _head(of: Mapping[str, object], entries: dict[str, Entry], arrays: int) -> bytes:
    """Return the bytes before the arrays, which contain the size of the file."""
    size = arrays
    while True:
        text = msgspec.json.encode(Head(dict(of), size, entries))
        head = KIND + b"%08x\n" % zlib.crc32(text) + text + b"\n"
        head = head.ljust(_aligned(len(head)), b"\0")
        if size == len(head) + arrays:
            return head
        size = len(head) + arrays


def _replace(
    path: Path, head: bytes, parts: Arrays, entries: Mapping[str, Entry], size: int
) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(head)
            for key, part in parts.items():
                file.seek(len(head) + entries[key].begin)
                file.write(part.reshape(-1).data)
            file.truncate(size)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _aligned(offset: int) -> int:
    return -(-offset // ALIGN) * ALIGN
