"""Conditions on a row: of `--where`, and of what a layout shows `when`.

A condition is a column, a sign and a value. "=" and "!=" compare words, and take
several with commas between; "<", "<=", ">" and ">=" compare numbers; "~" asks for words
within a cell, in any case. Unless a column has that name, "row" is a row's number, and
"row=2-9,14" a range of them.
"""

import operator
import re
from collections.abc import Callable
from functools import lru_cache

from companion.errors import BadData, shortened

PARTS = re.compile(r"\s*([^=!<>~]*?)\s*(!=|<=|>=|=|<|>|~)\s*(.*)", re.DOTALL)
RANGE = re.compile(r"(\d{1,7})(?:\s*-\s*(\d{1,7}))?")
ROW = "row"

ORDERS: dict[str, Callable[[float, float], bool]] = {
    **{"<": operator.lt, "<=": operator.le},
    **{">": operator.gt, ">=": operator.ge},
}

Test = Callable[[str], bool]  # whether a cell suits a condition


@lru_cache(maxsize=1024)
def test(column: str, sign: str, value: str, where: str) -> Test:
    """Return what a cell is tested with; `where` names the condition in errors.

    A cell that is no number never suits an order.

    Raises:
        BadData: if a number is compared with none.

    >>> test("cost", ">=", "3", "--where")("4"), test("kind", "!=", "a,b", "")("b")
    (True, False)
    """
    value = value.strip()
    if sign in ORDERS:
        compared, bound = ORDERS[sign], number(value)
        if bound is None:
            what = f"'{shortened(value)}' is no number"
            raise BadData(where, what, f"write such as '{column}{sign}3'")

        def suits(cell: str) -> bool:
            value = number(cell)
            return value is not None and compared(value, bound)

        return suits
    if sign == "~":
        return lambda cell: value.lower() in cell.lower()
    values = {value, *(part.strip() for part in value.split(","))}
    return lambda cell: (cell in values) == (sign == "=")


@lru_cache(maxsize=1024)
def of_row(sign: str, value: str, where: str) -> Callable[[int], bool]:
    """Return what the number of a row is tested with, as spreadsheets number them.

    Raises:
        BadData: if the value is no range of rows.

    >>> [number for number in range(12) if of_row("=", "2-4,9", "")(number)]
    [2, 3, 4, 9]
    """
    if sign in ORDERS and (bound := number(value)) is not None:
        compared = ORDERS[sign]
        return lambda row: compared(row, bound)
    parsed = [RANGE.fullmatch(part.strip()) for part in value.split(",")]
    if sign not in ("=", "!=") or not all(parsed):
        what = f"'row{sign}{shortened(value)}' is no range of rows"
        raise BadData(where, what, "write such as 'row=2-9,14'")
    ranges = [
        (int(bounds[1]), int(bounds[2] or bounds[1])) for bounds in parsed if bounds
    ]
    return lambda row: (
        any(first <= row <= last for first, last in ranges) == (sign == "=")
    )


def number(text: str) -> float | None:
    """Return the number that a text is, with a point or a comma; None if it is none."""
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return None
