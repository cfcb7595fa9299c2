"""The lines that are drawn over a face, and how faces are laid on pages."""

from msgspec.structs import replace

from companion.press.layout.piece import Kit, Piece
from companion.press.layout.sizes import paper
from companion.press.proof import kit, overlay
from companion.press.scene.path import Path
from companion.press.scene.scene import Group, Scene, Shape, Text, Type
from tests.press.proof.conftest import card


def pale(scene: Scene) -> None:
    scene.text("Ox", (20, 30), Type("jost-500-normal", 9, "#CCCCCC"))


def pages(*pieces: Piece) -> list[overlay.Side]:
    found = Kit("toy", "Toy", "", "r1", pieces)
    shown = overlay.shown(pieces, kit(found, low=False), low=False)
    return overlay.sheets(shown, paper("a4"), "Toy")


def over(sheet: overlay.Side) -> list[Shape]:
    """The outlines that are drawn over the faces, in mm of each piece's trim."""
    marks = sheet.placements[-1].face.marks
    groups = [mark for mark in marks if isinstance(mark, Group)]
    shapes = [one for group in groups for one in group.marks if isinstance(one, Shape)]
    # Each lies on a broader white line.
    assert [one.stroke for one in shapes[::2]] == ["#FFFFFF"] * (len(shapes) // 2)
    return shapes[1::2]


def test_bleed_trim_and_safe_zone_are_drawn_where_they_are() -> None:
    (sheet,) = pages(card(lambda scene: None))

    lines = {shape.stroke: shape.path.bounds() for shape in over(sheet)}
    assert lines == {
        overlay.BLEED: (-3, -3, 43, 63),
        overlay.TRIM: (0, 0, 40, 60),
        overlay.SAFE: (3, 3, 37, 57),
    }


def test_what_is_not_cut_has_no_safe_zone_and_folds_are_drawn() -> None:
    mat = replace(card(lambda scene: None), group="", folds=((20, 0, 20, 60),))
    (sheet,) = pages(mat)

    strokes = [shape.stroke for shape in over(sheet)]
    assert strokes == [overlay.BLEED, overlay.TRIM, overlay.FOLD]


def test_what_was_found_is_framed_and_its_rule_named() -> None:
    (sheet,) = pages(card(pale))

    frames = [shape for shape in over(sheet) if shape.stroke == overlay.FOUND]
    assert len(frames) == 1
    left, top, right, bottom = frames[0].path.bounds()
    assert left < 17 + 1 < right
    assert top < 27 - 1 < bottom
    group = next(m for m in sheet.placements[-1].face.marks if isinstance(m, Group))
    assert [one.words for one in group.marks if isinstance(one, Text)] == ["contrast"]


def test_faces_are_laid_in_rows_at_their_size_and_go_on_to_a_further_page() -> None:
    every = [replace(card(lambda scene, n=n: None), name=f"c{n}") for n in range(13)]
    first, second = pages(*every)

    at = [(round(p.x), round(p.y), p.scale) for p in first.placements[:-1]]
    assert at[:5] == [(5, 22, 1), (55, 22, 1), (105, 22, 1), (155, 22, 1), (5, 98, 1)]
    assert (len(at), len(second.placements) - 1) == (12, 1)


def test_a_face_larger_than_the_paper_has_a_page_of_its_own_size() -> None:
    board = replace(card(lambda scene: None), width=300, height=100)
    (sheet,) = pages(board)

    assert (sheet.width, sheet.height) == (316, 133)


def test_copies_and_common_backs_are_shown_once() -> None:
    def back(scene: Scene) -> None:
        scene.draw(Path().rect(0, 0, 46, 66), fill="#0C4A43")

    ox = replace(card(lambda scene: None), back=back, copies=9)
    cow = replace(card(pale), name="cow", back=back)
    (sheet,) = pages(ox, cow)

    assert len(sheet.placements) == 4
