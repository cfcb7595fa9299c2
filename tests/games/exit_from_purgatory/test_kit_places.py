"""The pieces of Exit from Purgatory: how large, and what lies where on them."""

from itertools import combinations

import pytest

from companion.errors import UnknownName
from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.kit import kit
from companion.press.proof.colours import contrast
from companion.press.scene.boxes import palette
from companion.press.scene.path import Path
from companion.press.scene.scene import (
    Shape,
)
from tests import kits
from tests.games.exit_from_purgatory.conftest import Drawn, Named


@kits.every(
    ("name", "width", "height"),
    [("poker", 63.5, 88.9), ("tcg", 63, 88), ("mini", 44, 68), ("41x63", 41, 63)],
)
def test_cards_are_of_the_size_asked_for(
    named: Named, name: str, width: float, height: float
) -> None:
    card = named("card-apple", name)

    assert (card.width, card.height) == (width, height)
    face = card.face()
    assert (face.width, face.height) == (width + 6, height + 6)


def test_a_size_that_nobody_knows_is_refused() -> None:
    with pytest.raises(UnknownName, match="poker"):
        kit(facts(), size="pokr")


def test_every_card_shows_its_index_in_two_corners_inside_the_safe_zone(
    drawn: Drawn,
) -> None:
    for kind in ("apple", "worm", "lantern"):
        face = drawn(f"card-{kind}")

        one, other = kits.places(face, "index")
        assert one.w >= 10.6
        assert one.x + other.x == pytest.approx(face.width)
        assert one.y + other.y == pytest.approx(face.height)
        assert one.x - one.w / 2 >= 6
        assert one.y - one.h / 2 >= 6


def test_a_mat_has_a_spot_for_a_token_on_each_of_six_arms(drawn: Drawn) -> None:
    face = drawn("mat")

    spots = kits.places(face, "spot")
    assert [spot.name for spot in spots] == list("ABCDEF")
    assert all(spot.w >= 27 for spot in spots)
    for one, other in combinations(spots, 2):
        apart = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
        assert apart >= one.w + 2
    top, right = spots[0], spots[1]
    assert top.y == min(spot.y for spot in spots)
    assert right.x > top.x  # clockwise
    assert [label.name for label in kits.places(face, "label")] == [
        *("GENEROSITY", "LUCK", "LOVE", "PEACE", "HUMILITY", "BALANCE")
    ]


@kits.every("low", [False, True])
def test_nothing_written_on_a_mat_lies_under_a_token_or_on_other_words(
    drawn: Drawn,
    low: bool,
) -> None:
    face = drawn("mat", low=low)

    inks = [
        (line.words, ink) for line, ink, _ in kits.texts(face) if len(line.words) > 1
    ]
    for (words, one), (more, other) in combinations(inks, 2):
        apart = (
            one[2] <= other[0]
            or other[2] <= one[0]
            or one[3] <= other[1] + 0.05
            or other[3] <= one[1] + 0.05
        )
        assert apart, (words, more)
    for words, (left, top, right, bottom) in inks:
        for spot in kits.places(face, "spot"):
            x = min(max(spot.x, left), right)
            y = min(max(spot.y, top), bottom)
            distance = ((x - spot.x) ** 2 + (y - spot.y) ** 2) ** 0.5
            assert distance > 13, words


def test_only_fronts_show_where_round_pieces_are_cut(drawn: Drawn) -> None:
    def rings(back: bool) -> list[float]:
        marks = [mark for mark, _ in kits.marks(drawn("token", back=back))]
        paths = [mark.path for mark in marks if isinstance(mark, Shape)]
        return [round(right - left, 2) for left, _, right, _ in map(Path.bounds, paths)]

    assert 25 in rings(back=False)
    assert 25 not in rings(back=True)


@kits.every(
    ("name", "rim"),
    [
        ("token", "apple"),
        *[(f"lock-{seat}", f"seat_{seat}") for seat in range(1, 9)],
        ("in-hell", "worm"),
    ],
)
def test_the_line_round_pieces_are_cut_along_stands_out_from_their_rim(
    name: str, rim: str
) -> None:
    pieces = {piece.name: piece for piece in kit(facts(), players=8).pieces}

    (line,) = [
        mark
        for mark, _ in kits.marks(pieces[name].face())
        if isinstance(mark, Shape)
        and mark.path.bounds() == pytest.approx((2, 2, 27, 27))
    ]
    assert line.width == 0.2
    assert line.opacity == 1
    assert line.stroke
    ground = palette("exit_from_purgatory").full[rim]
    assert contrast(line.stroke, ground) >= 3
