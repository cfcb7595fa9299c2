"""The tables of a deck's folder."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.decks import rows
from companion.errors import BadData

KINDS = (".csv", ".tsv", ".xlsx", ".xlsm", ".ods", ".json")
OURS = ("manifest.json", "layout.schema.json")
"""What a print leaves in its folder, and what the starter brings for editors."""


def tables(given: Sequence[Path]) -> list[Path]:
    """Return the tables in a list of files and folders.

    Raises:
        BadData: if a folder has none, or two of them would be printed to one place.
    """
    found = [table for path in given for table in _tables(path)]
    names: dict[str, Path] = {}
    for table in found:
        other = names.setdefault(table.stem.lower(), table)
        if other is not table:
            what = f"two tables are called '{table.stem}'"
            right = f"rename one, or leave out {other.name}"
            raise BadData(str(table), what, right)
    return found


def _tables(path: Path) -> Iterator[Path]:
    try:
        inside = sorted(path.iterdir()) if path.is_dir() else [path]
    except OSError as error:
        raise BadData(str(path), f"cannot be read ({error.strerror})") from None
    if inside == [path]:
        yield path
        return
    own = [
        inner
        for inner in inside
        if inner.suffix.lower() in KINDS
        and inner.name not in OURS
        and not inner.name.startswith((".", "~"))
    ]
    if not own:
        what, right = "there is no table in it", f"put a {rows.KINDS} in"
        raise BadData(str(path), what, right)
    yield from own
