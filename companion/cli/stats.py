"""`companion stats`: what all kept games add up to."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import Struct, structs

from companion import games, places
from companion.chronicle import store
from companion.cli.best import judged, problem
from companion.cli.options import Json, emit, game_names, note
from companion.contract import Over
from companion.errors import CompanionError
from companion.table import stats as figures

if TYPE_CHECKING:
    from companion.chronicle.replay import Chronicle


class Stats(Struct, frozen=True, kw_only=True):
    """What `stats` takes."""

    game: Annotated[
        str | None,
        typer.Argument(
            help="A game (default: all).",
            parser=games.named,
            metavar="game",
            autocompletion=game_names,
        ),
    ] = None
    luck: Annotated[
        bool,
        typer.Option(
            "--luck",
            help="Also what luck and decisions changed of the chance to win, where best "
            "play is solved; takes seconds a game.",
        ),
    ] = False
    json: Json = False


def stats(request: Stats) -> None:
    """Add up all saves: games, wins, scores, and dice against expectation.

    Dice that were taken back do not count. A save that cannot be read is left out and
    named.

    companion stats nine-circles --luck
    """
    wanted = [games.load(request.game).name] if request.game else games.names()
    by_game = _saves()
    answers = [
        (figures.of(name, by_game[name]), _luck(by_game[name]) if request.luck else None)
        for name in wanted
        if name in by_game
    ]
    if request.json:
        emit(
            [
                {**structs.asdict(found), **({"luck": luck} if request.luck else {})}
                for found, luck in answers
            ]
        )
        return
    for found, luck in answers:
        for line in figures.lines(found):
            typer.echo(line)
        if luck is not None:
            typer.echo(f"  {luck.line()}")
    if not answers:
        of = f"of {request.game} " if request.game else ""
        note(f"no game {of}is kept in {places.saves()} yet")


def _saves() -> "dict[str, list[Chronicle[Any, Any]]]":
    """Return the saves that can be read, by game."""
    found: dict[str, list[Chronicle[Any, Any]]] = {}
    for path in places.all_saves():
        try:
            kept = store.open(path, games.load)
        except CompanionError as error:
            note(f"left out: {error}")
            continue
        found.setdefault(kept.save.game, []).append(kept)
    return found


class Luck(Struct, frozen=True):
    """What rolls and decisions changed of the chance to win, a game on average."""

    games: int
    luck: float
    given_away: float

    def line(self) -> str:
        from companion.lab import advice, aims

        luck = advice.signed(self.luck, aims.WIN)
        away = advice.shown(self.given_away, aims.WIN)
        return f"a game, in chance to win: luck {luck}, decisions gave away {away}"


def _luck(saves: "Sequence[Chronicle[Any, Any]]") -> Luck | None:
    """Return the luck of finished games; None if best play is not solved for any."""
    from companion.lab import advice

    sums: list[tuple[float, float]] = []
    for kept in saves:
        if kept.game.solver is None or not isinstance(kept.due, Over):
            continue
        try:
            asked = problem(kept.game, kept.save.rulings, "win")
            sums.append(advice.sums(judged(kept, asked)))
        except CompanionError as error:
            note(f"without luck: {error}")
    if not sums:
        return None
    away, luck = (sum(column) / len(sums) for column in zip(*sums, strict=True))
    return Luck(len(sums), luck, away)
