"""A table where a script sits instead of a player."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion import games
from companion.chronicle import store
from companion.chronicle.replay import Chronicle
from companion.contract import Over, Rules
from companion.dice import roll
from companion.table.play import Table, play

NOON = "2026-11-21T12:00:00Z"


class Seat:
    """A game, what is typed at it, and everything that was shown.

    `shown` holds each prompt with what was typed after it, and each thing said.
    """

    def __init__(self, path: Path, game: str) -> None:
        self.path, self.words = path, games.part(game, "words")
        self.shown: list[str] = []
        self.typed: list[str] = []
        rules, facts = games.part(game, "rules"), games.part(game, "facts").facts()
        rulings = {ruling.id: ruling.default for ruling in facts.rulings}
        store.create(path, game, rules, rulings, at=NOON, by="ann")

    def play(self, *typed: str, seed: int = 1) -> Over | None:
        """Sit down, type all that, and leave by end of file if still playing."""
        self.shown.clear()
        self.typed = list(typed)
        return play(
            Table(
                path=self.path,
                load=load,
                words=self.words,
                ask=self.ask,
                say=self.shown.append,
                dice=roll.seeded(seed),
                clock=lambda: NOON,
                by="ann",
            )
        )

    def ask(self, prompt: str) -> str:
        if not self.typed:
            self.shown.append(prompt)
            raise EOFError
        self.shown.append(prompt + self.typed[0])
        return self.typed.pop(0)

    def kept(self) -> Chronicle:
        """Return the game as it stands on disk."""
        return store.open(self.path, load)

    def after(self, typed: str) -> str:
        """Return what was said right after `typed`."""
        at = next(n for n, line in enumerate(self.shown) if line.endswith(typed))
        return self.shown[at + 1]

    def verify(self) -> store.Report:
        return store.verify(self.path, load)


def load(game: str) -> Rules:
    rules: Rules = games.part(game, "rules")
    return rules


@pytest.fixture
def sit(tmp_path: Path) -> Callable[[str], Seat]:
    """Begin a game and sit down at it."""
    return lambda game: Seat(tmp_path / f"{game}.json", game)
