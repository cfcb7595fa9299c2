"""Scenes, boxes read from files, and figures."""

from pathlib import Path

import pytest

from companion import charts, places
from companion.charts import Ends
from companion.errors import BadData
from companion.press.scene import boxes as layout
from companion.press.scene import figures, text
from companion.press.scene.path import Path as Outline
from companion.press.scene.rich import Align
from companion.press.scene.scene import Group, Place, Scene, Shape, Text, Type, compose
from tests import kits
from tests.refusals import refused

GARAMOND = "eb-garamond-500-normal"


def test_turns_run_counter_clockwise_as_seen_and_groups_in_groups_add_up() -> None:
    twice, moved = (2.0, 0.0, 0.0, 2.0, 0.0, 0.0), (1.0, 0.0, 0.0, 1.0, 5.0, 0.0)
    scene = Scene(100, 100)

    with scene.at(50, 50, turn=90):
        scene.place("slot", "right of it", 10, 0, 4, 4)
    with scene.at(10, 10, scale=2), scene.at(5, 5, scale=2):
        scene.place("pip", "a", 1, 1, 3, 3)

    turned = Place("slot", "right of it", 50, 40, 4, 4)
    assert scene.places == [turned, Place("pip", "a", 24, 24, 12, 12)]
    # The inner one comes first.
    assert compose(twice, moved) == (2, 0, 0, 2, 10, 0)
    assert compose(moved, twice) == (2, 0, 0, 2, 5, 0)


def test_an_inserted_scene_brings_marks_and_places() -> None:
    inner, outer = Scene(10, 10), Scene(100, 100)
    inner.draw(Outline().rect(0, 0, 10, 10), fill="#000000")
    inner.place("slot", "a", 5, 5, 10, 10)

    outer.insert(inner, 20, 30, scale=0.5)

    assert outer.places == [Place("slot", "a", 22.5, 32.5, 5, 5)]
    ((shared,),) = (group.marks for group in outer.marks)
    assert shared.marks is inner.marks


@pytest.mark.parametrize(
    ("align", "part"), [("left", 0), ("centre", 0.5), ("right", 1)]
)
def test_text_is_left_of_about_or_right_of_its_x(align: Align, part: float) -> None:
    scene = Scene(100, 100)
    wide = scene.text("AVATAR", (50, 20), Type(GARAMOND, 12, "#000000"), align=align)

    (mark,) = scene.marks
    assert isinstance(mark, Text)
    assert mark.x == pytest.approx(50 - part * wide)
    assert wide == pytest.approx(text.width("AVATAR", GARAMOND, 12))


def test_an_empty_path_and_an_empty_group_leave_no_mark() -> None:
    scene = Scene(10, 10)

    scene.draw(Outline(), fill="#000000")
    with scene.at(1, 1):
        pass

    assert scene.marks == ()


def test_text_on_an_arc_is_one_outline_and_one_hidden_line() -> None:
    scene, bend = Scene(100, 100), text.Bend(50, lambda x: 20 + x / 10)

    scene.arc_text("VI Heresy", bend, Type(GARAMOND, 12, "#000000"))

    outline, words = scene.marks
    assert isinstance(outline, Shape)
    assert isinstance(words, Text)
    assert (words.words, words.hidden) == ("VI Heresy", True)


def test_an_icon_knocks_out_the_ground() -> None:
    scene = Scene(100, 100)

    scene.icon("castle", (50, 50), size=12, ink="#111111", ground="#EEEEEE")

    (group,) = scene.marks
    assert isinstance(group, Group)
    colours = {m.fill or m.stroke for m in group.marks if isinstance(m, Shape)}
    assert colours == {"#111111", "#EEEEEE"}
    assert group.matrix == (0.5, 0, 0, 0.5, 44, 44)


def test_an_anchor_is_a_box_about_its_centre_as_it_is_drawn() -> None:
    scene = Scene(100, 100)
    with scene.at(50, 50, turn=90), scene.at(0, 0, scale=2):
        scene.anchor("row.1.pip.2", (10, 0), 4, 4, Outline().rect(8, -2, 4, 4))

    box, form = scene.anchors["row.1.pip.2"], scene.outlines["row.1.pip.2"]
    assert (box.centre, box.w, box.h) == (pytest.approx((50, 30)), 8, 8)
    assert form.bounds() == pytest.approx((46, 26, 54, 34))
    assert scene.marks == ()


def test_two_anchors_have_two_names_and_stay_behind_when_a_scene_is_inserted() -> None:
    inner, outer = Scene(10, 10), Scene(100, 100)
    inner.anchor("virgil.1", (5, 5), 2, 2)
    for x in (0, 20):
        outer.insert(inner, x, 0)

    assert outer.anchors == {}
    with pytest.raises(ValueError, match=r"two anchors are called 'virgil\.1'"):
        inner.anchor("virgil.1", (9, 9), 2, 2)


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game's folder of templates, to write into."""
    monkeypatch.setattr(places, "TEMPLATES", tmp_path)
    layout.layout.cache_clear()
    layout.palette.cache_clear()
    folder = tmp_path / "toy"
    folder.mkdir()
    return folder


FULL = '[full]\nink = "#2A1512"\nlip = "#FCF6E8"\n'
INKS = f'{FULL}[low]\nink = "#1A1A1A"\nlip = "#FFFFFF"\n'


def test_colours_are_read_for_either_ink_and_the_dark_and_mixed_of_two(
    game: Path,
) -> None:
    mixed = '[dark]\nink = "#F3E6D2"\n[mixed]\nshade = ["lip", "ink", 0.5]\n'
    (game / "palette.toml").write_text(INKS + mixed)

    palette = layout.palette("toy")

    full = {"ink": "#2A1512", "lip": "#FCF6E8", "shade": "#93867D"}
    assert palette.ink() == palette.ink(low=False) == full
    # No shade where ink is saved.
    low = {"ink": "#1A1A1A", "lip": "#FFFFFF", "shade": "#FFFFFF"}
    assert palette.ink(low=True) == low
    # A dark drawing has the colours of the full one but for its own.
    dark = {"ink": "#F3E6D2", "lip": "#FCF6E8", "shade": "#F8EEDD"}
    assert palette.ink(dark=True) == dark
    assert palette.ink(own={"ink": "#FCF6E8"})["shade"] == "#FCF6E8"


BOX = "[title]\nx = 1\ny = 1\nw = 1\n"
NO_COLOUR = "is no colour; write it as '#1A2B3C'"
NO_INC = "no colour is called 'inc'; did you mean 'ink'?"
COLOUR = '[full]\nink = "{}"\n[low]\nink = "#000000"\n'


@pytest.mark.parametrize(
    ("file", "toml", "message"),
    [
        ("board", BOX, "title: key 'h' is missing; add it"),
        (
            *("board", f"{BOX}h = 1\nhigh = 3\n"),
            "title: unknown key 'high'; choose one of x, y, w, h",
        ),
        ("board", f"{BOX}h = '8 mm'\n", "title: h: '8 mm' is no number; give mm"),
        *(
            ("palette", COLOUR.format(colour), f"full: ink: '{colour}' {NO_COLOUR}")
            for colour in ("red", "#FFF", "#ffffff", "#GGGGGG", "#FFFFFF0")
        ),
        (
            *("palette", INKS.replace("lip", "gold", 1)),
            "full: key 'lip' is missing; add it to both inks",
        ),
        ("palette", f'{INKS}[dark]\ninc = "#F3E6D2"\n', f"dark: {NO_INC}"),
        ("palette", f'{INKS}[dark]\nink = "red"\n', f"dark: ink: 'red' {NO_COLOUR}"),
        (
            *("palette", f'{INKS}[mixed]\nshade = ["lip", "inc", 0.5]\n'),
            f"mixed.shade: {NO_INC}",
        ),
    ],
)
def test_a_slip_in_a_box_or_a_colour_is_named(
    game: Path, file: str, toml: str, message: str
) -> None:
    (game / f"{file}.toml").write_text(toml)

    read = layout.layout if file == "board" else layout.palette
    name = "toy/board" if file == "board" else "toy"
    assert refused(BadData, read, name) == f"{file}.toml: {message}"


def test_boxes_are_read_by_name_in_mm(game: Path) -> None:
    (game / "board.toml").write_text("[title]\nx = 10\ny = 2.5\nw = 30\nh = 8\n")

    box = layout.layout("toy/board")["title"]

    assert (box.x, box.y, box.right, box.bottom) == (10, 2.5, 40, 10.5)
    assert box.centre == (25, 6.5)
    with pytest.raises(BadData, match=r"mat\.toml: cannot be read \(No such file"):
        layout.layout("toy/mat")


def die(face: int, size: float = 10) -> Group:
    scene = Scene(20, 20)
    style = figures.DieStyle(size, body="#FFFFFF", pips="#000000", edge="#111111")
    figures.die(scene, (10, 10), face, style)
    (group,) = scene.marks
    assert isinstance(group, Group)
    return group


def spots(face: int) -> list[tuple[float, float]]:
    """Return the middles of a die's spots, in parts of its side."""
    return sorted(
        (round(numbers[0] / 10 - 0.092, 3), round(numbers[1] / 10, 3))
        for mark in die(face).marks[1:]
        if isinstance(mark, Shape)
        for verb, numbers in mark.path.segments
        if verb == "M"
    )


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


def test_columns_run_from_the_least_title_to_the_last_score_that_is_seen() -> None:
    few = Ends([], {4: 0.0001, 5: 0.5, 6: 0.0001}, {"Survivor": 3})
    scores = {score: 0.02 - 0.0001 * score for score in range(50)}
    many = Ends([], scores, {"Poet": 48, "Survivor": 0})

    # Narrow columns are numbered now and then, and the highest is labelled.
    numbers = [str(score) for score in range(0, 50, 3)]
    for ends, words in (
        (few, ["3", "4", "50.0 %", "5", "Survivor"]),
        (many, ["2.0 %", *numbers, "Survivor"]),
    ):
        assert kits.words(figures.stacked(charts.scores(ends))) == words


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
