"""Tables behind nginx and Caddy, and tables that several processes serve."""

import json
import os
import random
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pytest

from companion import games
from companion.chronicle import store
from companion.web import hosting
from companion.web.people import People
from tests import long
from tests.web.behind import PROXIES, Hosted, behind
from tests.web.peers import SOON, Peer, Proxy
from tests.web.pressing import NAMES, Presser, checked, pressed
from tests.web.serving import Answer, Client, begun

WRONG = [404] * 10


@pytest.fixture(scope="module", params=PROXIES)
def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Hosted]:
    with behind(request.param, tmp_path_factory.mktemp(request.param)) as here:
        yield here


def tries(client: Client, forged: str = "") -> list[int]:
    """Return what is said to eleven wrong codes, each forging another address."""
    return [
        client.get(
            f"/aaaa{n:02}".replace("0", "z").replace("1", "y"),
            X_Forwarded_For=f"{forged}{n}" if forged else None,
        ).code
        for n in range(11)
    ]


def test_a_game_is_begun_and_played_through_a_proxy(site: Hosted) -> None:
    host = site.client()

    found = host.get(site.link)
    base = host.post("/host/new", game="nine-circles").json["go"]
    page = host.get(base)
    cookies = [
        cookie
        for answer in (found, page)
        for cookie in answer.headers.get_all("Set-Cookie")
    ]
    stream = host.stream(f"{base}/stream?seat=0")
    rev = stream.next()["rev"]
    done = host.post(f"{base}/act", seat=0, rev=rev, id="x", text="throw 1").json

    assert found.headers["strict-transport-security"] == "max-age=31536000"
    assert all("Secure" in cookie.split("; ") for cookie in cookies), cookies
    assert "refused" not in done, done
    assert stream.until(rev + 1)["rev"] == rev + 1
    assert site.site + base.removeprefix("/t") in host.get(f"{base}/host").text
    host.close()


def test_only_pages_of_the_site_change_anything(site: Hosted) -> None:
    host = site.keeper()
    host.scheme = "http"

    plain = host.post("/host/new", game="nine-circles")
    other = site.direct("127.0.0.3").get("/", Host=f"127.0.0.1:{site.inner}")

    assert (plain.code, other.code) == (403, 421)


def test_wrong_codes_are_counted_by_the_address_that_the_proxy_saw(
    site: Hosted,
) -> None:
    forger, other = site.client("127.0.0.5"), site.client("127.0.0.6")

    assert tries(forger, "203.0.113.") == [*WRONG, 429]
    assert other.get("/abcdef").code == 404


def test_nobody_but_the_proxy_is_believed(site: Hosted) -> None:
    assert tries(site.direct("127.0.0.3"), "203.0.113.") == [*WRONG, 429]


def test_a_proxy_that_does_not_say_for_whom_it_asks_is_refused(site: Hosted) -> None:
    proxy = site.direct("127.0.0.1")

    silent = proxy.get("/")
    vague = proxy.get("/", X_Forwarded_For="unknown")
    said = proxy.get("/", X_Forwarded_For="203.0.113.7")

    assert silent.text == (
        "the proxy does not say for whom it asks; let it set X-Forwarded-For"
    )
    assert (silent.code, vague.code, said.code) == (502, 502, 200)


def test_what_is_logged_is_json_and_holds_no_code(site: Hosted) -> None:
    host = site.keeper("127.0.0.7")
    base = host.post("/host/new", game="nine-circles").json["go"]
    host.get(f"{base}/state")

    lines = (site.folder / "server.log").read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    assert rows[0] == {
        "at": rows[0]["at"],
        "what": "start",
        "site": site.site,
        "listens": [f"127.0.0.1:{site.inner}", f"127.0.0.1:{site.figures}"],
    }
    assert {row["what"] for row in rows} == {"start", "request"}
    secrets = [base.removeprefix("/t/"), site.link.rpartition("/")[2]]
    secrets += [value for value in host.cookies.values() if len(value) > 9]
    assert not [secret for secret in secrets if secret in "".join(lines)]
    assert Client(site.figures).get("/health").text == "well\n"


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


class Moving(NamedTuple):
    """A table of two processes: who has it, the other one, its save, a phone at it."""

    first: Peer
    second: Peer
    save: Path
    phone: Client


@pytest.fixture
def moving(home: Path, stack: ExitStack) -> Moving:
    proxy, both = peers(home, stack, 2)
    save = table(home, "dante", "nine-circles")
    base = f"/t/{People(save).code}"
    first, second = sorted(both, key=lambda peer: proxy.order(base).index(peer.port))
    phone = Client(proxy.port, base=lambda: base)
    stack.callback(phone.close)
    phone.post("seat", take=0)
    return Moving(first, second, save, phone)


@pytest.mark.slow
def test_a_paused_process_loses_its_table_and_sends_its_phones_away(
    moving: Moving,
) -> None:
    first, second, save, phone = moving
    stream = phone.stream("stream?seat=0")
    assert stream.next()["rev"] == 0
    beside = Client(first.port, base=phone._base)
    beside.cookies = phone.cookies

    first.pause()
    counts = phone.get("state?seat=0")
    view = patiently(lambda: phone.get("state?seat=0")).json
    done = phone.act("throw 2", view)["view"]
    first.wake()
    late = beside.post("act", seat=0, rev=0, id="late", text="throw 4")

    assert counts.code == 503
    assert counts.text == "this table moves to another process; come again in a moment"
    assert counts.headers["retry-after"] == "1"
    assert (view["rev"], view["me"]["seat"], done["rev"]) == (0, 0, 1)
    # It was told in time that it has lost the table, or has asked for it anew.
    assert late.code == 503 or late.json["refused"]["lead"] == "Too late:"
    assert stream.next("moved") == {}
    kept = store.open(save, games.load)
    assert [event.action.fresh for event in kept.events] == [2]
    assert second.process.poll() is None


@pytest.mark.slow
def test_a_table_goes_back_to_the_process_that_is_asked_for_it_again(
    moving: Moving,
) -> None:
    first, _, save, phone = moving
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


def crowd(bases: Sequence[str], client: Callable[[], Client]) -> list[list[Presser]]:
    """Return four players of each table."""
    made: list[list[Presser]] = []
    for base in bases:
        clients = [client() for _ in NAMES]
        for one in clients:
            one._base = partial(str, base)
        made.append([*map(Presser, clients, range(4))])
    return made


def must_be_whole(saves: Sequence[Path], crowds: Sequence[Sequence[Presser]]) -> int:
    """Return how many actions were acknowledged at the table with the fewest."""
    counts = [
        checked(save, several) for save, several in zip(saves, crowds, strict=True)
    ]
    print(f"{counts} actions were acknowledged")
    return min(counts)


@pytest.mark.slow
def test_of_four_processes_under_load_one_is_killed_and_nothing_is_lost_or_doubled(
    home: Path, stack: ExitStack
) -> None:
    rng, rounds = random.Random(4), long.games(4)
    proxy, four = peers(home, stack, 4)
    saves = [table(home, f"t{n}", "exit-from-purgatory", NAMES) for n in range(6)]
    bases = [f"/t/{People(save).code}" for save in saves]
    crowds = crowd(bases, lambda: Client(proxy.port))

    with pressed([*chain(*crowds)]):
        for _ in range(rounds):
            time.sleep(rng.uniform(0.5, 1.5))
            peer = rng.choice(four)
            peer.kill()
            time.sleep(rng.uniform(0.5, 1.5))
            peer.start()
    for peer in four:
        peer.kill()

    assert must_be_whole(saves, crowds) > rounds


def test_all_processes_that_begin_at_once_have_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as several:
        made = [several.submit(hosting.key, tmp_path) for _ in range(8)]
        found = {one.result() for one in made}

    assert found == {hosting.key(tmp_path)}
    assert [file.name for file in tmp_path.iterdir()] == ["host.key"]


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[Hosted]:
    with behind("nginx", tmp_path, processes=4) as here:
        yield here


def children(proxied: Hosted) -> list[int]:
    listed = Path(f"/proc/{proxied.pid}/task/{proxied.pid}/children").read_text("ascii")
    return [int(child) for child in listed.split()]


@pytest.mark.slow
def test_four_processes_behind_nginx_lose_and_double_nothing_when_one_is_killed(
    proxied: Hosted,
) -> None:
    rng, rounds = random.Random(4), long.games(4)
    host = proxied.keeper()
    new = {"game": "exit-from-purgatory", "players": dict(enumerate(NAMES))}
    bases = [
        host.post("/host/new", **new, name=f"t{number}")
        .json["go"]
        .removesuffix("/host")
        for number in range(6)
    ]
    art = host.get(f"{bases[0]}/state").body.partition(b"/art/")[2][:20].decode()
    crowds = crowd(bases, proxied.client)

    with pressed([*chain(*crowds)]):
        for _ in range(rounds):
            time.sleep(rng.uniform(1.0, 3.0))
            os.kill(rng.choice(children(proxied)), signal.SIGKILL)
        time.sleep(1.0)

    saves = [proxied.folder / "kept" / "saves" / f"t{n}.json" for n in range(6)]
    assert must_be_whole(saves, crowds) > rounds
    assert len(children(proxied)) == 4
    time.sleep(1.0)  # what was asked in the last second counts against the quota
    assert [proxied.client().get(f"/art/{art}").code for _ in range(8)] == [200] * 8
