"""Who is a bot: as it is typed, as a save keeps it, and in which seats.

A save names the bots, so that going on with it by name never shows the hand of one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import msgspec

from companion import contract
from companion.chronicle import store
from companion.chronicle.replay import Chronicle
from companion.contract import A, S
from companion.errors import UnknownName, near
from companion.table import secrets

USUAL = "random"
"""The bot of a player for whom none is named."""

NONE = "none"
"""What is typed for a bot where a person is to play on."""


def read(
    kept: Chronicle[S, A] | None,
    game: contract.Game[S, A],
    names: tuple[str, ...],
    typed: Sequence[str],
) -> dict[str, str]:
    """Return the bots of a game, once what is typed has changed them.

    Args:
        kept: the game that is gone on with; None for a new one, where all are people.
        typed: `NAME`, `NAME:BOT`, or `NAME:none` for a person again.

    Raises:
        UnknownName: if nobody of that name plays, or there is no such bot.
    """
    bots = dict(kept.save.bots or {}) if kept else {}
    for word in typed:
        name, _, bot = word.partition(":")
        secrets.among(game.name, names, name)
        if kept and bot == NONE:
            bots.pop(name, None)
        else:
            bots[name] = bot or USUAL
            _known(game, bots[name])
    return bots


def _known(game: contract.Game[S, A], bot: str) -> contract.Bot[S, A]:
    known = game.bots() if game.bots else {}
    if bot not in known:
        what = f"no bot is called '{bot[:40]}'"
        raise UnknownName(game.name, what, near(bot[:40], known))
    return known[bot]


def seated(
    game: contract.Game[S, A], names: tuple[str, ...], bots: Mapping[str, str]
) -> dict[int, contract.Bot[S, A]]:
    """Return the bots by their seats.

    Raises:
        UnknownName: if nobody of that name plays, or there is no such bot.
    """
    return {
        secrets.among(game.name, names, name): _known(game, bot)
        for name, bot in bots.items()
    }


def are_unknown(kept: Chronicle[S, A]) -> bool:
    """Return whether an older save does not say who is a bot, and it matters."""
    may_play = kept.game.secret and kept.game.bots is not None
    goes_on = not isinstance(kept.due, contract.Over)
    dealt = secrets.dealer(kept) != "table"  # bots hold no real cards
    return kept.save.bots is None and may_play and goes_on and dealt


def keep(path: Path, load: contract.Load[S, A], bots: Mapping[str, str]) -> None:
    """Write in a save who is a bot from now on."""

    def renamed(kept: Chronicle[S, A]) -> Chronicle[S, A]:
        return replace(kept, save=msgspec.structs.replace(kept.save, bots=dict(bots)))

    store.change(path, load, renamed)
