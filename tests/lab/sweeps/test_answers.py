"""How sure a number is, what kept answers claim, and answers that are missing."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.errors import BadData
from companion.lab.report.findings import Change, Effect, Twice
from companion.lab.sweeps import answers
from companion.lab.sweeps.answers import Answer, answer
from companion.lab.sweeps.claims import Claim, figure, outcomes, question
from companion.lab.sweeps.intervals import (
    Difference,
    Rate,
    bootstrap,
    by_chance,
    difference,
    holm,
    wilson,
)
from companion.lab.sweeps.play import empty
from companion.lab.sweeps.question import Question, Variant
from companion.lab.sweeps.tune import Target, Verdict
from tests.refusals import refused


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("there/none", "there is no such file or folder"),
        ("empty", "it holds no answer.json"),
    ],
)
def test_an_answer_that_is_not_there_is_named_with_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty").mkdir()

    right = "name one that `lab sweep --out` wrote"
    assert refused(BadData, answers.read, Path(name)) == f"{name}: {reason}; {right}"


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [
        # Newcombe, "Two-sided confidence intervals for the single proportion", table I.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_rates_have_the_interval_of_wilson(
    hits: int, of: int, low: float, high: float
) -> None:
    found = wilson(hits, of)

    assert found
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.0001)


def test_nothing_has_no_interval() -> None:
    assert wilson(0, 0) is None
    assert bootstrap({}) is None


def test_a_bootstrap_holds_the_true_mean_mostly() -> None:
    rng, held = Random(3), 0
    for _ in range(30):
        throws = [rng.randint(1, 6) + rng.randint(1, 6) for _ in range(60)]
        found = bootstrap(Counter(throws))
        assert found is not None
        held += found.low <= 7 <= found.high

    assert 25 <= held <= 30


def test_a_difference_that_is_always_the_same_is_sure() -> None:
    found = difference({840: 50}, 840)

    assert found is not None
    assert (found.low, found.more, found.high) == (1, 1, 1)


WIN = 840


def swept(games: int, wins: Sequence[int]) -> Answer:
    """Return the answer of a sweep of bots that are all alike, by the wins of seats."""
    tally = empty(len(wins))
    tally.games = tally.decided = games
    tally.places = [WIN * won for won in wins]
    tally.won = [WIN * sum(wins) // len(wins)] * len(wins)
    tally.turns = {7: games}
    kind = Variant(("greedy",) * len(wins))
    query = Question(game="lots", revision="r1", variants=(kind,), games=games, seed=3)
    return answer(query, [tally], "turns")


def claim(seat: int, first: Rate | None, **more: object) -> Claim:
    assert first
    numbers = (first.rate, first.low, first.high)
    fields = {"text": f"seat {seat}", "answer": "four", "measure": f"seat {seat}"}
    return Claim(**{**fields, "first": numbers, "games": 200, **more})


def test_a_claim_of_a_side_repeats_if_the_effect_is_there_again() -> None:
    first = claim(1, wilson(69, 200), side="more", than=0.25)
    last = claim(4, wilson(32, 200), side="less", than=0.25)
    fresh = swept(4000, (1230, 1160, 836, 774))

    found = list(outcomes([first, last], {"four": fresh}))
    assert [one.repeats for one in found] == [True, True]
    assert found[0].sentence == (
        "seat 1: first 34.5 % (28.3 to 41.3) in 200 games, "
        "again 30.8 % (29.3 to 32.2) in 4000: repeats"
    )

    vanished = swept(4000, (1000, 1010, 990, 1000))
    found = list(outcomes([first, last], {"four": vanished}))
    assert [one.repeats for one in found] == [False, False]
    assert found[1].sentence.endswith("25.0 % (23.7 to 26.4) in 4000: does not repeat")


def test_of_many_claims_one_that_barely_holds_alone_does_not_repeat() -> None:
    barely = {"four": swept(4000, (1055, 985, 980, 980))}
    alone = claim(1, wilson(69, 200), side="more", than=0.25)
    others = [claim(n, wilson(40, 200), side="less", than=0.25) for n in (2, 3, 4)]

    assert by_chance(figure(barely["four"], alone), 0.25) < 0.05
    assert [one.repeats for one in outcomes([alone], barely)] == [True]
    assert not any(one.repeats for one in outcomes([alone, *others], barely))


def test_a_number_repeats_if_the_second_differs_by_chance_only() -> None:
    fresh = {"four": swept(4000, (1230, 1160, 836, 774))}
    near, far = claim(1, wilson(69, 200)), claim(1, wilson(90, 200))

    assert [one.repeats for one in outcomes([near], fresh)] == [True]
    assert [one.repeats for one in outcomes([far], fresh)] == [False]


def test_a_claim_of_a_number_that_is_not_there_is_refused() -> None:
    for wrong in (
        claim(5, wilson(1, 2)),
        claim(1, wilson(1, 2), measure="luck"),
        claim(1, wilson(1, 2), variant="strict"),
    ):
        with pytest.raises(BadData, match=r"^four: has no number '.*; name one of win"):
            figure(swept(10, (4, 3, 2, 1)), wrong)


def test_holm_lets_the_strongest_pass_first() -> None:
    assert holm([0.04, 0.012, 0.03, 0.001]) == [False, True, False, True]
    assert holm([0.04]) == [True]
    assert holm([]) == []


def test_the_question_of_an_answer_is_asked_again_with_other_dice() -> None:
    again = question(swept(200, (50, 50, 50, 50)), "r2", 500, 9)

    query = [again.game, again.revision, again.games, again.seed]
    assert query == ["lots", "r2", 500, 9]
    assert again.variants == (Variant(("greedy",) * 4),)


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
