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


def begun(text: str) -> tuple[str, ...]:
    """Return the games that `text` may name, in any case: one if it is exact.

    Looks at names first, and at titles if no name begins so.

    >>> begun("Nine"), begun("seven"), begun("seven steps"), begun("7")
    (('nine-circles',), ('seven-steps', 'seven-steps-kosmos'), ('seven-steps',), \
('seven-steps-kosmos',))
    """
    typed = _slug(text)
    if typed in names():
        return (typed,)
    if not typed:
        return ()
    found = tuple(name for name in names() if name.startswith(typed))
    return found or tuple(
        name
        for name in names()
        if _slug(load(name).facts().game.title).startswith(typed)
    )


def named(text: str) -> str:
    """Return the game that `text` names or begins, in any case.

    Text that begins no game is returned as it is, for `load` to refuse.

    Raises:
        UnknownName: if it begins several games, naming them.
    """
    found = begun(text)
    if len(found) > 1:
        what = f"'{text}' begins {len(found)} games"
        raise UnknownName("companion", what, f"write {' or '.join(found)}")
    return found[0] if found else text


def _slug(text: str) -> str:
    return "-".join(text.lower().replace("-", " ").split())


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
