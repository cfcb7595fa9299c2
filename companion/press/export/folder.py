"""A folder written completely or not at all, never over other files.

An export lists its files in `export.json`. A folder that holds any other file is left
as it is; a previous export is replaced.
"""

import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from companion import reading
from companion.errors import BadData, CannotWrite
from companion.press.export.faces import Made
from companion.press.ink.files import existing

RECORD = "export.json"
LARGEST = 1 << 26  # most bytes of a record
OTHER = "choose another folder with --out"


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of an export: `files` holds what each file shows, by its name."""

    game: str
    kind: str
    files: dict[str, str]


Progress = Callable[[Made], None]  # is called with each file before it is written


def write(
    target: Path, game: str, kind: str, made: Iterable[Made], progress: Progress
) -> dict[str, str]:
    """Write the files of an export into `target`; return what each shows, by its name.

    Raises:
        CannotWrite: if the folder holds what no export wrote, or cannot be written.
    """
    check(target)
    files: dict[str, str] = {}
    try:
        made_in, name = existing(target.parent), f".{target.name}."
        with tempfile.TemporaryDirectory(prefix=name, dir=made_in) as beside:
            new, old = Path(beside) / "new", Path(beside) / "old"
            new.mkdir()
            for file in made:
                progress(file)
                path = new / file.name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(file.data)
                files[file.name] = file.what
            record = msgspec.json.encode(Record(game, kind, files))
            (new / RECORD).write_bytes(msgspec.json.format(record, indent=1) + b"\n")
            target.parent.mkdir(parents=True, exist_ok=True)
            _put(new, target, old)
    except OSError as error:
        what = f"cannot be written ({error.strerror or error})"
        raise CannotWrite(str(target), what, OTHER) from None
    return files


def _put(new: Path, target: Path, old: Path) -> None:
    replaced = target.exists()
    if replaced:
        target.rename(old)
    try:
        new.rename(target)
    except OSError:
        if replaced:
            old.rename(target)
        raise


def check(target: Path) -> None:
    """Refuse a folder with files that no export wrote, naming the first.

    Raises:
        CannotWrite: naming the first such file.
    """
    if not target.exists():
        return
    if not target.is_dir():
        raise CannotWrite(str(target), "is a file", OTHER)
    known = {RECORD, *_recorded(target / RECORD)}
    for path in sorted(target.rglob("*")):
        name = path.relative_to(target).as_posix()
        if path.is_dir() and not path.is_symlink():
            continue
        if name not in known:
            what = f"{name} is of no export"
            raise CannotWrite(str(target), what, f"move it away, or {OTHER}")


def _recorded(path: Path) -> Iterable[str]:
    try:
        return msgspec.json.decode(reading.data(path, LARGEST), type=Record).files
    except (BadData, msgspec.MsgspecError, UnicodeDecodeError):
        return ()
