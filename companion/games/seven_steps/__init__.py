"""Seven Steps: one player, nine dice, and seven terraces to climb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.contract import Game
from companion.contract.lazy import Modules
from companion.contract.options import Number
from companion.games import dante
from companion.language import marked

if TYPE_CHECKING:
    from companion.games.seven_steps.rules import Action, State


class Own(Modules):
    """The modules of the game, each imported when it is first used."""

    if TYPE_CHECKING:
        from companion.games.seven_steps import rules


DECIDED = Number(
    name="die", help=marked("the challenge die"), values=tuple(range(1, 7))
)
GAME: Game[State, Action] = dante.game("seven-steps", Own, lambda: Own.rules, DECIDED)
