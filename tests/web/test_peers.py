"""Several processes serve one folder: a table is at one of them, and moves whole."""

import json
import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from companion import games
from companion.chronicle import store
from companion.web import hosting
from companion.web.people import People
from tests import long
from tests.web.behind import Hosted, behind
from tests.web.peers import SOON, Peer, Proxy
from tests.web.pressing import NAMES, Presser, _checked
from tests.web.serving import Answer, Client, begun

LEASE = 4.0
"""Seconds; longer than a request waits for a table."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "companion" / "saves").mkdir(parents=True)
    return tmp_path


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def peers(home: Path, stack: ExitStack, count: int) -> tuple[Proxy, list[Peer]]:
    proxy = Proxy()
    stack.callback(proxy.close)
    with ThreadPoolExecutor(count) as several:
        made = [several.submit(Peer, home, proxy, LEASE) for _ in range(count)]
    found = [one.result() for one in made]
    for peer in found:
        stack.callback(peer.kill)
    return proxy, found


def table(home: Path, name: str, game: str, names: tuple[str, ...] = ()) -> Path:
    return begun(home / "companion" / "saves" / f"{name}.json", game, names)


def patiently(ask: Callable[[], Answer]) -> Answer:
    """Ask until no process says that the table moves."""
    until = time.monotonic() + SOON
    while (answer := ask()).code == 503:
        assert time.monotonic() < until
        time.sleep(0.05)
    return answer


@pytest.mark.slow
def test_a_paused_process_loses_its_table_and_sends_its_phones_away(
    home: Path, stack: ExitStack
) -> None:
    proxy, both = peers(home, stack, 2)
    save = table(home, "dante", "nine-circles")
    base = f"/t/{People(save).code}"
    first, second = sorted(both, key=lambda peer: proxy.order(base).index(peer.port))
    phone = Client(proxy.port, base=lambda: base)
    stack.callback(phone.close)
    phone.post("seat", take=0)
    stream = phone.stream("stream?seat=0")
    assert stream.next()["rev"] == 0
    beside = Client(first.port, base=lambda: base)
    beside.cookies = phone.cookies

    first.pause()
    told = phone.get("state?seat=0")
    view = patiently(lambda: phone.get("state?seat=0")).json
    done = phone.act("throw 2", view)["view"]
    first.wake()
    sent = {"seat": 0, "rev": 0, "id": "late", "text": "throw 4"}
    late = beside.post("act", **sent)

    assert told.code == 503
    assert told.text == "this table moves to another process; come again in a moment"
    assert told.headers["retry-after"] == "1"
    assert (view["rev"], view["me"]["seat"], done["rev"]) == (0, 0, 1)
    # It was told in time that it has lost the table, or has asked for it anew.
    assert late.code == 503 or late.json["refused"]["lead"] == "Too late:"
    assert stream.next("moved") == {}
    kept = store.open(save, games.load)
    assert [event.action.fresh for event in kept.events] == [2]
    assert second.process.poll() is None


@pytest.mark.slow
def test_a_table_goes_back_to_the_process_that_is_asked_for_it_again(
    home: Path, stack: ExitStack
) -> None:
    proxy, both = peers(home, stack, 2)
    save = table(home, "dante", "nine-circles")
    base = f"/t/{People(save).code}"
    first, _ = sorted(both, key=lambda peer: proxy.order(base).index(peer.port))
    phone = Client(proxy.port, base=lambda: base)
    stack.callback(phone.close)
    phone.post("seat", take=0)
    assert phone.act("throw 2")["view"]["rev"] == 1

    first.kill()
    assert phone.act("rolled 2 5")["view"]["rev"] == 2
    stream = phone.stream("stream?seat=0")
    assert stream.next()["rev"] == 2
    first.start()
    view = patiently(lambda: phone.get("state?seat=0")).json

    assert (view["rev"], view["me"]["seat"]) == (2, 0)
    assert stream.next("moved") == {}
    assert json.loads(save.with_name("dante.json.table").read_bytes())["at"] == (
        f"127.0.0.1:{first.port}"
    )


@pytest.mark.slow
def test_of_four_processes_under_load_one_is_killed_and_nothing_is_lost_or_doubled(
    home: Path, stack: ExitStack
) -> None:
    tables, rounds = 6, long.games(8)
    proxy, four = peers(home, stack, 4)
    rng = random.Random(4)
    saves = [
        table(home, f"t{number}", "exit-from-purgatory", NAMES)
        for number in range(tables)
    ]
    pressers: list[list[Presser]] = []
    for save in saves:
        base = f"/t/{People(save).code}"
        clients = [Client(proxy.port, base=partial(str, base)) for _ in range(4)]
        pressers.append([*map(Presser, clients, range(4))])
    everybody = [presser for several in pressers for presser in several]
    for presser in everybody:
        presser.start()

    for _ in range(rounds):
        time.sleep(rng.uniform(0.5, 1.5))
        peer = rng.choice(four)
        peer.kill()
        time.sleep(rng.uniform(0.5, 1.5))
        peer.start()
    time.sleep(1.0)
    for presser in everybody:
        presser.over.set()
    for presser in everybody:
        presser.join(SOON)
        assert not presser.is_alive()
    for peer in four:
        peer.kill()

    told = [
        _checked(save, several) for save, several in zip(saves, pressers, strict=True)
    ]
    print(f"{told} actions were acknowledged")
    assert min(told) > rounds


def test_all_processes_that_begin_at_once_have_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as several:
        made = [several.submit(hosting.key, tmp_path) for _ in range(8)]
        found = {one.result() for one in made}

    assert found == {hosting.key(tmp_path)}
    assert [file.name for file in tmp_path.iterdir()] == ["host.key"]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Hosted]:
    with behind("nginx", tmp_path, processes=4) as here:
        yield here


def children(site: Hosted) -> list[int]:
    listed = Path(f"/proc/{site.pid}/task/{site.pid}/children").read_text("ascii")
    return [int(child) for child in listed.split()]


@pytest.mark.slow
def test_four_processes_behind_nginx_lose_and_double_nothing_when_one_is_killed(
    site: Hosted,
) -> None:
    rng, rounds = random.Random(4), long.games(8)
    host = site.client()
    host.get(site.link())
    new = {"game": "exit-from-purgatory", "players": dict(enumerate(NAMES))}
    bases = [
        host.post("/host/new", **new, name=f"t{number}")
        .json["go"]
        .removesuffix("/host")
        for number in range(6)
    ]
    art = host.get(f"{bases[0]}/state").body.partition(b"/art/")[2][:20].decode()
    pressers: list[list[Presser]] = []
    for base in bases:
        clients = [site.client() for _ in range(4)]
        for client in clients:
            client._base = partial(str, base)
        pressers.append([*map(Presser, clients, range(4))])
    everybody = [presser for several in pressers for presser in several]
    for presser in everybody:
        presser.start()

    for _ in range(rounds):
        time.sleep(rng.uniform(1.0, 3.0))
        os.kill(rng.choice(children(site)), signal.SIGKILL)
    time.sleep(2.0)
    for presser in everybody:
        presser.over.set()
    for presser in everybody:
        presser.join(SOON)
        assert not presser.is_alive()

    saves = site.folder / "kept" / "saves"
    told = [
        _checked(saves / f"t{number}.json", several)
        for number, several in enumerate(pressers)
    ]
    print(f"{told} actions were acknowledged")
    assert min(told) > rounds
    assert len(children(site)) == 4
    time.sleep(1.0)  # what was asked in the last second counts against the quota
    assert [site.client().get(f"/art/{art}").code for _ in range(8)] == [200] * 8
