"""The playmat: a place for each piece, as large as the piece, on one sheet or few."""

from collections import Counter
from functools import cache
from itertools import combinations

from msgspec.structs import replace

from companion.games.six_winters.facts import facts
from companion.games.six_winters.kit import kit
from companion.press import jobs
from companion.press.layout import planning
from companion.press.layout.piece import Kit
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import paper
from companion.press.scene.scene import Place
from tests import kits

HOLDS = {
    "deck": "progress-tinkering",
    "card": "progress-cantrips",
    "mat": "mat-thea",
    "token": "achievement-token",
}
"""The kinds of place, each with a piece that it is for."""


@cache
def printed() -> Kit:
    return kit(facts())


def places(kind: str, *, low: bool = False) -> list[Place]:
    return kits.places(printed().piece("playmat").face(low=low), kind)


@kits.every("low", [False, True])
@kits.every("kind", HOLDS)
def test_a_place_is_as_large_as_what_is_put_on_it(kind: str, low: bool) -> None:
    piece = printed().piece(HOLDS[kind])

    assert places(kind, low=low)
    for place in places(kind, low=low):
        assert (place.w, place.h) == (piece.width, piece.height), place.name


def test_there_are_places_for_decks_staged_cards_mats_dice_and_achievements() -> None:
    count = {kind: len(places(kind)) for kind in (*HOLDS, "slot")}

    assert count == {"deck": 2, "card": 4, "mat": 2, "token": 12, "slot": 72}
    tokens = printed().piece("achievement-token")
    assert tokens.copies == count["token"]
    dice = Counter(place.name.split()[0] for place in places("slot"))
    assert set(dice.values()) == {12}


def test_dice_of_8_mm_fit_the_supply_and_no_die_covers_its_neighbour() -> None:
    slots = [place for place in places("slot") if place.name.startswith("support")]

    assert all(place.w >= 8.8 for place in slots)
    for one, other in combinations(slots, 2):
        assert max(abs(one.x - other.x), abs(one.y - other.y)) >= 10


def test_places_are_apart_and_on_the_mat() -> None:
    mat = printed().piece("playmat")
    found = [place for kind in (*HOLDS, "slot") for place in places(kind)]

    for place in found:
        left, top, right, bottom = kits.box_of(place)
        assert min(left, top) >= mat.bleed, place
        assert right <= mat.bleed + mat.width, place
        assert bottom <= mat.bleed + mat.height, place
    for one, other in combinations(found, 2):
        assert not kits.overlap(kits.box_of(one), kits.box_of(other)), (one, other)


@kits.every(("on", "sheets"), [("a3", 1), ("tabloid", 1), ("a4", 3), ("letter", 4)])
def test_it_is_one_large_sheet_or_four_at_most_and_not_counted_with_the_kit(
    on: str, sheets: int
) -> None:
    mat = printed().piece("playmat")

    assert len(planning.plans([mat], PrintOptions(paper(on)))) == sheets
    assert (mat.extra, mat.stock) == (True, "paper")


def test_a_playmat_in_parts_is_one_playmat() -> None:
    mats = replace(printed(), pieces=(printed().piece("playmat"),), pages=())
    (mat,) = jobs.files(mats, PrintOptions(paper("a4")))

    assert mat.name == "playmat"
    assert [(piece.name, piece.copies) for piece in mat.pieces] == [("playmat", 1)]
