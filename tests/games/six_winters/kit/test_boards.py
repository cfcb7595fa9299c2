"""The boards: positions, and room for cards, dice and markers."""

import itertools
from functools import cache

import pytest

from companion.games.six_winters import booklet_values
from companion.games.six_winters.facts import RESOURCES, facts
from companion.games.six_winters.kit import style
from companion.games.six_winters.kit.boards import boards
from companion.games.six_winters.kit.rich_text import printed_lines
from companion.games.six_winters.kit.storage import stores
from companion.press.layout.packing import Backs
from companion.press.layout.piece import Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sheets import impose
from companion.press.layout.sizes import paper
from companion.press.scene.fonts import font
from companion.press.scene.scene import Place
from tests import kits


@cache
def pieces() -> dict[str, Piece]:
    lines = printed_lines(booklet_values.tables)
    return {piece.name: piece for piece in boards(facts(), {}, lines, "clear")}


@cache
def places(name: str, kind: str) -> list[Place]:
    return kits.places(pieces()[name].face(), kind)


def test_each_track_has_twelve_spaces_in_two_rows_of_six() -> None:
    spaces = places("trade-board", "space")

    assert len(spaces) == 72
    assert {(space.w, space.h) for space in spaces} == {(14.6, 15.6)}
    support = [space for space in spaces if space.name.startswith("support ")]
    assert [place.name for place in support[:2]] == ["support 1", "support 2"]
    assert len({place.y for place in support}) == 2


def test_the_board_says_where_mastery_begins() -> None:
    words = map(str.strip, kits.words(pieces()["trade-board"].face()))

    found = [before for before, text in itertools.pairwise(words) if text == "+"]
    assert [text for text in found if text in set("123456")] == list("334344")


def test_each_pool_has_a_slot_for_every_die_of_the_supply() -> None:
    pools, slots = places("trade-board", "pool"), places("trade-board", "slot")

    assert [pool.name for pool in pools] == list(RESOURCES)
    for pool in pools:
        inside = [
            slot for slot in slots
            if abs(slot.x - pool.x) <= (pool.w - slot.w) / 2
            and abs(slot.y - pool.y) <= (pool.h - slot.h) / 2
        ]  # fmt: skip
        assert len(inside) == 12
        assert {(slot.w, slot.h) for slot in inside} == {(10.2, 10.2)}
        assert {slot.name.split()[0] for slot in inside} == {pool.name}


def test_both_markers_have_room_below_the_level_of_a_space() -> None:
    anchors = pieces()["trade-board"].anchors()
    for space in places("trade-board", "space"):
        track, number = space.name.split()
        left, right = (
            anchors[f"{marker}.{track}.{number}"] for marker in ("progress", "threat")
        )
        assert left.x + left.w <= right.x + 0.001
        assert (left.w, left.h) == (right.w, right.h) == (7.2, 7.2)
        foot = space.y - 3 + space.h / 2
        assert left.y >= foot - 8.0
        assert left.y + left.h <= foot


def test_each_track_names_the_location_that_its_threat_brings() -> None:
    words = "|".join(map(str.strip, kits.words(pieces()["trade-board"].face())))

    for track in facts().board.resources:
        name = facts().location[track.threat_location].name
        assert f"threat on 12 brings|{name}" in words
    assert words.count("victory track") == 3


def test_figures_of_levels_are_as_high_as_capitals() -> None:
    lining = font(style.NUMBER)

    for figure in "0123456789":
        _, top, _, foot = lining.bounds(figure)
        assert -0.65 < top < -0.57
        assert abs(foot) < 0.02


def test_the_wheel_goes_from_winter_to_winter_which_activates_all_places() -> None:
    spaces = places("seasons-board", "season")

    assert [space.name for space in spaces] == [
        "1 winter", "2 spring", "3 spring", "4 summer",
        "5 summer", "6 fall", "7 fall", "8 winter",
    ]  # fmt: skip
    assert {space.w for space in spaces} == {20.0}
    counts = [len(places("seasons-board", kind)) for kind in ("year", "event")]
    assert counts == [6, 16]
    # Winter activates all places, and each other season one.
    assert [place.name for place in places("empire-board", "season")] == [
        "top winter", "top spring", "middle winter", "middle summer",
        "bottom winter", "bottom fall",
    ]  # fmt: skip


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
    assert [round(below.y - above.y, 3) for above, below in pairs] == [63.0, 63.0]
    assert [(place.w, place.h) for place in places(board, "pile")] == [(63.0, 88.0)] * 2


def test_there_is_a_marker_for_each_track_and_achievement_and_a_box_for_cards() -> None:
    discs = [piece for piece in pieces().values() if piece.form == "disc"]

    assert {piece.name: piece.copies for piece in discs} == {
        "progress-marker": 6, "threat-marker": 6, "achievement-token": 12,
        "season-marker": 1, "year-marker": 1,
    }  # fmt: skip
    assert [(store.name, store.cards) for store in stores(facts())] == [
        ("empire", 47), ("red_bank", 48), ("settled_lands", 45), ("progress", 63),
        ("locked", 67),
    ]  # fmt: skip


@kits.every("low", [False, True])
@kits.every("back", [False, True])
def test_season_and_year_are_seen_through_their_markers(back: bool, low: bool) -> None:
    for name in ("season-marker", "year-marker"):
        face = pieces()[name].face(back=back, low=low)
        picture = kits.picture(kits.printed(face), dpi=72)
        middle, reach = picture.width // 2, round(5 / 25.4 * 72) * 0.7
        inside = picture.crop((*(middle - reach,) * 2, *(middle + reach,) * 2))

        assert inside.getextrema() == (255, 255), name
        assert picture.getextrema()[0] < 128, name


def test_the_rings_of_the_page_are_those_of_the_kit_without_its_paper() -> None:
    from companion.games.six_winters.kit import trade_board
    from companion.press.ink import svg

    rings = trade_board.rings("clear")
    assert [ring.name for ring in rings] == ["season-ring", "year-ring"]
    for ring in rings:
        marker = pieces()[ring.name.replace("ring", "marker")]
        painted, shown = (svg.paint(one.face(), small=True) for one in (marker, ring))
        assert ring.back is None
        assert shown == painted


@kits.every("on", ["a4", "letter"])
def test_everything_fits_its_paper(on: str) -> None:
    groups: dict[str, list[Piece]] = {}
    for piece in kits.bare(pieces().values()):
        groups.setdefault(piece.group or piece.name, []).append(piece)
    printed: tuple[Backs, ...] = ("duplex", "fold")
    for some in groups.values():
        for backs in printed if some[0].back else ("none",):
            assert impose(some, PrintOptions(paper(on), backs=backs))


@pytest.mark.slow
def test_low_ink_draws_the_same_places() -> None:
    for name in ("trade-board", "seasons-board", "empire-board"):
        full, low = (pieces()[name].face(low=low).places for low in (False, True))

        assert full == low
