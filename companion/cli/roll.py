"""`companion roll`: dice in the notation people write."""

from typing import Annotated

import typer

from companion.cli.options import Json, Seed, emit, rng


def roll(
    dice: Annotated[list[str], typer.Argument(help="Dice, such as 4d6kh3 or 2d6+3.")],
    seed: Seed = None,
    json: Json = False,
) -> None:
    """Roll dice and show every one of them.

    Keep with kh and kl, drop with dh and dl, roll again with r<3 (ro<3: once), roll one
    more on the highest face with !, count successes with >=5, add notes in [brackets].

    companion roll 4d6kh3
    """
    from companion.dice import roll as rolling

    result = rolling.roll(" ".join(dice), rng(seed))
    emit(result) if json else typer.echo(rolling.say(result))
