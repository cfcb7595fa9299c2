"""Words of another size or colour within a text, and lines that end at both sides."""

import pytest

from companion.errors import BadData, DoesNotFit
from companion.press.scene.rich import Faces, Lines, Setting, Style, fit
from companion.press.scene.scene import Scene, Text
from companion.press.scene.text import POINT, width

FONT = "jost-500-normal"
LONG = "Roll three dice and cross off a pip in the row of that number at once"


def set_(words: str, *, high: float = 30, align: Lines = "left") -> Setting:
    style = Style(Faces(FONT), 10, floor_pt=6, align=align)
    return fit(words, (60, high), style)


def texts(words: str) -> list[tuple[str, float, str]]:
    scene = Scene(70, 40)
    scene.rich(words, (0, 0, 60, 30), Style(Faces(FONT), 10))
    drawn = [mark for mark in scene.marks if isinstance(mark, Text)]
    return [(mark.words.strip(), mark.size_pt, mark.colour) for mark in drawn]


def test_words_have_a_size_and_a_colour_of_their_own() -> None:
    assert texts("a {14: b} {150%: c} {#c02020: d {12: e}} f") == [
        ("a", 10, "#000000"),
        ("b", 14, "#000000"),
        ("c", 15, "#000000"),
        ("d", 10, "#C02020"),
        ("e", 12, "#C02020"),
        ("f", 10, "#000000"),
    ]


def test_words_of_a_span_have_their_width_and_share_the_baseline() -> None:
    small, large = set_("Ox {200%: Ox}").puts

    assert large.y == pytest.approx(small.y)
    gap = width("x ", FONT, 10) - width("x", FONT, 10)
    assert large.x == pytest.approx(width("Ox", FONT, 10) + gap, abs=0.02)


def test_a_line_is_as_high_as_its_largest_span() -> None:
    one, _, three = (put.y for put in set_("a\n{200%: b}\nc").puts)

    # Half a line of 1.2 em, all of one of 2.4, half of one; capitals are centred.
    assert three - one == pytest.approx((0.6 + 2.4 + 0.6) * 10 * POINT)
    assert set_("a\n{200%: b}\nc", high=14).size_pt < set_("a\nb\nc", high=14).size_pt


def test_an_icon_in_a_span_is_larger() -> None:
    icon, *_, after = set_("{200%: {sun}} x").puts

    assert icon.bit.span
    assert icon.x == pytest.approx(1.02 * 10 * POINT)
    assert after.x > 2 * icon.x


def test_spans_are_in_texts_of_any_script_too() -> None:
    hebrew = texts("é {#C02020: ab} ü")

    assert [colour for _, _, colour in hebrew] == ["#000000", "#C02020", "#000000"]


def test_braces_that_are_no_span_are_as_they_were() -> None:
    assert texts("{{12: a} b} c") == [("{12: a} b} c", 10, "#000000")]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            "a {14: b",
            "text: '{14: ' has no end; close it with }, in the same paragraph",
        ),
        ("{2: b}", "text: '2' is 20% of the text's 10 pt; write 50% to 500%"),
        ("{999%: b}", "text: '999%' is 999% of the text's 10 pt; write 50% to 500%"),
    ],
)
def test_a_span_that_cannot_be_set_is_refused(words: str, said: str) -> None:
    with pytest.raises(BadData) as caught:
        set_(words)

    assert str(caught.value) == said


def test_a_large_word_that_does_not_fit_is_refused() -> None:
    with pytest.raises(DoesNotFit):
        set_("{500%: Incomprehensibilities}")


def test_justified_lines_end_at_the_right_but_for_the_last() -> None:
    setting = set_(LONG, align="justify")

    ends: dict[float, float] = {}
    for put in setting.puts:
        ends[put.y] = put.x + width(put.bit.words.rstrip(), FONT, 10)
    *full, last = ends.values()
    assert full == pytest.approx([60] * len(full), abs=0.05)
    assert len(full) > 0
    assert last < 50
    assert "".join(put.bit.words for put in setting.puts).split() == LONG.split()
