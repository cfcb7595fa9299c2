"""`train`: positions in which people lose most, and what an answer costs."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Generic

import msgspec
import typer
from msgspec import Struct

from companion import places
from companion.chronicle import files
from companion.cli import best
from companion.cli import options as shared
from companion.cli.prompt import ask
from companion.contract import A, Game, S
from companion.errors import BadValue, CompanionError, IllegalAction
from companion.language import phrase
from companion.table import steps

if TYPE_CHECKING:
    from companion.contract.best_play import Player
    from companion.lab.solve import Problem
    from companion.lab.training import Position, Progress


class Train(Struct, frozen=True, kw_only=True):
    game: shared.GameName
    count: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Stop after so many positions."),
    ] = None
    aim: best.AimOption = "win"


def train(request: Train) -> None:
    """Ask what is best where people lose most.

    What each answer costs is said. Answers are typed as in `play`; `?` lists the best
    actions, which counts as missed, and `quit` leaves. What was missed comes again.
    Progress is kept beside the saves; the page of `serve` goes on with it.

    companion train nine-circles --count 5
    """
    from companion.lab import solve

    game = shared.loaded(request.game)
    problem = best.problem_of(game, {}, request.aim)
    path = kept_at(problem)
    progress = read(path)
    player = solve.ask(problem, best.work(best.JOBS), lambda player: player)
    lesson = Lesson(game, problem, player)
    for _ in range(request.count or 10**6):
        number = progress.take()
        try:
            cost = _asked(lesson, number)
        except EOFError:
            break
        if cost is None:
            break
        progress.answered(number, cost)
        keep(path, progress)
    _say(progress, problem)
    shared.wrote(path)


class Lesson(Generic[S, A]):
    """One game that is trained, for one aim."""

    def __init__(
        self, game: Game[S, A], problem: "Problem[S, A]", player: "Player[S, A]"
    ) -> None:
        self.game, self.problem, self.player = game, problem, player
        known = game.bots() if game.bots else {}
        self.bots = {name: bot for name, bot in known.items() if name != "random"}

    def position(self, number: int) -> "Position[S, A]":
        """Return the position of a number, the first being 0."""
        from companion.lab import training

        rules, judge = self.game.rules(), (self.player, self.problem.aim)
        return training.position(rules, rules.start({}, {}), self.bots, judge, number)

    def cost(self, position: "Position[S, A]", actions: Sequence[A]) -> float:
        """Return what legal actions give away of the aim; 0 if nothing is better."""
        return position.cost(self.game.rules(), self.player, actions)


def _asked(lesson: Lesson[S, A], number: int) -> float | None:
    """Ask a position; return what the answer costs, None if none was given."""
    from companion.lab import advice

    aim, position = lesson.problem.aim, lesson.position(number)
    where = {"n": number + 1, "aim": phrase(aim.name)}
    shared.say("\n" + phrase("Position {n}, played for {aim}:", **where))
    typer.echo(lesson.game.words().describe(position.state, shared.columns()))
    while True:
        typed = ask(phrase("what is best? ")).strip()
        if typed in ("quit", "q"):
            return None
        if typed == "?":
            _reveal(lesson, position)
            return position.usual.cost
        try:
            actions = steps.row(lesson.game, position.state, typed)
        except IllegalAction as error:
            shared.say(phrase("{what}; type `?` to see the answer", what=error.what))
            continue
        except CompanionError as error:
            shared.say(str(error))
            continue
        if not (cost := lesson.cost(position, actions)):
            shared.say(phrase("Right, nothing is better."))
            return cost
        shared.say(phrase("That costs {n}.", n=advice.shown(cost, aim)))
        _reveal(lesson, position)
        return cost


def _reveal(lesson: Lesson[S, A], position: "Position[S, A]") -> None:
    from companion.lab import advice

    words, aim, first = lesson.game.words(), lesson.problem.aim, position.options[0]
    say, write = words.say, words.actions.write
    best_action = f"{say(first.action)}  [{write(first.action)}]"
    shared.say(phrase("Best: {what}", what=best_action))
    shared.say(f"  {advice.why(position.options, aim, say)}")
    usual = position.usual
    often = {"what": say(usual.action), "n": advice.shown(usual.cost, aim)}
    shared.say("  " + phrase("Often played: {what}, which costs {n}.", **often))


def _say(progress: "Progress", problem: "Problem[S, A]") -> None:
    from companion.lab import advice

    if not progress.asked:
        return
    lost = advice.shown(progress.lost / progress.asked, problem.aim)
    line = phrase(
        "{n} answered so far, {right} of them best; an answer cost {lost} on average; "
        "{again} to come again.",
        **{"n": progress.asked, "right": progress.right},
        **{"lost": lost, "again": len(progress.missed)},
    )
    shared.say(f"\n{line}")


def kept_at(problem: "Problem[S, A]") -> Path:
    """Return where the progress of a game and an aim is kept."""
    name = f"{problem.name}-{problem.aim.name.replace(':', '-')}.json"
    return places.training() / name


def read(path: Path) -> "Progress":
    """Return the progress that is kept; a damaged file is never written over.

    Raises:
        BadValue: if it is no progress.
    """
    from companion.lab.training import Progress

    if not path.exists():
        return Progress()
    try:
        return msgspec.json.decode(files.read(path), type=Progress)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        right = phrase(
            "restore {file} beside it, or move it away", file=files.bak(path).name
        )
        what = phrase("is no progress of a trainer")
        raise BadValue(str(path), what, right) from None


def keep(path: Path, progress: "Progress") -> None:
    """Keep progress in a file, and what it held before beside it."""
    files.make_folder(path)
    with files.locked(path) as folder:
        old = files.read(path) if path.exists() else None
        files.write(path, msgspec.json.encode(progress), old, folder)
