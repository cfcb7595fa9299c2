"""Moves that a data file holds: how a game begins, and what happens in it.

They are typed as at a table, faces of dice and cards that are drawn included. Pictures
of a first turn and guided first games are such files; tests play both by the rules.
"""

from collections.abc import Iterator, Mapping, Sequence

from companion.contract import Begun, Game
from companion.contract.actions import A, S
from companion.facts import Fact, settle


class Script(Fact, frozen=True, kw_only=True):
    """How a game begins."""

    players: tuple[str, ...] = ()  # who plays; none for a game of one
    setup: Mapping[str, str] = {}  # what else the game begins with
    options: Mapping[str, str] = {}  # rulings other than the usual ones
    before: tuple[str, ...] = ()  # moves that come before the first picture or sentence


def begun(script: Script) -> Begun:
    """Return the new game that a script begins."""
    players = {"players": list(script.players)} if script.players else {}
    return Begun(rulings=script.options, setup={**script.setup, **players})


def actions(game: Game[S, A], moves: Sequence[str]) -> tuple[A, ...]:
    """Return typed moves as actions of a game."""
    return tuple(map(game.words().actions.read, moves))


def played(game: Game[S, A], script: Script, *parts: Sequence[str]) -> Iterator[S]:
    """Yield the state after each part of what follows, all done by the rules.

    Raises:
        IllegalAction: if a move is not possible.
    """
    rules, new = game.rules(), begun(script)
    state = rules.start(settle(game.facts().rulings, new.rulings, game.name), new.setup)
    for number, moves in enumerate((script.before, *parts)):
        for action in actions(game, moves):
            state = rules.apply(state, action)
        if number:
            yield state
