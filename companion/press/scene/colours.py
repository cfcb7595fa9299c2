"""Colours as people write them: all forms of CSS."""

import re
from math import fsum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tinycss2.color4 import Color

HEX = re.compile(r"#[0-9A-Fa-f]{6}")
LONGEST = 100
"""Most characters of a colour."""

RGB = {
    "xyz-d65": (
        (3.2409699, -1.5373832, -0.4986108),
        (-0.9692436, 1.8759675, 0.0415551),
        (0.0556301, -0.2039770, 1.0569715),
    ),
    "xyz-d50": (
        (3.1341359, -1.6173863, -0.4906619),
        (-0.9787954, 1.9162543, 0.0334427),
        (0.0719553, -0.2289768, 1.4053861),
    ),
}
"""From either XYZ to linear sRGB.  Source: CSS Color Module Level 4, sample code."""


def colour(text: str) -> str | None:
    """Return an opaque colour as "#RRGGBB", or None if it is none.

    >>> colour("#fffdf5"), colour("rgb(255, 253, 245)"), colour("Tomato")
    ('#FFFDF5', '#FFFDF5', '#FF6347')
    >>> colour("#FFFDF580"), colour("bule"), colour("oklch(62.8% 0.2577 29.23)")
    (None, None, '#FF0000')
    """
    if HEX.fullmatch(text):
        return text.upper()
    found = _parsed(text)
    if found is None or found.alpha < 1:
        return None
    if found.space == "srgb" and not all(0 <= part <= 1 for part in found.coordinates):
        return None  # such as rgb(256, 0, 0), which CSS would cut to 255
    return _written(found)


def clear(text: str) -> tuple[str, float] | None:
    """Return a colour and its opacity, or None if it is none.

    >>> clear("rgb(255 0 0 / 25%)"), clear("transparent")
    (('#FF0000', 0.25), ('#000000', 0.0))
    """
    if HEX.fullmatch(text):
        return text.upper(), 1.0
    found = _parsed(text)
    return (_written(found), found.alpha) if found else None


def _parsed(text: str) -> "Color | None":
    if len(text) > LONGEST:
        return None
    from tinycss2.color4 import parse_color  # 8 ms, which most decks need not pay

    try:
        found = parse_color(text)
    except ValueError:
        return None
    # A word such as "currentcolor" stays one.
    return None if isinstance(found, str) else found


def _written(found: "Color") -> str:
    whole = (round(min(1.0, max(0.0, part)) * 255) for part in _srgb(found))
    return "#" + "".join(f"{part:02X}" for part in whole)


def _srgb(found: "Color") -> list[float]:
    """Return red, green and blue, 0 to 1 if the screen can show them."""
    if found.space in ("srgb", "hsl", "hwb"):
        return list(found.to("srgb").coordinates)
    space = "xyz-d50" if found.space in ("lab", "lch", "xyz-d50") else "xyz-d65"
    at = found.to(space).coordinates
    linear = (fsum(map(float.__mul__, row, at)) for row in RGB[space])
    return [_gamma(part) for part in linear]


def _gamma(part: float) -> float:
    return 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
