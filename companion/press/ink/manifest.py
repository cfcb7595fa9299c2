"""What was printed, as a hash of every face, so that only what changed is reprinted.

A face's hash covers its marks, not the sheet that it is on: another paper or scheme
changes no face.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path as File

import msgspec

from companion import reading
from companion.errors import BadData
from companion.press.ink import files
from companion.press.layout.sheets import Sheet
from companion.press.scene.path import Path
from companion.press.scene.scene import Group, Mark, Scene

LARGEST = 1 << 26  # most bytes of a manifest
AT_ONCE = 1000  # faces that are written at once


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A face that was printed: the hash of its marks, and how many copies."""

    hash: str
    copies: int = 1


Faces = Mapping[str, Printed]


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The faces of a kit by name, such as "apple-1, front", for either ink.

    `others` holds those of another look, such as "mini" or "mini, low", by its name:
    one size is never compared with another.
    """

    game: str
    full: dict[str, Printed] = {}
    low: dict[str, Printed] = {}
    others: dict[str, dict[str, Printed]] = {}

    def faces(self, *, low: bool, look: str = "") -> dict[str, Printed]:
        if look:
            return self.others.get(_key(look, low=low), {})
        return self.low if low else self.full

    def joined(self, faces: Faces, *, low: bool, look: str = "") -> "Manifest":
        """Return the manifest with some faces of a look added or replaced."""
        every = {**self.faces(low=low, look=look), **faces}
        return self.with_only(every, low=low, look=look)

    def with_only(self, faces: Faces, *, low: bool, look: str = "") -> "Manifest":
        """Return the manifest that knows these faces of a look, and no more of it."""
        if look:
            every = {**self.others, _key(look, low=low): dict(faces)}
            return msgspec.structs.replace(self, others=every)
        if low:
            return msgspec.structs.replace(self, low=dict(faces))
        return msgspec.structs.replace(self, full=dict(faces))


def _key(look: str, *, low: bool) -> str:
    return f"{look}, low" if low else look


def digest(scene: Scene) -> str:
    """Return the hash of a face: equal for the same marks on a face of the same size.

    >>> digest(Scene(63, 88)) == digest(Scene(63, 88)) != digest(Scene(63, 89))
    True
    """
    return _hash((scene.width, scene.height, _plain(scene.marks)))


def _hash(face: object) -> str:
    # Fields alone tell the kinds of mark apart, and floats are written exactly.
    encoded = msgspec.json.encode(face, enc_hook=_segments)
    return hashlib.sha256(encoded).hexdigest()[:32]


def _plain(marks: tuple[Mark, ...]) -> list[object]:
    """Return marks for hashing; shared ones, which many faces have, as their hash."""
    plain: list[object] = []
    for mark in marks:
        if not isinstance(mark, Group):
            plain.append(mark)
            continue
        if mark.together:
            plain += _together(mark.marks)
            continue
        inside = _shared(mark.marks) if mark.shared else _plain(mark.marks)
        # Masks came later: without one, a hash is what it was before.
        masked = (_plain(mark.mask),) if mark.mask else ()
        plain.append((inside, mark.matrix, mark.clip, *masked))
    return plain


@lru_cache(maxsize=256)
def _together(marks: tuple[Mark, ...]) -> list[object]:
    return _plain(marks)


@lru_cache(maxsize=4096)
def _shared(marks: tuple[Mark, ...]) -> str:
    return _hash(_plain(marks))


def _segments(value: object) -> object:
    """Return a path as its segments: the one part of a mark that is no plain data."""
    if isinstance(value, Path):
        return value.segments
    raise TypeError(f"{type(value).__name__} is no part of a mark")


def printed(sheets: Iterable[Sheet]) -> dict[str, Printed]:
    """Return every face of some sheets with its hash and its copies."""
    hashes: dict[int, str] = {}
    faces = {}
    for sheet in sheets:
        copies = {piece.name: piece.copies for piece, _ in sheet.items}
        for name, back, scene in sheet.faces:
            key = hashes.get(id(scene)) or digest(scene)
            hashes[id(scene)] = key
            faces[face_name(name, back=back)] = Printed(key, copies[name])
    return faces


def changed(
    sheet: Sheet, now: Mapping[str, Printed], before: Mapping[str, Printed]
) -> bool:
    """Return whether a sheet holds a face, or a copy, that was not printed before."""
    for piece, copy in sheet.items:
        for back in (False, True):
            name = face_name(piece.name, back=back)
            if name not in now:
                continue
            old = before.get(name)
            if old is None or old.hash != now[name].hash or copy >= old.copies:
                return True
    return False


def face_name(piece: str, *, back: bool) -> str:
    return f"{piece}, {'back' if back else 'front'}"


def read(path: File, game: str) -> Manifest:
    """Return the manifest at `path`.

    Raises:
        BadData: if it cannot be read, is no manifest, or is another game's.
    """
    data = reading.data(path, LARGEST, "name a manifest")
    try:
        manifest = msgspec.json.decode(data, type=Manifest)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        what = "is no manifest of printed faces"
        right = "name a manifest.json that print wrote"
        raise BadData(str(path), what, right) from None
    if manifest.game != game:
        what = f"is of {manifest.game}, not of {game}"
        raise BadData(str(path), what, "name this game's own")
    return manifest


def write(manifest: Manifest, path: File) -> None:
    """Write a manifest as JSON, sorted by name.

    Raises:
        CannotWrite: if the folder or disk does not take it.
    """
    files.put(_json(manifest), path)


def _json(manifest: Manifest) -> Iterator[bytes]:
    """Yield a manifest some faces at a time: whole, it may be as large as memory."""
    yield b'{\n "full": '
    yield from _faces(manifest.full, b" ")
    yield b',\n "game": ' + msgspec.json.encode(manifest.game)
    yield b',\n "low": '
    yield from _faces(manifest.low, b" ")
    yield b',\n "others": {'
    before = b"\n  "
    for look in sorted(manifest.others):
        yield before + msgspec.json.encode(look) + b": "
        yield from _faces(manifest.others[look], b"  ")
        before = b",\n  "
    yield b"\n }\n}\n" if manifest.others else b"}\n}\n"


def _faces(faces: Faces, left: bytes) -> Iterator[bytes]:
    """Yield faces as an object, its lines after the first indented by `left`."""
    names = sorted(faces)
    for at in range(0, len(names), AT_ONCE):
        part = {name: faces[name] for name in names[at : at + AT_ONCE]}
        text = msgspec.json.format(msgspec.json.encode(part, order="sorted"), indent=1)
        inside = text.removeprefix(b"{").removesuffix(b"\n}")
        yield (b"," if at else b"{") + inside.replace(b"\n", b"\n" + left)
    yield b"\n" + left + b"}" if names else b"{}"
