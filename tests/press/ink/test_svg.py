from xml.etree import ElementTree

import pytest

from companion.press.ink import svg
from companion.press.scene.path import Path
from companion.press.scene.scene import Fade, Scene, Type

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


def test_it_has_the_size_of_the_face_in_mm_a_title_and_the_words() -> None:
    root = ElementTree.fromstring(svg.paint(drawing(), title="Dice & <pips>"))

    assert root.get("width") == "60mm"
    assert root.get("height") == "40mm"
    assert root.get("viewBox") == "0 0 60 40"
    assert root.findtext(f"{NS}title") == "Dice & <pips>"
    assert root.findtext(f"{NS}desc") == "<Virgil> & co hidden"


def test_letters_are_outlines_and_hidden_words_are_not_drawn() -> None:
    root = ElementTree.fromstring(svg.paint(drawing(), title="x"))

    assert root.findall(f".//{NS}text") == []
    inked = [path for path in root.iter(f"{NS}path") if path.get("fill") == "#2A1512"]
    assert len(inked) == 1


def test_a_group_carries_its_matrix_and_its_clip() -> None:
    root = ElementTree.fromstring(svg.paint(drawing(), title="x"))

    outer = root.find(f"{NS}g")
    assert outer is not None
    numbers = [float(n) for n in outer.get("transform", "")[7:-1].split()]
    assert numbers == pytest.approx([0, -1, 1, 0, 30, 20], abs=1e-6)
    clip = root.find(f"{NS}defs/{NS}clipPath")
    inner = outer.find(f"{NS}g")
    assert clip is not None
    assert inner is not None
    assert inner.get("clip-path") == f"url(#{clip.get('id')})"
    line = inner.find(f"{NS}path")
    assert line is not None
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
    (tone,) = root.iter(f"{NS}linearGradient")
    (shape,) = root.findall(f"{NS}path")

    assert shape.get("fill") == f"url(#{tone.get('id')})"
    assert shape.get("stroke") == "#2A1512"
