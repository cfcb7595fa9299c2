"""The folder listing is the list of games; `load` imports one of them."""

import importlib
from functools import cache
from pathlib import Path
from typing import Any

from companion.contract import Game
from companion.errors import UnknownName, near

HERE = Path(__file__).resolve().parent


@cache
def names() -> tuple[str, ...]:
    """Return every game's name as it is typed, sorted.

    >>> "nine-circles" in names()
    True
    """
    return tuple(
        sorted(
            folder.name.replace("_", "-")
            for folder in HERE.iterdir()
            if (folder / "data").is_dir()
        )
    )


def load(name: str) -> Game[Any, Any]:
    """Return a game by its name; its parts are imported when they are first used.

    Raises:
        UnknownName: if there is no such game; the near one is named.
    """
    if name not in names():
        what = f"no game is called '{name}'"
        raise UnknownName("companion", what, near(name, names()))
    module = importlib.import_module(f"companion.games.{name.replace('-', '_')}")
    game: Game[Any, Any] = module.GAME
    return game
