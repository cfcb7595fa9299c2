"""`companion play`: a whole game in the terminal, saved after every step."""

import shlex
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct, structs

from companion import games, places
from companion.cli import look, offers, prompt
from companion.cli import options as shared
from companion.cli.best import AimOption, adviser, problem_of, with_best
from companion.cli.save import SETUP
from companion.contract import A, Act, Game, S
from companion.contract.options import NO_OPTIONS, Options, Text
from companion.errors import BadValue, UnknownName, near
from companion.language import phrase

if TYPE_CHECKING:
    from companion.chronicle.replay import Chronicle
    from companion.table.seats import Party


class Play(Struct, frozen=True, kw_only=True):
    what: Annotated[
        str,
        shared.a_game(
            "A game to begin, or a save.", "GAME|SAVE", None, offers.games_or_saves
        ),
    ]
    options: Annotated[Options, SETUP] = NO_OPTIONS
    option: shared.RulingOptions = None
    save: Annotated[str | None, "NAME", "Keep the new game under this name."] = None
    by: shared.By = "player"
    seed: shared.Seed = None
    bot: Annotated[
        list[str] | None,
        "NAME[:BOT]",
        "A player whom a bot plays from now on: easy, medium or hard in 7 "
        "Steps and Exit from Purgatory; NAME:none is a person again. In a game for "
        "one player only the bot: greedy, best:win, best:score.",
    ] = None
    real: Annotated[
        bool,
        "You deal physical cards and type what is visible; cannot be changed later.",
    ] = False
    first: Annotated[bool, "A guided first game, with dice and cards prepared."] = False
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

    companion play exit-from-purgatory --players ann,ben,cleo,dan --bot dan:hard
    """
    from companion.chronicle import store
    from companion.table import begin

    if (name := shared.game_or_save(request.what)) is not None:
        path = _begin(load(name), request)
        chronicle = store.open(path, load)
    else:
        path = _resumed(request)
        chronicle = _changed(store.open(path, load), path, request)
        if changed := begin.rules_changed(chronicle):
            shared.note(f"{path.name}: {changed}")
    try:
        party = _party(chronicle, path, request)
    except EOFError:  # nothing may be shown before it is known who is a bot
        go_on = f"{shared.program(chronicle.game)} play {_typed(path)}"
        shared.note("\n" + phrase("kept; go on with: {command}", command=go_on))
    else:
        _play(chronicle, path, party, request)


def load(name: str) -> Game[object, Act]:
    """Return a game with its best play, and speak its language."""
    return with_best(shared.loaded(name), shared.note)


def _begin(game: Game[S, A], request: Play) -> Path:
    """Create the save of a new game, under a free name if none is given.

    It is first set up as the options say: an error writes nothing.
    """
    from companion.chronicle.codec import Stamp
    from companion.table import begin, first_game

    path = places.save(request.save or places.free(game.name))
    stamp = Stamp(shared.now(), request.by)
    if request.first:
        own = {"option": request.option, "bot": request.bot, "real": request.real}
        values = SETUP.fitting(game, request.options).values
        given = [*values, *(name for name in own if own[name])]
        if names := ", ".join(map("--{}".format, given)):
            raise typer.BadParameter(phrase("{names}: not with --first", names=names))
        first_game.begin_one(path, game, stamp)
        shared.note(phrase("a guided first game, kept in {path}", path=path))
        return path
    chosen = shared.rulings(game.name, request.option)
    if request.aim != "win":
        problem_of(game, chosen, request.aim)
    begin.must_have_cards(game, request.real)
    begun = begin.begun(game, SETUP.fitting(game, request.options), chosen)
    if request.real:
        begun = begin.with_real_cards(game, begun)
    begun = begin.with_bots(game, begun, request.bot or ())
    begin.save(path, game, begun, stamp)
    shared.note(phrase("a new game, kept in {path}", path=path))
    return path


def _resumed(request: Play) -> Path:
    """Return the save to continue; its name, set-up and rulings are fixed."""
    what = request.what
    path = places.save(what)
    known = [save.stem for save in places.all_saves()]
    if path.parent == places.saves() and path.stem not in known:
        hint = games.folder_of(what) or near(what, [*games.names(), *known])
        unknown = phrase("no game or save is called '{name}'", name=what)
        raise UnknownName("companion", unknown, hint)
    new = {"save": request.save, "option": request.option, "first": request.first}
    _must_be_new([f"--{name}" for name in new if new[name]])
    return path


def _must_be_new(given: list[str]) -> None:
    if given:
        names = ", ".join(given)
        raise typer.BadParameter(phrase("{names}: for a new game only", names=names))


def _changed(
    chronicle: "Chronicle[S, A]", path: Path, request: Play
) -> "Chronicle[S, A]":
    """Return the game once the options that may change at any time are set."""
    from companion.table import steps

    values = SETUP.fitting(chronicle.game, request.options).values
    changes = {
        option.name: option.changes
        for option in chronicle.game.setup_options
        if isinstance(option, Text)
    }
    _must_be_new([f"--{name}" for name in values if not changes.get(name)])
    typed: list[str] = []
    for name, value in values.items():
        if value not in changes[name]:
            what = phrase("'{value}' is no choice", value=str(value)[:40])
            raise BadValue(f"--{name}", what, near(str(value), changes[name]))
        typed += changes[name][str(value)].split()
    if not typed:
        return chronicle
    actor = steps.Actor(shared.now(), request.by, everything=True)
    return steps.do(path, games.load, typed, shared.rng(request.seed), actor)[0]


def _party(chronicle: "Chronicle[S, A]", path: Path, request: Play) -> "Party[S, A]":
    """Return who plays, bots in their seats; the save knows about its cards."""
    from companion.table import begin, seats, secrets

    game, save, names = chronicle.game, chronicle.save, secrets.names(chronicle)
    deals = secrets.dealer(chronicle)
    begin.must_have_cards(game, request.real)
    if request.real and deals == "companion":
        what = phrase("the companion deals its cards")
        raise BadValue(game.name, what, phrase("leave out --real"))
    real = request.real or deals == "table"
    chosen = save.bots
    if request.bot:
        chosen = begin.read_bots(chronicle, game, names, request.bot, save.rulings)
    elif begin.bots_are_unknown(chronicle) and not real:
        chosen = _asked_for_bots(chronicle, names)
    filled = begin.seated_bots(game, names, chosen or {}, save.rulings)
    begin.must_hold_no_cards(game, filled, real)
    if request.real and deals is None:
        settings = structs.replace(save.settings, cards="real")
        begin.keep_settings(path, games.load, settings)
    if chosen is not None and chosen != save.bots:
        begin.keep_settings(path, load, None, chosen)
    return seats.Party(filled, real, prompt.clear)


def _asked_for_bots(
    chronicle: "Chronicle[S, A]", names: tuple[str, ...]
) -> dict[str, str]:
    """Ask once who is a bot, which saves did not say before format 2."""
    from companion.table import begin

    shared.note(phrase("an older save, which does not say who is a bot"))
    question = phrase(
        "bots among {names}, such as {name} or {name}:{bot} (Enter for none) > ",
        names=", ".join(names),
        name=names[-1],
        bot=begin.bot_names(chronicle.game)[-1],
    )
    rulings = chronicle.save.rulings
    while True:
        typed = prompt.ask(question).replace(",", " ").split()
        if typed in (["quit"], ["exit"], ["q"]):
            raise EOFError
        try:
            return begin.read_bots(chronicle, chronicle.game, names, typed, rulings)
        except UnknownName as error:
            typer.echo(f"  {error}")


def _play(
    chronicle: "Chronicle[S, A]", path: Path, party: "Party[S, A]", request: Play
) -> None:
    from companion.table import help
    from companion.table import play as table
    from companion.table.terminal import Table

    game = chronicle.game
    terminal = Table(
        path,
        lambda _: game,
        prompt.ask,
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
        watch=prompt.watched,
    )
    prompt.complete_by_tab(partial(help.complete, terminal))
    over = None
    try:
        over = table.play(terminal)
    finally:
        verb = "log" if over else "play"
        command = f"{shared.program(game)} {verb} {_typed(path)}"
        kept = phrase("kept; go on with: {command}", command=command)
        if over:
            kept = phrase("kept; read it again with: {command}", command=command)
        shared.note(f"\n{kept}")


def _typed(path: Path) -> str:
    return shlex.quote(path.stem if path.parent == places.saves() else str(path))


def _bright(heading: str) -> str:
    return typer.style(heading, bold=True) if shared.colour() else heading
