"""What `serve` lends the server: the games, their advice, and sheets to print."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from companion import games
from companion.cli import kits, look
from companion.cli.best import load, problem_of, review
from companion.contract import Act, KitRequest
from companion.contract.options import Options
from companion.contract.options import Source as SaveOrFile
from companion.errors import DamagedTable
from companion.web.services import Desk, Game, Judged, Kept, Option, Tick

if TYPE_CHECKING:
    from companion.contract.best_play import Player
    from companion.lab.solve import Problem, Work

JOBS = 2
"""Threads to solve with."""

AIM = "win"


def desk() -> Desk:
    """Return what is behind the server."""
    return Desk(games.names, load, look.booklet, Oracle, _filled)


class Oracle:
    """Best play of a solved game, for the chance to win."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._players: dict[str, Player[object, Act]] = {}

    def at(self, kept: Kept, tick: Tick) -> tuple[Option, ...]:
        """Return the legal actions, the best first."""
        from companion.lab import advice

        problem = problem_of(self._game, kept.save.rulings, AIM)
        try:
            player = self._player(problem, tick)
            found = advice.options(player, kept.state, problem.aim)
        except DamagedTable:
            del self._players[str(problem.path)]
            player = self._player(problem, tick)
            found = advice.options(player, kept.state, problem.aim)
        return tuple(
            Option(choice.action, choice.win, _cost(choice.cost)) for choice in found
        )

    def _player(
        self, problem: "Problem[object, Act]", tick: Tick
    ) -> "Player[object, Act]":
        """Return who plays best, with their table: read once, solved if need be."""
        from companion.lab import solve

        where = str(problem.path)
        if where not in self._players:
            self._players[where] = solve.ask(problem, _work(tick), lambda best: best)
        return self._players[where]

    def review(self, kept: Kept, tick: Tick) -> tuple[Judged, ...]:
        """Return every step that counts, judged."""
        problem = problem_of(self._game, kept.save.rulings, AIM)
        say = self._game.words().say
        return tuple(
            Judged(
                n=step.event,
                text=say(step.action),
                cost=step.cost,
                luck=step.luck,
                worth=step.worth,
                best=say(step.best) if step.best else "",
            )
            for step in review(kept, problem, _work(tick))
        )


def _cost(cost: float) -> str:
    from companion.lab import advice

    return f"{100 * cost:.2f} %" if cost > advice.SAME else ""


def _unheard(line: str) -> None:
    """Drop a line: pages show how much is done, and nothing else of it."""


def _work(tick: Tick) -> "Work":
    from companion.lab import solve

    return solve.Work(_unheard, _unheard, JOBS, tick)


def _filled(path: Path) -> Mapping[str, bytes]:
    """Return the sheets of a save, filled in, as PDF by name; none without a tale."""
    from companion.chronicle import store
    from companion.press import jobs
    from companion.press.layout.piece import kit_of
    from companion.press.layout.planning import PrintOptions
    from companion.press.layout.sizes import paper

    game = store.open(path, games.load).game
    fill = next(
        (
            kit_option
            for kit_option in game.kit_options
            if isinstance(kit_option, SaveOrFile)
        ),
        None,
    )
    if fill is None:
        return {}
    options = Options({fill.name: kits.filling(str(path), game)})
    kit = kit_of(
        game.kit(KitRequest(options=options, booklet_values=game.booklet_values))
    )
    how = PrintOptions(paper("a4"))
    printed = ((job.name, job.render(how)) for job in jobs.jobs(kit))
    return {name: output.data for name, output in printed if output}
