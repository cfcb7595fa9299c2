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


def part(game: str, name: str) -> Any:
    """Import and return `rules`, `words`, `facts`, `kit` or `solver` of `game`.

    Raises:
        UnknownName: if there is no such game, the near one is named; or if the game has
            no such part.
    """
    if game not in names():
        raise UnknownName(
            "companion", f"no game is called '{game}'", near(game, names())
        )
    module = f"companion.games.{game.replace('-', '_')}.{name}"
    if importlib.util.find_spec(module) is None:
        raise UnknownName(game, f"it has no {name} in this companion")
    return importlib.import_module(module)
