"""How much paper the kits take, and why pieces may touch."""

import itertools
import math
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest
from msgspec.structs import replace
from PIL import Image

from companion import games
from companion.contract import KitRequest
from companion.press.layout import marks, mixing, packing, planning
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import paper
from companion.press.scene import text
from tests import kits

PAPERS = ("a4", "letter")
NAMES = ("exit-from-purgatory", "seven-steps-kosmos", "six-winters")


@cache
def kit(game: str) -> Kit:
    return games.load(game).kit(KitRequest())


@cache
def plans(game: str, on: str) -> dict[str, list[planning.Plan]]:
    by_stock: dict[str, list[Piece]] = {}
    for piece in kits.bare(piece for piece in kit(game).pieces if not piece.extra):
        by_stock.setdefault(piece.stock, []).append(piece)
    how = PrintOptions(paper(on))
    return {stock: planning.plans(some, how) for stock, some in by_stock.items()}


SHEETS = {
    **{("exit-from-purgatory", on): {"card": 9, "board": 2} for on in PAPERS},
    ("seven-steps-kosmos", "a4"): {"card": 6, "board": 1},
    ("seven-steps-kosmos", "letter"): {"card": 7, "board": 1},
    **{("six-winters", on): {"card": 31, "board": 8, "paper": 3} for on in PAPERS},
}
on_paper = pytest.mark.parametrize(
    "on", ["a4", pytest.param("letter", marks=pytest.mark.slow)]
)


@on_paper
@kits.every("game", NAMES)
def test_a_kit_takes_so_many_sheets_of_each_paper(game: str, on: str) -> None:
    found = {stock: len(some) for stock, some in plans(game, on).items()}

    assert found == SHEETS[game, on]


def fewest(game: str, on: str, stock: str) -> int:
    """Return a bound below the sheets that any packing takes, by area alone.

    Each kind of piece weighs what it is of a sheet that holds only its own. A sheet may
    hold what its area holds; `heaviest` is the most that this weighs.
    """
    rooms = packing.areas(paper(on), "rectangle", "bleed", "none")
    room = max(area.w * area.h for _, area in rooms)
    how = PrintOptions(paper(on))
    kinds: Counter[int] = Counter()
    for piece in kit(game).pieces:
        if piece.stock == stock and not piece.extra:
            blank = planning.blank_of(piece, how, piece.copies)
            blank = replace(blank, bleed=0 if piece.edge else blank.bleed)
            kinds[math.floor(mixing.area_of(blank, "bleed"))] += piece.copies
    weights = [
        {area: 1 / (room // area) for area in kinds},
        {area: area / room for area in kinds},
        # What is left beside many large pieces has room for the few and small ones.
        {area: (area * kinds[area] > room / 2) / (room // area) for area in kinds},
    ]
    return max(
        math.ceil(
            sum(weight[area] * count for area, count in kinds.items())
            / heaviest(weight, int(room))
            - 1e-6
        )
        for weight in weights
    )


def heaviest(weight: dict[int, float], room: int, step: int = 50) -> float:
    """Return the most weight that fits a room (a knapsack, areas rounded down)."""
    most = [0.0] * (room // step + 1)
    for size in range(len(most)):
        for area, one in weight.items():
            if area // step <= size:
                most[size] = max(most[size], most[size - area // step] + one)
    return most[-1] or 1.0


@on_paper
@kits.every("game", NAMES)
def test_no_paper_is_more_than_a_sheet_from_the_bound_of_its_area(
    game: str, on: str
) -> None:
    for stock, some in plans(game, on).items():
        assert len(some) <= fewest(game, on, stock) + 1, stock


def test_every_copy_of_every_piece_is_on_a_sheet_once() -> None:
    for game in NAMES:
        found = Counter(
            (piece.name, copy)
            for some in plans(game, "a4").values()
            for leaf, items in some
            if not leaf.name
            for piece, copy in items
        )
        assert set(found.values()) == {1}
        assert len(found) == sum(
            piece.copies for piece in kit(game).pieces if not piece.extra
        )


@kits.every("low", [False, True])
def test_pieces_that_may_touch_have_edges_of_one_colour(low: bool) -> None:
    flat = [piece for game in NAMES for piece in kit(game).pieces if piece.edge]

    assert flat
    for edge in sorted({piece.edge for piece in flat}):
        colours = {
            colour
            for piece in flat
            if piece.edge == edge
            for back in (False, True)
            if piece.back or not back
            for colour in ring(piece, low=low, back=back)
        }
        assert len(colours) == 1, edge


def ring(piece: Piece, *, low: bool, back: bool) -> set[tuple[int, ...]]:
    """Return the colours of a face from its bleed's edge to 1 mm inside the trim."""
    import pypdfium2

    face = piece.face(low=low, back=back)
    with pypdfium2.PdfDocument(kits.printed(face)) as document:
        picture: Image.Image = document[0].render(scale=100 / 72).to_pil()
    inside = round((piece.bleed + 1) * 100 / 25.4)
    w, h = picture.size
    bands = (
        (2, 2, w - 2, inside),
        (2, h - inside, w - 2, h - 2),
        (2, 2, inside, h - 2),
        (w - inside, 2, w - 2, h - 2),
    )
    found: set[tuple[int, ...]] = set()
    for band in bands:
        listed = picture.crop(band).convert("RGB").getcolors(1 << 20) or []
        found |= {colour for _, colour in listed if isinstance(colour, tuple)}
    return found


def test_a_narrow_bleed_puts_eight_cards_on_letter() -> None:
    card = Piece("card", 63, 88, kits.nothing, bleed=3, group="cards", copies=8)

    def sheets(bleed: float | None) -> int:
        return len(planning.plans([card], PrintOptions(paper("letter"), bleed=bleed)))

    assert [sheets(bleed) for bleed in (3, 2, None)] == [2, 1, 1]
    assert all(one <= two for one, two in pairwise(map(sheets, (1.0, 2.0, 3.0))))


def test_what_not_everybody_needs_shares_a_sheet_of_its_own() -> None:
    pieces = kit("exit-from-purgatory").pieces
    board = kits.bare(piece for piece in pieces if piece.stock == "board")
    sheets = planning.plans(board, PrintOptions(paper("a4")))

    shared = [[piece for piece, _ in items] for _, items in sheets]
    assert not any(len({piece.extra for piece in some}) > 1 for some in shared)
    found = [{piece.group or piece.name for piece in some} for some in shared]
    assert {"box-tokens", "box-dice"} in found


def test_no_name_beside_a_piece_is_on_another() -> None:
    for leaf, items in plans("six-winters", "a4")["board"]:
        if not leaf.blocks:
            continue
        titles = [piece.title or piece.name for piece, _ in items]
        boxes = []
        for label in marks.names(leaf, 0, titles):
            half = text.width(label.words, marks.FONT, marks.SIZE) / 2
            along, across = (0.5, half) if label.turn else (half, 0.5)
            x, y = (label.x - 0.5, label.y) if label.turn else (label.x, label.y - 0.5)
            boxes.append((x - along, y - across, x + along, y + across))
        for one, other in itertools.combinations(boxes, 2):
            assert not kits.overlap(one, other)
