"""`companion lab`: many games of bots, and what they say of a game."""

import os
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from msgspec import Struct, structs

from companion import facts, games, reading
from companion.cli import best, reports, sweep_options
from companion.cli import options as shared
from companion.cli.parameters import spread
from companion.contract import A, Game, S
from companion.errors import BadValue, UnknownName, near, short
from companion.language import listed

if TYPE_CHECKING:
    from companion.lab.losses import Lost
    from companion.lab.solve import Problem
    from companion.lab.sweeps.play import Tally
    from companion.lab.sweeps.question import Question

    Run = Callable[[Question, Path | None], list[Tally]]

app = shared.group()


@app.callback()
def lab() -> None:
    """Let bots play many games, to see whether one is balanced.

    companion lab sweep nine-circles --bots cautious --vary rows=7,7,7,7,6,5,5,5
    """


class Running(sweep_options.SweepOptions, frozen=True, kw_only=True):
    """What is asked, and who plays."""

    jobs: Annotated[int, "Processes; 1 plays in this one."] = os.cpu_count() or 1
    cluster: Annotated[
        str | None,
        "ADDRESS",
        "A Dask scheduler to play on, or local for one of this machine.",
    ] = None
    json: shared.Json = False


class Sweep(Running, frozen=True, kw_only=True):
    until: Annotated[
        str | None, "SHARE", "Stop once every win rate is as sure as this, such as 1%."
    ] = None
    out: Annotated[
        Path | None,
        "DIR",
        "Keep blocks and answer there; the same command goes on where it was.",
    ] = None
    losses: Annotated[
        int | None,
        typer.Option(
            min=2,
            metavar="N",
            help="Where best play is solved: also judge so many games of each variant, "
            "and say what they lost of the chance to win, and at which decisions.",
        ),
    ] = None


def sweep(request: Sweep) -> None:
    """Play many games, and give each number with its interval.

    companion lab sweep exit-from-purgatory --bots medium --players 5 --games 400
    """
    from companion.lab.sweeps import answers, words
    from companion.lab.sweeps.answers import answer as answered

    query = sweep_options.question(request, share(request.until))
    lost = [*_judged(query, request.losses)] if request.losses else []
    with players(request) as play:
        sums = play(query, request.out)
    answer = answered(query, sums, *sweep_options.counted_in(query.game))
    if lost:
        known = zip(answer.variants, lost, strict=True)
        variants = tuple(structs.replace(one, lost=each) for one, each in known)
        answer = structs.replace(answer, variants=variants)
    path = answers.finish(request.out, answer) if request.out else None
    if request.json:
        shared.emit(answer)
        return
    typer.echo("\n".join(words.lines(answer)))
    if path:
        shared.wrote(path)


def _judged(query: "Question", games: int) -> "Iterator[Lost]":
    """Yield what some games of each variant lost of the chance to win."""
    for variant in query.variants:
        if variant.facts:
            what = "best play is solved for the facts as they are printed"
            raise BadValue("--losses", what, "vary rulings, or leave it out")
        game = best.load(query.game)
        problem = best.problem_of(game, variant.rulings, "win")
        yield _lost(game, problem, variant.bots[0], games)


@contextmanager
def players(request: Running) -> "Iterator[Run]":
    """Give what plays a question, and keeps it in a folder if there is one.

    Raises:
        BadValue: if nobody is to play.
        NoCluster: if there is no cluster.
    """
    from companion.lab.sweeps.run import Progress, run, workers

    if request.jobs < 1:
        raise BadValue("--jobs", f"{request.jobs} processes are none", "give 1 or more")
    progress, find = Progress(shared.progress), sweep_options.Finder()
    with workers(find, request.jobs, request.cluster, shared.note) as play:
        yield lambda query, folder: run(query, play, folder, progress)


class Tune(Running, frozen=True, kw_only=True):
    target: Annotated[
        str,
        "MEASURE=VALUE[+-OFF]",
        "What is wanted: win=0.5 or score=10 of the first bot, length=20, "
        "'seat 1=0.25' or any measure of findings; +-0.01 says how near is enough "
        "(2 points of a hundred, or 2 % of the value).",
    ]
    out: Annotated[Path | None, "DIR", "Write tuned.json and answer.json there."] = None


def tune(request: Tune) -> None:
    """Find the value of a rule that comes nearest to a target.

    All values are tried by successive halving. The nearest then plays --games again,
    with other dice, beside the first value of each --vary: that is what the change
    does, and the verdict is met, missed, or not decided with so many games.

    companion lab tune nine-circles --bots cautious --vary virgil=9,8,7,6,5 \
        --target win=0.5
    """
    from companion.lab.sweeps import tune as tuning

    wanted, query = tuning.read_target(request.target), sweep_options.question(request)
    turns, _ = sweep_options.counted_in(query.game)
    with players(request) as play:
        outcome = tuning.tuned(query, wanted, lambda game: play(game, None), turns)
    paths = tuning.finish(request.out, outcome) if request.out else []
    if request.json:
        shared.emit({"game": query.game, **msgspec.to_builtins(outcome)})
        return
    typer.echo("\n".join(tuning.lines(outcome)))
    for path in paths:
        shared.wrote(path)


class Tuning(Struct, frozen=True, kw_only=True):
    game: shared.GameName
    bot: Annotated[str, "NAME", "Whose weights."]
    out: Annotated[
        Path,
        "DIR",
        "Keep generations and weights.toml there; the same command goes on.",
    ]
    only: Annotated[str | None, "A,B,...", "Tune these keys of the file; all."] = None
    generations: Annotated[int, typer.Option(min=1, help="So many in all.")] = 8
    candidates: Annotated[int, typer.Option(min=4, help="Of each generation.")] = 10
    games: Annotated[int, typer.Option(min=1, help="That each candidate plays.")] = 12
    check: Annotated[
        int, typer.Option(min=1, help="Games against the weights of before.")
    ] = 100
    seed: Annotated[int, typer.Option(min=0, help="Another seed, other games.")] = 1


def weights(request: Tuning) -> None:
    """Tune the weights of a bot, and say what they do in other games.

    Candidates of a generation play the same games. Each generation is kept, so that
    what was stopped goes on, and comes to the same weights.

    companion lab weights six-winters --bot planner --out runs/weights
    """
    from companion.lab import weights as tuning

    game = games.load(request.game)
    if game.weighed is None:
        what = "no bot of it has weights to tune"
        others = [name for name in games.names() if games.load(name).weighed]
        raise UnknownName(game.name, what, f"choose {listed(others, 'or')}")
    known = game.weighed()
    if request.bot not in known:
        what = f"no bot '{short(request.bot)}' has weights to tune"
        raise UnknownName(game.name, what, near(request.bot, known))
    weighed = known[request.bot]
    text = reading.text(weighed.file, facts.LARGEST, "split it")
    before = tomllib.loads(text)
    only = tuple(name.strip() for name in (request.only or "").split(",") if name)
    asked = tuning.Tuning(
        game=game.name,
        bot=request.bot,
        revision=game.rules().REVISION,
        begun=before,
        only=tuning.tunable(before, only, game.name),
        candidates=request.candidates,
        games=request.games,
        seed=request.seed,
    )
    trial = tuning.Trial(game, weighed)
    after = tuning.tuned(trial, asked, request.generations, request.out, shared.note)
    shared.wrote(tuning.finish(request.out, text, after))
    verdict = tuning.judged(trial, before, after, request.seed, request.check)
    typer.echo("\n".join(tuning.lines(verdict)))


def share(text: str | None) -> float:
    """Return a share as it is typed, `1%` or 0.01; 0 for none.

    Raises:
        BadValue: if it is none between 0 and a half.

    >>> share("1%"), share("0.02"), share(None)
    (0.01, 0.02, 0.0)
    """
    if text is None:
        return 0.0
    try:
        number = float(text.strip().removesuffix("%"))
    except ValueError:
        number = 0.0
    number /= 100 if text.strip().endswith("%") else 1
    if not 0 < number <= 0.5:
        what = f"'{text[:20]}' is no share of the games"
        raise BadValue("--until", what, "give one such as 1%")
    return number


def compare(
    first: Annotated[Path, typer.Argument(help="An answer, or the folder of one.")],
    second: Annotated[Path, typer.Argument(help="Another one of the same game.")],
    json: shared.Json = False,
) -> None:
    """Compare two sweeps of a game: what the second has more.

    companion lab compare runs/printed runs/repaired
    """
    from companion.lab.sweeps import answers, words
    from companion.lab.sweeps.compare import compared

    rows = compared(answers.read(first), answers.read(second))
    if json:
        shared.emit({"rows": rows})
    else:
        typer.echo("\n".join(words.compared(rows)))


class Losses(Struct, frozen=True, kw_only=True):
    game: shared.GameName
    bot: Annotated[str, "NAME", "Who plays."] = "greedy"
    games: Annotated[int, typer.Option(min=2, help="Games, judged one by one.")] = 20
    aim: best.AimOption = "win"
    option: shared.RulingOptions = None
    json: shared.Json = False


def losses(request: Losses) -> None:
    """Say what a bot loses to best play, and at which decisions.

    Each decision is judged, which takes up to a second a game.

    companion lab losses seven-steps --bot cautious --games 50
    """
    from companion.lab import losses as lab
    from companion.lab.advice import shown

    game = best.load(request.game)
    chosen = shared.rulings(game.name, request.option)
    problem = best.problem_of(game, chosen, request.aim)
    lost = _lost(game, problem, request.bot, request.games)
    if request.json:
        answer = {"game": game.name, "bot": request.bot, "aim": problem.aim.name}
        shared.emit({**answer, **msgspec.to_builtins(lost)})
        return
    mean, sure = shown(lost.lost, problem.aim), shown(lost.error, problem.aim)
    shared.say(
        f"{game.name}: in {lost.games} games {request.bot} lost {mean} "
        f"\N{PLUS-MINUS SIGN} {sure} a game to best play for {problem.aim.name}"
    )
    for line in lab.lines(lost.where, problem.aim):
        shared.say(f"  {line}")


def _lost(game: Game[S, A], problem: "Problem[S, A]", bot: str, games: int) -> "Lost":
    from companion.lab import losses as lab
    from companion.lab import solve
    from companion.table import begin

    player = solve.ask(problem, best.work(best.JOBS), lambda player: player)
    plays = begin.bot_named(game, bot, problem.rulings)
    start = game.rules().start(problem.rulings, {})
    return lab.of_bot(game, start, plays, (player, problem.aim), range(games))


app.command("losses")(spread(losses))
app.command("findings")(spread(reports.findings))
app.command("report")(reports.report)
app.command("compare")(compare)
app.command("sweep")(spread(sweep))
app.command("tune")(spread(tune))
app.command("weights")(spread(weights))
