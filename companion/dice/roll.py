"""Throw dice, and show every one of them: re-rolled, exploded, dropped, counted.

The only maker of chance outside `lab`: a generator always comes in from the caller, who
gets one from `entropy` or `seeded`. Every throw is fair, since `randrange` throws away
what does not divide. Nothing is trimmed silently: a roll that takes too many throws is
refused.

Source: companion craft, "Dice as people write them" and "Fair dice".
"""

import random

import msgspec

from companion.dice import notation
from companion.dice.notation import Arithmetic, Keep, Notation, Number, Term, parse
from companion.errors import BadNotation, BadValue

THROWS = 10_000  # throws one roll may take, explosions and re-rolls counted
Dice = random.Random  # for folders that may not import `random`


class Die(msgspec.Struct, frozen=True):
    """One die at the end of a roll."""

    face: int  # what it shows
    before: tuple[int, ...] = ()  # what it showed before each re-roll, first to last
    exploded: bool = False  # whether it showed its highest face, and rolled one more
    kept: bool = True  # whether it counts for the value
    reached: bool | None = None  # whether it is counted; None where faces are added up


class Thrown(msgspec.Struct, frozen=True):
    """The dice of one term such as `4d6kh3`, in the order thrown, and their value."""

    notation: str
    dice: tuple[Die, ...]
    value: int


class Result(msgspec.Struct, frozen=True):
    """A roll: its terms in the order written, and the total."""

    notation: str
    terms: tuple[Thrown, ...]
    total: int


def entropy() -> random.Random:
    """Return the generator of the operating system, which cannot be predicted."""
    return random.SystemRandom()


def seeded(seed: int) -> random.Random:
    """Return a generator that gives the same faces for the same seed.

    Raises:
        BadValue: if `seed` is negative; it would give the faces of its opposite.
    """
    if seed < 0:
        raise BadValue("seed", f"{seed} is negative", "give 0 or more")
    return random.Random(seed)


def throw(count: int, sides: int, rng: random.Random) -> tuple[int, ...]:
    """Return the faces of `count` dice, in the order thrown.

    Raises:
        ValueError: if there are fewer than no dice or a die has no side.
    """
    if count < 0 or sides < 1:
        raise ValueError(f"{count} dice of {sides} sides cannot be thrown")
    return tuple(rng.randrange(sides) + 1 for _ in range(count))


def roll(text: str, rng: random.Random) -> Result:
    """Roll dice notation.

    Raises:
        BadNotation: if it cannot be read or never ends, if it takes more than `THROWS`
            throws, or if its total is larger than `LARGEST`.
    """
    text = " ".join(text.split())
    table = _Table(text, rng)
    total = table.value(parse(text))
    if abs(total) > notation.LARGEST:
        raise notation.too_large(text)
    return Result(text, tuple(table.terms), total)


class _Table:
    """One roll in progress: its terms so far, and the throws it has taken."""

    def __init__(self, text: str, rng: random.Random) -> None:
        self.text, self.rng = text, rng
        self.terms: list[Thrown] = []
        self.throws = 0

    def value(self, tree: Notation) -> int:
        match tree:
            case Number(value):
                return value
            case Arithmetic(left, _, right):
                return tree.apply(self.value(left), self.value(right))
            case Term():
                self.terms.append(self.thrown(tree))
                return self.terms[-1].value

    def thrown(self, dice: Term) -> Thrown:
        rolled: list[Die] = []
        for _ in range(dice.count):
            rolled.append(self.die(dice))
            while rolled[-1].exploded:
                rolled.append(self.die(dice))
        return _valued(dice, _kept(rolled, dice.keep))

    def die(self, dice: Term) -> Die:
        """Throw one die until it rests."""
        before: list[int] = []
        face = self.face(dice)
        reroll = dice.reroll
        while reroll and reroll.when.meets(face) and not (reroll.once and before):
            before.append(face)
            face = self.face(dice)
        return Die(face, tuple(before), dice.explodes and face == dice.faces[-1])

    def face(self, dice: Term) -> int:
        self.throws += 1
        if self.throws > THROWS:
            what = f"takes more than {THROWS} throws"
            raise BadNotation(self.text, what, "roll fewer dice or re-roll fewer faces")
        return dice.faces[throw(1, dice.sides, self.rng)[0] - 1]


def _kept(dice: list[Die], keep: Keep | None) -> list[Die]:
    """Mark the dice that are dropped; of equal dice the later one is."""
    if keep is None:
        return dice
    highest_first = keep.verb in ("kh", "dl")
    places = range(len(dice))
    order = sorted(places, key=lambda at: dice[at].face, reverse=highest_first)
    stay = keep.dice if keep.verb in ("kh", "kl") else len(dice) - keep.dice
    counted = set(order[:stay])
    return [msgspec.structs.replace(dice[at], kept=at in counted) for at in places]


def _valued(dice: Term, rolled: list[Die]) -> Thrown:
    counts = dice.counts
    if counts is None:
        value = sum(die.face for die in rolled if die.kept)
        return Thrown(dice.text, tuple(rolled), value)
    counted = tuple(
        msgspec.structs.replace(die, reached=die.kept and counts.meets(die.face))
        for die in rolled
    )
    return Thrown(dice.text, counted, sum(bool(die.reached) for die in counted))


def say(result: Result) -> str:
    """Return the roll in words, one line for each term and the total last.

    `(2)` was dropped, `1->4` re-rolled, `6!` rolls one more, `5*` is counted.
    """
    lines = [
        f"{term.notation}: {' '.join(map(_mark, term.dice))} = {term.value}"
        for term in result.terms
    ]
    if len(lines) == 1 and result.notation == result.terms[0].notation:
        return lines[0]
    return "\n".join([*lines, f"{result.notation} = {result.total}"])


def _mark(die: Die) -> str:
    text = "->".join(map(str, (*die.before, die.face)))
    text += "!" * die.exploded + "*" * bool(die.reached)
    return text if die.kept else f"({text})"
