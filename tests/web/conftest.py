"""Tables that are served, each begun anew for its test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import places
from companion.web.services import Judged, Kept, Option, Tick
from tests.web.serving import Running, begun, running

FOUR = ("ann", "ben", "cleo", "dan")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of saves."""
    folder = tmp_path / "saves"
    folder.mkdir()
    monkeypatch.setattr(places, "saves", lambda: folder)
    return folder


class Sure:
    """Best play that has counted: an action is as good as its place in the list."""

    def at(self, kept: Kept, tick: Tick) -> tuple[Option, ...]:
        legal = kept.rules.legal_actions(kept.state)
        return tuple(
            Option(one, 1 / (at + 2), f"{50 - 100 / (at + 2):.2f} %" if at else "")
            for at, one in enumerate(legal)
        )

    def review(self, kept: Kept, tick: Tick) -> tuple[Judged, ...]:
        lost = Judged(1, "threw 2", 0.25, None, 0.5, "throw 4")
        return (lost, Judged(2, "rolled 6 6", None, 0.5, 0.5, ""))


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
