"""The pieces of 7 Steps, laid on sheets of paper, back behind front."""

from functools import cache

import pytest

from companion.games.seven_steps_kosmos.facts import facts
from companion.games.seven_steps_kosmos.kit import kit
from companion.press.layout.packing import Backs
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sheets import Sheet, grouped, impose
from companion.press.layout.sizes import paper
from companion.press.scene.scene import (
    Scene,
)
from tests import kits
from tests.games.seven_steps_kosmos.conftest import (
    Whole,
)

SIZES = ("19", "22", "25")


@kits.every(("name", "backs"), [("a4", "duplex"), ("letter", "duplex")])
@kits.every("group", ["boards", "discs", "tiles", "screens", "markers"])
def test_every_back_lies_behind_its_front(
    whole: Whole, name: str, backs: str, group: str
) -> None:
    size = paper(name)
    for sheet in printed(whole, group, name, backs):
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


@pytest.mark.slow
@kits.every("size", SIZES)
@kits.every("on", ["a4", "letter"])
@kits.every("backs", ["duplex", "duplex-short", "fold", "fold-across"])
def test_the_kit_fits_either_paper_duplex_and_folded(
    whole: Whole, backs: Backs, on: str, size: str
) -> None:
    for group, pieces in grouped(kits.bare(whole(size).pieces)):
        how = PrintOptions(paper(on), backs=backs)
        laid = impose(pieces, how)
        items = [item for sheet in laid for item in sheet.items]
        assert len(items) == sum(piece.copies for piece in pieces), group


def test_paper_is_not_wasted(whole: Whole) -> None:
    sheets = {
        group: len(impose(pieces, PrintOptions(paper("a4"))))
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
        "box-tiles": 1,
    }
    assert len(printed(whole, "boards", "a4", "duplex", "19")) == 1


@kits.every(("backs", "faces"), [("duplex", 5), ("fold", 10), ("fold-across", 10)])
def test_each_marker_is_a_disc_and_all_share_a_sheet(
    whole: Whole, backs: str, faces: int
) -> None:
    (sheet,) = printed(whole, "markers", "a4", backs)

    assert [(piece.name, piece.form, piece.width) for piece, _ in sheet.items] == [
        ("marker-start", "disc", 32),
        ("marker-1", "disc", 13),
        ("marker-2", "disc", 13),
        ("marker-3", "disc", 13),
        ("marker-4", "disc", 13),
    ]
    assert [len(side.placements) - 1 for side in sheet.sides] == [faces] * (
        2 if backs == "duplex" else 1
    )


def test_two_builds_give_the_same_bytes() -> None:
    faces = [[piece.face() for piece in kit(facts()).pieces[::5]] for _ in range(2)]

    assert kits.printed(*faces[0]) == kits.printed(*faces[1])
