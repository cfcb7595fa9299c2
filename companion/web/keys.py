"""What all processes that serve one folder have in common: secrets of the room.

They are kept in a file of the folder of tables that its owner alone may read, so that
the host's cookie and those of guests count at every process, and after a new start.
"""

import os
import secrets as chance
import tempfile
from contextlib import suppress
from pathlib import Path

import msgspec

from companion.errors import BadData, CannotWrite
from companion.web.people import new_code

NAME = ".room"


class Keys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secrets of a room.

    Attributes:
        id: what its cookies are named after.
        secret: of 128 bits; who knows it is the host.
        code: what leads to the host's latest table.
    """

    id: str = msgspec.field(default_factory=lambda: chance.token_hex(4))
    secret: str = msgspec.field(default_factory=lambda: chance.token_urlsafe(16))
    code: str = msgspec.field(default_factory=new_code)


def kept(folder: Path) -> Keys:
    """Return the secrets of a folder of tables, made by whoever comes first.

    Raises:
        BadData: if they cannot be read.
        CannotWrite: if they cannot be kept.
    """
    file = folder / NAME
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not file.exists():
            _make(file)
        return msgspec.json.decode(file.read_bytes(), type=Keys)
    except OSError as error:
        what = f"cannot be written ({error.strerror})"
        raise CannotWrite(NAME, what, "name a folder of yours") from None
    except msgspec.MsgspecError:
        what = "does not hold the secrets of a room"
        raise BadData(str(file), what, "delete it; everybody comes in anew") from None


def _make(file: Path) -> None:
    handle, name = tempfile.mkstemp(prefix=NAME, dir=file.parent)  # its owner's alone
    fresh = Path(name)
    try:
        with os.fdopen(handle, "wb") as new:
            new.write(msgspec.json.encode(Keys()))
            new.flush()
            os.fsync(new.fileno())
        with suppress(FileExistsError):  # another process was quicker
            file.hardlink_to(fresh)
    finally:
        fresh.unlink()
