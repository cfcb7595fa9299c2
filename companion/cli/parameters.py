"""Commands that take one struct: each field is a parameter of the command line.

A field `out: Annotated[Path, "DIR", "Write it there."]` is the option `--out DIR` with
its help; where the type says enough, no name of its value is before the help. After it
may stand what Tab offers.
A field of type `Options`, annotated with `GameOptions`, takes all options of a kind
that games declare, so that no command names an option of a game.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from inspect import Parameter, Signature
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, get_args, get_type_hints

import typer
from msgspec import Struct, structs

from companion.cli import offers
from companion.cli.options import note
from companion.errors import BadValue
from companion.language import phrase

if TYPE_CHECKING:  # what a command for decks need not load
    from companion.chronicle.replay import Chronicle
    from companion.contract import A, Game, S
    from companion.contract.options import Option, Options

Declared = dict[str, list[tuple[str, "Option"]]]
"""Options by their names, with the games that declare each."""

Read = Callable[[Mapping[str, object]], object]
"""Takes the value of a field out of the values of all parameters."""


class GameOptions(Struct, frozen=True):
    """Marks a field of `Options`: it takes all options of a kind that games declare."""

    kind: Literal["question", "kit", "setup"]

    def of(self, game: "Game[S, A]") -> "tuple[Option, ...]":
        """Return the options of this kind that a game declares."""
        match self.kind:
            case "question":
                return game.question_options
            case "kit":
                return game.kit_options
            case "setup":
                return game.setup_options

    def declared(self, of: Sequence[str] = ()) -> "Declared":
        """Return each option by its name, with the games that declare it."""
        from companion import games

        by_name: Declared = {}
        for game in of or games.names():
            for option in self.of(games.load(game)):
                by_name.setdefault(option.name, []).append((game, option))
        return by_name

    def fitting(self, game: "Game[S, A]", options: "Options") -> "Options":
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
        right = phrase("leave it out: it is for {games}", games=others)
        return BadValue(f"--{name}", phrase("is given for {game}", game=where), right)


def beside(name: str, other: str) -> BadValue:
    """Return the error for two options of which only one may be given."""
    what = phrase("is given beside {name}", name=other)
    return BadValue(name, what, phrase("give one of them"))


def spread(
    command: Callable[..., None], words: Sequence[str] = ("--help",)
) -> Callable[..., None]:
    """Return a command that takes a struct as Typer needs it: with the fields of it.

    The words that were typed may leave out options of games that are not there.
    """
    parameters, build = _taken_apart(get_type_hints(command)["request"], words)

    def run(**values: object) -> None:
        command(build(values))

    # Typer reads the signature of a function. This one is made at run time, and a type
    # checker does not know that a function may be given another.
    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {field.name: field.annotation for field in parameters}
    run.__doc__, run.__name__ = command.__doc__, command.__name__
    return run


def _declared(mark: GameOptions, words: Sequence[str], known: set[str]) -> "Declared":
    """Return the options that may be typed: of the game that is, if it has them all.

    Those of all games take a tenth of the time of `check`.
    """
    typed = {word[2:].partition("=")[0] for word in words if word[:2] == "--"}
    if not typed:
        return {}
    from companion import games

    game = [word for word in words if games.is_ours(word)][:1]
    own = mark.declared(game) if game else {}
    return own if game and typed <= own.keys() | known else mark.declared()


def _taken_apart(
    request: type[Struct], words: Sequence[str]
) -> tuple[list[Parameter], Read]:
    """Return a parameter for each field, and what makes the struct of their values.

    The fields of nested structs and the options of games are parameters too.
    """
    parameters: list[Parameter] = []
    reads: dict[str, Read] = {}
    hints = get_type_hints(request, include_extras=True)
    for field in structs.fields(request):
        hint = hints[field.name]
        marks = (mark for mark in get_args(hint) if isinstance(mark, GameOptions))
        if mark := next(marks, None):
            declared = _declared(mark, words, {*hints})
            parameters += [_parameter(name, games) for name, games in declared.items()]
            reads[field.name] = partial(_given, tuple(declared))
        elif isinstance(hint, type) and issubclass(hint, Struct):
            nested, reads[field.name] = _taken_apart(hint, words)
            parameters += nested
        else:
            default = Parameter.empty if field.required else field.default
            kind, known = Parameter.KEYWORD_ONLY, _explained(field.name, hint)
            parameters.append(
                Parameter(field.name, kind, default=default, annotation=known)
            )
            reads[field.name] = itemgetter(field.name)

    def build(values: Mapping[str, object]) -> Struct:
        return request(**{name: read(values) for name, read in reads.items()})

    return parameters, build


def _explained(name: str, hint: object) -> object:
    """Return the type of a field, whose last note is its help, as Typer has it."""
    match get_args(hint):
        case (str(), *_):  # words that may be typed
            return hint
        case (kind, *metavar, str(help)):
            offer = None
        case (kind, *metavar, str(help), offer) if callable(offer):
            pass
        case _:
            return hint
    flag = [f"--{name.replace('_', '-')}"] if kind is bool else []
    named = next((str(word) for word in metavar), None)
    info = typer.Option(*flag, metavar=named, help=help, autocompletion=offer)
    return Annotated[kind, info]


def _given(names: Sequence[str], values: Mapping[str, object]) -> "Options":
    """Return the options of games that have a value; a flag has one if it is set."""
    from companion.contract.options import Options

    given = ((name, values[name]) for name in names)
    return Options(
        {
            name: value
            for name, value in given
            if isinstance(value, int | str | Path) and value is not False
        }
    )


def _parameter(name: str, declared: "Sequence[tuple[str, Option]]") -> Parameter:
    """Return an option of the command line; its help says which games it is for."""
    from companion.contract.options import File, Flag, Number, Source, Text

    _, option = declared[0]
    games_by_help: dict[str, list[str]] = {}
    for game, variant in declared:
        games_by_help.setdefault(variant.help, []).append(game)
    texts = [f"{', '.join(games)}: {text}" for text, games in games_by_help.items()]
    described = partial(typer.Option, f"--{name}", help="; ".join(texts) + ".")
    offer: Callable[..., list[str]] = offers.values(declared)
    default: object = None
    match option:
        case Flag():
            default = False
            kind: object = Annotated[bool, described()]
        case Number(metavar=metavar):
            info = described(metavar=metavar, autocompletion=offer)
            kind = Annotated[int | None, info]
        case File(metavar=metavar):
            kind = Annotated[Path | None, described(metavar=metavar)]
        case Source(metavar=metavar):
            info = described(metavar=metavar, autocompletion=offers.saves)
            kind = Annotated[str | None, info]
        case Text(metavar=metavar, values=values):
            metavar = "|".join(values) or metavar
            info = described(metavar=metavar, autocompletion=offer)
            kind = Annotated[str | None, info]
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=kind)


class Viewer(Struct, frozen=True, kw_only=True):
    """For whom a command shows a save; a save with secrets wants one of the two."""

    seat: Annotated[
        str | None,
        "NAME",
        "Show what this player may know (a save with secrets asks for it).",
        offers.seats,
    ] = None
    everything: Annotated[
        bool, typer.Option("--all", help="Show everything, the hidden cards of all.")
    ] = False

    def must_suffice(
        self, chronicle: "Chronicle[S, A]", command: str, path: Path
    ) -> None:
        """Refuse a seat that nobody has, and secrets for nobody in particular.

        Raises:
            UnknownName: if nobody of that name plays.
            BadValue: if neither is given of a save with secrets, or both are, or there
                are no secrets to show.
        """
        from companion.table import secrets

        if self.everything and self.seat is not None:
            raise beside("--all", "--seat")
        if self.everything and not chronicle.game.secret:
            game = chronicle.game.name
            what = phrase("is given for {game}, where nobody has secrets", game=game)
            raise BadValue("--all", what, phrase("leave it out"))
        if not self.everything and self.seat is None:
            secrets.must_be_open(chronicle, command, path.stem)
        secrets.seat(chronicle, self.seat)

    def seat_in(self, chronicle: "Chronicle[S, A]") -> int:
        """Return the seat to show a save to; that everything is shown is said."""
        from companion.table import secrets

        if self.everything:
            note(phrase("everything is shown: do not let a player see it"))
            return secrets.ALL
        return secrets.seat(chronicle, self.seat)

    def seat_for(self, chronicle: "Chronicle[S, A]", command: str, path: Path) -> int:
        """Return the seat to show a save to, refusing what `must_suffice` does."""
        self.must_suffice(chronicle, command, path)
        return self.seat_in(chronicle)

    def must_be_default(self, game: str) -> None:
        """Refuse a seat where a game is named and no save.

        Raises:
            BadValue: if a seat, or everything, is given.
        """
        if self.seat is not None or self.everything:
            name = "--all" if self.everything else "--seat"
            what = phrase("is given for {game}, which nobody plays", game=game)
            raise BadValue(name, what, phrase("name a save, or leave it out"))
