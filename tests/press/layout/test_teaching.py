"""The pictures of booklets, as data: rows, parts with names, what lies on a table."""

from pathlib import Path as File

import pytest

from companion import games
from companion.errors import BadData
from companion.facts import load
from companion.press.layout import teaching
from companion.press.layout.callouts import Marks
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
from companion.press.scene.scene import Scene
from tests import kits

MARKS = Marks("#A8241B", "#FFFFFF", "jost-500-normal", "#C02020", across=4)


def front(scene: Scene) -> None:
    scene.draw(Path().rect(0, 0, scene.width, scene.height), fill="#808080")
    scene.anchor("heart", (30, 10), 6, 6)


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
    pictures = Pictures(Figures(MARKS), [CARD], pen)
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
