"""The pieces of 7 Steps: how many, what they say, and how they lie on sheets."""

from collections import Counter
from functools import cache

import pytest

from companion.games.seven_steps_kosmos.facts import facts
from companion.games.seven_steps_kosmos.kit import kit
from companion.press.layout.packing import Backs
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sheets import Sheet, grouped, impose
from companion.press.layout.sizes import paper
from companion.press.scene.scene import Scene
from tests import kits
from tests.games.seven_steps_kosmos.conftest import (
    COLOURS,
    TILES,
    Drawn,
    Named,
    Said,
    Whole,
)


@kits.every(("players", "screens"), [(0, 4), (2, 2), (3, 3), (4, 4)])
def test_a_kit_holds_what_so_many_players_need(players: int, screens: int) -> None:
    counts: Counter[str] = Counter()
    for piece in kit(facts(), players=players).pieces:
        counts[piece.name.partition("-")[0]] += piece.copies

    assert counts == {
        "board": 7, "disc": 140, "sticker": 140, "raised": 140, "stencil": 1,
        "tile": 32, "track": 1, "screen": screens, "marker": screens + 1, "bag": 1,
        "box": 1,
    }  # fmt: skip


def test_twenty_bonus_tiles_are_ten_aids_and_ten_of_points(named: Named) -> None:
    copies = [named(f"tile-{name}").copies for name in TILES]

    assert copies == [*(2, 2, 2, 2, 2), *(2, 2, 2, 2, 1, 1), 12]


@kits.every(
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
    drawn: Drawn, board: str, back: bool, shown: list[str]
) -> None:
    fields = kits.places(drawn(board, back=back), "field")

    assert [field.name.split()[1] for field in fields] == shown
    assert [field.name[:3] for field in fields] == [
        f"{board[-1].upper()}.{number}" for number in range(7)
    ]


def test_both_sides_of_a_disc_are_alike_and_stickers_have_one(named: Named) -> None:
    for name in COLOURS:
        disc = named(f"disc-{name}")
        assert disc.front is disc.back
        assert disc.form == "disc"
        assert disc.copies == 20
        assert named(f"sticker-{name}").back is None


def test_the_other_side_of_every_tile_tells_only_its_family(
    drawn: Drawn, said: Said
) -> None:
    families = {"a": "Building aids", "v": "Points tiles", "4": "+40"}
    words = {name: said(f"tile-{name}", back=True) for name in TILES}
    backs = {repr([*kits.texts(drawn(f"tile-{name}", back=True))]) for name in TILES}

    assert words == {name: families[name[0]] for name in TILES}
    assert len(backs) == 3  # where the words stand tells no more


def test_what_we_reconstructed_is_marked(drawn: Drawn, said: Said) -> None:
    for name in TILES[:-1]:
        marked = name.upper() if name in ("a1", "v1") else f"{name.upper()}*"
        assert marked in kits.words(drawn(f"tile-{name}")), name
    assert said("board-c").split()[-1] == "C"
    assert said("board-c", back=True).split()[-1] == "C*"
    assert "* on boards and tiles: our reconstruction" in said("track")
    assert "* our reconstruction" in said("screen-1", back=True)


def test_five_discs_are_the_most_where_the_data_say_so(said: Said) -> None:
    limited = [name for name in TILES if "max 5" in said(f"tile-{name}")]

    assert limited == ["a3", "a4"]


@kits.every(
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
        return " ".join(" ".join(kits.words(tile.face())).split())

    assert "if 7 discs" in v1({})
    assert "if" not in v1({"v1_min_discs": "1"}).split()


def test_the_inside_of_a_screen_reminds_of_turn_laying_and_tiles(
    drawn: Drawn, said: Said
) -> None:
    words = said("screen-2", back=True)

    steps = ("Building aid", "Lay discs", "Points tile", "Score", "Throw")
    for reminder in (*steps, "Take away", "Big step*", "Colours", "Seven!*"):
        assert reminder in words
    pictures = kits.places(drawn("screen-2", back=True), "picture")
    names = [one.name for one in pictures]
    assert sorted(names[:5]) == ["climb", "colour", "lowest", "next", "once"]
    assert names[5:] == [name.upper() for name in TILES[:-1]]


@kits.every("name", ["a4", "letter"])
@kits.every("group", ["boards", "discs", "tiles", "screens", "markers"])
def test_every_back_lies_behind_its_front(whole: Whole, name: str, group: str) -> None:
    size = paper(name)
    for sheet in printed(whole, group, name, "duplex"):
        front, back = (
            [spot for spot in side.placements if spot.face.width < size.width - 1]
            for side in sheet.sides
        )
        assert len(front) == len(back) == len(sheet.items)
        for one, other in zip(front, back, strict=True):
            wide = one.face.height if one.turn % 180 else one.face.width
            assert one.x + other.x + wide == pytest.approx(size.width, abs=0.01)
            assert one.y == pytest.approx(other.y, abs=0.01)
            assert (one.turn + other.turn) % 360 == 0
            assert letter(one.face) == letter(other.face)


def letter(face: Scene) -> str:
    """Return the letter of a board; nothing for other pieces."""
    return "".join(place.name[0] for place in kits.places(face, "north"))


@cache
def printed(
    whole: Whole, group: str, on: str, backs: Backs, size: str = "25"
) -> tuple[Sheet, ...]:
    pieces = [piece for piece in whole(size).pieces if piece.group == group]
    how = PrintOptions(paper(on), backs=backs)
    return tuple(impose(pieces, how))


def test_paper_is_not_wasted(whole: Whole) -> None:
    how = PrintOptions(paper("a4"))
    groups = grouped(whole().pieces)

    assert {group: len(impose(pieces, how)) for group, pieces in groups} == {
        "boards": 2, "discs": 2, "stickers": 2, "raised": 2, "stencil": 1, "tiles": 1,
        "track": 1, "screens": 2, "markers": 1, "bag": 1, "box-tiles": 1,
    }  # fmt: skip
    assert len(printed(whole, "boards", "a4", "duplex", "19")) == 1


@kits.every(("backs", "faces"), [("duplex", 5), ("fold", 10), ("fold-across", 10)])
def test_each_marker_is_a_disc_and_all_share_a_sheet(
    whole: Whole, backs: str, faces: int
) -> None:
    (sheet,) = printed(whole, "markers", "a4", backs)

    seats = [(f"marker-{seat}", "disc", 13) for seat in (1, 2, 3, 4)]
    items = [(piece.name, piece.form, piece.width) for piece, _ in sheet.items]
    assert items == [("marker-start", "disc", 32), *seats]
    sides = 2 if backs == "duplex" else 1
    assert [len(side.placements) - 1 for side in sheet.sides] == [faces] * sides
