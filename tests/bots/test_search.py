"""Bots by search: they know what their seat knows, and try what is worth more."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from companion import games
from companion.bots.search import Node
from companion.chronicle.replay import Chronicle
from companion.contract import Choice
from companion.games.exit_from_purgatory import bots as purgatory
from companion.games.seven_steps_kosmos import bots as steps
from companion.table import seats
from companion.table.seats import Party
from tests import long, twins
from tests.twins import Twins

SEARCHED = ["exit-from-purgatory", "seven-steps-kosmos"]


def decided(twins_of: Twins, strength: str, most: int) -> list[tuple[Any, Any, Any]]:
    """Return what a bot does at a table in both games of twins, and told the truth.

    Args:
        most: decisions, each where the games differ in what the seat cannot know.
    """
    one, other, seat = twins_of.one, twins_of.other, twins_of.seat
    bot = one.game.bots()[strength]
    decisions: list[tuple[Any, Any, Any]] = []
    for n, (step, twin) in enumerate(zip(one.steps, other.steps, strict=True)):
        due = one.rules.waits_for(step.state)
        if due == Choice(seat) and step.state != twin.state:
            ends = (twins.until(kept, n) for kept in (one, other))
            first, second = (at_the_table(kept, seat, bot) for kept in ends)
            decisions.append((first, second, bot(twin.state, Random(7))))
        if len(decisions) == most:
            break
    return decisions


def at_the_table(kept: Chronicle[Any, Any], seat: int, bot: Any) -> Any:
    """Return what a bot does that fills a seat of a game that is on disk."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "dante.json"
        path.write_bytes(twins.written(kept))
        party = Party(bots={seat: bot}, batch=1)
        after = seats.go_on(path, games.load, party, Random(7), lambda: twins.NOON)
    return after.events[-1].action


@pytest.mark.parametrize("game", SEARCHED)
def test_a_bot_does_the_same_where_games_differ_in_what_it_cannot_know(
    game: str,
) -> None:
    pairs = list(twins.pairs(game, 3, most=40))
    for strength in ("easy", "medium", "hard"):
        decisions = [row for pair in pairs for row in decided(pair, strength, 4)]

        assert len(decisions) > 3
        assert [row for row in decisions if row[0] != row[1]] == [], strength


@pytest.mark.slow
@pytest.mark.parametrize("game", SEARCHED)
def test_a_bot_uses_no_secret_in_many_decisions(game: str) -> None:
    count = long.games(12)
    pairs = list(twins.pairs(game, count, first=100 + long.FIRST))
    for strength in ("easy", "medium", "hard"):
        decisions = [row for pair in pairs for row in decided(pair, strength, 8)]

        assert len(decisions) > 2 * count
        assert [row for row in decisions if row[0] != row[1]] == [], strength
        # Told the truth it would do otherwise, so that a leak would be seen.
        assert strength != "hard" or any(row[0] != row[2] for row in decisions)


@pytest.mark.parametrize("game", SEARCHED)
def test_a_table_filled_in_looks_the_same_to_the_seat_that_thought_it_up(
    game: str,
) -> None:
    plans = {"exit-from-purgatory": purgatory, "seven-steps-kosmos": steps}
    plan, hidden = plans[game].PLAN, games.load(game).hidden()
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


def test_a_search_tries_the_untried_first_and_then_what_is_worth_more() -> None:
    node: Any = Node()
    worths = {"good": 1.0, "bad": 0.0}
    for _ in range(60):
        action = node.among(["bad", "good"], 0.4)
        node.children[action].tries += 1
        node.children[action].total += worths[action]

    assert node.children["good"].tries > 5 * node.children["bad"].tries > 0
