"""A hosted site in this process, without a proxy, and clients from any address."""

import asyncio
import json
import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from companion import places
from companion.cli.serve import desk
from companion.dice import roll
from companion.web import app, guard, server
from companion.web.hosting import Hosting, Quotas
from companion.web.site import ROUTES, Site
from companion.web.tables import Tables
from companion.web.watch import Log, Watch
from tests.web.serving import NOON, SOON, Client, Running


class Place(Running):
    """A site that answers on a port, its figures on another, and what it logged."""

    def __init__(self, site: Site, port: int, figures: int, log: list[str]) -> None:
        super().__init__(site, port)
        self.site, self.figures, self.log = site, figures, log

    def at(self, address: str) -> Client:
        """Return a client for whom a proxy says that it has an address."""
        client = self.client()
        client.headers["X-Forwarded-For"] = address
        return client

    def keeper(self) -> Client:
        client = self.at("203.0.113.1")
        assert client.get(f"/host/in/{self.site.secret}").code == 303
        return client

    def guest_of(self, name: str, address: str = "203.0.113.2") -> Client:
        """Return a client that has followed an invitation."""
        client = self.at(address)
        link = self.site.invitation(name).removeprefix(self.site.site)
        assert client.get(link).code == 303
        return client

    def asks_itself(self, path: str) -> Any:
        return Client(self.figures).get(path)

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.log]


@contextmanager
def hosted(
    folder: Path, *, begin: str = "invited", keep_days: int = 0, **quotas: int
) -> Iterator[Place]:
    listeners = [one for _ in range(2) for one in server.listen(["127.0.0.1"], 0)]
    port, figures = (one.getsockname()[1] for one in listeners)
    config = Hosting(
        site=f"http://127.0.0.1:{port}",
        folder=str(folder),
        proxies=("127.0.0.1",),
        quotas=msgspec.structs.replace(Quotas(), **quotas),
        begin="anyone" if begin == "anyone" else "invited",
        keep_days=keep_days,
    )
    before, places.hosted = places.hosted, folder
    log: list[str] = []
    site = Site(Tables(desk(), roll.seeded(1), lambda: NOON), config)
    watched = Watch(app.build(site, ROUTES), site, figures, Log(site.clock, log.append))
    serving = server.Server(watched, site, guard.Proxies(config.proxies))
    thread = threading.Thread(
        target=lambda: asyncio.run(serving.serve(listeners)), daemon=True
    )
    thread.start()
    here = Place(site, port, figures, log)
    logging.getLogger().addHandler(watched.faults)
    try:
        yield here
    finally:
        here.close()
        logging.getLogger().removeHandler(watched.faults)
        serving.handle_exit(2, None)
        thread.join(SOON)
        places.hosted = before
        assert not thread.is_alive()
