"""`companion odds`: the exact chance of one roll."""

from inspect import Parameter, signature
from typing import Annotated, Any

import typer

from companion import games
from companion.cli.options import (
    Die,
    Game,
    Json,
    Number,
    Pips,
    RulingOptions,
    emit,
    rulings,
)


def odds(
    game: Game,
    challenge: Annotated[
        str, typer.Argument(help="A circle or terrace: name or number.")
    ],
    dice: Annotated[
        int | None, typer.Option(help="How many dice are rolled, or discs drawn.")
    ] = None,
    die: Die = None,
    number: Number = None,
    pips: Pips = 0,
    option: RulingOptions = None,
    json: Json = False,
) -> None:
    """Say the exact chance that one roll meets a challenge.

    With --pips the chance includes every roll that so many Virgil pips can mend.
    Where the rules say how many dice are rolled, --dice may be left out.

    companion odds nine-circles lust --dice 4
    """
    rules, words = games.part(game, "rules"), games.part(game, "words")
    asked = words.challenge(challenge, die=die, number=number)
    chosen = rulings(game, option)
    if dice is None and _must_be_told(rules.odds):
        raise typer.BadParameter("say how many dice are rolled", param_hint="'--dice'")
    chance = rules.odds(asked, dice, pips=pips, rulings=chosen)
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
