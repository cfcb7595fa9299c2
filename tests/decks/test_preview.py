"""The page of a deck being made: who is answered, for how long, and who is not."""

import http.client
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import closing

import pytest

from companion.decks import preview
from companion.decks.preview import Listener, Show, Shown

LARGE = "<svg>" + " " * 20_000_000 + "</svg>"


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    show = Show()
    show.shown = Shown(cards=(("row 2", LARGE),))
    with closing(preview.serve(show)) as server:
        yield server.port


def joined() -> None:
    """Wait until every client is done with."""
    for thread in threading.enumerate():
        if "process_request_thread" in thread.name:
            thread.join(10)


def test_a_client_that_says_nothing_is_dropped(
    port: int, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(preview.Answer, "timeout", 0.05)

    for said in (b"", b"GET /state HTTP/1.1\r\nHost: 127.0"):
        with socket.create_connection(("127.0.0.1", port), timeout=10) as client:
            client.sendall(said)
            assert client.recv(1) == b""
    joined()
    assert capfd.readouterr().err == ""


def test_a_client_that_leaves_prints_no_traceback(
    port: int, capfd: pytest.CaptureFixture[str]
) -> None:
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", port), timeout=10) as client:
            client.sendall(b"GET /card/1/0.svg HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n")
            assert client.recv(10) == b"HTTP/1.1 2"
            reset = struct.pack("ii", 1, 0)
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset)
    joined()

    assert capfd.readouterr().err == ""


def test_a_fault_of_our_own_is_still_shown(capfd: pytest.CaptureFixture[str]) -> None:
    server = Listener(("127.0.0.1", 0), preview.Answer)
    try:
        raise ValueError("ours")
    except ValueError:
        server.handle_error(None, ("127.0.0.1", 1))
    finally:
        server.server_close()

    assert "ValueError: ours" in capfd.readouterr().err


def test_no_other_page_may_frame_it_or_take_what_it_shows(port: int) -> None:
    for path in ("/", "/state", "/page.js", "/nowhere"):
        client = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        client.request("GET", path, headers={"Host": f"127.0.0.1:{port}"})
        headers = client.getresponse().headers
        client.close()

        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"], path
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin", path
