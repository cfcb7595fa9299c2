"""The exact distribution of dice notation: in how many ways each total comes.

A die is a polynomial: its exponents are what the die adds to the total, its
coefficients the ways to show that. Dice thrown together multiply:

    d4          x + x^2 + x^3 + x^4
    2d4         x^2 + 2x^3 + 3x^4 + 4x^5 + 3x^6 + 2x^7 + x^8

A polynomial is kept as one large integer, a coefficient in each `width` bytes (the
exponent 0 in the lowest), so that Python multiplies all coefficients at once. The width
holds the number of all throws, so that no coefficient overflows into the next.

What kh, kl, dh and dl keep is counted face by face, the kept end first:

    4d6kh3      after 6s, 5s, ...: a[j] = the polynomial of the kept dice among the
                first j dice placed; `c` more of a face give a[j + c], and the first
                three placed are those that are kept

Exploding dice have no largest total. A die that explodes shows its highest face and
rolls one more, so n dice end as n other faces and e highest ones, for every e: chains
are counted until what is left out is below `LEFT_OUT`.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import comb, exp, lgamma, log, log1p, sqrt

from msgspec import Struct

from companion.dice import notation
from companion.dice.notation import Arithmetic, Notation, Number, Term, parse
from companion.errors import BadNotation
from companion.language import decimal, phrase

LEFT_OUT = 1e-12  # chance of the longest chains of exploding dice, left uncounted
CHAINS = 500  # dice that may explode in the chains that are counted
BITS = 4 * 10**6  # of the largest polynomial that is made; half a second, about
STEPS = 10**10  # bits that counting kept dice may touch; half a second, about
EACH = 10_000  # what a step takes beside its bits, in bits
PAIRS = 10**6  # pairs of totals that are combined for one `+`, `-` or `*`


class Spread(Struct, frozen=True):
    """How often each total comes."""

    ways: Mapping[int, int]  # how many throws make each total, by total, ascending
    # all throws, equally likely; more than the ways if long chains of exploding dice
    # are left out
    throws: int

    @property
    def exact(self) -> bool:
        """Whether every throw is counted; exploding dice leave some out."""
        return sum(self.ways.values()) == self.throws

    def chance(self, meets: Callable[[int], bool]) -> Fraction:
        """Return the chance of the totals for which `meets` is true."""
        counted = sum(ways for total, ways in self.ways.items() if meets(total))
        return Fraction(counted, self.throws)

    def mean(self) -> Fraction:
        """Return the expected total."""
        whole = sum(total * ways for total, ways in self.ways.items())
        return Fraction(whole, sum(self.ways.values()))

    def deviation(self) -> float:
        """Return the standard deviation of the total."""
        squares = sum(total * total * ways for total, ways in self.ways.items())
        return sqrt(Fraction(squares, sum(self.ways.values())) - self.mean() ** 2)


def spread(text: str) -> Spread:
    """Return the distribution of a notation's total.

    Raises:
        BadNotation: if it cannot be read, has too many dice or sides to count, or a
            total larger than `LARGEST`.
    """
    totals = _of(parse(text), text)
    if max(map(abs, totals.ways)) > notation.LARGEST:
        raise notation.too_large(text)
    return totals


def _of(tree: Notation, text: str) -> Spread:
    match tree:
        case Number(value):
            return Spread({value: 1}, 1)
        case Arithmetic(left, _, right):
            return _combined(_of(left, text), _of(right, text), tree.apply, text)
        case Term():
            return _Dice(tree).spread()


def _combined(
    left: Spread, right: Spread, apply: Callable[[int, int], int], text: str
) -> Spread:
    if len(left.ways) * len(right.ways) > PAIRS:
        raise _refused(text)
    ways: dict[int, int] = {}
    for way, often in left.ways.items():
        for other, times in right.ways.items():
            total = apply(way, other)
            ways[total] = ways.get(total, 0) + often * times
    return Spread(dict(sorted(ways.items())), left.throws * right.throws)


def _refused(text: str) -> BadNotation:
    what = "has too many dice or sides to count every throw"
    return BadNotation(text, what, "ask for fewer, or for its parts")


class _Dice:
    """The polynomials of one term."""

    def __init__(self, term: Term) -> None:
        self.term = term
        # For each face, lowest first, how many of `every` throws of one die end there,
        # re-rolls included; then what it adds to the total beside `low`.
        self.weight = _weights(term)
        self.every = sum(self.weight)
        counts = term.counts
        self.low = 0 if counts else term.low
        adds = map(counts.meets, term.faces) if counts else range(term.sides)
        self.adds = [*map(int, adds)]

    def spread(self) -> Spread:
        chains, dice = self._chains(), self.term.count
        throws = self.every ** (dice + chains)
        most_kept = max(self._kept(extra)[0] for extra in (0, chains))
        self.width: int = throws.bit_length() // 8 + 1
        bits = (most_kept * max(self.adds) + 1) * self.width * 8
        if bits > BITS:
            raise _refused(self.term.text)
        faces = len(self.weight) - self.term.explodes
        ends = zip(self.weight[:faces], self.adds[:faces], strict=True)
        if self.term.keep is None:  # the polynomial of a die that does not explode
            self.unexploded = sum(self._shifted(*end) for end in ends) ** dice
        elif faces * dice * dice * (bits + EACH) * (chains + 1) > STEPS:
            raise _refused(self.term.text)  # for all chains together
        ways: dict[int, int] = {}
        for extra in range(chains + 1):
            stay, _ = self._kept(extra)
            # Throws with fewer chains are parts of as many longer ones.
            times = self.every ** (chains - extra)
            polynomial = self._polynomial(extra)
            for total, often in enumerate(self._unpacked(polynomial), self.low * stay):
                if often:
                    ways[total] = ways.get(total, 0) + often * times
        return Spread(dict(sorted(ways.items())), throws)

    def _chains(self) -> int:
        """Return the most extra dice that are counted; 0 if none explode."""
        if not self.term.explodes or not self.weight[-1]:
            return 0  # no die explodes that is re-rolled from its highest face
        count, top = self.term.count, self.weight[-1] / self.every
        rest, extra = 1.0, 0
        while True:
            orders = lgamma(count + extra) - lgamma(count) - lgamma(extra + 1)
            rest -= exp(orders + extra * log(top) + count * log1p(-top))
            if rest <= LEFT_OUT:
                return extra
            extra += 1
            if extra > CHAINS:
                raise _refused(self.term.text)

    def _kept(self, extra: int) -> tuple[int, bool]:
        """Return how many dice count, and whether those are the highest ones."""
        dice, keep = self.term.count + extra, self.term.keep
        if keep is None:
            return dice, True
        stay = keep.dice if keep.verb in ("kh", "kl") else dice - keep.dice
        return min(stay, dice), keep.verb in ("kh", "dl")

    def _polynomial(self, extra: int) -> int:
        """Return the polynomial of all dice of which `extra` are exploded ones."""
        count, explodes = self.term.count, self.term.explodes
        faces = len(self.weight) - explodes
        orders: int = comb(count + extra - 1, extra) * self.weight[-1] ** extra
        if self.term.keep is None:
            tops = self._shifted(orders, extra * self.adds[-1])
            all_dice: int = self.unexploded * tops
            return all_dice
        return self._keeping(extra, faces) * orders

    def _keeping(self, extra: int, faces: int) -> int:
        """Return the polynomial of the kept dice, face by face from the kept end."""
        count = self.term.count
        stay, highest = self._kept(extra)
        # Exploded dice show the highest face: they are placed first, or after all.
        placed = extra if highest else 0
        partial = {0: self._shifted(1, min(placed, stay) * self.adds[-1])}
        for at in range(faces)[:: -1 if highest else 1]:
            partial = self._with_face(partial, at, stay - placed)
        if highest:
            return partial[count]
        last = max(0, min(extra, stay - count))
        return self._shifted(partial[count], last * self.adds[-1])

    def _with_face(
        self, partial: Mapping[int, int], at: int, room: int
    ) -> dict[int, int]:
        """Add any number of dice of one face; the first `room` dice placed count."""
        count, after = self.term.count, dict[int, int]()
        for dice, ways in partial.items():
            for more in range(count - dice + 1):
                counted = max(0, min(more, room - dice))
                times: int = comb(count - dice, more) * self.weight[at] ** more
                added = self._shifted(ways * times, counted * self.adds[at])
                after[dice + more] = after.get(dice + more, 0) + added
        return after

    def _shifted(self, ways: int, total: int) -> int:
        """Return so many ways to make a total, as a polynomial."""
        return ways << (8 * self.width * total)

    def _unpacked(self, polynomial: int) -> Iterator[int]:
        data = polynomial.to_bytes(-(-polynomial.bit_length() // 8) or 1, "little")
        for begin in range(0, len(data), self.width):
            yield int.from_bytes(data[begin : begin + self.width], "little")


def _weights(term: Term) -> list[int]:
    """Return how often a die ends on each face, all re-rolls done."""
    if term.reroll is None:
        return [1] * term.sides
    again = [term.reroll.when.meets(face) for face in term.faces]
    if not term.reroll.once:
        return [int(not meets) for meets in again]
    # Of sides x sides throws: the face at once, or after any face that is re-rolled.
    return [term.sides * (not meets) + sum(again) for meets in again]


ROWS = 40  # rows of the table at most; wider distributions are shown in steps
BAR = 30  # characters of the longest bar


def table(spread: Spread, meets: Callable[[int], bool]) -> Iterator[str]:
    """Yield the chances of every total, with a bar for each, as lines of text.

    `meets`: totals that are asked for; their bars are `#`, those of others `-`.
    """
    low, high = min(spread.ways), max(spread.ways)
    step = -(-(high - low + 1) // ROWS)
    ways = [0] * (-(-(high - low + 1) // step))
    for total, often in spread.ways.items():
        ways[(total - low) // step] += often
    rows = [
        (first, min(first + step - 1, high), Fraction(often, spread.throws))
        for first, often in zip(range(low, high + 1, step), ways, strict=True)
    ]
    most, least = max(share for *_, share in rows), Fraction(1)
    yield "{:>11}{:>9}{:>13}".format(phrase("total"), "%", phrase("at least %"))
    for first, last, share in rows:
        name = f"{first}" if first == last else phrase("{n} to {m}", n=first, m=last)
        bar = ("#" if meets(first) else "-") * round(BAR * share / most)
        shares = decimal(f"{float(100 * share):>9.2f}{float(100 * least):>13.2f}")
        yield f"{name:>11}{shares}  {bar}".rstrip()
        least -= share
