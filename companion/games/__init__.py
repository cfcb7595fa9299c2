"""The folder listing is the list of games; `part` imports one file of one game."""

import importlib
import importlib.util
from pathlib import Path
from typing import Any

from companion.errors import UnknownName, near

HERE = Path(__file__).resolve().parent


def names() -> list[str]:
    """Return every game's name as it is typed, sorted.

    >>> "nine-circles" in names()
    True
    """
    return sorted(
        folder.name.replace("_", "-")
        for folder in HERE.iterdir()
        if (folder / "data").is_dir()
    )


def has(game: str, name: str) -> bool:
    """Return whether a game has a part of that name.

    Raises:
        UnknownName: if there is no such game; the near one is named.
    """
    return importlib.util.find_spec(_module(game, name)) is not None


def part(game: str, name: str) -> Any:
    """Import and return `rules`, `words`, `facts`, `kit` or `solver` of `game`.

    Raises:
        UnknownName: if there is no such game, the near one is named; or if the game has
            no such part.
    """
    if not has(game, name):
        raise UnknownName(game, f"it has no {name} in this companion")
    return importlib.import_module(_module(game, name))


def _module(game: str, name: str) -> str:
    if game not in names():
        raise UnknownName(
            "companion", f"no game is called '{game}'", near(game, names())
        )
    return f"companion.games.{game.replace('-', '_')}.{name}"
