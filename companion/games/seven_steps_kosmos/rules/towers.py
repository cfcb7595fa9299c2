"""A tower of seven comes down: one disc to each of the seven fields of its colour.

Source: German rules of 7 Steps, towers.
"""

from collections.abc import Sequence

from companion.games.seven_steps_kosmos.facts import TOP
from companion.games.seven_steps_kosmos.rules.table import Ground

Heights = tuple[int, ...]


def come_down(
    heights: Sequence[int], ground: Ground
) -> tuple[Heights, tuple[str, ...]]:
    """Return the heights once no tower stands at seven, and the fields that fell.

    The order does not matter: each fall takes 7 from one field and gives 1 to all seven
    of its colour, itself included, so falls commute. It ends after three at most.
    """
    now, fallen = list(heights), []
    while (top := max(now, default=0)) >= TOP:
        field = now.index(top)
        now[field] -= TOP
        for other in ground.of[ground.colours[field]]:
            now[other] += 1
        fallen.append(ground.names[field])
    return tuple(now), tuple(fallen)
