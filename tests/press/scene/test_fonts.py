import pytest

from companion import places
from companion.errors import UnknownName
from companion.press.scene.fonts import font, names
from tests.refusals import refused


def test_every_font_draws_the_letters_that_our_languages_need() -> None:
    needed = set("ABCXYZabcxyz0123456789ÄÖÜäöüßÀÈÉÌÒÙàèéìíòóùúÂÊËÏÔŒÛÇâêëïôœûçÿÑñÁá")
    needed |= set("¿¡«»‹›„“”‘’–—…·×÷±°&%+-=<>()!?,.;:/'\"")  # noqa: RUF001 - all meant

    # A cut of a font for figures has nothing else.
    figures = {name: set("0123456789") for name in names() if "-lining" in name}
    lacking = {
        name: figures.get(name, needed) - set(font(name).cmap) for name in names()
    }

    assert not [name for name, missing in lacking.items() if missing]


def test_a_font_is_its_file_with_measures_in_em() -> None:
    regular, jost = font("eb-garamond-500-normal"), font("jost-500-normal")

    assert regular.path == (places.FONTS / "eb-garamond" / "eb-garamond-500-normal.ttf")
    assert regular.upem == 1000
    # A capital is on the baseline, and a space has no ink.
    assert regular.bounds("H") == pytest.approx((0.031, -0.654, 0.774, 0.004))
    assert regular.bounds(" ") == (0, 0, 0, 0)
    assert jost.outline("O").bounds() == pytest.approx(jost.bounds("O"), abs=0.01)


def test_a_misspelt_font_is_refused_with_the_near_one() -> None:
    assert refused(UnknownName, font, "eb-garamont-500-normal") == (
        "fonts: no font is called 'eb-garamont-500-normal'; "
        "did you mean 'eb-garamond-500-normal'?"
    )
