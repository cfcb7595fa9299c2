"""How sure a number is: intervals that hold the true one in 95 of 100 sweeps.

Rates have Wilson's interval, means and differences a bootstrap of their histogram. Both
are exact functions of counts, so the same games give the same bytes everywhere.
"""

from collections.abc import Mapping, Sequence
from math import exp, sqrt
from random import Random
from statistics import NormalDist

import msgspec

Z = 1.959963984540054  # the quantile of the normal distribution for 95 %
DRAWS = 1_000  # histograms that are drawn for a bootstrap
FEW = 30.0  # a Poisson number with a greater mean is drawn as a rounded normal one


class Rate(msgspec.Struct, frozen=True):
    """A share, 0 to 1, and its interval."""

    rate: float
    low: float
    high: float


class Mean(msgspec.Struct, frozen=True):
    """A mean, and its interval."""

    mean: float
    low: float
    high: float


class Difference(msgspec.Struct, frozen=True):
    """How much more something is than with the first variant, and its interval."""

    more: float
    low: float
    high: float


def wilson(hits: float, of: int) -> Rate | None:
    """Return a rate with Wilson's score interval; None of nothing."""
    if not of:
        return None
    rate, square = hits / of, Z * Z / of
    middle = (rate + square / 2) / (1 + square)
    half = Z * sqrt(rate * (1 - rate) / of + square / of / 4) / (1 + square)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return Rate(_round(rate), _round(min(low, rate)), _round(max(high, rate)))


def bootstrap(counts: Mapping[int, int], unit: int = 1) -> Mean | None:
    """Return a mean with a percentile bootstrap interval; None of nothing.

    `counts`: how often each value came up; values are divided by `unit`.

    >>> bootstrap({3: 5, 4: 5})
    Mean(mean=3.5, low=3.181818, high=3.833333)
    """
    values = sorted(counts)
    total = sum(counts.values())
    if not total:
        return None
    mean = sum(value * counts[value] for value in values) / total
    chance, means = Random(total), []
    for _ in range(DRAWS):
        drawn = [_poisson(counts[value], chance) for value in values]
        if size := sum(drawn):
            summed = sum(v * n for v, n in zip(values, drawn, strict=True))
            means.append(summed / size)
    means.sort()
    low, high = means[len(means) // 40], means[-1 - len(means) // 40]
    low, high = min(low, mean), max(high, mean)
    return Mean(_round(mean / unit), _round(low / unit), _round(high / unit))


def difference(counts: Mapping[int, int], unit: int = 1) -> Difference | None:
    """Return the mean of paired differences with its interval; None of nothing."""
    mean = bootstrap(counts, unit)
    return Difference(mean.mean, mean.low, mean.high) if mean else None


class Sums(msgspec.Struct, frozen=True):
    """Of numbers: how many, their sum, and the sum of their squares."""

    count: int
    total: int
    squares: int

    @property
    def mean(self) -> float:
        return self.total / self.count

    @property
    def variance(self) -> float:
        """Of the mean."""
        spread = self.squares - self.total**2 / self.count
        return spread / (self.count - 1) / self.count


def apart(mine: Sums, theirs: Sums) -> Difference | None:
    """Return how much more the mean is here, of numbers that are many on both sides.

    Source: Welch's interval, with the normal quantile.

    >>> apart(Sums(50, 100, 250), Sums(50, 50, 100))
    Difference(more=1.0, low=0.604027, high=1.395973)
    """
    if min(mine.count, theirs.count) < 2:
        return None
    more = mine.mean - theirs.mean
    half = Z * sqrt(max(0.0, mine.variance + theirs.variance))
    return Difference(_round(more), _round(more - half), _round(more + half))


Number = Rate | Mean | Difference


def value(number: Number) -> float:
    """Return a number without its interval."""
    match number:
        case Rate(rate):
            return rate
        case Mean(mean):
            return mean
        case Difference(more):
            return more


def by_chance(number: Number, than: float) -> float:
    """Return how likely a number is so far from another one by chance alone.

    It is read off the interval: a normal one, as wide as the side that faces `than`.

    >>> round(by_chance(Rate(0.5, 0.4, 0.6), 0.4), 3)
    0.05
    """
    estimate = value(number)
    side = estimate - number.low if than < estimate else number.high - estimate
    if side <= 0:
        return float(than == estimate)
    return 2 * (1 - NormalDist().cdf(Z * abs(estimate - than) / side))


def holm(chances: Sequence[float]) -> list[bool]:
    """Return which of several comparisons hold, all at once in 95 of 100 sweeps.

    Source: Holm, "A Simple Sequentially Rejective Multiple Test Procedure" (1979).
    """
    order = sorted(range(len(chances)), key=lambda at: chances[at])
    hold = [False] * len(chances)
    for rank, at in enumerate(order):
        if chances[at] > 0.05 / (len(chances) - rank):
            break
        hold[at] = True
    return hold


def _poisson(mean: float, chance: Random) -> int:
    """Return how often a value is drawn of which there are so many."""
    if mean > FEW:
        return max(0, round(chance.gauss(mean, sqrt(mean))))
    count, product, least = 0, chance.random(), exp(-mean)
    while product > least:
        count += 1
        product *= chance.random()
    return count


def _round(number: float) -> float:
    """Return a number as it is printed, so that no last bit differs by machine."""
    return round(number, 6) + 0.0
