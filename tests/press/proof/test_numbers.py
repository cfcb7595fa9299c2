"""Numbers on pictures: each rule broken once."""

from collections.abc import Callable

from companion.press.layout import callouts
from companion.press.layout.callouts import Marks
from companion.press.layout.piece import Piece
from companion.press.proof import numbers
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, Type

MARKS = Marks("#FDCC0A", "#000000", "jost-700-normal", "#C02020")
LOOK = Type("jost-500-normal", 12, "#000000")


def read(draw: Callable[[Scene], None]) -> list[str]:
    picture = Piece("table", 60, 40, draw)
    shown = {picture.face(): "table"}
    return [str(finding) for finding in numbers(shown, "rules", low=False)]


def test_a_number_on_a_word_is_found() -> None:
    def draw(scene: Scene) -> None:
        with scene.at(10, 20, scale=0.5):
            scene.text("Support", (0, 0), LOOK)
        callouts.number_at(scene, 1, (14, 19), MARKS)

    (found,) = read(draw)
    assert "rules, picture table, number 1" in found
    assert "it is on 'Support'; move it, and draw a line to what it names" in found
    assert found.endswith("[callout]")


def test_a_number_over_the_edge_of_its_picture_is_found() -> None:
    def draw(scene: Scene) -> None:
        callouts.number_at(scene, 2, (58.4, 20), MARKS)

    (found,) = read(draw)
    assert "it leaves the picture" in found


def test_a_number_beside_a_word_or_on_what_is_cut_off_is_no_fault() -> None:
    def draw(scene: Scene) -> None:
        scene.text("Support", (10, 20), LOOK)
        with scene.clip(Path().rect(40, 0, 5, 5)):
            scene.text("hidden", (40, 20), LOOK)
        callouts.beside(scene, 1, ((5, 30), (12, 19)), MARKS)
        callouts.number_at(scene, 2, (45, 19), MARKS)

    assert read(draw) == []


def test_a_number_is_read_as_large_as_it_is_in_large_print() -> None:
    def draw(scene: Scene) -> None:
        callouts.number_at(scene, 1, (3, 3), MARKS)

    picture = Piece("table", 60, 40, draw)
    found = list(numbers({picture.face(labels=1.5): "table"}, "rules", low=True))

    assert [finding.problem for finding in found] == ["it leaves the picture"]
    assert list(numbers({picture.face(): "table"}, "rules", low=True)) == []
