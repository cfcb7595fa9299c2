"""A Data Merge table as rows of a deck, with everything that was not understood."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path, PurePosixPath

from msgspec import Struct, field

from companion.decks import rows
from companion.decks.datamerge.mapping import LAYOUTS, Grid, Known, Mapping, Reader
from companion.decks.text_tables import CsvFormat
from companion.errors import BadData, shortened
from companion.press.cards import layouts, pictures
from companion.press.cards.layouts import Row

PICTURES = "pictures"  # the folder of a deck that its pictures are copied into
NAMED = 40  # characters of a missing picture's name that are printed

GENERAL = ("title", "text", "image", "image named", "layout")
"""Columns that every deck has, whatever its table has."""


class Finding(Struct, frozen=True):
    """Something that was not understood, and where; `token` is the unknown one."""

    file: str
    row: int
    column: str
    what: str
    token: str = ""


class Merged(Struct):
    """A table as a deck: `cards` are the cells of each, by the names of `columns`."""

    source: Path  # the table
    known: Known | None
    layout: Path | None  # the file of its layout; None if one is to be made for it
    columns: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()  # its columns without a picture; `images`: with one
    images: tuple[str, ...] = ()
    rows: list[int] = field(default_factory=list)  # the row of each card in the table
    cards: list[dict[str, str]] = field(default_factory=list)
    # the file of each picture that was found, by its path in the deck
    pictures: dict[str, Path] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)  # names of pictures not there
    size: str = ""  # of the cards whose layout is made, chosen for row `longest`
    longest: int = 0
    findings: list[Finding] = field(default_factory=list)

    @property
    def stem(self) -> str:
        """The name of its file in the deck."""
        return self.source.stem

    @property
    def laid_by(self) -> str:
        """The file of its layout in the deck; one with a grid adds the squares."""
        if self.layout is None:
            return f"{LAYOUTS}/{self.stem}.toml"
        squares = self.known is not None and self.known.grid is not None
        return f"{LAYOUTS}/{self.layout.stem}{'-grid' if squares else ''}.toml"


def merged(
    path: Path, mapping: Mapping, images: Path | None, csv_format: CsvFormat
) -> Merged:
    """Read a table by a mapping.

    `images`: the folder that a picture path's `..` means; without it such pictures are
    named and not looked for.

    Raises:
        BadData: if the table cannot be read, or a picture's path leaves the folder.
    """
    table = rows.read(path, csv_format=csv_format, short=True)
    known = mapping.known(table.columns)
    named = known.layout if known else mapping.meanings.plain
    keys = tuple(_key(column) for column in table.columns)
    made = Merged(
        *(path, known, mapping.layout(named) if named else None, keys),
        texts=tuple(_key(name) for name in table.columns if name[:1] != "@"),
        images=tuple(_key(name) for name in table.columns if name[:1] == "@"),
    )
    reader = Reader(mapping.meanings, known.tokens if known else None)
    finder = Finder(path, images)
    unknown = tuple(_unknown(table.columns, made)) if known else ()
    lengths: list[int] = []
    for row in table.rows:
        made.rows.append(row.number)
        made.cards.append(_card(row, made, reader, finder, unknown))
        lengths.append(len(row.cells))
    if not made.cards:
        raise BadData(path.name, "has no rows below row 1", "export it again")
    ends = path.read_bytes()[-4:].replace(b"\0", b"")  # UTF-16 has noughts
    closed = ends.endswith((b"\n", b"\r"))
    if len(lengths) > 1 and lengths[-1] < min(lengths[:-1]) and not closed:
        what = f"the file ends after {lengths[-1]} of {len(table.columns)} columns"
        made.findings.append(Finding(path.name, row.number, "", what))
    made.columns = tuple(dict.fromkeys(key for card in made.cards for key in card))
    return made


def _key(column: str) -> str:
    """Return a column's name in the deck, where layouts can name it.

    >>> _key("@art"), _key("cost [g]"), _key("layout")
    ('art', 'cost (g)', 'own layout')
    """
    name = column.removeprefix("@").translate(BRACKETS)
    return "own layout" if name == "layout" else name


BRACKETS = str.maketrans("[]|", "()/")


def _unknown(columns: Iterable[str], made: Merged) -> Iterator[str]:
    """Yield the columns that a layout and its kind of table do not name; report both.

    A column that the layout prints and the table lacks stays empty, and is reported.
    """
    known, layout = made.known, made.layout
    assert known
    assert layout
    named = {
        hole.column
        for _, _, box in layouts.boxes(layouts.read(layout))
        if box.when != ""  # a layout that extends another leaves out a box so
        for hole in layouts.columns(box)
    }
    grid = known.grid
    squares = {*squares_of(grid.square, grid)} if grid else set()
    faces = {*squares_of(grid.face, grid)} if grid else set()
    printed = named | squares | faces | {*known.words}
    expected = printed | {*known.leave}
    present = {column.removeprefix("@") for column in columns}
    for column in columns:
        if column not in expected and column.removeprefix("@") not in expected:
            what = "the column is not known; its words are printed as they are"
            made.findings.append(Finding(made.source.name, 1, column, what))
            yield column
    plain = {column for column in printed if " " not in column}
    for column in sorted(plain - present - {*GENERAL}):
        what = f"there is no column '{column}'; its place stays empty"
        made.findings.append(Finding(made.source.name, 1, column, what))


def squares_of(pattern: str, grid: Grid) -> Iterator[str]:
    """Yield the columns of a grid's squares, or of what is on them, row by row."""
    for row in range(1, grid.rows + 1):
        for column in range(1, grid.columns + 1):
            yield pattern.replace("{row}", str(row)).replace("{column}", str(column))


def _card(
    row: Row, made: Merged, reader: Reader, finder: "Finder", unknown: Sequence[str]
) -> dict[str, str]:
    card = dict.fromkeys(made.columns, "")
    texts: list[str] = []
    for column, typed in row.cells.items():
        if column.startswith("@"):
            _picture(card, row, column, made, finder)
            continue
        key, cell = _key(column), reader.cell(typed)
        made.findings += [
            Finding(made.source.name, row.number, column, slip.what, slip.token)
            for slip in cell.slips
        ]
        card[key] = cell.text
        if cell.wrapper:
            card[f"{key} colour"] = cell.wrapper.colour
            card[f"{key} ink"] = cell.wrapper.ink
            if cell.wrapper.mark:
                card[f"{key} {cell.wrapper.mark}"] = "yes"
        if cell.text and (column in unknown or not made.known):
            texts.append(f"**{column}** {cell.text}")
    if made.known and made.known.grid:
        # The face on a coloured square has the ink of that square.
        grid = made.known.grid
        squares, faces = (squares_of(name, grid) for name in (grid.square, grid.face))
        for square, face in zip(squares, faces, strict=True):
            if card.get(f"{square} ink") and not card.get(f"{face} ink"):
                card[f"{face} ink"] = card[f"{square} ink"]
    _general(card, texts, made)
    return card


def _picture(
    card: dict[str, str], row: Row, named: str, made: Merged, finder: "Finder"
) -> None:
    """Fill in a picture's place in the deck, or its name; `named` has its `@`."""
    column, typed = _key(named), row.cells[named]
    card[column] = card[f"{column} named"] = ""
    if not typed:
        return
    picture, problem = finder.find(typed, f"row {row.number}, column {named}")
    if picture:
        place = finder.place(picture)
        made.pictures[place] = picture
        card[column] = place
        return
    name = PurePosixPath(typed.replace("\\", "/")).stem.translate(_PLAIN)
    made.missing.append(name)
    card[f"{column} named"] = shortened(name, NAMED)
    if problem:
        made.findings.append(Finding(made.source.name, row.number, named, problem))


_PLAIN = str.maketrans("{}*_", "()  ")


def _general(card: dict[str, str], texts: list[str], made: Merged) -> None:
    """Add the columns that every deck has, and the texts of unknown columns."""
    card["layout"] = made.laid_by
    if made.known:
        own_words = [card.get(column, "") for column in made.known.words]
        card["text"] = "\n".join(filter(None, [*own_words, *texts]))
        return
    if made.layout is None:
        return
    first = next((key for key in ("name", "title") if card.get(key)), None)
    first = first or next((key for key, value in card.items() if value), "layout")
    pictures = [key.removesuffix(" named") for key in card if key.endswith(" named")]
    picture = pictures[0] if pictures else ""
    lines = [line for line in texts if not line.startswith(f"**{first}** ")]
    image, named = card.get(picture, ""), card.get(f"{picture} named", "")
    card |= {"title": card[first], "text": "\n".join(lines)}
    card |= {"image": image, "image named": named}


class Finder:
    """Finds the pictures that a table names, and none outside the folder."""

    def __init__(self, table: Path, images: Path | None) -> None:
        self.table, self.images = table, images
        self.places: dict[Path, str] = {}

    def find(self, typed: str, where: str) -> tuple[Path | None, str]:
        """Return a picture's file, or None and the problem to report.

        A path may begin with one `..`, if the pictures are beside the folder of the
        tables; then it is searched in `images`. Of one on the designer's own disk, such
        as /Users/ada/art/wolf.png, the name of the file is searched there.

        Raises:
            BadData: if the path leads anywhere else.
        """
        path = PurePosixPath(typed.replace("\\", "/"))
        up = path.parts[:1] == ("..",)
        root = self.images if up else self.table.parent
        inner = PurePosixPath(*path.parts[1:]) if up else path
        if "://" not in typed and (":" in typed or path.is_absolute()):
            inner = PurePosixPath(path.name.rpartition(":")[2])
            root = self.images or root
        where = f"{self.table.name}: {where}"
        what = f"the picture '{shortened(typed)}' leaves the folder"
        if "://" in typed or ".." in inner.parts:
            raise BadData(where, what, "name one inside it, or beside it with one '..'")
        if root is None:
            return None, ""
        file = root / inner
        if not file.resolve().is_relative_to(root.resolve()):
            raise BadData(where, what, "put the file itself in")
        if not rows.there(file):
            return None, f"there is no picture '{shortened(inner)}'"
        if file.suffix.lower() not in pictures.ENDINGS:
            return None, f"{file.suffix} is no picture that is printed"
        return file, ""

    def place(self, picture: Path) -> str:
        """Return where a picture goes in the deck, one name a file."""
        if picture not in self.places:
            letters = (c if c.isalnum() or c in "-." else "-" for c in picture.name)
            name = f"{self.table.stem}-{len(self.places) + 1}"
            self.places[picture] = f"{PICTURES}/{name}-{''.join(letters)[-60:]}"
        return self.places[picture]
