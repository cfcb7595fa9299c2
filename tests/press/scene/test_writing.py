"""Scripts that need more than a glyph a letter: where they break, how they run."""
# ruff: noqa: RUF001

import itertools
from pathlib import Path

import bidi
import pytest

from companion.errors import BadData, MissingGlyph
from companion.press.scene import text, writing
from companion.press.scene.marks import Fade, Picture, Shape, Text
from companion.press.scene.rich import ABSENT, Bit, Faces, Setting, Style, fit
from companion.press.scene.scene import Scene
from tests.kits import marks
from tests.press.scene.made_fonts import CHINESE, HEBREW, LATIN, boxes, coloured, dotted

OURS = "jost-500-normal"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Fonts by name, none of which has what the others have."""
    folder = tmp_path_factory.mktemp("fonts")
    joined = "feature liga { sub u1F468 u200D u1F467 by joined; } liga;"
    return {
        "chinese": boxes(folder / "chinese.ttf", f"{LATIN}{CHINESE}"),
        "hebrew": boxes(folder / "hebrew.ttf", f" {HEBREW}()"),
        "family": boxes(folder / "family.ttf", "👨\u200d👧", features=joined),
        "ox": coloured(folder / "ox.ttf", "🐂"),
        "fading": coloured(folder / "fading.ttf", "❤", fading=True),
    }


def style(*fallback: str, size: float = 10, rough: bool = False) -> Style:
    return Style(Faces(OURS, fallback=fallback), size, floor_pt=4, rough=rough)


def rows(setting: Setting) -> list[str]:
    """Return the words of each line, from left to right."""
    by_row: dict[float, str] = {}
    for put in setting.puts:
        row = round(put.y / (setting.size_pt * 0.3528 * 1.2))
        by_row[row] = by_row.get(row, "") + put.bit.words
    return [by_row[row] for row in sorted(by_row)]


def test_chinese_is_parted_between_characters_and_no_line_begins_with_a_stop(
    made: dict[str, str],
) -> None:
    words = "当你打出此牌时，抽两张牌。（可选）当你打出此牌，抽张牌。" * 3
    narrow = 10 * 0.3528

    for width in range(4, 14):
        setting = fit(words, (width * narrow + 0.1, 200), style(made["chinese"]))
        lines = rows(setting)
        assert setting.shrunk is None, f"{width} characters a line: it was made smaller"
        assert "".join(lines) == words, f"{width} characters a line: some are lost"
        for line in lines:
            assert len(line) <= width, f"{width}: '{line}' is too long"
            assert line[0] not in "，。）、", f"{width}: '{line}' begins with a stop"
            assert line[-1] not in "（「", f"{width}: '{line}' ends with a bracket"
    # Bold words and icons break as it does.
    mixed = fit(
        "当你**打出**此牌{heart}，抽3{sun}张。", (13, 60), style(made["chinese"])
    )
    assert rows(mixed) == ["当你打", "出此牌", "heart，抽", "3sun张。"]


def test_latin_and_korean_words_stay_whole_and_thai_breaks_between_words() -> None:
    setting = fit("a well-known either/or 3,000", (19, 60), style())

    assert rows(setting) == ["a ", "well-known ", "either/or ", "3,000 "]
    for words, units in (
        ("ภาษาไทยเป็นภาษา", ("ภาษา", "ไทย", "เป็น", "ภาษา")),
        # Korean words are with their figures, and not with brackets.
        ("생명점을(카드)5점을", ("생명점을", "(카드)5점을")),
        ("漢字카드를読む", ("漢", "字", "카드를", "読", "む")),
    ):
        assert writing.units(words) == units


@pytest.mark.parametrize(
    "words",
    [
        *("אב גד 12 34 (הו) זח", "the אב (גד) 12 word", "אב (ab cd) גד, 5."),
        *("אב ab 1 + 2 cd", "(אב) ab [גד 7]"),
    ],
)
def test_letters_run_as_another_library_has_them(words: str) -> None:
    levels = writing.levels(words)
    order = [*range(len(words))]
    for level in range(max(levels), 0, -1):
        runs = itertools.groupby(order, lambda at, level=level: levels[at] >= level)
        order = [at for high, run in runs for at in [*run][:: -1 if high else 1]]

    assert "".join(words[at] for at in order) == bidi.get_display(words)


def shaping(bit: Bit) -> tuple[str, str, int]:
    return bit.words, bit.font, bit.level


def test_hebrew_begins_at_the_right_and_numbers_in_it_run_from_the_left(
    made: dict[str, str],
) -> None:
    setting = fit("אב 12 גד heart", (60, 10), style(made["hebrew"]))

    bits = [(put.bit.words, put.bit.level) for put in setting.puts]
    assert bits == [("heart", 2), ("גד ", 1), (" ", 1), ("12", 2), ("אב ", 1)]
    last = setting.puts[-1]
    wide = text.shaped(*shaping(last.bit)).width * 10 * 0.3528
    assert last.x + wide == pytest.approx(60, abs=0.01)


def test_words_that_are_outlines_can_be_searched(made: dict[str, str]) -> None:
    scene = Scene(60, 10)
    scene.rich("אב", (0, 0, 60, 10), style(made["hebrew"]))

    outline, words = scene.marks
    assert isinstance(outline, Shape)
    assert isinstance(words, Text)
    assert (words.words, words.hidden, words.font) == ("אב", True, OURS)


def test_a_letter_is_taken_from_the_first_font_that_has_it_joined_to_one_glyph(
    made: dict[str, str],
) -> None:
    faces = style(made["hebrew"], made["chinese"])
    setting = fit("Fire 火, ב", (60, 10), faces)
    (family,) = fit("👨\u200d👧", (60, 10), style(made["family"])).puts

    fonts = [(put.bit.words.strip(), Path(put.bit.font).stem) for put in setting.puts]
    assert fonts == [("Fire", OURS), ("火", "chinese"), (",", OURS), ("ב", "hebrew")]
    assert len(text.shaped(*shaping(family.bit)).glyphs) == 1
    with pytest.raises(MissingGlyph, match="U\\+9F8D"):
        fit("Fire 龍", (60, 10), faces)


def test_pictures_in_colours_are_drawn_layer_by_layer(made: dict[str, str]) -> None:
    scene = Scene(60, 10)
    for words in ("🐂", "❤\ufe0f"):
        scene.rich(words, (0, 0, 60, 10), style(made["ox"], made["fading"]))

    layers = [mark for mark, _ in marks(scene) if isinstance(mark, Shape)]
    fills = [layer.fill for layer in layers]
    fade = fills[2]
    assert fills == ["#FF0000", "#0000FF", fade, "#0000FF"]
    assert [round(layer.opacity, 1) for layer in layers] == [1, 0.5, 1, 0.5]
    assert isinstance(fade, Fade)
    assert (fade.x0, fade.x1) == (0.1, 0.9)


def test_pictures_of_dots_are_pictures_and_spaces_beside_them_are_not(
    tmp_path: Path,
) -> None:
    dots = dotted(tmp_path / "dots.ttf", "🐑")
    scene = Scene(60, 10)
    setting = scene.rich("🐑 one 🐑", (0, 0, 60, 10), style(dots))

    fonts = [(put.bit.words, Path(put.bit.font).stem) for put in setting.puts]
    assert fonts == [("🐑", "dots"), (" one ", OURS), ("🐑", "dots")]
    assert [
        (mark.raster.across, mark.w > 0.5, mark.h > 0.5)
        for mark, _ in marks(scene)
        if isinstance(mark, Picture)
    ] == [(8, True, True)] * 2


def test_a_rough_text_is_never_refused(made: dict[str, str]) -> None:
    words = "Fire 龍 {hart} and many more words than there is room for"

    setting = fit(words, (20, 8), style(made["chinese"], rough=True))

    words_set = [put.bit.words for put in setting.puts]
    assert words_set[:3] == ["Fire ", ABSENT, " {hart} and "]
    assert fit("unbreakableword" * 9, (20, 8), style(rough=True)).lines == 1


def test_bold_words_that_a_font_without_bold_lends_say_so(made: dict[str, str]) -> None:
    faces = Faces(OURS, bold="jost-700-normal", fallback=(made["chinese"],))

    assert fit("**Fire** 火", (60, 10), Style(faces, 8)).plain == ""
    assert fit("**Fire 火**", (60, 10), Style(faces, 8)).plain == "**"


def test_marks_that_set_a_direction_are_refused_beside_hebrew() -> None:
    with pytest.raises(BadData, match="holds U\\+2067, which sets a direction"):
        writing.levels("\u2067 שלום")
