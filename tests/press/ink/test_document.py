"""The parts of reportlab that are used and that it does not document.

If reportlab moves one, these tests fail first and name it.
"""

import inspect
import io
import re
import tomllib
from pathlib import Path
from typing import Any

from companion.press.ink.document import Content, Document, Form
from companion.press.ink.metadata import Metadata
from companion.press.scene.scene import Fade
from tests.kits import unpacked

FONT = "jost-400-normal"


def test_the_version_is_one_that_these_parts_were_read_in() -> None:
    import reportlab

    project = Path(__file__).resolve().parents[3] / "pyproject.toml"
    needs = tomllib.loads(project.read_text("utf-8"))["project"]["dependencies"]

    (bound,) = [need for need in needs if need.startswith("reportlab")]
    assert bound == "reportlab>=5.1,<5.2"
    assert reportlab.__version__.startswith("5.1.")


def test_reportlab_still_has_every_part_that_it_does_not_document() -> None:
    from reportlab.pdfbase import pdfdoc
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas("none.pdf", invariant=1)
    document = canvas._doc
    for owner, names in (
        (canvas, ("_code", "_doc", "acroForm", "getpdfdata")),
        (document, ("addForm", "addShading", "getXObjectName", "Pages", "Reference")),
        (document, ("idToObject", "idToObjectNumberAndVersion", "numberToId")),
        (document, ("defaultStreamFilters", "format", "ID", "_pdfVersion")),
        (pdfdoc, ("BasicFonts", "PDFObject", "PDFZCompress", "PDFStream")),
        (pdfdoc.PDFPage(), ("Contents", "Resources")),
        (TTFont, ("splitString", "getSubsetInternalName")),
    ):
        for name in names:
            assert hasattr(owner, name), name
    assert list(inspect.signature(document.addForm).parameters) == ["name", "form"]
    assert isinstance(canvas._code, list)


def test_a_form_is_held_once_and_names_what_it_uses() -> None:
    document = Document(Metadata(title="t"), FONT)
    shading = document.add_shading(Fade(0, 0, 1, 1, ((0, "#000000"), (1, "#FFFFFF"))))
    drawn = Content([f"/{shading} sh"], (), (shading,), {"G500": 0.5})

    name = document.add_form("face1", Form(drawn, (0, 0, 9, 8.5)))
    document.begin_page("Page", (20, 20), trim=(0, 0, 20, 20), bleed=None)
    document.end_page(Content([f"/{name} Do", f"/{name} Do"], (name,)))

    data = unpacked(document.data())
    assert name == "FormXob.face1"
    assert data.count(b"/BBox [ 0 0 9 8.5 ]") == 1
    assert b"/G500 << /CA 0.5 /ca 0.5 >>" in data
    assert re.search(rb"/Shading << /%s \d+ 0 R >>" % shading.encode(), data)
    assert re.search(rb"/XObject << /FormXob.face1 \d+ 0 R >>", data)


def test_a_page_names_what_is_painted_on_it_and_nothing_else(pikepdf: Any) -> None:
    document = Document(Metadata(), FONT)
    shading = document.add_shading(Fade(0, 0, 1, 1, ((0, "#000000"), (1, "#FFFFFF"))))
    box = {"size": (20, 20), "trim": (0, 0, 20, 20), "bleed": None}

    document.begin_page("Page", **box)
    document.transform((1, 0, 0, 1, 3, 4))
    document.end_page(Content([f"/{shading} sh"], (), (shading,), {"G500": 0.5}))
    document.begin_page("Page", **box)
    document.end_page(Content(["0 0 9 9 re f"]))

    with pikepdf.open(io.BytesIO(document.data())) as file:
        first, second = file.pages
        names = [sorted(page.Resources.keys()) for page in (first, second)]
        code = [page.Contents.read_bytes() for page in (first, second)]
    assert names == [["/ExtGState", "/Font", "/Shading"], ["/Font"]]
    assert code[0].split(b"\n")[-2:] == [b"1 0 0 1 3 4 cm", b"/Sh0 sh"]
    assert code[1] == b"0 0 9 9 re f"


def test_a_font_gives_codes_and_its_own_widths() -> None:
    font = Document(Metadata(), FONT).font(FONT)

    assert font.split("Ox") == [(0, b"\x01\x02")]
    assert re.fullmatch(r"F\d\+0", font.resource(0).lstrip("/"))
    assert 600 < font.width("O") < 900
