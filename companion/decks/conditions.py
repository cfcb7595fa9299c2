"""Which rows are printed: what `--where` says of their cells.

A condition is a column, a sign and a value. "=" and "!=" compare words, and take
several with commas between; "<", "<=", ">" and ">=" compare numbers; "~" asks for words
within a cell, in any case. Unless a column has that name, "row" is a row's number, and
"row=2-9,14" a range of them.
"""

import operator
import re
from collections.abc import Callable, Iterable, Iterator

from companion.decks.rows import Row, Table, shortened
from companion.errors import BadData, UnknownName, near

PARTS = re.compile(r"\s*([^=!<>~]*?)\s*(!=|<=|>=|=|<|>|~)\s*(.*)", re.DOTALL)
RANGE = re.compile(r"(\d{1,7})(?:\s*-\s*(\d{1,7}))?")
ROW = "row"

SIGNS = {"<": "below", "<=": "to", ">": "above", ">=": "from", "!=": "not", "~": "has"}
"""Signs in words, for the names of files."""

ORDERS: dict[str, Callable[[float, float], bool]] = {
    **{"<": operator.lt, "<=": operator.le},
    **{">": operator.gt, ">=": operator.ge},
}
Test = Callable[[Row], bool]


def wanted(table: Table, conditions: Iterable[str]) -> Iterator[Row]:
    """Yield the rows for which every condition holds.

    Raises:
        UnknownName: if there is no such column.
        BadData: if a condition has no sign, or compares with no number.
    """
    tests = [_test(table, condition) for condition in conditions]
    return (row for row in table.rows if all(test(row) for test in tests))


def words(condition: str) -> str:
    """Return a condition in words, for the name of a file.

    >>> words("cost>=3"), words("kind=Fire Spell")
    ('cost from 3', 'kind=Fire Spell')
    """
    parts = PARTS.fullmatch(condition)
    if parts and parts[2] in SIGNS:
        return f"{parts[1]} {SIGNS[parts[2]]} {parts[3]}"
    return condition


def _test(table: Table, condition: str) -> Test:
    parts = PARTS.fullmatch(condition)
    if parts is None:
        what = f"'{shortened(condition)}' has no '='"
        right = "write COLUMN=VALUE, or !=, <, <=, >, >= or ~ (has)"
        raise BadData("--where", what, right)
    column, sign, value = " ".join(parts[1].split()).lower(), parts[2], parts[3].strip()
    if column not in table.columns:
        if column == ROW:
            return _numbered(sign, value)
        what = f"no column is called '{column}'"
        raise UnknownName(table.name, what, near(column, table.columns))
    if sign in ORDERS:
        return _ordered(column, sign, value)
    if sign == "~":
        return lambda row: value.lower() in row.cells[column].lower()
    values = {value, *(part.strip() for part in value.split(","))}
    return lambda row: (row.cells[column] in values) == (sign == "=")


def _ordered(column: str, sign: str, value: str) -> Test:
    """Compare numbers; a cell that is none never suits."""
    compared, bound = ORDERS[sign], _number(value)
    if bound is None:
        what = f"'{shortened(value)}' is no number"
        raise BadData("--where", what, f"write such as '{column}{sign}3'")

    def test(row: Row) -> bool:
        number = _number(row.cells[column])
        return number is not None and compared(number, bound)

    return test


def _numbered(sign: str, value: str) -> Test:
    """Compare the numbers of rows, which are those of a spreadsheet program."""
    if sign in ORDERS and (bound := _number(value)) is not None:
        compared = ORDERS[sign]
        return lambda row: compared(row.number, bound)
    found = [RANGE.fullmatch(part.strip()) for part in value.split(",")]
    if sign not in ("=", "!=") or not all(found):
        what = f"'row{sign}{shortened(value)}' is no range of rows"
        raise BadData("--where", what, "write such as 'row=2-9,14'")
    ranges = [
        (int(bounds[1]), int(bounds[2] or bounds[1])) for bounds in found if bounds
    ]
    return lambda row: (
        any(first <= row.number <= last for first, last in ranges) == (sign == "=")
    )


def _number(text: str) -> float | None:
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return None
