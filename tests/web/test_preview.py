"""The page of a deck being made: who is answered, for how long, and who is not."""

import http.client
import json
import socket
import struct
from collections.abc import Iterator
from contextlib import closing

import pytest

from companion.web import server
from companion.web.preview import Deck, Server

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


def test_what_is_not_there_is_not_found(port: int) -> None:
    paths = ("/face/full/cow.svg", "/before/x.svg", "/preview/no.js", "/web/no.js")
    for path in (*paths, "/preview/..%2fstarter%2fdeck.csv", "/nowhere"):
        assert ask(port, path)[0] == 404, path


def test_what_a_deck_comes_to_is_asked_for_with_a_hand_and_a_turn(port: int) -> None:
    assert ask(port, "/counted?hand=7&turn=3")[:2] == (200, b"[7,3]")
    for query in ("", "?hand=7", "?hand=x&turn=3", "?hand=7&turn=-1", "?hand=9999"):
        assert ask(port, f"/counted{query}")[0] == 400, query


def test_a_drawing_is_kept_by_a_browser_and_a_state_is_not(port: int) -> None:
    assert "immutable" in ask(port, "/face/full/ox.svg")[2]["Cache-Control"]
    assert ask(port, "/state")[2]["Cache-Control"] == "no-store"


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


def test_no_other_page_may_frame_it_or_take_what_it_shows(port: int) -> None:
    for path in ("/", "/state", "/preview/main.js", "/nowhere"):
        headers = ask(port, path)[2]

        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"], path
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin", path
