"""In how many ways discs can be laid in a turn, and what each way scores.

A way is a sequence of fields. Discs of one colour are alike, and the aid played in this
turn bends the rules as in `placing`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.games.seven_steps_kosmos.facts import TOP, Tile
from companion.games.seven_steps_kosmos.rules import scoring
from companion.games.seven_steps_kosmos.rules.placing import may_start
from companion.games.seven_steps_kosmos.rules.state import Laid, State

Step = tuple[int, int]
"""A field and the level of the disc laid on it."""


def ways(state: State, discs: Sequence[str], tile: Tile | None = None) -> Counter[int]:
    """Return how many ways to lay all these discs make each score.

    Args:
        state: the boards at the start of a turn.
        tile: the points tile played, if any.
    """
    fields = state.fields
    found: Counter[int] = Counter()
    for path in _paths(state, [], Counter(discs)):
        score = sum(level for _, level in path)
        if tile:
            laid = [
                Laid(fields.names[field], fields.colours[field], level)
                for field, level in path
            ]
            score += scoring.bonus(tile, laid, fields)
        found[score] += 1
    return found


def _paths(state: State, path: list[Step], left: Counter[str]) -> Iterator[list[Step]]:
    """Yield every way to lay what is left; all of them are one list, which changes."""
    if not left.total():
        yield path
        return
    colours = state.fields.colours
    for step in list(_next(state, path)):
        colour = colours[step[0]]
        if left[colour]:
            left[colour] -= 1
            path.append(step)
            yield from _paths(state, path, left)
            path.pop()
            left[colour] += 1


def _next(state: State, path: Sequence[Step]) -> Iterator[Step]:
    """Yield the fields on which the next disc may lie, each with its level."""
    if not path:
        for field, colour in enumerate(state.fields.colours):
            if may_start(state, colour, state.heights[field]):
                yield field, state.heights[field] + 1
        return
    heights, (last, at) = _heights(state, path), path[-1]
    stepped = [field for field, _ in path]
    for field in state.fields.near[last]:
        level = heights[field] + 1
        if field not in stepped and at <= level <= min(TOP, at + state.rise):
            yield field, level


def _heights(state: State, path: Sequence[Step]) -> Sequence[int]:
    """Return the heights of the fields off a path, once its discs are laid."""
    at_once = state.options.tower_timing == "at_once"
    if not at_once or all(level < TOP for _, level in path):
        return state.heights
    # Ruling tower_timing: towers came down in the middle of the turn.
    heights: Sequence[int] = state.heights
    for field, _ in path:
        now = list(heights)
        now[field] += 1
        heights, _fallen = scoring.come_down(now, state.fields)
    return heights
