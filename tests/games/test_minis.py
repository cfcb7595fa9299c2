"""The small games to write on: names beside the picture, ranks with their scores."""

from collections.abc import Callable
from functools import cache

import pytest

from companion.errors import DoesNotFit
from companion.games.nine_circles.facts import facts as circles
from companion.games.nine_circles.facts import printing
from companion.games.nine_circles.kit import kit as kit_of_circles
from companion.games.seven_steps.facts import facts as steps
from companion.games.seven_steps.kit import kit as kit_of_steps
from companion.press.layout import planning
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.side import whole_sheet
from companion.press.layout.sizes import paper
from tests import kits
from tests.games.dante import BOTH, wanted

MAKE: dict[str, Callable[..., Kit]] = {
    "nine-circles": lambda **options: kit_of_circles(circles(), wanted(**options)),
    "seven-steps": lambda **options: kit_of_steps(steps(), wanted(**options)),
}


@cache
def kit(game: str, up: int = 1, language: str = "en") -> Kit:
    return MAKE[game](up=up, language=language)


def minis(made: Kit) -> list[Piece]:
    return [piece for piece in made.pieces if piece.group == "minis"]


def mini(game: str) -> Piece:
    return minis(kit(game))[0]


@kits.every("on", ["a4", "letter"])
@kits.every("game", BOTH)
def test_eight_share_a_sheet_and_are_the_gamesheet_nearly_as_large(
    game: str, on: str
) -> None:
    for piece, small in zip(kit(game, up=8).pieces, minis(kit(game)), strict=False):
        side = whole_sheet(piece, paper(on), up=8)

        assert small.copies == piece.up == 8
        assert len(planning.plans([small], PrintOptions(paper(on)))) == 1
        assert kits.words(piece.face()) == kits.words(small.face())
        assert len(side.placements) == 8 + 1
        assert 0.88 <= side.placements[0].scale <= 1
        assert side.height > side.width


@kits.every("low", [False, True])
@kits.every("game", BOTH)
def test_no_name_crosses_a_line(game: str, low: bool) -> None:
    face = mini(game).face(low=low)
    lines = [shape.path.bounds() for shape, _ in kits.shapes(face) if shape.stroke]

    assert len(kits.places(face, "label")) == {BOTH[0]: 9, BOTH[1]: 7}[game]
    for name in kits.places(face, "label"):
        left, right = name.x - name.w / 2, name.x + name.w / 2
        assert left >= 2
        for start, top, end, bottom in lines:
            crossed = start < right and end > left and top < name.y < bottom
            assert not crossed, name.name


@kits.every("language", ["en", "de", "it"])
@kits.every("game", BOTH)
def test_nothing_is_written_outside_the_safe_zone(game: str, language: str) -> None:
    for piece in minis(kit(game, language=language)):
        for mark, (left, top, right, bottom), _ in kits.texts(piece.face()):
            assert min(left, top) >= 2, mark.words
            assert right <= piece.width - 2, mark.words
            assert bottom <= piece.height - 2, mark.words


def test_every_title_has_its_scores_and_every_terrace_its_formula() -> None:
    words = kits.words(mini("seven-steps").face())

    assert kits.words(mini("nine-circles").face())[-8:] == [
        *("12+", "Exalted", "9\u201311", "Poet"),
        *("6\u20138", "Traveler", "3\u20135", "Survivor"),
    ]
    assert words[-8:] == [
        *("8\u20139", "Redeemed", "7", "Sanctified"),
        *("4\u20136", "Repentant", "1\u20133", "Weary Ascendent"),
    ]
    signs = {"= 7 \u2212", "\u00f7 2", "= 10", "\u2212 2", "\u00b1 1", "< 9 \u2212"}
    assert signs <= {*words}


def test_every_circle_has_a_ring_and_fraud_a_box_for_the_number_named() -> None:
    face = mini("nine-circles").face()

    assert [place.name for place in kits.places(face, "ring")] == [
        *("Virtuous Pagans", "Lust", "Gluttony", "Greed", "Wrath", "Heresy"),
        *("Violence", "Fraud", "Treachery"),
    ]
    assert [place.name for place in kits.places(face, "box")] == ["Fraud", "score"]


@kits.every("kind", ["box", "square"])
@kits.every("game", BOTH)
def test_no_box_is_as_large_as_a_die_slot(game: str, kind: str) -> None:
    for place in kits.places(mini(game).face(), kind):
        assert place.h < 12.8, place.name
        assert place.w <= 11.5, place.name


def test_there_is_a_square_for_every_die_and_a_pip_for_every_circle() -> None:
    face = mini("seven-steps").face()

    assert len(kits.places(face, "square")) == 2 * steps().dice
    assert len(kits.places(face, "pip")) == steps().virgil.circles
    assert len(kits.places(face, "box")) == 7 + 2


def test_rows_and_virgil_have_the_pips_of_the_printing() -> None:
    for rulings in ({}, {"rows": "6,5,5,5"}, {"rows": "9,1,0,4", "virgil": "14"}):
        facts = printing(rulings)
        face = minis(kit_of_circles(facts))[0].face()
        pips = [place.name for place in kits.places(face, "pip")]

        for number, count in enumerate(facts.rows, 1):
            assert pips.count(f"row {number}") == count
        assert pips.count("virgil") == facts.virgil


def test_a_row_too_long_for_the_small_sheet_is_refused() -> None:
    small = kit_of_circles(printing({"rows": "10,7,7,7"}), wanted(up=8)).pieces[0]

    with pytest.raises(DoesNotFit) as refused:
        small.face()
    assert str(refused.value) == (
        "nine-circles mini: row 1: 10 pips do not fit; "
        "play such a printing without a small sheet"
    )
