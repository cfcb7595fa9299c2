"""What is kept beside the saves in the folder: whose tables they are, awake or not.

A file is read again once it has changed, so that thousands of saves take one look at
the folder and none at most of them.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from companion import places
from companion.chronicle import files
from companion.web import people
from companion.web.people import COOKIE, Device


class Beside(msgspec.Struct, frozen=True):
    """By what a table is found.

    Attributes:
        id: what the cookies of its devices are named after.
        maker: on whose invitation it was begun; empty if on none.
    """

    id: str
    code: str
    maker: str = ""


Mark = tuple[int, ...] | None
"""What tells one version of what is kept from another; None if it is unknown."""


class Shelf:
    """The saves in the folder, and those of them that were served."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Mark, Path, Beside | None]] = {}

    def tables(self) -> dict[Path, Beside | None]:
        """Return the files of all saves, with what is kept beside them."""
        before, now = self._known, dict[str, tuple[Mark, Path, Beside | None]]()
        every = _entries()
        for name, entry in every.items():
            if name.endswith(".json"):
                mark = _mark(entry, every.get(f"{name}{people.BESIDE}"))
                if mark is None or name not in before or before[name][0] != mark:
                    file = files.real(Path(entry.path))
                    now[name] = mark, file, _read(people.beside(file))
                else:
                    now[name] = before[name]
        self._known = now
        return {file: beside for _, file, beside in now.values()}

    def coded(self, code: str) -> Path | None:
        """Return the save of the table that has a code; None if none has."""
        tables = self.tables().items()
        return next((file for file, one in tables if one and one.code == code), None)

    def of_cookies(
        self, cookies: Mapping[str, str]
    ) -> Iterator[tuple[Path, str, Device]]:
        """Yield the tables that know a browser: save, code, what it is there."""
        tokens = {
            name.removeprefix(COOKIE): token
            for name, token in cookies.items()
            if name.startswith(COOKIE)
        }
        for file, one in self.tables().items() if tokens else ():
            if one is None or one.id not in tokens:
                continue
            if device := people.device_beside(file, tokens[one.id]):
                yield file, one.code, device


def _entries() -> dict[str, os.DirEntry[str]]:
    with suppress(FileNotFoundError), os.scandir(places.saves()) as found:
        return {entry.name: entry for entry in found}
    return {}


def _mark(save: os.DirEntry[str], beside: os.DirEntry[str] | None) -> Mark:
    """Return what tells one version of what is kept beside a save from another.

    Beside a link to a save is nothing: its table is where the save is.
    """
    if save.is_symlink():
        return None
    return files.mark(beside) if beside else ()


def _read(path: Path) -> Beside | None:
    with suppress(OSError, msgspec.MsgspecError):
        return msgspec.json.decode(path.read_bytes(), type=Beside)
    return None
