"""The distribution of notation, beside every way that a roll can go, and icepool."""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import prod

import pytest

from companion.dice import roll
from companion.dice.notation import Arithmetic, Notation, Number, Term, parse
from companion.dice.spread import Spread, spread, table
from companion.errors import BadNotation
from companion.table import verdicts


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


def test_exploding_and_rerolled_dice_come_as_near_as_the_ways_followed() -> None:
    for text in (
        *("2d3!", "2d3!kh1", "3d2!kl1", "2d4!dh1"),
        *("2d4r<2", "d3ro<2!", "2d3!>=3"),
    ):
        found, followed = chances(spread(text)), slow(text, Fraction(1, 3000))

        left_out = 1 - sum(followed.values())
        assert 0 < left_out < Fraction(1, 12), text
        for total, share in followed.items():
            assert share - 10**-12 <= found[total] <= share + left_out, (text, total)


Faces = tuple[int, ...]
Shares = dict[Faces, Fraction]


def one_die(term: Term, extra: int) -> Shares:
    """Return the faces that a die ends with, at most `extra` more by exploding."""
    share = Fraction(1, len(term.faces))
    reroll = term.reroll
    again = [face for face in term.faces if reroll and reroll.when.meets(face)]
    ends = dict.fromkeys(term.faces, share)
    if reroll and reroll.once:
        ends = {
            face: share * (face not in again) + len(again) * share * share
            for face in term.faces
        }
    elif reroll:
        rests = [face for face in term.faces if face not in again]
        ends = {face: Fraction(1, len(rests)) for face in rests}
    found = {(face,): chance for face, chance in ends.items() if chance}
    top = (max(term.faces),)
    if not term.explodes or top not in found:
        return found
    chance, chains = found.pop(top), dict(found)
    for length in range(1, extra + 1):
        for (face,), other in found.items():
            chains[(*top * length, face)] = chance**length * other
    return chains


def by_hand(tree: Notation, extra: int) -> dict[int, Fraction]:
    """Return the chance of each total by trying all ends of all dice."""
    found: dict[int, Fraction] = {}
    match tree:
        case Number(value):
            return {value: Fraction(1)}
        case Arithmetic(left, sign, right):
            for one, first in by_hand(left, extra).items():
                for other, second in by_hand(right, extra).items():
                    total = {"+": one + other, "-": one - other, "*": one * other}[sign]
                    found[total] = found.get(total, Fraction(0)) + first * second
            return found
        case Term(count=count, keep=keep, counts=counts):
            for dice in product(one_die(tree, extra).items(), repeat=count):
                faces = sorted(face for some, _ in dice for face in some)
                if keep:
                    stay = keep.dice if keep.verb[0] == "k" else len(faces) - keep.dice
                    high = keep.verb in ("kh", "dl")
                    faces = faces[max(0, len(faces) - stay) :] if high else faces[:stay]
                total = sum(map(counts.meets, faces)) if counts else sum(faces)
                found[total] = found.get(total, Fraction(0)) + prod(p for _, p in dice)
            return found


def written(rng: random.Random, deep: int = 0) -> str:
    """Return dice as somebody may write them, two or three of few sides."""
    if deep < 2 and not rng.randrange(3):
        parts = [written(rng, deep + 1), rng.choice("12+-*d"), written(rng, deep + 1)]
        return f"({''.join(parts)})" if rng.randrange(2) else "".join(parts)
    if not rng.randrange(8):
        return rng.choice(["0", "3", "-1", "999999999999999", "9" * 150])
    compare = [f"{sign}{n}" for sign in ("<", "<=", "=", ">=", ">") for n in range(6)]
    compare += [">-1", "=" + "9" * 150]
    text = f"{rng.choice(['', '1', '2', '3'])}d{rng.choice(['2', '3', '4', 'F'])}"
    text += rng.choice(["", "", "r", "ro"])
    text += rng.choice(compare) if text.endswith(("r", "o")) else ""
    text += rng.choice(["", "!"])
    text += rng.choice(["", "", "kh", "kl", "dh", "dl2", " adv", " dis"])
    return text + rng.choice(["", "", "", *compare[:30:7]])


def test_no_dice_that_can_be_written_end_in_a_traceback_and_chances_are_exact() -> None:
    """Re-rolls that leave no highest face never explode: the sum is exact."""
    rng, refused = random.Random(11), dict[str, str]()
    texts = ["d6r>=2!", "d4r>1!", "2d6r>2!kh1", "3d4r=4!", "d2ro>1!", "dFr>-1!"]
    for text in [*texts, *(written(rng) for _ in range(250))]:
        try:
            tree, found = parse(text), spread(text)
        except BadNotation as error:
            refused[text] = str(error)
            continue
        lines = list(verdicts.of_dice(text, ">=2"))
        extra = 3 if "!" in text else 0
        tried = by_hand(tree, extra)
        left_out = 1 - sum(tried.values())
        if found.exact:
            assert chances(found) == dict(sorted(tried.items())), text
            assert not lines[-1].startswith("chains"), text
        for total, share in tried.items():
            assert share - 10**-11 <= chances(found)[total] <= share + left_out, text

    assert len(refused) < 150
    assert not {*texts} & refused.keys()
    assert all(message.isprintable() for message in refused.values())


def test_numbers_that_no_program_reads_are_refused_as_they_are_for_a_roll() -> None:
    for text in (f"d6*{'9' * 160}", "d6*1000000000000000", f"d4-{'9' * 150}"):
        with pytest.raises(BadNotation, match="makes too large a total; use smaller"):
            spread(text)
    assert len(list(table(spread("d6*100000000000000"), lambda _: True))) == 41


def test_distributions_are_those_of_icepool() -> None:
    import icepool  # type: ignore[import-untyped]  # it ships no stubs

    for text, die in (
        ("12d6", 12 @ icepool.d6),
        ("6d10kh3", icepool.d10.highest(6, 3)),
        ("5d8kl2", icepool.d8.lowest(5, 2)),
        ("4d6+2d8-1", 4 @ icepool.d6 + 2 @ icepool.d8 - 1),
        ("9d10>=7", 9 @ (icepool.d10 >= 7)),
    ):
        of = die.denominator()
        known = {int(total): Fraction(ways, of) for total, ways in die.items()}

        assert chances(spread(text)) == known, text


def test_known_figures() -> None:
    assert spread("4d6").chance(lambda total: total >= 14) == Fraction(721, 1296)
    assert spread("4d6kh3").mean() == Fraction(15869, 1296)
    assert spread("d20 adv").mean() == Fraction(553, 40)
    assert round(spread("100d6").deviation(), 3) == 17.078
    assert not spread("d6!").exact
    assert abs(spread("d6!").mean() - Fraction(21, 5)) < Fraction(1, 10**9)


def test_what_would_take_too_long_is_refused_in_one_line() -> None:
    for text in ("1000d1000", "100d100kh50", "1000d6!kh500", "99d99*99d99", "200dF!kh"):
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
