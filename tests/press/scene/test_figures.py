import pytest

from companion import charts
from companion.charts import Ends
from companion.press.scene import figures
from companion.press.scene.scene import Group, Scene, Shape, Text, Type
from tests import kits


def die(face: int, size: float = 10) -> Group:
    scene = Scene(20, 20)
    style = figures.DieStyle(size, body="#FFFFFF", pips="#000000", edge="#111111")
    figures.die(scene, (10, 10), face, style)
    (group,) = scene.marks
    assert isinstance(group, Group)
    return group


def spots(face: int) -> list[tuple[float, float]]:
    """Return the middles of a die's spots, in parts of its side."""
    marks = die(face).marks
    if len(marks) == 1:
        return []
    shape = marks[1]
    assert isinstance(shape, Shape)
    starts = [numbers for verb, numbers in shape.path.segments if verb == "M"]
    return sorted((round(x / 10 - 0.092, 3), round(y / 10, 3)) for x, y in starts)


def test_a_die_shows_as_many_spots_as_its_face() -> None:
    assert [len(spots(face)) for face in range(7)] == [0, 1, 2, 3, 4, 5, 6]
    assert spots(6) == [(x, y) for x in (-0.26, 0.26) for y in (-0.26, 0, 0.26)]
    body = die(1, size=16).marks[0]
    assert isinstance(body, Shape)
    assert body.path.bounds() == (-8, -8, 8, 8)


def test_slots_and_pips_are_recorded_where_they_are_drawn() -> None:
    scene = Scene(100, 100)
    with scene.at(10, 20, scale=0.5):
        edge = figures.Edge(fill="#FFFFFF", edge="#000000")
        figures.slot(scene, "pool 1", (20, 10), 16.8, edge)
        figures.pip(scene, "row 1, 3", (40, 10), 6.1, edge)

    slot, pip = scene.places

    assert (slot.kind, slot.name) == ("slot", "pool 1")
    assert (slot.x, slot.y, slot.w, slot.h) == (20, 25, 8.4, 8.4)
    assert (pip.kind, pip.x, pip.y, pip.w) == ("pip", 30, 25, 3.05)


def test_an_arrow_points_to_where_it_ends() -> None:
    scene = Scene(100, 100)

    figures.arrow(scene, (10, 10), (10, 40), figures.ArrowStyle(colour="#000000"))

    shaft, head = scene.marks
    assert isinstance(shaft, Shape)
    assert isinstance(head, Group)
    assert shaft.path.segments[-1][1][-2:] == (10, 40)
    # Turned a quarter to the right: what lay along x runs down.
    assert head.matrix == pytest.approx((0, 1, -1, 0, 10, 40))


def test_the_changes_of_a_die_are_in_a_row_over_their_labels() -> None:
    scene = Scene(90, 30)
    with scene.at(45, 10):
        type = Type("eb-garamond-500-normal", 12, "#000000")
        style = figures.ChangesStyle(10, type, paper="#FFFFFF", accent="#A8241B")
        figures.changes(scene, 5, (("down", 4), ("up", 6)), style)

    (row,) = scene.marks
    assert isinstance(row, Group)
    dice = [mark.matrix[4] for mark in row.marks if isinstance(mark, Group)]
    labels = [mark.words for mark in row.marks if isinstance(mark, Text)]
    assert [x for x in dice if x in (-20, 0, 20)] == [-20, 0, 20]
    assert labels == ["down", "up"]


def columns(ends: Ends) -> Scene:
    return figures.stacked(charts.scores(ends))


def test_columns_run_from_the_least_title_to_the_last_score_that_is_seen() -> None:
    scene = columns(Ends([], {4: 0.0001, 5: 0.5, 6: 0.0001}, {"Survivor": 3}))

    assert kits.words(scene) == ["3", "4", "50.0 %", "5", "Survivor"]


def test_narrow_columns_are_numbered_now_and_then_and_the_highest_is_labelled() -> None:
    scores = {score: 0.02 - 0.0001 * score for score in range(50)}

    scene = columns(Ends([], scores, {"Poet": 48, "Survivor": 0}))

    numbers = [str(score) for score in range(0, 50, 3)]
    assert kits.words(scene) == ["2.0 %", *numbers, "Survivor"]


def test_a_chart_on_paper_has_a_frame_for_each_bar_and_is_in_one_ink() -> None:
    ends = Ends([("Poet", 0.25), ("lost", 0)], {3: 1.0}, {"Poet": 3})

    scene = figures.stacked(charts.shares(ends), charts.scores(ends))

    bars, columns = scene.marks
    assert isinstance(bars, Group)
    shapes = [mark for mark in bars.marks if isinstance(mark, Shape)]
    widths = [(shape.fill, shape.width) for shape in shapes if shape.stroke]
    assert widths == [(None, 0.15), (None, 0.15)]
    assert [shape.path.bounds() for shape in shapes if shape.fill] == [(42, 4, 56.5, 8)]
    assert isinstance(columns, Group)
    assert columns.matrix[5] == 20
    assert scene.height == 68
