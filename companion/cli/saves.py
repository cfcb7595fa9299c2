"""`saves` and `stats`: every kept game on a line, and what all of them add up to."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from msgspec import Struct, structs

from companion import games, places
from companion.chronicle import store
from companion.cli.best import problem_of, review
from companion.cli.log import status
from companion.cli.options import Json, emit, game_names, note
from companion.contract import A, Load, Over, S
from companion.errors import CompanionError
from companion.table import secrets
from companion.table import stats as figures

if TYPE_CHECKING:
    from companion.chronicle.replay import Chronicle


def saves(json: Json = False) -> None:
    """List the games that are kept here, the one played last first.

    companion saves
    """
    rows: list[dict[str, object]] = []
    for path in places.all_saves():
        try:
            kept = store.open(path, games.load)
        except CompanionError as error:
            rows.append({"save": str(path), "error": str(error)})
            continue
        played = kept.events[-1].at if kept.events else kept.save.created
        chapter = kept.game.words().chapter
        where = chapter(secrets.view(kept, secrets.NOBODY)) if chapter else ""
        known = {"players": secrets.names(kept), "chapter": where, "played": played}
        rows.append({**status(kept, path), **known})
    rows.sort(key=lambda row: str(row.get("played", "")), reverse=True)
    if json:
        emit(rows)
    elif not rows:
        note(f"no game is kept in {places.saves()} yet")
    else:
        for line in _listed(rows):
            typer.echo(line)


def _listed(rows: Sequence[Mapping[str, object]]) -> Iterator[str]:
    """Yield two lines for each save: its name, game and day; who, where and what."""
    names = [Path(str(row["save"])).stem for row in rows]
    width = max(map(len, names))
    for name, row in zip(names, rows, strict=True):
        if "error" in row:
            yield f"{name:<{width}}  {row['error']}"
            continue
        day = str(row["played"])[:10]
        yield f"{name:<{width}}  {row['game']}, played last on {day}"
        where = row["chapter"] or f"{row['events']} events"
        players = " and ".join(map(str, msgspec.convert(row["players"], list[str])))
        parts = (players, where, row["stands"])
        yield " " * width + f"  {'; '.join(str(part) for part in parts if part)}"


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
            help="Also what luck and decisions changed of the chance to win, where "
            "best play is solved; takes seconds a game.",
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
    every = list(_opened(games.load))
    by_game = {
        name: [kept for kept in every if kept.save.game == name] for name in wanted
    }
    answers = [
        (
            figures.of(name, by_game[name]),
            _luck(by_game[name]) if request.luck else None,
        )
        for name in wanted
        if by_game[name]
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


def _opened(load: Load[S, A]) -> "Iterator[Chronicle[S, A]]":
    """Yield the saves that can be read, and name the others."""
    for path in places.all_saves():
        try:
            yield store.open(path, load)
        except CompanionError as error:
            note(f"left out: {error}")


class Luck(Struct, frozen=True):
    """What rolls and decisions changed of the chance to win, a game on average."""

    games: int
    luck: float
    given_away: float

    def line(self) -> str:
        from companion.lab import advice, aims

        win = aims.aim("win", {})
        luck = advice.signed(self.luck, win)
        away = advice.shown(self.given_away, win)
        return f"a game, in chance to win: luck {luck}, decisions gave away {away}"


def _luck(saves: "Sequence[Chronicle[S, A]]") -> Luck | None:
    """Return the luck of finished games; None if best play is not solved for any."""
    from companion.lab import advice

    sums: list[tuple[float, float]] = []
    for kept in saves:
        if kept.game.solver is None or not isinstance(kept.due, Over):
            continue
        try:
            problem = problem_of(kept.game, kept.save.rulings, "win")
            sums.append(advice.sums(review(kept, problem)))
        except CompanionError as error:
            note(f"without luck: {error}")
    if not sums:
        return None
    away, luck = (sum(column) / len(sums) for column in zip(*sums, strict=True))
    return Luck(len(sums), luck, away)
