"""Best play: games solved once and kept, and what the tables say of a state.

`sweep` plays many games and returns a table, for notebooks:

    from pathlib import Path
    from companion import games, lab

    rows = lab.sweep(games.bring(Path("mygame"), free=True), ["search", "random"])
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.lab.library import sweep

__all__ = ["sweep"]


def __getattr__(name: str) -> object:
    if name not in __all__:  # a module that is imported, or nothing
        raise AttributeError(name)
    from companion.lab import library

    return library.sweep
