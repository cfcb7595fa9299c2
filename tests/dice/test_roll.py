"""Throws are fair, and a roll shows every die it threw."""

import random
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.dice.roll import Die, Result, Thrown, entropy, roll, say, seeded, throw
from companion.errors import BadNotation, BadValue


class Loaded(random.Random):
    """A generator that gives the faces it was told, one after the other."""

    def __init__(self, *faces: int) -> None:
        super().__init__(0)
        self.faces = list(faces)

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        face = self.faces.pop(0)
        assert 1 <= face <= start
        return face - 1


def rolled(text: str, *faces: int) -> str:
    rng = Loaded(*faces)
    said = say(roll(text, rng))
    assert not rng.faces
    return said


@pytest.mark.parametrize(
    ("text", "faces", "said"),
    [
        ("d6", (4,), "d6: 4 = 4"),
        ("4d6", (6, 5, 2, 4), "4d6: 6 5 2 4 = 17"),
        ("4d6kh3", (6, 5, 2, 4), "4d6kh3: 6 5 (2) 4 = 15"),
        ("4d6kl3", (6, 5, 2, 4), "4d6kl3: (6) 5 2 4 = 11"),
        ("4d6dh", (6, 5, 2, 4), "4d6dh: (6) 5 2 4 = 11"),
        ("4d6dl2", (6, 5, 2, 4), "4d6dl2: 6 5 (2) (4) = 11"),
        ("3d6kh1", (2, 2, 2), "3d6kh1: 2 (2) (2) = 2"),
        ("3d6kl1", (2, 2, 2), "3d6kl1: 2 (2) (2) = 2"),
        ("2d6r<3", (1, 2, 5, 3), "2d6r<3: 1->2->5 3 = 8"),
        ("2d6ro<3", (1, 2, 2, 6), "2d6ro<3: 1->2 2->6 = 8"),
        ("2d6!", (6, 6, 1, 3), "2d6!: 6! 6! 1 3 = 16"),
        ("2d6r<2!", (6, 1, 4, 3), "2d6r<2!: 6! 1->4 3 = 13"),
        ("2d6!kh2", (6, 6, 1, 5), "2d6!kh2: 6! 6! (1) (5) = 12"),
        ("2d6!dl1", (6, 2, 5), "2d6!dl1: 6! (2) 5 = 11"),
        ("5d6>=5", (6, 2, 5, 1, 3), "5d6>=5: 6* 2 5* 1 3 = 2"),
        ("3d6dh1<3", (1, 6, 2), "3d6dh1<3: 1* (6) 2* = 2"),
        ("3d6kh1<3", (1, 2, 2), "3d6kh1<3: (1) 2* (2) = 1"),
        ("2d6+3", (4, 5), "2d6: 4 5 = 9\n2d6+3 = 12"),
        ("d6-d8*2", (4, 8), "d6: 4 = 4\nd8: 8 = 8\nd6-d8*2 = -12"),
        ("(d6-d8)*2", (4, 8), "d6: 4 = 4\nd8: 8 = 8\n(d6-d8)*2 = -8"),
        ("2d6 [greed]", (4, 5), "2d6: 4 5 = 9\n2d6 [greed] = 9"),
    ],
)
def test_every_die_is_shown_and_the_total_last(
    text: str, faces: tuple[int, ...], said: str
) -> None:
    assert rolled(text, *faces) == said


def test_a_result_keeps_what_was_rolled_beside_what_became_of_it() -> None:
    dice = (Die(6, before=(1,), exploded=True), Die(2, kept=False), Die(4))
    thrown = Thrown("3d6r<2!kh2", (*dice, Die(3, kept=False)), 10)

    result = roll(" 3d6r<2!kh2\n+ 1", Loaded(1, 6, 2, 4, 3))

    assert result == Result("3d6r<2!kh2 + 1", (thrown,), 11)


def test_a_result_turns_into_json() -> None:
    result = roll("2d6dl1>=5", Loaded(6, 2))

    plain = {"before": (), "exploded": False}
    dice = (
        {"face": 6, "kept": True, **plain, "reached": True},
        {"face": 2, "kept": False, **plain, "reached": False},
    )
    term = {"notation": "2d6dl1>=5", "dice": dice, "value": 1}
    whole = {"notation": "2d6dl1>=5", "terms": (term,), "total": 1}
    assert msgspec.to_builtins(result) == whole
    assert msgspec.json.decode(msgspec.json.encode(result), type=Result) == result


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1000d1000r<1000", "takes more than 10000 throws; "
         "roll fewer dice or re-roll fewer faces"),
        ("d6+9999999999*999999", "makes too large a total; use smaller numbers"),
    ],
)  # fmt: skip
def test_a_roll_too_large_is_refused_in_one_line(text: str, reason: str) -> None:
    with pytest.raises(BadNotation) as caught:
        roll(text, seeded(1))

    assert str(caught.value) == f"{text}: {reason}"


def test_a_thousand_exploding_coins_are_not_too_many() -> None:
    (term,) = roll("1000d2!", seeded(1)).terms

    assert sum(not die.exploded for die in term.dice) == 1000


@settings(deadline=None, derandomize=True, max_examples=60)
@given(
    count=st.integers(2, 12),
    sides=st.integers(2, 20),
    some=st.integers(1, 11),
    verb=st.sampled_from(["kh", "kl", "dh", "dl"]),
    seed=st.integers(0, 10**6),
)
def test_the_kept_dice_are_the_ends_of_the_sorted_faces(
    count: int, sides: int, some: int, verb: str, seed: int
) -> None:
    some = min(some, count - 1)
    (term,) = roll(f"{count}d{sides}{verb}{some}", seeded(seed)).terms
    faces = sorted(die.face for die in term.dice)
    ends = {"kh": faces[-some:], "kl": faces[:some]}
    ends |= {"dh": faces[:-some], "dl": faces[some:]}

    assert faces == sorted(throw(count, sides, seeded(seed)))
    assert sorted(die.face for die in term.dice if die.kept) == ends[verb]
    assert term.value == sum(ends[verb])


def test_a_seed_gives_the_same_faces_for_good_and_no_two_generators_the_same() -> None:
    assert throw(10, 6, seeded(1)) == (2, 5, 1, 3, 1, 4, 4, 4, 6, 4)
    assert throw(10, 6, seeded(2)) != throw(10, 6, seeded(1))
    assert throw(100, 1000, entropy()) != throw(100, 1000, entropy())
    # A negative seed would repeat another.
    with pytest.raises(BadValue, match="seed: -1 is negative; give 0 or more"):
        seeded(-1)


def test_what_cannot_be_thrown_is_the_programmers_mistake() -> None:
    for count, sides in ((-1, 6), (1, 0)):
        with pytest.raises(ValueError, match="cannot be thrown"):
            throw(count, sides, seeded(1))


def chi_square(thrown: Iterable[object], kinds: int) -> Fraction:
    counts = Counter(thrown)
    expected = Fraction(counts.total(), kinds)
    squares = ((count - expected) ** 2 / expected for count in counts.values())
    return sum(squares, Fraction(0)) + expected * (kinds - len(counts))


def test_faces_and_pairs_of_faces_come_equally_often_and_each_side_of_a_die() -> None:
    faces = throw(600_000, 6, seeded(7))
    pairs = zip(faces[:200_000:2], faces[1:200_000:2], strict=True)

    # 1 in 1000 fair generators go past this.
    assert chi_square(faces, 6) < Fraction(20_515, 1000)
    assert chi_square(pairs, 36) < Fraction(66_619, 1000)
    for sides in (2, 7, 20):
        assert set(throw(1000, sides, seeded(7))) == set(range(1, sides + 1))
