"""Pages of a deck being made, of watching and of training."""

import http.client
import json
import re
import socket
import struct
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion import places
from companion.cli import serve
from companion.games.nine_circles.rules import Activate, Rolled, State, Virgil, apply
from companion.web import server
from companion.web.preview import Deck, Server
from companion.web.services import Choice, Task, Trained
from tests.web.serving import Client, Place, Running, hosted, running

LARGE = "<svg>" + " " * 20_000_000 + "</svg>"
FACES = {"ox": "<svg>ox</svg>", "large": LARGE}
DECK = Deck(
    state=lambda low: json.dumps({"low": low}).encode(),
    face=lambda key, low: FACES.get(key, ""),
    sheet=lambda key, low: f"<svg>{key} {low}</svg>",
    boxes=lambda key, low: b"[]",
    before=lambda key: "",
    counted=lambda hand, turn: f"[{hand},{turn}]".encode(),
    print=lambda: b'{"files": []}',
)


@pytest.fixture(scope="module")
def page() -> Iterator[Server]:
    with closing(Server(DECK)) as page:
        yield page


@pytest.fixture(scope="module")
def port(page: Server) -> int:
    return page.port


def ask(
    port: int, path: str, method: str = "GET", **headers: str
) -> tuple[int, bytes, http.client.HTTPMessage]:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=10)) as line:
        line.request(method, path, headers={"Host": f"127.0.0.1:{port}", **headers})
        answer = line.getresponse()
        return answer.status, answer.read(), answer.headers


def test_the_page_has_the_state_the_drawings_and_its_own_files(port: int) -> None:
    assert ask(port, "/state?ink=low")[1] == b'{"low": true}'
    assert ask(port, "/face/full/ox.svg")[1] == b"<svg>ox</svg>"
    assert ask(port, "/sheet/low/s.svg")[1] == b"<svg>s True</svg>"
    assert ask(port, "/")[1].startswith(b"<!doctype html>")
    for path in ("/preview/main.js", "/web/dom.js", "/web/page.css"):
        assert ask(port, path)[0] == 200, path


def test_what_is_not_there_is_not_found_and_numbers_are_small(port: int) -> None:
    paths = ("/face/full/cow.svg", "/before/x.svg", "/preview/no.js", "/web/no.js")
    for path in (*paths, "/preview/..%2fstarter%2fdeck.csv", "/nowhere"):
        assert ask(port, path)[0] == 404, path
    assert ask(port, "/counted?hand=7&turn=3")[:2] == (200, b"[7,3]")
    for query in ("", "?hand=7", "?hand=x&turn=3", "?hand=7&turn=-1", "?hand=9999"):
        assert ask(port, f"/counted{query}")[0] == 400, query


def test_a_drawing_is_kept_by_a_browser_a_state_is_not_and_no_other_page_takes_them(
    port: int,
) -> None:
    assert "immutable" in ask(port, "/face/full/ox.svg")[2]["Cache-Control"]
    assert ask(port, "/state")[2]["Cache-Control"] == "no-store"
    for path in ("/", "/state", "/preview/main.js", "/nowhere"):
        headers = ask(port, path)[2]
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"], path
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin", path


def test_only_a_page_of_this_server_may_print(port: int) -> None:
    own = f"http://127.0.0.1:{port}"

    assert ask(port, "/print", "POST", Origin=own)[1] == b'{"files": []}'
    assert ask(port, "/print", "POST", Origin="http://evil.example")[0] == 403
    assert ask(port, "/print", "POST")[0] == 403
    assert ask(port, "/print")[0] == 405
    assert ask(port, "/state", Host=f"evil.example:{port}")[0] == 421


def test_each_change_is_told_to_an_open_page(page: Server) -> None:
    with closing(
        http.client.HTTPConnection("127.0.0.1", page.port, timeout=10)
    ) as line:
        line.request("GET", "/stream", headers={"Host": f"127.0.0.1:{page.port}"})
        stream = line.getresponse()
        assert event(stream) == b'data: {"changes":0}'
        page.changed()

        # Nothing else is sent before the line gives up.
        assert event(stream) == b'data: {"changes":1}'


def event(stream: http.client.HTTPResponse) -> bytes:
    while stream.readline() != b"event: view\n":
        pass
    return stream.readline().strip()


def test_a_client_that_says_nothing_is_dropped(
    port: int, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(server, "IDLE", 0.05)

    for said in (b"", b"GET /state HTTP/1.1\r\nHost: 127.0"):
        with socket.create_connection(("127.0.0.1", port), timeout=10) as client:
            client.sendall(said)
            assert received(client) == b""
    assert capfd.readouterr().err == ""


def received(client: socket.socket) -> bytes:
    try:
        return client.recv(1)
    except ConnectionResetError:
        return b""


def test_a_client_that_leaves_prints_no_traceback(
    port: int, capfd: pytest.CaptureFixture[str]
) -> None:
    head = f"GET /face/full/large.svg HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n"
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", port), timeout=10) as client:
            client.sendall(head.encode())
            assert client.recv(10) == b"HTTP/1.1 2"
            reset = struct.pack("ii", 1, 0)
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset)

    assert capfd.readouterr().err == ""


PLAYERS = {0: "Annabel", 1: "Benedict", 2: "Cleopatra", 3: "Daniel"}
FOUR = {"game": "exit-from-purgatory", "players": PLAYERS, "cards": "digital"}
PLANTED = "a word that somebody typed"
FIGURE = re.compile(r'companion_[a-z_]+(\{[a-z]+="[^"]+"\})? [0-9.]+')


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with hosted(tmp_path) as here:
        yield here


def played(place: Place) -> list[str]:
    """Play what has secrets through every kind of door; return all of them."""
    invitation = place.site.invitation("club").rpartition("/")[2]
    ann = place.guest_of("club")
    page = ann.post("/host/new", **FOUR).json["go"]
    base = page.removesuffix("/host")
    code = base.removeprefix("/t/")
    clients = [ann, *(place.at(f"203.0.113.{n}") for n in (11, 12, 13))]
    watching = place.at("203.0.113.14")
    watching.get(f"/{code}")
    watching.post(f"{base}/seat", watch=True)
    public = {*words(watching.stream(f"{base}/stream?seat=-1").next()["screen"])}
    hands: set[str] = set()
    for seat, client in enumerate(clients):
        client.get(f"/{code}")
        client.post(f"{base}/seat", take=seat)
        stream = client.stream(f"{base}/stream?seat={seat}")
        view = stream.next()
        hands |= {*words(view["screen"])} - public
        client.post(f"{base}/note", seat=seat, rev=0, id="n", text=PLANTED)
        client.post(f"{base}/why", seat=seat, text=f"lay {PLANTED}")
        client.post(f"{base}/act", seat=seat, rev=view["rev"], id="a", text="roll")
        stream.close()
    ann.get(page)
    ann.get(f"{base}/links")
    place.keeper().get(page)
    place.at("203.0.113.20").get("/qwerty")
    assert ann.get(f"{base}/save").code == 200
    cookies = [value for client in clients for value in client.cookies.values()]
    seals = [part for value in cookies for part in value.split(".") if len(part) > 9]
    assert len(hands) > 10, "somebody holds cards"
    return [
        *(code, place.site.secret, invitation, "qwerty", PLANTED, *seals, *hands),
        *PLAYERS.values(),
        *("203.0.113.", place.site.code),
    ]


def words(view: Any) -> Iterator[str]:
    """Yield every text of four letters or more in what a page is sent."""
    if isinstance(view, dict):
        view = [*view.values()]
    if isinstance(view, list):
        for part in view:
            yield from words(part)
    elif isinstance(view, str) and len(view) > 3:
        yield view


def test_the_log_and_figures_tell_of_every_request_and_hold_no_secret(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = place.asks_itself("/metrics").text
    secrets = played(place)
    lines, answer = place.lines(), place.asks_itself("/metrics")

    def broken(*_: object) -> None:
        raise RuntimeError(f"{PLANTED} {secrets[0]}")

    monkeypatch.setattr(place.site, "must_be_guest", broken)
    assert place.at("203.0.113.21").get("/roll").code == 500

    written = "".join(place.log) + place.asks_itself("/metrics").text
    assert [secret for secret in secrets if secret in written] == []
    (fault,) = (line for line in place.lines() if line["what"] == "fault")
    assert fault["kind"] == "RuntimeError"
    assert fault["where"][-1].endswith(" broken")

    assert all({"at", "method", "status", "ms"} <= {*line} for line in lines)
    routes = {line["route"] for line in lines}
    assert {"/t/{code}/act", "/invited/{words}", "/{code}"} <= routes
    assert len({line["table"] for line in lines if "table" in line}) == 1

    figures = [line for line in answer.text.splitlines() if not line.startswith("#")]
    rows = dict(line.split(" ") for line in figures)
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert all(FIGURE.fullmatch(line) for line in figures)
    assert "companion_games_begun_total 0\n" in before
    assert rows["companion_games_begun_total"] == rows["companion_saves"] == "1"
    assert rows["companion_tables_open"] == "1"
    assert int(rows["companion_tap_seconds_count"]) == 17
    assert rows['companion_tap_seconds_bucket{le="+Inf"}'] == "17"
    assert int(rows["companion_memory_bytes"]) > 10_000_000


def test_health_and_figures_are_on_a_port_of_their_own(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside = place.at("203.0.113.7")
    assert [outside.get(path).code for path in ("/health", "/metrics")] == [404, 404]
    assert [place.asks_itself(path).code for path in ("/", "/t/abcdef")] == [404, 404]
    well = place.asks_itself("/health")
    (tmp_path / "file").touch()
    monkeypatch.setattr(places, "hosted", tmp_path / "file")
    ill = place.asks_itself("/health")

    assert (well.code, well.text) == (200, "well\n")
    assert (ill.code, ill.text) == (503, "saves cannot be written (Not a directory)\n")


BEST, USUAL = Virgil(3, to=2), Activate(fresh=0, again=(3,))


def position() -> State:
    """Return circle III with 2 2 3: a pip passes it, and to throw again may not."""
    state = State(circle=3)
    for action in (Activate(fresh=3), Rolled((2, 2, 3))):
        state = apply(state, action)
    return state


class Asks:
    """A trainer with one position, which is asked again and again."""

    answers: list[tuple[int, tuple[object, ...]]]

    def __init__(self, game: object, aim: str) -> None:
        self.aim, Asks.answers = aim, []

    def trained(self) -> Trained:
        asked = len(self.answers)
        return Trained(asked, right=0, lost="12.50 %", again=asked, next=asked)

    def task(self, number: int, tick: object) -> Task:
        best, usual = (
            Choice((BEST,), "75.00 %", ""),
            Choice((USUAL,), "50.00 %", "25 %"),
        )
        return Task(number, position(), best, usual)

    def answer(self, task: Task, actions: tuple[Any, ...]) -> Choice:
        self.answers.append((task.number, actions))
        if actions[:1] == (BEST,):
            return Choice(actions, "75.00 %", "")
        return Choice(actions or (USUAL,), "50.00 %", "25 %")


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setattr(serve, "Trainer", Asks)
    with running(None) as served:
        yield served


def ready(host: Client, query: str = "") -> Any:
    for _ in range(200):
        found = host.get(f"/train/nine-circles/state{query}").json
        if found["state"] == "ready":
            return found
    raise AssertionError(found)


def rows(shown: Any) -> list[list[str]]:
    options = shown["screen"]["ask"][0]["rows"]
    return [[row["name"], *row["cells"], row["note"]] for row in options]


def test_a_position_is_shown_on_its_board_and_answered_by_its_taps(
    here: Running,
) -> None:
    host = here.client(host=True)
    assert "train.js" in host.get("/train/nine-circles").text
    shown, drafted = ready(host), ready(host, "?draft=virgil")

    assert (shown["number"], shown["open"]) == (0, True)
    assert shown["screen"]["title"] == "III Gluttony"
    assert shown["screen"]["cap"] == "position 1"
    assert shown["screen"]["board"][0]["art"]["href"]
    assert drafted["screen"]["ask"] != shown["screen"]["ask"]


def test_an_answer_is_judged_beside_what_is_best_and_often_played(
    here: Running,
) -> None:
    host = here.client(host=True)
    ready(host)
    answer = "/train/nine-circles/answer"
    costly = host.post(answer, number=0, text="throw again 3").json
    late = host.post(answer, number=0, text="throw again 3").json
    ready(host)
    right = host.post(answer, number=1, text="turn 3 2").json
    ready(host)
    shown = host.post(answer, number=2, text="?").json

    assert Asks.answers == [(0, (USUAL,)), (1, (BEST,)), (2, ())]
    assert costly["screen"]["title"] == "That costs 25 %"
    assert rows(costly) == [
        ["turn 3 into 2 for a Virgil pip", "75.00 %", "", "best"],
        [
            "throw 3 again, marking row 1",
            "50.00 %",
            "25 %",
            "your answer, often played",
        ],
    ]
    assert not costly["open"]
    assert late["refused"]["sentence"] == "this position has been answered"
    assert right["screen"]["title"] == "Right"
    assert [row[-1] for row in rows(right)] == ["best, your answer", "often played"]
    assert shown["screen"]["title"] == "The best"
    assert shown["screen"]["ask"][2]["lines"][0]["text"] == (
        "3 answered, 0 of them best; an answer cost 12.50 % on average; 3 to come again"
    )


def test_what_is_no_answer_is_refused_and_not_counted(here: Running) -> None:
    host = here.client(host=True)
    ready(host)
    answer, why = "/train/nine-circles/answer", "/train/nine-circles/why"
    typed = {"number": 0, "text": "turn 3 2; turn 2 6"}

    refused = host.post(answer, **typed).json["refused"]["sentence"]
    assert refused == host.post(why, **typed).json["sentence"]
    assert refused.startswith("a Virgil pip turns 2 into ")
    assert (
        "no action"
        in host.post(answer, number=0, text="foo").json["refused"]["sentence"]
    )
    assert host.post(why, number=0, text="turn 3 2").json["sentence"] == (
        "that is possible now"
    )
    assert Asks.answers == []


def test_only_the_host_trains_and_only_a_game_that_is_solved(here: Running) -> None:
    host = here.client(host=True)

    assert here.client().get("/train/nine-circles/state").code == 403
    assert host.get("/train/six-winters").code == 404
    assert host.get("/train/chess").code == 404
    assert host.get("/train/nine-circles?aim=luck").code == 404
    assert "/train/nine-circles" in host.get("/new/nine-circles").text
    assert "/train/" not in host.get("/new/six-winters").text
