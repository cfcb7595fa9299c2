"""A table where a script sits instead of a player."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.chronicle import store
from companion.chronicle.replay import Chronicle
from companion.contract import Over
from companion.dice import roll
from companion.table.play import play
from companion.table.terminal import Adviser, Table
from tests.table.screens import FOUR, NOON, PURGATORY, Screen, new


class Seat:
    """A game, what is typed at it, and everything that was shown.

    `shown` holds each prompt with what was typed after it, and each thing said.
    """

    def __init__(self, path: Path, game: str, players: Sequence[str] = ()) -> None:
        self.path = path
        self.shown: list[str] = []
        self.typed: list[str] = []
        self.adviser: Adviser[Any, Any] | None = None
        new(path, game, players)

    def play(self, *typed: str, seed: int = 1, width: int = 79) -> Over | None:
        """Sit down, type all that, and leave by end of file if still playing."""
        self.shown.clear()
        self.typed = list(typed)
        return play(
            Table(
                path=self.path,
                load=games.load,
                ask=self.ask,
                say=self.shown.append,
                dice=roll.seeded(seed),
                clock=lambda: NOON,
                by="ann",
                adviser=self.adviser,
                width=lambda: width,
            )
        )

    def ask(self, prompt: str) -> str:
        if not self.typed:
            self.shown.append(prompt)
            raise EOFError
        self.shown.append(prompt + self.typed[0])
        return self.typed.pop(0)

    def kept(self) -> Chronicle[Any, Any]:
        return store.open(self.path, games.load)

    def after(self, typed: str) -> str:
        at = next(n for n, line in enumerate(self.shown) if line.endswith(typed))
        return self.shown[at + 1]

    def verify(self) -> store.Report:
        return store.verify(self.path, games.load)


@pytest.fixture
def sit(tmp_path: Path) -> Callable[..., Seat]:
    return lambda game, players=(): Seat(tmp_path / f"{game}.json", game, players)


@pytest.fixture
def screen(tmp_path: Path) -> Screen:
    """A screen that ann, ben, cleo and dan pass on, each with a hand of cards."""
    return Screen(tmp_path / "hot.json", PURGATORY, FOUR)
