"""The modules of a game by name, each imported when it is first used.

A game names its modules once, for the type checker; at run time that list is not read:

    class Own(Modules):
        if TYPE_CHECKING:
            from companion.games.pig import board, rules

    GAME = Game(rules=lambda: Own.rules, board=lambda: Own.board.BOARD, ...)

So each part is a line, has the type that its module gives it, and costs nothing until
it is called.
"""

import importlib
from types import ModuleType
from typing import TYPE_CHECKING


class _Importing(type):
    # Unseen by the type checker, which would take any name for a module.
    if not TYPE_CHECKING:

        def __getattr__(cls, name: str) -> ModuleType:
            if name.startswith("_"):
                raise AttributeError(name)
            # Not kept: a game with changed facts is imported anew (`games.varied`).
            return importlib.import_module(f"{cls.__module__}.{name}")


class Modules(metaclass=_Importing):
    """The modules of the package whose `__init__` has a subclass of this."""
