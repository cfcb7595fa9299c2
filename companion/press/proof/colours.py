"""How different colours look: to most eyes, in grey, and with a colour deficiency.

Colours are "#RRGGBB", in sRGB as a screen or a home printer's driver takes them.

Sources: WCAG 2.2, "relative luminance" and "contrast ratio". Machado, Oliveira and
Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
2009, severity 1.0, applied to linear RGB; the matrices are those of its web page.
Luo, Cui and Li, "Uniform colour spaces based on CIECAM02", 2006 (CAM02-UCS), seen as
sRGB specifies it: D65, grey surround, 64 lux.
"""

import math
from functools import lru_cache
from typing import Literal

from companion.press.scene.boxes import Three, linear, luminance

Vision = Literal["", "protanopia", "deuteranopia", "tritanopia"]  # missing cones
Matrix = tuple[Three, Three, Three]

VISIONS: tuple[Vision, ...] = ("", "protanopia", "deuteranopia", "tritanopia")

FEWER: dict[Vision, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

XYZ: Matrix = (
    (0.4124, 0.3576, 0.1805),
    (0.2126, 0.7152, 0.0722),
    (0.0193, 0.1192, 0.9505),
)
WHITE: Three = (95.047, 100.0, 108.883)

CAT02: Matrix = (
    (0.7328, 0.4296, -0.1624),
    (-0.7036, 1.6975, 0.0061),
    (0.0030, 0.0136, 0.9834),
)
# Hunt-Pointer-Estevez cones, out of the sharpened ones of CAT02.
CONES: Matrix = (
    (0.7409792, 0.2180250, 0.0410058),
    (0.2853532, 0.6242014, 0.0904454),
    (-0.0096280, -0.0056980, 1.0153260),
)

ADAPTING = 64 / math.pi / 5  # luminance of what surrounds the sheet, in cd/m2
BEHIND = 0.2  # luminance of the ground, as a part of white's


@lru_cache(maxsize=4096)
def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours, 1 to 21.

    >>> round(contrast("#767676", "#FFFFFF"), 2)
    4.54
    """
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def simulated(colour: str, vision: Vision) -> Three:
    """Return red, green and blue as eyes of that vision receive them, 0 to 1."""
    light = linear(colour)
    if not vision:
        return light
    red, green, blue = (min(1.0, max(0.0, v)) for v in _times(FEWER[vision], light))
    return red, green, blue


def difference(first: str, second: str, vision: Vision = "") -> float:
    """Return how different two colours look (CAM02-UCS); under 1 is hardly visible."""
    return math.dist(_felt(first, vision), _felt(second, vision))


@lru_cache(maxsize=1024)
def _felt(colour: str, vision: Vision) -> Three:
    """Return a colour's coordinates in CAM02-UCS: lightness, redness, yellowness."""
    # Steps and symbols of CIECAM02: cone responses -> a, b (opponent colours), hue h,
    # J (light), t, C (chroma), M (colourful); then J' and M' of CAM02-UCS.
    x, y, z = (100 * value for value in _times(XYZ, simulated(colour, vision)))
    red, green, blue = _answers((x, y, z))
    a, b = red - (12 * green - blue) / 11, (red + green - 2 * blue) / 9
    hue = math.atan2(b, a)
    n, level = BEHIND, _level()
    grey = _grey((red, green, blue)) / _grey(_answers(WHITE))
    light = 100 * max(0.0, grey) ** (0.69 * (1.48 + math.sqrt(n)))
    eccentric = 12500 / 13 * 0.725 * n**-0.2 * (math.cos(hue + 2) + 3.8)
    t = eccentric * math.hypot(a, b) / (red + green + 1.05 * blue)
    chroma = t**0.9 * math.sqrt(light / 100) * (1.64 - 0.29**n) ** 0.73
    colourful = math.log(1 + 0.0228 * chroma * level**0.25) / 0.0228
    steps = 1.7 * light / (1 + 0.007 * light)
    return steps, colourful * math.cos(hue), colourful * math.sin(hue)


def _answers(xyz: Three) -> Three:
    """Return the responses of the three cones, once they are adapted to the light."""
    # D of CIECAM02, the degree of adaptation for an average surround (F = 1).
    used = 1 - math.exp((-ADAPTING - 42) / 92) / 3.6
    white, sharp = _times(CAT02, WHITE), _times(CAT02, xyz)
    first, second, third = (
        value * (used * WHITE[1] / most + 1 - used)
        for value, most in zip(sharp, white, strict=True)
    )
    red, green, blue = map(_answer, _times(CONES, (first, second, third)))
    return red, green, blue


def _answer(value: float) -> float:
    # Responses are compressed: the post-adaptation curve of CIECAM02.
    strength = (_level() * abs(value) / 100) ** 0.42
    return math.copysign(400 * strength / (strength + 27.13), value) + 0.1


def _level() -> float:
    # F_L of CIECAM02, for the luminance that the eye is adapted to.
    k = 1 / (5 * ADAPTING + 1)
    return k**4 * ADAPTING + 0.1 * (1 - k**4) ** 2 * math.cbrt(5 * ADAPTING)


def _grey(answers: Three) -> float:
    # A of CIECAM02 without its factor N_bb, which cancels out in the ratio to white.
    red, green, blue = answers
    return 2 * red + green + blue / 20 - 0.305


def _times(matrix: Matrix, values: Three) -> Three:
    x, y, z = values
    first, second, third = (a * x + b * y + c * z for a, b, c in matrix)
    return first, second, third
