"""`companion host`: tables for a club or the internet, behind a proxy with TLS."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from msgspec import Struct

from companion import places
from companion.cli import options as shared
from companion.cli import serve

if TYPE_CHECKING:
    from collections.abc import Sequence
    from socket import socket


class Host(Struct, frozen=True, kw_only=True):
    config: Annotated[
        Path, typer.Option(metavar="FILE", help="What is hosted, and how.")
    ] = Path("host.toml")
    processes: Annotated[
        int,
        typer.Option(
            min=1,
            max=64,
            help="How many serve it, on the port that the file names and those after "
            "it; the proxy sends each table to one of them.",
        ),
    ] = 1
    link: Annotated[
        bool,
        typer.Option(
            "--link", help="Print the link that makes a browser the host's, and end."
        ),
    ] = False


def host(request: Host) -> None:
    """Host tables for a club or the internet, behind nginx or Caddy with TLS.

    host.toml names the site that browsers open, the folder for everything that is kept,
    and the proxy that passes requests on; docs/host.md has one, with the files of both
    proxies. Nothing listens beyond this computer unless the file says so.

    companion host --config host.toml

    companion host --config host.toml --processes 4

    companion host --config host.toml --link
    """
    from companion.web import app, guard, hosting, pages, processes, server
    from companion.web.room import Room
    from companion.web.tables import Tables

    config = hosting.load(request.config)
    places.hosted = folder = Path(config.folder)

    def opened() -> Room:
        tables = Tables(
            serve.desk(), shared.rng(None), shared.now, pages.warm, peers=True
        )
        room = Room(tables, hosting.key(folder))
        room.answer_as(config.site)
        return room

    if request.link:
        typer.echo(opened().host_address())
        return
    address, port = hosting.endpoint(request.config.name, "listen", config.listen)
    ports = [port + n if port else 0 for n in range(request.processes)]
    sockets = [socket for one in ports for socket in server.listen([address], one)]
    _announce(config.site, [socket.getsockname() for socket in sockets])

    def run(listener: "socket") -> NoReturn:
        room = opened()
        proxies = guard.Proxies(config.proxies)
        server.Server(app.build(room), room, proxies).run_to_the_end([listener])

    if request.processes == 1:
        run(sockets[0])
    processes.run(sockets, run)


def _announce(site: str, listens: "Sequence[tuple[str, int]]") -> None:
    where = ", ".join(f"{address}:{port}" for address, port in listens)
    typer.echo(f"hosts {site}, listens on {where}; Ctrl-C ends it")
