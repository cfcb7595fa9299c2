"""Intervals hold what they should: known values, and the true one 95 times of 100."""

from random import Random

import pytest

from companion.lab.sweep.intervals import bootstrap, difference, wilson


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

    assert found is not None
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.0001)


def test_nothing_has_no_interval() -> None:
    assert wilson(0, 0) is None
    assert bootstrap({}) is None


def test_a_bootstrap_holds_the_true_mean_mostly() -> None:
    rng, held = Random(3), 0
    for _ in range(30):
        counts: dict[int, int] = {}
        for _ in range(60):
            throw = rng.randint(1, 6) + rng.randint(1, 6)
            counts[throw] = counts.get(throw, 0) + 1
        found = bootstrap(counts)
        assert found is not None
        held += found.low <= 7 <= found.high

    assert 25 <= held <= 30


def test_a_difference_that_is_always_the_same_is_sure() -> None:
    found = difference({840: 50}, 840)

    assert found is not None
    assert (found.low, found.more, found.high) == (1, 1, 1)
