"""The distribution of notation, beside every way that a roll can go, and icepool."""

import random
from collections.abc import Iterator
from fractions import Fraction

import pytest

from companion.dice import roll
from companion.dice.notation import comparison
from companion.dice.spread import Spread, spread, table
from companion.errors import BadNotation


class Path(random.Random):
    """A generator that gives chosen numbers, and says where it was asked for more."""

    def __init__(self, chosen: tuple[int, ...]) -> None:
        super().__init__()
        self.chosen, self.taken = chosen, 0
        self.share = Fraction(1)

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        if self.taken == len(self.chosen):
            raise Branch(start)
        self.taken += 1
        self.share /= start
        return self.chosen[self.taken - 1]


class Branch(Exception):
    """The next die has so many sides."""


def ways(
    text: str, least: Fraction, chosen: tuple[int, ...] = ()
) -> Iterator[tuple[int, Fraction]]:
    """Yield the total and chance of every way a roll can go, less likely ones cut."""
    path = Path(chosen)
    try:
        total = roll.roll(text, path).total
    except Branch as branch:
        if path.share >= least:
            for number in range(branch.args[0]):
                yield from ways(text, least, (*chosen, number))
        return
    yield total, path.share


def slow(text: str, least: Fraction = Fraction(0)) -> dict[int, Fraction]:
    chances: dict[int, Fraction] = {}
    for total, share in ways(text, least):
        chances[total] = chances.get(total, Fraction(0)) + share
    return dict(sorted(chances.items()))


def chances(found: Spread) -> dict[int, Fraction]:
    return {total: Fraction(n, found.throws) for total, n in found.ways.items()}


def test_a_distribution_is_that_of_every_way_a_roll_can_go() -> None:
    for text in (
        *("d6", "4d4", "4d6kh3", "4d4kl2", "4d4dh1", "4d4dl3", "3dF", "3dFkh2"),
        *("d20 adv", "d8 dis", "3d6>=5", "4d4kh2>2", "4dF>=0", "3d6ro<3", "2d6ro=1kl1"),
        *("3d4ro>3>=2", "2d4+3", "2d4*3-d6", "(d4+1)*(d4-2)", "2-3dF", "d%"),
    ):
        found = spread(text)

        assert chances(found) == slow(text), text
        assert found.exact, text


def test_exploding_and_rerolled_dice_come_as_near_as_the_ways_that_are_followed() -> (
    None
):
    for text in (
        "2d3!",
        "2d3!kh1",
        "3d2!kl1",
        "2d4!dh1",
        "2d4r<2",
        "d3ro<2!",
        "2d3!>=3",
    ):
        found, followed = chances(spread(text)), slow(text, Fraction(1, 3000))

        left_out = 1 - sum(followed.values())
        assert 0 < left_out < Fraction(1, 12), text
        for total, share in followed.items():
            assert share - 10**-12 <= found[total] <= share + left_out, (text, total)


def test_distributions_are_those_of_icepool() -> None:
    import icepool  # type: ignore[import-untyped]  # it ships no stubs

    for text, die in (
        ("12d6", 12 @ icepool.d6),
        ("6d10kh3", icepool.d10.highest(6, 3)),
        ("5d8kl2", icepool.d8.lowest(5, 2)),
        ("4d6+2d8-1", 4 @ icepool.d6 + 2 @ icepool.d8 - 1),
        ("9d10>=7", 9 @ (icepool.d10 >= 7)),
    ):
        found = spread(text)
        known = {
            int(total): Fraction(ways, die.denominator()) for total, ways in die.items()
        }

        assert chances(found) == known, text


def test_known_figures() -> None:
    assert spread("4d6").chance(comparison(">=14").meets) == Fraction(721, 1296)
    assert spread("4d6kh3").mean() == Fraction(15869, 1296)
    assert spread("d20 adv").mean() == Fraction(553, 40)
    assert round(spread("100d6").deviation(), 3) == 17.078
    assert not spread("d6!").exact
    assert abs(spread("d6!").mean() - Fraction(21, 5)) < Fraction(1, 10**9)


def test_what_would_take_too_long_is_refused_in_one_line() -> None:
    for text in ("1000d1000", "100d100kh50", "1000d6!kh500", "99d99*99d99"):
        with pytest.raises(BadNotation) as caught:
            spread(text)

        what = "has too many dice or sides to count every throw"
        assert str(caught.value).endswith(f": {what}; ask for fewer, or for its parts")


def test_a_table_has_a_row_a_total_and_marks_those_that_meet() -> None:
    assert list(table(spread("2d3"), lambda total: total >= 5)) == [
        "      total        %   at least %",
        "          2    11.11       100.00  ----------",
        "          3    22.22        88.89  --------------------",
        "          4    33.33        66.67  ------------------------------",
        "          5    22.22        33.33  ####################",
        "          6    11.11        11.11  ##########",
    ]


def test_a_wide_table_goes_in_steps() -> None:
    lines = list(table(spread("d%"), lambda _: True))

    assert lines[1].split()[:3] == ["1", "to", "3"]
    assert lines[-1].split()[:2] == ["100", "1.00"]
    assert len(lines) == 35
