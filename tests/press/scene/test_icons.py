from pathlib import Path

import pytest

from companion import places
from companion.errors import BadData, UnknownName
from companion.press.scene.icons import icon, read

HEAD = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'


def test_every_icon_is_on_its_grid() -> None:
    names = [
        path.stem for path in (places.TEMPLATES / "shared" / "icons").glob("*.svg")
    ]

    outside = [
        name
        for name in names
        for layer in icon(name)
        if min(layer.path.bounds()) < -1 or max(layer.path.bounds()) > 25
    ]

    assert len(names) >= 77
    assert outside == []


def test_layers_say_ground_and_stroke() -> None:
    fill, line, hole = read(
        HEAD
        + b'<path class="ink" fill="currentColor" d="M1 1h2v2z"/>'
        + b'<path class="ink" fill="none" stroke-width="1.5" d="M5 5L9 9"/>'
        + b'<path class="knock" fill="white" d="M2 2h1z"/></svg>',
        "test",
    )

    assert (fill.knock, fill.stroke) == (False, 0)
    assert (line.knock, line.stroke) == (False, 1.5)
    assert (hole.knock, hole.stroke) == (True, 0)
    assert fill.path.segments == [
        ("M", (1, 1)),
        ("L", (3, 1)),
        ("L", (3, 3)),
        ("L", (1, 1)),
        ("Z", ()),
    ]
    assert line.path.segments == [("M", (5, 5)), ("L", (9, 9))]


def test_quadratic_curves_become_cubic_ones() -> None:
    (layer,) = read(HEAD + b'<path class="ink" d="M0 0Q3 6 6 0"/></svg>', "test")

    assert layer.path.segments == [("M", (0, 0)), ("C", (2, 4, 4, 4, 6, 0))]


def test_a_misspelt_icon_is_refused_with_the_near_one() -> None:
    with pytest.raises(UnknownName) as caught:
        icon("cerberos")

    assert str(caught.value) == (
        "icons: no icon is called 'cerberos'; did you mean 'cerberus'?"
    )


def test_an_icon_may_come_from_another_folder(tmp_path: Path) -> None:
    dot = HEAD + b'<path class="ink" d="M1 1h2v2z"/></svg>'
    (tmp_path / "dot.svg").write_bytes(dot)

    assert len(icon("dot", tmp_path)) == 1


@pytest.mark.parametrize(
    ("svg", "message"),
    [
        (
            b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + HEAD,
            "x.svg: holds a DOCTYPE, an entity or CDATA; leave it out",
        ),
        (
            HEAD,
            "x.svg: is no XML (no element found: line 1, column 60); "
            "save it as a plain SVG",
        ),
        (
            b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"></svg>',
            "x.svg: no view box '0 0 24 24'; draw on the 24 grid",
        ),
        (
            HEAD + b"<image/></svg>",
            "x.svg: holds <image> with class ''; "
            'use <path>, with class "ink" or "knock"',
        ),
        (
            HEAD + b'<path class="red" d="M0 0"/></svg>',
            "x.svg: holds <path> with class 'red'; "
            'use <path>, with class "ink" or "knock"',
        ),
        (b" " * 70000, "x.svg: 70000 bytes; an icon has at most 65536"),
    ],
)
def test_what_is_not_an_icon_is_refused(svg: bytes, message: str) -> None:
    with pytest.raises(BadData) as caught:
        read(svg, "x.svg")

    assert str(caught.value) == message


def test_a_path_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(BadData, match=r"x\.svg: holds a path that cannot be read"):
        read(HEAD + b'<path class="ink" d="M1 q"/></svg>', "x.svg")
