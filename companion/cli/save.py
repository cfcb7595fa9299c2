"""`new`, `do`, `undo`, `redo`, `amend`, `note`: everything that writes a save."""

from pathlib import Path
from typing import Annotated

import typer
from msgspec import Struct

from companion import places
from companion.chronicle import store
from companion.chronicle.codec import Amend, Stamp
from companion.chronicle.replay import Chronicle
from companion.cli import options as shared
from companion.cli.log import status
from companion.cli.parameters import GameOptions, Viewer
from companion.contract import A, Note, S
from companion.contract.options import NO_OPTIONS, Options
from companion.lines import wrapped
from companion.table import begin, narrate, secrets, steps
from companion.table.secrets import NOBODY

SETUP = GameOptions("setup")  # the options of games in `new` and `play`


class New(Struct, frozen=True, kw_only=True):
    game: shared.GameName
    save: shared.Save
    options: Annotated[Options, SETUP] = NO_OPTIONS
    option: shared.RulingOptions = None
    by: shared.By = "player"
    json: shared.Json = False


def new(request: New) -> None:
    """Begin a game in a new save; an old one is never overwritten.

    companion new nine-circles dante --option rows=6,5,5,5
    """
    game = shared.loaded(request.game)
    options = SETUP.fitting(game, request.options)
    begun = begin.begun(game, options, shared.rulings(game.name, request.option))
    path = places.save(request.save)
    stamp = Stamp(shared.now(), request.by)
    _report(begin.save(path, game, begun, stamp), path, request)


class Do(Struct, frozen=True, kw_only=True):
    save: shared.Save
    action: Annotated[
        list[str],
        typer.Argument(
            help="What was done, such as: throw 4 rolled 2246.",
            callback=shared.no_options,
        ),
    ]
    by: Annotated[
        str | None,
        typer.Option(
            "--by",
            envvar="COMPANION_NAME",
            help="Who does this, for the log; default: whose turn it is.",
        ),
    ] = None
    seed: shared.Seed = None
    viewer: Viewer
    json: shared.Json = False


def do(request: Do) -> None:
    """Do actions in a save: all of them, or none if one is illegal.

    `roll` rolls the dice that are due, `deal` draws the cards. With --seat it is that
    player who acts, and the answer shows what that player may know. A save with secrets
    asks for it; with --all you act for whoever is due and see everything.

    companion do dante throw 4 rolled 2 2 4 6 throw again 4 roll
    """
    path, viewer = places.save(request.save), request.viewer
    viewer.must_suffice(store.open(path, shared.loaded), "do", path)
    actor = steps.Actor(shared.now(), request.by, viewer.seat, viewer.everything)
    dice = shared.rng(request.seed)
    chronicle, done = steps.do(path, shared.loaded, request.action, dice, actor)
    _report(chronicle, path, request, done)


class Undo(Struct, frozen=True, kw_only=True):
    save: shared.Save
    to: Annotated[int | None, "The event to go back to; 0 is the start."] = None
    by: shared.By = "player"
    viewer: Viewer
    json: shared.Json = False


def undo(request: Undo) -> None:
    """Take back the last step, or all after an event.

    Dice that were seen stay as they fell; `redo` takes the undo back.

    companion undo dante --to 3
    """
    path = places.save(request.save)
    request.viewer.must_suffice(store.open(path, shared.loaded), "undo", path)
    stamp = Stamp(shared.now(), request.by)
    _report(store.undo(path, shared.loaded, stamp, request.to), path, request, 1)


class Redo(Struct, frozen=True, kw_only=True):
    save: shared.Save
    by: shared.By = "player"
    viewer: Viewer
    json: shared.Json = False


def redo(request: Redo) -> None:
    """Take back the last undo.

    companion redo dante
    """
    path = places.save(request.save)
    request.viewer.must_suffice(store.open(path, shared.loaded), "redo", path)
    chronicle = store.redo(path, shared.loaded, Stamp(shared.now(), request.by))
    _report(chronicle, path, request, 1)


class Correct(Struct, frozen=True, kw_only=True):
    save: shared.Save
    event: Annotated[int, typer.Argument(help="The event whose dice were misread.")]
    faces: shared.Faces
    reason: Annotated[str, "Why, for the log."]
    by: shared.By = "player"
    viewer: Viewer
    json: shared.Json = False


def amend(request: Correct) -> None:
    """Correct a misread roll; the log keeps both readings.

    companion amend dante 2 2 2 4 5 --reason "the 6 was a 5"
    """
    path, viewer = places.save(request.save), request.viewer
    chronicle = store.open(path, shared.loaded)
    viewer.must_suffice(chronicle, "amend", path)
    amend = Amend(request.event, steps.faces(chronicle, request.faces), request.reason)
    stamp = Stamp(shared.now(), request.by)
    after = steps.amend(path, shared.loaded, amend, stamp, everything=viewer.everything)
    _report(after, path, request, 1)


def note(
    save: shared.Save,
    text: Annotated[
        list[str],
        typer.Argument(
            help="What is to be remembered, on one line.", callback=shared.no_options
        ),
    ],
    by: shared.By = "player",
    json: shared.Json = False,
) -> None:
    """Keep a note in a save, in your own words, at the present step.

    No rule reads it, `undo` takes it back, and everybody may read it: in a game with
    secrets, write none. A game that is over takes notes, too.

    companion note dante "the lantern was lost in the third circle"
    """
    path, written = places.save(save), Note(" ".join(text).strip())
    chronicle = store.append(path, shared.loaded, [written], Stamp(shared.now(), by))
    if json:
        shared.emit(status(chronicle, path))
        return
    for line in narrate.recent(chronicle):
        shared.say(line)
    shared.wrote(path)


def _report(
    chronicle: Chronicle[S, A],
    path: Path,
    request: New | Do | Undo | Redo | Correct,
    done: int = 0,
) -> None:
    """Show the game as it is now, and what the last `done` events did.

    It is shown to whom the command names; a new game, to everybody.
    """
    viewer = NOBODY if isinstance(request, New) else request.viewer.seat_in(chronicle)
    if request.json:
        shared.emit(status(chronicle, path, viewer))
        return
    for line in narrate.recent(chronicle, done, viewer):
        shared.say(line)
    width = shared.columns()
    typer.echo(secrets.board(chronicle, viewer, width))
    for line in narrate.notes(chronicle):
        typer.echo("\n".join(wrapped(line, width)))
    shared.wrote(path)
