"""Best play for commands: which game, rulings and aim, and the advice in words."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import structs

from companion import games, places
from companion.cli import offers
from companion.cli.options import note, progress
from companion.contract import A, Act, Bot, Game, Note, S
from companion.errors import BadValue, IllegalAction

if TYPE_CHECKING:
    from companion.chronicle.replay import Chronicle
    from companion.lab.advice import Advice, Judged, Option, Worth
    from companion.lab.solve import Problem, Work
    from companion.table.terminal import Adviser

AimOption = Annotated[
    str,
    typer.Option(
        "--aim",
        metavar="AIM",
        autocompletion=offers.aims,
        help="What to play for: win, score or title:NAME. What is maximised is the "
        "chance + 1e-10 x score; for score, the score + 1e-10 x chance to win.",
    ),
]
Jobs = Annotated[int, typer.Option("--jobs", min=1, help="Threads to solve with.")]

JOBS = 2
"""Threads to solve with, where nobody says how many."""

SHOWN = 6
"""Actions that advice lists."""


def problem_of(
    game: Game[S, A], rulings: Mapping[str, str], aim: str
) -> "Problem[S, A]":
    """Return the problem that solves a game, with a value for each ruling.

    Raises:
        BadValue: if the game is not solved.
        NoSolver: if the library that solves is missing.
        UnknownName: if there is no such ruling or aim.
    """
    from companion.facts import settle
    from companion.lab import solve

    if game.solver is None:
        right = f"companion odds {game.name} lists what is known exactly"
        raise BadValue(game.name, "its best play is not solved", right)
    settled = settle(game.facts().rulings, rulings, game.name)
    solve.needs_numba()
    solver = game.solver()
    target = solve.aim(aim, solver.titles())
    revision = game.rules().REVISION
    return solve.Problem(game.name, revision, settled, target, solver, places.solved())


def load(name: str) -> Game[object, Act]:
    """Return a game by its name, with the bot that plays best if it is solved."""
    return with_best(games.load(name), note)


def with_best(game: Game[S, A], note: Callable[[str], None]) -> Game[S, A]:
    """Return a game with the bot that plays best, if it has a solver.

    Args:
        note: is told what is solved, which may take a minute.
    """
    if (found := game.solver) is None:
        return game

    def best(aim: str, rulings: Mapping[str, str]) -> Bot[S, A]:
        from companion.lab import solve

        problem = problem_of(game, rulings, aim)
        found().refuse(problem.rulings)
        return solve.Best(problem, solve.Work(progress, note, JOBS))

    return structs.replace(game, best=best)


def work(jobs: int) -> "Work":
    """Return how a table is made: what is done is said, progress on a terminal only."""
    from companion.lab import solve

    return solve.Work(progress, note, jobs)


def advice_lines(
    found: "Advice[A]",
    problem: "Problem[S, A]",
    game: Game[S, A],
    *,
    everything: bool = False,
) -> Iterator[str]:
    """Yield advice as lines: the best action, why, and what the next ones cost."""
    from companion.lab import advice

    words = game.words()
    if not found.options:
        yield f"Dice are due; before the roll: {_worth(found.worth)}."
        return
    best = found.options[0]
    yield f"{words.say(best.action)}  [{words.actions.write(best.action)}]"
    yield f"  {_worth(best)}"
    yield f"  {advice.why(found.options, problem.aim, words.say)}"
    shown = len(found.options) if everything else SHOWN
    for option in found.options[1:shown]:
        lost = advice.shown(option.cost, problem.aim)
        cost = f"costs {lost}" if option.cost else "as good"
        typed = words.actions.write(option.action)
        yield f"  {cost + ':':<18} {words.say(option.action)}  [{typed}]"
    if len(found.options) > shown:
        yield f"  and {len(found.options) - shown} more"
    if found.left_out:
        yield f"  {found.left_out}"


def _worth(worth: "Worth | Option[A]") -> str:
    from companion.lab import advice

    win = advice.percent(worth.win)
    return f"chance to win {win}, expected score {worth.score:.2f}"


def advised(problem: "Problem[S, A]", jobs: int, state: S) -> "Advice[A]":
    """Return the options in `state`, the best first, and what the state is worth.

    Raises:
        BadValue: if the state cannot come up.
    """
    from companion.lab import advice, solve

    return solve.ask(
        problem,
        work(jobs),
        lambda player: advice.at(player, state, problem.aim),
    )


def adviser(game: Game[S, A], aim: str, jobs: int = 2) -> "Adviser[S, A]":
    """Return what answers `?` and `do best` about the current state."""
    from companion.table.terminal import Adviser

    def found(kept: "Chronicle[S, A]") -> "tuple[Problem[S, A], Advice[A]]":
        problem = problem_of(game, kept.save.rulings, aim)
        return problem, advised(problem, jobs, kept.state)

    def lines(kept: "Chronicle[S, A]", everything: bool) -> str:
        problem, options = found(kept)
        return "\n".join(advice_lines(options, problem, game, everything=everything))

    def best(kept: "Chronicle[S, A]") -> A:
        options = found(kept)[1].options
        if not options:
            raise IllegalAction("advice", "dice are due", "roll them first")
        return options[0].action

    return Adviser(f"best play for {aim}", lines, best)


def review(
    kept: "Chronicle[S, A]", problem: "Problem[S, A]", by: "Work | None" = None
) -> "Iterable[Judged[A]]":
    """Judge the steps of a game that count, without those undone and without notes.

    Args:
        by: how a table is made; in this terminal if None.
    """
    from companion.lab import advice, solve

    turns = [
        advice.Turn(step.event, step.action, step.before.state, step.state)
        for step in kept.path
        if step.before and step.action is not None and not isinstance(step.action, Note)
    ]
    return solve.ask(
        problem,
        by or work(2),
        lambda player: advice.review(player, kept.rules, turns, problem.aim),
    )
