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
    combine: Literal["subset", "single", "all"] = "subset"
    wrath: Literal["exactly_one_off", "within_one", "one_more"] = "exactly_one_off"
    gluttony_odd: Literal["impossible", "round_down", "round_up"] = "impossible"
    reroll: Literal["all", "hold"] = "all"
    sun_days: Literal[1, 2] = 1
    buy_limit: Literal["unlimited", "one_per_throw"] = "unlimited"
    buy_source: Literal["scored_then_spare", "scored_only"] = "scored_then_spare"
    must_take_pass: bool = True
    pips_may_add_dice: bool = True
    pip_stacking: bool = True


def options(rulings: Mapping[str, str]) -> Options:
    """Return the options that `rulings` ask for; what they leave out is the default.

    Raises:
        UnknownName: if there is no such ruling or choice.

    >>> options({"sun_days": "2"}).sun_days
    2
    """
    settled: dict[str, object] = dict(settle(facts().rulings, rulings, NAME))
    settled["sun_days"] = int(str(settled["sun_days"]))
    # Not strict: the file says "true" and "false".
    return msgspec.convert(settled, Options, strict=False)
