"""How soon a saved file shows on the page of `cards --watch`: `pytest -s` this file.

A deck of 540 cards is watched by a process of its own. One row is written, then another
layout; what counts is the time until the page has been told of it and has fetched each
face that it shows. COMPANION_GAMES is how often (9). CPU is that of the process.
"""

import http.client
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import pytest

from tests.bench import decks
from tests.bench.test_speed import ENV, ROOT

CARDS = 540
SCREEN = 24
"""Faces on a screen."""

ROUNDS = int(os.environ.get("COMPANION_GAMES", "9"))
AIM = 0.4
"""Seconds."""


class Page:
    """A page as a browser sees it: one stream of events, and what it fetches."""

    def __init__(self, process: "subprocess.Popen[str]", port: int) -> None:
        self.process, self.port = process, port
        self._line = self._connected()
        self._line.request("GET", "/stream", headers=self._host)
        self._stream = self._line.getresponse()
        self.wait()

    @property
    def _host(self) -> dict[str, str]:
        return {"Host": f"127.0.0.1:{self.port}"}

    def _connected(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)

    def get(self, path: str) -> bytes:
        line = self._connected()
        line.request("GET", path, headers=self._host)
        answer = line.getresponse().read()
        line.close()
        return answer

    def wait(self) -> None:
        """Wait for the next event that is news."""
        while self._stream.readline() != b"event: view\n":
            pass

    def faces(self) -> list[str]:
        """Return the keys of the fronts as they are now."""
        return [card["front"] for card in json.loads(self.get("/state"))["cards"]]

    def settled(self) -> list[str]:
        """Return the keys once all faces are read, and nothing more is to come."""
        while json.loads(self.get("/state"))["unread"]:
            time.sleep(0.05)
        time.sleep(0.5)
        return self.faces()

    def changed(self, before: list[str]) -> list[str]:
        """Return the faces that are new, as soon as the page hears of them."""
        while True:
            self.wait()
            pairs = zip(self.faces(), before, strict=True)
            if new := [key for key, old in pairs if key != old]:
                return new

    def close(self) -> None:
        self._stream.close()
        self._line.close()

    def cpu(self) -> float:
        """Seconds of CPU that the process has taken."""
        words = Path(f"/proc/{self.process.pid}/stat").read_text().split()
        return (int(words[13]) + int(words[14])) / os.sysconf("SC_CLK_TCK")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("deck")
    decks.write(folder, CARDS)
    (folder / "by_hand.toml").rename(folder / "layout.toml")
    return folder


@pytest.fixture(scope="module")
def page(home: Path) -> Iterator[Page]:
    command = [sys.executable, "-m", "companion", "cards", str(home / "deck.csv")]
    process = subprocess.Popen(
        [*command, "--watch", "--out", str(home / "out")],
        env=ENV | {"XDG_CACHE_HOME": str(home / "cache")},
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr
    found = re.search(r":(\d+)/", process.stderr.readline())
    assert found
    shown = Page(process, int(found[1]))
    yield shown
    shown.close()
    process.kill()
    process.communicate()


def measured(page: Page, path: Path, edit: Callable[[str, int], str], most: int) -> int:
    """Save a file time and again; print what it takes, and return the faces changed."""
    times, changed, start = [], 0, page.cpu()
    for number in range(ROUNDS):
        before = page.settled()
        text = edit(path.read_text("utf-8"), number)
        saved = time.perf_counter()
        path.write_text(text, "utf-8")
        new = page.changed(before)
        for key in new[:most]:
            assert page.get(f"/face/full/{key}.svg").startswith(b"<svg")
        times.append(time.perf_counter() - saved)
        changed = len(new)
    page.settled()
    cpu = (page.cpu() - start) / ROUNDS
    usual, worst = (round(1000 * of(times)) for of in (median, max))
    what = f"{path.name}: {changed} of {CARDS} faces"
    print(f"\n{what}, shown after {usual} ms (worst {worst}), {cpu:.2f} s CPU")
    assert median(times) < AIM
    return changed


def test_a_saved_row_shows_within_400_ms(page: Page, home: Path) -> None:
    def edit(text: str, number: int) -> str:
        lines = text.split("\n")
        lines[300] = f"Saved {number},{number},sun,Day,It was saved {number} times.,"
        return "\n".join(lines)

    assert measured(page, home / "deck.csv", edit, SCREEN) == 1


def test_a_saved_layout_shows_a_screen_of_faces_within_400_ms(
    page: Page, home: Path
) -> None:
    def edit(text: str, number: int) -> str:
        return re.sub(r"corner = [\d.]+", f"corner = {1 + number / 8}", text, count=1)

    assert measured(page, home / "layout.toml", edit, SCREEN) == CARDS
