"""Texts: their fonts, measures, lines, and spans of another size or colour."""

import itertools
import math
import random
from pathlib import Path

import pytest
import uharfbuzz

from companion import places
from companion.errors import BadData, DoesNotFit, MissingGlyph, UnknownName
from companion.press.scene import fonts, text
from companion.press.scene.fonts import font, names
from companion.press.scene.rich import Faces, Lines, Setting, Style, fit
from companion.press.scene.scene import Scene, Text
from companion.press.scene.text import POINT, width
from tests.refusals import refused

GARAMOND = "eb-garamond-500-normal"
FELL = "im-fell-double-pica-sc-400-normal"


def test_kerning_draws_an_a_under_a_v_and_tracking_is_between_letters_alone() -> None:
    pair, one = text.shape("AV", GARAMOND), text.shape("A", GARAMOND).width
    plain, tracked = text.shape("ABC", FELL), text.shape("ABC", FELL, 0.1)

    alone = one + text.shape("V", GARAMOND).width
    assert alone - pair.width == pytest.approx(0.1, abs=0.05)
    assert pair.starts[0] == 0
    assert pair.starts[1] < one
    assert tracked.width - plain.width == pytest.approx(0.2)
    assert text.shape("A", FELL, 0.1).width == text.shape("A", FELL).width


def test_a_character_is_a_glyph_with_its_accent_and_without_ligatures() -> None:
    assert text.shape("CITTA\N{COMBINING GRAVE ACCENT}", FELL).words == "CITTÀ"
    assert len(text.shape("office fi ffl", GARAMOND).starts) == 13


def test_width_is_in_mm_for_points() -> None:
    assert text.width("Nine Circles", FELL, 48) == pytest.approx(95.6, abs=0.1)
    assert text.width("Nine Circles", FELL, 24) == pytest.approx(47.8, abs=0.1)
    assert text.width("", FELL, 24) == 0


def test_a_character_that_the_font_lacks_is_refused_before_any_ink() -> None:
    with pytest.raises(MissingGlyph):
        text.shape("two\nlines", GARAMOND)
    assert refused(MissingGlyph, text.shape, "roll ⚅", GARAMOND) == (
        "eb-garamond-500-normal: does not draw '⚅' (U+2685) of 'roll ⚅'; "
        "choose another font, or draw it"
    )


def test_a_deep_letter_is_centred_by_its_ink_or_like_all_letters_of_its_size() -> None:
    down = text.ink_middle("g", GARAMOND, 72)
    _, top, _, bottom = text.ink("g", GARAMOND, 72)
    capitals = text.cap_middle("H", GARAMOND, 72)

    assert down + top == pytest.approx(-(down + bottom))
    assert down < text.cap_middle("g", GARAMOND, 72) == capitals
    assert capitals == pytest.approx(8.31, abs=0.01)


def test_an_outline_is_as_wide_as_its_ink_and_along_a_level_line_it_is_text() -> None:
    straight = text.outline("AVATAR", GARAMOND, 30)
    level = text.arc("AVATAR", GARAMOND, 30, text.Bend(50, lambda x: 20.0))
    left = 50 - text.width("AVATAR", GARAMOND, 30) / 2

    ink = text.ink("AVATAR", GARAMOND, 30)
    assert straight.bounds() == pytest.approx(ink, abs=0.05)
    moved = straight.moved(lambda x, y: (x + left, y + 20))
    assert level.bounds() == pytest.approx(moved.bounds(), abs=0.01)


def test_letters_on_an_arc_keep_their_distance_upright_on_it_or_above_it() -> None:
    def bowl(x: float) -> float:
        return math.sqrt(max(0.0, 60**2 - x**2))

    path = text.arc("IIIIIIIII", GARAMOND, 30, text.Bend(0, bowl), track=0.3)
    radii = [math.hypot(*numbers[-2:]) for _, numbers in path.segments if numbers]
    low, high = (
        text.arc("A", GARAMOND, 30, text.Bend(0, lambda x: 0.0, above=above)).bounds()
        for above in (0, 2)
    )

    # The letters are 6.9 mm high and stand in the bowl, whose radius is 60.
    assert min(radii) == pytest.approx(53.1, abs=0.3)
    assert max(radii) == pytest.approx(60.1, abs=0.2)
    assert high[3] == pytest.approx(low[3] - 2)


@pytest.mark.parametrize("font", fonts.names())
def test_a_space_is_as_wide_as_between_the_letters_beside_it(font: str) -> None:
    drawn = [chr(code) for code in range(33, 127) if chr(code) in fonts.font(font).cmap]
    pairs = random.Random(7).sample(list(itertools.product(drawn, drawn)), 300)

    for left, right in pairs:
        apart = sum(text._shape(letter, font, 0).width for letter in (left, right))
        whole = text._shape(f"{left} {right}", font, 0).width
        assert text.space(left, right, font) == whole - apart


def test_every_font_draws_the_letters_that_our_languages_need() -> None:
    needed = set("ABCXYZabcxyz0123456789ÄÖÜäöüßÀÈÉÌÒÙàèéìíòóùúÂÊËÏÔŒÛÇâêëïôœûçÿÑñÁá")
    needed |= set("¿¡«»‹›„“”‘’–—…·×÷±°&%+-=<>()!?,.;:/'\"")  # noqa: RUF001 - all meant

    for name in names():
        # A cut of a font for figures has nothing else.
        expected = set("0123456789") if "-lining" in name else needed
        assert expected <= set(font(name).cmap), name


def test_a_font_is_its_file_with_measures_in_em_and_a_misspelt_one_is_refused() -> None:
    regular, jost = font(GARAMOND), font("jost-500-normal")

    assert regular.path == (places.FONTS / "eb-garamond" / f"{GARAMOND}.ttf")
    assert regular.upem == 1000
    # A capital is on the baseline, and a space has no ink.
    assert regular.bounds("H") == pytest.approx((0.031, -0.654, 0.774, 0.004))
    assert regular.bounds(" ") == (0, 0, 0, 0)
    assert jost.outline("O").bounds() == pytest.approx(jost.bounds("O"), abs=0.01)
    assert refused(UnknownName, font, "eb-garamont-500-normal") == (
        "fonts: no font is called 'eb-garamont-500-normal'; "
        "did you mean 'eb-garamond-500-normal'?"
    )


CONTEXT = ("eb-garamond", "grenze-gotisch", "im-fell")


@pytest.mark.parametrize("name", fonts.names())
def test_letters_are_placed_as_harfbuzz_places_them(name: str) -> None:
    font, dice = fonts.font(name), random.Random(7)
    if name.startswith(CONTEXT):  # a letter's width depends on more than the next one
        assert font.starts("AV") is None
        return
    letters = [char for char in fonts.LETTERS if char in font.cmap]

    for _ in range(200):
        words = "".join(dice.choices(letters, k=30))
        buffer = uharfbuzz.Buffer()
        buffer.add_str(words)
        buffer.guess_segment_properties()
        uharfbuzz.shape(font.hb, buffer, fonts.FEATURES)
        at, expected = 0, [0]
        for place in buffer.glyph_positions or ():
            assert place.x_offset == 0, words
            at += place.x_advance
            expected.append(at)

        starts = font.starts(words)

        assert starts is not None
        assert [round(start * font.upem) for start in starts] == expected, words


def test_letters_of_which_nothing_is_kept_are_left_to_harfbuzz() -> None:
    font = fonts.font("jost-500-normal")

    assert font.starts("\u0141") is None
    assert font.starts("A\n") is None
    assert font.starts("") == [0.0]


def test_measures_are_kept_and_made_anew_if_they_are_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "fonts", lambda: tmp_path / "cache" / "fonts")
    path = fonts.font("jost-500-normal").path
    first = fonts.of_ours(path)
    (kept,) = (tmp_path / "cache" / "measures").iterdir()
    made = kept.read_bytes()

    with monkeypatch.context() as patch:
        patch.setattr(fonts, "measured", lambda *_, **__: pytest.fail("again"))
        assert fonts.of_ours(path) == first
    kept.write_bytes(made[: len(made) // 2])

    assert fonts.of_ours(path) == first
    assert kept.read_bytes() == made
    assert [path.name for path in kept.parent.iterdir()] == [kept.name]


def test_without_a_place_to_keep_them_measures_are_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setattr(places, "fonts", lambda: tmp_path / "file" / "fonts")
    font = fonts.font("jost-500-normal")

    assert fonts.of_ours(font.path) == font.measures


FONT = "jost-500-normal"
LONG = "Roll three dice and cross off a pip in the row of that number at once"


def set_(words: str, *, high: float = 30, align: Lines = "left") -> Setting:
    return fit(words, (60, high), Style(Faces(FONT), 10, floor_pt=6, align=align))


def texts(words: str) -> list[tuple[str, float, str]]:
    scene = Scene(70, 40)
    scene.rich(words, (0, 0, 60, 30), Style(Faces(FONT), 10))
    drawn = [mark for mark in scene.marks if isinstance(mark, Text)]
    return [(mark.words.strip(), mark.size_pt, mark.colour) for mark in drawn]


def test_words_have_a_size_and_a_colour_of_their_own_in_texts_of_any_script() -> None:
    black, red = "#000000", "#C02020"

    assert texts("a {14: b} {150%: c} {#c02020: d {12: e}} f") == [
        *[("a", 10, black), ("b", 14, black), ("c", 15, black)],
        *[("d", 10, red), ("e", 12, red), ("f", 10, black)],
    ]
    assert [colour for _, _, colour in texts("é {#C02020: ab} ü")] == [
        black,
        red,
        black,
    ]
    # Braces that are no span are as they were.
    assert texts("{{12: a} b} c") == [("{12: a} b} c", 10, black)]


def test_words_of_a_span_have_their_width_on_one_baseline_and_icons_grow() -> None:
    small, large = set_("Ox {200%: Ox}").puts
    icon, *_, after = set_("{200%: {sun}} x").puts

    assert large.y == pytest.approx(small.y)
    gap = width("x ", FONT, 10) - width("x", FONT, 10)
    assert large.x == pytest.approx(width("Ox", FONT, 10) + gap, abs=0.02)
    assert icon.bit.span
    assert icon.x == pytest.approx(1.02 * 10 * POINT)
    assert after.x > 2 * icon.x


def test_a_line_is_as_high_as_its_largest_span() -> None:
    one, _, three = (put.y for put in set_("a\n{200%: b}\nc").puts)

    # Half a line of 1.2 em, all of one of 2.4, half of one; capitals are centred.
    assert three - one == pytest.approx((0.6 + 2.4 + 0.6) * 10 * POINT)
    assert set_("a\n{200%: b}\nc", high=14).size_pt < set_("a\nb\nc", high=14).size_pt


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("a {14: b", "'{14: ' has no end; close it with }, in the same paragraph"),
        ("{2: b}", "'2' is 20% of the text's 10 pt; write 50% to 500%"),
        ("{999%: b}", "'999%' is 999% of the text's 10 pt; write 50% to 500%"),
    ],
)
def test_a_span_that_cannot_be_set_is_refused(words: str, said: str) -> None:
    assert refused(BadData, set_, words) == f"text: {said}"
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
