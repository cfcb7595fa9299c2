import itertools
import math
import random

import pytest

from companion.errors import MissingGlyph
from companion.press.scene import fonts, text
from tests.refusals import refused

GARAMOND = "eb-garamond-500-normal"
FELL = "im-fell-double-pica-sc-400-normal"


def test_kerning_draws_an_a_under_a_v() -> None:
    pair = text.shape("AV", GARAMOND)
    alone = text.shape("A", GARAMOND).width + text.shape("V", GARAMOND).width

    assert alone - pair.width == pytest.approx(0.1, abs=0.05)
    assert pair.starts[0] == 0
    assert pair.starts[1] < text.shape("A", GARAMOND).width


def test_tracking_is_between_letters_and_not_after_the_last() -> None:
    plain, tracked = text.shape("ABC", FELL), text.shape("ABC", FELL, 0.1)

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


def test_an_outline_is_as_wide_as_the_ink_of_the_line() -> None:
    ink = text.ink("AVATAR", GARAMOND, 30)

    assert text.outline("AVATAR", GARAMOND, 30).bounds() == pytest.approx(ink, abs=0.05)


def test_text_along_a_level_line_is_text() -> None:
    level = text.arc("AVATAR", GARAMOND, 30, text.Bend(50, lambda x: 20.0))
    wide = text.width("AVATAR", GARAMOND, 30)
    straight = text.outline("AVATAR", GARAMOND, 30)
    moved = straight.moved(lambda x, y: (x + 50 - wide / 2, y + 20))

    assert level.bounds() == pytest.approx(moved.bounds(), abs=0.01)


def test_letters_on_an_arc_keep_their_distance_and_are_upright_on_it() -> None:
    def bowl(x: float) -> float:
        return math.sqrt(max(0.0, 60**2 - x**2))

    path = text.arc("IIIIIIIII", GARAMOND, 30, text.Bend(0, bowl), track=0.3)
    radii = [math.hypot(*numbers[-2:]) for _, numbers in path.segments if numbers]

    # The letters are 6.9 mm high and stand in the bowl, whose radius is 60.
    assert min(radii) == pytest.approx(53.1, abs=0.3)
    assert max(radii) == pytest.approx(60.1, abs=0.2)


def test_above_lifts_letters_off_the_curve() -> None:
    low = text.arc("A", GARAMOND, 30, text.Bend(0, lambda x: 0.0)).bounds()
    high = text.arc("A", GARAMOND, 30, text.Bend(0, lambda x: 0.0, above=2)).bounds()

    assert high[3] == pytest.approx(low[3] - 2)


@pytest.mark.parametrize("font", fonts.names())
def test_a_space_is_as_wide_as_between_the_letters_beside_it(font: str) -> None:
    drawn = [chr(code) for code in range(33, 127) if chr(code) in fonts.font(font).cmap]
    pairs = random.Random(7).sample(list(itertools.product(drawn, drawn)), 300)

    for left, right in pairs:
        apart = sum(text._shape(letter, font, 0).width for letter in (left, right))
        whole = text._shape(f"{left} {right}", font, 0).width
        assert text.space(left, right, font) == pytest.approx(whole - apart, abs=1e-9)
