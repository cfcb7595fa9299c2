"""Data Merge tables written as a deck of our own kind.

A deck folder holds, for each table, its cards as CSV and their layout; the icons and
pictures that they use; and the mapping file, to be changed and used again. It appears
when all of it is whole.
"""

import csv
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from companion.decks.csvs import CsvFormat
from companion.decks.datamerge import laid
from companion.decks.datamerge.mapping import BUNDLED, ICONS, LAYOUTS, Grid, Mapping
from companion.decks.datamerge.tables import Finding, Merged, merged, squares_of
from companion.errors import BadData, CannotWrite

KINDS = (".csv", ".txt")
"""Suffixes of tables for Data Merge."""


def tables(given: Sequence[Path]) -> list[Path]:
    """Return the tables in a list of files and folders.

    Raises:
        BadData: if there is none, or two of them are called the same.
    """
    found: list[Path] = []
    for path in given:
        if path.is_dir():
            inside = sorted(path.iterdir())
            own = [table for table in inside if table.suffix.lower() in KINDS]
            if not own:
                right = "name the folder that holds the .csv files"
                raise BadData(str(path), "there is no table in it", right)
            found += own
        else:
            found.append(path)
    stems = [path.stem for path in found]
    for path in found:
        if stems.count(path.stem) > 1:
            what = f"two tables are called '{path.stem}'"
            raise BadData(str(path), what, "import them one by one")
    return found


def read(
    paths: Sequence[Path],
    mapping: Mapping,
    images: Path | None,
    csv_format: CsvFormat,
    progress: Callable[[str], None],
) -> list[Merged]:
    """Read every table; `progress` is called with each name.

    Raises:
        BadData: if one cannot be read.
    """
    decks = []
    for path in paths:
        progress(path.name)
        decks.append(merged(path, mapping, images, csv_format))
    return decks


def write(
    decks: Sequence[Merged],
    mapping: Mapping,
    folder: Path,
    judge: Callable[[list[Finding]], None],
) -> list[Path]:
    """Write the deck's folder and return the decks in it, a CSV file each.

    Args:
        judge: is called with everything that was not understood or does not fit, and
            may refuse it.

    Raises:
        CannotWrite: if there is something already, or the disk does not take it.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        what = "is there already, and not empty"
        raise CannotWrite(str(folder), what, "name a new folder with --out")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        beside = tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent)
        try:
            _fill(decks, mapping, Path(beside))
            judge([finding for deck in decks for finding in deck.findings])
            if folder.exists():
                folder.rmdir()
            Path(beside).chmod(0o755)
            Path(beside).rename(folder)
        finally:
            shutil.rmtree(beside, ignore_errors=True)
    except OSError as error:
        what = f"cannot be written ({error.strerror or error})"
        raise CannotWrite(str(folder), what, "name another folder") from None
    return [folder / f"{deck.stem}.csv" for deck in decks]


def _fill(decks: Sequence[Merged], mapping: Mapping, folder: Path) -> None:
    for kind in (ICONS, LAYOUTS):
        shutil.copytree(BUNDLED.parent / kind, folder / kind)
        own = mapping.path.parent / kind
        if own.is_dir():
            shutil.copytree(own, folder / kind, symlinks=True, dirs_exist_ok=True)
    for deck in decks:
        if deck.known and deck.known.grid and deck.layout:
            assert deck.layout
            text = "".join(_grid(deck.known.grid, deck.layout.name))
            (folder / deck.laid_by).write_text(text, "utf-8")
        for place, picture in deck.pictures.items():
            (folder / place).parent.mkdir(exist_ok=True)
            shutil.copyfile(picture, folder / place)
        if deck.layout is None:
            laid.lay(deck, folder, mapping.meanings.roles)
        _table(deck, folder)
        laid.check(deck, folder)
    unknown = [finding for deck in decks for finding in deck.findings if finding.token]
    text = _with_unknown(mapping.path.read_text("utf-8"), unknown)
    (folder / "tokens.toml").write_text(text, "utf-8")


def _table(deck: Merged, folder: Path) -> None:
    """Write the cards of a deck."""
    path = folder / f"{deck.stem}.csv"
    with path.open("w", encoding="utf-8", newline="") as to:
        table = csv.DictWriter(to, deck.columns, restval="", lineterminator="\n")
        table.writeheader()
        table.writerows(deck.cards)


def _with_unknown(text: str, unknown: Iterable[Finding]) -> str:
    """Return a mapping file with a line to fill in for each unknown token."""
    lines = {
        finding.token: f'# {finding.token} = ""    # {finding.file}, row {finding.row}'
        for finding in reversed([*unknown])
    }
    if not lines:
        return text
    head = "[tokens]\n"
    todo = "".join(f"{line}\n" for line in reversed(lines.values()))
    return text.replace(
        head, f"{head}# Not known yet; name an icon for each:\n{todo}", 1
    )


def _grid(grid: Grid, layout: str) -> Iterator[str]:
    """Yield a layout that adds a grid: squares, what is on them, start and end."""
    yield f'title = "Data Merge: a grid on {layout}"\nextends = "{layout}"\n'
    step = grid.side + grid.gap
    names = zip(squares_of(grid.square, grid), squares_of(grid.face, grid), strict=True)
    for number, (square, face) in enumerate(names):
        row, column = divmod(number, grid.columns)
        x, y = round(grid.x + column * step, 3), round(grid.y + row * step, 3)
        yield _square(square, face, x, y, grid.side)


def _square(square: str, face: str, x: float, y: float, side: float) -> str:
    inset, inner = 2.2, round(side - 4.4, 3)
    box = f"x = {x}\ny = {y}\nw = {side}\nh = {side}\n"
    within = f"x = {x + inset:g}\ny = {y + inset:g}\nw = {inner}\nh = {inner}\n"
    ends = "".join(
        f'\n[front.{square}{mark}]\nkind = "text"\nwhen = "[{square} {mark}|]"\n'
        f"x = {x}\ny = {round(at, 3)}\nw = {side}\nh = 2.2\n"
        f'text = "{{{icon}}} {{{icon}}} {{{icon}}}"\nsize = 6\nfloor = 4\n'
        f'align = "centre"\ncolour = "[{square} ink|ink]"\n'
        for mark, at, icon in (
            ("start", y + 0.2, "diamond"),
            ("end", y + side - 2.4, "diamond"),
        )
    )
    return (
        f'\n[front.{square}]\nkind = "shape"\nwhen = "[{square} colour|]"\n{box}'
        f'corner = 1.4\nfill = "[{square} colour|paper]"\nstroke = "ink"\n'
        f"width = 0.35\n"
        f'\n[front.{square}start-edge]\nkind = "shape"\n'
        f'when = "[{square} start|][{square} end|]"\n{box}'
        f'corner = 1.4\nstroke = "ink"\nwidth = 1\n{ends}'
        f'\n[front.{face}ground]\nkind = "shape"\nwhen = "[{face} colour|]"\n{within}'
        f'corner = 1\nfill = "[{face} colour|paper]"\n'
        f'\n[front.{face}]\nkind = "text"\nwhen = "[{face}|]"\n{within}'
        f'text = "[{face}|]"\nfont = "jost-800-normal"\nbold = "jost-500-normal"\n'
        f'size = 20\nfloor = 6\nleading = 1\nalign = "centre"\n'
        f'colour = "[{face} ink|ink]"\n'
    )
