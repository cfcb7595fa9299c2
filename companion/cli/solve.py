"""`companion solve` and `advise`: the best play of a whole game, exactly."""

from collections.abc import Mapping
from typing import Annotated

import typer
from msgspec import Struct, structs

from companion import games, places
from companion.chronicle import store
from companion.cli import offers
from companion.cli.best import (
    AimOption,
    Jobs,
    advice_lines,
    advised,
    problem_of,
    work,
)
from companion.cli.options import (
    GameName,
    Json,
    RulingOptions,
    emit,
    game_or_save,
    rulings,
    wrote,
)
from companion.cli.typed_state import typed_state
from companion.contract import A, Game, Over, S, Words
from companion.errors import BadValue
from companion.lab.advice import Option


class Solve(Struct, frozen=True, kw_only=True):
    """What `solve` takes."""

    game: GameName
    aim: AimOption = "win"
    jobs: Jobs = 2
    option: RulingOptions = None
    again: Annotated[
        bool, typer.Option("--again", help="Solve it even if it is kept.")
    ] = False
    json: Json = False


def solve(request: Solve) -> None:
    """Solve a game for an aim, once; `advise` and `odds` then answer at once.

    It needs numba (the extra `solve`). The table is kept in this system's folder for
    caches and may be deleted at any time; it takes 59 MiB for Seven Steps and 195 MiB
    for Nine Circles. Best play wins 96.63 % of games of Nine Circles, and all but one
    of twenty million of Seven Steps.

    companion solve seven-steps --aim score
    """
    from companion.lab import advice
    from companion.lab import solve as lab

    game = request.game
    problem = problem_of(games.load(game), rulings(game, request.option), request.aim)
    table = lab.solved(problem, work(request.jobs), again=request.again)
    start, aim = table["start"], problem.aim
    win, score = float(start[aim.win()]), float(start[aim.score()])
    if request.json:
        answer = {"game": game, "aim": aim.name, "win": win, "score": score}
        emit(
            {**answer, "bytes": problem.path.stat().st_size, "table": str(problem.path)}
        )
        return
    typer.echo(
        f"{game} for {aim.name}: chance to win {advice.percent(win)}, "
        f"expected score {score:.2f}"
    )
    wrote(problem.path)


class Advise(Struct, frozen=True, kw_only=True):
    """What `advise` takes."""

    what: Annotated[
        str,
        typer.Argument(
            metavar="SAVE|GAME",
            help="A save, or a game.",
            autocompletion=offers.games_or_saves,
        ),
    ]
    state: Annotated[
        list[str] | None,
        typer.Option(
            "--state",
            metavar="FIELD=VALUE",
            help="The state of a game kept on paper; see `log --json`.",
        ),
    ] = None
    aim: AimOption = "win"
    jobs: Jobs = 2
    option: RulingOptions = None
    json: Json = False


def advise(request: Advise) -> None:
    """Give the best action now, why, and what the others cost.

    For a game kept on paper, name the game and its state; what is left out is as at
    the start.

    companion advise seven-steps --state terrace=6 --state scored=5 --state pool=2
    """
    if (name := game_or_save(request.what)) is not None:
        game, chosen = games.load(name), rulings(name, request.option)
        start = game.rules().start(chosen)
        state = typed_state(game.name, start, request.state or [])
    else:
        kept = store.open(places.save(request.what), games.load)
        if request.option or request.state:
            right = "leave out --state and --option, or name the game"
            what = "a save has its own state and rulings"
            raise BadValue(request.what, what, right)
        game, state, chosen = kept.game, kept.state, kept.save.rulings
    _advise(game, state, chosen, request)


def _advise(
    game: Game[S, A], state: S, chosen: Mapping[str, str], request: Advise
) -> None:
    due = game.rules().waits_for(state)
    if isinstance(due, Over):
        raise BadValue(game.name, f"the game is over, {due.reason}", "begin another")
    problem = problem_of(game, chosen, request.aim)
    found = advised(problem, request.jobs, state)
    if not request.json:
        typer.echo("\n".join(advice_lines(found, problem, game)))
        return
    rows = [_row(option, game.words()) for option in found.options]
    answer = {"game": game.name, "aim": problem.aim.name, "worth": found.worth}
    emit({**answer, "options": rows, "left_out": found.left_out})


def _row(option: Option[A], words: Words[S, A]) -> dict[str, object]:
    row = structs.asdict(option)
    action = row.pop("action")
    return {"do": words.actions.write(action), "say": words.say(action), **row}
