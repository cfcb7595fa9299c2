"""`companion play`: a whole game in the terminal, saved after every step."""

import os
import shlex
import sys
from collections.abc import Sized
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct, structs

from companion import games, places
from companion.cli import completion, look
from companion.cli import options as shared
from companion.cli.best import AimOption, adviser, problem_of
from companion.cli.save import SETUP
from companion.contract import A, Begun, Game, S
from companion.contract.options import NO_OPTIONS, Options
from companion.contract.players import CARDS
from companion.errors import BadValue, UnknownName, near

if TYPE_CHECKING:
    from companion.chronicle.replay import Chronicle
    from companion.table.seats import Party


class Play(Struct, frozen=True, kw_only=True):
    """What `play` takes."""

    what: Annotated[
        str, typer.Argument(metavar="GAME|SAVE", help="A game to begin, or a save.")
    ]
    options: Annotated[Options, SETUP] = NO_OPTIONS
    option: shared.RulingOptions = None
    save: Annotated[
        str | None, typer.Option(help="Keep the new game under this name.")
    ] = None
    by: shared.By = "player"
    seed: shared.Seed = None
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME[:greedy]",
            help="A player whom a bot plays from now on; NAME:none is a person again.",
        ),
    ] = None
    real: Annotated[
        bool,
        typer.Option(
            "--real",
            help="You deal physical cards and type what is visible; "
            "cannot be changed later.",
        ),
    ] = False
    aim: AimOption = "win"


def play(request: Play) -> None:
    """Play a game in the terminal, with real dice or digital ones.

    At every roll, type what your dice show or press Enter to let the companion roll.
    `?` asks for the best action; --aim says what to play for.
    `help` in the game lists what can be typed; `quit` leaves and keeps the game.
    Several players pass the screen, and each sees what only they may know.

    Six Winters: type a name as printed or its beginning, and several reports in one
    line; `help` explains `mat` and `mend`. `--books light` leaves shuffling and drawing
    to the table.

    companion play exit-from-purgatory --players ann,ben,cleo,dan --bot dan:greedy
    """
    from companion.chronicle import store

    if (name := shared.game_or_save(request.what)) is not None:
        game = games.load(name)
        path = _begin(game, _with_bots(game, _begun(game, request), request), request)
    else:
        path = _resumed(request)
    kept = store.open(path, games.load)
    try:
        party = _party(kept, path, request)
    except EOFError:  # nothing may be shown before it is known who is a bot
        shared.note(f"\nkept; go on with: companion play {_typed(path)}")
    else:
        _play(kept, path, party, request)


def _play(
    kept: "Chronicle[S, A]", path: Path, party: "Party[S, A]", request: Play
) -> None:
    """Play, then print the command that continues, however the game is left."""
    from companion.table import play as table
    from companion.table import secrets
    from companion.table.terminal import Table

    game = kept.game
    completion.by_tab(game.words().actions.complete)
    here = Table(
        path,
        lambda _: game,
        _ask,
        typer.echo,
        shared.rng(request.seed),
        shared.now,
        request.by,
        bright=_bright,
        adviser=adviser(game, request.aim) if game.solver else None,
        tinted=shared.colour(),
        party=party,
        booklet=look.booklet(game),
        width=shared.columns,
    )
    next_command = "go on with: companion play"
    try:
        if table.play(here):
            next_command = "read it again with: companion log"
    finally:
        # Where the save does not say that the cards are real.
        real = " --real" if request.real and secrets.dealer(kept) is None else ""
        shared.note(f"\nkept; {next_command} {_typed(path)}{real}")


def _typed(path: Path) -> str:
    """Return a save as it is typed after a command."""
    name = path.stem if path.parent == places.saves() else str(path)
    return shlex.quote(name)


def _begun(game: Game[S, A], request: Play) -> Begun:
    """Return the new game as its options set it up; an error writes nothing.

    Real cards are a ruling in games that have it, in others a part of the set-up.
    """
    chosen = shared.rulings(game.name, request.option)
    if request.aim != "win":
        problem_of(game, chosen, request.aim)
    _must_have_cards(game, request.real)
    options = SETUP.fitting(game, request.options)
    found = shared.begun(game, options, chosen)
    if not request.real:
        return found
    if CARDS in {ruling.id for ruling in game.facts().rulings}:
        return structs.replace(found, rulings={**found.rulings, CARDS: "table"})
    return structs.replace(found, setup={**found.setup, CARDS: "table"})


def _must_have_cards(game: Game[S, A], real: bool) -> None:
    if real and game.hidden is None:
        raise BadValue(game.name, "it has no cards", "leave out --real")


def _with_bots(game: Game[S, A], begun: Begun, request: Play) -> Begun:
    """Return a new game with its bots, refused if it cannot be begun so.

    Raises:
        UnknownName: if nobody of that name plays, or there is no such bot.
        BadValue: if the cards of a bot are real.
    """
    from companion.facts import settle
    from companion.table import bots, secrets

    settled = settle(game.facts().rulings, begun.rulings, game.name)
    game.rules().start(settled, begun.setup)
    names = secrets.players(begun.setup)
    chosen = bots.read(None, game, names, request.bot or ())
    _must_hold_no_cards(game, chosen, request.real or settled.get(CARDS) == "table")
    return structs.replace(begun, bots=chosen)


def _must_hold_no_cards(game: Game[S, A], bots: Sized, real: bool) -> None:
    if bots and real:
        right = "leave out --bot or --real"
        raise BadValue(game.name, "a bot holds no real cards", right)


def _party(kept: "Chronicle[S, A]", path: Path, request: Play) -> "Party[S, A]":
    """Return who plays, bots in their seats; the save knows about its cards.

    Raises:
        BadValue: if cards are to be real that the companion deals, or are a bot's.
        EOFError: if it was asked who is a bot, and nobody answered.
    """
    from companion.table import bots, seats, secrets

    game, deals, names = kept.game, secrets.dealer(kept), secrets.names(kept)
    _must_have_cards(game, request.real)
    if request.real and deals == "companion":
        raise BadValue(game.name, "the companion deals its cards", "leave out --real")
    real = request.real or deals == "table"
    chosen = kept.save.bots
    if request.bot:
        chosen = bots.read(kept, game, names, request.bot)
    elif bots.are_unknown(kept) and not real:
        chosen = _asked_for_bots(kept, names)
    filled = bots.seated(game, names, chosen or {})
    _must_hold_no_cards(game, filled, real)
    if chosen is not None and chosen != kept.save.bots:
        bots.keep(path, games.load, chosen)
    return seats.Party(filled, real, _clear)


def _asked_for_bots(kept: "Chronicle[S, A]", names: tuple[str, ...]) -> dict[str, str]:
    """Ask once who is a bot, which saves did not say before format 2."""
    from companion.table import bots

    shared.note("an older save, which does not say who is a bot")
    prompt = f"bots among {', '.join(names)}, such as {names[-1]} or "
    prompt += f"{names[-1]}:greedy (Enter for none) > "
    while True:
        typed = _ask(prompt).replace(",", " ").split()
        if typed in (["quit"], ["exit"], ["q"]):
            raise EOFError
        try:
            return bots.read(kept, kept.game, names, typed)
        except UnknownName as error:
            typer.echo(f"  {error}")


def _begin(game: Game[S, A], begun: Begun, request: Play) -> Path:
    """Create the save of a new game, under a free name if none is given."""
    path = places.save(request.save or _free(game.name))
    shared.new_save(path, game, begun, request.by)
    shared.note(f"a new game, kept in {path}")
    return path


def _resumed(request: Play) -> Path:
    """Return the save to continue; its name, set-up and rulings are fixed.

    Raises:
        UnknownName: if neither a game nor a save has that name.
    """
    what = request.what
    path = places.save(what)
    known = [kept.stem for kept in places.all_saves()]
    if path.parent == places.saves() and path.stem not in known:
        hint = near(what, [*games.names(), *known])
        raise UnknownName("companion", f"no game or save is called '{what}'", hint)
    given = [f"--{name}" for name in request.options.values]
    given += ["--save"] * bool(request.save) + ["--option"] * bool(request.option)
    if given:
        raise typer.BadParameter(f"{', '.join(given)}: for a new game only")
    return path


def _free(game: str) -> str:
    """Return the first of `nine-circles-1`, `nine-circles-2`, ... that is not taken."""
    taken = {path.stem for path in places.all_saves()}
    return next(name for n in range(1, 10**6) if (name := f"{game}-{n}") not in taken)


def _bright(heading: str) -> str:
    return typer.style(heading, bold=True) if shared.colour() else heading


def _clear() -> None:
    """Clear the screen, the scrollback and the history of typed lines."""
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
