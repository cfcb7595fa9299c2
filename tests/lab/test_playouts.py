"""A bot that searches judges a toy: to name a number, then to throw less than it."""

from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

from companion.contract import Choice, Over, Roll, Rolled
from companion.lab.advice import Turn
from companion.lab.playouts import Critic, dearest, quick, strongest

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


def standing(state: State) -> tuple[float, float]:
    seat, named, fell = state
    won = float(0 < fell < named)
    return (won, 1 - won) if seat == 0 else (1 - won, won)


def critic(bot: int, *, together: bool = False) -> Any:
    game: Any = SimpleNamespace(rules=lambda: RULES, hidden=None)
    metrics: Any = SimpleNamespace(standing=standing, together=together)
    return Critic(game, metrics, lambda state, chance: bot, lambda state, chance: 4)


def turn(seat: int, named: int, event: int = 3) -> Any:
    return Turn(event, named, (seat, 0, 0), (seat, named, 0))


def test_what_is_lost_is_the_difference_with_the_same_dice() -> None:
    (found,) = critic(7).differences([turn(1, 4)], 600)
    (alone,) = critic(7, together=True).differences([turn(1, 4)], 600)

    # 7 always wins, 4 in three of six throws: one ahead instead of as often behind.
    assert (found.seat, found.best) == (1, 7)
    assert abs(found.cost - 1) < 4 * found.error < 0.2
    assert alone.cost == found.cost / 2


def test_a_bot_that_does_the_same_says_nothing() -> None:
    assert list(critic(4).differences([turn(0, 4)])) == [None]


def test_without_games_it_is_only_named() -> None:
    (found,) = critic(2).differences([turn(0, 4)], 0)

    assert (found.best, found.cost, found.error) == (2, None, 0.0)


def test_what_a_bot_may_not_do_is_no_advice() -> None:
    assert list(critic(9).differences([turn(0, 4)])) == [None]


def test_what_looks_dearest_is_judged_anew_by_other_games() -> None:
    judge, turns = critic(7), [turn(0, 6, 1), turn(0, 1, 2), turn(0, 4, 3)]
    looked = list(judge.differences(turns, 60))
    first, second = dearest(judge, turns, looked, (2, 400))

    assert [each.event for each in (first, second)] == [2, 3]
    assert (first.cost, first.error) == (2, 0)  # who names 1 never wins
    assert abs(second.cost - 1) < 4 * second.error < 0.25
    assert second.cost != looked[2].cost


def test_of_many_decisions_so_many_are_looked_at_evenly_spread() -> None:
    free = [turn(0, 4, event) for event in range(1, 11)]
    after: Any = Turn(11, Rolled((2,)), (0, 4, 0), (0, 4, 2))
    judge = critic(7)

    assert judge.choices([*free, after], 10) == free
    assert [each.event for each in judge.choices(free, 4)] == [1, 3, 6, 8]


def test_the_last_bot_judges_and_the_first_that_thinks_plays() -> None:
    bots: Any = {"random": Random, "greedy": Random, "mcts": Random}

    assert (strongest(bots), quick(bots)) == ("mcts", "greedy")


def test_a_choice_that_is_a_matter_of_course_is_not_looked_at() -> None:
    free = [turn(0, 4, event) for event in range(1, 4)]
    judge = replace(critic(7), weighs=lambda state: state[0] == 1)

    assert judge.choices([*free, turn(1, 4, 9)], 10) == [turn(1, 4, 9)]
