"""What a change did, and whether it does so again."""

import pytest

from companion import games
from companion.lab.report.findings import Change, Effect, Twice
from companion.lab.sweeps import answers
from companion.lab.sweeps.intervals import Difference, Rate
from companion.lab.sweeps.tune import Target, Verdict

ANSWER = answers.read(games.HERE / "nine_circles/data/findings/half.json")
MET, OPEN, MISSED = "met", "not decided", "missed"


def effect(more: float, verdict: str, *, sure: bool = True) -> Effect:
    before, after = Rate(0.5, 0.4, 0.6), Rate(0.5 + more, 0.4 + more, 0.6 + more)
    apart = Difference(more, more - 0.1, more + 0.1)
    target = Target("win", 0.5, 0.02)
    judged = Verdict(target, before, after, apart, 100, verdict)
    return Effect(Change("Should it?"), ANSWER, judged, sure)


@pytest.mark.parametrize(
    ("again", "repeats"),
    [
        (effect(0.2, MET), True),
        (effect(0.3, OPEN), True),
        (effect(0.2, MISSED), False),
        (effect(-0.2, MET), False),
        (effect(0.2, MET, sure=False), False),
    ],
)
def test_a_change_repeats_if_its_effect_is_sure_and_on_the_same_side(
    again: Effect, repeats: bool
) -> None:
    assert Twice(effect(0.2, MET), again).repeats is repeats


def test_a_change_played_again_is_one_sentence_with_both_effects() -> None:
    twice = Twice(effect(0.2, MET), effect(0.1, OPEN))

    assert twice.sentence == (
        "rows=6,6,6,6 instead of rows=7,7,7,7, target win=0.5+-0.02: first +20.0 "
        "points (+10.0 to +30.0) in 20000 games, met; again +10.0 points (+0.0 to "
        "+20.0) in 20000 games, not decided with 100 games: repeats"
    )
