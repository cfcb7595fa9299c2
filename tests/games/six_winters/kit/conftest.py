"""The cards, mats and aids of Six Winters that tests share, by the dice's palette."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.errors import BadData
from companion.games.six_winters import booklet_values
from companion.games.six_winters.facts import facts
from companion.games.six_winters.kit import kit
from companion.games.six_winters.kit.sheet_data import read
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


def refusal(folder: Path, contents: Any, keys: Sequence[str | int], value: Any) -> str:
    """Return why a file is refused with a value at some keys, or without it: `...`."""
    held, file = contents, folder / "fill.json"
    for key in keys[:-1]:
        held = held[key]
    held[keys[-1]] = value
    if value is ...:
        del held[keys[-1]]
    file.write_text(json.dumps(contents), "utf-8")
    with pytest.raises(BadData) as refused:
        read(file, facts())
    return str(refused.value)
