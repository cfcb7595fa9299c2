"""`companion serve` and `host`: what they print, whom they answer, how they end."""

import os
import re
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion import places
from companion.web import guard, server
from tests.cli.conftest import Run
from tests.web.serving import Client, begun


@contextmanager
def serving(
    *words: str, cache: Path | None = None
) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """Run the command until the block ends; yield its first lines too."""
    command = [sys.executable, "-m", "companion", "serve", *words, "--no-open"]
    ready = {"COMPANION_READY": "1"} | ({"XDG_CACHE_HOME": str(cache)} if cache else {})
    program = subprocess.Popen(
        [*command, "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | ready,
    )
    lines: list[str] = []
    try:
        assert program.stdout
        for line in program.stdout:
            lines.append(line.rstrip("\n"))
            if line.startswith("Ctrl-C"):
                break
        yield program, lines
    finally:
        program.kill()
        program.communicate()


def test_ctrl_c_ends_at_once_with_0_and_prints_nothing_while_a_stream_is_open(
    tmp_path: Path,
) -> None:
    save = begun(tmp_path / "dante.json", "nine-circles")
    with serving(str(save)) as (program, lines):
        found = re.fullmatch(
            r"here:    http://127\.0\.0\.1:(\d+)(/host/in/\S+)", lines[0]
        )
        assert found
        assert lines[1:] == ["Ctrl-C closes the table; the game is kept."]
        client = Client(int(found[1]))
        base = client.get(found[2]).headers["location"]
        stream = client.stream(f"{base}/stream")
        stream.next()

        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=10)

        assert (program.returncode, out, err) == (0, "", "")
        said = stream.next("closed")["sentence"]
        assert said == "The table is closed; the game is kept."
        stream.close()


@pytest.mark.slow
def test_ctrl_c_ends_at_once_while_best_play_is_solved(tmp_path: Path) -> None:
    save = begun(tmp_path / "dante.json", "nine-circles")
    with serving(str(save), cache=tmp_path) as (program, lines):
        found = re.fullmatch(r"here:    http://127\.0\.0\.1:(\d+)(/\S+)", lines[0])
        assert found
        client = Client(int(found[1]))
        base = client.get(found[2]).headers["location"]
        asked = client.get(f"{base}/advice?seat=0").json

        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=10)

    assert asked["state"] == "counting"
    assert (program.returncode, out, err) == (0, "", "")


def test_only_this_computer_is_answered_and_no_qr_code_is_printed(
    tmp_path: Path,
) -> None:
    with serving(str(begun(tmp_path / "dante.json", "nine-circles"))) as (_, lines):
        port = int(lines[0].split(":")[3].split("/")[0])

        assert "phones" not in str(lines)
        for address in guard.addresses():
            with pytest.raises(OSError, match="refused"):
                socket.create_connection((address, port), 2)


def test_with_lan_phones_get_an_address_and_a_qr_code(tmp_path: Path) -> None:
    save = begun(tmp_path / "dante.json", "nine-circles")
    with serving(str(save), "--lan", "127.0.0.2") as (_, lines):
        found = re.fullmatch(r"phones:  http://127\.0\.0\.2:\d+/(\w{6})", lines[1])

        assert found
        assert sum("\u2588" in line or "\u2580" in line for line in lines) > 10


def test_what_cannot_be_served_is_one_line(run: Run, tmp_path: Path) -> None:
    save = str(begun(tmp_path / "dante.json", "nine-circles"))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

        for words, line in (
            ("serve nobody", "nobody.json: there is no such save"),
            (f"serve {save} --port {port}", f"127.0.0.1: port {port} cannot be used"),
            (f"serve {save} 192.0.2.77", "serve: '192.0.2.77' is given beside the "),
            (f"serve {save} --lan 192.0.2.77", "192.0.2.77: port"),
            (f"serve {save} --lan tomorrow", "serve: 'tomorrow' is given beside the "),
        ):
            done = run(words)
            assert done.code == 1, words
            assert done.err.startswith(line), words
            assert done.err.count("\n") == 1


def test_serve_prints_the_address_of_each_network_and_one_qr_code(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(guard, "addresses", lambda: ["127.0.0.2", "127.0.0.3"])
    monkeypatch.setattr(server.Server, "run_to_the_end", _closed)
    save = begun(tmp_path / "dante.json", "nine-circles")

    every = run(f"serve {save} --lan --no-open --port 0").out
    one = run(f"serve {save} --lan 127.0.0.3 --no-open --port 0").out

    assert "phones:  http://127.0.0.2:" in every
    assert "phones in another network:  http://127.0.0.3:" in every
    assert "127.0.0.2" not in one
    assert "phones:  http://127.0.0.3:" in one


def _closed(served: server.Server, sockets: list[socket.socket]) -> None:
    """Serve nobody, and free the save."""
    for one in sockets:
        one.close()
    served._room.tables.close()


def test_two_servers_never_have_one_save_and_a_killed_one_frees_it(
    run: Run, tmp_path: Path
) -> None:
    save = str(begun(tmp_path / "dante.json", "nine-circles"))
    with serving(save) as (first, lines):
        found = re.search(r"127\.0\.0\.1:\d+", lines[0])
        assert found

        second = run(f"serve {save} --no-open --port 0")
        beside = run(f"do {save} throw 2")

        assert (second.code, second.out) == (1, "")
        assert second.err == (
            f"dante.json: another server has this save, at {found[0]}; "
            "go there, or close that server first\n"
        )
        assert beside.code == 0, "a terminal plays beside a server"
        first.kill()
        first.wait()

        with serving(save) as (_, again):
            assert again[0].startswith("here:")


FILE = """site = "https://games.example.org"
folder = "kept"
proxies = ["127.0.0.1"]
"""


def test_invitations_of_a_name_are_made_and_ended(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "hosted", None)  # which the command sets
    path = tmp_path / "host.toml"
    path.write_text(FILE)
    command = "host", "--config", str(path)

    first = run(*command, "--invite", "club").out
    assert run(*command, "--invite", "club").out == first
    ended = run(*command, "--end", "club")
    other = run(*command, "--invite", "club")

    assert (ended.code, ended.out) == (
        0,
        "No invitation made for club so far is good; games that it began stay with who "
        "began them.\n",
    )
    assert (other.code, other.out.count("\n"), other.out != first) == (0, 1, True)
    assert stat.S_IMODE((tmp_path / "kept" / "ended.json").stat().st_mode) == 0o600
    refused = run(*command, "--end", "the club")
    assert refused.code
    assert refused.err.count("\n") == 1
    assert "--end: 'the club' is no name; use up to 20 small letters" in refused.err
