"""Best play for commands: which game, rulings and aim, and what is said of it."""

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any

import typer

from companion import games, places
from companion.cli.options import note

AimOption = Annotated[
    str,
    typer.Option(
        "--aim", metavar="AIM", help="What to play for: win, score or title:NAME."
    ),
]
Jobs = Annotated[int, typer.Option("--jobs", min=1, help="Threads to solve with.")]

SHOWN = 6
"""Actions that advice lists."""


def game_of(name: str, rulings: Mapping[str, str], aim: str) -> Any:
    """Return a game as `lab` plays it, all rulings settled.

    Raises:
        NoSolver: if the library that solves is missing.
        UnknownName: if there is no such game, ruling or aim.
    """
    from companion.facts import settle
    from companion.lab import aims, solve

    rules = games.part(name, "rules")
    settled = settle(games.part(name, "facts").facts().rulings, rulings, name)
    solve.needs_numba()
    solver = games.part(name, "solver")
    wanted = aims.aim(aim, solver.titles())
    return solve.Game(name, rules.REVISION, settled, wanted, solver, places.solved())


def work(game: Any, jobs: int) -> Any:
    """Return how a table is made here: with a bar where somebody watches."""
    from companion.lab import solve

    told = [False]

    def tick(done: float) -> None:
        if not told[0]:
            told[0] = True
            note(f"solving {game.name} for {game.aim.name}, once; then it is kept")
        if sys.stderr.isatty():
            full = round(40 * done)
            bar = "#" * full + "-" * (40 - full)
            end = "\n" if done >= 1 else ""
            typer.echo(f"\r[{bar}] {done:4.0%}{end}", err=True, nl=False)

    return solve.Work(tick, note, jobs)


def told(found: Any, game: Any, words: Any) -> Iterator[str]:
    """Yield advice as lines: the best action, why, and what others cost."""
    from companion.lab import advice

    options, worth = found
    if not options:
        yield f"Dice are due; before they fall: {_worth(worth)}."
        return
    best = options[0]
    yield f"{words.say(best.action)}  [{words.write(best.action)}]"
    yield f"  {_worth(best)}"
    yield f"  {advice.why(options, game.aim, words.say)}"
    for one in options[1:SHOWN]:
        cost = f"costs {advice.shown(one.cost, game.aim)}" if one.cost else "as good"
        yield f"  {cost:<16} {words.say(one.action)}  [{words.write(one.action)}]"
    if len(options) > SHOWN:
        yield f"  and {len(options) - SHOWN} more"


def _worth(one: Any) -> str:
    from companion.lab import advice

    return f"chance to win {advice.percent(one.win)}, expected score {one.score:.2f}"


def advised(game: Any, jobs: int, state: Any) -> tuple[Any, Any]:
    """Return the options in `state`, the best first, and what the state is worth.

    Raises:
        BadValue: if the state cannot come up.
    """
    from companion.lab import advice, solve

    def question(player: Any) -> tuple[Any, Any]:
        worth = advice.standing(player, state, game.aim)
        return advice.options(player, state, game.aim), worth

    return solve.ask(game, work(game, jobs), question)


def adviser(words: Any, aim: str, jobs: int = 2) -> Callable[[Any], str]:
    """Return what `?` asks at the table: advice on a game as it stands, as lines."""

    def advise(kept: Any) -> str:
        game = game_of(kept.save.game, kept.save.rulings, aim)
        found = advised(game, jobs, kept.state)
        return "\n".join(told(found, game, words))

    return advise
