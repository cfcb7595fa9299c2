"""Rows of a JSON file: a list of objects, or an object of lists.

The rows of a list are numbered from 2, as if its names were row 1 of a table.
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from companion import reading
from companion.errors import BadData

LARGEST = 1 << 23
"""Most bytes of a file, whose values are held in memory."""

RIGHT = 'write [{"title": "Ox"}, ...] or {"title": ["Ox", ...]}'


def rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Yield the names of the columns, and the rows.

    Raises:
        BadData: if it is no JSON, or holds something else than cells in rows.
    """
    data = reading.data(path, LARGEST, "split it, or save it as CSV")
    try:
        found = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        deep = isinstance(error, RecursionError)  # each Python has other words for it
        what = f"is no JSON ({'nested too deeply' if deep else error})"
        raise BadData(path.name, what, RIGHT) from None
    if isinstance(found, dict):
        found = list(_turned(path.name, found))
    if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
        raise BadData(path.name, "is no list of objects", RIGHT)
    names = dict.fromkeys(name for row in found for name in row)
    yield 1, list(names)
    for number, row in enumerate(found, 2):
        where = f"{path.name}: row {number}, column"
        yield number, [_text(row.get(name), f"{where} {name}") for name in names]


def _turned(file: str, lists: dict[str, object]) -> Iterator[dict[str, object]]:
    """Yield an object for each row of an object of lists."""
    columns: dict[str, list[object]] = {}
    for name, cells in lists.items():
        if not isinstance(cells, list):
            raise BadData(f"{file}: {name[:40]}", "is no list of cells", RIGHT)
        columns[name] = cells
    lengths = {name: len(cells) for name, cells in columns.items()}
    most = max(lengths.values(), default=0)
    for name, count in lengths.items():
        if count < most:
            what = f"{count} cells where another column has {most}"
            raise BadData(f"{file}: {name[:40]}", what, "give every row a cell")
    for number in range(most):
        yield {name: cells[number] for name, cells in columns.items()}


def _text(cell: object, where: str) -> str:
    """Return a cell as text; a list of plain values is a list with commas."""
    match cell:
        case None:
            return ""
        case bool():
            return "yes" if cell else "no"
        case str():
            return cell
        case int() | float():
            return f"{cell:.15g}" if isinstance(cell, float) else str(cell)
        case list() if not any(isinstance(value, list | dict) for value in cell):
            return ", ".join(_text(value, where) for value in cell)
    raise BadData(where, "holds an object or lists in a list", "write a text or number")
