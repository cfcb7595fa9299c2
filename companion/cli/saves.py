"""`saves` and `stats`: every kept game on a line, and what all of them add up to."""

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
from companion.cli.options import Json, columns, emit, game_name, note, say
from companion.contract import A, Over, S
from companion.errors import CompanionError
from companion.lines import WIDEST, wrapped
from companion.table import secrets
from companion.table import stats as figures

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.chronicle.replay import Chronicle


def saves(json: Json = False) -> None:
    """List the games that are kept here, the one played last first.

    companion saves
    """
    rows: list[dict[str, object]] = []
    for path in places.all_saves():
        try:
            chronicle = store.open(path, games.load)
        except CompanionError as error:
            rows.append({"save": str(path), "error": str(error)})
            continue
        events = chronicle.events
        known = {
            "players": secrets.names(chronicle),
            "chapter": _chapter(chronicle),
            "played": events[-1].at if events else chronicle.save.created,
        }
        rows.append({**status(chronicle, path), **known})
    rows.sort(key=lambda row: str(row.get("played", "")), reverse=True)
    if json:
        emit(rows)
        return
    if not rows:
        note(f"no game is kept in {places.saves()} yet")
        return
    names = [Path(str(row["save"])).stem for row in rows]
    width, indent = columns(), max(map(len, names)) + 2
    if indent > width // 3:  # long names, or a narrow terminal
        indent = 4
    then = " " * indent
    for name, row in zip(names, rows, strict=True):
        above, below = _described(row)
        heading = f"{name:<{indent - 2}}  {above}"
        for line in wrapped(heading, width, first="", then=then):
            typer.echo(line)
        for line in wrapped(below, width, first=then, then=then) if below else ():
            typer.echo(line)


def _chapter(chronicle: "Chronicle[S, A]") -> str:
    """Return the chapter that a game is in, else whose turn it is; empty at its end."""
    if chapter := chronicle.game.words().chapter:
        return chapter(secrets.view(chronicle, secrets.NOBODY))
    if isinstance(chronicle.due, Over):
        return ""
    heading, _, _ = secrets.board(chronicle, secrets.NOBODY, WIDEST).partition("\n")
    return heading.removeprefix(chronicle.game.facts().game.title).lstrip(",: ")


def _described(row: "Mapping[str, object]") -> tuple[str, str]:
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
    game: Annotated[
        str | None,
        typer.Argument(
            help="A game (default: all).",
            parser=game_name,
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
    chronicles = []
    for path in places.all_saves():
        try:
            chronicles.append(store.open(path, games.load))
        except CompanionError as error:
            note(f"left out: {error}")
    answers = []
    for name in wanted:
        played = [each for each in chronicles if each.save.game == name]
        if played:
            luck = _luck(played) if request.luck else None
            answers.append((figures.of(name, played), luck))
    if request.json:
        emit(
            [
                {**structs.asdict(totals), **({"luck": luck} if request.luck else {})}
                for totals, luck in answers
            ]
        )
        return
    for totals, luck in answers:
        for line in figures.lines(totals):
            say(line)
        if luck is not None:
            say(f"  {luck.line()}")
    if not answers:
        of = f"of {request.game} " if request.game else ""
        note(f"no game {of}is kept in {places.saves()} yet")


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


def _luck(chronicles: "Sequence[Chronicle[S, A]]") -> Luck | None:
    """Return the luck of finished games; None if best play is not solved for any."""
    from companion.lab import advice

    sums: list[tuple[float, float]] = []
    for chronicle in chronicles:
        if chronicle.game.solver is None or not isinstance(chronicle.due, Over):
            continue
        try:
            problem = problem_of(chronicle.game, chronicle.save.rulings, "win")
            sums.append(advice.sums(review(chronicle, problem)))
        except CompanionError as error:
            note(f"without luck: {error}")
    if not sums:
        return None
    away, luck = (fsum(column) / len(sums) for column in zip(*sums, strict=True))
    return Luck(len(sums), luck, away)
