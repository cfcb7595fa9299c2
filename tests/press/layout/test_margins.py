"""What is drawn round the pieces of sheets that are alike."""

from companion.press.layout.piece import Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sheets import impose
from companion.press.layout.side import Notes, draw_strip
from companion.press.layout.sizes import paper
from companion.press.scene.scene import Group, Scene, Shape

CARDS = [
    Piece(f"card{number}", 63.5, 88.9, lambda scene: None, group="cards")
    for number in range(20)
]


def test_marks_of_sheets_alike_are_worked_out_once_and_names_for_each() -> None:
    made = impose(CARDS, PrintOptions(paper("a4")), "cards")

    margins = [sheet.sides[0].placements[-1].face.marks for sheet in made]
    shapes = [[m for m in marks if isinstance(m, Shape)] for marks in margins]
    first, second, third = shapes
    names = [[m for m in marks if isinstance(m, Group)] for marks in margins]
    assert all(one is two for one, two in zip(first, second, strict=True))
    assert third != first  # two cards instead of nine
    assert names[0] != names[1]


def test_the_ruler_is_the_same_on_all_sheets_and_the_notes_are_not() -> None:
    strips = Scene(210, 297), Scene(210, 297)

    for strip, words in zip(strips, ("first", "second"), strict=True):
        draw_strip(strip, Notes(words))

    (one, *_, left), (two, *_, right) = (strip.marks for strip in strips)
    assert one is two
    assert left != right
    assert strips[0].places == strips[1].places
    assert len(strips[0].places) == 1
