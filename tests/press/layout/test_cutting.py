"""How printed sheets are cut: closed outlines for machines, strokes of a hand."""

import math
from pathlib import Path as Folder

import pytest
from msgspec.structs import replace

from companion import games
from companion.contract import KitRequest
from companion.facts import Fact, load
from companion.press import jobs
from companion.press.jobs import Sheets
from companion.press.layout import cutting, kinds, nets, planning
from companion.press.layout.cutting import Work
from companion.press.layout.packing import Backs
from companion.press.layout.piece import Piece
from companion.press.layout.sizes import PAPERS, Frame, paper
from companion.press.scene.path import Path
from tests.kits import nothing


def test_parts_that_meet_make_up_one_outline_whatever_their_direction() -> None:
    parts = Path().move(0, 0).line(4, 0).move(4, 3).line(4, 0).move(0, 0)
    parts.curve((0, 1), (3, 3), (4, 3))

    (outline,) = cutting.closed(parts)
    verbs = [verb for verb, _ in outline.segments]
    assert verbs == ["M", "L", "L", "C", "Z"]
    assert outline.segments[3][1] == (3, 3, 0, 1, 0, 0)
    with pytest.raises(ValueError, match="an outline ends at 4, 0 mm"):
        cutting.closed(Path().move(0, 0).line(4, 0).move(4, 1).line(0, 0))


def test_the_net_of_a_box_and_of_a_die_is_one_outline() -> None:
    for net in (nets.tuck_net(nets.Inside(67.5, 92.9, 26.6)), nets.die_net(16)):
        (outline,) = cutting.closed(net.cut)

        left, top, right, bottom = outline.bounds()
        assert (left, right) == pytest.approx((0, net.width))
        assert (top, bottom) == pytest.approx((0, net.height))
        (points,) = outline.polylines(0.1)
        assert min(map(math.dist, points, points[1:])) > 0.01


def test_outlines_stay_apart() -> None:
    both = Path().rect(0, 0, 9, 9).rect(2, 2, 3, 3)

    first, second = ([*path.polylines(1)] for path in cutting.closed(both))
    assert first == [[(0, 0), (9, 0), (9, 9), (0, 9), (0, 0)]]
    assert second == [[(2, 2), (5, 2), (5, 5), (2, 5), (2, 2)]]


def test_three_corners_are_kept_free_for_marks_but_for_half_a_line() -> None:
    on = cutting.framed(PAPERS["letter"], "silhouette")
    assert on.frame is not None
    squares = on.frame.marked(on.width, on.height)

    marks = cutting.registration_marks(on.width, on.height)
    for mark, (left, top, right, bottom) in zip(marks, squares, strict=True):
        x0, y0, x1, y1 = mark.bounds()
        half, clear = cutting.MARK_THICK / 2, cutting.MARK_CLEAR
        assert left - half <= x0 <= x1 <= right + half
        assert top - half <= y0 <= y1 <= bottom + half
        assert max(x1 - x0, y1 - y0) <= right - left - clear + half
    free = Frame(10, 12, corner=20).marked(200, 300)
    assert free == ((10, 10, 30, 30), (170, 10, 190, 30), (10, 268, 30, 288))
    assert Frame(10, 10).marked(200, 300) == ()


CARD = Piece("ace", 63.5, 88.9, nothing, bleed=3, copies=4, title="Ace", group="cards")
DISCS = [
    Piece(name, 25, 25, nothing, nothing, copies=9, group="discs", form="disc")
    for name in ("red", "blue")
]


def strokes(*pieces: Piece, backs: Backs = "duplex") -> Work:
    how = planning.PrintOptions(paper("a4"), backs=backs)
    return cutting.work_on(planning.plans(pieces, how))


def test_a_block_is_cut_into_strips_and_each_strip_again() -> None:
    # Two columns and two rows: four long cuts, then four of each of two strips.
    assert strokes(CARD) == Work(straight=12, sheets=1)
    # Neighbours that touch share a cut: three rows of three, 4 + 3 x 4 cuts.
    nine = Piece("ace", 63, 88, nothing, group="c", copies=9)
    assert strokes(nine) == Work(straight=16, sheets=1)
    # Eight in two columns: 4 + 2 x 8 cuts. Five of them: 4 + 6 + 4.
    assert strokes(replace(CARD, copies=13)) == Work(straight=20 + 14, sheets=2)
    assert strokes(replace(CARD, stock="board"), backs="none").straight == 12


def test_what_is_cut_round_counts_by_its_length() -> None:
    effort = strokes(*DISCS)

    assert (effort.straight, effort.sides, effort.sheets) == (0, 0, 1)
    around = sum(math.pi * disc.width * disc.copies for disc in DISCS)
    assert effort.curved == pytest.approx(around, rel=0.002)


def test_a_tuck_box_takes_several_minutes_and_a_figure_less() -> None:
    box = strokes(nets.tuck_box("box", nets.inside(54, 63, 88), {}))
    figure = strokes(kinds.standee("hero", (28, 46), nothing, nothing))

    # Tab 3, front 3 beside its notch, four flaps of 3, lid 3, foot 3, side 1.
    assert (box.straight, box.sides, box.folds, box.glued) == (0, 25, 11, 3)
    assert box.minutes("ruler") == box.minutes("guillotine") == 8
    assert figure == Work(sides=8, folds=3, glued=3, sheets=1)
    assert figure.minutes("ruler") == 4


def test_what_is_folded_over_or_joined_is_glued_and_pads_are_cut_once() -> None:
    folded = strokes(replace(CARD, back=nothing), backs="fold")
    assert (folded.folds, folded.glued, folded.sheets) == (1, 1, 1)
    board = kinds.board("board", 300, 250, nothing)
    assert strokes(board, backs="none").glued > 0
    pad = Piece("pad", 148, 210, nothing, halved=True, copies=2, stock="paper")
    assert strokes(pad) == Work(straight=1, sheets=1)
    read = Piece("sheet", 180, 250, nothing, stock="paper")
    assert strokes(read) == Work()


def test_strokes_take_their_seconds() -> None:
    assert Work(straight=300).minutes("ruler") == 80
    assert Work(straight=300).minutes("guillotine") == 40
    both = Work(straight=1, sides=2, curved=100, folds=3, glued=4, sheets=5)
    # 16 + 2 x 7 + 10 x 3 + 3 x 12 + 4 x 25 + 5 x 30 seconds
    assert both.minutes("ruler") == math.ceil(346 / 60)
    assert (both + both).minutes("ruler") == math.ceil(692 / 60)


class HandCounted(Fact, frozen=True):
    """The strokes of the first sheet of a file, and how they were counted."""

    game: str
    file: str
    how: str
    straight: int = 0
    sides: int = 0
    curved: float = 0
    folds: int = 0
    glued: int = 0


def test_sheets_take_the_strokes_that_were_counted_by_hand() -> None:
    path = Folder(__file__).with_name("hand_counted.toml")
    counted = load(dict[str, list[HandCounted]], path)["sheets"]
    how = planning.PrintOptions(paper("a4"))
    for game in sorted({sheet.game for sheet in counted}):
        files = jobs.files(games.load(game).kit(KitRequest()), how)
        plans = {job.name: job.plans for job in files if isinstance(job, Sheets)}
        for sheet in (sheet for sheet in counted if sheet.game == game):
            work = cutting.work_on((plans[sheet.file] or ())[:1])
            assert work.curved == pytest.approx(sheet.curved, rel=0.003), sheet
            found = work.straight, work.sides, work.folds, work.glued, work.sheets
            by_hand = sheet.straight, sheet.sides, sheet.folds, sheet.glued, 1
            assert found == by_hand, sheet


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "hours"),
    [("six-winters", 3.6), ("exit-from-purgatory", 0.9), ("seven-steps-kosmos", 1.7)],
)
def test_a_kit_takes_as_long_as_it_is_large(game: str, hours: float) -> None:
    kit = games.load(game).kit(KitRequest())
    for on in ("a4", "letter"):
        plans = [
            plan
            for job in jobs.files(kit, planning.PrintOptions(paper(on)))
            if isinstance(job, Sheets) and not job.extra
            for plan in job.plans or ()
        ]
        minutes = cutting.work_on(plans).minutes("ruler")
        assert minutes / 60 == pytest.approx(hours, abs=0.1)
