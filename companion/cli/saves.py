"""`saves` and `stats`: every kept game on a line, and what all of them add up to."""

from collections.abc import Iterator, Mapping, Sequence
from math import fsum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from msgspec import Struct, structs

from companion import games, places
from companion.chronicle import store
from companion.cli import offers
from companion.cli.best import problem_of, review
from companion.cli.log import status
from companion.cli.options import Json, columns, emit, note, say
from companion.contract import A, Load, Over, S
from companion.errors import CompanionError
from companion.lines import WIDEST, wrapped
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
        known = {
            "players": secrets.names(kept),
            "chapter": _where(kept),
            "played": played,
        }
        rows.append({**status(kept, path), **known})
    rows.sort(key=lambda row: str(row.get("played", "")), reverse=True)
    if json:
        emit(rows)
    elif not rows:
        note(f"no game is kept in {places.saves()} yet")
    else:
        for line in _listed(rows):
            typer.echo(line)


def _where(kept: "Chronicle[S, A]") -> str:
    """Return the chapter that a game is in, else whose turn it is; empty at its end."""
    if chapter := kept.game.words().chapter:
        return chapter(secrets.view(kept, secrets.NOBODY))
    if isinstance(kept.due, Over):
        return ""
    heading, _, _ = secrets.board(kept, secrets.NOBODY, WIDEST).partition("\n")
    return heading.removeprefix(kept.game.facts().game.title).lstrip(",: ")


def _listed(rows: Sequence[Mapping[str, object]]) -> Iterator[str]:
    """Yield lines for each save: its name, game and day; then who, where and what."""
    names = [Path(str(row["save"])).stem for row in rows]
    width, indent = columns(), max(map(len, names)) + 2
    if indent > width // 3:  # long names, or a narrow terminal
        indent = 4
    for name, row in zip(names, rows, strict=True):
        above, below = _described(row)
        yield from wrapped(
            f"{name:<{indent - 2}}  {above}", width, first="", then=" " * indent
        )
        if below:
            yield from wrapped(below, width, first=" " * indent, then=" " * indent)


def _described(row: Mapping[str, object]) -> tuple[str, str]:
    """Return what a save is, and who plays where; or why it cannot be read."""
    if "error" in row:
        return str(row["error"]), ""
    day = str(row["played"])[:10]
    *others, last = msgspec.convert(row["players"], list[str]) or [""]
    players = f"{', '.join(others)} and {last}" if others else last
    parts = (players, row["chapter"], row["stands"])
    known = "; ".join(str(part) for part in parts if part)
    return f"{row['game']}, played last on {day}", known


class Stats(Struct, frozen=True, kw_only=True):
    """What `stats` takes."""

    game: Annotated[
        str | None,
        typer.Argument(
            help="A game (default: all).",
            parser=games.named,
            metavar="game",
            autocompletion=offers.game_names,
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
            say(line)
        if luck is not None:
            say(f"  {luck.line()}")
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
        from companion.lab import advice, solve

        win = solve.aim("win", {})
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
    away, luck = (fsum(column) / len(sums) for column in zip(*sums, strict=True))
    return Luck(len(sums), luck, away)
