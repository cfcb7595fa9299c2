"""Connections, the page's own files, and a terminal beside a page on one save."""

import errno
import http.client
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import chain
from pathlib import Path

import pytest

from companion import games, places
from companion.contract import LONGEST_NOTE
from companion.errors import BadValue, CannotWrite
from companion.web import guard, server
from tests.web.serving import SOON, Client, Running, begun, running

FILES = 128
"""Open files of the server that is crowded."""

CROWD = 130
"""Connections from others."""

ELSEWHERE = [f"127.0.0.{n}" for n in range(1, 6)]
"""Addresses that they come from."""


NETWORKS = ["127.0.0.2", "127.0.0.3"]
"""Stand in for addresses in two networks."""


class Line:
    """A connection without a socket."""

    def __init__(self, address: str, *, busy: bool = False, sits: bool = False) -> None:
        self.address, self.busy, self.sits = address, busy, sits
        self.dropped = False

    def drop(self) -> None:
        self.dropped = True


def test_a_silent_connection_gives_way_before_a_stream_and_that_before_a_seat() -> None:
    here = server.Crowd(4)
    seat, stream = Line("a", busy=True, sits=True), Line("b", busy=True)
    older, newer = Line("c"), Line("d")
    lines = [seat, stream, older, newer, *(Line(one, busy=True) for one in "efg")]

    gone = []
    for line in lines:
        here.come(line)
        gone.append([lines.index(one) for one in lines if one.dropped])

    assert gone == [[], [], [], [], [2], [2, 3], [1, 2, 3]]


@pytest.mark.parametrize(
    ("most", "lines", "dropped"),
    [
        (4, [Line(one) for one in "abbcd"], [1]),
        (8, [Line("a"), *(Line("b", busy=True, sits=True) for _ in "123456")], [1, 2]),
    ],
    ids=["the address that has most", "at most half of all"],
)
def test_the_oldest_of_an_address_that_has_many_gives_way(
    most: int, lines: list[Line], dropped: list[int]
) -> None:
    here = server.Crowd(most)

    for line in lines:
        here.come(line)

    assert [number for number, line in enumerate(lines) if line.dropped] == dropped


def test_a_connection_that_has_left_makes_room() -> None:
    here = server.Crowd(2)
    lines = [Line(address) for address in "abc"]
    here.come(lines[0])
    here.come(lines[1])
    for _ in range(2):
        here.leave(lines[0])

    here.come(lines[2])

    assert not any(line.dropped for line in lines)


@pytest.mark.slow
def test_a_device_has_8_streams_and_a_ninth_ends_the_first(dante: Running) -> None:
    ann, ben = dante.seated(0), dante.client()
    other = ben.stream("stream")
    assert other.next()["rev"] == 0
    streams = []
    for _ in range(9):
        streams.append(ann.stream("stream?seat=0"))
        assert streams[-1].next()["rev"] == 0

    ann.act("throw 2")

    assert streams[0].until(1) is None
    assert [stream.until(1)["rev"] for stream in (other, *streams[1:])] == [1] * 9


@contextmanager
def few_files(save: Path) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """Run the command with few open files; yield it and the host's address."""
    words = [sys.executable, "-m", "companion", "serve", str(save)]
    limited = ["sh", "-c", f'ulimit -n {FILES} && exec "$@"', "sh", *words]
    program = subprocess.Popen(
        [*limited, "--no-open", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert program.stdout
        yield program, program.stdout.readline()
    finally:
        program.kill()
        program.communicate()


def test_no_crowd_of_silent_clients_or_streams_shuts_the_table(tmp_path: Path) -> None:
    with (
        ExitStack() as stack,
        few_files(begun(tmp_path / "dante.json", "nine-circles")) as (program, line),
    ):
        found = re.search(r"http://127\.0\.0\.1:(\d+)(\S+)", line)
        port = int(found[1])
        host = Client(port, base=lambda: base)
        base = host.get(found[2]).headers["location"]
        stream = host.stream("stream?seat=0")
        stack.callback(host.close)
        view = stream.next()
        asks = f"GET {base}/stream HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()

        for sent in (b"", asks):
            for number in range(CROWD):
                stranger = stack.enter_context(socket.socket())
                stranger.settimeout(20)
                stranger.bind((ELSEWHERE[number % len(ELSEWHERE)], 0))
                stranger.connect(("127.0.0.1", port))
                stranger.sendall(sent)
            text = "rolled 2 5" if view["rev"] else "throw 2"
            done = host.act(text, view)
            assert "refused" not in done, (sent, done)
            view = stream.until(view["rev"] + 1)
            assert Client(port).get(base).code == 200, "another one may come"

        program.send_signal(2)
        assert program.communicate(timeout=20)[1] == ""


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
    monkeypatch.setattr(guard, "addresses", lambda: NETWORKS)
    assert guard.network_addresses(None) == NETWORKS
    assert guard.network_addresses("127.0.0.3") == ["127.0.0.3"]

    for address in ("127.0.0.1", "0.0.0.0"):
        with pytest.raises(BadValue, match="leads no phone here"):
            guard.network_addresses(address)
    monkeypatch.setattr(guard, "addresses", list)
    with pytest.raises(BadValue, match="in no network"):
        guard.network_addresses(None)


def test_each_address_is_answered_by_its_name_and_no_other(tmp_path: Path) -> None:
    every = [guard.LOOPBACK, *NETWORKS]
    with running(begun(tmp_path / "d.json", "nine-circles"), addresses=every) as here:
        room, port = here.room, here.port
        for address in every:
            for name in (f"{address}:{port}", f"localhost:{port}"):
                assert ask(address, port, "/", name)[0] == 200, (address, name)
            assert ask(address, port, "/", f"127.0.0.4:{port}")[0] == 421
        listed = room.guest_addresses(room.latest)
        assert listed == [f"http://{one}:{port}/{here.served.code}" for one in NETWORKS]
        for number, address in enumerate(NETWORKS):
            for path in (f"/{room.code}", f"{here.base}/qr/{number}.svg"):
                code, _ = ask(address, port, path, f"{address}:{port}")
                assert code == (403 if "/qr/" in path else 303), path


def test_a_free_port_is_free_at_every_address(monkeypatch: pytest.MonkeyPatch) -> None:
    every = [guard.LOOPBACK, *NETWORKS]
    refusals = iter(range(3))
    taken = []

    class Busy(socket.socket):
        def bind(self, address: tuple[str, int]) -> None:
            if address[0] == NETWORKS[1] and next(refusals, None) is not None:
                taken.append(address[1])
                raise OSError(errno.EADDRINUSE, "in use")
            super().bind(address)

    monkeypatch.setattr(socket, "socket", Busy)
    with ExitStack() as stack:
        found = [stack.enter_context(one) for one in server.listen(every, 0)]
        (port,) = {one.getsockname()[1] for one in found}
    assert port not in taken
    assert [*refusals] == []

    refusals = iter(range(99))
    with pytest.raises(CannotWrite, match=r"127\.0\.0\.3: port \d+ cannot be used"):
        server.listen(every, 0)
    assert next(refusals) == server.TRIES


SHARED = places.TEMPLATES / "shared"
WEB = SHARED / "web"
MODULES = sorted(WEB.glob("*.js"))
MOST_LINES, ALL_LINES = 200, 2250
COMMON = {"Colours", "overflow"}
"""Words of a game that a page may use in their usual sense."""


def test_modules_are_plain_and_small() -> None:
    lines = (path.read_text("utf-8").splitlines() for path in MODULES)

    assert len([*chain.from_iterable(lines)]) <= ALL_LINES
    for path in (*MODULES, *(SHARED / "preview").glob("*.js")):
        text = path.read_text("utf-8")
        assert len(text.splitlines()) < MOST_LINES, path.name
        for name in re.findall(r'from "/?([^"]+)"', text):
            folder = SHARED if name.startswith("web/") else path.parent
            assert (folder / name).is_file(), f"{path.name}: {name}"


@pytest.mark.parametrize("name", games.names())
def test_no_file_of_the_page_names_a_game_or_what_is_in_it(name: str) -> None:
    game = games.load(name)
    entries = game.glossary()(None) if game.glossary else ()
    told = {name, game.facts().game.title, *(entry.name for entry in entries)}

    for path in (*MODULES, *WEB.glob("*.css"), *WEB.glob("*.html")):
        words = path.read_text("utf-8")
        found = {text for text in told - COMMON if len(text) > 6 and text in words}
        assert not found, f"{path.name}: {found}"


def test_no_style_or_script_is_in_a_page_and_no_name_is_cut_off_with_dots() -> None:
    shell = (WEB / "page.html").read_text("utf-8")

    assert "style=" not in shell
    assert "<style" not in shell
    assert re.findall(r"<script(?![^>]* (?:src=|type=.application/json))", shell) == []
    for path in WEB.glob("*.css"):
        assert "ellipsis" not in path.read_text("utf-8"), path.name


def test_a_note_may_be_as_long_as_a_save_takes_it() -> None:
    words = (WEB / "sheets.js").read_text("utf-8")

    assert re.findall(r"maxlength: (\d+)", words) == [str(LONGEST_NOTE)]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminal")
def test_the_terminal_and_a_page_play_on_one_save(tmp_path: Path) -> None:
    from tests.web.terminal import playing

    path = begun(tmp_path / "dante.json", "nine-circles")
    with running(path) as here, playing(path) as terminal:
        terminal.wait("> ")
        ann = here.seated(0)
        stream = ann.stream("stream?seat=0")
        stream.next()

        ann.act("throw 2")
        terminal.wait("throw 2 dice of the pool, marking row 2")
        terminal.wait("2 dice: type the faces")
        terminal.type("2 5")
        view = stream.until(2)

    assert view["said"] == "the dice show 2 5 (by hand)"
