"""The kit of 7 Steps that its tests share, by the diameter of its discs."""

from collections.abc import Callable
from typing import Protocol

import pytest

from companion.games.seven_steps_kosmos.facts import facts
from companion.games.seven_steps_kosmos.kit import kit
from companion.press.layout.piece import Kit, Piece
from tests import kits

Drawn = kits.Faces
Named = Callable[..., Piece]
Whole = Callable[..., Kit]

FACES = kits.Faces(lambda size: kit(facts(), size=size), "25")

TILES = ["a1", "a2", "a3", "a4", "a5", "v1", "v2", "v3", "v4", "v5", "v6", "40"]
COLOURS = ["white", "yellow", "orange", "red", "violet", "blue", "black"]
SIDES = [
    *[(f"board-{letter}", back) for letter in "abcdefg" for back in (False, True)],
    *[(f"disc-{name}", back) for name in COLOURS for back in (False, True)],
    *[(f"sticker-{name}", False) for name in COLOURS],
    *[(f"tile-{name}", back) for name in TILES for back in (False, True)],
    *[(f"screen-{seat}", back) for seat in (1, 2, 3, 4) for back in (False, True)],
    *[(f"marker-{seat}", False) for seat in (1, 2, 3, 4)],
    *[("track", False), ("marker-start", False), ("bag", False)],
]


class Said(Protocol):
    """Return all that is written on a face."""

    def __call__(self, name: str, *, back: bool = False) -> str: ...


@pytest.fixture(scope="session")
def whole() -> Whole:
    return FACES.kit


@pytest.fixture(scope="session")
def named() -> Named:
    return FACES.piece


@pytest.fixture(scope="session")
def drawn() -> Drawn:
    return FACES


@pytest.fixture(scope="session")
def said() -> Said:
    def words_of(name: str, *, back: bool = False) -> str:
        return " ".join(" ".join(kits.words(FACES(name, back=back))).split())

    return words_of
