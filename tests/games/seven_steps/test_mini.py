"""The small game to write on: names beside the wall, ranks with their scores."""

from companion.games.seven_steps.facts import facts
from companion.games.seven_steps.kit import kit
from companion.press.layout import planning
from companion.press.layout.paper import paper
from companion.press.layout.piece import Piece
from companion.press.layout.planning import PrintOptions
from tests import kits


def mini() -> Piece:
    return next(piece for piece in kit(facts()).pieces if piece.name == "mini")


@kits.every("on", ["a4", "letter"])
def test_eight_share_a_sheet(on: str) -> None:
    assert mini().copies == 8
    assert len(planning.plans([mini()], PrintOptions(paper(on)))) == 1


@kits.every("low", [False, True])
def test_no_name_crosses_a_line(low: bool) -> None:
    face = mini().face(low=low)
    boxes = [shape.path.bounds() for shape, _ in kits.shapes(face) if shape.stroke]

    for name in kits.places(face, "label"):
        left, right = name.x - name.w / 2, name.x + name.w / 2
        assert left >= 2
        for start, top, end, bottom in boxes:
            crossed = start < right and end > left and top < name.y < bottom
            assert not crossed, name.name


def test_every_rank_has_its_scores_and_every_terrace_its_formula() -> None:
    words = kits.words(mini().face())

    assert words[-4:] == [
        "8\u20139 Redeemed",
        "7 Sanctified",
        "4\u20136 Repentant",
        "1\u20133 Weary Ascendent",
    ]
    for signs in (
        "= 7 \u2212",
        "\u00f7 2",
        "= 10",
        "\u2212 2",
        "\u00b1 1",
        "< 9 \u2212",
    ):
        assert signs in words


def test_no_box_is_as_large_as_a_die_slot() -> None:
    kinds = ("box", "square")
    for kind in kinds:
        for place in kits.places(mini().face(), kind):
            assert place.h < 12.8, place.name
            assert place.w <= 11.5, place.name


def test_there_is_a_square_for_every_die_and_a_pip_for_every_circle() -> None:
    face = mini().face()

    assert len(kits.places(face, "square")) == 2 * facts().dice
    assert len(kits.places(face, "pip")) == facts().virgil.circles
    assert len(kits.places(face, "box")) == 7 + 2
