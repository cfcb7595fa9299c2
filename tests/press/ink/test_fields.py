"""Fields of a PDF: where they lie, what they are called, what they hold."""

import io
from typing import Any

import pytest

from companion.press.ink import pdf
from companion.press.layout.side import PlacedFace, Side
from companion.press.scene.scene import Scene


def page(*scenes: Scene, turn: int = 0) -> bytes:
    file = io.BytesIO()
    laid = tuple(
        PlacedFace(scene, 20, 30 + 70 * number, turn=turn)
        for number, scene in enumerate(scenes)
    )
    sheet = Side("fields", 210, 297, laid, (20, 30, 100, 60))
    pdf.write([sheet], file, pdf.Metadata("t"))
    return file.getvalue()


def face() -> Scene:
    scene = Scene(100, 60)
    scene.place("tick", "Lore 1", 10, 10, 5, 5, value="yes")
    scene.place("tick", "Lore 2", 20, 10, 5, 5)
    scene.place("write", "Name", 50, 40, 60, 6, value="Thea Ünger")
    scene.place("slot", "psyche", 80, 10, 16, 16)
    return scene


def test_every_box_and_line_is_a_field_with_a_name_and_a_tooltip(pikepdf: Any) -> None:
    document = pikepdf.open(io.BytesIO(page(face())))

    fields = document.Root.AcroForm.Fields
    assert [str(field.T) for field in fields] == ["Lore 1", "Lore 2", "Name"]
    assert [str(field.TU) for field in fields] == ["Lore 1", "Lore 2", "Name"]
    assert [str(field.V) for field in fields] == ["/Yes", "/Off", "Thea Ünger"]
    assert [str(field.FT) for field in fields] == ["/Btn", "/Btn", "/Tx"]


def test_a_field_is_where_it_was_drawn(pikepdf: Any) -> None:
    document = pikepdf.open(io.BytesIO(page(face())))

    box = [float(side) * 25.4 / 72 for side in document.Root.AcroForm.Fields[2].Rect]
    assert box == pytest.approx([40, 224, 100, 230], abs=0.01)


def test_a_sheet_without_fields_has_no_form(pikepdf: Any) -> None:
    document = pikepdf.open(io.BytesIO(page(Scene(100, 60))))

    assert "/AcroForm" not in document.Root


def test_two_fields_of_one_name_are_a_slip_of_the_programmer() -> None:
    with pytest.raises(ValueError, match="Lore 1 is turned, or there twice"):
        page(face(), face())
    with pytest.raises(ValueError, match="Lore 1 is turned, or there twice"):
        page(face(), turn=90)


def test_a_form_without_marks_paints_nothing(pikepdf: Any) -> None:
    scene = Scene(100, 60)
    scene.share(())
    document = pikepdf.open(io.BytesIO(page(scene)))

    code = [
        one.read_bytes()
        for one in document.objects
        if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"
    ]
    assert all(b"432" not in stream for stream in code)
