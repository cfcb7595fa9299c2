"""The pieces of 7 Steps: how many, how large, how legible, how they join."""

import io
import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from companion.errors import BadValue
from companion.games.seven_steps_kosmos.facts import facts
from companion.games.seven_steps_kosmos.kit import flower, kit
from companion.press import pdf, text
from companion.press.fonts import font
from companion.press.imposed import Folio, How, folios, grouped
from companion.press.layout import palette
from companion.press.paper import paper
from companion.press.piece import Kit, Piece
from companion.press.scene import (
    IDENTITY,
    Group,
    Mark,
    Matrix,
    Place,
    Scene,
    Shape,
    Text,
    compose,
)

Box = tuple[float, float, float, float]
Point = tuple[float, float]

TILES = ["a1", "a2", "a3", "a4", "a5", "v1", "v2", "v3", "v4", "v5", "v6", "40"]
COLOURS = ["white", "yellow", "orange", "red", "violet", "blue", "black"]
FACES = [
    *[(f"board-{letter}", back) for letter in "abcdefg" for back in (False, True)],
    *[(f"disc-{name}", back) for name in COLOURS for back in (False, True)],
    *[(f"sticker-{name}", False) for name in COLOURS],
    *[(f"tile-{name}", back) for name in TILES for back in (False, True)],
    *[(f"screen-{seat}", back) for seat in (1, 2, 3, 4) for back in (False, True)],
    *[("track", False), ("markers", False), ("markers", True), ("bag", False)],
]
EDITIONS = [(name, back, low) for name, back in FACES for low in (False, True)]
SIZES = ("19", "22", "25")
SMALLEST = [
    (name, back, "19")
    for name, back in FACES
    if name.startswith(("board", "disc", "sticker", "bag"))
]
"""Faces that follow the size of the discs, at the size where lines weigh most."""

SIZED = [*[(name, back, "25") for name, back in FACES], *SMALLEST]
HEXAGON = ((0, 0), (2, 1), (-1, 3), (-3, 2), (-2, -1), (1, -3), (3, -2))
MIRRORED = ((0, 0), (3, -1), (1, 2), (-2, 3), (-3, 1), (-1, -2), (2, -3))


@cache
def whole(size: str = "25") -> Kit:
    return kit(facts(), size=size)


def named(name: str, size: str = "25") -> Piece:
    return next(piece for piece in whole(size).pieces if piece.name == name)


@cache
def drawn(
    name: str, *, back: bool = False, low: bool = False, size: str = "25"
) -> Scene:
    return named(name, size).face(low=low, back=back)


def walk(
    marks: tuple[Mark, ...], outer: Matrix = IDENTITY
) -> Iterator[tuple[Mark, Matrix]]:
    """Yield every shape and text with the matrix that puts it on the face."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from walk(mark.marks, compose(outer, mark.matrix))
        else:
            yield mark, outer


def texts(face: Scene) -> Iterator[tuple[Text, Box, float]]:
    """Yield every line of text with its ink on the face and its size in points."""
    for mark, (a, b, c, d, e, f) in walk(face.marks):
        if isinstance(mark, Text):
            ink = text.ink(mark.words, mark.font, mark.size_pt, mark.track)
            corners = [
                (a * x + c * y + e, b * x + d * y + f)
                for x in (mark.x + ink[0], mark.x + ink[2])
                for y in (mark.y + ink[1], mark.y + ink[3])
            ]
            xs, ys = zip(*corners, strict=True)
            size = mark.size_pt * (a * d - b * c) ** 0.5
            yield mark, (min(xs), min(ys), max(xs), max(ys)), size


def said(name: str, *, back: bool = False) -> str:
    """Return all that is written on a face."""
    words = " ".join(line.words for line, _, _ in texts(drawn(name, back=back)))
    return " ".join(words.split())


def of(face: Scene, kind: str) -> list[Place]:
    return [place for place in face.places if place.kind == kind]


def luminance(colour: str) -> float:
    """Source: WCAG 2, relative luminance."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [
        value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def middle(q: int, r: int, pitch: float) -> Point:
    """Source: the facts' own coordinates, y downwards."""
    return pitch * (q + r / 2), pitch * r * math.sqrt(3) / 2


@pytest.mark.parametrize(("players", "screens"), [(0, 4), (2, 2), (3, 3), (4, 4)])
def test_a_kit_holds_what_so_many_players_need(players: int, screens: int) -> None:
    counts: Counter[str] = Counter()
    for piece in kit(facts(), players=players).pieces:
        counts[piece.name.partition("-")[0]] += piece.copies

    assert counts == {
        "board": 7,
        "disc": 140,
        "sticker": 140,
        "tile": 32,
        "track": 1,
        "screen": screens,
        "markers": 1,
        "bag": 1,
    }


def test_twenty_bonus_tiles_are_ten_aids_and_ten_of_points() -> None:
    copies = {
        piece.name: piece.copies for piece in whole().pieces if piece.group == "tiles"
    }

    assert [copies[f"tile-{name}"] for name in TILES] == [
        *(2, 2, 2, 2, 2),
        *(2, 2, 2, 2, 1, 1),
        12,
    ]


@pytest.mark.parametrize("players", [-1, 1, 5])
def test_too_few_or_too_many_players_are_refused(players: int) -> None:
    with pytest.raises(BadValue, match=f"{players} players; choose 2 to 4"):
        kit(facts(), players=players)


@pytest.mark.parametrize("size", ["", "18", "poker", "25.5", "250"])
def test_another_size_of_disc_is_refused(size: str) -> None:
    with pytest.raises(BadValue, match="choose 19, 22 or 25, in mm"):
        kit(facts(), size=size)


@pytest.mark.parametrize(
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
    places = of(pieces["board-a"].face(), "field")
    assert [place.w for place in places] == [pytest.approx(field)] * 7
    (bag,) = of(pieces["bag"].face(), "pattern")
    assert bag.w == pytest.approx(6.4 * disc + 20)


@pytest.mark.parametrize(
    ("board", "back", "shown"),
    [
        ("board-a", False, ["white"] * 7),
        ("board-f", False, ["blue"] * 7),
        ("board-a", True, ["white", *["yellow", "red"] * 3]),
        ("board-e", True, ["violet", *["blue", "white"] * 3]),
        ("board-g", True, ["black", *["white", "orange"] * 3]),
    ],
)
def test_each_side_of_a_board_shows_what_the_facts_say(
    board: str, back: bool, shown: list[str]
) -> None:
    fields = of(drawn(board, back=back), "field")

    assert [field.name.split()[1] for field in fields] == shown
    assert [field.name[:3] for field in fields] == [
        f"{board[-1].upper()}.{number}" for number in range(7)
    ]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("back", [False, True])
def test_fields_lie_at_the_positions_of_the_facts(size: str, back: bool) -> None:
    face = drawn("board-c", back=back, size=size)
    pitch = 1.2 * int(size)

    steps = ((0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    for field, (q, r) in zip(of(face, "field"), steps, strict=True):
        x, y = middle(q, r, pitch)
        assert field.x - face.width / 2 == pytest.approx(x)
        assert field.y - face.height / 2 == pytest.approx(y)


def joined(centres: tuple[Point, ...], *, back: bool) -> list[tuple[str, float, float]]:
    """Return the fields of seven boards that lie at some centres, as on a table."""
    found = []
    for letter, (q, r) in zip("abcdefg", centres, strict=True):
        face = drawn(f"board-{letter}", back=back)
        x, y = middle(int(q), int(r), 30)
        for field in of(face, "field"):
            left, top = field.x - face.width / 2, field.y - face.height / 2
            found.append((field.name, x + left, y + top))
    return found


@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize("centres", [HEXAGON, MIRRORED])
def test_fields_are_neighbours_across_the_borders_of_boards(
    centres: tuple[Point, ...], back: bool
) -> None:
    fields = joined(centres, back=back)

    apart = {
        (one[0], other[0]): math.dist(one[1:], other[1:])
        for one, other in combinations(fields, 2)
    }
    assert min(apart.values()) == pytest.approx(30)
    near = [names for names, far in apart.items() if far < 30.01]
    assert len(near) == 120
    across = [names for names in near if names[0][0] != names[1][0]]
    assert len(across) == 36


def test_the_pairs_that_cross_a_border_are_those_of_the_facts() -> None:
    fields = joined(HEXAGON, back=True)

    near = {
        (one[0][:3], other[0][:3])
        for one, other in combinations(fields, 2)
        if math.dist(one[1:], other[1:]) < 30.01
    }
    assert {pair for pair in near if pair[0][0] + pair[1][0] == "AB"} == {
        ("A.1", "B.4"),
        ("A.1", "B.5"),
        ("A.2", "B.4"),
    }
    assert {pair for pair in near if pair[0][0] + pair[1][0] == "EF"} == {
        ("E.1", "F.3"),
        ("E.6", "F.3"),
        ("E.6", "F.4"),
    }


@pytest.mark.parametrize(
    ("name", "pairs"),
    [
        ("hexagon", 120),
        ("butterfly", 114),
        ("mask", 111),
        ("ring", 108),
        ("river", 102),
    ],
)
def test_boards_join_in_every_arrangement(name: str, pairs: int) -> None:
    lie = next(one for one in facts().arrangements if one.name == name)
    centres = tuple((2 * q - r, q + 3 * r) for q, r in lie.places)

    fields = joined(centres, back=False)
    apart = [math.dist(one[1:], other[1:]) for one, other in combinations(fields, 2)]
    assert min(apart) == pytest.approx(30)
    assert sum(far < 30.01 for far in apart) == pairs


@pytest.mark.parametrize("centres", [HEXAGON, MIRRORED])
def test_the_edges_of_joined_boards_are_one_line(centres: tuple[Point, ...]) -> None:
    sides: Counter[frozenset[tuple[int, int]]] = Counter()
    for q, r in centres:
        x, y = middle(int(q), int(r), 30)
        shape = flower.outline(x, y, 30)
        assert len(shape) == 18
        for one, other in pairwise((*shape, shape[0])):
            assert math.dist(one, other) == pytest.approx(30 / math.sqrt(3))
            ends = [(round(x * 1000), round(y * 1000)) for x, y in (one, other)]
            sides[frozenset(ends)] += 1

    assert Counter(sides.values()) == {1: 54, 2: 36}


def test_an_outline_looks_the_same_turned_over_and_turned_by_sixths() -> None:
    def corners(change: Callable[[float, float], Point]) -> set[tuple[int, int]]:
        shape = (change(x, y) for x, y in flower.outline(0, 0, 30))
        return {(round(x * 100), round(y * 100)) for x, y in shape}

    cos, sin = 0.5, math.sqrt(3) / 2
    same = corners(lambda x, y: (x, y))
    assert corners(lambda x, y: (-x, y)) == same
    assert corners(lambda x, y: (cos * x - sin * y, sin * x + cos * y)) == same


@pytest.mark.parametrize("low", [False, True])
def test_a_board_is_cut_along_a_line_that_only_its_front_shows(low: bool) -> None:
    def cut_lines(back: bool) -> int:
        return sum(
            isinstance(mark, Shape)
            and mark.stroke == palette("seven_steps_kosmos").ink(low=low)["cut"]
            and len(mark.path.segments) == 19
            for mark, _ in walk(drawn("board-b", back=back, low=low).marks)
        )

    assert (cut_lines(False), cut_lines(True)) == (1, 0)


@pytest.mark.parametrize("back", [False, True])
def test_the_ground_of_a_board_runs_through_its_bleed(
    back: bool,
    print_faces: Callable[..., bytes],
    render: Callable[..., Image.Image],
) -> None:
    image = render(print_faces(drawn("board-b", back=back)), 0, 254)

    for corner in flower.outline(image.width / 2, image.height / 2, 300):
        away = math.dist(corner, (image.width / 2, image.height / 2))
        part = 1 + 14 / away  # 1.4 mm beyond the trim
        x = image.width / 2 + (corner[0] - image.width / 2) * part
        y = image.height / 2 + (corner[1] - image.height / 2) * part
        value = image.getpixel((int(x), int(y)))
        assert isinstance(value, int)
        assert value < 254
    white = image.getpixel((image.width - 30, image.height - 30))
    assert white == 255  # no ink between boards


@pytest.mark.parametrize(("name", "backs"), [("a4", "duplex"), ("letter", "duplex")])
@pytest.mark.parametrize("group", ["boards", "discs", "tiles", "screens", "markers"])
def test_every_back_lies_behind_its_front(name: str, backs: str, group: str) -> None:
    size = paper(name)
    for folio in printed(group, name, backs):
        front, back = (
            [spot for spot in side.placements if spot.face.width < size.width - 1]
            for side in folio.sides
        )
        assert len(front) == len(back) == len(folio.items)
        for one, other in zip(front, back, strict=True):
            wide = one.face.height if one.turn % 180 else one.face.width
            assert one.x + other.x + wide == pytest.approx(size.width, abs=0.01)
            assert one.y == pytest.approx(other.y, abs=0.01)
            assert (one.turn + other.turn) % 360 == 0
            assert letter(one.face) == letter(other.face)


def letter(face: Scene) -> str:
    """Return the letter of a board; nothing for other pieces."""
    return "".join(place.name[0] for place in of(face, "north"))


@cache
def printed(group: str, on: str, backs: str, size: str = "25") -> tuple[Folio, ...]:
    pieces = [piece for piece in whole(size).pieces if piece.group == group]
    how = How(paper(on), backs=backs)  # type: ignore[arg-type]  # a parameter
    return tuple(folios(pieces, how))


@pytest.mark.parametrize("on", ["a4", "letter"])
def test_front_and_back_of_printed_boards_have_one_shape_in_pixels(
    on: str, render: Callable[..., Image.Image]
) -> None:
    for folio in printed("boards", on, "duplex"):
        file = io.BytesIO()
        bare = [
            replace(side, placements=side.placements[: len(folio.items)])
            for side in folio.sides
        ]
        pdf.write(bare, file, title="b", author="us", subject="t", version="1")
        front, back = (
            silhouette(render(file.getvalue(), number, 36)) for number in (0, 1)
        )
        turned = back.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        assert front.getbbox() == pytest.approx(turned.getbbox(), abs=1)
        off = ImageStat.Stat(ImageChops.difference(front, turned)).mean[0] / 255
        assert off < 0.008


def silhouette(image: Image.Image) -> Image.Image:
    """Return white where a picture is not the paper round it."""
    paper_white = image.point(lambda value: 255 if value > 253 else 0)
    ImageDraw.floodfill(paper_white, (0, 0), 128)
    return paper_white.point(lambda value: 0 if value == 128 else 255)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("on", ["a4", "letter"])
@pytest.mark.parametrize("backs", ["duplex", "duplex-short", "fold-across"])
def test_the_kit_fits_either_paper_duplex_and_folded(
    backs: str, on: str, size: str
) -> None:
    for group, pieces in grouped(whole(size).pieces):
        how = How(paper(on), backs=backs)  # type: ignore[arg-type]  # a parameter
        laid = folios(pieces, how)
        items = [item for folio in laid for item in folio.items]
        assert len(items) == sum(piece.copies for piece in pieces), group


def test_paper_is_not_wasted() -> None:
    sheets = {
        group: len(folios(pieces, How(paper("a4"))))
        for group, pieces in grouped(whole().pieces)
    }

    assert sheets == {
        "boards": 2,
        "discs": 2,
        "stickers": 2,
        "tiles": 1,
        "track": 1,
        "screens": 2,
        "markers": 1,
        "bag": 1,
    }
    assert len(printed("boards", "a4", "duplex", "19")) == 1


def test_both_sides_of_a_disc_are_alike_and_stickers_have_one() -> None:
    for name in COLOURS:
        disc = named(f"disc-{name}")
        assert disc.front is disc.back
        assert disc.form == "disc"
        assert disc.copies == 20
        assert named(f"sticker-{name}").back is None


def test_every_colour_has_a_form_of_its_own_in_both_inks() -> None:
    for low in (False, True):
        outlines = {
            repr(
                [
                    m.path.segments
                    for m, _ in walk(drawn(f"disc-{c}", low=low).marks)
                    if isinstance(m, Shape)
                ][-1:]
            )
            for c in COLOURS
        }
        assert len(outlines) == 7


def test_discs_turn_and_no_form_becomes_another_one(
    print_faces: Callable[..., bytes], render: Callable[..., Image.Image]
) -> None:
    images = {
        name: render(print_faces(drawn(f"disc-{name}", low=True)), 0, 60)
        for name in COLOURS
    }
    for one, other in combinations(COLOURS, 2):
        closest = min(
            sum(
                count * value
                for value, count in enumerate(
                    ImageChops.difference(
                        images[one], images[other].rotate(turn, fillcolor=255)
                    ).histogram()
                )
            )
            for turn in range(0, 360, 15)
        )
        assert closest / (255 * images[one].width ** 2) > 0.04, (one, other)


BLIND = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Source: Machado, Oliveira and Fernandes 2009, severity 1."""


def lab(colour: str, kind: str) -> tuple[float, float, float]:
    """Return CIE L*a*b* (D65) of a colour as somebody sees it."""
    rgb = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in rgb]
    r, g, b = (
        min(1, max(0, sum(m * v for m, v in zip(row, linear, strict=True))))
        for row in BLIND[kind]
    )
    x, y, z = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    f = [v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


@pytest.mark.parametrize("kind", list(BLIND))
def test_colours_differ_for_everybody(kind: str) -> None:
    ink = palette("seven_steps_kosmos").full

    seen = [lab(ink[name], kind) for name in COLOURS]
    assert min(math.dist(one, other) for one, other in combinations(seen, 2)) >= 19


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize("name", COLOURS)
def test_forms_stand_out_from_their_disc(name: str, low: bool) -> None:
    ink = palette("seven_steps_kosmos").ink(low=low)

    assert contrast(ink[f"{name}_form"], ink[name]) >= 4.5


def test_the_other_side_of_every_tile_tells_only_its_family() -> None:
    for name in TILES:
        words = said(f"tile-{name}", back=True)
        family = {"a": "Building aids", "v": "Points tiles", "4": "+40"}[name[0]]
        assert words == family
    backs = {
        name[0]: repr(
            [
                (repr(mark), matrix)
                for mark, matrix in walk(drawn(f"tile-{name}", back=True).marks)
                if isinstance(mark, Text)
            ]
        )
        for name in TILES
    }
    assert len(backs) == 3


@pytest.mark.parametrize(
    ("name", "marked"),
    [
        *[(name, f"{name.upper()}") for name in ("a1", "v1")],
        *[(name, f"{name.upper()}*") for name in TILES[1:5] + TILES[6:11]],
    ],
)
def test_tiles_that_we_reconstructed_are_marked(name: str, marked: str) -> None:
    lines = [line.words for line, _, _ in texts(drawn(f"tile-{name}"))]

    assert marked in lines


def test_the_mixed_side_is_marked_as_our_reconstruction() -> None:
    assert said("board-c") == "C"
    assert said("board-c", back=True) == "C*"
    assert "* our reconstruction" in said("track")
    assert "* our reconstruction" in said("screen-1", back=True)


def test_five_discs_are_the_most_where_the_data_say_so() -> None:
    limited = [name for name in TILES if "max 5" in said(f"tile-{name}")]

    assert limited == ["a3", "a4"]


@pytest.mark.parametrize(
    ("ruling", "names"),
    [
        ("reconstructed", TILES),
        ("documented_only", ["a1", "v1", "v2", "40"]),
        ("none", ["40"]),
    ],
)
def test_only_tiles_that_are_played_with_are_printed(
    ruling: str, names: list[str]
) -> None:
    pieces = kit(facts(), {"tiles": ruling}).pieces

    tiles = [piece.name for piece in pieces if piece.group == "tiles"]
    assert tiles == [f"tile-{name}" for name in names]


def test_colours_asks_for_seven_discs_unless_it_is_ruled_otherwise() -> None:
    def v1(rulings: dict[str, str]) -> str:
        pieces = kit(facts(), rulings).pieces
        tile = next(piece for piece in pieces if piece.name == "tile-v1")
        return " ".join(line.words for line, _, _ in texts(tile.face()))

    assert "if 7 discs" in " ".join(v1({}).split())
    assert "if" not in v1({"v1_min_discs": "1"}).split()


def test_forty_spaces_run_clockwise_round_the_track() -> None:
    spaces = of(drawn("track"), "space")

    assert [space.name for space in spaces] == [str(number) for number in range(40)]
    for one, other in pairwise((*spaces, spaces[0])):
        assert math.dist((one.x, one.y), (other.x, other.y)) == pytest.approx(16)
    turn = sum(
        one.x * other.y - other.x * one.y
        for one, other in pairwise((*spaces, spaces[0]))
    )
    assert turn > 0  # clockwise, since y runs down
    sizes = {line.words: line.size_pt for line, _, _ in texts(drawn("track"))}
    for number in range(40):
        assert sizes[str(number)] == (22 if number % 5 == 0 else 18)


def test_a_tile_and_a_marker_fit_their_places_on_the_track() -> None:
    slots = of(drawn("track"), "slot")

    assert len(slots) == 4
    assert all(slot.w >= 44 + 1 and slot.h >= 31 + 1 for slot in slots)
    assert [place.w for place in of(drawn("markers"), "marker")] == [13] * 4 + [32]


def test_the_inside_of_a_screen_reminds_of_turn_laying_and_tiles() -> None:
    words = said("screen-2", back=True)

    for step in range(1, 7):
        assert f" {step} " in words
    for name in TILES[:-1]:
        assert name.upper() in words
    pictures = [place.name for place in of(drawn("screen-2", back=True), "picture")]
    assert pictures == ["colour", "lowest", "next", "climb", "once"]


def test_a_screen_folds_in_three_and_tells_nothing_outside_but_whose_it_is() -> None:
    signs = set()
    for seat in (1, 2, 3, 4):
        screen = named(f"screen-{seat}")
        assert [fold[0] for fold in screen.folds] == [54, 136]
        assert said(screen.name) == "7 Steps"
        signs |= {place.name for place in of(drawn(screen.name), "sign")}
    assert len(signs) == 4
    for x in (54 + 2, 136 + 2):
        for line, (left, _, right, _), _ in texts(drawn("screen-1", back=True)):
            assert right <= x - 1.5 or left >= x + 1.5, line.words


def test_the_markers_behind_lie_behind_those_in_front() -> None:
    front, behind = drawn("markers"), drawn("markers", back=True)

    def words_at(face: Scene) -> list[float]:
        return [(box[0] + box[2]) / 2 for line, box, _ in texts(face)]

    assert [front.width - x for x in words_at(front)] == pytest.approx(
        words_at(behind), abs=1
    )


@pytest.mark.parametrize(("name", "back", "low"), EDITIONS)
def test_words_stay_inside_the_safe_zone_and_keep_their_size(
    name: str, back: bool, low: bool
) -> None:
    piece, face = named(name), drawn(name, back=back, low=low)

    inset = piece.bleed + piece.safe
    least = {"board": 5.6, "tile": 7.0, "screen": 8.4}.get(name.split("-")[0], 8.4)
    assert [one for one in face.shrunk if one.got_pt < 7.9] == []
    for line, (left, top, right, bottom), size in texts(face):
        assert left >= inset - 0.01, line.words
        assert top >= inset - 0.01, line.words
        assert right <= face.width - inset + 0.01, line.words
        assert bottom <= face.height - inset + 0.01, line.words
        assert size >= least - 0.01, line.words
        assert set(line.words) <= set(font(line.font).cmap)


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize(("name", "back", "size"), SIZED)
def test_no_line_is_thinner_than_a_printer_holds(
    name: str, back: bool, low: bool, size: str
) -> None:
    face = drawn(name, back=back, low=low, size=size)
    for mark, (a, b, c, d, _, _) in walk(face.marks):
        if isinstance(mark, Shape) and mark.stroke:
            assert mark.width * (a * d - b * c) ** 0.5 >= 0.119


@pytest.mark.parametrize(("name", "back", "size"), SIZED)
def test_low_ink_covers_at_most_sixteen_parts_in_a_hundred(
    name: str,
    back: bool,
    size: str,
    print_faces: Callable[..., bytes],
    render: Callable[..., Image.Image],
) -> None:
    piece, face = named(name, size), drawn(name, back=back, low=True, size=size)

    trimmed = Scene(piece.width, piece.height, low=True)
    with trimmed.clip(piece.outline()):
        trimmed.insert(face, -piece.bleed, -piece.bleed)
    # A disc takes so much of the square round it.
    part = 0.7854 if piece.form == "disc" else 1
    # In few pixels a thin line looks wider than it prints.
    image = render(print_faces(trimmed), 0, 200)
    assert 1 - ImageStat.Stat(image).mean[0] / 255 <= 0.16 * part


def test_low_ink_uses_one_ink_and_a_grey_for_ghosts() -> None:
    colours = set(palette("seven_steps_kosmos").low.values())

    assert colours == {"#FFFFFF", "#1A1A1A", "#9A9A9A"}


@pytest.mark.parametrize("low", [False, True])
def test_text_and_signs_stand_out_from_their_ground(low: bool) -> None:
    ink = palette("seven_steps_kosmos").ink(low=low)

    for words, ground in (
        ("ink", "card"),
        ("ink", "plate"),
        ("ink", "space"),
        ("note", "card"),
        ("note", "plate"),
        ("bold_number", "bold"),
        ("aid_sign", "aid"),
        ("points_sign", "points"),
        ("accent", "card"),
        *[("seat_sign", f"seat_{seat}") for seat in (1, 2, 3, 4)],
    ):
        assert contrast(ink[words], ink[ground]) >= 4.5, (words, ground)


def test_two_builds_give_the_same_bytes(print_faces: Callable[..., bytes]) -> None:
    faces = [[piece.face() for piece in kit(facts()).pieces[::5]] for _ in range(2)]

    assert print_faces(*faces[0]) == print_faces(*faces[1])
