"""`companion odds`: the exact chance of one roll."""

from typing import Annotated

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
    dice: Annotated[int, typer.Option(help="How many dice are rolled.")],
    die: Die = None,
    number: Number = None,
    pips: Pips = 0,
    option: RulingOptions = None,
    json: Json = False,
) -> None:
    """Say the exact chance that one roll meets a challenge.

    With --pips the chance includes every roll that so many Virgil pips can mend.

    companion odds nine-circles lust --dice 4
    """
    rules, words = games.part(game, "rules"), games.part(game, "words")
    asked = words.challenge(challenge, die=die, number=number)
    chosen = rulings(game, option)
    chance = rules.odds(asked, dice, pips=pips, rulings=chosen)
    asked = rules.likeliest(asked, dice, pips=pips, rulings=chosen)
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
        with_pips = f" and up to {pips} pip{'s' * (pips != 1)}" if pips else ""
        thrown = f"{dice} {'die' if dice == 1 else 'dice'}{with_pips}"
        shown = f"{percent:.2f}" if percent >= 0.01 or not top else f"{percent:.2g}"
        typer.echo(f"{words.name(asked)} with {thrown}: {top}/{bottom} = {shown} %")
