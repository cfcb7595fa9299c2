"""What `check` and `odds` answer, in lines."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.contract.questions import Chance, Finding, Verdict
from companion.dice import wording
from companion.language import decimal, phrase

if TYPE_CHECKING:
    from fractions import Fraction

LARGEST = 10**15
"""The largest denominator that is shown; longer fractions are shown as percent."""


def lines(verdict: Verdict) -> Iterator[str]:
    """Yield the verdict, the other sets of dice that pass, and what pips would do."""
    yield verdict.sentence
    if isinstance(verdict, Finding):
        yield from (f"  {note}" for note in verdict.notes)
    others = [_faces(faces) for faces in verdict.sets if faces != verdict.using]
    if others:
        yield "  " + phrase("so would {faces}", faces=phrase(", or ").join(others))
    for way in verdict.ways:
        if way.pips and way.pips != verdict.pips_used:
            yield "  " + phrase(
                "with {dice}: {faces} for {pips} ({changes})",
                dice=wording.dice(way.dice),
                faces=_faces(way.using),
                pips=wording.pips(way.pips),
                changes=wording.turned(way.changes),
            )


def _faces(faces: tuple[int, ...]) -> str:
    return " ".join(map(str, faces))


def chance(found: Chance) -> str:
    """Return what is rolled, and how likely it is enough."""
    return f"{found.roll}: {shown(found.chance)}"


def shown(chance: "Fraction", exact: bool = True) -> str:
    """Return a chance as a fraction and in percent."""
    top, bottom = chance.numerator, chance.denominator
    percent = 100 * top / bottom
    text = f"{percent:.2f}" if percent >= 0.01 or not top else f"{percent:.2g}"
    # A fraction of hundreds of digits helps nobody.
    if not exact or bottom > LARGEST:
        return decimal(f"{text} %")
    return f"{top}/{bottom} = {decimal(text)} %"


def means_dice(text: str) -> bool:
    """Return whether a text begins as dice do, and no game's name or challenge."""
    return re.match(r"(?i)\(|\d*d[\d%f]|\d+ *[-+*]", text) is not None


def of_dice(dice: str, compare: str) -> Iterator[str]:
    """Yield how often each total of dice comes, and how often it is as compared.

    Raises:
        BadNotation: if dice or comparison cannot be read.
    """
    from companion.dice import notation, spread

    wanted = notation.comparison(compare) if compare else None
    totals = spread.spread(dice)
    meets = wanted.meets if wanted else lambda _: True
    if wanted:
        yield f"{dice} {compare}: {shown(totals.chance(meets), totals.exact)}"
    average, deviation = float(totals.mean()), totals.deviation()
    numbers = {"mean": decimal(f"{average:.2f}"), "n": decimal(f"{deviation:.2f}")}
    yield phrase("{dice}: average {mean}, standard deviation {n}", dice=dice, **numbers)
    yield from spread.table(totals, meets)
    if not totals.exact:
        yield phrase("chains of exploding dice rarer than 1 in 10^12 are left out")
