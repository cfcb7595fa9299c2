"""Pictures that teach: numbers and lines end on the part that they are about."""

import pytest

from companion.press.layout.callouts import (
    Beside,
    Label,
    Marks,
    anatomy,
    cut_out,
    numbered,
)
from companion.press.layout.piece import Piece
from companion.press.scene.path import Path
from companion.press.scene.scene import CALLOUT, Group, Scene, Shape, Text

MARKS = Marks("#A8241B", "#FFFFFF", "jost-500-normal", "#C02020")


def front(scene: Scene) -> None:
    scene.draw(Path().rect(0, 0, scene.width, scene.height), fill="#808080")
    scene.anchor("heart", (33, 13), 6, 6)


CARD = Piece("card", 60, 40, front, bleed=3)
LABELS = (
    Label("Heart.", "beats", "heart", "left", 2),
    Label("Corner.", "", (60, 40), "right", 12),
)


def test_a_picture_is_the_printed_face_cut_at_its_trim() -> None:
    piece = cut_out(CARD)

    assert (piece.width, piece.height, piece.bleed) == (60, 40, 0)
    (group,) = piece.face().marks
    assert isinstance(group, Group)
    assert group.clip is not None
    assert len(cut_out(CARD, edge="#999999").face().marks) == 2


def test_a_number_is_on_the_part_that_the_drawing_names() -> None:
    piece = numbered(CARD, ["heart", (0, 0)], 30, MARKS)

    marks = piece.face().marks
    words = [(mark.words, mark.x) for mark in marks if isinstance(mark, Text)]
    discs = [mark for mark in marks if isinstance(mark, Shape)]
    # The heart is about (30, 10) of the trim; the picture is half as large.
    assert (piece.width, piece.height) == (30, 20)
    assert [word for word, _ in words] == ["1", "2"]
    assert words[0][1] == pytest.approx(15, abs=1)
    assert _middle(discs[1]) == pytest.approx((15, 5))
    assert _middle(discs[3]) == pytest.approx((0, 0))


def _middle(shape: Shape) -> tuple[float, float]:
    left, top, right, bottom = shape.path.bounds()
    return (left + right) / 2, (top + bottom) / 2


def test_a_line_runs_from_a_label_to_its_part() -> None:
    drawn = anatomy(CARD, LABELS, MARKS, width=30, column=25).drawn

    assert (drawn.width, drawn.height) == (80, 20)
    shapes = [mark for mark in drawn.face().marks if isinstance(mark, Shape)]
    lines = [shape.path for shape in shapes if shape.stroke]
    dots = [shape for shape in shapes if shape.fill]
    assert _ends(lines[0]) == pytest.approx((24, 3.9, 40, 5))
    assert _ends(lines[1]) == pytest.approx((56, 13.9, 55, 20))
    assert [_middle(dot) for dot in dots] == [
        pytest.approx((40, 5)),
        pytest.approx((55, 20)),
    ]


def _ends(line: Path) -> tuple[float, ...]:
    return tuple(number for _, numbers in line.segments for number in numbers)


def test_a_number_beside_a_part_has_a_line_to_it() -> None:
    piece = numbered(CARD, [Beside((-8, 20), "heart")], 30, MARKS, margin=7)

    face = piece.face()
    (line,) = [m.path for m in face.marks if isinstance(m, Shape) and m.stroke]
    (place,) = [place for place in face.places if place.kind == CALLOUT]
    # The heart is about (30, 10) of the trim; the picture is half as large.
    assert (piece.width, piece.height) == (44, 20)
    assert _ends(line) == pytest.approx((3, 10, 22, 5))
    assert (place.name, place.x, place.y) == ("1", pytest.approx(3), pytest.approx(10))


def test_in_large_print_the_numbers_of_labels_are_beside_the_picture() -> None:
    face = anatomy(CARD, LABELS, MARKS, width=30, column=25).numbered.face()

    places = [(place.x, place.y) for place in face.places if place.kind == CALLOUT]
    assert places == [pytest.approx((3.5, 3.9)), pytest.approx((40.5, 13.9))]


def test_a_side_without_labels_takes_no_room() -> None:
    top = (Label("Heart.", "beats", "heart", "right", 0),)

    one_sided = anatomy(CARD, top, MARKS, width=30, column=25)

    assert one_sided.drawn.width == 55
    assert one_sided.numbered.width == 44
    # Its number is not above the picture.
    (place,) = one_sided.numbered.face().places
    assert place.y == pytest.approx(2.7)


def test_numbers_and_lines_are_black_in_little_ink() -> None:
    piece = numbered(CARD, ["heart"], 30, MARKS)

    fills = [
        mark.fill for mark in piece.face(low=True).marks if isinstance(mark, Shape)
    ]
    assert fills == ["#FFFFFF", "#1A1A1A"]
