"""A text that is set on another one is found; boxes that only touch are not."""

import pytest
from msgspec.structs import replace

from companion.press.proof import pieces
from companion.press.scene.rich import Faces, Style
from companion.press.scene.scene import Scene, Type
from tests.press.proof.conftest import card

PLAIN = Style(Faces("jost-500-normal"), 9, rise="top")
Placed = tuple[str, tuple[float, float, float, float]]

LONG = "one two three four five six seven eight nine ten eleven twelve"


def found(*texts: Placed) -> str:
    def draw(scene: Scene) -> None:
        for number, (words, box) in enumerate(texts):
            style = replace(PLAIN, size_pt=9 - number % 2)
            scene.rich(words, box, style, name=f"box {number}")

    every = pieces([replace(card(draw), name="row 2")], None, low=False)
    return "\n".join(str(one) for one in every if one.rule == "overlap")


def test_a_text_on_another_one_is_found() -> None:
    line = found((LONG, (8, 10, 30, 20)), ("3 attack", (8, 14, 30, 5)))

    assert line.startswith("row 2, front, '3 attack' at (")
    assert "is set on 'five six seven eight'" in line
    assert line.endswith("move one of the boxes, or make it smaller [overlap]")


@pytest.mark.parametrize(
    "second",
    [
        ("below", (8, 24, 30, 5)),  # the box overlaps, the words do not
        ("beside", (39, 10, 20, 20)),
    ],
)
def test_boxes_that_overlap_without_words_on_words_are_right(
    second: Placed,
) -> None:
    assert not found((LONG, (8, 10, 30, 20)), second)


def test_two_texts_of_one_style_are_told_apart_by_their_order() -> None:
    lines = found(
        (LONG, (8, 10, 30, 20)), ("x", (8, 40, 9, 9)), ("again", (8, 10, 30, 5))
    )

    assert "'again'" in lines


def test_the_same_words_twice_are_a_shadow() -> None:
    assert not found(("Ox", (8, 10, 30, 20)), ("Ox", (8.3, 10.3, 30, 20)))


def test_texts_that_no_layout_has_put_there_are_compared_too() -> None:
    def draw(scene: Scene) -> None:
        for number, words in enumerate(("VII Lust", "scored")):
            kind = Type("jost-500-normal", 9 + number, "#1A1A1A")
            scene.text(words, (10, 20 + number), kind)

    every = pieces([card(draw)], None, low=False)
    (line,) = [str(one) for one in every if one.rule == "overlap"]

    assert "'scored' at (" in line
    assert "is set on 'VII Lust'" in line
