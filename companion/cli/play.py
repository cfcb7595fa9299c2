"""`companion play`: a whole game in the terminal, saved after every step."""

import os
import shlex
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct, structs

from companion import games, places
from companion.cli import completion, look, offers, waiting
from companion.cli import options as shared
from companion.cli.best import AimOption, adviser, load, problem_of
from companion.cli.save import SETUP
from companion.contract import A, Begun, Game, S
from companion.contract.options import NO_OPTIONS, Options, Text
from companion.errors import BadValue, UnknownName, near

if TYPE_CHECKING:
    from companion.chronicle.replay import Chronicle
    from companion.table.seats import Party


class Play(Struct, frozen=True, kw_only=True):
    """What `play` takes."""

    what: Annotated[
        str,
        typer.Argument(
            metavar="GAME|SAVE",
            help="A game to begin, or a save.",
            autocompletion=offers.games_or_saves,
        ),
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
            help="A player whom a bot plays from now on; NAME:none is a person again. "
            "In a game for one player only the bot: greedy, best:win, best:score.",
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
    line; `help` explains `mat` and `mend`. `--books full` lets the companion
    shuffle and draw, and changes that in a save, too.

    companion play exit-from-purgatory --players ann,ben,cleo,dan --bot dan:greedy
    """
    from companion.chronicle import store

    if (name := shared.game_or_save(request.what)) is not None:
        game = load(name)
        path = _begin(game, _begun(game, request), request)
        kept = store.open(path, load)
    else:
        path = _resumed(request)
        kept = _changed(store.open(path, load), path, request)
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
    from companion.table import help
    from companion.table import play as table
    from companion.table.terminal import Table

    game = kept.game
    here = Table(
        path,
        lambda _: game,
        waiting.ask,
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
        watch=waiting.watched,
    )
    completion.by_tab(partial(help.complete, here))
    next_command = "go on with: companion play"
    try:
        if table.play(here):
            next_command = "read it again with: companion log"
    finally:
        shared.note(f"\nkept; {next_command} {_typed(path)}")


def _typed(path: Path) -> str:
    """Return a save as it is typed after a command."""
    name = path.stem if path.parent == places.saves() else str(path)
    return shlex.quote(name)


def _begun(game: Game[S, A], request: Play) -> Begun:
    """Return the new game as its options set it up; an error writes nothing."""
    from companion.table import begin

    chosen = shared.rulings(game.name, request.option)
    if request.aim != "win":
        problem_of(game, chosen, request.aim)
    begin.must_have_cards(game, request.real)
    found = begin.begun(game, SETUP.fitting(game, request.options), chosen)
    if request.real:
        found = begin.with_real_cards(game, found)
    return begin.with_bots(game, found, request.bot or ())


def _party(kept: "Chronicle[S, A]", path: Path, request: Play) -> "Party[S, A]":
    """Return who plays, bots in their seats; the save knows about its cards.

    Raises:
        BadValue: if cards are to be real that the companion deals, or are a bot's.
        EOFError: if it was asked who is a bot, and nobody answered.
    """
    from companion.table import begin, seats, secrets

    game, deals, names = kept.game, secrets.dealer(kept), secrets.names(kept)
    begin.must_have_cards(game, request.real)
    if request.real and deals == "companion":
        raise BadValue(game.name, "the companion deals its cards", "leave out --real")
    real = request.real or deals == "table"
    chosen = kept.save.bots
    if request.bot:
        chosen = begin.read_bots(kept, game, names, request.bot, kept.save.rulings)
    elif begin.bots_are_unknown(kept) and not real:
        chosen = _asked_for_bots(kept, names)
    filled = begin.seated_bots(game, names, chosen or {}, kept.save.rulings)
    begin.must_hold_no_cards(game, filled, real)
    if request.real and deals is None:
        own = structs.replace(kept.save.settings, cards="real")
        begin.keep_settings(path, games.load, own)
    if chosen is not None and chosen != kept.save.bots:
        begin.keep_settings(path, load, None, chosen)
    return seats.Party(filled, real, _clear)


def _asked_for_bots(kept: "Chronicle[S, A]", names: tuple[str, ...]) -> dict[str, str]:
    """Ask once who is a bot, which saves did not say before format 2."""
    from companion.table import begin

    shared.note("an older save, which does not say who is a bot")
    prompt = f"bots among {', '.join(names)}, such as {names[-1]} or "
    prompt += f"{names[-1]}:greedy (Enter for none) > "
    while True:
        typed = waiting.ask(prompt).replace(",", " ").split()
        if typed in (["quit"], ["exit"], ["q"]):
            raise EOFError
        try:
            return begin.read_bots(kept, kept.game, names, typed, kept.save.rulings)
        except UnknownName as error:
            typer.echo(f"  {error}")


def _begin(game: Game[S, A], begun: Begun, request: Play) -> Path:
    """Create the save of a new game, under a free name if none is given."""
    from companion.chronicle.codec import Stamp
    from companion.table import begin

    path = places.save(request.save or places.free(game.name))
    begin.save(path, game, begun, Stamp(shared.now(), request.by))
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
    given = ["--save"] * bool(request.save) + ["--option"] * bool(request.option)
    _must_be_new(given)
    return path


def _must_be_new(given: list[str]) -> None:
    if given:
        raise typer.BadParameter(f"{', '.join(given)}: for a new game only")


def _changed(kept: "Chronicle[S, A]", path: Path, request: Play) -> "Chronicle[S, A]":
    """Return the game once the options that may change at any time are set."""
    from companion.table import steps

    values = SETUP.fitting(kept.game, request.options).values
    ways = {
        option.name: option.changes
        for option in kept.game.setup_options
        if isinstance(option, Text)
    }
    _must_be_new([f"--{name}" for name in values if not ways.get(name)])
    typed: list[str] = []
    for name, value in values.items():
        if value not in ways[name]:
            what = f"'{str(value)[:40]}' is no choice"
            raise BadValue(f"--{name}", what, near(str(value), ways[name]))
        typed += ways[name][str(value)].split()
    if not typed:
        return kept
    actor = steps.Actor(shared.now(), request.by, everything=True)
    return steps.do(path, games.load, typed, shared.rng(request.seed), actor)[0]


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
