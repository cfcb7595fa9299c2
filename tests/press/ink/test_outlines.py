"""Outlines of our figures are drawn at once, and look as WeasyPrint draws them."""

from typing import Any

import pytest

from companion.press.ink import outlines, pages, svg
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, Type
from tests import kits


def test_weasyprint_still_has_what_it_does_not_document() -> None:
    from weasyprint import svg as drawings

    pages.engine()

    assert type(drawings.TAGS["path"]).__module__ == outlines.__name__
    before = drawings.TAGS["path"]
    outlines.hasten(drawings.TAGS)
    assert drawings.TAGS["path"] is before


@kits.every(
    ("outline", "code"),
    [
        ("M1.000 2.000L3.500 -4.000Z", "\n1.000 2.000 m\n3.500 -4.000 l\n h"),
        (
            "M0.000 0.000C1.000 1.000 2.000 1.000 3.000 0.000",
            "\n0.000 0.000 m\n1.000 1.000 2.000 1.000 3.000 0.000 c",
        ),
        (
            "M1.000 1.000L2.000 2.000M3.000 3.000L4.000 4.000ZM5.000 5.000",
            "\n1.000 1.000 m\n2.000 2.000 l\n3.000 3.000 m\n4.000 4.000 l\n h"
            "\n5.000 5.000 m",
        ),
        ("", ""),
    ],
)
def test_outlines_of_our_form_become_operators(outline: str, code: str) -> None:
    assert outlines.operators(outline) == code


@kits.every("outline", ["m1 2h3z", "M1 2L3 4", "M1.000 2.000 3.000 4.000", "garbage"])
def test_any_other_outline_is_left_to_weasyprint(outline: str) -> None:
    assert outlines.operators(outline) is None


def test_a_figure_looks_as_weasyprint_would_draw_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = Scene(40, 40)
    scene.draw(Path().circle(20, 20, 15), fill="#CC3322", stroke="#102030", width=1.5)
    scene.draw(Path().points([(5, 5), (35, 9), (20, 30)]), fill="#FFCC00", opacity=0.5)
    scene.icon("lantern", (28, 28), size=12, ink="#000000", ground="#FFFFFF")
    scene.text("Qg8", (4, 36), Type("jost-700-normal", 24, "#111111"))
    with scene.clip(Path().rect(10, 10, 12, 25)):
        scene.draw(Path().rect(0, 0, 40, 40), fill="#335599")
    figures = {"1": svg.paint(scene, title="")}
    html = '<style>@page { size: 60mm; margin: 10mm }</style><img src="figure:1">'

    def drawn() -> bytes:
        with pages.rendered(html, figures, "test", tagged=False) as document:
            data: bytes = document.write_pdf()
            return data

    ours = drawn()
    from weasyprint import svg as drawings
    from weasyprint.svg.path import path

    def left_alone(tags: Any) -> None:
        tags["path"] = path

    monkeypatch.setitem(drawings.TAGS, "path", path)
    monkeypatch.setattr(outlines, "hasten", left_alone)
    theirs = drawn()

    assert ours != theirs
    assert kits.picture(ours).tobytes() == kits.picture(theirs).tobytes()
