"""Every cut of every kit has its marks, on any paper, however its backs are printed.

Pieces are laid as they are printed, with nothing drawn on them.
"""

import itertools
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from companion import games
from companion.contract import KitRequest
from companion.contract.options import Options
from companion.errors import DoesNotFit
from companion.press.layout import kinds, sizes
from companion.press.layout.packing import Backs
from companion.press.layout.piece import Line, Piece
from companion.press.layout.planning import PrintOptions, alone
from companion.press.layout.sheets import Sheet, grouped, impose
from companion.press.layout.side import Side
from companion.press.layout.sizes import paper
from tests import kits

KITS: list[tuple[str, dict[str, Any]]] = [
    ("exit-from-purgatory", {}),
    ("exit-from-purgatory", {"size": "mini", "players": 8}),
    ("exit-from-purgatory", {"size": "tarot"}),
    ("nine-circles", {}),
    ("seven-steps", {}),
    ("seven-steps-kosmos", {"size": "25"}),
    ("seven-steps-kosmos", {"size": "22", "players": 3}),
    ("seven-steps-kosmos", {"size": "19", "players": 2}),
    ("six-winters", {}),
    ("six-winters", {"fillable": True}),
]

DECKS = ["poker", "mini", "tarot", "bridge", "square", "63x88"]


class Trim(NamedTuple):
    """The edges of what is kept."""

    left: float
    top: float
    right: float
    bottom: float


def of_kit(game: str, asked: dict[str, Any]) -> list[Piece]:
    request = KitRequest(options=Options(asked))
    return kits.bare(
        piece
        for piece in games.load(game).kit(request).pieces
        if not (alone(piece) or piece.form == "disc")
    )


def of_deck(size: str) -> list[Piece]:
    card = kinds.card("card", sizes.size(size), kits.nothing, kits.nothing)
    return [replace(card, copies=20)]


def trims(side: Side, sheet: Sheet) -> list[Trim]:
    """Return the trims of a side; the last that is placed are its marks."""
    bleeds = {
        (piece.width + 2 * piece.bleed, piece.height + 2 * piece.bleed): piece.bleed
        for piece, _ in sheet.items
    }
    found = []
    for placed in side.placements[:-1]:
        wide, high = placed.face.width, placed.face.height
        bleed = bleeds[wide, high]
        if placed.turn % 180:
            wide, high = high, wide
        left, top = placed.x + bleed, placed.y + bleed
        found.append(Trim(left, top, placed.x + wide - bleed, placed.y + high - bleed))
    return found


def drawn(side: Side) -> tuple[list[Line], Line | None]:
    """Return the crop marks of a side, which stand on white, and its fold."""
    marks, fold = [], None
    shapes = [shape for shape, _ in kits.shapes(side.placements[-1].face)]
    for below, mark in itertools.pairwise(shapes):
        cased = below.stroke == "#FFFFFF"
        if cased and mark.stroke == "#000000" and mark.dash == ():
            assert below.width == pytest.approx(0.45)
            assert below.path.segments == mark.path.segments
            ends = [numbers for _, numbers in mark.path.segments]
            marks += [
                (*one, *other) for one, other in zip(ends[::2], ends[1::2], strict=True)
            ]
    for mark in shapes:
        if mark.dash == (3, 1.5):
            fold = mark.path.bounds()
    return marks, fold


def divided(side: Side, kept: Sequence[Trim]) -> bool:
    """Return whether a side has a part of a board, which has other marks."""
    return any(
        min(trim.left, trim.top) < 0
        or trim.right > side.width
        or trim.bottom > side.height
        for trim in kept
    )


def halves(kept: Sequence[Trim], fold: Line | None) -> Iterator[list[Trim]]:
    """Yield what is cut as one: all, or what lies on one half of a folded sheet."""
    if fold is None:
        yield list(kept)
        return
    beside = fold[0] == fold[2]
    for first in (True, False):
        yield [
            one
            for one in kept
            if ((one.left < fold[0]) if beside else (one.top < fold[1])) is first
        ]


def crosses(mark: Line, trim: Trim) -> bool:
    (left, right), (top, bottom) = sorted(mark[::2]), sorted(mark[1::2])
    return (
        left < trim.right - 0.01
        and right > trim.left + 0.01
        and top < trim.bottom - 0.01
        and bottom > trim.top + 0.01
    )


def unmarked(kept: Sequence[Trim], marks: Sequence[Line]) -> list[str]:
    """Return each end of a cut that has no mark 2 mm long just beyond it."""
    missing = []
    for way in (0, 1):
        cuts = {round(edge, 3) for one in kept for edge in (one[way], one[way + 2])}
        low, high = (
            min(one[1 - way] for one in kept),
            max(one[3 - way] for one in kept),
        )
        for cut in sorted(cuts):
            found = [
                sorted((mark[1 - way], mark[3 - way]))
                for mark in marks
                if abs(mark[way] - cut) < 0.002 and abs(mark[way + 2] - cut) < 0.002
            ]
            ends = {
                "before": [b - a for a, b in found if low - 8 <= a <= b <= low],
                "after": [b - a for a, b in found if high <= a <= b <= high + 8],
            }
            missing += [
                f"{'xy'[way]} = {cut}, {end}"
                for end, lengths in ends.items()
                if max(lengths, default=0) < 2 - 1e-6
            ]
    return missing


def margin(side: Side, kept: Sequence[Trim]) -> float:
    """Return the margin without marks: less of it where it begins beside a trim."""
    spare = min(
        *(trim.left for trim in kept),
        *(trim.top for trim in kept),
        *(side.width - trim.right for trim in kept),
        *(side.height - trim.bottom for trim in kept),
    )
    return 5 - 1e-6 if spare >= 7.5 - 1e-6 else 0.5


def assert_marked(pieces: list[Piece], how: PrintOptions) -> None:
    for _, alike in grouped(pieces):
        try:
            laid = impose(alike, how)
        except DoesNotFit:
            continue
        for sheet, side in ((f, s) for f in laid for s in f.sides):
            marks, fold = drawn(side)
            kept = trims(side, sheet)
            if divided(side, kept):
                continue
            for half in halves(kept, fold):
                assert unmarked(half, marks) == [], (side.title, how)
            edge = margin(side, kept)
            for mark in marks:
                assert all(edge <= x <= side.width - edge for x in mark[::2])
                assert all(edge <= y <= side.height - edge for y in mark[1::2])
                assert not any(crosses(mark, trim) for trim in kept), side.title


@kits.every("backs", ["duplex", "fold", "fold-across"])
@kits.every("on", ["a4", "letter"])
@pytest.mark.parametrize(
    ("game", "asked"),
    [
        case if not case[1] else pytest.param(*case, marks=pytest.mark.slow)
        for case in KITS
    ],
)
def test_every_cut_of_a_kit_has_a_mark_at_both_ends(
    game: str, asked: dict[str, Any], on: str, backs: Backs
) -> None:
    assert_marked(of_kit(game, asked), PrintOptions(paper(on), backs=backs))


@kits.every("backs", ["duplex", "fold", "fold-across"])
@kits.every("on", ["a4", "letter"])
@pytest.mark.parametrize("size", DECKS)
def test_every_cut_of_a_deck_has_a_mark_at_both_ends(
    size: str, on: str, backs: Backs
) -> None:
    assert_marked(of_deck(size), PrintOptions(paper(on), backs=backs))
