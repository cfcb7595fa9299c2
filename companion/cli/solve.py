"""`companion solve` and `advise`: the best play of a whole game, exactly."""

from collections.abc import Sequence
from typing import Annotated, TypeVar, get_type_hints

import msgspec
import typer
from msgspec import Struct, structs

from companion import games, places
from companion.chronicle import store
from companion.cli import best, offers
from companion.cli import options as shared
from companion.contract import Over
from companion.errors import BadValue, UnknownName, near

State = TypeVar("State", bound=Struct)


class Solve(Struct, frozen=True, kw_only=True):
    game: shared.GameName
    aim: best.AimOption = "win"
    jobs: best.Jobs = 2
    option: shared.RulingOptions = None
    again: Annotated[
        bool, typer.Option("--again", help="Solve it even if it is kept.")
    ] = False
    json: shared.Json = False


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
    chosen = shared.rulings(game, request.option)
    problem = best.problem_of(games.load(game), chosen, request.aim)
    table = lab.solved(problem, best.work(request.jobs), again=request.again)
    start, aim = table["start"], problem.aim
    win, score = float(start[aim.win()]), float(start[aim.score()])
    if request.json:
        answer = {"game": game, "aim": aim.name, "win": win, "score": score}
        size = problem.path.stat().st_size
        shared.emit({**answer, "bytes": size, "table": str(problem.path)})
        return
    typer.echo(
        f"{game} for {aim.name}: chance to win {advice.percent(win)}, "
        f"expected score {score:.2f}"
    )
    shared.wrote(problem.path)


class Advise(Struct, frozen=True, kw_only=True):
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
    aim: best.AimOption = "win"
    jobs: best.Jobs = 2
    option: shared.RulingOptions = None
    json: shared.Json = False


def advise(request: Advise) -> None:
    """Give the best action now, why, and what the others cost.

    For a game kept on paper, name the game and its state; what is left out is as at
    the start.

    companion advise seven-steps --state terrace=6 --state scored=5 --state pool=2
    """
    if (name := shared.game_or_save(request.what)) is not None:
        game, chosen = games.load(name), shared.rulings(name, request.option)
        start = game.rules().start(chosen)
        state = typed_state(game.name, start, request.state or [])
    else:
        chronicle = store.open(places.save(request.what), games.load)
        if request.option or request.state:
            right = "leave out --state and --option, or name the game"
            what = "a save has its own state and rulings"
            raise BadValue(request.what, what, right)
        game, state = chronicle.game, chronicle.state
        chosen = chronicle.save.rulings
    due = game.rules().waits_for(state)
    if isinstance(due, Over):
        raise BadValue(game.name, f"the game is over, {due.reason}", "begin another")
    problem = best.problem_of(game, chosen, request.aim)
    advice = best.advised(problem, request.jobs, state)
    if not request.json:
        typer.echo("\n".join(best.advice_lines(advice, problem, game)))
        return
    words, rows = game.words(), []
    for option in advice.options:
        row = structs.asdict(option)
        action = row.pop("action")
        names = {"do": words.actions.write(action), "say": words.say(action)}
        rows.append({**names, **row})
    answer = {"game": game.name, "aim": problem.aim.name, "worth": advice.worth}
    shared.emit({**answer, "options": rows, "left_out": advice.left_out})


def typed_state(game: str, start: State, fields: Sequence[str]) -> State:
    """Return `start` with the fields that are typed as FIELD=VALUE.

    A field of several numbers is typed 7,6,7,6 or 2246.

    Raises:
        UnknownName: if there is no such field; the near one is named.
        BadValue: if a value is not of its kind.
    """
    kinds = get_type_hints(type(start))
    known = [name for name in kinds if name in type(start).__struct_fields__]
    known.remove("options")
    values: dict[str, object] = {}
    for word in fields:
        name, equals, value = (part.strip() for part in word.partition("="))
        if name not in known:
            right = near(name, known)
            raise UnknownName(game, f"a state has no field '{name[:40]}'", right)
        if not equals:
            raise BadValue(game, f"state '{name}' has no value", "write FIELD=VALUE")
        numbers = kinds[name] == tuple[int, ...]
        parts = value.replace(",", " ").split()
        if numbers and len(parts) == 1:
            parts = list(value)
        try:
            values[name] = msgspec.convert(
                parts if numbers else value, kinds[name], strict=False
            )
        except msgspec.ValidationError:
            right = "write numbers such as 2,2,4,6" if numbers else "see `log --json`"
            raise BadValue(game, f"{name} is not '{value[:40]}'", right) from None
    return structs.replace(start, **values)
