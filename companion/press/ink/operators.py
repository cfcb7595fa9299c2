"""PDF's own operators as text: colours, outlines."""

import math
from functools import cache, lru_cache

from companion.press.scene.path import Path

MM = 72 / 25.4
"""Points in a millimetre."""

MATRIX = "q %.6f %.6f %.6f %.6f %.4f %.4f cm"

CAPS = {"round": "1 J", "butt": "0 J", "mitre": "0 J", "square": "2 J"}

PAINT = {
    # (filled, stroked, even-odd)
    (True, False, False): "f",
    (True, False, True): "f*",
    (True, True, False): "B",
    (True, True, True): "B*",
    (False, True, False): "S",
    (False, True, True): "S",
}


def outline(path: Path, decimals: int) -> str:
    """Return an outline, its zeros without a sign.

    On which side of zero a rounding error ends may depend on the machine.

    >>> outline(Path().move(-1e-17, 2).line(-0.5, 0), 1)
    '0.0 2.0 m\\n-0.5 0.0 l'
    """
    written, zero = _segments(decimals), f"{0:.{decimals}f} "
    code = "\n".join(written[verb] % numbers for verb, numbers in path.segments)
    return code.replace(f"-{zero}", zero)


@cache
def _segments(decimals: int) -> dict[str, str]:
    """Return how each segment of a path is written."""
    point = f"%.{decimals}f %.{decimals}f "
    return {"M": f"{point}m", "L": f"{point}l", "C": f"{point * 3}c", "Z": "h"}


@cache
def rgb(colour: str) -> str:
    """Return the three parts of a colour."""
    return " ".join(f"{int(colour[i : i + 2], 16) / 255:.4g}" for i in (1, 3, 5))


@lru_cache(maxsize=256)
def clip(path: Path, high: float) -> str:
    """Return operators that clip to a polygon on a sheet `high` mm high, in points.

    Cards in one place of many sheets have the same path.
    """
    outline = []
    for verb, numbers in path.segments:
        for x, y in [numbers] if numbers else ():
            outline.append(f"{x * MM:.4f} {(high - y) * MM:.4f}")
        outline.append({"M": "m", "L": "l", "Z": "h"}[verb])
    return f"q {' '.join(outline)} W n"


def finer(scale: float) -> int:
    """Return how many more decimals marks need if they are enlarged by `scale`.

    >>> finer(0.5), finer(12)
    (0, 2)
    """
    return max(0, math.ceil(math.log10(scale)))
