import pytest

from companion.errors import BadData, DoesNotFit, MissingGlyph, UnknownName
from companion.press.scene.rich import Align, Faces, Rise, Setting, Style, fit
from companion.press.scene.scene import Scene, Text

FACES = Faces(
    "eb-garamond-500-normal", "eb-garamond-700-normal", "eb-garamond-500-italic"
)
LONG = "Roll three dice, and cross off a pip in the row of that number. " * 3


def lines(setting: Setting) -> list[str]:
    """Join what stands on one height; an icon in brackets."""
    rows: dict[float, str] = {}
    for put in setting.puts:
        em = setting.size_pt * 0.3528
        row = round((put.y + (0 if put.bit.font else 0.325 * em)) * 2)
        word = put.bit.words if put.bit.font else f"[{put.bit.words}]"
        rows[row] = rows.get(row, "") + word
    return list(rows.values())


def test_text_that_fits_keeps_its_size() -> None:
    setting = fit("A short line", (60, 10), Style(FACES, 12))

    assert (setting.size_pt, setting.lines, setting.shrunk) == (12, 1, None)


def test_lines_break_between_words_and_end_in_a_space() -> None:
    setting = fit("cross off a pip in that row", (25, 20), Style(FACES, 12))

    assert lines(setting) == ["cross off a pip ", "in that row "]


def test_an_icon_stays_with_what_touches_it() -> None:
    setting = fit("spend 3{sun}, then {moon}", (60, 20), Style(FACES, 12))

    assert lines(setting) == ["spend 3[sun], then [moon]"]


def test_bold_and_italic_change_the_font_and_not_the_words() -> None:
    setting = fit("one **two** *three*", (60, 20), Style(FACES, 12))

    assert [(put.bit.words, put.bit.font.split("-", 2)[2]) for put in setting.puts] == [
        ("one ", "500-normal"),
        ("two ", "700-normal"),
        ("three ", "500-italic"),
    ]


def test_a_newline_begins_a_line() -> None:
    assert lines(fit("one\ntwo", (60, 20), Style(FACES, 12))) == ["one ", "two "]


def test_a_long_text_shrinks_and_says_by_how_much() -> None:
    setting = fit(LONG, (60, 12), Style(FACES, 14))

    assert setting.size_pt == 7
    assert setting.shrunk is not None
    assert (setting.shrunk.target_pt, setting.shrunk.set_pt) == (14, 7)
    assert (setting.shrunk.words, setting.shrunk.box) == (LONG, (60, 12))


def test_the_next_size_up_would_not_fit() -> None:
    with pytest.raises(DoesNotFit):
        fit(LONG, (60, 12), Style(FACES, 14, floor_pt=7.1))


def test_nothing_is_set_below_the_floor() -> None:
    with pytest.raises(DoesNotFit) as caught:
        fit("far too long for this", (10, 3), Style(FACES, 12))

    assert str(caught.value) == (
        "'far too long for this': does not fit 10 x 3 mm at 6 pt; shorten it"
    )


def test_a_word_wider_than_its_box_does_not_fit() -> None:
    with pytest.raises(DoesNotFit):
        fit("incomprehensibilities", (10, 50), Style(FACES, 12))


def test_an_unknown_icon_and_a_missing_glyph_are_refused() -> None:
    with pytest.raises(UnknownName, match=r"icons: no icon is called 'suun'; did you"):
        fit("{suun}", (60, 20), Style(FACES, 12))
    with pytest.raises(MissingGlyph, match="U\\+2192"):
        fit("a → b", (60, 20), Style(FACES, 12))


@pytest.mark.parametrize(
    ("align", "x"), [("left", 0.0), ("centre", 28.0), ("right", 56.0)]
)
def test_a_line_is_left_in_the_middle_or_right(align: Align, x: float) -> None:
    (put,) = fit("ab", (60, 20), Style(FACES, 12, align=align)).puts

    assert put.x == pytest.approx(x, abs=0.2)


@pytest.mark.parametrize(
    ("rise", "y"), [("top", 3.92), ("middle", 11.38), ("bottom", 18.84)]
)
def test_a_line_is_at_the_top_in_the_middle_or_at_the_foot(
    rise: Rise, y: float
) -> None:
    (put,) = fit("ab", (60, 20), Style(FACES, 12, rise=rise)).puts

    assert put.y == pytest.approx(y, abs=0.05)


def test_a_scene_keeps_what_shrank_and_writes_the_words_where_they_were_set() -> None:
    scene = Scene(100, 50)

    scene.rich(LONG, (20, 10, 60, 12), Style(FACES, 14, "#000000"))

    assert [shrunk.set_pt for shrunk in scene.shrunk] == [7]
    first = scene.marks[0]
    assert isinstance(first, Text)
    assert (first.x, first.size_pt) == (20, 7)
    assert 10 < first.y < 22


def test_what_a_scene_inserts_reports_its_shrunken_texts_too() -> None:
    inner, outer = Scene(60, 12), Scene(100, 50)
    inner.rich(LONG, (0, 0, 60, 12), Style(FACES, 14, "#000000"))

    outer.insert(inner, 10, 10)

    assert len(outer.shrunk) == 1


def test_a_brace_that_names_no_icon_is_refused_with_what_would_be_right() -> None:
    right = "or write '{{' for a brace"
    for words, said in (
        ("use {sun:8}", f"icons: '{{sun:8}}' is no icon; write 8{{sun}}, {right}"),
        ("use {sun x3}", f"icons: '{{sun x3}}' is no icon; write 3{{sun}}, {right}"),
        ("{Attack now}", f"icons: '{{Attack now}}' is no icon; name one, {right}"),
        ("a { alone", f"icons: '{{' is no icon; name one, {right}"),
    ):
        with pytest.raises(BadData) as caught:
            fit(words, (60, 20), Style(FACES, 12))
        assert str(caught.value) == said, words


def test_braces_and_stars_that_are_no_markup_are_written() -> None:
    for words, shown in (
        ("{{sun}} {sun}", "{sun} [sun]"),
        ("2 * 3, a 5* inn", "2 * 3, a 5* inn "),
        ("* a point", "* a point "),
        ("**2 * 3**", "2 * 3 "),
    ):
        assert lines(fit(words, (60, 20), Style(FACES, 12))) == [shown], words


def test_marks_without_a_face_are_named() -> None:
    plain = Faces("jost-500-normal")

    found = [
        fit(words, (60, 20), Style(plain, 12)).plain
        for words in ("one *two*", "one **two**", "one")
    ]

    assert found == ["*", "**", ""]
