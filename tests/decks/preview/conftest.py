"""A deck in a folder of its own, and what its page shows of it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion import places
from companion.decks import deck, rows
from companion.decks.deck import Deck
from companion.decks.preview.show import Show, Source
from companion.press.cards import layouts, row_faces
from companion.press.cards.layouts import Report
from companion.press.layout import sizes
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import paper


class Watched:
    """A deck that is watched: write to its folder, and `save` what was written."""

    def __init__(self, home: Path, size: str) -> None:
        self.home, self.size = home, size
        self.how = PrintOptions(paper("a4"))
        self.out = home.parent / "out"
        table, manifest = home / "deck.csv", self.out / "manifest.json"
        source = Source(self.opened, table, self.how, manifest, self.out / "cards")
        self.show = Show(source)

    def opened(self, report: Report | None) -> Deck:
        own = self.home / "layout.toml"
        layout = own if own.exists() else layouts.STOCK / "plain.toml"
        table = rows.read(self.home / "deck.csv", report=report)
        size = sizes.size(self.size) if self.size else None
        return Deck(table, self.home, layout, size, report=report)

    def write(self, *lines: str, name: str = "deck.csv") -> Path:
        path = self.home / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(lines) + "\n", "utf-8")
        return path

    def save(self, *lines: str, name: str = "deck.csv") -> dict[str, Any]:
        """Write a file, show the deck anew, and return what its page is sent."""
        path = self.write(*lines, name=name)
        self.show.load([path.resolve()])
        return self.state()

    def state(self, *, low: bool = False) -> dict[str, Any]:
        """Return what the page is sent once all faces are read."""
        self.show.state(low=low)
        while self.show.spare():
            pass
        found: dict[str, Any] = json.loads(self.show.state(low=low))
        return found

    def drawn(self) -> int:
        """Return how many faces were drawn since this was asked."""
        before, self._before = self._before, self.show.faces.drawn
        return self._before - before

    _before = 0

    def print(self) -> None:
        target = deck.Target(self.out, "cards")
        deck.write(self.opened(None), self.how, target, report=lambda cards: None)


Begin = Callable[..., Watched]


@pytest.fixture
def begin(home: Path, monkeypatch: pytest.MonkeyPatch) -> Begin:
    """Watch a deck: `begin("title,text", "Ox,Pull.")`."""
    monkeypatch.setattr(places, "printed", lambda: home.parent / "kept")

    def begun(*lines: str, size: str = "") -> Watched:
        row_faces.forget()
        watched = Watched(home, size)
        watched.write(*lines)
        watched.show.load()
        watched.state()
        watched.drawn()
        return watched

    return begun
