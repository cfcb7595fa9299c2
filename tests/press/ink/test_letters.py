"""Lines of text as they stand in a PDF, beside what HarfBuzz makes of whole lines."""

import re

import pytest

from companion.press.ink.content import Letters
from companion.press.ink.document import Document, Metadata
from companion.press.scene import text

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

    code = written.show("ab Xb", 3)

    shown = [line.split(" ")[0] for line in code.split("\n")]
    assert shown == ["/F1+0", "/F1+1", "/F1+0"]
    assert code.split("\n")[1].endswith("[(\x01)] TJ")
