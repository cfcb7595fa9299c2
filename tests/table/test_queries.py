"""`check`, `odds` and `roll` typed in a game that is played."""

import itertools
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from companion import games
from companion.contract.questions import Query
from companion.games.nine_circles import rules
from companion.games.nine_circles.rules import Challenge
from tests.games.six_winters.campaigns import table as campaign

PLAYERS = ("ann", "ben", "cleo", "dan")


@pytest.mark.parametrize(
    ("circle", "held", "dice", "pips"),
    [(3, (2, 2), 2, 0), (3, (2, 5), 2, 1), (2, (3,), 3, 0), (7, (1, 2, 6), 3, 2)],
)
def test_odds_beside_dice_that_stay_are_those_of_all_throws(
    circle: int, held: tuple[int, ...], dice: int, pips: int
) -> None:
    def meets(roll: tuple[int, ...]) -> bool:
        return rules.check(Challenge(circle), (*held, *roll), pips=pips).met

    throws = list(itertools.product(range(1, 7), repeat=dice))
    found = rules.odds(Challenge(circle), dice, pips=pips, held=held)
    assert found == Fraction(sum(map(meets, throws)), len(throws))


def test_a_way_out_has_the_tokens_of_whose_turn_it_is() -> None:
    rules = games.load("exit-from-purgatory").rules()
    state = rules.start({}, {"players": list(PLAYERS)})
    first = msgspec.structs.replace(state.players[0], mat="AAAAAW")
    state = state.change(0, first)
    out = in_play("exit-from-purgatory")

    once = out.odds(Query(text="heaven"), state)
    thrice = out.odds(Query(text="heaven within 3"), state)
    assert once.name == "heaven 5"
    assert thrice.name.startswith("heaven 5 within 3")
    assert once.chance < thrice.chance


def in_play(game: str) -> Any:
    found = games.load(game).live_checks
    return found()


def test_an_attempt_knows_who_is_there_and_their_ranks() -> None:
    state = campaign("keel", "thea", empire__military="poison")
    six = in_play("six-winters")

    alone = six.check(Query(text="overcome poison", words=("defend:136",)), state)
    named = six.check(
        Query(text="overcome poison by keel", words=("defend:136",)), state
    )
    chance = six.odds(Query(text="defend poison", dice=5), state)

    assert alone.name == "overcome poison by keel:2 and thea:0"
    assert named.name == "overcome poison by keel:2"
    # Five dice without a 1, 2 or 3: 3 * 5**5 - 3 * 4**5 + 3**5 of 6**5.
    assert chance.chance == 1 - Fraction(3 * 5**5 - 3 * 4**5 + 3**5, 6**5)
