"""What is on a text: another one, a line through it, the number of a picture."""

import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from companion.press.layout import callouts
from companion.press.layout.callouts import Marks
from companion.press.layout.piece import Piece
from companion.press.proof import numbers, pieces
from companion.press.scene.path import Path
from companion.press.scene.rich import Faces, Style
from companion.press.scene.scene import Scene, Shape, Type
from companion.press.scene.text import Bend
from tests.kits import every
from tests.press.proof.small_card import card

INK = "#1A1A1A"
TYPE = Type("jost-500-normal", 9, INK)
PLAIN = Style(Faces("jost-500-normal"), 9, rise="top")
Draw = Callable[[Scene], None]
Placed = tuple[str, tuple[float, float, float, float]]

LONG = "one two three four five six seven eight nine ten eleven twelve"
LONG_BOX: Placed = (LONG, (8, 10, 30, 20))


def found(rule: str, *draws: Draw) -> list[str]:
    """Return what is found on a card by one rule."""

    def draw(scene: Scene) -> None:
        for part in draws:
            part(scene)

    findings = pieces([replace(card(draw), name="row 2")], None, low=False)
    return [str(finding) for finding in findings if finding.rule == rule]


def boxed(*texts: Placed) -> Draw:
    def draw(scene: Scene) -> None:
        for number, (words, box) in enumerate(texts):
            style = replace(PLAIN, size_pt=9 - number % 2)
            scene.rich(words, box, style, name=f"box {number}")

    return draw


def test_a_text_on_another_one_is_found_also_of_the_same_style() -> None:
    again = ("again", (8.0, 10.0, 30.0, 5.0))

    (line,) = found("overlap", boxed(LONG_BOX, ("3 attack", (8, 14, 30, 5))))
    (alike,) = found("overlap", boxed(LONG_BOX, ("x", (8, 40, 9, 9)), again))

    assert line.startswith("row 2, front, '3 attack' at (")
    assert "is set on 'five six seven eight'" in line
    assert line.endswith("move one of the boxes, or make it smaller [overlap]")
    assert "'again'" in alike


@pytest.mark.parametrize(
    "texts",
    [
        (LONG_BOX, ("below", (8, 24, 30, 5))),  # the box overlaps, the words do not
        (LONG_BOX, ("beside", (39, 10, 20, 20))),
        (("Ox", (8, 10, 30, 20)), ("Ox", (8.3, 10.3, 30, 20))),  # a shadow
    ],
)
def test_boxes_that_overlap_without_words_on_words_are_right(
    texts: tuple[Placed, ...],
) -> None:
    assert found("overlap", boxed(*texts)) == []


def test_texts_that_no_layout_has_put_there_are_compared_too() -> None:
    def draw(scene: Scene) -> None:
        for number, words in enumerate(("VII Lust", "scored")):
            kind = replace(TYPE, size_pt=9 + number)
            scene.text(words, (10, 20 + number), kind)

    (line,) = found("overlap", draw)
    assert "'scored' at (" in line
    assert "is set on 'VII Lust'" in line


def name(scene: Scene) -> None:
    """Write a name whose small letters are from 18.3 to 20 mm down."""
    scene.text("Sloth", (23, 20), TYPE, align="centre")


def level(y: float, colour: str = INK, width: float = 0.3) -> Draw:
    return lambda scene: scene.line((5, y), (41, y), stroke=colour, width=width)


def upright(x: float) -> Draw:
    return lambda scene: scene.line((x, 10), (x, 30), stroke=INK)


def plate(scene: Scene) -> None:
    scene.draw(Path().circle(23, 19, 9), fill="#FFFFFF")


def ledge(y: float) -> Draw:
    return lambda scene: scene.draw(
        Path().move(5, y + 1).curve((15, y), (31, y), (41, y + 1)), stroke=INK
    )


def clipped(scene: Scene) -> None:
    with scene.clip(Path().rect(0, 0, 12, 60)):
        level(19.3)(scene)


def faint(scene: Scene) -> None:
    path = Path().move(5, 19.3).line(41, 19.3)
    scene.add(Shape(path, stroke=INK, width=0.2, opacity=0.2))


@every("strike", [level(19.3), upright(23.6), ledge(18.6)])
def test_a_line_through_a_name_is_found_above_it_and_below_it(strike: Draw) -> None:
    assert len(found("struck", name, strike)) == 1
    assert found("struck", strike, name) == found("struck", plate, strike, name)
    (line,) = found("struck", strike, name)
    assert re.match(r"row 2, front, 'Sloth' at \(1\d\.\d, 1[45]\.\d\) mm: a", line)
    assert line.endswith(": a line is drawn through it; move one of them [struck]")


@every(
    "draws",
    [
        *[(name, beside) for beside in (level(20.6), level(17), upright(15))],
        (name, ledge(20.4)),
        (level(19.3), plate, name),  # covered
        (level(19, "#FFCC00", 6), name),  # broad: its ground
        (clipped, name),
        (faint, name),
    ],
)
def test_rules_frames_plates_and_pale_textures_are_right(
    draws: tuple[Draw, ...],
) -> None:
    assert found("struck", *draws) == []


def test_a_name_on_an_arch_is_found_if_its_ledge_runs_through_it() -> None:
    def sag(x: float) -> float:
        return 20 + 2 * ((x - 23) / 18) ** 2

    def bent(scene: Scene) -> None:
        scene.arc_text("Gluttony", Bend(23, sag), TYPE)

    def arch(down: float) -> Draw:
        path = Path().points([(x, down + sag(x)) for x in range(5, 42)], close=False)
        return lambda scene: scene.draw(path, stroke=INK)

    assert len(found("struck", bent, arch(-0.8))) == 1
    assert found("struck", bent, arch(1.2)) == []


def test_the_struck_through_names_of_eight_to_a_sheet_are_found() -> None:
    def thumbnail(scene: Scene) -> None:
        """Draw terraces with names too large for them, as eight to a sheet once had."""
        for number in range(3):
            y = 15 + number * 3
            scene.draw(Path().rect(8, y, 30, 3), fill="#FFFFFF", stroke=INK, width=0.4)
        for number, words in enumerate(("Lust", "Gluttony", "Greed")):
            kind = Type("im-fell-double-pica-sc-400-normal", 18.2, INK)
            scene.text(words, (23, 19 + number * 3), kind, align="centre")

    assert any("'Gluttony'" in line for line in found("struck", thumbnail))


MARKS = Marks("#FDCC0A", "#000000", "jost-700-normal", "#C02020")
LOOK = Type("jost-500-normal", 12, "#000000")


def read(draw: Draw, labels: float = 1) -> list[str]:
    """Return what is found on a picture of 60 by 40 mm."""
    shown = {Piece("table", 60, 40, draw).face(labels=labels): "table"}
    return [str(finding) for finding in numbers(shown, "rules", low=False)]


def test_a_number_on_a_word_or_over_the_edge_of_its_picture_is_found() -> None:
    def draw(scene: Scene) -> None:
        with scene.at(10, 20, scale=0.5):
            scene.text("Support", (0, 0), LOOK)
        callouts.number_at(scene, 1, (14, 19), MARKS)
        callouts.number_at(scene, 2, (58.4, 20), MARKS)

    on_word, over_edge = read(draw)
    assert "rules, picture table, number 1" in on_word
    assert "it is on 'Support'; move it, and draw a line to what it names" in on_word
    assert on_word.endswith("[callout]")
    assert "number 2" in over_edge
    assert "it leaves the picture" in over_edge


def test_a_number_beside_a_word_or_on_what_is_cut_off_is_no_fault() -> None:
    def draw(scene: Scene) -> None:
        scene.text("Support", (10, 20), LOOK)
        with scene.clip(Path().rect(40, 0, 5, 5)):
            scene.text("hidden", (40, 20), LOOK)
        callouts.beside(scene, 1, ((5, 30), (12, 19)), MARKS)
        callouts.number_at(scene, 2, (45, 19), MARKS)
        callouts.number_at(scene, 3, (3, 3), MARKS)

    assert read(draw) == []
    (line,) = read(draw, labels=1.5)  # a number is larger in large print
    assert "number 3" in line
    assert "it leaves the picture" in line
