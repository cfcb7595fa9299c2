"""How a game went, for games whose best play is not known: a line for each seat."""

from collections.abc import Iterator, Sequence

from companion.contract import Over
from companion.table import secrets
from companion.web.services import Kept

Plain = dict[str, object]

WIDE, HIGH, EDGE = 240, 44, 3
"""The units of a drawing, and what is left round the line."""


def course(kept: Kept) -> list[Plain]:
    """Return a line for each seat of a game that is over, as far as it was each step.

    Players who win or lose together share one line. Lines have one scale, so that they
    can be compared. Empty if the game goes on, since a line may tell what is hidden, or
    if nothing counts how far a seat is.
    """
    if kept.game.metrics is None or not isinstance(over := kept.due, Over):
        return []
    study = kept.game.metrics()
    stood = [study.standing(state) for state in (kept.steps[0].state, *_after(kept))]
    names = secrets.names(kept) or ("",)
    if study.together:
        names = (", ".join(names),)
    rows = list(zip(*stood, strict=True))[: len(names)]
    ways = lines(rows)
    return [
        {"name": name, "way": way, "won": over.won and seat in (over.winners or (0,))}
        for seat, (name, way) in enumerate(zip(names, ways, strict=True))
    ]


def _after(kept: Kept) -> Iterator[object]:
    return (step.state for step in kept.path)


def lines(rows: Sequence[Sequence[float]]) -> list[str]:
    """Return the path of each row of numbers, all in one scale.

    >>> lines([(0, 2), (1, 1)])
    ['M3 41L237 3', 'M3 22L237 22']
    """
    low, high = min(map(min, rows)), max(map(max, rows))
    high = max(high, low + 1)
    return ["M" + "L".join(_points(row, low, high)) for row in rows]


def _points(row: Sequence[float], low: float, high: float) -> Iterator[str]:
    """Yield the points of a line, where it bends."""
    for at, value in enumerate(row):
        if 0 < at < len(row) - 1 and row[at - 1] == value == row[at + 1]:
            continue
        x = EDGE + at * (WIDE - 2 * EDGE) / max(1, len(row) - 1)
        y = EDGE + (high - value) * (HIGH - 2 * EDGE) / (high - low)
        yield f"{round(x, 1):g} {round(y, 1):g}"
