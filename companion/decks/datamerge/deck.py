"""Layouts for cards of a table, in the deck's folder; and whether every card fits.

A table of no known kind has layouts made for it.
"""

import csv
import re
import shutil
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path

from companion.decks import deck, rows
from companion.decks.datamerge import faces, mapping
from companion.decks.datamerge.faces import Face, fitted
from companion.decks.datamerge.mapping import BUNDLED, ICONS, LAYOUTS, Grid, Mapping
from companion.decks.datamerge.tables import Finding, Merged, merged, squares_of
from companion.decks.text_tables import CsvFormat
from companion.errors import BadData, CannotWrite, CompanionError
from companion.press.cards import layouts
from companion.press.layout.sizes import Size, size

STEPS = tuple(1 + step / 10 for step in range(1, 16))  # sizes tried to name one


def lay(made: Merged, folder: Path, names: mapping.Roles) -> None:
    """Write layouts for a table of no known kind, and choose one for each card."""
    plan = mapping.plan(made.cards, made.texts, made.images, names)
    fit = fitted(plan, made.cards, folder / "icons")
    for number, wanted in fit.needed.items():
        what = (
            f"its texts are too long for {fit.size} mm at {faces.SMALLEST:g} pt; "
            f"{wanted} mm would do"
        )
        made.findings.append(Finding(made.source.name, made.rows[number], "", what))
    _write(made, fit.faces, fit.size, folder)
    made.size = fit.size
    made.longest = made.rows[fit.longest]
    for card in made.cards:
        card.setdefault("title", card.get(plan.title, ""))
        card[faces.COLUMN] = mapping.text(card, plan)
    made.columns = tuple(dict.fromkeys(key for card in made.cards for key in card))


def _write(made: Merged, every: Sequence[Face], name: str, folder: Path) -> None:
    tint = faces.TINTS[sum(made.stem.encode()) % len(faces.TINTS)]
    files: dict[int, Face] = {}
    for card, face in zip(made.cards, every, strict=True):
        number = next((n for n, other in files.items() if other == face), len(files))
        ending = f"-{number + 1}" if number else ""
        card["layout"] = f"{LAYOUTS}/{made.stem}{ending}.toml"
        if number not in files:
            files[number] = face
            lines = faces.layout(face, f"Data Merge: {made.stem}", name, tint)
            (folder / card["layout"]).write_text("".join(lines), "utf-8")


def check(made: Merged, folder: Path) -> None:
    """Report the cards that cannot be drawn, with the size at which they can."""
    reported = {finding.row for finding in made.findings if not finding.column}
    every = _lost(made, folder, None).items()
    lost = {n: error for n, error in every if _row(made, n) not in reported}
    if not lost:
        return
    # The size at which each card fits that does not fit its own.
    sizes: dict[int, str] = {}
    first = size(layouts.read(folder / made.laid_by).size)
    for step in STEPS:
        larger = Size("", round(first.width * step), round(first.height * step))
        left = {number for number in lost if number not in sizes}
        if not left:
            break
        still = _lost(made, folder, larger, left)
        words = f"{larger.width:g}x{larger.height:g}"
        sizes |= {number: words for number in left if number not in still}
    for number, error in lost.items():
        what = error.what
        what += f"; it fits with --size {sizes[number]}" if number in sizes else ""
        made.findings.append(Finding(made.source.name, _row(made, number), "", what))


def _row(made: Merged, number: int) -> int:
    """Return the row of a card in its table; of the names for -1."""
    return made.rows[number] if number >= 0 else 1


def _lost(
    made: Merged, folder: Path, chosen: Size | None, only: Collection[int] = ()
) -> dict[int, CompanionError]:
    """Return why cards, all or `only` some, cannot be drawn, by their numbers."""
    errors: list[CompanionError] = []
    path = folder / f"{made.stem}.csv"
    csv_format = CsvFormat("utf-8", ",", '"')
    table = rows.read(path, csv_format=csv_format, report=errors.append)
    layout = folder / made.laid_by
    opened = deck.Deck(table, folder, layout, chosen, report=errors.append)
    for piece in deck.pieces(opened):
        if not only or _number(piece.name) in only:
            piece.face()
    return {_number(error.where): error for error in reversed(errors)}


def _number(where: str) -> int:
    """Return the number of the card in a row of the deck, from 0; -1 if it is none.

    >>> _number("foes.csv: row 12, column text"), _number("icons")
    (10, -1)
    """
    row = re.search(r"\brow (\d+)\b", where)
    return int(row[1]) - 2 if row else -1


KINDS = (".csv", ".txt")  # suffixes of tables for Data Merge


def tables(given: Sequence[Path]) -> list[Path]:
    """Return the tables in a list of files and folders.

    Raises:
        BadData: if there is none, or two of them are called the same.
    """
    paths: list[Path] = []
    for path in given:
        if path.is_dir():
            inside = sorted(path.iterdir())
            usable = [table for table in inside if table.suffix.lower() in KINDS]
            if not usable:
                right = "name the folder that holds the .csv files"
                raise BadData(str(path), "there is no table in it", right)
            paths += usable
        else:
            paths.append(path)
    stems = [path.stem for path in paths]
    for path in paths:
        if stems.count(path.stem) > 1:
            what = f"two tables are called '{path.stem}'"
            raise BadData(str(path), what, "import them one by one")
    return paths


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

    `judge`: is called with everything that was not understood or does not fit, and may
    refuse it.

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
        theirs = mapping.path.parent / kind
        if theirs.is_dir():
            shutil.copytree(theirs, folder / kind, symlinks=True, dirs_exist_ok=True)
    for table in decks:
        if table.known and table.known.grid and table.layout:
            text = "".join(_grid(table.known.grid, table.layout.name))
            (folder / table.laid_by).write_text(text, "utf-8")
        for place, picture in table.pictures.items():
            (folder / place).parent.mkdir(exist_ok=True)
            shutil.copyfile(picture, folder / place)
        if table.layout is None:
            lay(table, folder, mapping.meanings.roles)
        _table(table, folder)
        check(table, folder)
    unknown = [finding for deck in decks for finding in deck.findings if finding.token]
    text = _with_unknown(mapping.path.read_text("utf-8"), unknown)
    (folder / "tokens.toml").write_text(text, "utf-8")


def _table(deck: Merged, folder: Path) -> None:
    path = folder / f"{deck.stem}.csv"
    with path.open("w", encoding="utf-8", newline="") as to:
        table = csv.DictWriter(to, deck.columns, restval="", lineterminator="\n")
        table.writeheader()
        table.writerows(deck.cards)


def _with_unknown(text: str, unknown: Iterable[Finding]) -> str:
    lines = {
        finding.token: f'# {finding.token} = ""    # {finding.file}, row {finding.row}'
        for finding in reversed([*unknown])
    }
    if not lines:
        return text
    head = "[tokens]\n"
    todo = "".join(f"{line}\n" for line in reversed(lines.values()))
    note = "# Not known yet; name an icon for each:\n"
    return text.replace(head, f"{head}{note}{todo}", 1)


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
        'text = "{diamond} {diamond} {diamond}"\nsize = 6\nfloor = 4\n'
        f'align = "centre"\ncolour = "[{square} ink|ink]"\n'
        for mark, at in (("start", y + 0.2), ("end", y + side - 2.4))
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
