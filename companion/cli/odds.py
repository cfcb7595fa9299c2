"""`companion odds`: the exact chance of one roll, or of a whole game."""

from inspect import Parameter, signature
from pathlib import Path
from typing import Annotated, Any

import typer

from companion import games
from companion.cli.best import AimOption, Jobs, game_of, work
from companion.cli.check import can_be_asked
from companion.cli.options import (
    Beginning,
    Die,
    Edition,
    Game,
    Json,
    Number,
    Pips,
    RulingOptions,
    beginning,
    emit,
    note,
)


def odds(
    game: Game,
    challenge: Annotated[
        str | None,
        typer.Argument(
            help="What is asked, such as a circle or a theft; none: a whole game."
        ),
    ] = None,
    dice: Annotated[
        int | None, typer.Option(help="How many dice are rolled, or discs drawn.")
    ] = None,
    die: Die = None,
    number: Number = None,
    pips: Pips = 0,
    aim: AimOption = "win",
    svg: Annotated[
        Path | None, typer.Option(help="Write the chart of a whole game here.")
    ] = None,
    jobs: Jobs = 2,
    option: RulingOptions = None,
    edition: Edition = None,
    json: Json = False,
) -> None:
    """Say the exact chance that one roll meets a challenge, or of a whole game.

    With --pips the chance includes every roll that so many Virgil pips can mend.
    Without a challenge: the chances of winning, of each title and of each score from
    the start, under the best play for --aim; of a game that is not solved, what can
    be asked of it.
    Where the rules say how many dice are rolled, --dice may be left out.

    companion odds seven-steps-kosmos PPB --dice 7 --edition mine.toml

    companion odds nine-circles lust --dice 4
    """
    wanted = beginning(game, option, edition=edition)
    if challenge is None and svg is None and not games.has(game, "solver"):
        can_be_asked(game, "odds", json)
    elif challenge is None:
        _whole(game, wanted.rulings, aim, svg, jobs, json)
    else:
        _roll(wanted, challenge, dice, (die, number, pips), json)


def _whole(
    game: str,
    chosen: dict[str, str],
    aim: str,
    svg: Path | None,
    jobs: int,
    json: bool,
) -> None:
    """Say how a game ends under best play."""
    from companion.lab import advice, solve

    asked = game_of(game, chosen, aim)
    told = work(asked, jobs)
    scores = solve.spread(asked, told)
    start, titles = solve.solved(asked, told)["start"], asked.solver.titles()
    found = advice.outlook(asked.aim, start, scores, titles)
    if svg is not None:
        _draw(svg, found, titles, f"{game}, played for {asked.aim.name}")
    if json:
        emit({"game": game, "aim": asked.aim.name, **found})
        return
    typer.echo(f"{game} from the start, played for {asked.aim.name}:")
    shares = {"chance to win": found["win"], **found["titles"], "lost": found["lost"]}
    for words, share in shares.items():
        typer.echo(f"  {words:<16}{advice.percent(share):>14}")
    typer.echo(f"  {'expected score':<16}{found['score']:>12.2f}")
    for line in advice.bars(found["scores"]):
        typer.echo(f"  {line}")


def _draw(
    path: Path, found: dict[str, Any], titles: dict[str, int], title: str
) -> None:
    from companion.press.ink import files
    from companion.press.ink import svg as painter
    from companion.press.scene import chart

    shares = [*found["titles"].items(), ("lost", found["lost"])]
    scores = {int(score): share for score, share in found["scores"].items()}
    scene = chart.bars(chart.Ends(shares, scores, titles))
    files.put(painter.paint(scene, title=title).encode(), path)
    note(str(path))


def _roll(
    wanted: Beginning,
    challenge: str,
    dice: int | None,
    details: tuple[int | None, int | None, int],
    json: bool,
) -> None:
    """Say the chance of one roll."""
    game, chosen, setup = wanted
    own = {"setup": setup} if setup else {}  # only what has editions asks for one
    die, number, pips = details
    rules, words = games.part(game, "rules"), games.part(game, "words")
    asked = words.challenge(challenge, die=die, number=number, **own)
    if dice is None and _must_be_told(rules.odds):
        raise typer.BadParameter("say how many dice are rolled", param_hint="'--dice'")
    chance = rules.odds(asked, dice, pips=pips, rulings=chosen, **own)
    asked = rules.likeliest(asked, dice, pips=pips, rulings=chosen)
    thrown = _thrown(words.name(asked), dice, pips)
    top, bottom = chance.numerator, chance.denominator
    percent = 100 * top / bottom
    if json:
        emit(
            {
                "game": game,
                "challenge": words.name(asked),
                "dice": dice,
                "pips": pips,
                "numerator": top,
                "denominator": bottom,
                "percent": percent,
            }
        )
    else:
        shown = f"{percent:.2f}" if percent >= 0.01 or not top else f"{percent:.2g}"
        typer.echo(f"{thrown}: {top}/{bottom} = {shown} %")


def _must_be_told(exact: Any) -> bool:
    """Return whether a game leaves open how many dice are rolled."""
    _, count, *_ = signature(exact).parameters.values()
    return count.default is Parameter.empty


def _thrown(asked: str, dice: int | None, pips: int) -> str:
    """Say what is asked, and with how many dice if that was told."""
    if dice is None:
        return asked
    if asked.endswith("in a draw"):
        return f"{asked} of {dice}"
    with_pips = f" and up to {pips} pip{'s' * (pips != 1)}" if pips else ""
    return f"{asked} with {dice} {'die' if dice == 1 else 'dice'}{with_pips}"
