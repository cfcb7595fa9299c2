"""`odds`: how likely it is that a roll meets a challenge; of dice; of a whole game."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct, structs

from companion.cli import options as shared
from companion.cli.best import AimOption, Jobs, problem_of, work
from companion.cli.check import QUESTION, FromSave, list_examples, opened
from companion.cli.parameters import Viewer
from companion.contract import A, Game, S
from companion.contract.options import NO_OPTIONS, Options
from companion.contract.questions import Query
from companion.language import decimal, phrase
from companion.table import verdicts

if TYPE_CHECKING:
    from fractions import Fraction


def game_or_dice(text: str) -> str:
    """Return dice as they are, else the name of the game that is begun."""
    return text if verdicts.means_dice(text) else shared.game_name(text)


class Odds(Struct, frozen=True, kw_only=True):
    game: Annotated[
        str,
        shared.a_game(
            "A game, such as seven-steps, or dice, such as 4d6kh3.",
            "game",
            game_or_dice,
        ),
    ]
    challenge: Annotated[
        str | None,
        typer.Argument(
            help="A challenge, such as a circle or a theft; without it, a whole game. "
            "For dice: a comparison of the total, such as '>=14'."
        ),
    ] = None
    dice: Annotated[int | None, "How many dice are rolled, or discs drawn."] = None
    options: Annotated[Options, QUESTION] = NO_OPTIONS
    aim: AimOption = "score"
    svg: Annotated[Path | None, "Write the chart of a whole game here."] = None
    jobs: Jobs = 2
    option: shared.RulingOptions = None
    save: FromSave = None
    viewer: Viewer
    json: shared.Json = False


def odds(request: Odds) -> None:
    """Give the exact chance of a roll, of a challenge or of a game.

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
    if verdicts.means_dice(request.game):
        _odds_of_dice(request)
        return
    game = shared.loaded(request.game)
    if request.challenge is not None or request.save is not None:
        _odds_of_roll(game, request)
    elif request.svg is None and game.solver is None:
        list_examples(game, "odds", request.json)
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
    about = {"game": game.name, "aim": phrase(problem.aim.name)}
    said = {phrase(title): share for title, share in outlook.titles.items()}
    lost = phrase("lost")
    if request.svg is not None:
        from companion import charts
        from companion.press.ink import files, svg
        from companion.press.scene import figures

        shares = [*said.items(), (lost, outlook.lost)]
        ends = charts.Ends(shares, outlook.scores, titles)
        scene = figures.stacked(charts.shares(ends), charts.scores(ends))
        title = phrase("{game}, played for {aim}", **about)
        files.put(svg.paint(scene, title=title).encode(), request.svg)
        shared.note(str(request.svg))
    if request.json:
        head = {"game": game.name, "aim": problem.aim.name}
        shared.emit({**head, **structs.asdict(outlook)})
        return
    typer.echo(phrase("{game} from the start, played for {aim}:", **about))
    named = {phrase("chance to win"): outlook.win, **said, lost: outlook.lost}
    for words, share in named.items():
        typer.echo(f"  {words:<16}{advice.percent(share):>14}")
    expected, score = phrase("expected score"), decimal(f"{outlook.score:.2f}")
    typer.echo(f"  {expected:<16}{score:>12}")
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

        kept, seat = opened(game, request.save, "odds", request.viewer, request.option)
        answer = queries.odds(kept, query, seat)
    else:
        request.viewer.must_be_default(game.name)
        if request.dice is None and game.questions().needs_count:
            what = phrase("say how many dice are rolled")
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
    given = {**dict.fromkeys(request.options.values, True), **given}
    what = phrase("is given for {game}", game=request.game)
    shared.refuse(given, what, phrase("leave it out: it is for games"))
    wanted = request.challenge and notation.comparison(request.challenge)
    totals = spread.spread(request.game)
    chance = totals.chance(wanted.meets if wanted else lambda _: True)
    if not request.json:
        typer.echo("\n".join(verdicts.of_dice(request.game, request.challenge or "")))
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
