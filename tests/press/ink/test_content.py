"""Lines of text and pictures as they are in a PDF."""

import io
import re

import pytest
from PIL import Image

from companion.press.ink import svg
from companion.press.ink.content import Letters
from companion.press.ink.document import Document
from companion.press.ink.metadata import Metadata
from companion.press.scene import text
from companion.press.scene.path import Path
from companion.press.scene.scene import Raster, Scene, forget
from tests import kits

LINES = [
    "To AVOID Ty. “Wolf” AT last, Te V A",
    "Roll two dice; you may turn 6 into 1.",
    "Möbius, cafe\u0301 and Ünder",
    " begins and ends with a space ",
    "two  spaces",
    "word",
    "(brackets) and \\ strokes",
]
FONTS = ["jost-500-normal", "eb-garamond-500-normal", "josefin-sans-600-normal"]


def letters(font: str) -> Letters:
    return Letters(font, Document(Metadata(), font).font(font))


def moves(shown: str) -> list[float]:
    """Return how much every glyph but the last is moved."""
    found, moved = [], 0.0
    for character, number in re.findall(r"(\\.|[^)(])|\)(-?[\d.]+)\(", shown):
        if number:
            found[-1] += float(number)
        if character:
            found.append(moved)
    return found[:-1]


def inside(code: str) -> str:
    """Return what stands between the brackets of the one array of strings."""
    (shown,) = re.findall(r"\[\((.*)\)\] TJ", code, re.DOTALL)
    return str(shown)


@pytest.mark.parametrize("font", FONTS)
@pytest.mark.parametrize("line", LINES)
def test_a_line_of_known_words_is_placed_as_harfbuzz_does(font: str, line: str) -> None:
    written, whole = letters(font), letters(font)
    run = text.shape(line, font)
    gaps = whole._gaps(run, 0)

    shown = moves(inside(written.show(line, 3)))

    assert shown == pytest.approx(gaps[:-1], abs=0.051)
    assert text.length(line, font) == pytest.approx(run.width, abs=1e-9)


def test_a_word_is_written_the_same_in_every_line() -> None:
    written = letters("jost-500-normal")

    first, again = (inside(written.show(line, 3)) for line in ("Ox", "Ox"))

    assert first == again == "\x01\x02"


def test_characters_past_the_first_256_are_written_in_parts() -> None:
    written = letters("jost-500-normal")
    embedded = written._embedded
    state = embedded._face._assignState(embedded._document)
    written.show("ab", 3)
    state.nextCode = 256  # as if so many had been used

    lines = written.show("ab Xb", 3).split("\n")

    assert [line.split(" ")[0] for line in lines] == ["/F1+0", "/F1+1", "/F1+0"]
    assert lines[1].endswith("[(\x01)] TJ")


def raster(image: Image.Image, kind: str = "PNG") -> Raster:
    file = io.BytesIO()
    image.save(file, kind)
    return Raster(file.getvalue(), *image.size)


def halves() -> Image.Image:
    """A picture whose upper half is black and whose lower half is white."""
    image = Image.new("RGB", (40, 40), "white")
    image.paste("black", (0, 0, 40, 20))
    return image


def test_a_picture_is_upright_and_shows_its_ground_where_it_is_clear() -> None:
    face, clear = Scene(100, 100), Scene(100, 100)
    face.picture(raster(halves()), 20, 20, 60, 60)
    clear.draw(Path().rect(0, 0, 100, 100), fill="#000000")
    clear.picture(raster(Image.new("RGBA", (10, 10), (255, 0, 0, 0))), 20, 20, 60, 60)

    page = kits.picture(kits.printed(face), dpi=25.4)

    assert page.getpixel((50, 35)) < 10
    assert page.getpixel((50, 65)) > 245
    assert page.getpixel((10, 35)) > 245
    assert kits.picture(kits.printed(clear), dpi=25.4).getpixel((50, 50)) < 10


def test_a_picture_and_an_icon_on_many_faces_are_in_the_file_once() -> None:
    forget()
    dots, faces = raster(halves(), "JPEG"), [Scene(50, 50 + n) for n in range(3)]
    for face in faces:
        face.picture(dots, 0, 0, 20, 20)
        face.picture(dots, 20, 20, 20, 20)
        face.icon("heart", (20, 20), size=10, ink="#AA0000", ground="#FFFFFF")
        face.icon("heart", (30, 30), size=5, ink="#AA0000", ground="#FFFFFF")

    data = kits.printed(*faces)

    assert data.count(dots.data) == 1
    assert data.count(b"/Subtype /Form") == 1


def test_a_screen_shows_the_picture_itself() -> None:
    face = Scene(50, 50)
    face.picture(raster(halves()), 1, 2, 3, 4)

    drawn = svg.paint(face, title="halves")

    assert 'x="1" y="2" width="3" height="4"' in drawn
    assert 'href="data:image/png;base64,iVBOR' in drawn
