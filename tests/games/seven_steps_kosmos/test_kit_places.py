"""The pieces of 7 Steps: how large, and how they join."""

import math
from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise

import pytest

from companion.games.seven_steps_kosmos.facts import facts
from companion.games.seven_steps_kosmos.kit import boards, kit
from companion.press.scene.boxes import palette
from companion.press.scene.scene import Shape
from tests import kits
from tests.games.seven_steps_kosmos.conftest import Drawn, Named, Said

Point = tuple[float, float]

HEXAGON = ((0, 0), (2, 1), (-1, 3), (-3, 2), (-2, -1), (1, -3), (3, -2))
MIRRORED = ((0, 0), (3, -1), (1, 2), (-2, 3), (-3, 1), (-1, -2), (2, -3))


def middle(q: int, r: int, pitch: float) -> Point:
    """Source: the facts' own coordinates, y downwards."""
    return pitch * (q + r / 2), pitch * r * math.sqrt(3) / 2


@kits.every(
    ("size", "disc", "sticker", "board", "field"),
    [
        ("19", 19, 18, (68.4, 65.82), 19.76),
        ("22 mm", 22, 21, (79.2, 76.21), 22.88),
        ("25mm", 25, 24, (90, 86.6), 26),
    ],
)
def test_everything_follows_the_size_of_the_discs(
    size: str, disc: float, sticker: float, board: Point, field: float
) -> None:
    pieces = {piece.name: piece for piece in kit(facts(), size=size).pieces}

    assert pieces["disc-red"].width == pieces["disc-red"].height == disc
    assert pieces["sticker-red"].width == sticker
    assert (pieces["board-a"].width, pieces["board-a"].height) == board
    places = kits.places(pieces["board-a"].face(), "field")
    assert [place.w for place in places] == [pytest.approx(field)] * 7
    (bag,) = kits.places(pieces["bag"].face(), "pattern")
    assert bag.w == pytest.approx(6.4 * disc + 20)


@kits.every("size", ["19", "22", "25"])
@kits.every("back", [False, True])
def test_fields_lie_at_the_positions_of_the_facts(
    drawn: Drawn, size: str, back: bool
) -> None:
    face = drawn("board-c", back=back, option=size)
    pitch = 1.2 * int(size)

    steps = ((0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    for field, (q, r) in zip(kits.places(face, "field"), steps, strict=True):
        x, y = middle(q, r, pitch)
        assert field.x - face.width / 2 == pytest.approx(x)
        assert field.y - face.height / 2 == pytest.approx(y)


def joined(
    drawn: Drawn, centres: tuple[Point, ...], *, back: bool
) -> list[tuple[str, float, float]]:
    """Return the fields of seven boards that lie at some centres, as on a table."""
    found = []
    for letter, (q, r) in zip("abcdefg", centres, strict=True):
        face = drawn(f"board-{letter}", back=back)
        x, y = middle(int(q), int(r), 30)
        for field in kits.places(face, "field"):
            left, top = field.x - face.width / 2, field.y - face.height / 2
            found.append((field.name, x + left, y + top))
    return found


@kits.every("back", [False, True])
@kits.every("centres", [HEXAGON, MIRRORED])
def test_fields_are_neighbours_across_the_borders_of_boards(
    drawn: Drawn, centres: tuple[Point, ...], back: bool
) -> None:
    pairs = combinations(joined(drawn, centres, back=back), 2)
    apart = {(a[0], b[0]): math.dist(a[1:], b[1:]) for a, b in pairs}

    assert min(apart.values()) == pytest.approx(30)
    near = [names for names, far in apart.items() if far < 30.01]
    assert len(near) == 120
    assert sum(one[0] != other[0] for one, other in near) == 36


@kits.every("centres", [HEXAGON, MIRRORED])
def test_the_edges_of_joined_boards_are_one_line(centres: tuple[Point, ...]) -> None:
    sides: Counter[frozenset[tuple[int, int]]] = Counter()
    for q, r in centres:
        x, y = middle(int(q), int(r), 30)
        shape = boards.outline(x, y, 30)
        assert len(shape) == 18
        for one, other in pairwise((*shape, shape[0])):
            assert math.dist(one, other) == pytest.approx(30 / math.sqrt(3))
            ends = [(round(x * 1000), round(y * 1000)) for x, y in (one, other)]
            sides[frozenset(ends)] += 1

    assert Counter(sides.values()) == {1: 54, 2: 36}


def test_an_outline_looks_the_same_turned_over_and_turned_by_sixths() -> None:
    def corners(change: Callable[[float, float], Point]) -> set[tuple[int, int]]:
        shape = (change(x, y) for x, y in boards.outline(0, 0, 30))
        return {(round(x * 100), round(y * 100)) for x, y in shape}

    cos, sin = 0.5, math.sqrt(3) / 2
    same = corners(lambda x, y: (x, y))
    assert corners(lambda x, y: (-x, y)) == same
    assert corners(lambda x, y: (cos * x - sin * y, sin * x + cos * y)) == same


@kits.every("low", [False, True])
def test_a_board_is_cut_along_a_line_that_only_its_front_shows(
    drawn: Drawn, low: bool
) -> None:
    def cut_lines(back: bool) -> int:
        return sum(
            isinstance(mark, Shape)
            and mark.stroke == palette("seven_steps_kosmos").ink(low=low)["cut"]
            and len(mark.path.segments) == 19
            and mark.path.segments[-1][0] == "Z"  # of seams the last is a line
            for mark, _ in kits.marks(drawn("board-b", back=back, low=low))
        )

    assert (cut_lines(False), cut_lines(True)) == (1, 0)


def test_forty_spaces_run_clockwise_round_the_track(drawn: Drawn) -> None:
    spaces = kits.places(drawn("track"), "space")

    assert [space.name for space in spaces] == [str(number) for number in range(40)]
    for one, other in pairwise((*spaces, spaces[0])):
        assert math.dist((one.x, one.y), (other.x, other.y)) == pytest.approx(16)
    round_it = pairwise((*spaces, spaces[0]))
    turn = sum(one.x * other.y - other.x * one.y for one, other in round_it)
    assert turn > 0  # clockwise, since y runs down
    sizes = {line.words: line.size_pt for line, _, _ in kits.texts(drawn("track"))}
    for number in range(40):
        assert sizes[str(number)] == (22 if number % 5 == 0 else 18)


def test_a_tile_and_a_marker_fit_their_places_on_the_track(drawn: Drawn) -> None:
    slots = kits.places(drawn("track"), "slot")

    assert len(slots) == 4
    assert all(slot.w >= 44 + 1 and slot.h >= 31 + 1 for slot in slots)
    spaces = kits.places(drawn("track"), "space")
    assert min(space.w for space in spaces) == 16
    for seat in (1, 2, 3, 4):
        (marker,) = kits.places(drawn(f"marker-{seat}"), "marker")
        assert marker.w == 13


def test_a_screen_folds_in_three_and_tells_nothing_outside_but_whose_it_is(
    named: Named, drawn: Drawn, said: Said
) -> None:
    signs = set()
    for seat in (1, 2, 3, 4):
        screen = named(f"screen-{seat}")
        assert [fold[0] for fold in screen.folds] == [54, 136]
        assert said(screen.name) == "7 Steps"
        signs |= {place.name for place in kits.places(drawn(screen.name), "sign")}
    assert len(signs) == 4
    for x in (54 + 2, 136 + 2):
        for line, (left, _, right, _), _ in kits.texts(drawn("screen-1", back=True)):
            assert right <= x - 1.5 or left >= x + 1.5, line.words
