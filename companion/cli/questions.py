"""`check` and `odds`: whether dice meet a challenge, and how likely that is."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct, structs

from companion import games, places
from companion.cli import offers
from companion.cli import options as shared
from companion.cli.best import AimOption, Jobs, problem_of, work
from companion.cli.parameters import GameOptions, Viewer
from companion.contract import A, Game, S
from companion.contract.options import NO_OPTIONS, Options
from companion.contract.questions import Query
from companion.errors import BadValue
from companion.table import verdicts

if TYPE_CHECKING:
    from fractions import Fraction

    from companion.chronicle.replay import Chronicle

QUESTION = GameOptions("question")
"""The options of games in `check` and `odds`."""

FromSave = Annotated[
    str | None,
    typer.Option(
        metavar="SAVE",
        help="Take place, dice, ranks and rulings from this save of the game.",
        autocompletion=offers.saves,
    ),
]


class Check(Struct, frozen=True, kw_only=True):
    game: shared.GameName
    challenge: Annotated[
        str | None,
        typer.Argument(
            help="A challenge, such as a circle, a theft or a board; "
            "without it, all that can be asked."
        ),
    ] = None
    faces: Annotated[
        list[str] | None,
        typer.Argument(
            help="The dice: 533, 5 3 3 and 3x2 5 are all read.",
            callback=lambda words: shared.no_options(words or []),
        ),
    ] = None
    options: Annotated[Options, QUESTION] = NO_OPTIONS
    option: shared.RulingOptions = None
    save: FromSave = None
    viewer: Viewer
    json: shared.Json = False


def check(request: Check) -> None:
    """Check whether dice meet a challenge; exit 3 if they do not.

    Faces may be written 533, 5 3 3, or 3x2 5 (three dice showing 2, and a 5).
    `companion check GAME` lists what can be asked of a game, with examples.

    With --save, what the game knows need not be typed: circle, dice, ranks, pips.

    companion check nine-circles --save dante

    companion check seven-steps-kosmos boards.txt R3.6 R3.1 --edition mine.toml

    companion check seven-steps sloth 1 2 --die 6
    """
    game = games.load(request.game)
    if request.challenge is None and request.save is None:
        _list_examples(game, "check", request.json)
        return
    query = Query(
        text=request.challenge or "",
        words=tuple(request.faces or ()),
        options=QUESTION.fitting(game, request.options),
        rulings=shared.rulings(game.name, request.option),
    )
    if request.save is not None:
        from companion.table import queries

        chronicle, seat = _opened(game, request, request.save, "check")
        answer = queries.check(chronicle, query, seat)
    else:
        request.viewer.must_be_default(game.name)
        if game.questions().needs_dice and not request.faces:
            raise typer.BadParameter("say what the dice show", param_hint="'faces'")
        answer = game.questions().check(query)
    verdict = answer.verdict
    if request.json:
        about = {"game": game.name, "challenge": answer.name, "faces": answer.faces}
        shared.emit({**about, **structs.asdict(verdict)})
    else:
        typer.echo("\n".join(verdicts.lines(verdict)))
    raise typer.Exit(0 if verdict.met else 3)


def _opened(
    game: Game[S, A], request: "Check | Odds", save: str, command: str
) -> "tuple[Chronicle[S, A], int]":
    """Open the save that a question is about; its rulings are those of the game."""
    from companion.chronicle import store

    if request.option:
        right = "leave it out, or ask without --save"
        raise BadValue("--option", "the rulings are those of the save", right)
    path = places.save(save)
    chronicle = store.open(path, lambda _: game, expect=game.name)
    return chronicle, request.viewer.seat_for(chronicle, command, path)


def _list_examples(game: Game[S, A], command: str, json: bool) -> None:
    if json:
        examples = game.questions().examples[command]
        listed = [{"typed": typed, "meaning": meaning} for typed, meaning in examples]
        shared.emit({"game": game.name, command: listed})
        return
    from companion.cli.games import example_lines

    typer.echo("\n".join(example_lines(game.name, command)))


def game_or_dice(text: str) -> str:
    """Return dice as they are, else the name of the game that is begun."""
    return text if verdicts.DICE.match(text) else shared.game_name(text)


class Odds(Struct, frozen=True, kw_only=True):
    game: Annotated[
        str,
        typer.Argument(
            help="A game, such as seven-steps, or dice, such as 4d6kh3.",
            parser=game_or_dice,
            metavar="game",
            autocompletion=offers.game_names,
        ),
    ]
    challenge: Annotated[
        str | None,
        typer.Argument(
            help="A challenge, such as a circle or a theft; without it, a whole game. "
            "For dice: a comparison of the total, such as '>=14'."
        ),
    ] = None
    dice: Annotated[
        int | None, typer.Option(help="How many dice are rolled, or discs drawn.")
    ] = None
    options: Annotated[Options, QUESTION] = NO_OPTIONS
    aim: AimOption = "score"
    svg: Annotated[
        Path | None, typer.Option(help="Write the chart of a whole game here.")
    ] = None
    jobs: Jobs = 2
    option: shared.RulingOptions = None
    save: FromSave = None
    viewer: Viewer
    json: shared.Json = False


def odds(request: Odds) -> None:
    """Give the exact chance that one roll meets a challenge, of dice, or of a game.

    With --pips the chance includes every roll that so many Virgil pips can correct.
    Without a challenge: the chances of winning, of each title and of each score from
    the start, under the best play for --aim; for a game that is not solved, what can
    be asked of it. Where the rules fix how many dice are rolled, leave --dice out.

    companion odds seven-steps-kosmos PPB --dice 7 --edition mine.toml

    With --save, rulings, place and pips are those of the game; what it knows need not
    be typed.

    companion odds nine-circles --dice 3 --save dante

    companion odds nine-circles lust --dice 4

    companion odds 4d6kh3 '>=14'
    """
    if verdicts.DICE.match(request.game):
        _odds_of_dice(request)
        return
    game = games.load(request.game)
    if request.challenge is not None or request.save is not None:
        _odds_of_roll(game, request)
    elif request.svg is None and game.solver is None:
        _list_examples(game, "odds", request.json)
    else:
        _odds_of_game(game, request)


def _odds_of_game(game: Game[S, A], request: Odds) -> None:
    from companion.lab import advice, solve

    chosen = shared.rulings(game.name, request.option)
    problem, how = problem_of(game, chosen, request.aim), work(request.jobs)
    scores = solve.spread(problem, how)
    start = solve.solved(problem, how)["start"].tolist()
    titles = problem.solver.titles()
    outlook = advice.outlook(problem.aim, start, scores, titles)
    if request.svg is not None:
        from companion import charts
        from companion.press.ink import files, svg
        from companion.press.scene import figures

        shares = [*outlook.titles.items(), ("lost", outlook.lost)]
        ends = charts.Ends(shares, outlook.scores, titles)
        scene = figures.stacked(charts.shares(ends), charts.scores(ends))
        title = f"{game.name}, played for {problem.aim.name}"
        files.put(svg.paint(scene, title=title).encode(), request.svg)
        shared.note(str(request.svg))
    if request.json:
        about = {"game": game.name, "aim": problem.aim.name}
        shared.emit({**about, **structs.asdict(outlook)})
        return
    typer.echo(f"{game.name} from the start, played for {problem.aim.name}:")
    named = {"chance to win": outlook.win, **outlook.titles, "lost": outlook.lost}
    for words, share in named.items():
        typer.echo(f"  {words:<16}{advice.percent(share):>14}")
    typer.echo(f"  {'expected score':<16}{outlook.score:>12.2f}")
    for line in advice.bars(outlook.scores):
        typer.echo(f"  {line}")


def _odds_of_roll(game: Game[S, A], request: Odds) -> None:
    query = Query(
        text=request.challenge or "",
        dice=request.dice,
        options=QUESTION.fitting(game, request.options),
        rulings=shared.rulings(game.name, request.option),
    )
    if request.save is not None:
        from companion.table import queries

        chronicle, seat = _opened(game, request, request.save, "odds")
        answer = queries.odds(chronicle, query, seat)
    else:
        request.viewer.must_be_default(game.name)
        if request.dice is None and game.questions().needs_count:
            what = "say how many dice are rolled"
            raise typer.BadParameter(what, param_hint="'--dice'")
        answer = game.questions().odds(query)
    if not request.json:
        typer.echo(verdicts.chance(answer))
        return
    about = {"game": game.name, "challenge": answer.name, "dice": request.dice}
    shared.emit({**about, "pips": answer.pips, **_numbers(answer.chance)})


def _odds_of_dice(request: Odds) -> None:
    from companion.dice import notation, spread

    given = {
        "dice": request.dice,
        "svg": request.svg,
        "option": request.option,
        "save": request.save,
        "seat": request.viewer.seat,
        "all": request.viewer.everything,
    }
    for name in [*request.options.values, *(name for name in given if given[name])]:
        what = f"is given for {request.game}"
        raise BadValue(f"--{name}", what, "leave it out: it is for games")
    wanted = request.challenge and notation.comparison(request.challenge)
    totals = spread.spread(request.game)
    chance = totals.chance(wanted.meets if wanted else lambda _: True)
    if not request.json:
        lines = verdicts.of_dice(request.game, request.challenge or "")
        typer.echo("\n".join(lines))
        return
    shared.emit(
        {
            "dice": request.game,
            "compare": request.challenge,
            **(_numbers(chance) if wanted else {}),
            "exact": totals.exact,
            "mean": float(totals.mean()),
            "deviation": totals.deviation(),
            "totals": [
                {"total": total, "percent": 100 * ways / totals.throws}
                for total, ways in totals.ways.items()
            ],
        }
    )


def _numbers(chance: "Fraction") -> dict[str, int | float]:
    top, bottom = chance.numerator, chance.denominator
    return {"numerator": top, "denominator": bottom, "percent": 100 * top / bottom}
