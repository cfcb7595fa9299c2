"""What the gamesheet of Nine Circles has to be, measured from the drawing itself."""

from collections import Counter
from functools import partial
from itertools import combinations, product

import pytest

from companion.errors import DoesNotFit
from companion.games.nine_circles.facts import facts, printing
from companion.games.nine_circles.kit import kit
from companion.games.nine_circles.kit.look import look, skins
from companion.press.scene.scene import Scene
from tests import kits
from tests.games import dante

TARGETS = {
    "Virtuous Pagans": 1,
    "Lust": 1,
    "Gluttony": 3,
    "Greed": 1,
    "Wrath": 2,
    "Heresy": 4,
    "Violence": 6,  # five dice and the barred five
    "Fraud": 2,
    "Treachery": 3,
}
NAMES = tuple(TARGETS)

drawn = partial(dante.face, "nine-circles")

EDITIONS = [(number, low) for number in (0, 1) for low in (False, True)]
"""Both titles, both inks."""


def test_the_kit_holds_the_gamesheet_under_both_titles() -> None:
    pieces = [p for p in kit(facts()).pieces if p.name.startswith("gamesheet")]

    assert [(piece.name, piece.title, piece.extra) for piece in pieces] == [
        ("gamesheet", "Nine Circles", False),
        ("gamesheet-nine-slices", "Nine Slices", True),
    ]
    assert all((piece.width, piece.height) == (190, 260) for piece in pieces)


def test_both_titles_have_the_same_names_targets_and_tracks() -> None:
    circles, slices = drawn(0), drawn(1)

    kinds = ("pip", "box", "ring", "target")
    assert [place for place in circles.places if place.kind in kinds] == [
        place for place in slices.places if place.kind in kinds
    ]
    for face in (circles, slices):
        labels = [place.name for place in kits.places(face, "label")]
        assert [name for name in reversed(labels) if name in NAMES] == list(NAMES)


def test_nine_slices_has_walls_icons_and_pips_of_its_own() -> None:
    circles, slices = skins()

    assert not {*circles.walls, *circles.icons} & {*slices.walls, *slices.icons}
    assert (len(set(slices.walls)), len(set(slices.icons))) == (9, 9)
    assert len(set(slices.pips)) == 5  # one for each row, and Virgil's
    drawn_icons = [{name for name, *_ in drawn(n).symbols.values()} for n in (0, 1)]
    assert {*slices.icons, *slices.pips} <= drawn_icons[1]
    assert not {*slices.icons, *slices.pips} & drawn_icons[0]


@kits.every(("rows", "virgil"), [("7,7,7,7", "9"), ("6,5,5,5", "12"), ("0,0,0,0", "0")])
def test_rows_and_virgil_have_the_pips_of_the_printing(rows: str, virgil: str) -> None:
    sheets = kit(printing({"rows": rows, "virgil": virgil})).pieces[:2]

    tracks = ("row 1", "row 2", "row 3", "row 4", "virgil")
    counts = Counter(
        dict(zip(tracks, map(int, [*rows.split(","), virgil]), strict=True))
    )
    for sheet, low in product(sheets, (False, True)):
        pips = Counter(one.name for one in kits.places(sheet.face(low=low), "pip"))
        assert pips == counts, (sheet.name, low)


@kits.every("rulings", [{"rows": "12,7,7,7"}, {"virgil": "99"}])
def test_pips_too_small_for_a_pencil_are_refused(rulings: dict[str, str]) -> None:
    piece = kit(printing(rulings)).pieces[0]

    with pytest.raises(DoesNotFit, match="pips of 4 mm or more do not fit"):
        piece.face()


@kits.every(("rulings", "least"), [({}, 6.1), ({"rows": "9,9,9,9", "virgil": "16"}, 4)])
def test_pips_are_large_enough_and_apart(rulings: dict[str, str], least: float) -> None:
    pips = kits.places(kit(printing(rulings)).pieces[0].face(), "pip")

    assert min(pip.w for pip in pips) >= least
    for one, other in combinations(pips, 2):
        apart = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
        assert apart >= one.w + 1


def test_boxes_are_large_enough_to_write_a_number_in() -> None:
    boxes = kits.places(drawn(), "box")

    assert [place.name for place in boxes] == ["dice", "open pips", "score"]
    assert all(place.w >= 10 and place.h >= 8 for place in boxes)


def test_every_circle_has_a_ring_to_mark_and_its_own_target() -> None:
    face = drawn()

    assert tuple(ring.name for ring in kits.places(face, "ring")) == NAMES
    assert all(ring.w >= 8 for ring in kits.places(face, "ring"))
    assert Counter(one.name for one in kits.places(face, "target")) == TARGETS


@kits.every(("number", "low"), EDITIONS)
def test_nothing_a_hand_uses_or_reads_overlaps(number: int, low: bool) -> None:
    face = drawn(number, low=low)

    kinds = ("pip", "box", "ring", "target", "icon")
    taken = [(p.kind, p.name, kits.box_of(p)) for p in face.places if p.kind in kinds]
    outside = [
        ("text", line.words, ink)
        for line, ink, _ in kits.texts(face)
        if not line.hidden and len(line.words) > 1 and not line.words.isdigit()
    ]
    for one, other in combinations(taken + outside, 2):
        assert not kits.overlap(one[2], other[2]), (one, other)


@kits.every(("number", "low"), EDITIONS)
def test_everything_lies_within_the_sheet(number: int, low: bool) -> None:
    face = drawn(number, low=low)

    for place in face.places:
        left, top, right, bottom = kits.box_of(place)
        assert 0 <= left <= right <= 190, place
        assert 0 <= top <= bottom <= 260, place
    for line, (left, top, right, bottom), _ in kits.texts(face):
        assert 1 <= left <= right <= 189, line.words
        assert 1 <= top <= bottom <= 259.8, line.words


@pytest.mark.slow
@kits.every(("number", "low"), [(0, False), (0, True), (1, False)])
def test_no_stroke_is_cut_off_by_the_edge_of_the_sheet(number: int, low: bool) -> None:
    image = kits.picture(kits.printed(drawn(number, low=low)), dpi=100)

    wide, high = image.size
    across = ((0, 0, wide, 2), (0, high - 2, wide, high))
    for area in (*across, (0, 0, 2, high), (wide - 2, 0, wide, high)):
        assert image.crop(area).getextrema()[0] > 250, area


def test_the_sheet_says_in_searchable_words_what_is_printed_on_arcs() -> None:
    words = {line.words for line, _, _ in kits.texts(drawn())}

    assert set(NAMES) <= words
    assert {"I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"} <= words


def test_titles_stand_with_the_scores_that_earn_them() -> None:
    words = [line.words for line, _, _ in kits.texts(drawn())]

    ranks = words[words.index("Survivor") - 1 :]
    assert ranks == [
        *("3\N{EN DASH}5", "Survivor", "6\N{EN DASH}8", "Traveler"),
        *("9\N{EN DASH}11", "Poet", "12+", "Exalted"),
    ]


def test_low_ink_uses_one_ink_and_greys_for_ghosts() -> None:
    palette = look(Scene(1, 1, low=True), skins()[0]).colours

    assert set(palette.values()) == {"#FFFFFF", "#1A1A1A", "#9A9A9A", "#CFCFCF"}
