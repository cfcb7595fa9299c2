"""Several networks at once: each address is served, and known by its own name only."""

import asyncio
import http.client
import threading
from pathlib import Path

import pytest

from companion.cli.serve import desk
from companion.dice import roll
from companion.errors import BadValue
from companion.web import app, lan, server
from companion.web.room import Room
from tests.web.serving import NOON, SOON, begun

NETWORKS = ["127.0.0.2", "127.0.0.3"]
"""Stand in for addresses in two networks."""


def ask(address: str, port: int, path: str, host: str) -> tuple[int, str]:
    line = http.client.HTTPConnection(address, port, timeout=SOON)
    line.request("GET", path, headers={"Host": host})
    found = line.getresponse()
    text = found.read().decode()
    line.close()
    return found.status, text


def test_lan_serves_every_network_and_an_address_picks_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lan, "addresses", lambda: NETWORKS)
    assert lan.chosen(None) == NETWORKS
    assert lan.chosen("127.0.0.3") == ["127.0.0.3"]

    for address in ("127.0.0.1", "0.0.0.0"):
        with pytest.raises(BadValue, match="leads no phone here"):
            lan.chosen(address)
    monkeypatch.setattr(lan, "addresses", list)
    with pytest.raises(BadValue, match="in no network"):
        lan.chosen(None)


def test_each_address_is_answered_by_its_name_and_no_other(tmp_path: Path) -> None:
    room = Room(desk(), roll.seeded(1), lambda: NOON)
    room.put(begun(tmp_path / "dante.json", "nine-circles"))
    here = [lan.LOOPBACK, *NETWORKS]
    sockets = server.listen(here, 0)
    port = sockets[0].getsockname()[1]
    room.answer_to(here, port)
    serving = server.Server(app.build(room), room)
    thread = threading.Thread(target=lambda: asyncio.run(serving.serve(sockets)))
    thread.start()
    try:
        for address in here:
            for name in (f"{address}:{port}", f"localhost:{port}"):
                assert ask(address, port, "/", name)[0] == 200, (address, name)
            assert ask(address, port, "/", f"127.0.0.4:{port}")[0] == 421
        listed = room.guest_addresses()
        assert listed == [f"http://{one}:{port}/{room.code}" for one in NETWORKS]
        for number, address in enumerate(NETWORKS):
            assert ask(address, port, f"/{room.code}", f"{address}:{port}")[0] == 303
            assert ask(address, port, f"/host/qr/{number}.svg", f"{address}:{port}")[
                0
            ] == (403)
    finally:
        serving.handle_exit(2, None)
        thread.join(SOON)
