"""A review as figures, a line over the steps, and the steps that mattered most."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import fsum

from companion.web.services import Judged

Plain = dict[str, object]

MOST = 5
"""Costly choices and lucky rolls that are listed."""

NOTABLE = 0.005
"""A smaller difference of the chance to win is not listed."""

SEEN = 0.02
"""A smaller one is not marked on the line."""

NUMBER = re.compile(r"\b([IVX]+|\d+)\b")
"""What a chapter is called beside its steps: its number."""

MINUS = str.maketrans("-", "\N{MINUS SIGN}")


def reviewed(steps: Sequence[Judged], chapters: Mapping[int, str]) -> Plain:
    """Return what the page shows of a game that was judged.

    Args:
        chapters: the heading that an event belongs to, by its number.
    """
    named = {
        n: found[0] for n, text in chapters.items() if (found := NUMBER.search(text))
    }
    given = fsum(step.cost or 0 for step in steps)
    luck = fsum(step.luck or 0 for step in steps)
    costly = sorted(steps, key=lambda step: -(step.cost or 0))[:MOST]
    lucky = sorted(steps, key=lambda step: -abs(step.luck or 0))[:MOST]
    return {
        "figures": [
            {
                "label": "choices gave away",
                "value": f"{100 * given:.2f} %",
                "tone": "bad",
            },
            {"label": "the dice gave", "value": _signed(luck), "tone": _tone(luck)},
        ],
        "label": "chance to win, step by step",
        "values": [round(100 * step.worth, 2) for step in steps],
        "marks": [
            {"at": at, "kind": kind}
            for at, step in enumerate(steps)
            if (kind := _kind(step))
        ],
        "bands": list(_bands(steps, named)),
        "costly": [
            _costly(step, named) for step in costly if (step.cost or 0) > NOTABLE
        ],
        "lucky": [
            _lucky(step, named) for step in lucky if abs(step.luck or 0) > NOTABLE
        ],
    }


def _bands(steps: Sequence[Judged], named: Mapping[int, str]) -> Iterator[Plain]:
    """Yield the chapters, from step to step."""
    for name, some in groupby(enumerate(steps), lambda pair: named.get(pair[1].n, "")):
        at = [place for place, _ in some]
        if name:
            yield {"from": max(0, at[0] - 1), "to": at[-1], "name": name}


def _signed(luck: float) -> str:
    return f"{100 * luck:+.2f} %".translate(MINUS)


def _tone(luck: float) -> str:
    return "good" if luck > 0 else "bad"


def _kind(step: Judged) -> str:
    """Return how a step is marked; empty if it changed little."""
    if (step.cost or 0) > SEEN:
        return "mistake"
    if abs(step.luck or 0) > SEEN:
        return "luck" if (step.luck or 0) > 0 else "bad luck"
    return ""


def _costly(step: Judged, named: Mapping[int, str]) -> Plain:
    best = f"better: {step.best}" if step.best else ""
    where, worth = named.get(step.n, f"{step.n}"), -(step.cost or 0)
    found: Plain = {"n": step.n, "where": where, "text": step.text}
    return {**found, "best": best, "worth": worth}


def _lucky(step: Judged, named: Mapping[int, str]) -> Plain:
    where = named.get(step.n, f"{step.n}")
    found: Plain = {"n": step.n, "where": where, "text": step.text}
    return {**found, "best": "", "worth": step.luck}
