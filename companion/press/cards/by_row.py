"""Keys of a box that a row sets: numbers, choices and fonts, and when it is shown.

Any key may be a text with [columns]: `x = "[px]"`, `w = "[life] * 2.5"`, `align =
"[side]"`. Numbers are worked out: + - * / and brackets. A condition of `when` is a
column, or a hole, with a sign and a value as in `--where`.
"""

import ast
import operator
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from math import isfinite
from typing import get_args, get_type_hints

import msgspec
from msgspec import structs

from companion.errors import BadData, shortened
from companion.press.cards import boxes, conditions
from companion.press.cards.boxes import NUMBER, OF_CELL, AnyBox, Each, Grid

FILLED = frozenset(("text", "icon", "image", "when", "fill", "colour", "ground"))
"""Usual keys whose holes are filled where they are drawn, and need no look at types."""

FONTS = ("font", "bold", "italic")  # texts that are not filled where they are drawn
PLAIN = ("when", "by_row", "names", "boxes")  # keys that no row sets in this way
LONGEST = 80  # most characters of a number that is worked out
MOST_WORDS = 1000  # most characters of a condition

SUMS: dict[type[ast.operator], Callable[[float, float], float]] = {
    **{ast.Add: operator.add, ast.Sub: operator.sub},
    **{ast.Mult: operator.mul, ast.Div: operator.truediv},
}

NO_SUM = ArithmeticError, MemoryError, RecursionError, SyntaxError, ValueError
"""What a text that comes to no number raises."""

WHEN = re.compile(
    r"\s*(\[[^\[\]]+\]|[^=!<>~\[\]]+?)\s*(!=|<=|>=|=|<|>|~)\s*(.*)", re.DOTALL
)

Fill = Callable[[str], str]  # returns a text with the cells of a row in its holes


def taken(kind: type[AnyBox], box: Mapping[str, object]) -> dict[str, object]:
    """Return a box of a file with the keys that rows set apart from the others."""
    texts, plain = list[tuple[str, str]](), dict[str, object]()
    for key, value in box.items():
        holed = isinstance(value, str) and "[" in value and key not in FILLED
        if holed and key in types(kind):
            texts.append((key, str(value)))
            if key in ("w", "h"):  # which must be there; rows say what they are
                plain[key] = 1.0
        else:
            plain[key] = value
    return {**plain, boxes.BY_ROW: texts} if texts else plain


def own_columns(box: AnyBox) -> tuple[str, ...]:
    """Return what a box has as columns, which no table need have."""
    if isinstance(box, Each):
        return (*box.names, NUMBER)
    return OF_CELL if isinstance(box, Grid) else ()


@cache
def types(kind: type[AnyBox]) -> Mapping[str, object]:
    """Return the types of the keys of a kind that a row may set in this way."""
    hints = get_type_hints(kind).items()
    names = {key for key, hint in hints if hint is not str and key not in PLAIN}
    return {key: hint for key, hint in hints if key in names or key in FONTS}


def made(box: AnyBox, name: str, texts: tuple[str, ...]) -> AnyBox:
    """Return a box with what a row says of its keys, in their order.

    Raises:
        BadData: if one is no number, none of its choices, or cannot be drawn.
    """
    hints, changes = types(type(box)), dict[str, object]()
    for (key, _), text in zip(box.by_row, texts, strict=True):
        changes[key] = _value(key, hints[key], text.strip())
    changed: AnyBox = structs.replace(box, by_row=(), **changes)
    boxes.sound(name, changed)
    return changed


def _value(key: str, hint: object, text: str) -> object:
    if hint is float or hint == float | None:
        return number(key, text)
    if hint == tuple[float, ...]:
        return tuple(number(key, part) for part in re.split(r"[\s;,]+", text) if part)
    try:
        return msgspec.convert(text, hint, strict=False)
    except msgspec.ValidationError:
        choices = get_args(hint) or ("true", "false")
        right = f"write {', '.join(map(str, choices))}"
        raise BadData(key, f"is '{shortened(text)}'", right) from None


def number(key: str, text: str) -> float:
    """Return the number that a text is, or comes to.

    Raises:
        BadData: if it is none.

    >>> number("x", "5 + 2,5 * 2"), number("w", "-(3 - 1) / 4")
    (10.0, -0.5)
    """
    value = conditions.number(text)
    if value is None and len(text) <= LONGEST:
        with suppress(*NO_SUM):
            value = _worth(ast.parse(text.replace(",", "."), mode="eval").body)
    if value is None or not isfinite(value):
        what = f"'{shortened(text)}' is no number"
        raise BadData(key, what, "write such as 5 or 5 + 2 * 3")
    return value


def _worth(node: ast.expr) -> float:
    match node:
        case ast.Constant(value=bool()):
            pass
        case ast.Constant(value=int() | float() as value):
            return float(value)
        case ast.UnaryOp(op=ast.USub()):
            return -_worth(node.operand)
        case ast.BinOp() if type(node.op) in SUMS:
            return SUMS[type(node.op)](_worth(node.left), _worth(node.right))
    raise ValueError


@cache
def condition(text: str) -> tuple[str, str, str] | None:
    """Return hole, sign and value of a condition; None if a text is none.

    >>> condition("cost >= 3"), condition("[cost|0]<2"), condition("[cost|]")
    (('[cost]', '>=', '3'), ('[cost|0]', '<', '2'), None)
    """
    parts = WHEN.fullmatch(text) if len(text) <= MOST_WORDS else None
    if parts is None:
        return None
    left = parts[1] if parts[1].startswith("[") else f"[{parts[1]}]"
    if left.lower() == f"[{conditions.ROW}]":
        left = f"[{conditions.ROW}|]"
    return left, parts[2], parts[3]


def all_of(when: str | tuple[str, ...] | None) -> tuple[str, ...]:
    """Return the conditions of a box, each as it is written."""
    return () if when is None else (when,) if isinstance(when, str) else when


def shows(when: str | tuple[str, ...], number: int | None, fill: Fill) -> bool:
    """Return whether all conditions of a box hold for a row.

    `number`: of the row; None if the table has a column of that name.

    Raises:
        BadData: if a number is compared with none.
    """
    if isinstance(when, str):
        return _holds(when, number, fill)
    return all(_holds(text, number, fill) for text in when)


def _holds(text: str, number: int | None, fill: Fill) -> bool:
    parts = condition(text)
    if parts is None:
        return bool(fill(text))
    hole, sign, value = parts[0], parts[1], fill(parts[2])
    if hole == f"[{conditions.ROW}|]" and number is not None:
        return conditions.of_row(sign, value, "when")(number)
    return conditions.test(hole, sign, value, "when")(fill(hole))
