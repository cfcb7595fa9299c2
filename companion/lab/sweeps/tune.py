"""Which value of a sweep comes nearest to a target, and whether it meets it.

It is sought by successive halving: all variants play a few games; the half that is
nearer goes on to twice as many, until few are left and have played all. The games that
the nearest is chosen by flatter it: so it plays as many again, with other dice, beside
the variant that it would replace. These alone say what the change does.

Source: Karnin, Koren, Somekh, "Almost Optimal Exploration in Multi-Armed Bandits".
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf, isfinite, nan
from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace

from companion.errors import BadValue
from companion.lab.sweeps import answers, claims, compare, words
from companion.lab.sweeps.answers import Answer, Found
from companion.lab.sweeps.intervals import Difference, Number, Rate, value
from companion.lab.sweeps.play import Tally
from companion.lab.sweeps.question import Question, Value

LEFT = 2  # variants that play all games
NEAR = 0.02  # how near a target is near enough: a share, or so much of it

TUNED = "tuned.json"
Run = Callable[[Question], list[Tally]]  # plays a question


class Target(msgspec.Struct, frozen=True):
    """What is wanted: a number of `claims.MEASURES`, and how far it may be off."""

    measure: str
    value: float
    within: float

    @property
    def text(self) -> str:
        """The target as it is typed."""
        return f"{self.measure}={self.value:g}+-{self.within:g}"


def read_target(text: str) -> Target:
    """Return what is wanted, as it is typed.

    Raises:
        BadValue: if it is no measure with a number.
    """
    name, _, wanted = text.rpartition("=")
    number, near, off = wanted.partition("+-")
    try:
        goal = float(number)
        within = float(off) if near else NEAR * max(1.0, abs(goal))
    except ValueError:
        goal = within = nan
    known = name.partition(" ")[0] in claims.MEASURES
    if not known or not isfinite(goal) or not 0 <= within < inf:
        what = f"'{text[:40]}' is no measure with a number"
        raise BadValue("--target", what, "give win=0.5, score=10+-0.5 or length=20")
    return Target(name.strip(), goal, within)


class Tuned(msgspec.Struct, frozen=True):
    """A variant, what it came to in so many games, and how far that is off."""

    rulings: Mapping[str, str]
    facts: Mapping[str, Value]
    setup: Mapping[str, str]
    bots: tuple[str, ...]
    games: int
    found: Number
    off: float


class Verdict(msgspec.Struct, frozen=True):
    """What a change does, and whether a target is met with it."""

    target: Target
    # the number without and with the change; the same if the first variant is the
    # nearest
    before: Number
    after: Number
    more: Difference  # how much more the second is; in the same games where compared
    games: int  # that were played of each
    verdict: Literal["met", "missed", "not decided"]


class Outcome(msgspec.Struct, frozen=True):
    """All variants, the nearest first, and what other dice say of that one."""

    tried: tuple[Tuned, ...]
    answer: Answer  # of the variant that it would replace, and of the nearest
    verdict: Verdict


def tuned(question: Question, target: Target, run: Run, turns: str) -> Outcome:
    """Return what every variant came to in its last round, and the verdict.

    Raises:
        BadValue: if the games have no such number.
    """
    left, known = list(range(len(question.variants))), dict[int, Tuned]()
    for games in rounds(len(left), question.games):
        chosen = tuple(question.variants[at] for at in left)
        smaller = replace(question, variants=chosen, games=games)
        results = answers.answer(smaller, run(smaller), turns).variants
        for at, variant, result in zip(left, chosen, results, strict=True):
            number = _number(result, target)
            varied = variant.rulings, variant.facts, variant.setup, variant.bots
            off = round(abs(value(number) - target.value), 6)
            known[at] = Tuned(*varied, result.games, number, off)
        left.sort(key=lambda at: known[at].off)
        left = left[: max(LEFT, -(-len(left) // 2))]
    order = sorted(known, key=lambda at: (-known[at].games, known[at].off))
    best = question.variants[order[0]]
    first = next(one for one in question.variants if one.bots == best.bots)
    pair = (first,) if first == best else (first, best)
    fresh = replace(question, variants=pair, seed=question.seed + 1)
    answer = answers.answer(fresh, run(fresh), turns)
    return Outcome(tuple(known[at] for at in order), answer, verdict(answer, target))


def rounds(variants: int, games: int) -> Sequence[int]:
    """Return how many games are played of each variant, round by round.

    >>> rounds(8, 1000), rounds(2, 1000)
    ([250, 500, 1000], [1000])
    """
    counts = [games]
    while variants > LEFT:
        variants = max(LEFT, -(-variants // 2))
        counts.insert(0, max(1, counts[0] // 2))
    return counts


def _number(result: Found, target: Target) -> Number:
    number = claims.measured(result, target.measure)
    if number is None:
        what = f"these games have no number '{target.measure[:40]}'"
        right = "give win=0.5, score=10, length=20 or 'seat 1=0.25'"
        raise BadValue("--target", what, right)
    return number


def verdict(answer: Answer, target: Target) -> Verdict:
    """Return what the last variant of an answer does beside the first.

    The target is met if the whole interval is near enough, and missed if none of it is.

    Raises:
        BadValue: if the games have no such number.
    """
    first, last = answer.variants[0], answer.variants[-1]
    before, after = _number(first, target), _number(last, target)
    low, high = target.value - target.within, target.value + target.within
    said: Literal["met", "missed", "not decided"] = "not decided"
    if low <= after.low and after.high <= high:
        said = "met"
    elif after.high < low or after.low > high:
        said = "missed"
    more = _paired(last, target.measure) or compare.difference(before, after)
    if last is first:
        more = Difference(0.0, 0.0, 0.0)
    return Verdict(target, before, after, more, answer.games, said)


def _paired(last: Found, measure: str) -> Difference | None:
    """Return a difference of the same games, which is surer than of two rates."""
    more = last.seats[0].more
    match measure:
        case "win":
            return more.win if more else None
        case "score":
            return more.score if more else None
        case "length":
            return last.longer
    return None


def lines(outcome: Outcome) -> Iterator[str]:
    """Yield variants as lines, those nearest to the target first; then the verdict."""
    for row in outcome.tried:
        yield f"{words.varied(row)}: {words.number(row.found)} in {row.games} games"
    answer, judged = outcome.answer, outcome.verdict
    yield ""
    yield f"{judged.games} games of each with other dice, seed {answer.seed}:"
    yield f"  {change(answer, judged)}"
    yield f"  target {judged.target.text}: {concluded(judged)}"


def change(answer: Answer, judged: Verdict) -> str:
    """Say what the last variant of an answer does beside the first."""
    measure = judged.target.measure
    if len(answer.variants) == 1:
        return f"{instead(answer)}: {measure} {words.number(judged.after)}"
    return (
        f"{instead(answer)}: {measure} {effect(judged)}, "
        f"from {words.number(judged.before)} to {words.number(judged.after)}"
    )


def instead(answer: Answer) -> str:
    """Name the last variant of an answer, and the first that it would replace."""
    first, last = answer.variants[0], answer.variants[-1]
    if first is last:
        return f"{words.varied(first)} stays"
    return f"{words.varied(last)} instead of {words.varied(first)}"


def effect(judged: Verdict) -> str:
    """Return how much more a number is with a change."""
    shares = isinstance(judged.after, Rate)
    return words.points(judged.more) if shares else words.more(judged.more)


def concluded(judged: Verdict) -> str:
    """Say whether a target is met."""
    if judged.verdict == "not decided":
        return f"not decided with {judged.games} games"
    return judged.verdict


def finish(folder: Path, outcome: Outcome) -> list[Path]:
    """Write what was tried and the answer, and return both paths.

    Raises:
        CannotWrite: if the disk does not take them.
    """
    text = msgspec.json.format(msgspec.json.encode(outcome), indent=1) + b"\n"
    return [answers.put(folder / TUNED, text), answers.finish(folder, outcome.answer)]
