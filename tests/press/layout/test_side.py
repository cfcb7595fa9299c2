"""Booklets: pages beside one another, folded and stapled."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from companion.errors import BadValue, DoesNotFit
from companion.press.layout.piece import Piece
from companion.press.layout.saddle import HALVES, SaddleSide, sides
from companion.press.layout.side import Notes, Side, whole_sheet
from companion.press.layout.sizes import PAPERS, Paper, paper
from companion.press.scene.scene import Scene, Text
from tests import kits
from tests.refusals import refused

NOTES = "2026-r1 · A game belongs to its designer; the words and drawings are ours."


BOARD = Piece("board", 190, 260, kits.filled, title="A board")


def boxes(printed: Side) -> list[tuple[float, float, float, float]]:
    """Return (left, top, right, bottom) of every placed face but the strip."""
    return [
        (p.x, p.y, p.x + p.face.width * p.scale, p.y + p.face.height * p.scale)
        for p in printed.placements[:-1]
    ]


def strip(printed: Side) -> Scene:
    return printed.placements[-1].face


def test_alone_a_piece_is_centred_at_its_own_size_its_bleed_over_its_trim() -> None:
    a4, letter = whole_sheet(BOARD, paper("a4")), whole_sheet(BOARD, paper("letter"))
    bled = whole_sheet(Piece("card", 63, 88, kits.filled, bleed=3), paper("a4"))

    assert boxes(a4) == [(10, 18.5, 200, 278.5)]
    assert boxes(letter) == [pytest.approx((12.95, 9.7, 202.95, 269.7))]
    assert boxes(bled) == [(70.5, 101.5, 139.5, 195.5)]
    assert (a4.trim, bled.trim) == ((10, 18.5, 190, 260), (73.5, 104.5, 63, 88))
    assert [placed.scale for placed in letter.placements] == [1, 1]


@pytest.mark.parametrize(
    ("up", "a4", "letter"), [(2, 0.75, 0.7), (4, 0.52, 0.49), (8, 0.35, 0.33)]
)
def test_minis_are_as_large_as_the_paper_allows_and_never_enlarged(
    up: int, a4: float, letter: float
) -> None:
    small = replace(BOARD, width=20, height=30)

    for piece, on, scale in (
        (BOARD, "a4", a4),
        (BOARD, "letter", letter),
        (small, "a4", 1),
    ):
        printed = whole_sheet(piece, paper(on), up=up)
        assert [placed.scale for placed in printed.placements] == [scale] * up + [1]


@pytest.mark.parametrize("name", ["a4", "letter"])
@pytest.mark.parametrize(
    ("up", "columns", "rows"), [(1, 1, 1), (2, 2, 1), (4, 2, 2), (8, 4, 2)]
)
def test_all_art_is_printable_and_every_mini_on_its_own_leaf(
    name: str, up: int, columns: int, rows: int
) -> None:
    printed = whole_sheet(BOARD, paper(name), up=up)

    wide, high = printed.width / columns, printed.height / rows
    leaves = set()
    for left, top, right, bottom in boxes(printed):
        assert min(left, top) >= 5
        assert right <= printed.width - 5
        assert bottom <= printed.height - 5 - 4.5 + 1e-9
        assert (left // wide, top // high) == (right // wide, bottom // high)
        leaves.add((left // wide, top // high))
    assert len(leaves) == up


def test_two_and_eight_are_on_paper_turned_sideways_or_of_wide_ones_upright() -> None:
    wide = replace(BOARD, width=BOARD.height, height=BOARD.width)

    for up, turned in ((1, False), (2, True), (4, False), (8, True)):
        assert (whole_sheet(BOARD, paper("a4"), up=up).width > 250) is turned
        assert (whole_sheet(wide, paper("a4"), up=up).width > 250) is not turned


def test_a_paper_too_small_another_number_of_minis_or_a_face_is_refused() -> None:
    assert refused(DoesNotFit, whole_sheet, BOARD, paper("a5")) == (
        "board: 190 x 260 mm does not fit a5; it takes 138 x 182 mm"
    )
    assert refused(BadValue, whole_sheet, BOARD, paper("a4"), up=3) == (
        "up: 3 to a sheet; choose one of 1, 2, 4, 8"
    )
    with pytest.raises(ValueError, match="board has no back"):
        BOARD.face(back=True)


@pytest.mark.parametrize("name", ["a4", "letter", "a3"])
@pytest.mark.parametrize("up", [1, 2, 4, 8])
def test_ruler_and_notes_are_below_the_art_and_are_never_under_six_points(
    name: str, up: int
) -> None:
    printed = whole_sheet(BOARD, paper(name), up=up, notes=Notes(NOTES))

    (ruler,) = strip(printed).places
    assert (ruler.kind, ruler.w) == ("ruler", 50)
    assert ruler.x - 25 >= 5
    assert ruler.y + ruler.h / 2 <= printed.height - 5
    assert ruler.y - ruler.h / 2 >= max(bottom for *_, bottom in boxes(printed))
    words = [mark for mark in strip(printed).marks if isinstance(mark, Text)]
    assert all(mark.size_pt >= 6 for mark in words)
    assert all(mark.x >= 5 and mark.y <= printed.height - 5 for mark in words)
    assert strip(printed).shrunk == []


def test_the_strip_says_what_this_is_and_how_to_print_it() -> None:
    printed = whole_sheet(BOARD, paper("a4"), up=2, notes=Notes(NOTES))

    words = " ".join(kits.words(strip(printed)))
    for part in (
        *("50 mm", "print at 100 % (actual size)", "A board, 2 to a sheet", "at 75 %"),
        "2026-r1 · A game belongs to its designer",
    ):
        assert part in words


def test_the_ruler_is_fifty_millimetres_long_on_the_page() -> None:
    data = kits.written([whole_sheet(BOARD, paper("letter"))])

    page = kits.picture(data, dpi=254)  # ten dots a millimetre

    foot = round((279.4 - 5 - 0.2) * 10)
    strip = page.crop((0, foot - 2, 700, foot + 3))
    left, _, right, _ = strip.point(lambda grey: 255 * (grey < 160)).getbbox()
    assert (left, right) == (pytest.approx(100, abs=1.5), pytest.approx(601, abs=1.5))


def test_on_narrow_paper_the_notes_are_over_the_ruler() -> None:
    printed = whole_sheet(BOARD, paper("a5"), up=4, notes=Notes(NOTES))

    words = {m.words: m for m in strip(printed).marks if isinstance(m, Text)}
    title, ruler = words["A board, 4 to a sheet"], words["50 mm "]
    assert title.y < ruler.y - 3
    assert max(bottom for *_, bottom in boxes(printed)) <= 210 - 5 - 9
    assert strip(printed).shrunk == []


def test_low_ink_reaches_the_drawing() -> None:
    seen = []
    piece = Piece("toy", 20, 20, lambda scene: seen.append(scene.low))

    whole_sheet(piece, PAPERS["a4"])
    whole_sheet(piece, PAPERS["a4"], low=True)

    assert seen == [False, True]


A4 = PAPERS["a4"].turned()
A5 = HALVES["a4"]


def folded(printed: Sequence[SaddleSide]) -> list[int]:
    """Fold real sheets: turn each about its short edge, nest them, leaf through.

    Turned about the short edge, what is left on the back is behind what is right on
    the front. Of a folded sheet, front outwards, the reader first meets its front right
    half, behind it the back's left; after all inner sheets the back's right half, and
    behind that the front's left.
    """
    first: list[int] = []
    last: list[int] = []
    for front, back in zip(printed[::2], printed[1::2], strict=True):
        assert front.sheet == back.sheet
        assert (front.back, back.back) == (False, True)
        (front_left, front_right), (back_left, back_right) = (
            tuple(page.number for page in side.pages) for side in (front, back)
        )
        first += [front_right, back_left]
        last = [back_right, front_left, *last]
    return first + last


@pytest.mark.parametrize("pages", [4, 8, 12, 20, 40])
def test_folding_every_sheet_puts_every_page_in_its_place(pages: int) -> None:
    printed = list(sides(pages, A4, A5))

    assert len(printed) == pages / 2
    assert folded(printed) == [*range(1, pages + 1)]


def test_twelve_pages_are_on_three_sheets_as_printers_count() -> None:
    numbers = [tuple(page.number for page in side.pages) for side in sides(12, A4, A5)]

    assert numbers == [(12, 1), (2, 11), (10, 3), (4, 9), (8, 5), (6, 7)]


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_pages_meet_at_the_spine_and_stay_on_the_paper(name: str) -> None:
    paper, page = PAPERS[name].turned(), HALVES[name]
    (front, back) = sides(4, paper, page)

    for side in (front, back):
        left, right = side.pages
        assert left.x + page.width == right.x == paper.width / 2
        assert left.x >= 0
        assert right.x + page.width <= paper.width
        assert left.y == right.y == 0


def test_pages_of_inner_sheets_are_moved_to_the_spine_and_not_over_it() -> None:
    creeps = [
        tuple(round(by, 2) for by in (left.x - 0.5, 148.5 - right.x))
        for left, right in (side.pages for side in sides(20, A4, A5, 0.1))
    ]
    assert creeps == [2 * (n / 10,) for n in (0, 0, 1, 1, 2, 2, 3, 3, 4, 4)]
    for side in sides(40, A4, A5, 0.18):
        left, right = side.pages
        assert (left.left, left.right) == (0, 148.5)
        assert (right.left, right.right) == (148.5, 297)


def test_a_booklet_is_marked_where_it_is_folded_stapled_and_put_in_order() -> None:
    printed = list(sides(16, A4, A5))

    assert all(bool(side.folds) is not side.back for side in printed)
    assert [side.sheet for side in printed if side.staples] == [1]
    steps = [side.step for side in printed if side.step]
    assert steps == [(147.9, y, 1.2, 6) for y in (93, 99, 105, 111)]
    assert not any(side.step for side in sides(12, A4, A5))


def test_marks_are_within_what_every_printer_prints() -> None:
    for name, page in HALVES.items():
        paper: Paper = PAPERS[name].turned()
        for side in sides(16, paper, page):
            for _, top, _, foot in (*side.folds, *side.staples):
                assert 5 <= top < foot <= paper.height - 5
