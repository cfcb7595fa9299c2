"""Pictures of kits: colours by class, and what little ink changes."""

from pathlib import Path

import pytest

from companion import places
from companion.press.scene.pictures import picture
from companion.press.scene.scene import Scene
from tests import kits

FULL = {
    "ink": "#111111",
    "white": "#FFFFFF",
    "leaf": "#00AA00",
    "leaf_shade": "#006600",
}
LOW = {**FULL, "leaf": "#DDDDDD", "leaf_shade": "#CCCCCC"}

Drawing = tuple[set[object], set[object]]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of the pictures of a game called by the name of its folder."""
    monkeypatch.setattr(places, "TEMPLATES", tmp_path)
    made = tmp_path / tmp_path.name / "artwork"
    made.mkdir(parents=True)
    return made


def write(folder: Path, name: str, body: str, style: str = "") -> None:
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 -10 10 10">{body}</svg>'
    )
    text = text.replace("><", f"><style>{style}</style><", 1) if style else text
    (folder / f"{name}.svg").write_text(text, "utf-8")


def drawn(folder: Path, name: str, *, low: bool = False) -> Drawing:
    """Return fills and strokes."""
    found = picture(folder.parent.name, name, LOW if low else FULL, low=low).shapes()
    return {shape.fill for shape in found}, {shape.stroke for shape in found}


SQUARE = 'd="M-5-10H5V0H-5Z"'


def test_a_shape_has_the_colour_that_its_class_names(folder: Path) -> None:
    write(folder, "oak", f'<path class="leaf" {SQUARE}/>')

    assert drawn(folder, "oak") == ({"#00AA00"}, {None})
    assert drawn(folder, "oak", low=True) == ({"#DDDDDD"}, {None})


def test_a_line_has_the_colour_that_its_class_names(folder: Path) -> None:
    write(folder, "vein", f'<path class="t leaf" {SQUARE}/>', ".t.t{fill:none}")

    assert drawn(folder, "vein") == ({None}, {"#00AA00"})


def test_a_drawing_for_little_ink_comes_first_where_ink_is_saved(folder: Path) -> None:
    write(folder, "elm", f'<path class="leaf" {SQUARE}/>')
    write(folder, "elm-low", f'<path class="leaf_shade" {SQUARE}/>')

    assert drawn(folder, "elm") == ({"#00AA00"}, {None})
    assert drawn(folder, "elm", low=True) == ({"#CCCCCC"}, {None})


def test_within_lines_of_ink_all_is_white_where_ink_is_saved(folder: Path) -> None:
    write(folder, "fir", f'<g class="line"><path class="leaf" {SQUARE}/></g>')

    assert drawn(folder, "fir") == ({"#00AA00"}, {"#111111"})
    assert drawn(folder, "fir", low=True) == ({"#FFFFFF"}, {"#111111"})


def test_what_only_full_ink_has_is_left_out_where_ink_is_saved(folder: Path) -> None:
    shade = f'<path class="leaf_shade full" {SQUARE}/>'
    body = f'<g class="line"><path class="leaf" {SQUARE}/>{shade}</g>'
    write(folder, "yew", body)

    assert drawn(folder, "yew")[0] == {"#00AA00", "#006600"}
    assert drawn(folder, "yew", low=True)[0] == {"#FFFFFF"}


@kits.every("foot,top", [(True, 20), (False, 30)])
def test_a_picture_is_put_about_a_point_or_stands_on_it(
    tmp_path: Path, foot: bool, top: float
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(places, "TEMPLATES", tmp_path)
        folder = tmp_path / tmp_path.name / "artwork"
        folder.mkdir(parents=True, exist_ok=True)
        write(folder, "ash", f'<path class="leaf" {SQUARE}/>')
        scene = Scene(100, 100)
        found = picture(tmp_path.name, "ash", FULL)

    scene.put(found, (50, 40), scale=2, foot=foot)

    ((shape, (a, _, _, d, x, y)),) = kits.shapes(scene)
    left, upper, right, lower = shape.path.bounds()
    box = a * left + x, d * upper + y, a * right + x, d * lower + y
    assert box == (40, top, 60, top + 20)
