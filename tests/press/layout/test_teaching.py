"""The pictures of booklets, as data: rows, parts with names, numbers and lines."""

from pathlib import Path as File

import pytest
from msgspec.structs import replace

from companion import games
from companion.errors import BadData
from companion.facts import load
from companion.press.layout import teaching
from companion.press.layout.callouts import (
    Beside,
    Label,
    Marks,
    anatomy,
    cut_out,
    numbered,
)
from companion.press.layout.piece import Piece
from companion.press.layout.teaching import (
    Arrow,
    Die,
    Drawn,
    Figures,
    How,
    Laid,
    Number,
    On,
    Pictures,
    Shown,
    Table,
)
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import CALLOUT, Group, Scene, Shape, Text
from tests import kits

MARKS = Marks("#A8241B", "#FFFFFF", "jost-500-normal", "#C02020")


def front(scene: Scene) -> None:
    scene.draw(Path().rect(0, 0, scene.width, scene.height), fill="#808080")
    # In the middle, 10 mm from the top of the trim.
    scene.anchor("heart", (scene.width / 2, scene.height / 2 - 10), 6, 6)


CARD = Piece("card", 60, 40, front, front)


class Pen:
    gap = 1.0

    def __init__(self) -> None:
        self.drawn: list[tuple[Drawn, Point]] = []

    def width(self, item: Drawn, labels: float) -> float:
        return 5.0

    def draw(self, scene: Scene, item: Drawn, at: Point) -> None:
        self.drawn.append((item, at))


def test_a_row_is_about_the_middle_of_its_picture() -> None:
    pen = Pen()
    pictures = Pictures(Figures(replace(MARKS, across=4)), [CARD], pen)
    on_heart = How(over=(("heart", Die(6)),))

    face = pictures.row(
        [Die(1), Shown("card", 30, on_heart), Number(2)], ["words"], size=(60, 40)
    ).face()

    # 5, 30 and 4 with two gaps of 1 are 41 wide, and begin at 9.5.
    assert pen.drawn == [
        (Die(1), (12.0, 10.0)),
        (Die(6), (15.5 + 15, 0 + 5)),
        ("words", (30.0, 30.0)),
    ]
    assert [place.name for place in face.places] == ["2"]
    assert face.places[0].x == 9.5 + 5 + 1 + 30 + 1 + 2


def test_what_lies_on_a_table_is_numbered_and_a_missing_piece_is_left_out() -> None:
    laid = (Laid(Shown("card", 30), (20, 20)), Laid(Shown("tile", 9), (1, 1)))
    laid = (*laid, Laid(Arrow(), (9, 9), 90))
    # The heart is in the middle of the card, 10 mm from its top; at half its size.
    on_heart = On(Die(6), "card", "heart", 6)
    table = Table((50, 50), laid, (on_heart,), numbers=(((3, 4),),))
    pen = Pen()
    pictures = Pictures(Figures(MARKS, tables={"table": table}), [CARD], pen)

    face = pictures.table("table", more=[Laid(Die(4), (8, 8))]).face()

    assert pen.drawn == [
        (Arrow(), (0, 0)),
        (Die(4), (8, 8)),
        (Die(6), (20 + (30 + 6 - 30) / 2, 20 + (10 - 20) / 2)),
    ]
    assert [(place.name, place.x, place.y) for place in face.places] == [("1", 3, 4)]


def test_a_back_has_a_name_of_its_own() -> None:
    pictures = Pictures(Figures(MARKS, backs={"back": "card"}), [CARD], Pen())

    assert pictures["back"] is pictures.side("card", back=True)
    assert pictures["card"] is pictures.side("card")
    assert pictures.side("card", bare=True) is not pictures.side("card")


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ('row = [["dice", 3]]', "dice"),
        ('row = [["die", "three"]]', "int"),
        ('row = [["piece", "card", 9, { bak = true }]]', "bak"),
    ],
)
def test_a_wrong_item_is_refused_in_one_line(
    tmp_path: File, rows: str, fault: str
) -> None:
    marks = 'ground = "#A8241B"\nink = "#FFFFFF"\nfont = "jost"\nline = "#A8241B"'
    path = tmp_path / "figures.toml"
    path.write_text(f"[marks]\n{marks}\n[rows]\n{rows}\n")

    with pytest.raises(BadData) as refusal:
        load(Figures, path)

    assert "figures.toml" in str(refusal.value)
    assert fault in str(refusal.value)
    assert "\n" not in str(refusal.value)


@kits.every("game", games.names())
def test_every_picture_of_a_game_has_an_own_name_and_a_size_of_a_row(game: str) -> None:
    data = teaching.figures(game.replace("-", "_"))

    assert set(data.sizes) <= set(data.rows)
    assert set(data.rows).isdisjoint(data.tables)


FRONT = Piece("card", 60, 40, front, bleed=3)
LABELS = (
    Label("Heart.", "beats", "heart", "left", 2),
    Label("Corner.", "", (60, 40), "right", 12),
)


def test_a_picture_is_the_printed_face_cut_at_its_trim() -> None:
    piece = cut_out(FRONT)

    assert (piece.width, piece.height, piece.bleed) == (60, 40, 0)
    (group,) = piece.face().marks
    assert isinstance(group, Group)
    assert group.clip is not None
    assert len(cut_out(FRONT, edge="#999999").face().marks) == 2


def test_a_number_is_on_the_part_that_the_drawing_names() -> None:
    piece = numbered(FRONT, ["heart", (0, 0)], 30, MARKS)

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
    drawn = anatomy(FRONT, LABELS, MARKS, width=30, column=25).drawn

    assert (drawn.width, drawn.height) == (80, 20)
    shapes = [mark for mark in drawn.face().marks if isinstance(mark, Shape)]
    lines = [_ends(shape.path) for shape in shapes if shape.stroke]
    dots = [_middle(shape) for shape in shapes if shape.fill]
    assert lines[0] == pytest.approx((24, 3.9, 40, 5))
    assert lines[1] == pytest.approx((56, 13.9, 55, 20))
    assert dots == [pytest.approx((40, 5)), pytest.approx((55, 20))]


def _ends(line: Path) -> tuple[float, ...]:
    return tuple(number for _, numbers in line.segments for number in numbers)


def test_a_number_beside_a_part_has_a_line_to_it() -> None:
    piece = numbered(FRONT, [Beside((-8, 20), "heart")], 30, MARKS, margin=7)

    face = piece.face()
    (line,) = [m.path for m in face.marks if isinstance(m, Shape) and m.stroke]
    (place,) = [place for place in face.places if place.kind == CALLOUT]
    # The heart is about (30, 10) of the trim; the picture is half as large.
    assert (piece.width, piece.height) == (44, 20)
    assert _ends(line) == pytest.approx((3, 10, 22, 5))
    assert (place.name, place.x, place.y) == ("1", pytest.approx(3), pytest.approx(10))


def test_numbers_of_labels_are_beside_the_picture_and_take_no_room_without() -> None:
    top = (Label("Heart.", "beats", "heart", "right", 0),)

    face = anatomy(FRONT, LABELS, MARKS, width=30, column=25).numbered.face()
    one_sided = anatomy(FRONT, top, MARKS, width=30, column=25)

    places = [(place.x, place.y) for place in kits.places(face, CALLOUT)]
    assert places == [pytest.approx((3.5, 3.9)), pytest.approx((40.5, 13.9))]
    assert (one_sided.drawn.width, one_sided.numbered.width) == (55, 44)
    # Its number is not above the picture.
    (place,) = one_sided.numbered.face().places
    assert place.y == pytest.approx(2.7)


def test_numbers_and_lines_are_black_in_little_ink() -> None:
    face = numbered(FRONT, ["heart"], 30, MARKS).face(low=True)

    fills = [mark.fill for mark in face.marks if isinstance(mark, Shape)]
    assert fills == ["#FFFFFF", "#1A1A1A"]
