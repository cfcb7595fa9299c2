"""Nine Circles: one player, nine dice, and nine circles to go down through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.contract import Game
from companion.contract.lazy import Modules
from companion.contract.options import Number
from companion.games import dante
from companion.language import marked

if TYPE_CHECKING:
    from companion.games.nine_circles.rules import Action, State


class Own(Modules):
    """The modules of the game, each imported when it is first used."""

    if TYPE_CHECKING:
        from companion.games.nine_circles import rules


DECIDED = Number(name="number", help=marked("the number named for Fraud"))
GAME: Game[State, Action] = dante.game("nine-circles", Own, lambda: Own.rules, DECIDED)
