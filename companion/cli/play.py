"""`companion play`: a whole game in the terminal, kept as it goes."""

import os
import shlex
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from companion import games, places
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

    campaign = {"difficulty": difficulty, "books": books, "locations": locations}
    if what in games.names():
        if aim != "win":
            game_of(what, rulings(what, option), aim)  # refused before a game begins
        dealt = _dealt(what, option, real)
        path = _begin(beginning(what, dealt, players, edition, **campaign), save, by)
    elif any(campaign.values()):
        what = "--difficulty, --books and --locations are for a new campaign"
        raise typer.BadParameter(what)
    else:
        path = _resumed(what, save or edition or option)
    kept = store.open(path, rules_of)
    words = games.part(kept.save.game, "words")
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
        advise=adviser(words, aim),
        tinted=colour(),
    )
    here.party = _party(kept, bot or [], real)
    way_on = "go on with: companion play"
    try:
        if table.play(here):
            way_on = "read it again with: companion log"
    finally:
        name = path.stem if path.parent == places.saves() else str(path)
        again = [f" --bot {one}" for one in bot or []] if "go on" in way_on else []
        note(f"\nkept; {way_on} {shlex.quote(name)}{''.join(again)}")


def _dealt(game: str, option: list[str] | None, real: bool) -> list[str]:
    """Return the rulings of a new game; real cards are one where the game has it."""
    chosen = list(option or [])
    known = {ruling.id for ruling in games.part(game, "facts").facts().rulings}
    return [*chosen, "cards=table"] if real and "cards" in known else chosen


def _party(kept: Any, bots: list[str], real: bool) -> Any:
    """Return who plays, bots in their seats.

    Raises:
        UnknownName: if nobody of that name plays, or there is no such bot.
        BadValue: if cards are to be real that the companion deals, or a bot's.
    """
    from companion.table import seats, secrets

    game = kept.save.game
    policies = games.part(game, "bots").BOTS if bots else {}
    filled = {}
    for word in bots:
        name, _, policy = word.partition(":")
        policy = policy or "random"
        if policy not in policies:
            what = f"no bot is called '{policy[:40]}'"
            raise UnknownName(game, what, near(policy[:40], policies))
        filled[secrets.seat(kept, name)] = policies[policy]
    party = seats.Party(filled, real, _clear)
    if real and not hasattr(kept.rules, "deck"):
        raise BadValue(game, "it has no cards", "leave out --real")
    if real and secrets.dealer(kept) == "companion":
        raise BadValue(game, "the companion deals its cards", "leave out --real")
    if filled and seats.is_real(kept, party):
        raise BadValue(game, "a bot holds no real cards", "leave out --bot or --real")
    return party


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
