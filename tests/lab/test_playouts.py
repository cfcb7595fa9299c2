"""A bot that searches judges a toy: to name a number, then to throw less than it."""

from random import Random
from types import SimpleNamespace
from typing import Any

from companion.contract import Choice, Over, Roll, Rolled
from companion.lab.advice import Turn
from companion.lab.playouts import Critic, quick, strongest

State = tuple[int, int, int]
"""The seat that names, the number named, what fell; 0 for nothing."""


def waits_for(state: State) -> Any:
    seat, named, fell = state
    if fell:
        return Over(True, 0, "", "thrown", (seat if fell < named else 1 - seat,))
    return Roll(1) if named else Choice(seat)


def apply(state: State, action: Any) -> State:
    seat, named, _ = state
    return (seat, named, action.faces[0]) if named else (seat, action, 0)


RULES = SimpleNamespace(
    waits_for=waits_for,
    apply=apply,
    legal_actions=lambda state: range(1, 8) if not state[1] else (),
    why_not=lambda state, action: None if action in range(1, 8) else "no such number",
    Action=Rolled,
)


def critic(bot: int, playouts: int) -> Any:
    game = SimpleNamespace(rules=lambda: RULES, hidden=None)
    return Critic(game, lambda state, chance: bot, lambda state, chance: 4, playouts)  # type: ignore[arg-type]


def turn(seat: int, named: int) -> Any:
    return Turn(3, named, (seat, 0, 0), (seat, named, 0))


def test_what_is_lost_is_the_difference_with_the_same_dice() -> None:
    (found,) = critic(7, 600).review([turn(1, 4)])

    # 7 always wins, 4 in three of six throws.
    assert (found.seat, found.best) == (1, 7)
    assert abs(found.cost - 0.5) < 4 * found.error < 0.1


def test_a_bot_that_does_the_same_says_nothing() -> None:
    assert list(critic(4, 5).review([turn(0, 4)])) == [None]


def test_without_playouts_it_is_only_named() -> None:
    (found,) = critic(2, 0).review([turn(0, 4)])

    assert (found.best, found.cost, found.error) == (2, None, 0.0)


def test_what_a_bot_may_not_do_is_no_advice() -> None:
    assert list(critic(9, 5).review([turn(0, 4)])) == [None]


def test_the_last_bot_judges_and_the_first_that_thinks_plays() -> None:
    bots: Any = {"random": Random, "greedy": Random, "mcts": Random}

    assert (strongest(bots), quick(bots)) == ("mcts", "greedy")
