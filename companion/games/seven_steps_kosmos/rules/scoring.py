"""Scoring: what a points tile adds to a turn, and how towers of seven come down.

A points tile looks only at the discs laid in the turn; their order does not matter.
`ways` counts in how many ways discs can be laid, and what
each scores: a way is a sequence of fields. Discs of one colour are alike, and the aid
played in this turn bends the rules as in `placing`.

Source: German rules of 7 Steps, points tiles, towers.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.games.seven_steps_kosmos.facts import FIELDS, TOP, Tile
from companion.games.seven_steps_kosmos.rules.boards import STEPS, Fields
from companion.games.seven_steps_kosmos.rules.placing import may_start
from companion.games.seven_steps_kosmos.rules.state import Laid, State


def bonus(tile: Tile, laid: Sequence[Laid], fields: Fields) -> int:
    """Return the points that a points tile adds."""
    things = 0
    match tile.op:
        case "colours" if len(laid) >= tile.least:  # Ruling v1_min_discs.
            things = len({placed.disc for placed in laid})
        case "one_colour":  # That with most discs is chosen; a tie pays once.
            things = max(Counter(placed.disc for placed in laid).values(), default=0)
        case "row":
            spots = {fields.spots[fields.index[placed.field]] for placed in laid}
            longest = longest_row(spots)
            things = longest if longest >= tile.least else 0
        case "one_level":
            things = max(Counter(placed.level for placed in laid).values(), default=0)
        case "boards":
            things = len({fields.index[placed.field] // FIELDS for placed in laid})
        case "seven" if len(laid) >= tile.least:
            things = 1
    return tile.each * things


def longest_row(spots: set[tuple[int, int]]) -> int:
    """Return the length of the longest straight row of neighbouring hexagons.

    >>> longest_row({(0, 0), (1, 0), (2, 0), (2, 1)})
    3
    """
    longest = 0
    for dq, dr in STEPS[1:4]:
        for q, r in spots:
            length = 1
            while (q + dq * length, r + dr * length) in spots:
                length += 1
            longest = max(longest, length)
    return longest


def come_down(
    heights: Sequence[int], fields: Fields
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return the heights once no tower is seven high, and the fields that fell.

    The order does not matter: each fall takes 7 from one field and gives 1 to all seven
    of its colour, itself included, so falls commute. With 20 discs of a colour it ends
    after three falls at most; with 28 it may never end.
    """
    now, fallen = list(heights), []
    while (top := max(now, default=0)) >= TOP:
        field = now.index(top)
        now[field] -= TOP
        for other in fields.of[fields.colours[field]]:
            now[other] += 1
        fallen.append(fields.names[field])
    return tuple(now), tuple(fallen)


Step = tuple[int, int]
"""A field and the level of the disc laid on it."""


def ways(state: State, discs: Sequence[str], tile: Tile | None = None) -> Counter[int]:
    """Return how many ways to lay all these discs make each score.

    Args:
        state: the boards at the start of a turn.
        tile: the points tile played, if any.
    """
    fields = state.fields
    scores: Counter[int] = Counter()
    for path in _paths(state, [], Counter(discs)):
        score = sum(level for _, level in path)
        if tile:
            laid = [
                Laid(fields.names[field], fields.colours[field], level)
                for field, level in path
            ]
            score += bonus(tile, laid, fields)
        scores[score] += 1
    return scores


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
        heights, _fallen = come_down(now, state.fields)
    return heights
