"""Sheets of a pad: two on a sheet of paper, the log behind each."""

import pytest

from companion import games
from companion.contract import KitRequest
from companion.errors import DoesNotFit
from companion.press.layout import planning
from companion.press.layout.piece import Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import paper
from tests import kits

GAMES = ("nine-circles", "seven-steps")


def pads(game: str) -> list[Piece]:
    pieces = games.load(game).kit(KitRequest()).pieces
    return [piece for piece in pieces if piece.halved]


@kits.every("game", GAMES)
def test_each_dante_game_has_a_pad_and_one_to_write_on(game: str) -> None:
    sizes = [(piece.name, piece.width, piece.height) for piece in pads(game)]

    assert sizes == [("pad", 148, 210), ("pad-write-on", 148, 210)]


@kits.every(("on", "wide", "high"), [("a4", 297, 210), ("letter", 279.4, 215.9)])
def test_two_share_a_sheet_and_each_log_is_behind_its_front(
    on: str, wide: float, high: float
) -> None:
    (pad, _) = pads("nine-circles")

    ((leaf, items),) = planning.plans([pad], PrintOptions(paper(on)))

    assert (leaf.width, leaf.height, len(items)) == (wide, high, 2)
    fronts, backs = leaf.sides
    for number, (front, back) in enumerate(zip(fronts, backs, strict=True)):
        # Turned about its long edge the sheet shows its backs upside down.
        assert front.x + front.w / 2 == pytest.approx((number + 0.5) * wide / 2)
        assert (front.turn, back.turn) == (0, 180)
        assert back.x == pytest.approx(front.x)
        assert front.y + front.h + back.y == pytest.approx(high)


def test_a_pad_is_not_printed_on_paper_that_is_too_small() -> None:
    small = paper("a5").turned()

    with pytest.raises(DoesNotFit):
        planning.plans(pads("seven-steps"), PrintOptions(small))


@kits.every("game", GAMES)
@kits.every("low", [False, True])
def test_a_pad_has_lines_for_name_date_game_score_rank_and_seed(
    game: str, low: bool
) -> None:
    for pad in pads(game):
        names = {place.name for place in kits.places(pad.face(low=low), "line")}
        log = kits.places(pad.face(low=low, back=True), "line")

        assert {"Name", "Date", "Game no.", "Score", "Rank", "Seed"} <= names
        assert len(log) == 18


@kits.every("game", GAMES)
def test_nothing_to_read_or_to_write_on_is_in_the_glue_edge(game: str) -> None:
    for pad in pads(game):
        for back in (False, True):
            for mark, (_, top, _, _), _ in kits.texts(pad.face(back=back)):
                assert top >= 8 or mark.words.startswith("glue edge"), mark.words


@kits.every("game", GAMES)
def test_boxes_of_the_pad_to_write_on_are_a_fifth_larger(game: str) -> None:
    pad, written = pads(game)
    boxes = [
        {place.name: place for place in kits.places(piece.face(), "box")}
        for piece in (pad, written)
    ]

    assert boxes[0]
    assert boxes[0].keys() == boxes[1].keys()
    for name, usual in boxes[0].items():
        larger = boxes[1][name]
        assert larger.w * larger.h >= 1.199 * usual.w * usual.h, name


@kits.every("game", GAMES)
def test_the_pad_to_write_on_has_no_tints(game: str) -> None:
    (_, written) = pads(game)
    tints = {
        shape.fill
        for shape, _ in kits.shapes(written.face())
        if isinstance(shape.fill, str) and shape.fill not in ("#FFFFFF", "#1A1A1A")
    }

    low = games.load(game).kit(KitRequest()).palette
    assert low is not None
    assert tints <= set(low.low.values())
