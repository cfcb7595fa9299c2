"""Bots by search: they know what their seat knows, and try what is worth more."""

from random import Random
from typing import Any

import pytest

from companion import games
from companion.contract import Choice
from tests import twins

SEARCHED = ["exit-from-purgatory", "seven-steps-kosmos"]


@pytest.mark.parametrize("game", SEARCHED)
def test_every_bot_chooses_the_same_at_tables_it_cannot_tell_apart(game: str) -> None:
    hidden, bots = games.load(game).hidden(), games.load(game).bots()
    compared = 0
    for pair in twins.pairs(game, 3, most=40):
        for one, other in zip(pair.one.steps, pair.other.steps, strict=True):
            due = pair.one.rules.waits_for(one.state)
            if due != Choice(pair.seat):
                continue
            seen, same = (hidden.view(s.state, pair.seat) for s in (one, other))
            if seen != same or compared > 12:
                continue
            compared += one.state != other.state
            for name, bot in bots.items():
                assert bot(seen, Random(7)) == bot(same, Random(7)), name

    assert compared > 5


@pytest.mark.parametrize("game", SEARCHED)
def test_a_table_filled_in_looks_the_same_to_the_seat_that_thought_it_up(
    game: str,
) -> None:
    plan, hidden = _plan(game), games.load(game).hidden()
    for seed in range(6):
        kept = twins.played(game, Random(seed), 60)
        for step in kept.steps:
            due = kept.rules.waits_for(step.state)
            if not isinstance(due, Choice):
                continue
            view = hidden.view(step.state, due.player)
            found = plan.filled(view, due.player, Random(seed))

            assert hidden.view(found, due.player) == view
            assert kept.rules.waits_for(found) == due


def _plan(game: str) -> Any:
    from companion.games.exit_from_purgatory import bots as purgatory
    from companion.games.seven_steps_kosmos import bots as steps

    return {"exit-from-purgatory": purgatory, "seven-steps-kosmos": steps}[game].PLAN


def test_a_search_tries_the_untried_first_and_then_what_is_worth_more() -> None:
    from companion.bots.search import Node

    node: Any = Node()
    worths = {"good": 1.0, "bad": 0.0}
    for _ in range(60):
        action = node.among(["bad", "good"], 0.4)
        node.children[action].tries += 1
        node.children[action].total += worths[action]

    assert node.children["good"].tries > 5 * node.children["bad"].tries > 0
