"""`companion host`: tables for a club or the internet, behind a proxy with TLS."""

import logging
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

    from companion.web.hosting import Hosting
    from companion.web.site import Site


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
    invite: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Print a link for someone who may begin games for 90 days, and end.",
        ),
    ] = None


def host(request: Host) -> None:
    """Host tables for a club or the internet, behind nginx or Caddy with TLS.

    host.toml names the site that browsers open, the folder for everything that is kept,
    and the proxy that passes requests on; docs/host.md has one, with the files of both
    proxies. Nothing listens beyond this computer unless the file says so. What happens
    is written to stderr, a line of JSON each.

    companion host --config host.toml

    companion host --config host.toml --processes 4

    companion host --config host.toml --link

    companion host --config host.toml --invite club
    """
    from companion.web import hosting, processes

    config = hosting.load(request.config)
    places.hosted = Path(config.folder)
    several = request.processes > 1
    if request.link or request.invite is not None:
        room, name = _site(config, several), request.invite
        typer.echo(room.host_address() if name is None else room.invitation(name))
        return
    listeners = [
        _listeners(request.config.name, config, nth) for nth in range(request.processes)
    ]

    def serve_at(sockets: "Sequence[socket]") -> NoReturn:
        _serve(config, _site(config, several), sockets)

    if not several:
        serve_at(listeners[0])
    processes.run(listeners, serve_at)


def _site(config: "Hosting", several: bool) -> "Site":
    from companion.web import pages, site
    from companion.web.tables import Tables

    dice, peers = shared.rng(None), config.peers or several
    tables = Tables(serve.desk(), dice, shared.now, pages.warm, peers=peers)
    return site.Site(tables, config)


def _listeners(name: str, config: "Hosting", nth: int) -> "list[socket]":
    """Return where a process answers, which is the first one or comes after it."""
    from companion.web import hosting, server

    sockets: list[socket] = []
    for key, where in (("listen", config.listen), ("figures", config.figures)):
        if where:
            address, port = hosting.endpoint(name, key, where)
            sockets += server.listen([address], port + nth if port else 0)
    return sockets


def _serve(config: "Hosting", room: "Site", sockets: "Sequence[socket]") -> NoReturn:
    from companion.web import app, guard, server, site, watch

    listens = ["{}:{}".format(*one.getsockname()) for one in sockets]
    figures = sockets[1].getsockname()[1] if config.figures else -1
    watched = watch.Watch(app.build(room, site.ROUTES), room, figures, watch.to_stderr)
    logging.getLogger().addHandler(watched.faults)
    watched.log.line("start", site=config.site, listens=listens)
    proxies = guard.Proxies(config.proxies)
    server.Server(watched, room, proxies).run_to_the_end([*sockets])
