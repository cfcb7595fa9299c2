"""The commands: each parses its options and calls a function.

Results go to stdout, everything else to stderr. Exit codes: 0 done or yes, 1 an error,
2 wrong usage, 3 the answer is no, 130 interrupted. A `CompanionError` becomes its line
and exit code here and nowhere else. A command is imported only when it is called, so
that `roll` starts without what `print` needs.
"""

import gc
import importlib
import io
import os
import signal
import sys
from collections.abc import Sequence
from typing import Annotated, Any, NoReturn, cast

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from companion import __version__
from companion.errors import BadValue, CompanionError

# For each command its module in this folder and its function.
COMMANDS = {
    "print": "print:print_kits",
    "cards": "cards:cards",
    "import": "importing:app",
    "export": "export:export",
    "gallery": "gallery:gallery",
    "proof": "proof:proof",
    "printer": "printer:app",
    "play": "play:play",
    "serve": "serve:serve",
    "host": "host:host",
    "look": "look:look",
    "check": "check:check",
    "odds": "odds:odds",
    "advise": "best:advise",
    "train": "train:train",
    "solve": "best:solve",
    "lab": "lab:app",
    "roll": "roll:roll",
    "games": "games:games",
    "new-game": "own:new_game",
    "check-game": "own:check_game",
    "new": "save:new",
    "do": "save:do",
    "undo": "save:undo",
    "redo": "save:redo",
    "amend": "save:amend",
    "note": "save:note",
    "log": "log:log",
    "review": "review:review",
    "saves": "saves:saves",
    "stats": "saves:stats",
    "verify": "log:verify",
}

OF_DECKS = ("cards", "export", "import", "proof")
"""Commands that with --json write JSON of a refusal, too: a deck has many faults."""

STOPS = ("SIGTERM", "SIGHUP")
"""What ends the program; Windows has no terminal that hangs up."""

# `check` and `do` take negative numbers as faces, so that -1 is refused as a face.
TAKES_NEGATIVE = ("amend", "check", "do")

SPOKEN = (
    *("play", "check", "odds", "roll", "look", "advise", "new", "do", "undo", "redo"),
    *("amend", "note", "log", "review", "saves", "stats", "train", "verify"),
)
"""What answers in the language of whoever reads; others write English."""


def _language() -> TyperOption:
    from companion.cli.options import hear

    return TyperOption(
        param_decls=["--language"],
        envvar="COMPANION_LANGUAGE",
        metavar="LANGUAGE",
        callback=lambda context, option, value: hear(value),
        expose_value=False,
        help="Answer in this language: en, de or it. Without it that of "
        "COMPANION_LANGUAGE or of the terminal (LC_ALL, LC_MESSAGES, LANG). What is "
        "typed stays English.",
    )


def _speaks() -> bool:
    from companion import language

    return language.READER.get() is not language.ENGLISH


NUMBERS = ("int", "float", "int range", "float range")
VALUES = {"str": "TEXT", "path": "PATH"} | dict.fromkeys(NUMBERS, "NUMBER")
"""What the help calls the value of an option that has no name for it, by its type."""


def _command(app: typer.Typer) -> TyperCommand | TyperGroup:
    made = typer.main.get_command(app)
    assert isinstance(made, TyperCommand | TyperGroup)
    for command in made.commands.values() if isinstance(made, TyperGroup) else [made]:
        for option in command.params:
            if isinstance(option, TyperOption) and option.metavar is None:
                option.metavar = VALUES.get(option.type.name)
    return made


class Commands(TyperGroup):
    """Import a command when it is called, and print an error as one line."""

    words: Sequence[str] = ("--help",)

    def make_context(self, info_name: Any, args: Any, *rest: Any, **extra: Any) -> Any:
        named = next((word for word in args if word in (*COMMANDS, "--version")), "")
        if not named or named in SPOKEN:
            from companion.cli import options

            if options.hear_early(args):
                from companion.cli import usage

                usage.translate(self)
        return super().make_context(info_name, args, *rest, **extra)

    def list_commands(self, ctx: object) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        module, _, function = COMMANDS[cmd_name].partition(":")
        verb = getattr(importlib.import_module(f"companion.cli.{module}"), function)
        if isinstance(verb, typer.Typer):  # a command with commands of its own
            return _command(verb)
        if "request" in verb.__annotations__:  # one struct for all its parameters
            from companion.cli.parameters import spread

            verb = spread(verb, self.words)
        app = typer.Typer(
            add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False
        )
        settings = {"ignore_unknown_options": cmd_name in TAKES_NEGATIVE}
        app.command(cmd_name, context_settings=settings)(verb)
        command = _command(app)
        if cmd_name in SPOKEN:
            command.params.append(_language())
        return command

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        # Typer suggests the nearest of these names; the values are not used.
        self.commands = dict.fromkeys(COMMANDS, cast(Any, None))
        self.words = ("--help",) if ctx.resilient_parsing else args
        name, command, rest = super().resolve_command(ctx, args)
        if command and _speaks():
            from companion.cli import usage

            usage.translate(command)
        return name, command, rest

    def invoke(self, ctx: Any) -> Any:
        typed = [*ctx._protected_args, *ctx.args]
        try:
            return super().invoke(ctx)
        except CompanionError as error:
            from companion.cli import options

            if "--json" in typed and typed[0] in OF_DECKS:
                from companion.cli import decks

                options.emit(decks.refusal(error))
            options.note(" ".join(str(error).splitlines()))
            raise typer.Exit(error.exit_code) from None
        except typer.TyperException as error:
            if not _speaks():
                raise
            from companion.cli import usage

            usage.refuse(error, typed[0], COMMANDS)
            raise typer.Exit(error.exit_code) from None
        except KeyboardInterrupt:
            typer.echo("interrupted", err=True)
            raise typer.Exit(130) from None


app = typer.Typer(
    cls=Commands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"companion {__version__}")
        raise typer.Exit


@app.callback()
def companion(
    game: Annotated[
        list[str] | None,
        typer.Option(
            "--game",
            metavar="FOLDER",
            help="Bring a game of your own, whose saves the command may need.",
        ),
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, help="Print the version.")
    ] = False,
) -> None:
    """Print play kits, roll and check dice, and keep every game as a log.

    companion print nine-circles --ink low
    """
    for folder in game or ():
        from companion.cli.options import bring

        if not bring(f"{folder}/"):
            what = f"'{folder[:40]}' is no folder"
            raise BadValue("--game", what, "name the folder of a game")


def _stop(number: int, _: object) -> NoReturn:
    """Exit with the code that a shell expects; unfinished files are removed."""
    sys.exit(128 + number)


def _unraisable(problem: "sys.UnraisableHookArgs", /) -> None:
    """Report what cannot be raised, but no Ctrl-C: `cards --watch` sees it anyway."""
    if problem.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(problem)


class Results(io.TextIOWrapper):
    """Stdout, which ends the program if it takes no results, as a full disk does."""

    def write(self, text: str, /) -> int:
        try:
            return super().write(text)
        except OSError as error:
            self._refuse(error)

    def flush(self) -> None:
        try:
            super().flush()
        except OSError as error:
            self._refuse(error)

    def _refuse(self, error: OSError) -> NoReturn:
        """End; without a word if nobody reads on, as after `| head`."""
        # What could not be written would be tried, and reported, once more at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), self.fileno())
        if not isinstance(error, BrokenPipeError):
            what = f"stdout: cannot be written ({error.strerror})"
            typer.echo(f"{what}; write the results elsewhere", err=True)
        sys.exit(1)


def main() -> None:
    """Run the command line; the entry point of the installed `companion`."""
    # Imports leave no garbage; collecting it less often saves 5 % of the time.
    gc.set_threshold(200_000)
    gc.enable()
    if "_COMPANION_COMPLETE" in os.environ:
        from companion.cli import offers

        offers.rejoin(os.environ)
    for number in signal.Signals:
        # One that is ignored stays so: `nohup` asks for it.
        if number.name in STOPS and signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _stop)
    sys.unraisablehook = _unraisable
    # What a terminal cannot show or send as text becomes \u2264, not an error.
    lenient = "backslashreplace"
    for stream in (sys.stdin, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=lenient)
    out = sys.stdout
    if out is None:
        sys.exit("stdout: is closed; write the results somewhere")
    if isinstance(out, io.TextIOWrapper):
        lines = out.line_buffering
        sys.stdout = Results(out.buffer, out.encoding, lenient, line_buffering=lines)
    try:
        app(prog_name="companion")
    finally:
        gc.freeze()  # no collection at exit: another 5 %
