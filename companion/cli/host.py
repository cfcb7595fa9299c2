"""`companion host`: tables for a club or the internet, behind a proxy with TLS."""

import logging
from pathlib import Path
from typing import Annotated

import typer
from msgspec import Struct

from companion import places
from companion.cli import options as shared
from companion.cli import serve


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

    companion host --config host.toml --link

    companion host --config host.toml --invite club
    """
    from companion.web import app, guard, hosting, pages, server, site, watch
    from companion.web.tables import Tables

    config = hosting.load(request.config)
    places.hosted = Path(config.folder)
    dice, peers = shared.rng(None), config.peers
    tables = Tables(serve.desk(), dice, shared.now, pages.warm, peers=peers)
    room = site.Site(tables, config)
    if request.link or request.invite is not None:
        name = request.invite
        typer.echo(room.host_address() if name is None else room.invitation(name))
        return
    sockets = [
        listener
        for key, where in (("listen", config.listen), ("figures", config.figures))
        if where
        for address, port in [hosting.endpoint(request.config.name, key, where)]
        for listener in server.listen([address], port)
    ]
    listens = ["{}:{}".format(*one.getsockname()) for one in sockets]
    figures = sockets[1].getsockname()[1] if config.figures else -1
    watched = watch.Watch(app.build(room, site.ROUTES), room, figures, watch.to_stderr)
    logging.getLogger().addHandler(watched.faults)
    watched.log.line("start", site=config.site, listens=listens)
    proxies = guard.Proxies(config.proxies)
    server.Server(watched, room, proxies).run_to_the_end(sockets)
