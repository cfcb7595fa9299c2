"""`companion serve`: the table in a browser, on this computer or in its network."""

import os
import sys
import webbrowser
from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct

from companion import places
from companion.cli import offers
from companion.cli import options as shared
from companion.errors import BadValue

if TYPE_CHECKING:
    from companion.web.room import Room


class Serve(Struct, frozen=True, kw_only=True):
    """What `serve` takes."""

    save: Annotated[
        str | None,
        typer.Argument(
            help="A save to go on with (default: choose on the page).",
            autocompletion=offers.saves,
        ),
    ] = None
    address: Annotated[
        str | None,
        typer.Argument(
            help="With --lan: the one address of this computer that phones may use."
        ),
    ] = None
    lan: Annotated[
        bool,
        typer.Option(
            "--lan",
            help="Let phones in the networks of this computer join, by QR code.",
        ),
    ] = False
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes a free one.")] = (
        8642
    )
    open: Annotated[
        bool, typer.Option("--open/--no-open", help="Open a browser on this computer.")
    ] = True
    seed: shared.Seed = None


def serve(request: Serve) -> None:
    """Open a table in the browser; with --lan, phones join it.

    Without --lan, only this computer can open it; with it, each of its networks, or the
    one whose address is named. The browser that opens is the host:
    it begins games, opens saves and decides who sits where. A seat stays with its
    device until it is given back, shared on that screen, or moved by the host. One
    server has a save at a time; terminals may play beside it. Ctrl-C closes the table;
    the game is kept.

    companion serve party --lan

    companion serve party --lan 192.168.1.20
    """
    from companion.cli.hosting import desk
    from companion.web import app, guard, pages, server
    from companion.web.room import Room

    save, address = _words(request, guard.is_address)
    room = Room(desk(), shared.rng(request.seed), shared.now, pages.warm)
    here = [guard.LOOPBACK, *(guard.network_addresses(address) if request.lan else [])]
    # Who has the save is said before whose port it is: it may be the same server.
    with room.kept_if_it_opens():
        if save is not None:
            room.put(places.save(save))
        sockets = server.listen(here, request.port)
    room.answer_to(here, sockets[0].getsockname()[1])
    _announce(room, show=request.open)
    server.Server(app.build(room), room).run_to_the_end(sockets)


def _words(
    request: Serve, is_address: Callable[[str], bool]
) -> tuple[str | None, str | None]:
    """Return the save and the address, either of which may be left out.

    Raises:
        BadValue: if an address is given and no phone may join.
    """
    save, address = request.save, request.address
    if save and address is None and request.lan and is_address(save):
        save, address = None, save
    if address is not None and not (request.lan and is_address(address)):
        right = "write an address such as 192.168.1.20 after --lan"
        raise BadValue("serve", f"'{address[:40]}' is given beside the save", right)
    return save, address


def _announce(room: "Room", *, show: bool) -> None:
    """Print where the table is, and open it here."""
    from companion.web import guard

    typer.echo(f"here:    {room.host_address()}")
    if len(room.addresses) > 1:
        phones, *others = room.guest_addresses()
        typer.echo(f"phones:  {phones}\n\n{guard.qr_terminal(phones)}")
        for other in others:
            typer.echo(f"phones in another network:  {other}")
    typer.echo("Ctrl-C closes the table; the game is kept.")
    if show and _has_screen():
        address = room.host_address()
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _has_screen() -> bool:
    """Return whether a browser would be a window, not a program in this terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
