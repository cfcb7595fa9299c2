"""Addresses of this computer, and the QR code of one."""

import io
import socket
from collections.abc import Sequence
from contextlib import suppress

from companion.errors import BadValue

LOOPBACK, ANY = "127.0.0.1", "0.0.0.0"

ELSEWHERE = "192.0.2.1"
"""An address that nobody has: the way to it tells which of ours is used."""


def addresses() -> list[str]:
    """Return the addresses of this computer in its networks, the usual one first."""
    known: list[str] = []
    with (
        suppress(OSError),  # there may be no network
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe,
    ):
        probe.connect((ELSEWHERE, 9))  # nothing is sent
        known.append(str(probe.getsockname()[0]))
    with suppress(OSError):  # a computer may not know its own name
        entries = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        known += [str(entry[4][0]) for entry in entries]
    own = (one for one in dict.fromkeys(known) if not one.startswith("127."))
    return list(own)


def chosen(address: str | None) -> list[str]:
    """Return the addresses that phones use: the one that is named, or all.

    Raises:
        BadValue: if this computer is in no network, or phones cannot use that address.
    """
    if address in (LOOPBACK, ANY):
        right = "name one of this computer's in a network"
        raise BadValue("--lan", f"{address} leads no phone here", right)
    if address is not None:
        return [address]
    if not (known := addresses()):
        raise BadValue("--lan", "this computer is in no network", "join one first")
    return known


def is_address(text: str) -> bool:
    """Return whether a word is an address.

    >>> is_address("192.168.1.20"), is_address("party")
    (True, False)
    """
    try:
        socket.inet_pton(socket.AF_INET, text)
    except OSError:
        return False
    return True


def hosts(addresses: Sequence[str], port: int) -> set[str]:
    """Return what a browser may write as host for these addresses.

    >>> sorted(hosts(["10.0.0.7"], 80))
    ['10.0.0.7', '10.0.0.7:80']
    """
    names = [*addresses, *(["localhost"] if LOOPBACK in addresses else [])]
    plain = {*names} if port == 80 else set()
    return plain | {f"{name}:{port}" for name in names}


def qr_terminal(text: str) -> str:
    """Return a QR code for a terminal."""
    import segno

    out = io.StringIO()
    segno.make(text, error="m", micro=False).terminal(out, compact=True)
    return out.getvalue()


def qr_svg(text: str) -> bytes:
    """Return a QR code as SVG, with its quiet zone, on white."""
    import segno

    out = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(out, kind="svg", scale=8, border=4, light="#fff", xmldecl=False)
    return out.getvalue()
