"""The rulings a game is played under, typed."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from companion.facts import settle
from companion.games.nine_circles.facts import NAME, facts, row_pips, virgil_pips


class Options(msgspec.Struct, frozen=True):
    """One value for each ruling of `data/rulings.toml`, with its default."""

    rows: tuple[int, ...] = (7, 7, 7, 7)
    virgil: int = 9
    on_success: Literal["stop", "stop_virgil"] = "stop"
    kept_dice: Literal["free", "frozen"] = "free"
    fraud_choice: Literal["before_first_throw", "after_throw"] = "before_first_throw"


def options(rulings: Mapping[str, str]) -> Options:
    """Return the options that `rulings` ask for; what they leave out is the default.

    Raises:
        UnknownName: if there is no such ruling or choice.
        BadValue: if `rows` or `virgil` cannot be read.
    """
    known = facts()
    settled = settle(known.rulings, rulings, NAME)
    numbers = {
        "rows": row_pips(settled["rows"], len(known.rows)),
        "virgil": virgil_pips(settled["virgil"]),
    }
    return msgspec.convert(settled | numbers, Options)
