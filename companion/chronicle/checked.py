"""The save that this process has checked last: the same bytes are not replayed again.

A step of a game takes as long late in it as early, wherever one process does several.
"""

from typing import Any

from companion.chronicle.replay import Chronicle
from companion.contract import A, Load, S

_last: dict[bytes, Chronicle[Any, Any]] = {}
"""One save at most: all its bytes, and what they lead to."""


def find(data: bytes, load: Load[S, A], expect: str | None) -> Chronicle[S, A] | None:
    """Return what the bytes of a save lead to, if they are those of the last one.

    Args:
        expect: the game it must be of, if any.
    """
    if (kept := _last.get(data)) is None:
        return None
    game = kept.save.game
    wanted = expect in (None, game) and load(game) is kept.game
    return kept if wanted else None


def keep(data: bytes, kept: Chronicle[S, A]) -> None:
    """Remember a save that has just been replayed or written, in place of another."""
    _last.clear()
    _last[data] = kept
