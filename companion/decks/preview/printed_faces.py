"""The pictures of the faces that were printed last, kept to be shown beside new ones.

A manifest knows printed faces by their hashes alone. One file in the platform's cache
folder holds a deck's pictures by these hashes; it may be deleted at any time.
"""

import hashlib
import io
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from companion import places
from companion.errors import CompanionError
from companion.press.ink import files

LARGEST = 128 << 20
"""Most bytes of pictures that are kept of a deck."""

TITLES = "titles.json"


class Kept:
    """The pictures of printed faces, and the titles of their cards, by hash."""

    def __init__(self, table: Path) -> None:
        name = hashlib.blake2b(str(table.resolve()).encode(), digest_size=12)
        self.path = places.printed() / f"{name.hexdigest()}.zip"
        self.titles: dict[str, str] = {}
        self.known: frozenset[str] = frozenset()
        self._open()

    def _open(self) -> None:
        try:
            with zipfile.ZipFile(self.path) as file:
                self.titles = msgspec.json.decode(file.read(TITLES), type=dict)
                self.known = frozenset(file.namelist()) - {TITLES}
        except (OSError, KeyError, zipfile.BadZipFile, msgspec.MsgspecError):
            self.titles, self.known = {}, frozenset()

    def picture(self, digest: str) -> str:
        """Return a face as SVG; "" if it is not kept."""
        return self._pictures([digest]).get(digest, "")

    def _pictures(self, digests: Iterable[str]) -> dict[str, str]:
        wanted = [digest for digest in digests if digest in self.known]
        try:
            with zipfile.ZipFile(self.path) as file:
                return {digest: file.read(digest).decode("utf-8") for digest in wanted}
        except (OSError, KeyError, zipfile.BadZipFile):
            return {}

    def replace(self, titles: Mapping[str, str], new: Mapping[str, str]) -> None:
        """Keep the pictures with these titles: those that are new, and known ones.

        Nothing is said of a disk that does not take them: they are a convenience.
        """
        out, size = io.BytesIO(), 0
        every = {**self._pictures(titles.keys() - new.keys()), **new}
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as file:
            for digest, drawing in every.items():
                size += len(drawing)
                if size <= LARGEST:
                    file.writestr(digest, drawing)
            file.writestr(TITLES, msgspec.json.encode(titles))
        try:
            files.put(out.getvalue(), self.path)
        except CompanionError:
            return
        self._open()
