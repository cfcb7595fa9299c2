"""Tables that are served, each begun anew for its test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.serving import Running, begun, running

FOUR = ("ann", "ben", "cleo", "dan")


@pytest.fixture
def dante(tmp_path: Path) -> Iterator[Running]:
    """Nine Circles, which one person plays."""
    with running(begun(tmp_path / "dante.json", "nine-circles")) as here:
        yield here


@pytest.fixture
def kosmos(tmp_path: Path) -> Iterator[Running]:
    """7 Steps of ann and ben."""
    path = begun(tmp_path / "k.json", "seven-steps-kosmos", ("ann", "ben"))
    with running(path) as here:
        yield here


@pytest.fixture
def four(tmp_path: Path) -> Iterator[Running]:
    """Exit from Purgatory, a game with secrets, of ann, ben, cleo and dan."""
    path = begun(tmp_path / "p.json", "exit-from-purgatory", FOUR)
    with running(path) as here:
        yield here
