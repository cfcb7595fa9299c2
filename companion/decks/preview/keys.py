"""What the drawing of a face depends on, as a short key: equal keys, equal drawings."""

import hashlib
import secrets
from collections.abc import Iterable
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.decks import layouts
from companion.decks.boxes import AnyBox
from companion.decks.layouts import filled
from companion.decks.look import Look
from companion.decks.rows import Row
from companion.errors import CompanionError

MANY = 200
"""Changed files from which on each face counts as changed."""


class Inputs(Struct, frozen=True):
    """What a side of all cards with one look has in common.

    Attributes:
        mark: the hash of its boxes, colours and size.
        columns: those that its boxes show.
    """

    mark: bytes
    columns: tuple[str, ...]
    boxes: tuple[AnyBox, ...]


class Keys:
    """The keys of faces, which change with the files that a drawing shows."""

    def __init__(self) -> None:
        # A browser keeps drawings by their key, and files may change between two runs.
        self._all = secrets.token_hex(8)
        self._changed: dict[str, int] = {}
        self._number = 0
        self._inputs: dict[tuple[int, bool], tuple[Look, Inputs]] = {}

    def change(self, files: Iterable[Path]) -> None:
        """Give new keys to the faces that may show one of some files.

        A picture or an icon is found by its name, which is then in a text of the face;
        a font may be in any of them. What a layout says is part of every key.
        """
        files = [path for path in files if path.suffix != ".toml"]
        self._number += 1
        self._inputs.clear()
        if len(files) > MANY or any(path.parent.name == "fonts" for path in files):
            self._all, self._changed = secrets.token_hex(8), {}
        else:
            self._changed |= {path.stem.lower(): self._number for path in files}

    def key(self, look: Look, row: Row, *, back: bool) -> str:
        """Return the key of a face, in either ink."""
        inputs = self._of(look, back=back)
        cells = [row.cells.get(column, "") for column in inputs.columns]
        touched: list[tuple[str, int]] = []
        if self._changed:
            words = _words(look, row, inputs.boxes)
            pairs = self._changed.items()
            touched = [(stem, number) for stem, number in pairs if stem in words]
        about = msgspec.json.encode((self._all, cells, touched))
        return hashlib.blake2b(about, key=inputs.mark, digest_size=12).hexdigest()

    def _of(self, look: Look, *, back: bool) -> Inputs:
        known = self._inputs.get((id(look), back))
        if known is None or known[0] is not look:
            known = look, _inputs(look, back=back)
            self._inputs[id(look), back] = known
        return known[1]


def _inputs(look: Look, *, back: bool) -> Inputs:
    layout = look.layout
    boxes = layout.back if back else layout.front
    about = (
        *(boxes, layout.full, layout.low, layout.values, layout.fallback),
        *(look.size, layout.bleed, layout.safe, layout.corner, layout.quiet),
    )
    mark = hashlib.blake2b(msgspec.json.encode(about), digest_size=32).digest()
    every = [hole.column for box in boxes.values() for hole in layouts.columns(box)]
    return Inputs(mark, tuple(dict.fromkeys(every)), tuple(boxes.values()))


def _words(look: Look, row: Row, boxes: Iterable[AnyBox]) -> str:
    """Return all texts of some boxes as a row fills them, in small letters."""
    found: list[str] = []
    for box in boxes:
        for field in box.__struct_fields__:
            text = getattr(box, field)
            if isinstance(text, str):
                try:
                    found.append(filled(text, row.cells, look.layout.values))
                except CompanionError:
                    found.append(text)
    return "\n".join(found).lower()
