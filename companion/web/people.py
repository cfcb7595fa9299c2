"""Devices and the seats they hold, kept beside the save and never in it.

A device is known by a token of 128 bits in a cookie; the file holds hashes of tokens
only, may be read by its owner alone, and outlives the server. A new code forgets all
devices.
"""

import hashlib
import os
import secrets as chance
from collections import OrderedDict
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

import msgspec

from companion.chronicle.codec import Settings
from companion.errors import CannotWrite, IllegalAction
from companion.language import phrase

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Of codes, without those that look alike."""

CODE = 6
"""Letters of a code."""

STANDING = 256
"""Devices without a seat that are known until the server ends."""

MOST = 64
"""Devices that are remembered; the one that was seated longest ago is forgotten."""


class Device(msgspec.Struct):
    """A browser: the hash of its token, and what it may do.

    Attributes:
        seats: those it plays.
        watches: whether it came to watch.
    """

    token: str
    seats: list[int] = msgspec.field(default_factory=list)
    watches: bool = False


class Claim(msgspec.Struct, frozen=True):
    """A device that asks for a seat which another device holds."""

    token: str
    seat: int


class _File(msgspec.Struct, omit_defaults=True):
    """What is kept beside a save: of devices only.

    Attributes:
        settings: those of the game, which were kept here before saves had them.
    """

    id: str
    code: str
    devices: list[Device] = msgspec.field(default_factory=list)
    settings: Settings | None = None


class People:
    """Who has come to the table of one save."""

    def __init__(self, save: Path) -> None:
        self._path = save.parent / f"{save.name}.table"
        self.claims: list[Claim] = []
        self._new: OrderedDict[str, Device] = OrderedDict()
        known = _read(self._path)
        self._file = known or _File(chance.token_hex(4), new_code())
        if known is None:
            self.keep()

    @property
    def id(self) -> str:
        """What the cookie of this table is named after."""
        return self._file.id

    @property
    def code(self) -> str:
        return self._file.code

    @property
    def devices(self) -> list[Device]:
        return self._file.devices

    def legacy_settings(self) -> Settings | None:
        """Return the settings of the game that an older file holds, and drop them."""
        if (found := self._file.settings) is not None:
            self._file.settings = None
            self.keep()
        return found

    def device(self, token: str) -> Device | None:
        """Return the device of a token that this table gave."""
        known = _hash(token)
        found = (owner for owner in self.devices if owner.token == known)
        return next(found, self._new.get(known))

    def welcome(self) -> str:
        """Return a token for a new device, which is kept once it has a seat."""
        token = chance.token_hex(16)
        self._new[_hash(token)] = Device(_hash(token))
        if len(self._new) > STANDING:
            self._new.popitem(last=False)
        return token

    def holder(self, seat: int) -> Device | None:
        """Return a device that plays a seat."""
        return next((owner for owner in self.devices if seat in owner.seats), None)

    def take(self, device: Device, seat: int, *, host: bool) -> None:
        """Seat a device; it asks for a seat that is taken, and the host takes it over.

        Raises:
            CannotWrite: if it cannot be kept.
        """
        if host:
            for other in self.devices:
                _without(other, seat)
        elif self.holder(seat) not in (None, device):
            claim = Claim(device.token, seat)
            self._remember(device)
            if claim not in self.claims:
                self.claims = [*self.claims[-7:], claim]
            return
        self._seat(device, seat)

    def _seat(self, device: Device, seat: int) -> None:
        self._remember(device)
        if seat not in device.seats:
            device.seats = sorted([*device.seats, seat])
        device.watches = False
        self.keep()

    def give(self, device: Device, seat: int) -> None:
        """Give a seat back; whoever asked for it may take it then."""
        _without(device, seat)
        self.keep()

    def clear(self, seat: int) -> None:
        """Free a seat, whoever holds it."""
        for device in self.devices:
            _without(device, seat)
        self.keep()

    def claims_for(self, seats: Collection[int]) -> list[int]:
        """Return which of these seats others ask for."""
        return sorted({claim.seat for claim in self.claims if claim.seat in seats})

    def watch(self, device: Device) -> None:
        """Let a device see what everybody sees; it holds no seat then."""
        self._remember(device)
        device.seats, device.watches = [], True
        self.keep()

    def share(self, device: Device, seat: int, *, agreed: bool) -> None:
        """Answer who asks for a seat: both devices hold it from now on, or not.

        Raises:
            IllegalAction: if nobody asks for it, or it is not this device's to share.
        """
        claim = next((claim for claim in self.claims if claim.seat == seat), None)
        if claim is None or seat not in device.seats:
            why, right = phrase("nobody asks you for it"), phrase("look again")
            raise IllegalAction("seat", why, right)
        self.claims.remove(claim)
        other = next(
            (owner for owner in self.devices if owner.token == claim.token), None
        )
        if agreed and other:
            self._seat(other, seat)

    def renew(self) -> None:
        """Make a new code; every device is forgotten, so that all come in anew."""
        self._file.code = new_code()
        self._file.devices, self.claims = [], []
        self._new.clear()
        self.keep()

    def _remember(self, device: Device) -> None:
        if device not in self.devices:
            self._new.pop(device.token, None)
            self._file.devices = [*self.devices, device][-MOST:]

    def keep(self) -> None:
        """Write the file, readable by its owner only.

        Raises:
            CannotWrite: if folder or disk do not take it.
        """
        fresh = self._path.with_name(self._path.name + ".tmp")
        try:
            with suppress(FileNotFoundError):
                fresh.unlink()
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
            with os.fdopen(os.open(fresh, flags, 0o600), "wb") as file:
                file.write(msgspec.json.encode(self._file))
            fresh.replace(self._path)
        except OSError as error:
            what = f"cannot be written ({error.strerror})"
            raise CannotWrite(self._path.name, what, "nothing was changed") from None


def _without(device: Device, seat: int) -> None:
    device.seats = [held for held in device.seats if held != seat]


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def new_code() -> str:
    """Return a code that nobody can guess in time."""
    return "".join(chance.choice(LETTERS) for _ in range(CODE))


def _read(path: Path) -> _File | None:
    """Return what was kept; a file that cannot be read is as good as none."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=_File)
    except (OSError, msgspec.MsgspecError):
        return None
