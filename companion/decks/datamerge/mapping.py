"""What the tokens, wrappers and columns of a Data Merge folder mean, read from TOML.

All knowledge of a designer's files is in the mapping file, none of it in code: a newer
folder with other tokens and columns needs another mapping file.
"""

import re
from functools import cached_property
from pathlib import Path

import msgspec
from msgspec import Struct

from companion import places
from companion.errors import BadData, UnknownName
from companion.facts import Fact, load
from companion.press.scene import pictures

BUNDLED = places.TEMPLATES / "shared" / "datamerge" / "tokens.toml"
"""The default mapping."""

SQUARES = 20
"""Rows a grid may have, and columns."""

COLUMN = re.compile(r"[a-z][a-z0-9_]*")

LAYOUTS = "layouts"
ICONS = "icons"
"""The folders beside a mapping file, and in a deck, that hold what it names."""


class Wrapper(Fact, frozen=True):
    """A style round a token.

    Attributes:
        colour: of the ground of a cell that is one wrapped token.
        ink: of the marks on that ground, as the layout names the colour.
        mark: another meaning of the style in a word, such as start or end.
    """

    colour: str = ""
    ink: str = ""
    mark: str = ""


class Grid(Fact, frozen=True):
    """Squares in `rows` by `columns`, in mm; `{row}` and `{column}` count from 1.

    `square` names the columns of the squares, `face` those of what is on them.
    """

    square: str
    face: str
    rows: int
    columns: int
    x: float
    y: float
    side: float
    gap: float


class Known(Fact, frozen=True):
    """A kind of table, recognised by the columns that it `has`.

    Attributes:
        layout: the file of its layout.
        words: the columns whose texts its layout prints together, as `text`, with the
            texts of unknown columns.
        leave: columns that are known and are not printed.
        tokens: what tokens mean in this table only.
    """

    layout: str
    has: tuple[str, ...]
    words: tuple[str, ...]
    leave: tuple[str, ...] = ()
    tokens: dict[str, str] = msgspec.field(default_factory=dict)
    grid: Grid | None = None


class Roles(Fact, frozen=True):
    """Names of columns by what they are on a card, for tables of no known kind.

    Attributes:
        kind: the line below the picture.
        corner: a short value beside the title.
        words: texts that need no label.
        aside: texts in italics.
    """

    title: tuple[str, ...] = ("name", "title", "card", "term", "titel", "begriff")
    kind: tuple[str, ...] = (
        *("type", "kind", "class", "role", "title", "subtitle", "tags", "category"),
        *("typ", "art", "klasse"),
    )
    corner: tuple[str, ...] = ("cost", "price", "level", "kosten", "preis", "stufe")
    words: tuple[str, ...] = (
        *("text", "rules", "effect", "ability", "description", "bodytext", "body"),
        *("regel", "regeln", "effekt", "beschreibung"),
    )
    aside: tuple[str, ...] = ("flavour", "flavor", "quote", "zitat")


class Meanings(Fact, frozen=True):
    """The contents of a mapping file.

    Attributes:
        paragraph: the text that means a new line.
        fillers: texts that mean a space.
        tokens: the icon of each token, by its name with its wrapper if that matters;
            an empty icon draws nothing.
        plain: the layout of a table of no known kind; one is made for it if empty.
        roles: what its columns are on a card that is made for it.
    """

    paragraph: str
    fillers: tuple[str, ...]
    tokens: dict[str, str]
    plain: str = ""
    roles: Roles = Roles()
    wrappers: dict[str, Wrapper] = msgspec.field(default_factory=dict)
    tables: tuple[Known, ...] = ()


class Mapping(Struct, frozen=True, dict=True):
    """A mapping file, and the folder whose layouts and icons it names."""

    path: Path
    meanings: Meanings

    @cached_property
    def icons(self) -> Path | None:
        """The folder of icons of its own, if there is one."""
        folder = self.path.parent / ICONS
        return folder if folder.is_dir() else None

    def layout(self, name: str) -> Path:
        """Return a layout's file: one of the mapping's own, or of ours.

        Raises:
            BadData: if there is none.
        """
        for folder in (self.path.parent / LAYOUTS, BUNDLED.parent / LAYOUTS):
            found = (folder / name).resolve()
            if found.is_file() and found.is_relative_to(folder.resolve()):
                return found
        right = f"put it into the folder {LAYOUTS} beside the mapping file"
        raise BadData(self.path.name, f"there is no layout '{name}'", right)

    def known(self, columns: tuple[str, ...]) -> Known | None:
        """Return the kind of a table with these columns, the one that names most."""
        fits = [table for table in self.meanings.tables if {*table.has} <= {*columns}]
        return max(fits, key=lambda table: len(table.has), default=None)


def read(path: Path = BUNDLED) -> Mapping:
    """Return the mapping in a file.

    Raises:
        BadData, UnknownName: naming file, entry and key.
    """
    mapping = Mapping(path, load(Meanings, path))
    meanings = mapping.meanings
    for table in meanings.tables:
        if table.grid:
            _sound(table.grid, f"{path.name}: the grid of {table.layout}")
    for tokens in (meanings.tokens, *(table.tokens for table in meanings.tables)):
        for token, icon in tokens.items():
            if icon:
                _known_icon(icon, mapping, token)
    return mapping


def _sound(grid: Grid, where: str) -> None:
    """Refuse a grid that names no columns, or more squares than a card has."""
    if not (1 <= grid.rows <= SQUARES and 1 <= grid.columns <= SQUARES):
        what = f"{grid.rows} rows of {grid.columns}"
        raise BadData(where, what, f"write 1 to {SQUARES} of each")
    for pattern in (grid.square, grid.face):
        plain = pattern.replace("{row}", "1").replace("{column}", "1")
        if not COLUMN.fullmatch(plain) or plain.count("1") < 2:
            what = f"'{pattern[:40]}' names no columns"
            raise BadData(where, what, "write such as g{row}{column}")


def _known_icon(icon: str, mapping: Mapping, token: str) -> None:
    """Refuse an icon that neither the mapping's own folder nor ours holds."""
    if (BUNDLED.parent / ICONS / f"{icon}.svg").is_file():
        return
    try:
        pictures.icon(icon, mapping.icons)
    except UnknownName as error:
        where = f"{mapping.path.name}: tokens.{token}"
        raise UnknownName(where, error.what, error.right) from None
