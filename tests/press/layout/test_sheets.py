"""Sheets as they are printed: what is on them, and how front and back overlay."""

import itertools
from typing import Any

import pypdfium2
import pytest
from msgspec.structs import replace
from PIL import ImageChops, ImageOps

from companion.errors import DoesNotFit
from companion.press.ink import printer
from companion.press.layout.packing import Backs
from companion.press.layout.piece import Form, Piece
from companion.press.layout.planning import PrintOptions, SchemeChoice
from companion.press.layout.sheets import Sheet, check, impose
from companion.press.layout.side import Notes, draw_strip, whole_sheet
from companion.press.layout.sizes import paper
from companion.press.scene.boxes import Box
from companion.press.scene.path import Matrix, Path
from companion.press.scene.scene import Scene, Shape
from tests import kits
from tests.press.layout.placing import sized

A4 = paper("a4")


def front(scene: Scene) -> None:
    """Draw something that is different however it is turned or mirrored."""
    wide, high = scene.width, scene.height
    scene.draw(Path().rect(0, 0, wide, high), fill="#D0D0D0")
    tips = [(0.3, 0.2), (0.7, 0.3), (0.4, 0.8)]
    foot = [(wide * x, high * y) for x, y in tips]
    scene.draw(Path().points(foot), fill="#000000")


def back(scene: Scene) -> None:
    """Draw the front as it looks through the paper."""
    mirrored = Scene(scene.width, scene.height)
    front(mirrored)
    for mark in mirrored.marks:
        assert isinstance(mark, Shape)
        path = mark.path.moved(lambda x, y: (scene.width - x, y))
        scene.draw(path, fill=mark.fill)


def cards(count: int, *, form: Form = "rectangle", bleed: float = 3) -> list[Piece]:
    size = sized(form, 63.5, 88.9) if form == "rectangle" else sized(form, 34.6, 34.6)
    card = Piece("card", *size, front, back, bleed=bleed, group="cards", form=form)
    return [replace(card, name=f"card{number}") for number in range(1, count + 1)]


def painted(sheets: list[Sheet]) -> bytes:
    return kits.written([side for sheet in sheets for side in sheet.sides])


@pytest.mark.parametrize("backs", ["duplex", "duplex-short"])
@pytest.mark.parametrize(
    ("form", "scheme"),
    [
        *[("rectangle", "bleed"), ("rectangle", "grid"), ("disc", "bleed")],
        *[("flat", "straight"), ("pointy", "honeycomb")],
    ],
)
def test_front_and_back_overlaid_in_pixels_are_the_same(
    form: Form, scheme: SchemeChoice, backs: Backs
) -> None:
    how = PrintOptions(A4, scheme=scheme, backs=backs, style="none")
    data = painted(impose(cards(5, form=form), how))

    # Backs as seen through fronts, at five dots a mm, a page being a whole number
    # Registration marks and the strip are in the outer 10 mm.
    turn = ImageOps.mirror if backs == "duplex" else ImageOps.flip
    pages = kits.picture(data, 0, 127), turn(kits.picture(data, 1, 127))
    one, other = (page.crop((50, 40, 1000, 1435)) for page in pages)
    assert one.getextrema()[0] < 10
    difference = ImageChops.difference(one, other)
    # No more than the softened rim of an edge.
    assert sum(difference.histogram()[100:]) == 0


@pytest.mark.parametrize(("backs", "way"), [("fold", 0), ("fold-across", 1)])
def test_a_folded_sheet_overlays_in_pixels(backs: Backs, way: int) -> None:
    (sheet, *_) = impose(cards(2), PrintOptions(A4, backs=backs, style="none"))
    page = kits.picture(painted([sheet]), dpi=127)  # five dots a millimetre

    halves = []
    for placed in (p for p in sheet.sides[0].placements if p.face.width < 200):
        wide, high = placed.face.width, placed.face.height
        if placed.turn % 180:
            wide, high = high, wide
        box = [placed.x, placed.y, placed.x + wide, placed.y + high]
        halves.append(page.crop(tuple(round(n * 5) for n in box)))

    fronts, behind = halves[: len(halves) // 2], halves[len(halves) // 2 :]
    turn = ImageOps.mirror if way == 0 else ImageOps.flip
    for one, other in zip(fronts, behind, strict=True):
        small = (60, 60)
        difference = ImageChops.difference(one.resize(small), turn(other).resize(small))
        assert max(difference.resize((12, 12)).getextrema()) < 40


def test_a_piece_without_a_back_leaves_its_place_bare() -> None:
    one, two = cards(2)
    bare = replace(one, name="bare", back=None)

    (sheet,) = impose([one, bare, two], PrintOptions(A4, style="none"))

    assert len([p for p in sheet.sides[1].placements if p.face.width < 200]) == 2
    faces = [name for name, *_ in sheet.faces]
    assert faces == ["card1", "card1", "bare", "card2", "card2"]


def test_copies_are_laid_out_and_share_one_drawing() -> None:
    drawn = []
    piece = Piece("a", 40, 40, lambda s: drawn.append(s), copies=30, group="tiles")

    sheets = impose([piece], PrintOptions(A4))

    assert len(drawn) == 1
    assert sum(len(sheet.items) for sheet in sheets) == 30
    assert sheets[0].items[:3] == ((piece, 0), (piece, 1), (piece, 2))


def test_a_face_that_is_placed_many_times_is_one_form() -> None:
    data = painted(impose([*cards(1)] * 16, PrintOptions(A4)))

    with pypdfium2.PdfDocument(data) as document:
        assert len(document) == 4
    # Front and back, and the marks of each side.
    assert data.count(b"/Subtype /Form") == 4


def test_pieces_of_different_sizes_in_a_group_have_sheets_of_their_own() -> None:
    small = Piece("small", 41, 63, front, group="cards")

    sheets = impose([*cards(3), small], PrintOptions(A4))

    assert [len(sheet.items) for sheet in sheets] == [3, 1]
    assert titles(sheets) == ["card1, sheet 1 of 2, front", "card1, sheet 2 of 2"]


def test_a_few_discs_of_different_sizes_share_a_sheet_back_behind_front() -> None:
    small = [Piece(f"s{n}", 13, 13, front, back, 1, form="disc") for n in (1, 2)]
    large = Piece("large", 40, 40, front, back, 2, form="disc")

    (sheet,) = impose([*small, large], PrintOptions(A4))
    many = impose([replace(small[0], copies=300), large], PrintOptions(A4))

    assert [piece.name for piece, _ in sheet.items] == ["large", "s1", "s2"]
    before, behind = ([p for p in side.placements[:-1]] for side in sheet.sides)
    for one, other in zip(before, behind, strict=True):
        assert one.x + other.x + one.face.width == pytest.approx(210)
        assert one.y == pytest.approx(other.y)
    assert len(many) == 2


def test_one_face_a_page_has_its_trim_and_bleed_for_boxes() -> None:
    data = painted(impose(cards(1), PrintOptions(A4, scheme="single")))

    with pypdfium2.PdfDocument(data) as document:
        assert len(document) == 2
        page = document[0]
        mm = 72 / 25.4
        whole = pytest.approx((0, 0, 69.5 * mm, 94.9 * mm), abs=0.01)
        trim = pytest.approx((3 * mm, 3 * mm, 66.5 * mm, 91.9 * mm), abs=0.01)
        assert page.get_mediabox() == page.get_bleedbox() == whole
        assert page.get_trimbox() == trim


def test_a_piece_alone_turns_the_paper_if_it_is_wide_or_shares_it_made_smaller() -> (
    None
):
    board = Piece("board", 190, 260, front, title="A board")

    (printed,) = impose([board], PrintOptions(A4, notes="us"))
    (wide,) = impose([Piece("net", 250, 150, front)], PrintOptions(A4))
    (minis,) = impose([replace(board, up=4)], PrintOptions(A4))

    (side,), expected = printed.sides, whole_sheet(board, A4, notes=Notes("us"))
    assert (side.title, side.trim) == (expected.title, expected.trim)
    assert [(p.x, p.y, p.scale) for p in side.placements] == [
        (p.x, p.y, p.scale) for p in expected.placements
    ]
    assert [placed.scale for placed in side.placements] == [1, 1]
    assert (wide.sides[0].width, wide.sides[0].height) == (297, 210)
    assert len(minis.sides[0].placements) == 5


def test_a_board_is_laid_over_several_sheets_only_if_one_is_too_small() -> None:
    look = {"title": "East", "bleed": 3, "group": "b", "splits": True}
    board = Piece("east", 190, 260, front, **look)
    boards = [board, replace(board, name="west", title="West")]

    whole = impose(boards, PrintOptions(A4), "boards")
    parts = impose(boards, PrintOptions(paper("a5")), "boards")
    both = replace(board, width=300, height=400, back=back)
    (first, *others) = impose([both], PrintOptions(A4))

    assert titles(whole) == ["boards, sheet 1 of 2", "boards, sheet 2 of 2"]
    names = ["A1", "A2", "B1", "B2"]
    assert titles(parts) == [
        f"{name}, {part}, sheet {number} of 8"
        for number, (name, part) in enumerate(
            itertools.product(("East", "West"), names), 1
        )
    ]
    assert titles([first, *others]) == [
        f"East, {part}, sheet {number} of 4, front"
        for number, part in enumerate(names, 1)
    ]
    face = first.sides[0].placements[0].face
    assert all(sheet.sides[0].placements[0].face is face for sheet in others)
    with pytest.raises(DoesNotFit, match="twice across the fold"):
        impose([both], PrintOptions(A4, backs="fold"))


def titles(sheets: list[Sheet]) -> list[str]:
    return [sheet.sides[0].title for sheet in sheets]


def test_hexagons_are_cut_straight_unless_another_scheme_is_chosen() -> None:
    usual = impose(cards(3, form="flat"), PrintOptions(A4))
    honey = impose(cards(3, form="flat"), PrintOptions(A4, scheme="honeycomb"))
    card = impose(cards(3), PrintOptions(A4, scheme="honeycomb"))

    assert usual[0].sides[0].placements[0].clip is not None
    assert honey[0].sides[0].placements != usual[0].sides[0].placements
    assert card[0].sides[0].placements[0].clip is None


def test_only_backs_are_corrected_and_their_sheet_names_the_printer() -> None:
    moved = printer.correction(printer.Profile(dx=1), 210, 297)
    how = PrintOptions(A4, correction=moved, printer="the *red* [one]", notes="1.0")

    def printed(**other: Any) -> tuple[list[Matrix], str]:
        (sheet,) = impose(cards(2), replace(how, **other), title="Cards")
        words = [kits.words(placed.face) for placed in sheet.sides[0].placements]
        return [side.matrix for side in sheet.sides], " ".join(itertools.chain(*words))

    (straight, corrected), said = printed()
    (folded,), unsaid = printed(backs="fold")

    assert straight == folded == (1, 0, 0, 1, 0, 0)
    assert corrected == moved
    assert "backs corrected for the red one · 1.0" in said
    assert "Rückseiten korrigiert für the red one" in printed(language="de")[1]
    assert "corrected" not in unsaid


def test_what_does_not_fit_is_seen_before_anything_is_drawn() -> None:
    def never(scene: Scene) -> None:
        raise AssertionError("drawn")

    card = Piece("card", 63, 88, never, never, bleed=3, group="cards")
    folded = PrintOptions(A4, backs="fold")
    check([card], folded)
    for piece, how, line in (
        (
            Piece("poster", 300, 400, never),
            PrintOptions(A4),
            "poster: 300 x 400 mm does",
        ),
        (replace(card, width=150, height=180), folded, "choose duplex"),
    ):
        with pytest.raises(DoesNotFit, match=line):
            check([piece], how)


def test_what_cannot_be_folded_over_has_sheets_for_front_and_back_if_it_may() -> None:
    # Two are on A4, and too large to be so on Letter.
    mat = Piece("mat", 190, 130, front, back, bleed=3, group="mats", apart=True)
    mats, folding = [mat, replace(mat, name="other")], PrintOptions(A4, backs="fold")
    letter = replace(folding, paper=paper("letter"))

    sheets = impose(mats, letter)

    # One mat is on a sheet; what is drawn on the next is its back.
    counts = [[len(side.placements) for side in sheet.sides] for sheet in sheets]
    assert counts == [[2]] * 4
    fronts, backs = ([back for _, back, _ in sheet.faces] for sheet in sheets[:2])
    assert (fronts, backs) == ([False], [False, True])
    assert not any(sheet.folded for sheet in sheets)
    assert impose(mats, folding)[0].folded
    with pytest.raises(DoesNotFit, match="does not fit letter twice across the fold"):
        impose([replace(mat, apart=False)], letter)


def test_marks_of_sheets_alike_are_worked_out_once_and_names_for_each() -> None:
    card = Piece("card", 63.5, 88.9, kits.nothing, group="cards")
    twenty = [replace(card, name=f"card{number}") for number in range(20)]

    sheets = impose(twenty, PrintOptions(A4), "cards")

    margins = [sheet.sides[0].placements[-1].face.marks for sheet in sheets]
    first, second, third = (marks[0] for marks in margins)
    assert first.shared
    assert first.marks is second.marks
    assert third != first  # two cards instead of nine
    assert margins[0][1:] != margins[1][1:]


def test_the_ruler_is_the_same_on_all_sheets_and_the_notes_are_not() -> None:
    strips = Scene(210, 297), Scene(210, 297)

    for scene, words in zip(strips, ("first", "second"), strict=True):
        draw_strip(scene, Notes(words))

    (one, *_, left), (two, *_, right) = (scene.marks for scene in strips)
    assert one is two
    assert left != right
    assert strips[0].places == strips[1].places
    assert len(strips[0].places) == 1


def test_anchors_count_from_the_corner_of_the_trim() -> None:
    def slots(scene: Scene) -> None:
        scene.anchor("slot", (scene.width / 2, scene.height / 2), 10, 10)

    card = Piece("card", 60, 80, slots, slots, bleed=3)

    assert card.anchors() == {"slot": Box(25, 35, 10, 10)}
    assert card.anchors(back=True) == card.anchors()
