"""`companion play`: a whole game in the terminal, kept as it goes."""

import os
import shlex
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from companion import games, places
from companion.cli import completion
from companion.cli.best import AimOption, adviser, game_of
from companion.cli.options import (
    Beginning,
    Books,
    By,
    Difficulty,
    Edition,
    Locations,
    Players,
    RulingOptions,
    Seed,
    beginning,
    colour,
    new_save,
    note,
    now,
    rng,
    rules_of,
    rulings,
)
from companion.contract import CARDS
from companion.errors import BadValue, UnknownName, near


def play(
    what: Annotated[
        str, typer.Argument(metavar="GAME|SAVE", help="A game to begin, or a save.")
    ],
    players: Players = None,
    option: RulingOptions = None,
    difficulty: Difficulty = None,
    books: Books = None,
    locations: Locations = None,
    save: Annotated[
        str | None, typer.Option(help="Keep the new game under this name.")
    ] = None,
    edition: Edition = None,
    by: By = "player",
    seed: Seed = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME[:greedy]", help="A player whom a bot plays."),
    ] = None,
    real: Annotated[
        bool,
        typer.Option("--real", help="Cards are real: type what everybody may see."),
    ] = False,
    aim: AimOption = "win",
) -> None:
    """Play a game in the terminal, with real dice or digital ones.

    At every roll, type what your dice show or press Enter to let the companion roll.
    `?` asks for the best action; --aim says what to play for.
    `help` in the game lists what can be typed; `quit` leaves and keeps the game.
    Several players pass the screen, and each sees what only they may know.

    companion play exit-from-purgatory --players ann,ben,cleo,dan --bot dan:greedy
    """
    from companion.chronicle import store
    from companion.table import play as table
    from companion.table import secrets

    campaign = {"difficulty": difficulty, "books": books, "locations": locations}
    if what in games.names():
        if aim != "win":
            game_of(what, rulings(what, option), aim)  # refused before a game begins
        _must_have_cards(what, real)
        dealt, cards = _dealt(what, option, real)
        wanted = beginning(what, dealt, players, edition, cards=cards, **campaign)
        party = _first_party(wanted, bot or [], real)
        path = _begin(wanted, save, by)
    else:
        if any(campaign.values()):
            what = "--difficulty, --books and --locations are for a new campaign"
            raise typer.BadParameter(what)
        path = _resumed(what, save or edition or option)
        party = _party_again(store.open(path, rules_of), bot or [], real)
    kept = store.open(path, rules_of)
    words = games.part(kept.save.game, "words")
    completion.by_tab(words.complete)
    here = table.Table(
        path,
        rules_of,
        words,
        _ask,
        typer.echo,
        rng(seed),
        now,
        by,
        bright=_bright,
        advise=adviser(words, aim) if games.has(kept.save.game, "solver") else None,
        tinted=colour(),
        party=party,
    )
    way_on = "go on with: companion play"
    try:
        if table.play(here):
            way_on = "read it again with: companion log"
    finally:
        name = path.stem if path.parent == places.saves() else str(path)
        again = [f" --bot {one}" for one in bot or []] if "go on" in way_on else []
        if real and secrets.dealer(kept) is None:  # the save does not say so itself
            again.append(" --real")
        note(f"\nkept; {way_on} {shlex.quote(name)}{''.join(again)}")


def _must_have_cards(game: str, real: bool) -> None:
    if real and not hasattr(rules_of(game), "deck"):
        raise BadValue(game, "it has no cards", "leave out --real")


def _dealt(
    game: str, option: list[str] | None, real: bool
) -> tuple[list[str], str | None]:
    """Return the rulings of a new game, and what its setup says of the cards.

    That they are real is a ruling where the game has it.
    """
    chosen = list(option or [])
    known = {ruling.id for ruling in games.part(game, "facts").facts().rulings}
    if real and CARDS in known:
        return [*chosen, f"{CARDS}=table"], None
    return chosen, "table" if real else None


def _first_party(wanted: Beginning, bots: list[str], real: bool) -> Any:
    """Return who plays a new game, refused before anything is written of it."""
    rules_of(wanted.game).start(wanted.rulings, wanted.setup)
    names = tuple(wanted.setup.get("players", ()))
    real = real or wanted.rulings.get(CARDS) == "table"
    return _party(wanted.game, names, bots, real)


def _party_again(kept: Any, bots: list[str], real: bool) -> Any:
    """Return who plays a game that is gone on with; the save knows about its cards.

    Raises:
        BadValue: if cards are to be real that the companion deals.
    """
    from companion.table import secrets

    game, deals = kept.save.game, secrets.dealer(kept)
    _must_have_cards(game, real)
    if real and deals == "companion":
        raise BadValue(game, "the companion deals its cards", "leave out --real")
    return _party(game, secrets.names(kept), bots, real or deals == "table")


def _party(game: str, names: tuple[str, ...], bots: list[str], real: bool) -> Any:
    """Return who plays, bots in their seats.

    Raises:
        UnknownName: if nobody of that name plays, or there is no such bot.
        BadValue: if the cards of a bot are real.
    """
    from companion.table import seats, secrets

    policies = games.part(game, "bots").BOTS if bots else {}
    filled = {}
    for word in bots:
        name, _, policy = word.partition(":")
        policy = policy or "random"
        if policy not in policies:
            what = f"no bot is called '{policy[:40]}'"
            raise UnknownName(game, what, near(policy[:40], policies))
        filled[secrets.among(game, names, name)] = policies[policy]
    if filled and real:
        raise BadValue(game, "a bot holds no real cards", "leave out --bot or --real")
    return seats.Party(filled, real, _clear)


def _begin(wanted: Beginning, save: str | None, by: str) -> Path:
    """Create the save of a new game, under a free name if none is given."""
    path = places.save(save or _free(wanted.game))
    new_save(path, wanted, by)
    note(f"a new game, kept in {path}")
    return path


def _resumed(what: str, fresh: object) -> Path:
    """Return the save to go on with; its name and rulings stand already.

    Args:
        fresh: what only a new game is given, if anything.

    Raises:
        UnknownName: if neither a game nor a save is called `what`.
    """
    path = places.save(what)
    known = [kept.stem for kept in places.all_saves()]
    if path.parent == places.saves() and path.stem not in known:
        hint = near(what, [*games.names(), *known])
        raise UnknownName("companion", f"no game or save is called '{what}'", hint)
    if fresh:
        what = "--save, --option and --edition are for a new game"
        raise typer.BadParameter(what)
    return path


def _free(game: str) -> str:
    """Return the first of `nine-circles-1`, `nine-circles-2`, ... that is not taken."""
    taken = {path.stem for path in places.all_saves()}
    return next(name for n in range(1, 10**6) if (name := f"{game}-{n}") not in taken)


def _bright(heading: str) -> str:
    return typer.style(heading, bold=True) if colour() else heading


def _clear() -> None:
    """Empty the screen, what was scrolled away and the typed lines before."""
    with suppress(ImportError):
        import readline

        readline.clear_history()
    if sys.stdout.isatty():
        plain = os.environ.get("TERM") == "dumb"
        typer.echo("\n" * 99 if plain else "\x1b[H\x1b[2J\x1b[3J", nl=False)


def _ask(prompt: str) -> str:
    with suppress(ImportError):
        import readline  # noqa: F401 - arrow keys and history where the system has it
    return input(prompt)
