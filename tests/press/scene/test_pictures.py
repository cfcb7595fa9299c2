"""Icons, and pictures of kits: colours by class, and what little ink changes."""

from pathlib import Path

import pytest

from companion import places
from companion.errors import BadData, UnknownName
from companion.press.ink.manifest import digest
from companion.press.scene.pictures import STOCK, icon, picture, read
from companion.press.scene.scene import Scene
from tests import kits
from tests.refusals import refused

INK = {"ink": "#111111", "white": "#FFFFFF"}
FULL = {**INK, "leaf": "#00AA00", "leaf_shade": "#006600"}
LOW = {**INK, "leaf": "#DDDDDD", "leaf_shade": "#CCCCCC"}

Drawing = tuple[set[object], set[object]]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of the pictures of a game called by the name of its folder."""
    monkeypatch.setattr(places, "TEMPLATES", tmp_path)
    made = tmp_path / tmp_path.name / "artwork"
    made.mkdir(parents=True)
    return made


def write(folder: Path, name: str, body: str, style: str = "") -> None:
    style = style and f"<style>{style}</style>"
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 -10 10 10">'
    (folder / f"{name}.svg").write_text(f"{head}{style}{body}</svg>", "utf-8")


def drawn(folder: Path, name: str, *, low: bool = False) -> Drawing:
    """Return fills and strokes."""
    shapes = picture(folder.parent.name, name, LOW if low else FULL, low=low).shapes()
    return {shape.fill for shape in shapes}, {shape.stroke for shape in shapes}


SQUARE = 'd="M-5-10H5V0H-5Z"'


def test_a_shape_or_its_line_has_the_colour_that_its_class_names(folder: Path) -> None:
    write(folder, "oak", f'<path class="leaf" {SQUARE}/>')
    write(folder, "vein", f'<path class="t leaf" {SQUARE}/>', ".t.t{fill:none}")

    assert drawn(folder, "oak") == ({"#00AA00"}, {None})
    assert drawn(folder, "oak", low=True) == ({"#DDDDDD"}, {None})
    assert drawn(folder, "vein") == ({None}, {"#00AA00"})


def test_a_drawing_for_little_ink_comes_first_where_ink_is_saved(folder: Path) -> None:
    write(folder, "elm", f'<path class="leaf" {SQUARE}/>')
    write(folder, "elm-low", f'<path class="leaf_shade" {SQUARE}/>')

    assert drawn(folder, "elm") == ({"#00AA00"}, {None})
    assert drawn(folder, "elm", low=True) == ({"#CCCCCC"}, {None})


def test_within_lines_of_ink_all_is_white_or_left_out_where_ink_is_saved(
    folder: Path,
) -> None:
    shade = f'<path class="leaf_shade full" {SQUARE}/>'
    leaf = f'<path class="leaf" {SQUARE}/>'
    write(folder, "fir", f'<g class="line">{leaf}</g>')
    write(folder, "yew", f'<g class="line">{leaf}{shade}</g>')

    assert drawn(folder, "fir") == ({"#00AA00"}, {"#111111"})
    assert drawn(folder, "fir", low=True) == ({"#FFFFFF"}, {"#111111"})
    assert drawn(folder, "yew")[0] == {"#00AA00", "#006600"}
    assert drawn(folder, "yew", low=True)[0] == {"#FFFFFF"}


def test_a_picture_is_put_about_a_point_or_stands_on_it(folder: Path) -> None:
    write(folder, "ash", f'<path class="leaf" {SQUARE}/>')
    ash = picture(folder.parent.name, "ash", FULL)

    for foot, top in ((True, 20), (False, 30)):
        scene = Scene(100, 100)
        scene.put(ash, (50, 40), scale=2, foot=foot)
        ((shape, (a, _, _, d, x, y)),) = kits.shapes(scene)
        left, upper, right, lower = shape.path.bounds()
        box = a * left + x, d * upper + y, a * right + x, d * lower + y
        assert box == (40, top, 60, top + 20)


HEAD = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'


def test_every_icon_is_on_its_grid_and_fills_half_of_it_in_one_direction() -> None:
    names = [path.stem for path in sorted(STOCK.glob("*.svg"))]

    assert len(names) >= 77
    for name in names:
        boxes = [shape.path.bounds() for shape in icon(name).shapes()]
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        assert min(*lefts, *tops) >= -1, name
        assert max(*rights, *bottoms) <= 25, name
        assert max(max(rights) - min(lefts), max(bottoms) - min(tops)) > 12, name


def test_layers_say_ground_and_stroke() -> None:
    drawing = read(
        HEAD
        + b'<path class="ink" fill="currentColor" d="M1 1h2v2z"/>'
        + b'<path class="ink" fill="none" stroke-width="1.5" d="M5 5L9 9"/>'
        + b'<path class="knock" fill="white" d="M2 2h1z"/></svg>',
        "test",
    )
    fill, line, hole = drawing.shapes()

    assert (fill.fill, fill.stroke, fill.even_odd) == ("ink", None, True)
    assert (line.fill, line.stroke, line.width, line.cap) == (None, "ink", 1.5, "round")
    assert (hole.fill, hole.stroke, hole.even_odd) == ("knock", None, False)
    corners = [("L", (3, 1)), ("L", (3, 3)), ("L", (1, 1))]
    assert fill.path.segments == [("M", (1, 1)), *corners, ("Z", ())]
    assert line.path.segments == [("M", (5, 5)), ("L", (9, 9))]


def test_icons_have_the_hashes_that_earlier_prints_have_in_their_manifests() -> None:
    before = {
        "heart": "f2bceb45a0a643221a9d09d584793b98",
        "lantern": "92a91a1197686a8b5d0d5f8258f87786",
    }
    for name, expected in before.items():
        face = Scene(24, 24)
        face.icon(name, (12, 12), size=24, ink="#000000", ground="#FFFFFF")
        assert digest(face) == expected, name


def test_an_icon_may_come_from_another_folder_and_a_misspelt_one_is_refused(
    tmp_path: Path,
) -> None:
    (tmp_path / "dot.svg").write_bytes(HEAD + b'<path class="ink" d="M1 1h2z"/></svg>')

    assert len(icon("dot", tmp_path).shapes()) == 1
    assert refused(UnknownName, icon, "cerberos") == (
        "icons: no icon is called 'cerberos'; did you mean 'cerberus'?"
    )


PLAIN = "save it as a plain SVG"


@pytest.mark.parametrize(
    ("svg", "message"),
    [
        (
            b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + HEAD,
            f"holds the entity 'a'; {PLAIN}",
        ),
        (HEAD, f"is no XML (no element found: line 1, column 60); {PLAIN}"),
        (
            b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 32"></svg>',
            "its view box is 0 x 32; make both sides greater than 0",
        ),
        (
            b'<svg xmlns="http://www.w3.org/2000/svg" width="100%"/>',
            "has neither view box nor size; add viewBox",
        ),
        (
            HEAD + b'<path fill="bule" d="M0 0h1"/></svg>',
            f"cannot be read: 'bule' is no colour; {PLAIN}",
        ),
        (
            HEAD + b'<path class="ink" d="M1 q"/></svg>',
            f"cannot be read: 'M1 q' has a command without all of its numbers; {PLAIN}",
        ),
        (b" " * 5000000, "5000000 bytes; a drawing has at most 4194304"),
    ],
)
def test_what_is_not_an_icon_is_refused(svg: bytes, message: str) -> None:
    assert refused(BadData, read, svg, "x.svg") == f"x.svg: {message}"
