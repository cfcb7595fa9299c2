"""A game at the table: typed steps in, the chronicle kept, the board drawn in text.

The names of a script of your own are here, imported when one is first used; `Table` has
an example.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.table.script import Table, new, open

__all__ = ["Table", "new", "open"]


def __getattr__(name: str) -> object:
    if name not in __all__:  # a module that is imported, or nothing
        raise AttributeError(name)
    from companion.table import script

    return getattr(script, name)
