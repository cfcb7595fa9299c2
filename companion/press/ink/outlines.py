"""Outlines of our own figures as PDF operators, for WeasyPrint.

WeasyPrint reads each number of an outline by itself, which takes most of the time of a
booklet with pictures. What `svg.paint` writes has one form only, which a few
replacements turn into operators. Any other outline is left to WeasyPrint.

Of WeasyPrint is used, though undocumented, `svg.TAGS`, the function that draws each
element, and the list `stream` of its streams; `test_outlines.py` fails first when one
of them changes.
"""

import re
from collections.abc import Callable
from typing import Any

NUMBER = r"-?\d+\.\d{3}"
POINT = f"{NUMBER} {NUMBER}"
OURS = re.compile(f"(?:[ML]{POINT}|C{POINT} {POINT} {POINT}|Z)*")
STEPS = tuple(
    (letter, f"\n{letter}", re.compile(f"^{letter}(.*)$", re.MULTILINE), rf"\1 {after}")
    for letter, after in (("M", "m"), ("L", "l"), ("C", "c"), ("Z", "h"))
)
"""For each letter: where a line begins with it, and how that line is written."""

Draw = Callable[[Any, Any, float], None]


class _Outline:
    """Draws an outline of our form by `operators`, any other one as usual."""

    def __init__(self, usual: Draw) -> None:
        self._usual = usual

    def __call__(self, drawing: Any, node: Any, font_size: float) -> None:
        code = operators(node.get("d", ""))
        if code is None:
            self._usual(drawing, node, font_size)
        else:
            drawing.stream.stream.append(code.encode())


def hasten(tags: dict[str, Draw]) -> None:
    """Let WeasyPrint, by its table of elements, draw outlines of our form at once."""
    if not isinstance(tags["path"], _Outline):
        tags["path"] = _Outline(tags["path"])


def operators(outline: str) -> str | None:
    """Return an outline of our form as operators, None if it is of another form.

    >>> operators("M1.000 2.000L3.500 -4.000Z")
    '\\n1.000 2.000 m\\n3.500 -4.000 l\\n h'
    >>> operators("m1 2h3z")
    """
    if not OURS.fullmatch(outline):
        return None
    for letter, begun, _, _ in STEPS:
        outline = outline.replace(letter, begun)
    for _, _, line, operator in STEPS:
        outline = line.sub(operator, outline)
    return outline
