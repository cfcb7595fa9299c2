"""Faces for a screen: short, and the same picture as print has."""

from xml.etree import ElementTree

import pytest

from companion.press.ink import svg
from companion.press.ink.svg import relative
from companion.press.scene.path import Path
from companion.press.scene.scene import Fade, Scene, Shape, Type

NS = "{http://www.w3.org/2000/svg}"
FELL = "im-fell-double-pica-sc-400-normal"


def drawing() -> Scene:
    scene = Scene(60, 40)
    fade = Fade(0, 0, 60, 0, ((0, "#FFFFFF"), (1, "#A8241B")))
    scene.draw(Path().rect(0, 0, 60, 20), fill=fade, stroke="#000000", width=0.4)
    with scene.at(30, 20, turn=90), scene.clip(Path().circle(0, 0, 5)):
        scene.line((-10, 0), (10, 0), stroke="#000000", width=0.3, dash=(1, 2))
    scene.text("<Virgil> & co", (10, 30), Type(FELL, 12, "#2A1512"))
    scene.text("hidden", (10, 30), Type(FELL, 12, "#2A1512"), hidden=True)
    return scene


def test_it_has_size_title_and_words_whose_letters_are_outlines_or_hidden() -> None:
    root = ElementTree.fromstring(svg.paint(drawing(), title="Dice & <pips>"))

    assert [root.get(key) for key in ("width", "height")] == ["60mm", "40mm"]
    assert root.get("viewBox") == "0 0 60 40"
    assert root.findtext(f"{NS}title") == "Dice & <pips>"
    assert root.findtext(f"{NS}desc") == "<Virgil> & co hidden"
    assert root.findall(f".//{NS}text") == []
    inked = [path for path in root.iter(f"{NS}path") if path.get("fill") == "#2A1512"]
    assert len(inked) == 1


def test_a_group_carries_its_matrix_and_its_clip() -> None:
    root = ElementTree.fromstring(svg.paint(drawing(), title="x"))

    (outer,), (clip,) = root.findall(f"{NS}g"), root.iterfind(f"{NS}defs/{NS}clipPath")
    numbers = [float(n) for n in outer.get("transform", "")[7:-1].split()]
    assert numbers == pytest.approx([0, -1, 1, 0, 30, 20], abs=1e-6)
    (inner,) = outer
    (line,) = inner
    assert inner.get("clip-path") == f"url(#{clip.get('id')})"
    assert line.get("stroke-dasharray") == "1 2"


@pytest.mark.parametrize("small", [False, True])
def test_what_stretches_one_way_stretches_lines_and_fades_too(small: bool) -> None:
    scene = Scene(190, 260)
    fade = Fade(0, 0, 9, 0, ((0, "#FFFFFF"), (1, "#A8241B")))
    square = Scene(10, 10)
    square.draw(Path().rect(0, 0, 9, 9), fill=fade, stroke="#000000", width=0.5)
    scene.share(square.marks, (4, 0, 0, 1, 10, 20))

    root = ElementTree.fromstring(svg.paint(scene, title="x", small=small))

    (path,) = root.iter(f"{NS}path")
    (group,) = (g for g in root.iter(f"{NS}g") if "matrix" in g.get("transform", ""))
    assert path in list(group)
    numbers = group.get("transform", "")[7:-1].split()
    assert float(numbers[0]) == 4 * float(numbers[3])
    # Twice as large on average: 25 steps a mm in a small one, and half as wide a line.
    assert path.get("stroke-width") == ("25" if small else "0.5")


def test_a_fade_fills_the_shape_that_is_drawn_with_its_line() -> None:
    scene = Scene(60, 40)
    fade = Fade(0, 0, 60, 0, ((0, "#FFFFFF"), (1, "#A8241B")))
    scene.draw(Path().rect(10, 5, 20, 10), fill=fade, stroke="#2A1512")

    root = ElementTree.fromstring(svg.paint(scene, title="x"))

    (tone,), (shape,) = root.iter(f"{NS}linearGradient"), root.findall(f"{NS}path")
    assert shape.get("fill") == f"url(#{tone.get('id')})"
    assert shape.get("stroke") == "#2A1512"


def root(scene: Scene) -> ElementTree.Element:
    return ElementTree.fromstring(svg.paint(scene, small=True))


def paths(scene: Scene) -> list[str]:
    return [path.get("d", "") for path in root(scene).iter(f"{NS}path")]


def test_the_view_box_is_the_face_in_mm_and_a_small_face_has_finer_steps() -> None:
    large, small = Scene(190, 260), Scene(63, 88)
    for scene in (large, small):
        scene.draw(Path().rect(10, 20, 30, 40), fill="#AABBCC")

    assert root(large).get("viewBox") == "0 0 190 260"
    assert paths(large) == ["M250 500h750v1000h-750z"]
    (group,) = (found for found in root(large) if found.tag == f"{NS}g")
    assert group.get("transform") == "scale(0.04)"
    assert paths(small) == ["M430 860h1290v1720h-1290z"]


def test_moved_and_turned_groups_are_drawn_where_they_are_seen() -> None:
    scene = Scene(190, 260)
    scene.draw(Path().rect(10, 10, 0.01, 0.01), fill="#000000")  # too small to be seen
    with scene.at(50, 50, turn=90), scene.at(0, 0, scale=2):
        scene.draw(Path().points([(1, 0), (3, 0), (3, 1)]), stroke="#000000", width=0.5)

    assert paths(scene) == ["M1250 1200v-100h50z"]
    (path,) = root(scene).iter(f"{NS}path")
    assert path.get("stroke-width") == "25"


def test_a_letter_is_drawn_once_for_each_size_and_an_icon_once() -> None:
    words, icons = Scene(190, 260), Scene(190, 260)
    words.text("NONNO", (10, 10), Type(FELL, 12, "#2A1512"))
    words.text("NO", (10, 30), Type(FELL, 24, "#2A1512"))
    for x in (10, 50, 90):
        icons.icon("star8", (x, 10), size=8, ink="#000000", ground="#FFFFFF")

    used, again = (
        [use.get("href") for use in root(scene).iter(f"{NS}use")]
        for scene in (words, icons)
    )
    assert (len(paths(words)), len(used)) == (4, 7)
    assert used[0] == used[2] == used[3]
    assert (len(paths(icons)), len({*again})) == (1, 1)


def test_two_faces_share_no_ids() -> None:
    def ids(words: str) -> set[str]:
        scene = Scene(190, 260)
        scene.text(words, (10, 10), Type(FELL, 12, "#2A1512"))
        fade = Fade(0, 0, 9, 0, ((0, "#FFFFFF"), (1, "#000000")))
        scene.draw(Path().rect(0, 0, 9, 9), fill=fade)
        return {found.get("id", "") for found in root(scene).iter()} - {""}

    assert ids("AB")
    assert not ids("AB") & ids("BC")
    assert ids("AB") == ids("AB")


def test_a_stroke_without_length_stays_a_dot() -> None:
    scene = Scene(190, 260)
    for x in (10, 20):
        scene.line((x, 10), (x, 10), stroke="#000000", width=1)

    assert paths(scene) == ["M250 250h0", "M500 250h0"]


def test_lines_that_are_sharp_or_square_are_so_on_a_screen() -> None:
    scene = Scene(190, 260)
    corner = Path().move(10, 10).line(20, 10).line(20, 20)
    for cap in ("round", "butt", "mitre", "square"):
        scene.add(Shape(corner, stroke="#000000", cap=cap))

    assert [
        (path.get("stroke-linecap"), path.get("stroke-linejoin"))
        for path in root(scene).iter(f"{NS}path")
    ] == [(None, None), ("butt", None), ("butt", "miter"), ("square", "miter")]


def test_a_fade_to_a_circle_begins_where_it_begins_in_print() -> None:
    scene = Scene(190, 260)
    stops = (0, "#FFFFFF"), (1, "#000000")
    for start in (40, 50):
        fade = Fade(start, 50, 50, 50, stops, radius=20)
        scene.draw(Path().rect(0, 0, 100, 100), fill=fade)

    beside, middle = root(scene).iter(f"{NS}radialGradient")
    assert [beside.get(name) for name in ("cx", "cy", "r", "fx", "fy")] == [
        *("1250", "1250", "500", "1000", "1250")
    ]
    assert (middle.get("cx"), middle.get("fx")) == ("1250", None)


def test_an_outline_is_the_way_from_point_to_point() -> None:
    dots = Path().move(1, 1).line(1, 1).move(5, 5).line(9, 5).move(7, 7).line(7, 7)
    # A curve that goes on smoothly leaves its handle out.
    curve = Path().move(0, 0).curve((0, 10), (10, 20), (20, 20))
    curve.curve((30, 20), (40, 10), (40, 0))
    # Rounding does not add up.
    steps = Path().points([(0.4 * i, 9 * (i % 2)) for i in range(6)], close=False)

    assert relative(dots, dots=True) == "M1 1h0m4 4h4m-2 2h0"
    assert relative(curve) == "M0 0c0 10 10 20 20 20s20-10 20-20"
    assert relative(steps) == "M0 0v9l1-9v9l1-9v9"
