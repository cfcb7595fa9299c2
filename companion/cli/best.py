"""Best play: `solve` and `advise`, and what other commands ask of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, TypeVar, get_type_hints

import msgspec
import typer
from msgspec import Struct, structs

from companion import games, places
from companion.cli import offers
from companion.cli import options as shared
from companion.contract import A, Act, Bot, Game, Note, Over, S
from companion.errors import BadValue, IllegalAction, UnknownName, near
from companion.language import decimal, phrase

if TYPE_CHECKING:
    from companion.chronicle.replay import Chronicle
    from companion.lab.advice import Advice, Judged, Option, Turn, Worth
    from companion.lab.solve import Problem, Work
    from companion.table.terminal import Adviser

State = TypeVar("State", bound=Struct)

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

JOBS = 2  # threads to solve with, where nobody says how many
SHOWN = 6  # actions that advice lists


class Solve(Struct, frozen=True, kw_only=True):
    game: shared.GameName
    aim: AimOption = "win"
    jobs: Jobs = 2
    option: shared.RulingOptions = None
    again: Annotated[bool, "Solve it even if it is kept."] = False
    json: shared.Json = False


def solve(request: Solve) -> None:
    """Solve a game for an aim, once, for `advise` and `odds`.

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
    problem = problem_of(games.load(game), chosen, request.aim)
    table = lab.solved(problem, work(request.jobs), again=request.again)
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
        shared.a_game("A save, or a game.", "SAVE|GAME", None, offers.games_or_saves),
    ]
    state: Annotated[
        list[str] | None,
        "FIELD=VALUE",
        "The state of a game kept on paper; see `log --json`.",
    ] = None
    aim: AimOption = "win"
    jobs: Jobs = 2
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
        shared.speak(name)
        state = typed_state(game.name, game.rules().start(chosen), request.state or [])
    else:
        from companion.chronicle import store

        chronicle = store.open(places.save(request.what), games.load)
        shared.speak(chronicle.game.name)
        if request.option or request.state:
            right = phrase("leave out --state and --option, or name the game")
            what = phrase("a save has its own state and rulings")
            raise BadValue(request.what, what, right)
        game, state = chronicle.game, chronicle.state
        chosen = chronicle.save.rulings
    due = game.rules().waits_for(state)
    if isinstance(due, Over):
        what = phrase("the game is over, {why}", why=due.reason)
        raise BadValue(game.name, what, phrase("begin another"))
    problem = problem_of(game, chosen, request.aim)
    advice = advised(problem, request.jobs, state)
    if not request.json:
        typer.echo("\n".join(advice_lines(advice, problem, game)))
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
            what = phrase("a state has no field '{name}'", name=name[:40])
            raise UnknownName(game, what, right)
        if not equals:
            what = phrase("state '{name}' has no value", name=name)
            raise BadValue(game, what, phrase("write FIELD=VALUE"))
        numbers = kinds[name] == tuple[int, ...]
        parts = value.replace(",", " ").split()
        if numbers and len(parts) == 1:
            parts = list(value)
        try:
            values[name] = msgspec.convert(
                parts if numbers else value, kinds[name], strict=False
            )
        except msgspec.ValidationError:
            right = phrase("see `log --json`")
            if numbers:
                right = phrase("write numbers such as 2,2,4,6")
            what = phrase("{name} is not '{value}'", name=name, value=value[:40])
            raise BadValue(game, what, right) from None
    return structs.replace(start, **values)


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
    from companion.lab import solve as lab

    if game.solver is None:
        right = phrase(
            "companion odds {game} lists what is known exactly", game=game.name
        )
        raise BadValue(game.name, phrase("its best play is not solved"), right)
    settled = settle(game.facts().rulings, rulings, game.name)
    lab.needs_numba()
    solver = game.solver()
    target = lab.aim(aim, solver.titles())
    revision = game.rules().REVISION
    return lab.Problem(game.name, revision, settled, target, solver, places.solved())


def load(name: str) -> Game[object, Act]:
    """Return a game by its name, with the bot that plays best if it is solved."""
    return with_best(games.load(name), shared.note)


def with_best(game: Game[S, A], report: Callable[[str], None]) -> Game[S, A]:
    """Return a game with the bot that plays best; `report` takes lines on solving."""
    if (solver := game.solver) is None:
        return game

    def best(aim: str, rulings: Mapping[str, str]) -> Bot[S, A]:
        from companion.lab import solve as lab

        problem = problem_of(game, rulings, aim)
        solver().refuse(problem.rulings)
        return lab.Best(problem, lab.Work(shared.progress, report, JOBS))

    return structs.replace(game, best=best)


def work(jobs: int) -> "Work":
    """Return how a table is made: what is done is said, progress on a terminal only."""
    from companion.lab import solve as lab

    return lab.Work(shared.progress, shared.note, jobs)


def advice_lines(
    options: "Advice[A]",
    problem: "Problem[S, A]",
    game: Game[S, A],
    *,
    everything: bool = False,
) -> Iterator[str]:
    """Yield advice as lines: the best action, why, and what the next ones cost."""
    from companion.lab import advice

    def worth(outcome: "Worth | Option[A]") -> str:
        win = advice.percent(outcome.win)
        score = decimal(f"{outcome.score:.2f}")
        return phrase("chance to win {win}, expected score {n}", win=win, n=score)

    words, ranked = game.words(), options.options
    if not ranked:
        before = worth(options.worth)
        yield phrase("Dice are due; before the roll: {what}.", what=before)
        return
    best = ranked[0]
    yield f"{words.say(best.action)}  [{words.actions.write(best.action)}]"
    yield f"  {worth(best)}"
    yield f"  {advice.why(ranked, problem.aim, words.say)}"
    count = len(ranked) if everything else SHOWN
    for option in ranked[1:count]:
        lost = advice.shown(option.cost, problem.aim)
        cost = phrase("costs {n}", n=lost) if option.cost else phrase("as good")
        typed = words.actions.write(option.action)
        yield f"  {cost + ':':<18} {words.say(option.action)}  [{typed}]"
    if len(ranked) > count:
        yield "  " + phrase("and {n} more", n=len(ranked) - count)
    if options.left_out:
        yield f"  {options.left_out}"


def advised(problem: "Problem[S, A]", jobs: int, state: S) -> "Advice[A]":
    """Return the options in `state`, the best first, and what the state is worth.

    Raises:
        BadValue: if the state cannot come up.
    """
    from companion.lab import advice
    from companion.lab import solve as lab

    return lab.ask(
        problem, work(jobs), lambda player: advice.at(player, state, problem.aim)
    )


def adviser(game: Game[S, A], aim: str) -> "Adviser[S, A]":
    """Return what answers `?` and `do best` about the current state."""
    from companion.table.terminal import Adviser

    def at(chronicle: "Chronicle[S, A]") -> "tuple[Problem[S, A], Advice[A]]":
        problem = problem_of(game, chronicle.save.rulings, aim)
        return problem, advised(problem, JOBS, chronicle.state)

    def lines(chronicle: "Chronicle[S, A]", everything: bool) -> str:
        problem, options = at(chronicle)
        return "\n".join(advice_lines(options, problem, game, everything=everything))

    def best(chronicle: "Chronicle[S, A]") -> A:
        options = at(chronicle)[1].options
        if not options:
            what, right = phrase("dice are due"), phrase("roll them first")
            raise IllegalAction("advice", what, right)
        return options[0].action

    return Adviser(phrase("best play for {aim}", aim=phrase(aim)), lines, best)


def review(
    chronicle: "Chronicle[S, A]", problem: "Problem[S, A]", by: "Work | None" = None
) -> "Iterable[Judged[A]]":
    """Judge the steps of a game that count, without those undone and without notes."""
    from companion.lab import advice
    from companion.lab import solve as lab

    steps = turns(chronicle)
    return lab.ask(
        problem,
        by or work(JOBS),
        lambda player: advice.review(player, chronicle.rules, steps, problem.aim),
    )


def turns(chronicle: "Chronicle[S, A]") -> "list[Turn[S, A]]":
    """Return the steps of a game that count, without those undone and without notes."""
    from companion.lab import advice

    return [
        advice.Turn(step.event, step.action, step.before.state, step.state)
        for step in chronicle.path
        if step.before and step.action is not None and not isinstance(step.action, Note)
    ]
