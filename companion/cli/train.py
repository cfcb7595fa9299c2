"""`train`: positions in which people lose most, and what an answer costs."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Generic

import msgspec
import typer
from msgspec import Struct

from companion import games, places
from companion.chronicle import files
from companion.cli import best
from companion.cli import options as shared
from companion.cli.prompt import ask
from companion.contract import A, Game, S
from companion.errors import BadValue, CompanionError

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
    """Ask what is best where people lose most, and say what each answer costs.

    Answers are typed as in `play`; `?` lists the best actions, which counts as missed,
    and `quit` leaves. What was missed comes again. Progress is kept beside the saves.

    companion train nine-circles --count 5
    """
    from companion.lab import solve

    game = games.load(request.game)
    problem = best.problem_of(game, {}, request.aim)
    path = places.training() / f"{game.name}-{problem.aim.name.replace(':', '-')}.json"
    progress = _read(path)
    player = solve.ask(problem, best.work(best.JOBS), lambda player: player)
    lesson = Lesson(game, problem, player)
    for _ in range(request.count or 10**6):
        number = progress.take()
        try:
            cost = lesson.ask(number)
        except EOFError:
            break
        if cost is None:
            break
        progress.answered(number, cost)
        _keep(path, progress)
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

    def ask(self, number: int) -> float | None:
        """Ask a position; return what the answer costs, None if none was given."""
        from companion.lab import training

        rules, words, aim = self.game.rules(), self.game.words(), self.problem.aim
        position = training.position(
            rules, rules.start({}, {}), self.bots, (self.player, aim), number
        )
        shared.say(f"\nPosition {number + 1}, played for {aim.name}:")
        typer.echo(words.describe(position.state, shared.columns()))
        while True:
            typed = ask("what is best? ").strip()
            if typed in ("quit", "q"):
                return None
            if typed == "?":
                self._reveal(position)
                return position.usual.cost
            try:
                action = words.actions.read(typed)
            except CompanionError as error:
                shared.say(str(error))
                continue
            if reason := rules.why_not(position.state, action):
                shared.say(f"{reason}; type `?` to see the answer")
                continue
            return self._judge(position, action)

    def _judge(self, position: "Position[S, A]", action: A) -> float:
        from companion.lab import advice, training

        rules, aim = self.game.rules(), self.problem.aim
        after = self.player.worth(rules.apply(position.state, action))[0]
        costs = {option.action: option.cost for option in position.options}
        cost = costs.get(action, max(0.0, position.options[0].aim - float(after)))
        if cost < training.AS_GOOD:
            shared.say("Right, nothing is better.")
            return 0.0
        shared.say(f"That costs {advice.shown(cost, aim)}.")
        self._reveal(position)
        return cost

    def _reveal(self, position: "Position[S, A]") -> None:
        from companion.lab import advice

        words, first = self.game.words(), position.options[0]
        say, write = words.say, words.actions.write
        shared.say(f"Best: {say(first.action)}  [{write(first.action)}]")
        shared.say(f"  {advice.why(position.options, self.problem.aim, say)}")
        lost = advice.shown(position.usual.cost, self.problem.aim)
        shared.say(f"  Often played: {say(position.usual.action)}, which costs {lost}.")


def _say(progress: "Progress", problem: "Problem[S, A]") -> None:
    from companion.lab import advice

    if not progress.asked:
        return
    lost = advice.shown(progress.lost / progress.asked, problem.aim)
    again = len(progress.missed)
    shared.say(
        f"\n{progress.asked} answered so far, {progress.right} of them best; an answer "
        f"cost {lost} on average; {again} to come again."
    )


def _read(path: Path) -> "Progress":
    """Return the progress that is kept; a damaged file is never written over."""
    from companion.lab.training import Progress

    if not path.exists():
        return Progress()
    try:
        return msgspec.json.decode(files.read(path), type=Progress)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        right = f"restore {files.bak(path).name} beside it, or move it away"
        raise BadValue(str(path), "is no progress of a trainer", right) from None


def _keep(path: Path, progress: "Progress") -> None:
    files.make_folder(path)
    with files.locked(path) as folder:
        old = files.read(path) if path.exists() else None
        files.write(path, msgspec.json.encode(progress), old, folder)
