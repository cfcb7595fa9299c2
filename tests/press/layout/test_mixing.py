"""Pieces of several sizes on one sheet: on the paper, apart, backs behind fronts."""

import itertools
from collections.abc import Sequence

import pytest

from companion.press.layout import marks, mixing
from companion.press.layout.mixing import Lot, Mixed
from companion.press.layout.packing import (
    Backs,
    Blank,
    Box,
    Placement,
    areas,
    ink_box,
    trim_box,
)
from companion.press.layout.sizes import paper
from tests import kits

A4 = paper("a4")
MAT = Lot(Blank("mat", 190, 130, 3), "bleed", 1)
AID = Lot(Blank("aid", 88, 126, 3), "bleed", 2)
TOKEN = Lot(Blank("token", 10, 10, 1.5, "disc"), "bleed", 15)
CARD = Lot(Blank("card", 88, 63, 3), "bleed", 5)
TAB = Lot(Blank("tab", 63, 97, 0), "grid", 4)
LOTS = (MAT, AID, TOKEN, CARD, TAB)

WORDS = marks.sheet_words("en")


def mixed(lots: Sequence[Lot], on: str = "a4", backs: Backs = "none") -> list[Mixed]:
    sheets = mixing.sheets(lots, paper(on), backs=backs)
    assert sheets is not None
    return sheets


def apart(one: Box, other: Box) -> bool:
    return any(
        first[way + 2] <= second[way] + 1e-6
        for first, second in ((one, other), (other, one))
        for way in (0, 1)
    )


def test_a_mat_two_aids_and_tokens_fill_one_sheet_and_what_does_not_fit_none() -> None:
    wall = Lot(Blank("wall", 300, 300, 3), "bleed", 1)
    (sheet,) = mixed((MAT, AID, TOKEN))

    assert sheet.taken == (1, 2, 15)
    items = [block.items for block in sheet.leaf.blocks]
    assert items == [range(1), range(1, 3), range(3, 18)]
    assert mixing.sheets((wall, CARD), A4) is None


@kits.every("backs", ["none", "duplex", "duplex-short"])
@kits.every("on", ["a4", "letter", "a3"])
def test_every_piece_is_on_the_paper_once_and_no_two_inks_overlap(
    on: str, backs: Backs
) -> None:
    sheets = mixed(LOTS, on, backs)

    counts = [sum(sheet.taken[lot] for sheet in sheets) for lot in range(len(LOTS))]
    assert counts == [lot.count for lot in LOTS]
    for sheet in sheets:
        inks = [ink_box([placed]) for placed in sheet.leaf.sides[0]]
        lefts, tops, rights, bottoms = zip(*inks, strict=True)
        assert any(
            room.x - 1e-6 <= min(lefts)
            and max(rights) <= room.x + room.w + 1e-6
            and room.y - 1e-6 <= min(tops)
            and max(bottoms) <= room.y + room.h + 1e-6
            for _, room in areas(paper(on), "rectangle", "bleed", backs)
        )
        assert all(apart(*pair) for pair in itertools.combinations(inks, 2))


def test_blocks_are_parted_by_cuts_through_all_that_is_left() -> None:
    for sheet in mixed(LOTS):
        trims = [
            trim_box([sheet.leaf.sides[0][item] for item in block.items])
            for block in sheet.leaf.blocks
        ]
        assert parted(trims)


def parted(boxes: Sequence[Box]) -> bool:
    """Return whether cuts from edge to edge, one after the other, part all boxes."""
    if len(boxes) < 2:
        return True
    for way in (0, 1):
        for cut in (box[way + 2] for box in boxes):
            before = [box for box in boxes if box[way + 2] <= cut + 1e-6]
            after = [box for box in boxes if box[way] >= cut - 1e-6]
            if before and after and len(before) + len(after) == len(boxes):
                return parted(before) and parted(after)
    return False


@kits.every(
    ("backs", "vertical"), [("duplex", True), ("duplex-short", False), ("fold", True)]
)
def test_each_back_is_behind_its_front(backs: Backs, vertical: bool) -> None:
    for leaf in (sheet.leaf for sheet in mixed((AID, TOKEN, CARD), backs=backs)):
        faces = [placed for side in leaf.sides for placed in side]
        fronts = {placed.item: placed for placed in faces if not placed.back}
        behind = {placed.item: placed for placed in faces if placed.back}
        assert behind.keys() == fronts.keys()
        assert len(faces) == 2 * len(fronts)
        at = leaf.fold[0] if leaf.fold else (210 if vertical else 297) / 2
        for item, back in behind.items():
            front = fronts[item]
            if vertical:
                assert front.x + back.x + front.w == pytest.approx(2 * at)
                assert front.y == pytest.approx(back.y)
            else:
                assert front.y + back.y + front.h == pytest.approx(2 * at)
                assert front.x == pytest.approx(back.x)


@kits.every("backs", ["none", "duplex", "fold"])
def test_each_block_has_marks_that_cross_no_trim(backs: Backs) -> None:
    lots = (AID, CARD, TAB) if backs == "none" else (AID, CARD)
    for sheet in mixed(lots, backs=backs):
        for number, placements in enumerate(sheet.leaf.sides):
            lines = [
                line
                for mark in marks.marks(sheet.leaf, number, WORDS, style="corners")
                if isinstance(mark, marks.Lines) and mark.pen == "cased"
                for line in mark.lines
            ]
            for placed in placements:
                assert not [line for line in lines if crosses(line, placed)], placed
                assert marked(placed, lines)


def crosses(line: tuple[float, float, float, float], placed: Placement) -> bool:
    (left, right), (top, bottom) = sorted(line[::2]), sorted(line[1::2])
    return (
        left < placed.x + placed.w - 0.01
        and right > placed.x + 0.01
        and top < placed.y + placed.h - 0.01
        and bottom > placed.y + 0.01
    )


def marked(placed: Placement, lines: Sequence[tuple[float, ...]]) -> bool:
    """Return whether each edge of a piece is on a mark in either direction."""
    xs = {round(line[0], 3) for line in lines if line[0] == line[2]}
    ys = {round(line[1], 3) for line in lines if line[1] == line[3]}
    return {round(placed.x, 3), round(placed.x + placed.w, 3)} <= xs and {
        round(placed.y, 3),
        round(placed.y + placed.h, 3),
    } <= ys


def test_the_same_pieces_are_mixed_in_the_same_way_twice() -> None:
    assert mixed(LOTS) == mixed(LOTS)
