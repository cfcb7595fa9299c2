"""What may be told to a seat, and what a seat may do."""

from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.chronicle import store
from companion.chronicle.replay import Chronicle
from companion.dice import roll
from companion.errors import IllegalAction, UnknownName
from companion.furniture import Drawn
from companion.table import secrets, steps

NOON = "2026-11-21T12:00:00Z"
PURGATORY = "exit-from-purgatory"


def rules_of(game: str) -> Any:
    return games.part(game, "rules")


def words_of(game: str) -> Any:
    return games.part(game, "words")


def begun(path: Path) -> Chronicle:
    """Return a game of four, ann to begin."""
    setup = {"players": ["ann", "ben", "cleo", "dan"]}
    rules, facts = rules_of(PURGATORY), games.part(PURGATORY, "facts").facts()
    usual = {one.id: one.default for one in facts.rulings}
    return store.create(path, PURGATORY, rules, usual, at=NOON, by="ann", setup=setup)


def test_cards_that_the_companion_deals_are_not_reported(tmp_path: Path) -> None:
    path = tmp_path / "hot.json"
    begun(path)
    dice = roll.seeded(1)
    kept, _ = steps.do(path, rules_of, words_of, ["draw"], dice, at=NOON, by="ann")

    for card in "AWL":
        with pytest.raises(IllegalAction, match="the companion deals the cards"):
            secrets.must_be_possible(kept, Drawn((card,)), 0)


def test_a_seat_acts_for_itself_only(tmp_path: Path) -> None:
    kept, draw = begun(tmp_path / "hot.json"), words_of(PURGATORY).read("draw")

    assert secrets.seat(kept, "cleo") == 2
    assert secrets.why_not(kept, draw, 2) == (
        "it is not for cleo to choose now; wait for ann"
    )
    assert secrets.why_not(kept, draw, 0) is None
    with pytest.raises(UnknownName, match=r"'bem' plays; did you mean 'ben'\?"):
        secrets.seat(kept, "bem")
