"""A new game: its options, rulings, bots and cards, and the save of it; its settings.

A save keeps how its table plays: terminal and pages follow the same.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import msgspec
from msgspec import structs

from companion.chronicle import store
from companion.chronicle.codec import Settings, Stamp
from companion.chronicle.replay import Chronicle
from companion.contract import A, Begun, Game, Load, S
from companion.contract.options import Options
from companion.contract.players import CARDS, must_be_theirs
from companion.errors import BadValue
from companion.facts import settle
from companion.table import bots, secrets


def begun(game: Game[S, A], options: Options, chosen: Mapping[str, str]) -> Begun:
    """Return a new game with its options and the chosen rulings.

    Raises:
        CompanionError: if an option does not suit the game.
    """
    names = options.text("players")
    must_be_theirs((names or "").split(","), game.name)
    if game.begin is not None:
        found = game.begin(options)
    elif names is None:
        found = Begun(setup=options.values)
    else:
        found = Begun(setup={**options.values, "players": names.split(",")})
    return structs.replace(found, rulings={**found.rulings, **chosen})


def must_have_cards(game: Game[S, A], real: bool) -> None:
    """Refuse real cards in a game without cards."""
    if real and game.hidden is None:
        raise BadValue(game.name, "it has no cards", "leave out --real")


def with_real_cards(game: Game[S, A], begun: Begun) -> Begun:
    """Return a new game whose cards the players deal.

    Real cards are a ruling in games that have it, in others a part of the set-up.

    Raises:
        BadValue: if the game has no cards.
    """
    must_have_cards(game, True)
    if CARDS in {ruling.id for ruling in game.facts().rulings}:
        return structs.replace(begun, rulings={**begun.rulings, CARDS: "table"})
    return structs.replace(begun, setup={**begun.setup, CARDS: "table"})


def with_bots(game: Game[S, A], begun: Begun, typed: Sequence[str]) -> Begun:
    """Return a new game with its bots, refused if it cannot be begun so.

    Raises:
        UnknownName: if nobody of that name plays, or there is no such bot.
        BadValue: if the cards of a bot are real.
    """
    settled = settle(game.facts().rulings, begun.rulings, game.name)
    game.rules().start(settled, begun.setup)
    names = secrets.players(begun.setup)
    chosen = bots.read(None, game, names, typed, settled)
    real = "table" in (settled.get(CARDS), begun.setup.get(CARDS))
    must_hold_no_cards(game, chosen, real)
    return structs.replace(begun, bots=chosen)


def must_hold_no_cards(game: Game[S, A], bots: Collection[object], real: bool) -> None:
    """Refuse bots where the cards are real."""
    if bots and real:
        right = "choose bots or real cards"
        raise BadValue(game.name, "a bot holds no real cards", right)


def save(path: Path, game: Game[S, A], begun: Begun, stamp: Stamp) -> Chronicle[S, A]:
    """Create a save that names every ruling it is played under, and return it."""
    settled = settle(game.facts().rulings, begun.rulings, game.name)
    return store.create(path, game, structs.replace(begun, rulings=settled), stamp)


def keep_settings(
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
