"""How a game of 7 Steps begins: with our edition, or with one of the players' own."""

import msgspec

from companion.contract import Begun
from companion.contract.options import Options
from companion.games.seven_steps_kosmos import facts


def begin(options: Options) -> Begun:
    """Return the set-up that the options ask for; an edition is kept whole in the save.

    Raises:
        BadData: if the file holds no edition that can be played with.
    """
    setup: dict[str, object] = {}
    if names := options.text("players"):
        setup["players"] = names.split(",")
    if (path := options.file("edition")) is None:
        return Begun(setup=setup)
    setup["edition"] = msgspec.to_builtins(facts.own(path))
    return Begun(facts.OWN, setup)
