"""`companion host`: tables for a club or the internet, behind a proxy with TLS."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct

from companion import places
from companion.cli import options as shared
from companion.cli import serve

if TYPE_CHECKING:
    from companion.web.room import Room


class Host(Struct, frozen=True, kw_only=True):
    config: Annotated[
        Path, typer.Option(metavar="FILE", help="What is hosted, and how.")
    ] = Path("host.toml")
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

    companion host --config host.toml --link
    """
    from companion.web import app, guard, hosting, pages, server
    from companion.web.room import Room
    from companion.web.tables import Tables

    config = hosting.load(request.config)
    places.hosted = folder = Path(config.folder)
    tables = Tables(serve.desk(), shared.rng(None), shared.now, pages.warm)
    room = Room(tables, hosting.key(folder))
    room.answer_as(config.site)
    if request.link:
        typer.echo(room.host_address())
        return
    address, port = hosting.endpoint(request.config.name, "listen", config.listen)
    sockets = server.listen([address], port)
    _announce(room, sockets[0].getsockname())
    proxies = guard.Proxies(config.proxies)
    server.Server(app.build(room), room, proxies).run_to_the_end(sockets)


def _announce(room: "Room", listens: tuple[str, int]) -> None:
    address, port = listens
    typer.echo(f"hosts {room.site}, listens on {address}:{port}; Ctrl-C ends it")
