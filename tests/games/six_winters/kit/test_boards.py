"""The boards: positions, and room for cards, dice and markers."""

import itertools
from functools import cache

from companion.games.six_winters import tables
from companion.games.six_winters.facts import facts
from companion.games.six_winters.kit.board_pieces import boards
from companion.games.six_winters.kit.printed_lines import printed_lines
from companion.games.six_winters.kit.storage import stores
from companion.press.layout.packing import Backs
from companion.press.layout.paper import paper
from companion.press.layout.piece import Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sheets import impose
from companion.press.scene.scene import Place
from tests import kits


@cache
def pieces() -> dict[str, Piece]:
    lines = printed_lines(tables.tables)
    return {piece.name: piece for piece in boards(facts(), {}, lines, "clear")}


@cache
def places(name: str, kind: str) -> list[Place]:
    return kits.places(pieces()[name].face(), kind)


def test_each_track_has_twelve_spaces_in_two_rows_of_six() -> None:
    spaces = places("trade-board", "space")

    assert len(spaces) == 72
    assert {(space.w, space.h) for space in spaces} == {(14.0, 12.0)}
    support = [space for space in spaces if space.name.startswith("support ")]
    assert [place.name for place in support[:2]] == ["support 1", "support 2"]
    assert len({place.y for place in support}) == 2


def test_the_board_says_where_mastery_begins() -> None:
    words = map(str.strip, kits.words(pieces()["trade-board"].face()))

    assert [text for text in words if text.endswith("+")] == [
        *("3+", "3+", "4+", "3+", "4+", "4+"),
    ]


def test_eight_dice_of_sixteen_mm_lie_in_each_pool() -> None:
    pools = places("trade-board", "pool")

    assert [pool.name for pool in pools] == [
        *("support", "technology", "espionage"),
        *("military", "diplomacy", "sorcery"),
    ]
    assert all(pool.w >= 4 * 16.2 and pool.h >= 2 * 16.2 for pool in pools)


def test_the_wheel_goes_from_winter_to_winter() -> None:
    spaces = places("seasons-board", "season")

    assert [space.name for space in spaces] == [
        *("1 winter", "2 spring", "3 spring", "4 summer"),
        *("5 summer", "6 fall", "7 fall", "8 winter"),
    ]
    assert {space.w for space in spaces} == {20.0}
    assert len(places("seasons-board", "year")) == 6
    assert len(places("seasons-board", "event")) == 16


@kits.every(
    ("board", "resources"),
    [
        ("empire-board", ["military", "technology", "espionage"]),
        ("red-bank-board", ["military", "support", "sorcery"]),
        ("settled-lands-board", ["diplomacy", "technology", "sorcery"]),
    ],
)
def test_a_region_has_its_three_places(board: str, resources: list[str]) -> None:
    assert [place.name for place in places(board, "resource")] == resources
    spots = places(board, "location")
    assert [(spot.w, spot.h) for spot in spots] == [(88.0, 63.0)] * 3
    pairs = itertools.pairwise(spots)
    assert [round(below.y - above.y, 3) for above, below in pairs] == [
        63.0,
        63.0,
    ]
    assert [(place.w, place.h) for place in places(board, "pile")] == [(63.0, 88.0)] * 2


def test_winter_activates_all_places_and_each_other_season_one() -> None:
    signs = [place.name for place in places("empire-board", "season")]

    assert signs == [
        *("top winter", "top spring"),
        *("middle winter", "middle summer"),
        *("bottom winter", "bottom fall"),
    ]


def test_there_is_a_marker_for_every_track_and_every_achievement() -> None:
    copies = {
        name: item.copies for name, item in pieces().items() if item.form == "disc"
    }

    assert copies == {
        "progress-marker": 6,
        "threat-marker": 6,
        "achievement-token": 12,
        "season-marker": 1,
        "year-marker": 1,
    }


def test_every_card_of_a_campaign_has_a_box() -> None:
    assert [(store.name, store.cards) for store in stores(facts())] == [
        ("empire", 47),
        ("red_bank", 48),
        ("settled_lands", 45),
        ("progress", 63),
        ("locked", 67),
    ]


@kits.every("on", ["a4", "letter"])
@kits.every("backs", ["duplex", "fold"])
def test_everything_fits_its_paper(on: str, backs: Backs) -> None:
    groups: dict[str, list[Piece]] = {}
    for piece in pieces().values():
        groups.setdefault(piece.group or piece.name, []).append(piece)
    for some in groups.values():
        how = PrintOptions(paper(on), backs=backs if some[0].back else "none")

        assert impose(some, how)


def test_low_ink_draws_the_same_places() -> None:
    for name in ("trade-board", "seasons-board", "empire-board"):
        full, low = (pieces()[name].face(low=low).places for low in (False, True))

        assert full == low
