"""Colours as people write them: those of CSS, without transparency."""

import re

HEX = re.compile(r"#[0-9A-Fa-f]{6}")


def colour(text: str) -> str | None:
    """Return a colour as "#RRGGBB", or None if it is none.

    >>> colour("#fffdf5"), colour("rgb(255, 253, 245)"), colour("Tomato")
    ('#FFFDF5', '#FFFDF5', '#FF6347')
    >>> colour("#FFFDF580"), colour("rgb(256, 0, 0)"), colour("bule")
    (None, None, None)
    """
    if HEX.fullmatch(text):
        return text.upper()
    from PIL import ImageColor  # 20 ms, which most decks need not pay

    try:
        parts = ImageColor.getrgb(text)
    except ValueError:
        return None
    if len(parts) != 3 or max(parts) > 255:
        return None
    return "#" + "".join(f"{part:02X}" for part in parts)
