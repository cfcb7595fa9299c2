"""What the lab counts in Exit from Purgatory."""

from collections.abc import Iterable

from msgspec.structs import replace

from companion.contract import Over
from companion.contract.metrics import NOBODY, Metrics
from companion.language import marked

from .facts import facts
from .rules import Action, State
from .rules.state import Player, options

PLACES = {"hell": 8.0, "heaven": 9.0, "stuck": -1.0}
"""How far those are who have left; tokens count up to six."""


def _far(player: Player) -> float:
    if player.gone:
        return PLACES[player.gone]
    tokens = player.apples + player.worms
    return tokens + abs(player.difference) / 10 if not player.undone else tokens


def _used(before: State, action: Action, after: State) -> Iterable[tuple[int, str]]:
    for seat, (had, has) in enumerate(zip(before.players, after.players, strict=True)):
        for letter in had.open:
            if letter not in has.open:
                yield seat, f"{facts().challenge(letter).name} passed"
        if has.lock and not had.lock:
            yield seat, "locked"
        if has.gone and not had.gone:
            yield seat, f"gone: {has.gone}"


def _ended(state: State, over: Over) -> str:
    if not over.won:
        return "nobody can move on"
    winner = state.players[state.winner]
    return f"won by {winner.gone}" if winner.gone else "won as the last in play"


METRICS: Metrics[State, Action] = Metrics(
    score=lambda state: tuple(seat.score for seat in state.players),
    standing=lambda state: tuple(map(_far, state.players)),
    far=marked("tokens"),
    begins=lambda before, action, after: (
        NOBODY if after.step or after.ended else after.turn
    ),
    used=_used,
    ended=_ended,
    under=lambda state, rulings: replace(state, options=options(rulings)),
)
"""What is counted."""
