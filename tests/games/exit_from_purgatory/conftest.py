"""The kit of Exit from Purgatory that its tests share: for eight players."""

from collections.abc import Callable

import pytest

from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.kit import kit
from companion.press.layout.piece import Kit, Piece
from tests import kits

Drawn = kits.Faces
Named = Callable[..., Piece]
Whole = Callable[..., Kit]

FACES = kits.Faces(lambda cards: kit(facts(), players=8, size=cards), "poker")


@pytest.fixture(scope="session")
def whole() -> Whole:
    return FACES.kit


@pytest.fixture(scope="session")
def named() -> Named:
    return FACES.piece


@pytest.fixture(scope="session")
def drawn() -> Drawn:
    return FACES
