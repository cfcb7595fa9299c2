"""Commands that take one struct: each of its fields is a parameter of the command line.

A field of type `Options`, annotated with `OfGames`, stands for all options of that kind
that games declare, so that no command names an option of a game.
"""

from collections.abc import Callable, Iterator, Mapping
from inspect import Parameter, Signature
from pathlib import Path
from typing import Annotated, get_args, get_type_hints

import typer
from msgspec import Struct, structs

from companion import games
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


class OfGames(Struct, frozen=True):
    """Marks a field of `Options`: the attributes of `Game` that declare them."""

    kinds: tuple[str, ...]


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """Return `command`, which takes one struct, as Typer wants it: with its fields.

    A command with other parameters is returned as it is.
    """
    hints = get_type_hints(command)
    request = next(iter(hints.values()), None)
    if not (isinstance(request, type) and issubclass(request, Struct)):
        return command
    fields = list(_parameters(request))
    known = {parameter.name: parameter for parameter in fields}

    def run(**values: object) -> None:
        command(_built(request, values))

    # Typer reads the signature of a function; this one is made, so it is set.
    run.__signature__ = Signature(list(known.values()))  # type: ignore[attr-defined]
    run.__annotations__ = {name: each.annotation for name, each in known.items()}
    run.__doc__, run.__name__ = command.__doc__, command.__name__
    return run


def _parameters(request: type[Struct]) -> Iterator[Parameter]:
    """Yield a parameter for each field, nested structs and options of games too."""
    hints = get_type_hints(request, include_extras=True)
    for field in structs.fields(request):
        hint = hints[field.name]
        if marks := _marks(hint):
            yield from (
                _parameter(name, some) for name, some in declared(marks).items()
            )
        elif isinstance(hint, type) and issubclass(hint, Struct):
            yield from _parameters(hint)
        else:
            default = Parameter.empty if field.required else field.default
            kind = Parameter.KEYWORD_ONLY
            yield Parameter(field.name, kind, default=default, annotation=hint)


def _built(request: type[Struct], values: Mapping[str, object]) -> Struct:
    """Return the struct that the values of its parameters make."""
    hints = get_type_hints(request, include_extras=True)
    made: dict[str, object] = {}
    for field in structs.fields(request):
        hint = hints[field.name]
        if marks := _marks(hint):
            names = declared(marks)
            given = {
                name: value
                for name in names
                if isinstance(value := values[name], int | str | Path)
                and value is not False
            }
            made[field.name] = Options(given)
        elif isinstance(hint, type) and issubclass(hint, Struct):
            made[field.name] = _built(hint, values)
        else:
            made[field.name] = values[field.name]
    return request(**made)


def _marks(hint: object) -> OfGames | None:
    return next((mark for mark in get_args(hint) if isinstance(mark, OfGames)), None)


def declared(marks: OfGames) -> dict[str, list[tuple[str, Option]]]:
    """Return, by its name, each option that games declare, with the games that do."""
    found: dict[str, list[tuple[str, Option]]] = {}
    for name in games.names():
        game = games.load(name)
        lists = {
            "question": game.question_options,
            "kit": game.kit_options,
            "setup": game.setup_options,
        }
        for kind in marks.kinds:
            for option in lists[kind]:
                found.setdefault(option.name, []).append((name, option))
    return found


def _parameter(name: str, declared: list[tuple[str, Option]]) -> Parameter:
    """Return an option of the command line; its help says which games it is for."""
    _, option = declared[0]
    says: dict[str, list[str]] = {}
    for game, other in declared:
        says.setdefault(other.help, []).append(game)
    texts = [f"{', '.join(names)}: {text}" for text, names in says.items()]
    help = "; ".join(texts) + "."
    flag = f"--{name}"
    default: object = None
    match option:
        case Flag():
            default = False
            kind: object = Annotated[bool, typer.Option(flag, help=help)]
        case Number(metavar=metavar):
            info = typer.Option(flag, help=help, metavar=metavar)
            kind = Annotated[int | None, info]
        case File(metavar=metavar):
            info = typer.Option(flag, help=help, metavar=metavar)
            kind = Annotated[Path | None, info]
        case Source(metavar=metavar):
            info = typer.Option(flag, help=help, metavar=metavar)
            kind = Annotated[str | None, info]
        case Text(metavar=metavar, values=values):
            metavar = "|".join(values) or metavar
            info = typer.Option(flag, help=help, metavar=metavar)
            kind = Annotated[str | None, info]
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=kind)


def fitting(
    game: str, options: Options, own: tuple[Option, ...], marks: OfGames
) -> Options:
    """Return the options, all of which are the game's.

    Raises:
        BadValue: if one is not; the games that it is for are named.
    """
    known = {option.name for option in own}
    for name in options.values:
        if name not in known:
            others = ", ".join(other for other, _ in declared(marks)[name])
            right = f"leave it out: it is for {others}"
            raise BadValue(f"--{name}", f"is given for {game}", right)
    return options
