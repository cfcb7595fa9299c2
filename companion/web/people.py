"""Devices and the seats they hold, kept beside the save and never in it.

A device is known by a token of 128 bits in a cookie; the file holds hashes of tokens
only, may be read by its owner alone, and outlives the server. A new code forgets all
devices.

A seat is a lease: it is moved by who holds it, by the host, or by consent that was
given on the screen of who holds it. However many devices come, none of them pushes out
one that has a seat.
"""

import base64
import hashlib
import hmac
import secrets as chance
from collections import OrderedDict
from collections.abc import Collection
from pathlib import Path
from threading import Lock

import msgspec

from companion.chronicle import files
from companion.chronicle.codec import Settings
from companion.errors import CompanionError, IllegalAction
from companion.language import phrase

COOKIE = "companion-"  # how the cookie of a table begins; its id follows
BESIDE = ".table"  # how the name of the file beside a save ends
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # of codes, without those that look alike
CODE = 6  # letters of a code
STANDING = 256  # devices without a seat that are known until the server ends
WATCHING = 64  # devices that watch; of more, the one that came first is forgotten
SHARING = 8  # devices that may hold one seat, and devices that may ask for it at a time
TICKET = 22  # letters of the secret part of an address, of 64 each: 132 bits
MARK = 2  # letters that tell a device that asks from others; both screens show them


class Device(msgspec.Struct):
    """A browser: the hash of its token, and what it may do."""

    token: str
    seats: list[int] = msgspec.field(default_factory=list)  # those it plays
    watches: bool = False  # whether it came to watch
    owns: bool = False  # whether it began the table, and is its host

    @property
    def stays(self) -> bool:
        """Whether it is remembered."""
        return bool(self.seats) or self.watches or self.owns


class Claim(msgspec.Struct, frozen=True):
    """A device that asks for a seat which another device holds."""

    token: str
    seat: int
    mark: str  # what its screen shows, and the screen of who holds the seat


class _File(msgspec.Struct, omit_defaults=True):
    """What is kept beside a save: of devices, and where it is served."""

    id: str
    code: str
    devices: list[Device] = msgspec.field(default_factory=list)
    at: str = ""  # the address of the server that has it, or of the last that had it
    settings: Settings | None = None  # of the game, kept here before saves had them
    key: str = ""  # of which the secret addresses of seats are made
    maker: str = ""  # on whose invitation the table was begun, if on one


class People:
    """Who has come to the table of one save; what changes is on disk after `keep`."""

    def __init__(self, save: Path) -> None:
        self._save, self._path = files.real(save), beside(save)
        self.claims: list[Claim] = []
        self._new: OrderedDict[str, Device] = OrderedDict()
        known = _read(self._path)
        self._file = known or _File(chance.token_hex(4), new_code())
        self._writing, self._changed = Lock(), not self._file.key
        self._file.key = self._file.key or new_key()
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
        """Those that are remembered: they hold a seat, or watch."""
        return self._file.devices

    def serve_at(self, address: str) -> None:
        """Keep where the table is, for who would serve it once more."""
        if self._file.at != address:
            self._file.at, self._changed = address, True

    def legacy_settings(self) -> Settings | None:
        """Return the settings of the game that an older file holds, and drop them."""
        if (settings := self._file.settings) is not None:
            self._file.settings, self._changed = None, True
            self.keep()
        return settings

    def device(self, token: str) -> Device | None:
        """Return the device of a token that this table gave."""
        return self._called(_hash(token))

    def _called(self, known: str) -> Device | None:
        owners = (owner for owner in self.devices if owner.token == known)
        return next(owners, self._new.get(known))

    def welcome(self) -> str:
        """Return a token for a new device, which is kept once it has a seat."""
        token = chance.token_hex(16)
        self._stand(Device(_hash(token)))
        return token

    def _stand(self, device: Device) -> None:
        """Know a device without a seat for a while; it may be one that asks for one."""
        self._new[device.token] = device
        asking = {claim.token for claim in self.claims}
        while len(self._new) > STANDING:
            oldest = next(token for token in self._new if token not in asking)
            del self._new[oldest]

    def holder(self, seat: int) -> Device | None:
        """Return a device that plays a seat."""
        return next(iter(self._holders(seat)), None)

    def _holders(self, seat: int) -> list[Device]:
        return [owner for owner in self.devices if seat in owner.seats]

    def take(self, device: Device, seat: int, *, host: bool) -> None:
        """Seat a device; it asks for a seat that is taken, the host takes it over.

        Raises:
            IllegalAction: if too many ask for that seat.
        """
        if host:
            self.clear(seat, but=device)
        elif seat not in device.seats and self.holder(seat):
            self._ask(device, seat)
            return
        self._seat(device, seat)

    def _ask(self, device: Device, seat: int) -> None:
        others = [claim for claim in self.claims if claim.token != device.token]
        if len([claim for claim in others if claim.seat == seat]) >= SHARING:
            why, right = phrase("too many ask for that seat"), phrase("ask the host")
            raise IllegalAction("seat", why, right)
        if self.claim_of(device, seat) is None:
            known = {claim.mark for claim in others}
            while (mark := _word(MARK)) in known:
                pass
            self.claims = [*others, Claim(device.token, seat, mark)]

    def _seat(self, device: Device, seat: int) -> None:
        device.seats = sorted({*device.seats, seat})
        device.watches = False
        self._ask_no_more(device)
        self._sort(device)

    def _ask_no_more(self, device: Device) -> None:
        self.claims = [claim for claim in self.claims if claim.token != device.token]

    def _sort(self, device: Device) -> None:
        """Remember a device as long as it has a seat, watches or owns the table."""
        self._new.pop(device.token, None)
        others = [other for other in self.devices if other is not device]
        watching = [other for other in others if other.watches]
        if device.watches and len(watching) >= WATCHING:
            others.remove(watching[0])
            self._ask_no_more(watching[0])
        if device.stays:
            others.append(device)
        else:
            self._stand(device)
        self._file.devices, self._changed = others, True

    def give(self, device: Device, seat: int) -> None:
        """Give a seat back; once no device holds it, nobody need ask for it."""
        device.seats = [held for held in device.seats if held != seat]
        self._sort(device)
        if not self.holder(seat):
            self.claims = [claim for claim in self.claims if claim.seat != seat]

    def clear(self, seat: int, but: Device | None = None) -> None:
        """Free a seat, whoever holds it, but for one device."""
        for device in self._holders(seat):
            if device is not but:
                self.give(device, seat)

    def shares(self, seats: Collection[int], *, host: bool) -> Collection[int]:
        """Return the seats that a device may share, which holds some: the host all."""
        return {claim.seat for claim in self.claims} if host else seats

    def claims_for(self, seats: Collection[int]) -> list[Claim]:
        """Return who asks for one of these seats, in the order of the seats."""
        claims = [claim for claim in self.claims if claim.seat in seats]
        return sorted(claims, key=lambda claim: claim.seat)

    def claim_of(self, device: Device, seat: int) -> Claim | None:
        """Return what a device asks for a seat, if it does."""
        mine = (claim for claim in self.claims if claim.token == device.token)
        return next((claim for claim in mine if claim.seat == seat), None)

    def admit(self, device: Device, seat: int) -> None:
        """Seat a device that has the link of a seat, beside who holds it.

        Raises:
            IllegalAction: if too many hold it.
        """
        others = [owner for owner in self._holders(seat) if owner is not device]
        self._must_have_room(others)
        self._seat(device, seat)

    @staticmethod
    def _must_have_room(holders: list[Device]) -> None:
        if len(holders) >= SHARING:
            why, right = phrase("that seat is on many devices"), phrase("give it back")
            raise IllegalAction("seat", why, right)

    def ticket(self, purpose: str, seat: int) -> str:
        """Return the secret part of an address of a seat: the same until a new code."""
        key, text = self._file.key.encode(), f"{purpose} {seat}".encode()
        digest = hmac.new(key, text, hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest).decode()[:TICKET]

    def watch(self, device: Device) -> None:
        """Let a device see what everybody sees; it holds no seat then."""
        left, device.watches = device.seats, True
        self._ask_no_more(device)
        for seat in left:
            self.give(device, seat)
        self._sort(device)

    def share(self, seats: Collection[int], mark: str, *, agreed: bool) -> None:
        """Answer who asks for one of these seats: both devices hold it then, or not.

        Raises:
            IllegalAction: if nobody asks for it, or too many hold it.
        """
        known = self.claims_for(seats)
        claim = next((claim for claim in known if claim.mark == mark), None)
        if claim is None:
            why, right = phrase("nobody asks you for it"), phrase("look again")
            raise IllegalAction("seat", why, right)
        if agreed:
            self._must_have_room(self._holders(claim.seat))
        self.claims.remove(claim)
        if agreed and (other := self._called(claim.token)):
            self._seat(other, claim.seat)

    def renew(self) -> None:
        """Make a new code; all devices are forgotten, and come in anew, but owners."""
        self._file.code, self._file.key = new_code(), new_key()
        owners = [Device(one.token, owns=True) for one in self.devices if one.owns]
        self._file.devices, self.claims = owners, []
        self._new.clear()
        self._changed = True

    def own(self, device: Device, maker: str) -> None:
        """Make a device the host of the table, which was begun on an invitation."""
        device.owns, self._file.maker = True, maker
        self._sort(device)

    @property
    def maker(self) -> str:
        """On whose invitation the table was begun; empty if on none."""
        return self._file.maker

    def keep(self) -> None:
        """Write the file, readable by its owner only, if anything has changed.

        It waits for the disk, as no page should: call it in a thread.

        Raises:
            CannotWrite: if folder or disk do not take it.
        """
        with self._writing:
            if not self._changed:
                return
            self._changed = False
            try:
                files.keep(self._path, msgspec.json.encode(self._file), self._save)
            except CompanionError:
                self._changed = True
                raise


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def new_key() -> str:
    """Return what nobody can guess, of which other secrets are made."""
    return chance.token_urlsafe(16)


def new_code() -> str:
    """Return a code that nobody can guess in time."""
    return _word(CODE)


def _word(letters: int) -> str:
    return "".join(chance.choice(LETTERS) for _ in range(letters))


def served_at(save: Path) -> str:
    """Return where the server is, or was, that has a save."""
    known = _read(beside(save))
    return known.at if known else ""


def device_beside(save: Path, token: str) -> Device | None:
    """Return the device of a token that the table of a save remembers."""
    devices, known = (_read(beside(save)) or _File("", "")).devices, _hash(token)
    return next((device for device in devices if device.token == known), None)


def beside(save: Path) -> Path:
    """Return the file that keeps who has come to the table of a save."""
    file = files.real(save)  # a link has no table of its own
    return file.with_name(f"{file.name}{BESIDE}")


def _read(path: Path) -> _File | None:
    """Return what was kept; a file that cannot be read is as good as none."""
    try:
        file = msgspec.json.decode(path.read_bytes(), type=_File)
    except (OSError, msgspec.MsgspecError):
        return None
    # An older companion also remembered devices that only asked for a seat.
    file.devices = [known for known in file.devices if known.stays]
    return file
