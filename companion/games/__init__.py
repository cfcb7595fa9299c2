"""The folder listing is the list of games; `load` imports one of them."""

import importlib
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from companion import facts
from companion.contract import Game
from companion.errors import UnknownName, near, short

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
    matching = tuple(name for name in names() if name.startswith(typed))
    return matching or tuple(
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
    matching = begun(text)
    if len(matching) > 1:
        what = f"'{short(text)}' begins {len(matching)} games"
        right = f"write {', '.join(matching[:-1])} or {matching[-1]}"
        raise UnknownName("companion", what, right)
    return matching[0] if matching else text


def _slug(text: str) -> str:
    return "-".join(text.lower().replace("-", " ").split())


def load(name: str) -> Game[Any, Any]:
    """Return a game by its name; its parts are imported when they are first used.

    Raises:
        UnknownName: if there is no such game; the near one is named.
    """
    _must_be_known(name)
    module = importlib.import_module(f"companion.games.{name.replace('-', '_')}")
    game: Game[Any, Any] = module.GAME
    return game


def _must_be_known(name: str) -> None:
    if name not in names():
        what = f"no game is called '{short(name)}'"
        raise UnknownName("companion", what, near(name, names()))


_varied: dict[str, Mapping[str, object]] = {}
"""The changed facts under which a game is loaded now; none if it is as printed."""

_shelved: dict[tuple[str, str], dict[str, ModuleType]] = {}
"""The modules of a game under other facts than now."""


def varied(name: str, changes: Mapping[str, object]) -> Game[Any, Any]:
    """Return a game with other facts; until the next call `load` returns that, too.

    Facts are read when a module is imported, and numbers of them are kept there. So a
    game with other facts is imported anew, and the modules of the former are kept for
    the next time. Where objects of both meet, they are of different classes.

    Args:
        changes: values by the path of a fact, such as `circles.dice`; none for the
            game as it is printed.

    Raises:
        UnknownName: if there is no such game or fact.
        BadData, BadValue: if a value is none that the fact may have.
    """
    _must_be_known(name)
    data = HERE / name.replace("-", "_") / "data"
    files = sorted({path.stem for path in data.iterdir()})
    for key in changes:
        if key.partition(".")[0] not in files:
            what = f"no file of facts is called '{key.partition('.')[0][:40]}'"
            raise UnknownName(f"{name}: {key[:40]}", what, near(key, files))
    package = f"companion.games.{name.replace('-', '_')}"
    before = _varied.get(name, {})
    if before != changes:
        _shelved[name, repr(before)] = _unloaded(package)
        sys.modules.update(_shelved.get((name, repr(changes)), {}))
        _varied[name] = dict(changes)
    facts.changes.pop(data, None)
    if changes:
        facts.changes[data] = changes
    game = load(name)
    game.facts()
    return game


def _unloaded(package: str) -> dict[str, ModuleType]:
    """Return the modules of a package, once they are imported no longer."""
    names = [
        name
        for name in sys.modules
        if name == package or name.startswith(f"{package}.")
    ]
    return {name: sys.modules.pop(name) for name in names}
