"""What Six Winters prints. Reads the facts and knows no rule.

`look` holds colours and fonts, `signs` what returns on every piece, `scenery` the land;
each other module draws one kind of piece.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from companion.games.six_winters.facts import NAME, Facts
from companion.games.six_winters.kit import cards, look
from companion.press.piece import Kit

USUAL: Mapping[str, str] = MappingProxyType({})

Tables = Callable[[], Mapping[str, Any]]


def kit(
    facts: Facts,
    rulings: Mapping[str, str] = USUAL,
    *,
    tables: Tables | None = None,
    palette: str = "clear",
    up: int = 1,
) -> Kit:
    """Return all that two players need for a campaign.

    Args:
        rulings: what is chosen; `menas-stash` changes an achievement of his mat.
        tables: gives the lines that cards and mats print; without it they have none.
        palette: of the dice, `clear` or the `designer`'s own.
        up: how many are to stand on one sheet; every piece keeps its size.

    Raises:
        UnknownName: if there is no such palette.
    """
    look.known(palette)
    told = tables() if tables else {}
    pieces = cards.cards(facts, told, palette)
    game = facts.game
    return Kit(NAME, game.title, game.credit, game.version, pieces, ())
