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
from companion.errors import BadValue, UnknownName, near
from companion.table import secrets

USUAL = "random"
"""The bot of a player for whom none is named."""

NONE = "none"
"""What is typed for a bot where a person is to play on."""

BEST = "best"
"""The bot that plays best: `best` for the chance to win, or `best:AIM`."""

AIMS = (f"{BEST}:score", f"{BEST}:win")
"""What is offered of it; titles may be aimed at too."""


def names(game: contract.Game[S, A]) -> list[str]:
    """Return the bots of a game, the weakest first."""
    known = game.bots() if game.bots else {}
    return [*known, *(AIMS if game.best else ())]


def read(
    kept: Chronicle[S, A] | None,
    game: contract.Game[S, A],
    names: tuple[str, ...],
    typed: Sequence[str],
    rulings: Mapping[str, str],
) -> dict[str, str]:
    """Return the bots of a game, once what is typed has changed them.

    Args:
        kept: the game that is gone on with; None for a new one, where all are people.
        names: who plays; empty in a game for one player, whose name is empty too.
        typed: `NAME`, `NAME:BOT`, or `NAME:none` for a person again; in a game for one
            player `BOT` or `none`.
        rulings: of the game, all settled.

    Raises:
        UnknownName: if nobody of that name plays, or there is no such bot.
        BadValue: if a bot cannot play under the rulings, or bots are named for one
            player.
    """
    bots = dict(kept.save.bots or {}) if kept else {}
    if not names and len(typed) > 1:
        raise BadValue(
            game.name, f"{len(typed)} bots are named for one player", "name one"
        )
    for word in typed:
        name, _, bot = word.partition(":")
        if not names:
            name, bot = "", word.removeprefix(":")
        else:
            secrets.among(game.name, names, name)
        if kept and bot == NONE:
            bots.pop(name, None)
        else:
            bots[name] = bot or USUAL
            named(game, bots[name], rulings)
    return bots


def named(
    game: contract.Game[S, A], bot: str, rulings: Mapping[str, str]
) -> contract.Bot[S, A]:
    """Return a bot by its name.

    Raises:
        UnknownName: if there is no such bot.
        BadValue: if it cannot play under the rulings.
    """
    known = game.bots() if game.bots else {}
    if bot in known:
        return known[bot]
    kind, _, aim = bot.partition(":")
    if game.best is not None and kind == BEST:
        return game.best(aim or "win", rulings)
    what = f"no bot is called '{bot[:40]}'"
    raise UnknownName(game.name, what, near(bot[:40], names(game)))


def seated(
    game: contract.Game[S, A],
    names: tuple[str, ...],
    bots: Mapping[str, str],
    rulings: Mapping[str, str],
) -> dict[int, contract.Bot[S, A]]:
    """Return the bots by their seats.

    Raises:
        UnknownName: if nobody of that name plays, or there is no such bot.
        BadValue: if a bot cannot play under the rulings.
    """
    return {
        secrets.among(game.name, names, name) if names or name else 0: named(
            game, bot, rulings
        )
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
