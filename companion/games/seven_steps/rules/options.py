"""The rulings a game is played under, typed."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

import msgspec

from companion.facts import settle
from companion.games.seven_steps.facts import NAME, facts

NO_RULINGS: Mapping[str, str] = MappingProxyType({})
"""What a caller who chose nothing hands over: the default of each ruling."""


class Options(msgspec.Struct, frozen=True):
    """One value for each ruling of `data/rulings.toml`, by default its default."""

    bought_die: Literal["pool", "sun"] = "pool"
    wrath: Literal["exactly_one_off", "within_one", "one_more"] = "exactly_one_off"
    gluttony_odd: Literal["impossible", "round_down", "round_up"] = "impossible"
    reroll: Literal["all", "hold"] = "all"
    pips_may_add_dice: bool = True


def options(rulings: Mapping[str, str]) -> Options:
    """Return the options that `rulings` ask for; what they leave out is the default.

    Raises:
        UnknownName: if there is no such ruling or choice.

    >>> options({"reroll": "hold"}).reroll
    'hold'
    """
    settled = settle(facts().rulings, rulings, NAME)
    # Not strict: the file says "true" and "false".
    return msgspec.convert(settled, Options, strict=False)
