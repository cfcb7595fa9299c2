"""A table where a script sits instead of a player."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.table.screens import FOUR, PURGATORY, Screen

Sit = Callable[..., Screen]


@pytest.fixture
def sit(tmp_path: Path) -> Sit:
    return lambda game, names=(): Screen(tmp_path / f"{game}.json", game, (*names,))


@pytest.fixture
def screen(tmp_path: Path) -> Screen:
    """A screen that ann, ben, cleo and dan pass on, each with a hand of cards."""
    return Screen(tmp_path / "hot.json", PURGATORY, FOUR)
