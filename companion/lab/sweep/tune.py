"""Which values come nearest to a target: successive halving.

All variants play a few games; the half that is nearer goes on to twice as many, until
few are left and have played all. So most games are spent where it matters.

Source: Karnin, Koren, Somekh, "Almost Optimal Exploration in Multi-Armed Bandits".
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import msgspec

from companion.lab.sweep import answer as answers
from companion.lab.sweep.answer import Found
from companion.lab.sweep.intervals import Mean, Rate
from companion.lab.sweep.question import Question, Value, Variant
from companion.lab.sweep.tally import Tally

LEFT = 2
"""Variants that play all games."""

Measure = Literal["win", "score", "length"]


class Target(msgspec.Struct, frozen=True):
    """What is wanted of the first bot: its win rate or score; or how long games are."""

    measure: Measure
    value: float


class Tuned(msgspec.Struct, frozen=True):
    """A variant, what it came to in so many games, and how far that is off."""

    rulings: Mapping[str, str]
    facts: Mapping[str, Value]
    setup: Mapping[str, str]
    bots: tuple[str, ...]
    games: int
    found: Rate | Mean
    off: float


def tuned(
    question: Question, target: Target, run: Callable[[Question], list[Tally]]
) -> tuple[Tuned, ...]:
    """Return every variant with what it came to in its last round, the nearest first.

    Args:
        run: plays a question.
    """
    left, known = list(range(len(question.variants))), dict[int, Tuned]()
    for games in rounds(len(left), question.games):
        chosen = tuple(question.variants[at] for at in left)
        asked = msgspec.structs.replace(question, variants=chosen, games=games)
        found = answers.answer(asked, run(asked), "").variants
        for at, variant, result in zip(left, chosen, found, strict=True):
            known[at] = _judged(variant, result, target)
        left.sort(key=lambda at: known[at].off)
        left = left[: max(LEFT, -(-len(left) // 2))]
    return tuple(sorted(known.values(), key=lambda tried: (-tried.games, tried.off)))


def rounds(variants: int, games: int) -> Sequence[int]:
    """Return how many games are played of each variant, round by round.

    >>> rounds(8, 1000), rounds(2, 1000)
    ([250, 500, 1000], [1000])
    """
    found = [games]
    while variants > LEFT:
        variants = max(LEFT, -(-variants // 2))
        found.insert(0, max(1, found[0] // 2))
    return found


def _judged(variant: Variant, found: Found, target: Target) -> Tuned:
    value: Rate | Mean
    match target.measure:
        case "win":
            value = found.seats[0].win
        case "score":
            value = found.seats[0].score
        case "length":
            value = found.length
    mean = value.rate if isinstance(value, Rate) else value.mean
    return Tuned(
        rulings=variant.rulings,
        facts=variant.facts,
        setup=variant.setup,
        bots=variant.bots,
        games=found.games,
        found=value,
        off=round(abs(mean - target.value), 6),
    )
