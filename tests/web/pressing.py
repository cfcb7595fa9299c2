"""Four clients press at once while the server is killed at random moments.

Run as `python -m tests.web.pressing FOLDER ROUNDS`; it prints how many actions were
acknowledged. Each must be in the save exactly once. A new game is begun every 25
rounds.
"""

import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPException
from pathlib import Path
from typing import Any

from companion import games
from companion.chronicle import store
from companion.contract import Note
from tests.web.serving import Client, begun

NAMES = ("ann", "ben", "cleo", "dan")
SOON = 30.0


class Server:
    """The command, started again after every kill, on one port."""

    def __init__(self, save: Path) -> None:
        self.save, self.port = save, 0
        self.start()

    def start(self) -> None:
        words = [sys.executable, "-m", "companion", "serve", str(self.save)]
        self._program = subprocess.Popen(
            [*words, "--port", str(self.port), "--no-open", "--seed", "1"],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"COMPANION_READY": "1"},
        )
        assert self._program.stdout
        found = re.search(r":(\d+)/host", self._program.stdout.readline())
        self.port = int(found[1])

    def kill(self) -> None:
        self._program.send_signal(signal.SIGKILL)
        self._program.communicate()


class Presser(threading.Thread):
    """One player: acts when it may, writes notes else, and asks again after a cut."""

    def __init__(self, client: Client, seat: int) -> None:
        super().__init__(daemon=True)
        self.client, self.seat = client, seat
        self.told: list[tuple[int, str]] = []
        self.sent: list[str] = []
        self.over = threading.Event()
        self._rng = random.Random(seat)
        self._count = 0
        self.client.post("seat", take=seat)

    def run(self) -> None:
        while not self.over.is_set():
            view = self._patiently(lambda: self.client.state(self.seat))
            if view is None:
                return
            self._press(view)
            time.sleep(0.06)  # no more than 20 a second

    def _press(self, view: Any) -> None:
        self._count += 1
        sent = {"seat": self.seat, "rev": view["rev"], "id": f"i{self._count}"}
        mine = view["due"]["mine"] and self._rng.random() < 0.7
        if mine and view["due"]["kind"] == "choice":
            found = self._patiently(
                lambda: self.client.get(f"choices?seat={self.seat}").json
            )
            choices = [
                one
                for group in (found or {}).get("groups", ())
                for one in group["choices"]
            ]
            if not choices:
                return
            text = self._rng.choice(choices)["text"]
        else:
            text = "roll" if mine else f"note {NAMES[self.seat]} {self._count}"
        self.sent.append(text)
        path = "note" if text.startswith("note") else "act"
        answer = self._patiently(
            lambda: self.client.post(f"{path}", **sent, text=text).json
        )
        if answer and "refused" not in answer:
            self.told.append((answer["view"]["rev"], text))

    def _patiently(self, ask: Any) -> Any:
        """Ask until there is an answer: with the same id, as a page does."""
        while not self.over.is_set():
            try:
                return ask()
            except (OSError, HTTPException, json.JSONDecodeError):
                time.sleep(0.05)
        return None


@contextmanager
def pressed(pressers: Sequence[Presser]) -> Iterator[None]:
    """Let all of them press until the block ends, and a second longer."""
    for presser in pressers:
        presser.start()
    yield
    time.sleep(1.0)
    for presser in pressers:
        presser.over.set()
    for presser in pressers:
        presser.join(SOON)
        assert not presser.is_alive()


GAME = 25
"""Rounds on one save, so that it stays quick."""


def main(folder: Path, rounds: int) -> None:
    rng = random.Random(20)
    told = 0
    for first in range(0, rounds, GAME):
        path = begun(folder / f"{first}.json", "exit-from-purgatory", NAMES)
        told += _game(path, min(GAME, rounds - first), rng)
    print(told)


def _game(path: Path, rounds: int, rng: random.Random) -> int:
    server = Server(path)
    code = json.loads(path.with_name(f"{path.name}.table").read_text())["code"]
    pressers = [
        Presser(Client(server.port, base=lambda: f"/t/{code}"), seat)
        for seat in range(4)
    ]
    before = 0
    with pressed(pressers):
        for _ in range(rounds):
            time.sleep(rng.uniform(0.1, 0.6))
            server.kill()
            assert store.verify(path, games.load).ok
            now = len(store.open(path, games.load).events)
            assert now >= before, "events are lost"
            before = now
            server.start()
    server.kill()
    return checked(path, pressers)


def checked(path: Path, pressers: Sequence[Presser]) -> int:
    """Return how many actions were acknowledged, all of which are kept once."""
    kept = store.open(path, games.load)
    assert store.verify(path, games.load).ok
    notes = [
        event.action.text for event in kept.events if isinstance(event.action, Note)
    ]
    assert len(notes) == len(set(notes)), "a note is doubled"
    told = [(rev, text) for presser in pressers for rev, text in presser.told]
    for _, text in told:
        if text.startswith("note"):
            assert text in notes, f"{text} is lost"
    done = [
        kept.game.words().actions.write(event.action)
        for event in kept.events
        if not isinstance(event.action, Note) and event.by in NAMES
    ]
    acts = [text for _, text in told if not text.startswith("note")]
    sent = [text for presser in pressers for text in presser.sent]
    for text in {*acts, *sent} - {"roll"}:
        if not text.startswith("note"):
            assert done.count(text) <= sent.count(text), f"{text} is doubled"
        assert done.count(text) >= acts.count(text), f"{text} is lost"
    rolls = sum(text.startswith("rolled") for text in done)
    assert acts.count("roll") <= rolls <= sent.count("roll"), "a roll"
    assert all(rev <= len(kept.events) for rev, _ in told)
    return len(told)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
