from pathlib import Path

import pytest

from companion import places
from companion.errors import BadData, UnknownName
from companion.press.ink.manifest import digest
from companion.press.scene.pictures import STOCK, icon, read
from companion.press.scene.scene import Scene

HEAD = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'


def test_every_icon_is_on_its_grid() -> None:
    names = [
        path.stem for path in (places.TEMPLATES / "shared" / "icons").glob("*.svg")
    ]

    outside = [
        name
        for name in names
        for layer in icon(name).shapes()
        if min(layer.path.bounds()) < -1 or max(layer.path.bounds()) > 25
    ]

    assert len(names) >= 77
    assert outside == []


def test_every_icon_fills_half_of_its_grid_in_one_direction() -> None:
    for path in sorted(STOCK.glob("*.svg")):
        boxes = [shape.path.bounds() for shape in icon(path.stem).shapes()]
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        assert max(max(rights) - min(lefts), max(bottoms) - min(tops)) > 12, path.stem


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
    assert fill.path.segments == [
        ("M", (1, 1)),
        ("L", (3, 1)),
        ("L", (3, 3)),
        ("L", (1, 1)),
        ("Z", ()),
    ]
    assert line.path.segments == [("M", (5, 5)), ("L", (9, 9))]


def test_quadratic_curves_become_cubic_ones() -> None:
    drawing = read(HEAD + b'<path class="ink" d="M0 0Q3 6 6 0"/></svg>', "test")
    (layer,) = drawing.shapes()

    assert layer.path.segments == [("M", (0, 0)), ("C", (2, 4, 4, 4, 6, 0))]


def test_icons_have_the_hashes_that_earlier_prints_have_in_their_manifests() -> None:
    before = {
        "heart": "f2bceb45a0a643221a9d09d584793b98",
        "lantern": "92a91a1197686a8b5d0d5f8258f87786",
    }
    for name, expected in before.items():
        face = Scene(24, 24)
        face.icon(name, (12, 12), size=24, ink="#000000", ground="#FFFFFF")
        assert digest(face) == expected, name


def test_a_misspelt_icon_is_refused_with_the_near_one() -> None:
    with pytest.raises(UnknownName) as caught:
        icon("cerberos")

    assert str(caught.value) == (
        "icons: no icon is called 'cerberos'; did you mean 'cerberus'?"
    )


def test_an_icon_may_come_from_another_folder(tmp_path: Path) -> None:
    dot = HEAD + b'<path class="ink" d="M1 1h2v2z"/></svg>'
    (tmp_path / "dot.svg").write_bytes(dot)

    assert len(icon("dot", tmp_path).shapes()) == 1


@pytest.mark.parametrize(
    ("svg", "message"),
    [
        (
            b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + HEAD,
            "x.svg: holds the entity 'a'; save it as a plain SVG",
        ),
        (
            HEAD,
            "x.svg: is no XML (no element found: line 1, column 60); "
            "save it as a plain SVG",
        ),
        (
            b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 32"></svg>',
            "x.svg: its view box is 0 x 32; make both sides greater than 0",
        ),
        (
            b'<svg xmlns="http://www.w3.org/2000/svg" width="100%"/>',
            "x.svg: has neither view box nor size; add viewBox",
        ),
        (
            HEAD + b'<path fill="bule" d="M0 0h1"/></svg>',
            "x.svg: cannot be read: 'bule' is no colour; save it as a plain SVG",
        ),
        (b" " * 5000000, "x.svg: 5000000 bytes; a drawing has at most 4194304"),
    ],
)
def test_what_is_not_an_icon_is_refused(svg: bytes, message: str) -> None:
    with pytest.raises(BadData) as caught:
        read(svg, "x.svg")

    assert str(caught.value) == message


def test_a_path_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(BadData, match=r"x\.svg: cannot be read: 'M1 q' has a command"):
        read(HEAD + b'<path class="ink" d="M1 q"/></svg>', "x.svg")
