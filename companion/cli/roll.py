"""`companion roll`: dice in the notation people write."""

from typing import Annotated

import typer

from companion.cli.options import Json, Seed, emit, rng


def roll(
    dice: Annotated[
        list[str], typer.Argument(help="Dice, such as 4d6kh3, d% or 2d6+3 1d20.")
    ],
    seed: Seed = None,
    json: Json = False,
) -> None:
    """Roll dice and show every one of them.

    Keep with kh and kl, drop with dh and dl, roll again with r<3 (ro<3: once), roll one
    more on the highest face with !, count successes with >=5, add notes in [brackets].
    d% has 100 sides, dF shows -1, 0 or 1; d20 adv and d20 dis keep the better or worse
    of two. Several rolls are written one after the other. `companion odds 4d6` gives
    the chances.

    companion roll 4d6kh3 "d20 adv + 5"
    """
    from companion.dice import notation
    from companion.dice import roll as rolling

    chance = rng(seed)
    texts = notation.rolls(" ".join(dice))
    results = [rolling.roll(text, chance) for text in texts]
    if json:
        emit(results[0] if len(results) == 1 else results)
        return
    for result in results:
        typer.echo(rolling.say(result))
