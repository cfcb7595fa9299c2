"""Headings of help and errors of usage, in the language of whoever reads.

What commands and options mean stays English. Where English is read, nothing of this is
imported.
"""

from collections.abc import Collection
from typing import Any

import typer

from companion.errors import nearest
from companion.language import marked, phrase

HEADINGS = (marked("Arguments"), marked("Options"), marked("Commands"))
"""What Typer writes above the parts of a help."""


def translate(command: Any) -> None:
    """Let a command say the headings of its help."""
    options = command.format_options

    def format_usage(context: Any, formatter: Any) -> None:
        pieces = " ".join(command.collect_usage_pieces(context))
        formatter.write_usage(context.command_path, pieces, prefix=phrase("Usage: "))

    def format_options(context: Any, formatter: Any) -> None:
        section = formatter.section
        formatter.section = lambda heading: section(phrase(heading))
        options(context, formatter)

    command.format_usage, command.format_options = format_usage, format_options


def refuse(error: Any, typed: str, commands: Collection[str]) -> None:
    """Print an error of usage as Typer prints it."""
    match error:
        case object(ctx=context) if context is not None:
            help_of = f"{context.command_path} --help"
            hint = phrase("Try '{command}' for help.", command=help_of)
            typer.echo(f"{context.get_usage()}\n{hint}\n", err=True)
    if typed in commands:
        what = _what(error)
    elif near := nearest(typed, commands):
        meant = marked("No such command '{name}'. Did you mean '{near}'?")
        what = phrase(meant, name=typed, near=near)
    else:
        what = phrase("No such command '{name}'.", name=typed)
    typer.echo(phrase("Error: {what}", what=what), err=True)


def _what(error: Any) -> str:
    """Return what is wrong; classes that Typer keeps to itself go by their names."""
    match type(error).__name__:
        case "NoSuchOption" if error.possibilities:
            return phrase(
                "No such option: {name} (Possible options: {known})",
                name=error.option_name,
                known=", ".join(sorted(error.possibilities)),
            )
        case "NoSuchOption":
            return phrase("No such option: {name}", name=error.option_name)
        case "MissingParameter" if error.param.param_type_name == "argument":
            return phrase("Missing argument {name}.", name=_hint(error))
        case "MissingParameter":
            return phrase("Missing option {name}.", name=_hint(error))
        case "BadParameter" if hint := _hint(error):
            why = _needed(error) or error.message
            return phrase("Invalid value for {name}: {why}", name=hint, why=why)
        case "BadOptionUsage":
            return phrase(
                "Option {name} has a value too few, or too many.",
                name=error.option_name,
            )
        case "UsageError":
            return phrase("There are more arguments than the command takes.")
    return str(error.format_message())


def _hint(error: Any) -> str:
    if error.param_hint or not error.param:
        return str(error.param_hint or "")
    return str(error.param.get_error_hint(error.ctx))


def _needed(error: Any) -> str:
    match error.param and error.param.type:
        case object(min=int(least)):
            return phrase("a whole number is needed, at least {n}", n=least)
        case object(name="int") if error.__context__:
            return phrase("a whole number is needed")
    return ""
