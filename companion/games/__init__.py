"""The games there are: ours, those of installed distributions, those brought.

Ours are the folders here. A distribution names the module of its game under the entry
point `companion.games`. A folder is brought where a person typed it, and by nobody
else: a save or a page names a game, never a path.
"""

import importlib
import os
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from companion import facts
from companion.contract import A, Game, S
from companion.errors import BadData, CompanionError, UnknownName, near, short
from companion.language import phrase

HERE = Path(__file__).resolve().parent


GROUP = "companion.games"  # the entry points of distributions that have a game

_brought: dict[str, Game[Any, Any]] = {}  # games of folders that were typed, by name

_free: set[str] = set()
"""Those whose rules run without limits here, since only the lab plays."""


@cache
def _ours() -> Mapping[str, str]:
    """Return the module of each of our games by its name, sorted."""
    folders = sorted(
        folder.name for folder in HERE.iterdir() if (folder / "data").is_dir()
    )
    return {name.replace("_", "-"): f"{__name__}.{name}" for name in folders}


def is_ours(name: str) -> bool:
    """Whether one of our games has exactly this name."""
    return name in _ours()


@cache
def _installed() -> Mapping[str, str]:
    """Return the module of each game that a distribution brings, by its name.

    What parses them takes longer to import than `check` has, so it is left alone where
    no file of entry points has the group.
    """
    if not any(_has_games(Path(folder)) for folder in sys.path):
        return {}
    from importlib.metadata import entry_points

    return {point.name: point.value for point in entry_points(group=GROUP)}


def _has_games(folder: Path) -> bool:
    """Whether a distribution that is installed in a folder of `sys.path` has games."""
    group = f"[{GROUP}]".encode()
    with suppress(OSError), os.scandir(folder) as found:  # not all are folders
        for about in found:
            if about.name.endswith("-info"):
                with suppress(OSError):
                    if group in Path(about, "entry_points.txt").read_bytes():
                        return True
    return False


def names() -> tuple[str, ...]:
    """Return every game's name as it is typed: ours sorted, then others."""
    return tuple(dict.fromkeys([*_ours(), *_installed(), *_brought]))


def bring(folder: Path, *, free: bool = False) -> Game[Any, Any]:
    """Return the game of a folder that a person typed; from now on its name finds it.

    Args:
        free: whether its rules run without limits, as the lab plays.

    Raises:
        BadData: if it is no game, cannot be imported, or is called as another one is.
    """
    from companion.games import folder as folders

    game = folders.of(folder, free=free)
    if game.name in {*_ours(), *_installed()}:
        what = f"there is another game called '{game.name}'"
        raise BadData(folder.name, what, "call the folder otherwise")
    _brought[game.name] = game
    (_free.add if free else _free.discard)(game.name)
    return game


def folders(*, free: bool = False) -> tuple[Path, ...]:
    """Return the folders that were brought, for another process to bring them."""
    known = [game for name, game in _brought.items() if not free or name in _free]
    return tuple(game.folder for game in known if game.folder)


def facts_of(game: Game[S, A]) -> Path:
    """Return the folder of a game's facts."""
    return game.folder or HERE / game.name.replace("-", "_") / "data"


def begun(text: str) -> tuple[str, ...]:
    """Return the games that `text` may name, in any case: one if it is exact.

    Looks at names first, and at titles if no name begins so.

    >>> begun("Nine"), begun("seven"), begun("seven steps"), begun("7")
    (('nine-circles',), ('seven-steps', 'seven-steps-kosmos'), ('seven-steps',), \
('seven-steps-kosmos',))
    """
    typed = _slug(text)
    if typed in _ours() or typed in names():
        return (typed,)
    if not typed:
        return ()
    titles = ((name, _slug(load(name).facts().game.title)) for name in names())
    return tuple(name for name in names() if name.startswith(typed)) or tuple(
        name for name, title in titles if title.startswith(typed)
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
    if name in _brought:
        return _brought[name]
    game: Game[Any, Any] = importlib.import_module(_module(name)).GAME
    return game


def _module(name: str) -> str:
    module = _ours().get(name) or _installed().get(name)
    if module is None:
        what = phrase("no game is called '{typed}'", typed=short(name))
        raise UnknownName("companion", what, folder_of(name) or near(name, names()))
    return module


def folder_of(name: str) -> str:
    """Return how a folder here is named that has a game; nothing of it is run."""
    is_one = re.fullmatch(r"[\w-]{1,60}", name) and Path(name, "rules.py").is_file()
    return f"to run the folder, write ./{name}" if is_one else ""


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
    data = facts_of(load(name))
    files = sorted({path.stem for path in data.iterdir()})
    for key in changes:
        if key.partition(".")[0] not in files:
            what = f"no file of facts is called '{key.partition('.')[0][:40]}'"
            raise UnknownName(f"{name}: {key[:40]}", what, near(key, files))
    before = _varied.get(name, {})
    facts.changes.pop(data, None)
    if changes:
        facts.changes[data] = changes
    if before != changes:
        _varied[name] = dict(changes)
        if name in _brought:
            bring(data, free=name in _free)
        else:
            package = _module(name)
            kept = [at for at in sys.modules if f"{at}.".startswith(f"{package}.")]
            _shelved[name, repr(before)] = {at: sys.modules.pop(at) for at in kept}
            sys.modules.update(_shelved.get((name, repr(changes)), {}))
    try:
        game = load(name)
        game.facts()
    except CompanionError:
        facts.changes.pop(data, None)  # what is refused is not read again
        raise
    return game
