"""Commands that take one struct: each field is a parameter of the command line.

A field of type `Options`, annotated with `GameOptions`, takes all options of a kind
that games declare, so that no command names an option of a game.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from inspect import Parameter, Signature
from operator import itemgetter
from pathlib import Path
from typing import Annotated, Literal, get_args, get_type_hints

import typer
from msgspec import Struct, structs

from companion import games
from companion.cli import offers
from companion.contract import A, Game, S
from companion.contract.options import (
    File,
    Flag,
    Number,
    Option,
    Options,
    Source,
    Text,
)
from companion.errors import BadValue

Read = Callable[[Mapping[str, object]], object]
"""Takes the value of a field out of the values of all parameters."""


class GameOptions(Struct, frozen=True):
    """Marks a field of `Options`: it takes all options of a kind that games declare."""

    kind: Literal["question", "kit", "setup"]

    def of(self, game: Game[S, A]) -> tuple[Option, ...]:
        """Return the options of this kind that a game declares."""
        lists = {
            "question": game.question_options,
            "kit": game.kit_options,
            "setup": game.setup_options,
        }
        return lists[self.kind]

    def declared(self) -> dict[str, list[tuple[str, Option]]]:
        """Return each option by its name, with the games that declare it."""
        found: dict[str, list[tuple[str, Option]]] = {}
        for name in games.names():
            for option in self.of(games.load(name)):
                found.setdefault(option.name, []).append((name, option))
        return found

    def fitting(self, game: Game[S, A], options: Options) -> Options:
        """Return the options, all of which belong to the game.

        Raises:
            BadValue: if one does not; the games that it is for are named.
        """
        known = {option.name for option in self.of(game)}
        for name in options.values:
            if name not in known:
                raise self.misplaced(name, game.name)
        return options

    def misplaced(self, name: str, where: str) -> BadValue:
        """Return the error for an option that is given for another game."""
        others = ", ".join(game for game, _ in self.declared()[name])
        right = f"leave it out: it is for {others}"
        return BadValue(f"--{name}", f"is given for {where}", right)


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """Return a command that takes a struct as Typer needs it: with the fields of it."""
    parameters, build = _taken_apart(get_type_hints(command)["request"])

    def run(**values: object) -> None:
        command(build(values))

    # Typer reads the signature of a function. This one is made at run time, and a type
    # checker does not know that a function may be given another.
    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {field.name: field.annotation for field in parameters}
    run.__doc__, run.__name__ = command.__doc__, command.__name__
    return run


def _taken_apart(request: type[Struct]) -> tuple[list[Parameter], Read]:
    """Return a parameter for each field, and what makes the struct of their values.

    The fields of nested structs and the options of games are parameters too.
    """
    parameters: list[Parameter] = []
    reads: dict[str, Read] = {}
    hints = get_type_hints(request, include_extras=True)
    for field in structs.fields(request):
        hint = hints[field.name]
        if mark := _mark(hint):
            options = mark.declared()
            parameters += [_parameter(name, games) for name, games in options.items()]
            reads[field.name] = partial(_given, tuple(options))
        elif isinstance(hint, type) and issubclass(hint, Struct):
            nested, reads[field.name] = _taken_apart(hint)
            parameters += nested
        else:
            default = Parameter.empty if field.required else field.default
            kind = Parameter.KEYWORD_ONLY
            parameters.append(
                Parameter(field.name, kind, default=default, annotation=hint)
            )
            reads[field.name] = itemgetter(field.name)

    def build(values: Mapping[str, object]) -> Struct:
        return request(**{name: read(values) for name, read in reads.items()})

    return parameters, build


def _given(names: Sequence[str], values: Mapping[str, object]) -> Options:
    """Return the options of games that have a value; a flag has one if it is set."""
    given = ((name, values[name]) for name in names)
    return Options(
        {
            name: value
            for name, value in given
            if isinstance(value, int | str | Path) and value is not False
        }
    )


def _mark(hint: object) -> GameOptions | None:
    marks = (mark for mark in get_args(hint) if isinstance(mark, GameOptions))
    return next(marks, None)


def _parameter(name: str, declared: Sequence[tuple[str, Option]]) -> Parameter:
    """Return an option of the command line; its help says which games it is for."""
    _, option = declared[0]
    names: dict[str, list[str]] = {}
    for game, own in declared:
        names.setdefault(own.help, []).append(game)
    texts = [f"{', '.join(games)}: {text}" for text, games in names.items()]
    help = "; ".join(texts) + "."
    flag = f"--{name}"
    default: object = None
    offer: Callable[..., list[str]] = offers.values(declared)
    match option:
        case Flag():
            default = False
            kind: object = Annotated[bool, typer.Option(flag, help=help)]
        case Number(metavar=metavar):
            info = typer.Option(flag, help=help, metavar=metavar, autocompletion=offer)
            kind = Annotated[int | None, info]
        case File(metavar=metavar):
            info = typer.Option(flag, help=help, metavar=metavar)
            kind = Annotated[Path | None, info]
        case Source(metavar=metavar):
            offer = offers.saves
            info = typer.Option(flag, help=help, metavar=metavar, autocompletion=offer)
            kind = Annotated[str | None, info]
        case Text(metavar=metavar, values=values):
            metavar = "|".join(values) or metavar
            info = typer.Option(flag, help=help, metavar=metavar, autocompletion=offer)
            kind = Annotated[str | None, info]
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=kind)
