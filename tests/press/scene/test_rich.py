import pytest

from companion.errors import BadData, DoesNotFit, MissingGlyph, UnknownName
from companion.press.scene.rich import Align, Faces, Rise, Setting, Style, fit
from companion.press.scene.scene import Scene, Text
from tests.refusals import refused

FACES = Faces(
    "eb-garamond-500-normal", "eb-garamond-700-normal", "eb-garamond-500-italic"
)
LONG = "Roll three dice, and cross off a pip in the row of that number. " * 3


def lines(setting: Setting) -> list[str]:
    """Join what is on one height; an icon in brackets."""
    rows: dict[float, str] = {}
    for put in setting.puts:
        em = setting.size_pt * 0.3528
        row = round((put.y + (0 if put.bit.font else 0.325 * em)) * 2)
        word = put.bit.words if put.bit.font else f"[{put.bit.words}]"
        rows[row] = rows.get(row, "") + word
    return list(rows.values())


def set12(words: str, width: float = 60, height: float = 20) -> Setting:
    return fit(words, (width, height), Style(FACES, 12))


@pytest.mark.parametrize(
    ("words", "width", "expected"),
    [
        ("A short line", 60, ["A short line "]),
        ("cross off a pip in that row", 25, ["cross off a pip ", "in that row "]),
        ("one\ntwo", 60, ["one ", "two "]),
        # An icon stays with what touches it.
        ("spend 3{sun}, then {moon}", 60, ["spend 3[sun], then [moon]"]),
        # Braces and stars that are no markup.
        ("{{sun}} {sun}", 60, ["{sun} [sun]"]),
        ("2 * 3, a 5* inn", 60, ["2 * 3, a 5* inn "]),
        ("* a point", 60, ["* a point "]),
        ("**2 * 3**", 60, ["2 * 3 "]),
    ],
)
def test_lines_break_between_words_and_end_in_a_space(
    words: str, width: float, expected: list[str]
) -> None:
    setting = set12(words, width)

    assert lines(setting) == expected
    assert (setting.size_pt, setting.lines, setting.shrunk) == (12, len(expected), None)


def test_a_comma_is_beside_the_drawing_of_an_icon_and_not_beside_its_square() -> None:
    apart = []
    for words in ("one {lantern}, two", "one {lantern} two"):
        icon, after = set12(words, 90).puts[1:]
        apart.append((after.x - icon.x) / (12 * 0.3528))

    assert 0.3 < apart[0] < apart[1] - 0.08


def test_bold_and_italic_change_the_font_and_not_the_words() -> None:
    setting = set12("one **two** *three*")

    assert [(put.bit.words, put.bit.font.split("-", 2)[2]) for put in setting.puts] == [
        ("one ", "500-normal"),
        ("two ", "700-normal"),
        ("three ", "500-italic"),
    ]


def test_a_long_text_shrinks_and_says_by_how_much() -> None:
    setting = fit(LONG, (60, 12), Style(FACES, 14))

    assert setting.size_pt == 7
    assert setting.shrunk is not None
    assert (setting.shrunk.target_pt, setting.shrunk.set_pt) == (14, 7)
    assert (setting.shrunk.words, setting.shrunk.box) == (LONG, (60, 12))


def test_nothing_is_set_below_the_floor_and_no_word_is_broken() -> None:
    with pytest.raises(DoesNotFit):  # the next size up would not fit either
        fit(LONG, (60, 12), Style(FACES, 14, floor_pt=7.1))
    with pytest.raises(DoesNotFit):
        set12("incomprehensibilities", 10, 50)
    assert refused(DoesNotFit, set12, "far too long for this", 10, 3) == (
        "'far too long for this': does not fit 10 x 3 mm at 6 pt; shorten it"
    )


def test_an_unknown_icon_and_a_missing_glyph_are_refused() -> None:
    with pytest.raises(UnknownName, match=r"icons: no icon is called 'suun'; did you"):
        set12("{suun}")
    with pytest.raises(MissingGlyph, match="U\\+2192"):
        set12("a → b")


def test_a_line_is_aligned_across_and_down() -> None:
    across: dict[Align, float] = {"left": 0.0, "centre": 28.0, "right": 56.0}
    down: dict[Rise, float] = {"top": 3.92, "middle": 11.38, "bottom": 18.84}
    for align, x in across.items():
        (put,) = fit("ab", (60, 20), Style(FACES, 12, align=align)).puts
        assert put.x == pytest.approx(x, abs=0.2)
    for rise, y in down.items():
        (put,) = fit("ab", (60, 20), Style(FACES, 12, rise=rise)).puts
        assert put.y == pytest.approx(y, abs=0.05)


def test_a_scene_keeps_what_shrank_on_it_and_on_what_it_inserts() -> None:
    scene, outer = Scene(100, 50), Scene(100, 50)

    scene.rich(LONG, (20, 10, 60, 12), Style(FACES, 14, "#000000"))
    outer.insert(scene, 10, 10)

    assert [shrunk.set_pt for shrunk in scene.shrunk] == [7]
    assert outer.shrunk == scene.shrunk
    first = scene.marks[0]
    assert isinstance(first, Text)
    assert (first.x, first.size_pt) == (20, 7)
    assert 10 < first.y < 22


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        ("use {sun:8}", "'{sun:8}' is no icon; write 8{sun}"),
        ("use {sun x3}", "'{sun x3}' is no icon; write 3{sun}"),
        ("{Attack now}", "'{Attack now}' is no icon; name one"),
        ("a { alone", "'{' is no icon; name one"),
    ],
)
def test_a_brace_that_names_no_icon_is_refused_with_what_would_be_right(
    words: str, refusal: str
) -> None:
    line = f"icons: {refusal}, or write '{{{{' for a brace"
    assert refused(BadData, set12, words) == line


def test_marks_without_a_face_are_named() -> None:
    style = Style(Faces("jost-500-normal"), 12)

    for words, plain in (("one *two*", "*"), ("one **two**", "**"), ("one", "")):
        assert fit(words, (60, 20), style).plain == plain
