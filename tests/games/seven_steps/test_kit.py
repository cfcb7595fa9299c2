"""The gamesheet of Seven Steps, measured on its scene."""

import math
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import chain, combinations, pairwise

import msgspec
import pytest

from companion.games.dante.kit.sheet import rim
from companion.games.seven_steps.facts import facts
from companion.games.seven_steps.kit import kit
from companion.games.seven_steps.kit.sheet import LEDGE, Sheet
from companion.press.layout.side import whole_sheet
from companion.press.layout.sizes import paper
from companion.press.layout.translation import Translation
from companion.press.scene import text
from companion.press.scene.path import IDENTITY, Matrix, compose
from companion.press.scene.scene import Group, Mark, Scene, Shape, Text
from tests import kits
from tests.games import dante

DICE = ("1\N{EN DASH}3", "4\N{EN DASH}6", "7", "8\N{EN DASH}9")

Bounds = tuple[float, float, float, float]
EVERYWHERE: Bounds = (-math.inf, -math.inf, math.inf, math.inf)

face = partial(dante.face, "seven-steps")

INKS = kits.every("low", [False, True])
PAPERS = kits.every("name", ["a4", "letter"])


def box(mark: Shape | Text) -> Bounds:
    """The bounds of a mark's ink where it was drawn."""
    if isinstance(mark, Text):
        ink = text.ink(mark.words, mark.font, mark.size_pt, mark.track)
        left, top, right, bottom = ink
        return mark.x + left, mark.y + top, mark.x + right, mark.y + bottom
    left, top, right, bottom = mark.path.bounds()
    grown = mark.width / 2 if mark.stroke else 0
    return left - grown, top - grown, right + grown, bottom + grown


def inked(
    inside: tuple[Mark, ...], matrix: Matrix = IDENTITY, clip: Bounds = EVERYWHERE
) -> Iterator[Bounds]:
    """The bounds of every mark on the face, cut to the bounds of its clips."""
    for mark in inside:
        if isinstance(mark, Group):
            onto = compose(matrix, mark.matrix)
            cut = kits.moved(mark.clip.bounds(), onto) if mark.clip else EVERYWHERE
            yield from inked(mark.marks, onto, meet(cut, clip))
        else:
            yield meet(kits.moved(box(mark), matrix), clip)


def meet(one: Bounds, other: Bounds) -> Bounds:
    left, top = max(one[0], other[0]), max(one[1], other[1])
    return left, top, min(one[2], other[2]), min(one[3], other[3])


def outlined(scene: Scene) -> dict[str, Shape]:
    """The outlines of words that run along a curve, by these words."""
    flat = (mark for mark, _ in kits.marks(scene))
    return {
        words.words: shape
        for shape, words in pairwise(flat)
        if isinstance(words, Text) and words.hidden and isinstance(shape, Shape)
    }


def test_the_sheet_has_a_slot_for_every_die_and_a_box_for_every_terrace() -> None:
    piece, *_ = kit(facts()).pieces
    slots = Counter(place.name.split()[0] for place in kits.places(face(), "slot"))
    boxes = [place.name for place in kits.places(face(), "box")]

    assert (piece.name, piece.width, piece.height) == ("gamesheet", 190, 260)
    assert slots == {"scored": 9, "pool": 7, "spare": 2}
    assert boxes == [f"challenge {terrace}" for terrace in range(1, 8)]


@INKS
def test_a_16_mm_die_fits_every_slot_and_every_challenge_box(low: bool) -> None:
    for place in kits.places(face(low=low), "slot") + kits.places(face(low=low), "box"):
        assert min(place.w, place.h) >= 16.2, place


@PAPERS
def test_a_12_mm_die_fits_every_slot_of_the_edition_of_two(name: str) -> None:
    piece = kit(facts(), dante.wanted(up=2)).pieces[0]
    small = whole_sheet(piece, paper(name), up=2).placements[0]

    for place in kits.places(small.face, "slot") + kits.places(small.face, "box"):
        assert place.w * small.scale >= 12, place


def test_four_16_mm_dice_lie_flat_in_the_sun_and_three_in_the_moon() -> None:
    sun, moon = kits.places(face(), "space")

    assert (sun.name, moon.name) == ("sun", "moon")
    assert sun.w >= 16 * 2 * math.sqrt(2)
    # Two dice below, one above: the smallest circle has a radius of 5 sqrt(17) / 16.
    assert moon.w >= 16 * 2 * 1.2885


def test_pips_are_as_many_as_stated_wide_enough_and_apart() -> None:
    pips = kits.places(face(), "pip")

    assert len(pips) == 7
    assert all(pip.w >= 6.1 for pip in pips)
    assert all(after.y - pip.y >= pip.w + 1 for pip, after in pairwise(pips))
    # Those open at first hold the initial; with the fifth numeral.
    assert kits.words(face()).count("V") == 3 + 1


def test_counts_follow_the_facts() -> None:
    stated = facts()
    virgil = msgspec.structs.replace(stated.virgil, circles=6, available=2)
    pool = msgspec.structs.replace(stated.places["pool"], start=6)
    scene = Scene(190, 260)

    places = {**stated.places, "pool": pool}
    changed = msgspec.structs.replace(stated, virgil=virgil, places=places)
    Sheet(changed, Translation("seven_steps")).front("sheet")(scene)

    assert len(kits.places(scene, "pip")) == 6
    names = [place.name for place in kits.places(scene, "slot")]
    pools = [name for name in names if name.startswith("pool")]
    assert pools == [f"pool {number}" for number in range(1, 7)]
    assert (names.count("scored 8"), names.count("scored 9")) == (1, 0)


def test_wrath_is_printed_with_one_sign_if_only_one_more_passes() -> None:
    for wrath, sign, said in (
        ("exactly_one_off", "\u00b1 1", facts().terraces[2].text),
        ("within_one", "\u00b1 1", "a total at most one off the challenge die"),
        ("one_more", "+ 1", "a total one above the challenge die"),
    ):
        whole, *_, small = dante.kit("seven-steps", wrath=wrath).pieces

        assert sign in kits.words(small.face()), wrath
        assert said in kits.words(whole.face()), wrath


@INKS
def test_everything_can_be_searched(low: bool) -> None:
    said = {*kits.words(face(low=low))}

    assert said >= {"Pride", "Envy", "Wrath", "Sloth", "Greed", "Gluttony", "Lust"}
    assert said >= {"a total that is no more than the challenge die"}
    assert said >= {"I", "II", "III", "IV", "V", "VI", "VII"}
    assert said >= {"Weary Ascendent", "Repentant", "Sanctified", "Redeemed"}
    assert said >= set(DICE)
    assert said >= {"Sun", "Moon", "Dice pool", "Spare", "Virgil", "±1", "or flip"}
    assert said >= {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"}


@INKS
def test_nothing_leaves_the_sheet(low: bool) -> None:
    lefts, tops, rights, bottoms = zip(*inked(face(low=low).marks), strict=True)

    assert min(*lefts, *tops) >= 0
    assert max(rights) <= 190
    assert max(bottoms) <= 260


@INKS
def test_what_a_hand_uses_does_not_overlap(low: bool) -> None:
    ranks = {rank.name for rank in facts().ranks}
    ledges = {terrace.name for terrace in facts().terraces}
    others = ranks | ledges | {"Sun", "Moon"}
    used = [place for place in face(low=low).places if place.name not in others]

    for one, other in combinations(used, 2):
        apart = max(
            abs(one.x - other.x) - (one.w + other.w) / 2,
            abs(one.y - other.y) - (one.h + other.h) / 2,
        )
        assert apart >= 0.3, (one, other)


def test_ranks_stand_above_the_band_and_apart_from_each_other() -> None:
    outer, x, y = 160.5, 95, 186.5
    words = outlined(face())
    spans = []
    titles = ("Weary Ascendent", "Repentant", "Sanctified", "Redeemed")
    for rank in chain(*zip(titles, DICE, strict=True)):
        points = [
            (numbers[i] - x, y - numbers[i + 1])
            for _, numbers in words[rank].path.segments
            for i in range(0, len(numbers), 2)
        ]
        assert min(math.hypot(*point) for point in points) > outer + 1.5
        turns = [math.atan2(across, high) for across, high in points]
        spans.append((min(turns) * outer, max(turns) * outer))

    assert all(after[0] - before[1] >= 1 for before, after in pairwise(spans))


def test_a_rank_stands_over_the_slots_that_earn_it() -> None:
    x = {place.name: place.x for place in kits.places(face(), "slot")}
    middle = {place.name: place.x for place in kits.places(face(), "label")}

    assert x["scored 1"] < middle["Weary Ascendent"] < x["scored 3"]
    assert x["scored 4"] < middle["Repentant"] < x["scored 6"]
    assert middle["Sanctified"] == pytest.approx(x["scored 7"], abs=4)
    assert x["scored 7"] + 8.6 < middle["Redeemed"] < x["scored 9"]


def test_names_of_terraces_stay_on_their_ledges() -> None:
    words = outlined(face())
    for number, terrace in enumerate(facts().terraces):
        half, ends = 70 - 5.2 * number, 201.7 - 23.2 * number
        brow = rim((85.5 - half, ends - 0.0737 * half, 2 * half, 0.1474 * half))
        for _, numbers in words[terrace.name].path.segments:
            for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                assert y >= brow(x) - LEDGE + 0.15, terrace.name
                assert y <= brow(x) - 0.15, terrace.name
