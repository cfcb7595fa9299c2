"""How the table plays, as a save keeps it: terminal and pages follow the same."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import msgspec

from companion.chronicle import store
from companion.chronicle.codec import Settings
from companion.chronicle.replay import Chronicle
from companion.contract import A, Load, S
from companion.errors import BadValue
from companion.table import secrets


def keep(
    path: Path,
    load: Load[S, A],
    settings: Settings,
    bots: Mapping[str, str] | None = None,
) -> Chronicle[S, A]:
    """Write in a save how its table plays, and who is a bot if that changes.

    Raises:
        BadValue: if it is settled already whose the cards are.
    """

    def changed(kept: Chronicle[S, A]) -> Chronicle[S, A]:
        if settings == kept.save.settings and bots is None:
            return kept
        if settings.cards != kept.save.settings.cards and not cards_are_open(kept):
            right = "begin another game for other cards"
            raise BadValue(kept.save.game, "whose its cards are is settled", right)
        chosen = kept.save.bots if bots is None else dict(bots)
        save = msgspec.structs.replace(kept.save, settings=settings, bots=chosen)
        return replace(kept, save=save)

    return store.change(path, load, changed)


def cards_are_open(kept: Chronicle[S, A]) -> bool:
    """Return whether the cards of a game may still be real or the companion's."""
    return kept.game.secret and secrets.settled_dealer(kept) is None
