"""`companion odds`: the exact chance of one roll, or of a whole game."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct

from companion import games, places
from companion.cli import offers
from companion.cli.best import AimOption, Jobs, problem_of, work
from companion.cli.check import QUESTION, FromSave, list_questions, opened
from companion.cli.options import (
    Json,
    RulingOptions,
    emit,
    note,
    rulings,
)
from companion.cli.viewers import Viewer
from companion.contract.options import NO_OPTIONS, Options
from companion.contract.questions import Query
from companion.errors import BadValue
from companion.table import verdicts

if TYPE_CHECKING:
    from fractions import Fraction

    from companion.lab.advice import Outlook


def game_or_dice(text: str) -> str:
    """Return dice as they are, else the name of the game that is begun."""
    return text if verdicts.DICE.match(text) else games.named(text)


class Odds(Struct, frozen=True, kw_only=True):
    """What `odds` takes."""

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
    option: RulingOptions = None
    save: FromSave = None
    viewer: Viewer
    json: Json = False


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
        _dice(request)
        return
    game = games.load(request.game)
    if request.challenge is not None or request.save is not None:
        _roll(request, request.challenge or "")
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
    problem = problem_of(games.load(game), chosen, request.aim)
    how = work(request.jobs)
    scores = solve.spread(problem, how)
    start = solve.solved(problem, how)["start"].tolist()
    titles = problem.solver.titles()
    found = advice.outlook(problem.aim, start, scores, titles)
    if request.svg is not None:
        _draw(request.svg, found, titles, f"{game}, played for {problem.aim.name}")
    if request.json:
        emit({"game": game, "aim": problem.aim.name, **structs.asdict(found)})
        return
    typer.echo(f"{game} from the start, played for {problem.aim.name}:")
    shares = {"chance to win": found.win, **found.titles, "lost": found.lost}
    for words, share in shares.items():
        typer.echo(f"  {words:<16}{advice.percent(share):>14}")
    typer.echo(f"  {'expected score':<16}{found.score:>12.2f}")
    for line in advice.bars(found.scores):
        typer.echo(f"  {line}")


def _roll(request: Odds, challenge: str) -> None:
    """Print the chance of one roll."""
    game = games.load(request.game)
    query = Query(
        text=challenge,
        dice=request.dice,
        options=QUESTION.fitting(game, request.options),
        rulings=rulings(game.name, request.option),
    )
    if request.save is not None:
        from companion.table import queries

        kept = opened(game, request.save, request.option)
        seat = request.viewer.seat_for(kept, "odds", places.save(request.save))
        found = queries.odds(kept, query, seat)
    else:
        request.viewer.must_be_default(game.name)
        questions = game.questions()
        if request.dice is None and questions.needs_count:
            what = "say how many dice are rolled"
            raise typer.BadParameter(what, param_hint="'--dice'")
        found = questions.odds(query)
    if not request.json:
        typer.echo(verdicts.chance(found))
        return
    emit(
        {
            "game": game.name,
            "challenge": found.name,
            "dice": request.dice,
            "pips": found.pips,
            **_numbers(found.chance),
        }
    )


def _dice(request: Odds) -> None:
    """Say how often each total of dice comes."""
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
    found = spread.spread(request.game)
    meets = wanted.meets if wanted else lambda _: True
    chance = found.chance(meets)
    if request.json:
        emit(
            {
                "dice": request.game,
                "compare": request.challenge,
                **(_numbers(chance) if wanted else {}),
                "exact": found.exact,
                "mean": float(found.mean()),
                "deviation": found.deviation(),
                "totals": [
                    {"total": total, "percent": 100 * ways / found.throws}
                    for total, ways in found.ways.items()
                ],
            }
        )
        return
    typer.echo("\n".join(verdicts.of_dice(request.game, request.challenge or "")))


def _numbers(chance: "Fraction") -> dict[str, int | float]:
    top, bottom = chance.numerator, chance.denominator
    return {"numerator": top, "denominator": bottom, "percent": 100 * top / bottom}


def _draw(path: Path, found: "Outlook", titles: Mapping[str, int], title: str) -> None:
    from companion.press.ink import files
    from companion.press.ink import svg as painter
    from companion.press.scene import figures

    shares = [*found.titles.items(), ("lost", found.lost)]
    scene = figures.chart(figures.Ends(shares, found.scores, titles))
    files.put(painter.paint(scene, title=title).encode(), path)
    note(str(path))
