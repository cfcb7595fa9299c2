"""A new game: its options, rulings, bots and cards; how a table plays.

A save names its bots, so that going on with it by name never shows the hand of one, and
keeps the settings of its table: terminal and pages follow the same.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from msgspec import structs

from companion import contract
from companion.chronicle import store
from companion.chronicle.codec import Settings, Stamp
from companion.chronicle.replay import Chronicle
from companion.contract import A, Begun, Game, Load, S
from companion.contract.options import Options
from companion.contract.players import CARDS, must_be_theirs
from companion.errors import BadValue, UnknownName, near
from companion.facts import settle
from companion.language import phrase
from companion.table import secrets

USUAL_BOT = "random"  # the bot of a player for whom none is named
NO_BOT = "none"  # what is typed for a bot where a person is to play on

BEST_BOT = "best"
"""The bot that plays best: `best` for the chance to win, or `best:AIM`."""

AIMS = (f"{BEST_BOT}:score", f"{BEST_BOT}:win")
"""What is offered of it; titles may be aimed at too."""


FORMER = {"greedy": "medium", "mcts": "hard"}
"""What bots of games with strengths were called: saves and sweeps of then go on."""


def bot_names(game: contract.Game[S, A]) -> list[str]:
    """Return the bots of a game, the weakest first."""
    known = game.bots() if game.bots else {}
    return [*known, *(AIMS if game.best else ())]


def read_bots(
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
        what = f"{len(typed)} bots are named for one player"
        raise BadValue(game.name, what, "name one")
    for word in typed:
        name, _, bot = word.partition(":")
        if not names:
            name, bot = "", word.removeprefix(":")
        else:
            secrets.among(game.name, names, name)
        if kept and bot == NO_BOT:
            bots.pop(name, None)
        else:
            bots[name] = bot or USUAL_BOT
            bot_named(game, bots[name], rulings)
    return bots


def current_name(game: contract.Game[S, A], bot: str) -> str:
    """Return what a bot is called now."""
    known = game.bots() if game.bots else {}
    return bot if bot in known else FORMER.get(bot, bot)


def bot_named(
    game: contract.Game[S, A], bot: str, rulings: Mapping[str, str]
) -> contract.Bot[S, A]:
    """Return a bot; UnknownName if there is none, BadValue if it cannot play so."""
    known = game.bots() if game.bots else {}
    if (now := current_name(game, bot)) in known:
        return known[now]
    kind, _, aim = bot.partition(":")
    if game.best is not None and kind == BEST_BOT:
        return game.best(aim or "win", rulings)
    what = f"no bot is called '{bot[:40]}'"
    raise UnknownName(game.name, what, near(bot[:40], bot_names(game)))


def seated_bots(
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

    def seat(name: str) -> int:
        return secrets.among(game.name, names, name) if names or name else 0

    return {seat(name): bot_named(game, bot, rulings) for name, bot in bots.items()}


def bots_are_unknown(kept: Chronicle[S, A]) -> bool:
    """Return whether an older save does not say who is a bot, and it matters."""
    may_play = kept.game.secret and kept.game.bots is not None
    goes_on = not isinstance(kept.due, contract.Over)
    dealt = secrets.dealer(kept) != "table"  # bots hold no real cards
    return kept.save.bots is None and may_play and goes_on and dealt


def begun(game: Game[S, A], options: Options, chosen: Mapping[str, str]) -> Begun:
    """Return a new game with its options and the chosen rulings.

    Raises:
        CompanionError: if an option does not suit the game.
    """
    names = options.text("players")
    must_be_theirs((names or "").split(","), game.name)
    players = {} if names is None else {"players": names.split(",")}
    plain = Begun(setup={**options.values, **players})
    new = plain if game.begin is None else game.begin(options)
    return structs.replace(new, rulings={**new.rulings, **chosen})


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
    chosen = read_bots(None, game, secrets.players(begun.setup), typed, settled)
    real = "table" in (settled.get(CARDS), begun.setup.get(CARDS))
    must_hold_no_cards(game, chosen, real)
    return structs.replace(begun, bots=chosen)


def must_hold_no_cards(game: Game[S, A], bots: Collection[object], real: bool) -> None:
    """Refuse bots where the cards are real."""
    if bots and real:
        what, right = "a bot holds no real cards", "choose bots or real cards"
        raise BadValue(game.name, what, right)


def save(
    path: Path,
    game: Game[S, A],
    begun: Begun,
    stamp: Stamp,
    settings: Settings | None = None,
) -> Chronicle[S, A]:
    """Create a save that names every ruling it is played under, and return it."""
    settled = settle(game.facts().rulings, begun.rulings, game.name)
    kept = store.create(path, game, structs.replace(begun, rulings=settled), stamp)
    return keep_settings(path, lambda _: game, settings) if settings else kept


def keep_settings(
    path: Path,
    load: Load[S, A],
    settings: Settings | None,
    bots: Mapping[str, str] | None = None,
) -> Chronicle[S, A]:
    """Write in a save how its table plays, and who is a bot; what is None stays.

    Raises:
        BadValue: if it is settled already whose the cards are.
    """

    def changed(kept: Chronicle[S, A]) -> Chronicle[S, A]:
        now = kept.save.settings
        fresh = settings or now
        if fresh == now and bots is None:
            return kept
        if fresh.cards != now.cards and not cards_are_open(kept):
            right = "begin another game for other cards"
            raise BadValue(kept.save.game, "whose its cards are is settled", right)
        chosen = kept.save.bots if bots is None else dict(bots)
        save = structs.replace(kept.save, settings=fresh, bots=chosen)
        return replace(kept, save=save)

    return store.change(path, load, changed)


def rules_changed(kept: Chronicle[S, A]) -> str:
    """Return that the rules of a game of a folder changed since a save was begun.

    Empty if they did not. The save goes on under the new ones, which allow all of it.
    """
    if not kept.game.folder or kept.save.rules == kept.rules.REVISION:
        return ""
    return phrase(
        "the rules of {game} have changed since it was begun; "
        "they allow all that was done",
        game=kept.game.name,
    )


def cards_are_open(kept: Chronicle[S, A]) -> bool:
    """Return whether the cards of a game may still be real or the companion's."""
    return kept.game.secret and secrets.settled_dealer(kept) is None
