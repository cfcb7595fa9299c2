"""`companion odds`: the exact chance of one roll, or of a whole game."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct

from companion import games
from companion.cli.best import AimOption, Jobs, problem, work
from companion.cli.check import QUESTION, list_questions
from companion.cli.options import GameName, Json, RulingOptions, emit, note, rulings
from companion.cli.parameters import fitting
from companion.contract.options import NO_OPTIONS, Options
from companion.contract.questions import Query

if TYPE_CHECKING:
    from companion.lab.advice import Outlook


class Odds(Struct, frozen=True, kw_only=True):
    """What `odds` takes."""

    game: GameName
    challenge: Annotated[
        str | None,
        typer.Argument(
            help="A challenge, such as a circle or a theft; without it, a whole game."
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
    option: RulingOptions = None
    json: Json = False


def odds(request: Odds) -> None:
    """Give the exact chance that one roll meets a challenge, or of a whole game.

    With --pips the chance includes every roll that so many Virgil pips can correct.
    Without a challenge: the chances of winning, of each title and of each score from
    the start, under the best play for --aim; for a game that is not solved, what can
    be asked of it. Where the rules fix how many dice are rolled, leave --dice out.

    companion odds seven-steps-kosmos PPB --dice 7 --edition mine.toml

    companion odds nine-circles lust --dice 4
    """
    game = games.load(request.game)
    if request.challenge is not None:
        _roll(request, request.challenge)
    elif request.svg is None and game.solver is None:
        list_questions(game.name, "odds", request.json)
    else:
        _whole(request)


def _whole(request: Odds) -> None:
    """Say how a game ends under best play."""
    from msgspec import structs

    from companion.lab import advice, solve

    game = request.game
    chosen = rulings(game, request.option)
    asked = problem(games.load(game), chosen, request.aim)
    how = work(asked, request.jobs)
    scores = solve.spread(asked, how)
    start = solve.solved(asked, how)["start"].tolist()
    titles = asked.solver.titles()
    found = advice.outlook(asked.aim, start, scores, titles)
    if request.svg is not None:
        _draw(request.svg, found, titles, f"{game}, played for {asked.aim.name}")
    if request.json:
        emit({"game": game, "aim": asked.aim.name, **structs.asdict(found)})
        return
    typer.echo(f"{game} from the start, played for {asked.aim.name}:")
    shares = {"chance to win": found.win, **found.titles, "lost": found.lost}
    for words, share in shares.items():
        typer.echo(f"  {words:<16}{advice.percent(share):>14}")
    typer.echo(f"  {'expected score':<16}{found.score:>12.2f}")
    for line in advice.bars(found.scores):
        typer.echo(f"  {line}")


def _roll(request: Odds, challenge: str) -> None:
    """Say the chance of one roll."""
    game = games.load(request.game)
    questions = game.questions()
    if request.dice is None and questions.needs_count:
        raise typer.BadParameter("say how many dice are rolled", param_hint="'--dice'")
    found = questions.odds(
        Query(
            text=challenge,
            dice=request.dice,
            options=fitting(
                game.name, request.options, game.question_options, QUESTION
            ),
            rulings=rulings(game.name, request.option),
        )
    )
    top, bottom = found.chance.numerator, found.chance.denominator
    percent = 100 * top / bottom
    if not request.json:
        shown = f"{percent:.2f}" if percent >= 0.01 or not top else f"{percent:.2g}"
        typer.echo(f"{found.roll}: {top}/{bottom} = {shown} %")
        return
    emit(
        {
            "game": game.name,
            "challenge": found.name,
            "dice": request.dice,
            "pips": found.pips,
            "numerator": top,
            "denominator": bottom,
            "percent": percent,
        }
    )


def _draw(path: Path, found: "Outlook", titles: Mapping[str, int], title: str) -> None:
    from companion.press.ink import files
    from companion.press.ink import svg as painter
    from companion.press.scene import chart

    shares = [*found.titles.items(), ("lost", found.lost)]
    scene = chart.bars(chart.Ends(shares, found.scores, titles))
    files.put(painter.paint(scene, title=title).encode(), path)
    note(str(path))
