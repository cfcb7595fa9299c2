"""Claims of findings: what was seen first, and what fresh dice say of it.

A claim is chosen after the games in which it was seen, so that these overstate it. It
is kept with the numbers of those games, and repeats if other games, with dice of their
own, show it too; of several claims all at once, in 95 of 100 sweeps.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from companion.errors import BadData
from companion.facts import Fact
from companion.lab.sweeps import compare, intervals, words
from companion.lab.sweeps.answers import Answer, Found
from companion.lab.sweeps.intervals import Difference, Mean, Number, Rate, by_chance
from companion.lab.sweeps.question import Question, Variant


class Claim(Fact, frozen=True):
    """What was seen in an answer."""

    text: str
    answer: str  # the name of its file
    measure: str  # a number of it, such as `seat 1`; see `MEASURES`
    first: tuple[float, float, float]  # where it was seen, with its interval
    games: int  # how many those were
    variant: str = ""  # a value that is varied, or a bot; empty for the first variant
    # whether it is more or less than `than`: that has to be so again. None if the
    # number itself is claimed: the second may differ from it only by chance.
    side: Literal["more", "less"] | None = None
    than: float = 0.0


class Outcome(Struct, frozen=True):
    """A claim, its number in the games that showed it first, and again."""

    claim: Claim
    first: Number
    again: Number
    games: int
    repeats: bool

    @property
    def sentence(self) -> str:
        """The claim with both numbers."""
        verdict = "repeats" if self.repeats else "does not repeat"
        first = f"first {self._shown(self.first)} in {self.claim.games} games"
        again = f"again {self._shown(self.again)} in {self.games}"
        return f"{self.claim.text}: {first}, {again}: {verdict}"

    @property
    def in_points(self) -> bool:
        """Whether it is a difference of shares."""
        return self.claim.measure == "more wins"

    def _shown(self, number: Number) -> str:
        if isinstance(number, Difference) and self.in_points:
            return words.points(number)
        return words.number(number)


def outcomes(
    claims: Sequence[Claim], answers: Mapping[str, Answer]
) -> Iterator[Outcome]:
    """Yield what answers, by name, say of claims.

    Raises:
        BadData: if an answer has no such number.
    """
    again = [figure(answers[claim.answer], claim) for claim in claims]
    pairs = [
        (type(number)(*claim.first), number)
        for claim, number in zip(claims, again, strict=True)
    ]
    sided = [at for at, claim in enumerate(claims) if claim.side]
    plain = [at for at, claim in enumerate(claims) if not claim.side]
    unlike = [_unlike(claims[at], again[at]) for at in sided]
    repeats = dict(zip(sided, intervals.holm(unlike), strict=True))
    apart = [by_chance(compare.difference(*pairs[at]), 0.0) for at in plain]
    differ = dict(zip(plain, intervals.holm(apart), strict=True))
    for at, (claim, (first, number)) in enumerate(zip(claims, pairs, strict=True)):
        games = answers[claim.answer].games
        holds = repeats[at] if claim.side else not differ[at]
        yield Outcome(claim, first, number, games, holds)


def _unlike(claim: Claim, number: Number) -> float:
    """Return how likely a number is by chance alone; 1 on the other side."""
    if (intervals.value(number) > claim.than) != (claim.side == "more"):
        return 1.0
    return by_chance(number, claim.than)


def figure(answer: Answer, claim: Claim) -> Number:
    """Return the number of an answer that a claim is about.

    Raises:
        BadData: if there is none.
    """
    named = (
        variant
        for variant in answer.variants
        if claim.variant == variant.seats[0].bot
        or claim.variant in (str(value) for _, value in words.pairs(variant))
    )
    variant = next(named, None if claim.variant else answer.variants[0])
    number = measured(variant, claim.measure) if variant else None
    if number is None:
        what = f"has no number '{claim.measure}' of '{claim.variant}'"
        raise BadData(claim.answer, what, f"name one of {', '.join(MEASURES)}")
    return number


def measured(variant: Found, measure: str) -> Number | None:
    """Return a number of a variant by its name; None if there is none."""
    name, _, of = measure.partition(" ")
    return MEASURES[name](variant, of) if name in MEASURES else None


def _end(variant: Found, of: str) -> Rate | None:
    known = (end.games for end in variant.ends if end.what == of)
    return next(known, intervals.wilson(0, variant.games))


def _more(variant: Found, of: str) -> Difference | None:
    more = variant.seats[0].more
    if more is None:
        return None
    return more.win if of == "wins" else more.score


def _count(found: Found, of: str) -> Mean | None:
    question, _, what = of.partition(": ")
    counts = (row for row in found.answers if row.question == question)
    numbers = (row for found in counts for row in found.numbers)
    return next((row.mean for row in numbers if row.what == what), None)


MEASURES: Mapping[str, Callable[[Found, str], Number | None]] = {
    "win": lambda found, of: found.seats[0].win,
    "score": lambda found, of: found.seats[0].score,
    "won": lambda found, of: found.won,
    "seat": lambda found, of: {str(at.seat): at.win for at in found.places}.get(of),
    "bot": lambda found, of: next(
        (seat.win for seat in found.seats if seat.bot == of), None
    ),
    "end": _end,
    "leader": lambda found, of: found.runaways,
    "length": lambda found, of: found.length,
    "longer": lambda found, of: found.longer,
    "wins": lambda found, of: {at.what: at.having for at in found.mattered}.get(of),
    "points": lambda found, of: {at.what: at.points for at in found.mattered}.get(of),
    "more": _more,
    "count": _count,
}
"""Numbers by name: `win` and `score` of the first bot, `won` by anybody, `seat 1`,
`bot hard`, `end won by hell`, `points V6 Seven!`, `more wins`, `count knock-outs in
session: I`."""


def question(answer: Answer, revision: str, games: int, seed: int) -> Question:
    """Return the question of an answer, to be played with other dice."""
    return Question(
        game=answer.game,
        revision=revision,
        variants=tuple(
            Variant(tuple(at.bot for at in it.seats), it.rulings, it.facts, it.setup)
            for it in answer.variants
        ),
        games=games,
        seed=seed,
        compiled=answer.compiled,
    )
