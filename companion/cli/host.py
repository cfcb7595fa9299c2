"""`companion host`: tables for a club or the internet, behind a proxy with TLS."""

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import msgspec
import typer
from msgspec import Struct

from companion import places
from companion.cli import options as shared
from companion.cli import serve
from companion.errors import BadValue

if TYPE_CHECKING:
    from collections.abc import Callable
    from socket import socket

    from companion.web.site import Site


class Host(Struct, frozen=True, kw_only=True):
    config: Annotated[Path, "FILE", "What is hosted, and how."] = Path("host.toml")
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
        bool, "Print the link that makes a browser the host's, and end."
    ] = False
    invite: Annotated[
        str | None,
        "NAME",
        "Print a link for someone who may begin games for 90 days, and end.",
    ] = None
    end: Annotated[
        str | None,
        "NAME",
        "End all invitations that were made for NAME so far, and end.",
    ] = None


def host(request: Host) -> None:
    """Host tables for a club or the internet, behind a proxy.

    The proxy, nginx or Caddy, does TLS. host.toml names the site that browsers open,
    the folder for everything that is kept, and the proxy that passes requests on;
    docs/host.md has one, with the files of both proxies. Nothing listens beyond this
    computer unless the file says so. What happens is written to stderr, a line of JSON
    each.

    companion host --config host.toml

    companion host --config host.toml --processes 4

    companion host --config host.toml --link

    companion host --config host.toml --invite club

    companion host --config host.toml --end club
    """
    from companion.web import app, guard, hosting, pages, server, site, watch
    from companion.web.tables import Tables

    config = hosting.load(request.config)
    quotas = config.quotas.part(request.processes)
    config = msgspec.structs.replace(config, quotas=quotas)
    places.hosted = Path(config.folder)

    def opened() -> "Site":
        dice, clock = shared.rng(None), shared.now
        tables = Tables(serve.desk(), dice, clock, pages.warm, peers=True)
        return site.Site(tables, config)

    if printed := _printed(request, opened):
        typer.echo(printed)
        return
    log = watch.Log(shared.now, watch.to_stderr)
    count, name = request.processes, request.config.name
    doors = _doors(*hosting.endpoint(name, "listen", config.listen), count)
    figures: list[socket] = []
    if config.figures:
        figures = _doors(*hosting.endpoint(name, "figures", config.figures), count)
    listens = ["{}:{}".format(*one.getsockname()) for one in (*doors, *figures)]
    log.line("start", site=config.site, listens=listens)

    def run(listener: "socket") -> NoReturn:
        room, at = opened(), doors.index(listener)
        beside = figures[at : at + 1]
        port = beside[0].getsockname()[1] if beside else -1
        watched = watch.Watch(app.build(room, site.ROUTES), room, port, log)
        logging.getLogger().addHandler(watched.faults)
        proxies = guard.Proxies(config.proxies)
        server.Server(watched, room, proxies).run_to_the_end([listener, *beside])

    if request.processes == 1:
        run(doors[0])
    hosting.run(doors, run, lambda port, code: log.line("ended", port=port, code=code))


def _printed(request: Host, opened: "Callable[[], Site]") -> str:
    given = request.link, request.end is not None, request.invite is not None
    if sum(given) > 1:
        what = "are given together"
        raise BadValue("--link, --invite, --end", what, "give one of them")
    if request.link:
        return opened().host_address()
    if request.end is not None:
        opened().invitations.end(request.end)
        kept = "games that it began stay with who began them"
        return f"No invitation made for {request.end} so far is good; {kept}."
    return "" if request.invite is None else opened().invitation(request.invite)


def _doors(address: str, port: int, count: int) -> "list[socket]":
    """Return sockets that listen on a port and those after it; 0 takes free ones."""
    from companion.web import server

    ports = [port + n if port else 0 for n in range(count)]
    return [door for one in ports for door in server.listen([address], one)]
