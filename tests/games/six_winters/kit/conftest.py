"""The cards, mats and aids of Six Winters that tests share, by the dice's palette."""

from collections.abc import Callable

import pytest

from companion.games.six_winters import booklet_values
from companion.games.six_winters.facts import facts
from companion.games.six_winters.kit import kit
from companion.press.layout.piece import Piece
from tests import kits

Drawn = kits.Faces
Named = Callable[..., dict[str, Piece]]

GROUPS = ("obstacles", "progress", "locations", "seasons", "mats", "aids")

FACES = kits.Faces(
    lambda palette: kit(facts(), tables=booklet_values.tables, palette=palette), "clear"
)


@pytest.fixture(scope="session")
def named() -> Named:
    """Return the cards, mats and aids by their names."""

    def pieces(palette: str = "") -> dict[str, Piece]:
        found = FACES.pieces(palette)
        return {name: piece for name, piece in found.items() if piece.group in GROUPS}

    return pieces


@pytest.fixture(scope="session")
def drawn() -> Drawn:
    return FACES
