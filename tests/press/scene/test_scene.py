import pytest

from companion.press.scene import text
from companion.press.scene.path import Path
from companion.press.scene.rich import Align
from companion.press.scene.scene import Group, Place, Scene, Shape, Text, Type, compose

GARAMOND = "eb-garamond-500-normal"


def test_turns_run_counter_clockwise_as_seen_and_groups_in_groups_add_up() -> None:
    scene = Scene(100, 100)

    with scene.at(50, 50, turn=90):
        scene.place("slot", "right of it", 10, 0, 4, 4)
    with scene.at(10, 10, scale=2), scene.at(5, 5, scale=2):
        scene.place("pip", "a", 1, 1, 3, 3)

    turned = Place("slot", "right of it", 50, 40, 4, 4)
    assert scene.places == [turned, Place("pip", "a", 24, 24, 12, 12)]


def test_composed_matrices_do_the_inner_one_first() -> None:
    twice, moved = (2.0, 0.0, 0.0, 2.0, 0.0, 0.0), (1.0, 0.0, 0.0, 1.0, 5.0, 0.0)

    assert compose(twice, moved) == (2, 0, 0, 2, 10, 0)
    assert compose(moved, twice) == (2, 0, 0, 2, 5, 0)


def test_an_inserted_scene_brings_marks_and_places() -> None:
    inner, outer = Scene(10, 10), Scene(100, 100)
    inner.draw(Path().rect(0, 0, 10, 10), fill="#000000")
    inner.place("slot", "a", 5, 5, 10, 10)

    outer.insert(inner, 20, 30, scale=0.5)

    assert outer.places == [Place("slot", "a", 22.5, 32.5, 5, 5)]
    (group,) = outer.marks
    assert isinstance(group, Group)
    (shared,) = group.marks
    assert isinstance(shared, Group)
    assert shared.marks is inner.marks


def test_text_is_left_of_about_or_right_of_its_x() -> None:
    parts: dict[Align, float] = {"left": 0, "centre": 0.5, "right": 1}
    for align, part in parts.items():
        scene = Scene(100, 100)
        type = Type(GARAMOND, 12, "#000000")
        wide = scene.text("AVATAR", (50, 20), type, align=align)
        (mark,) = scene.marks
        assert isinstance(mark, Text)
        assert mark.x == pytest.approx(50 - part * wide)
        assert wide == pytest.approx(text.width("AVATAR", GARAMOND, 12))


def test_an_empty_path_and_an_empty_group_leave_no_mark() -> None:
    scene = Scene(10, 10)

    scene.draw(Path(), fill="#000000")
    with scene.at(1, 1):
        pass

    assert scene.marks == ()


def test_text_on_an_arc_is_one_outline_and_one_hidden_line() -> None:
    scene = Scene(100, 100)

    scene.arc_text(
        "VI Heresy", text.Bend(50, lambda x: 20 + x / 10), Type(GARAMOND, 12, "#000000")
    )

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
        scene.anchor("row.1.pip.2", (10, 0), 4, 4, Path().rect(8, -2, 4, 4))

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
