"""Files that a person names, read whole: real ones, and no larger than they may be.

A device has no end and a pipe waits for its writer: neither is opened.
"""

import stat
from pathlib import Path
from threading import RLock

from companion.errors import BadData

LEARNING = RLock()
"""Held where msgspec may meet a type for the first time, and for nothing else.

It keeps a struct's fields before it knows the types of all: in 0.22, another thread
that reads such a struct meanwhile crashes the process.
"""


def data(path: Path, most: int, right: str = "name another file") -> bytes:
    """Return what is in a file.

    Args:
        most: the bytes that it may have.
        right: what to do about one that is larger.

    Raises:
        BadData: if it is larger, is no file, or cannot be read.
    """
    must_be_file(path)
    try:
        with path.open("rb") as file:
            found = file.read(most + 1)
    except OSError as error:
        raise BadData(path.name, f"cannot be read ({error.strerror})") from None
    if len(found) > most:
        raise BadData(path.name, f"larger than {most} bytes", right)
    return found


def text(path: Path, most: int, right: str = "name another file") -> str:
    """Return what is in a file of UTF-8; its lines end in "\\n".

    A mark of its order of bytes, as some editors write it, is left out.

    Raises:
        BadData: if it is not UTF-8; see `data`.
    """
    try:
        found = data(path, most, right).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        what = f"byte {error.start} is not UTF-8"
        raise BadData(path.name, what, "save it as UTF-8") from None
    return found.replace("\r\n", "\n").replace("\r", "\n")


def must_be_file(path: Path) -> None:
    """Refuse what is no file, without opening it.

    Raises:
        BadData: if it is a folder, a device or a pipe, or if there is nothing.
    """
    try:
        mode = path.stat().st_mode
    except OSError as error:
        raise BadData(path.name, f"cannot be read ({error.strerror})") from None
    except ValueError:  # each Python has other words for it
        raise BadData(path.name, "no file has NUL in its name", "name a file") from None
    if stat.S_ISDIR(mode):
        raise BadData(str(path), "is a folder", "name a file")
    if not stat.S_ISREG(mode):
        raise BadData(str(path), "is a device or a pipe", "name a file")
