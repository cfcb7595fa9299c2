"""What the leaflet of 7 Steps quotes of the rules, ready to print."""

from typing import Any

from companion.dice.odds import percent

from .facts import facts
from .rules.check import Wanted, odds

MOST = 4  # discs of one colour that the table goes up to


def tables() -> dict[str, Any]:
    """Return the chance of so many discs of one colour when 1 to 7 are drawn.

    It is that of a full bag, which is the first hand of the first player.
    """
    box = facts().edition
    letter, draws = box.letters[0], range(1, box.hand + 1)
    rows = [
        {
            "name": f"{count} or more of a colour",
            "cells": [percent(odds(Wanted((letter,) * count), n)) for n in draws],
        }
        for count in range(1, MOST + 1)
    ]
    return {"odds": {"first": "Discs drawn", "heads": [*map(str, draws)], "rows": rows}}
