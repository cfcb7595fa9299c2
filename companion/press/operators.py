"""PDF's own operators as text: colours, outlines, strings."""

from collections.abc import Sequence
from functools import cache

MATRIX = "q %.6f %.6f %.6f %.6f %.4f %.4f cm"

PAINT = {
    # (filled, stroked, even-odd)
    (True, False, False): "f",
    (True, False, True): "f*",
    (True, True, False): "B",
    (True, True, True): "B*",
    (False, True, False): "S",
    (False, True, True): "S",
}


@cache
def segments(decimals: int) -> dict[str, str]:
    """Return how each segment of a path is written."""
    point = f"%.{decimals}f %.{decimals}f "
    return {"M": f"{point}m", "L": f"{point}l", "C": f"{point * 3}c", "Z": "h"}


@cache
def rgb(colour: str) -> str:
    """Return the three parts of a colour."""
    return " ".join(f"{int(colour[i : i + 2], 16) / 255:.4g}" for i in (1, 3, 5))


def strings(codes: bytes, gaps: Sequence[float]) -> str:
    """Return the glyphs as hexadecimal strings, broken where kerning moves the next."""
    out, part = [], ""
    for code, gap in zip(codes, gaps, strict=True):
        part += f"{code:02x}"
        if abs(gap) >= 0.05:
            out.append(f"<{part}>{gap:.1f}")
            part = ""
    return "".join(out) + (f"<{part}>" if part else "")
