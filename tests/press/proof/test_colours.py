"""Colours as they are measured elsewhere: contrast, colour-blindness, difference."""

import pytest

from companion.press.proof.colours import (
    FEWER,
    Vision,
    contrast,
    difference,
    simulated,
)
from companion.press.scene.boxes import lightness, linear


@pytest.mark.parametrize(
    ("one", "other", "value"),
    [
        ("#000000", "#FFFFFF", 21.0),
        ("#FFFFFF", "#FFFFFF", 1.0),
        # Greys and red that WCAG's explanations name as just enough, or just not.
        ("#767676", "#FFFFFF", 4.54),
        ("#777777", "#FFFFFF", 4.48),
        ("#FF0000", "#FFFFFF", 4.00),
        ("#949494", "#FFFFFF", 3.03),
    ],
)
def test_contrast_is_that_of_wcag(one: str, other: str, value: float) -> None:
    assert contrast(one, other) == pytest.approx(value, abs=0.005)
    assert contrast(other, one) == contrast(one, other)


@pytest.mark.parametrize(
    ("colour", "vision", "looks"),
    [
        # As colorspacious 1.1.2 simulates them, at severity 100.
        ("#FF0000", "protanopia", "#6D5F00"),
        ("#009E73", "protanopia", "#9A9271"),
        ("#E69F00", "protanopia", "#B9A200"),
        ("#FF0000", "deuteranopia", "#A39000"),
        ("#009E73", "deuteranopia", "#8A8676"),
        ("#E69F00", "deuteranopia", "#CAB411"),
        ("#FF0000", "tritanopia", "#FF000F"),
        ("#009E73", "tritanopia", "#009E92"),
        ("#E69F00", "tritanopia", "#FB8C87"),
        ("#E69F00", "", "#E69F00"),
    ],
)
def test_colours_look_as_published_to_eyes_that_see_fewer(
    colour: str, vision: Vision, looks: str
) -> None:
    assert simulated(colour, vision) == pytest.approx(linear(looks), abs=0.004)


@pytest.mark.parametrize("vision", ["protanopia", "deuteranopia", "tritanopia"])
def test_greys_look_the_same_to_all(vision: Vision) -> None:
    assert [sum(row) for row in FEWER[vision]] == pytest.approx([1, 1, 1], abs=2e-6)
    assert simulated("#808080", vision) == pytest.approx(linear("#808080"))


@pytest.mark.parametrize(
    ("one", "other", "value"),
    [
        # As colorspacious 1.1.2 has them in CAM02-UCS.
        ("#AD3434", "#457833", 44.698),
        ("#456434", "#457833", 8.503),
        ("#D55E00", "#0072B2", 62.366),
        ("#D55E00", "#D55E00", 0.0),
    ],
)
def test_difference_is_that_of_cam02_ucs(one: str, other: str, value: float) -> None:
    assert difference(one, other) == pytest.approx(value, abs=0.01)


def test_red_and_green_that_differ_come_near_for_deuteranopes() -> None:
    assert difference("#AD3434", "#457833") > 40
    assert difference("#AD3434", "#457833", "deuteranopia") < 15


@pytest.mark.parametrize(
    ("colour", "value"),
    [("#000000", 0.0), ("#FFFFFF", 100.0), ("#777777", 50.03), ("#0000FF", 32.30)],
)
def test_lightness_is_that_of_cie(colour: str, value: float) -> None:
    assert lightness(colour) == pytest.approx(value, abs=0.02)
