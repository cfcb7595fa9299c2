"""The last two terraces with three dice: few enough turns to try all of them."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from companion.games.seven_steps.rules import State, options
from companion.games.seven_steps.solver import fill, turns


@pytest.fixture
def three_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fill only turns with held dice in which six dice lie where they stay away."""
    monkeypatch.setattr(fill, "days", days)


def days(spots: Any) -> Iterator[list[int]]:
    for listed in turns.days(spots):
        away = [at for at in listed if spots.all[at].sun + spots.all[at].moon >= 6]
        if away:
            yield away


def last_two(rulings: Mapping[str, str]) -> State:
    return State(
        terrace=6, pool=2, spare=1, sun=6, pips=1, closed=1, options=options(rulings)
    )
