"""`saves` and `stats`: every kept game on a line, and what all of them add up to."""

from math import fsum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from msgspec import Struct, structs

from companion import games, places
from companion.chronicle import store
from companion.cli.best import problem_of, review, turns
from companion.cli.log import status
from companion.cli.options import Json, a_game, columns, emit, note, say
from companion.contract import A, Over, S
from companion.errors import CompanionError
from companion.language import listed, marked, phrase
from companion.lines import WIDEST, wrapped
from companion.table import secrets
from companion.table import stats as figures

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from companion.chronicle.replay import Chronicle
    from companion.lab.losses import Decision, Place
    from companion.lab.solve import Work


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
        note(phrase("no game is kept in {folder} yet", folder=places.saves()))
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
    if "error" in row:
        return str(row["error"]), ""
    day = str(row["played"])[:10]
    players = listed(msgspec.convert(row["players"], list[str]))
    parts = (players, row["chapter"], row["stands"])
    known = "; ".join(str(part) for part in parts if part)
    return phrase("{game}, played last on {day}", game=row["game"], day=day), known


SHOWN = 5  # kinds of decisions that are listed, the dearest first


class Stats(Struct, frozen=True, kw_only=True):
    game: Annotated[str | None, a_game("A game (default: all).")] = None
    luck: Annotated[
        bool,
        "Also what luck and decisions changed of the chance to win, and which "
        "decisions most, where best play is solved; takes seconds a game.",
    ] = False
    json: Json = False


def stats(request: Stats) -> None:
    """Add up all saves: games, wins, scores and luck of dice.

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
            note(phrase("left out: {what}", what=error))
    answers = []
    for name in wanted:
        played = [each for each in chronicles if each.save.game == name]
        if played:
            luck = luck_of(played) if request.luck else None
            answers.append((figures.of(name, played), luck))
    if request.json:
        also = [{"luck": luck} if request.luck else {} for _, luck in answers]
        known = [structs.asdict(totals) for totals, _ in answers]
        emit([{**row, **luck} for row, luck in zip(known, also, strict=True)])
        return
    for totals, luck in answers:
        for line in figures.lines(totals):
            say(line)
        for line in luck.lines() if luck else ():
            say(f"  {line}")
    if not answers:
        every = marked("no game is kept in {folder} yet")
        of_game = marked("no game of {game} is kept in {folder} yet")
        where = {"game": request.game, "folder": places.saves()}
        note(phrase(of_game if request.game else every, **where))


class Luck(Struct, frozen=True):
    """What rolls and decisions changed of the chance to win, a game on average."""

    games: int
    luck: float
    given_away: float
    where: "tuple[Place, ...]"  # kinds of decisions that gave most away, dearest first

    def lines(self) -> "Iterator[str]":
        from companion.lab import advice, losses, solve

        win = solve.aim("win", {})
        away = advice.shown(self.given_away, win)
        changed = {"luck": advice.signed(self.luck, win), "n": away}
        yield phrase(
            "a game, in chance to win: luck {luck}, decisions gave away {n}", **changed
        )
        yield from losses.lines(self.where, win, SHOWN)


def luck_of(
    chronicles: "Sequence[Chronicle[S, A]]",
    by: "Work | None" = None,
    tick: "Callable[[float], None]" = lambda done: None,
) -> Luck | None:
    """Return the luck of finished games; None if best play is not solved for any."""
    from companion.lab import losses

    luck: list[float] = []
    judged: list[list[Decision[S, A]]] = []
    for at, chronicle in enumerate(chronicles):
        tick(at / len(chronicles))
        if chronicle.game.solver is None or not isinstance(chronicle.due, Over):
            continue
        try:
            problem = problem_of(chronicle.game, chronicle.save.rulings, "win")
            steps = [*review(chronicle, problem, by)]
        except CompanionError as error:
            note(phrase("without luck: {what}", what=error))
            continue
        luck.append(fsum(step.luck or 0.0 for step in steps))
        judged.append(
            [
                losses.Decision(turn.before, turn.action, step.cost)
                for turn, step in zip(turns(chronicle), steps, strict=True)
                if step.cost is not None
            ]
        )
    if not luck:
        return None
    lost = losses.summed(chronicles[0].game.words(), judged)
    return Luck(len(luck), fsum(luck) / len(luck), lost.lost, lost.where)
