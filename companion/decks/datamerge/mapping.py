"""What the tokens, wrappers and columns of a Data Merge folder mean, read from TOML.

All knowledge of a designer's files is in the mapping file, none of it in code.

A cell is as it is typed for a layout program: `xxNAME` is one glyph, and `xxNAMEWord` a
glyph and a word. Two capitals before it, and the same two after it, style it and print
nothing. Whatever cannot be understood is kept in its place and reported. What a column
of an unknown table is on a card is judged by its name and content.
"""

import re
from collections import abc
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path

import msgspec
from msgspec import Struct

from companion import places
from companion.errors import BadData, UnknownName
from companion.facts import Fact, load
from companion.press.scene import pictures

BUNDLED = places.TEMPLATES / "shared" / "datamerge" / "tokens.toml"  # the default

SQUARES = 20  # rows a grid may have, and columns
COLUMN = re.compile(r"[a-z][a-z0-9_]*")

LAYOUTS = "layouts"
ICONS = "icons"  # folders beside a mapping file, and in a deck, for what it names


class Wrapper(Fact, frozen=True):
    """A style round a token."""

    colour: str = ""  # of the ground of a cell that is one wrapped token
    ink: str = ""  # of the marks on that ground, as the layout names the colour
    mark: str = ""  # another meaning of the style in a word, such as start or end


class Grid(Fact, frozen=True):
    """Squares in `rows` by `columns`, in mm; `{row}` and `{column}` count from 1."""

    square: str  # names the columns of the squares
    face: str  # and those of what is on them
    rows: int
    columns: int
    x: float
    y: float
    side: float
    gap: float


class Known(Fact, frozen=True):
    """A kind of table, recognised by the columns that it `has`."""

    layout: str  # the file of its layout
    has: tuple[str, ...]
    # the columns whose texts its layout prints together, as `text`, with the texts of
    # unknown columns
    words: tuple[str, ...]
    leave: tuple[str, ...] = ()  # columns that are known and are not printed
    # what tokens mean in this table only
    tokens: dict[str, str] = msgspec.field(default_factory=dict)
    grid: Grid | None = None


class Roles(Fact, frozen=True):
    """Names of columns by what they are on a card, for tables of no known kind."""

    title: tuple[str, ...] = ("name", "title", "card", "term", "titel", "begriff")
    # the line below the picture
    kind: tuple[str, ...] = (
        *("type", "kind", "class", "role", "title", "subtitle", "tags", "category"),
        *("typ", "art", "klasse"),
    )
    # a short value beside the title
    corner: tuple[str, ...] = ("cost", "price", "level", "kosten", "preis", "stufe")
    # texts that need no label
    words: tuple[str, ...] = (
        *("text", "rules", "effect", "ability", "description", "bodytext", "body"),
        *("regel", "regeln", "effekt", "beschreibung"),
    )
    aside: tuple[str, ...] = ("flavour", "flavor", "quote", "zitat")  # texts in italics


class Meanings(Fact, frozen=True):
    """The contents of a mapping file."""

    paragraph: str  # the text that means a new line
    fillers: tuple[str, ...]  # texts that mean a space
    # the icon of each token, by its name with its wrapper if that matters; an empty
    # icon draws nothing
    tokens: dict[str, str]
    plain: str = ""  # the layout of a table of no known kind; if empty one is made
    roles: Roles = Roles()  # what its columns are on a card that is made for it
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
            layout_path = (folder / name).resolve()
            if layout_path.is_file() and layout_path.is_relative_to(folder.resolve()):
                return layout_path
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
    if not (1 <= grid.rows <= SQUARES and 1 <= grid.columns <= SQUARES):
        what = f"{grid.rows} rows of {grid.columns}"
        raise BadData(where, what, f"write 1 to {SQUARES} of each")
    for pattern in (grid.square, grid.face):
        plain = pattern.replace("{row}", "1").replace("{column}", "1")
        if not COLUMN.fullmatch(plain) or plain.count("1") < 2:
            what = f"'{pattern[:40]}' names no columns"
            raise BadData(where, what, "write such as g{row}{column}")


def _known_icon(icon: str, mapping: Mapping, token: str) -> None:
    if (BUNDLED.parent / ICONS / f"{icon}.svg").is_file():
        return
    try:
        pictures.icon(icon, mapping.icons)
    except UnknownName as error:
        where = f"{mapping.path.name}: tokens.{token}"
        raise UnknownName(where, error.what, error.right) from None


TOKEN = re.compile(
    r"(?P<wrapper>[A-Z]{2})xx(?P<inner>[A-Z]+?)(?P=wrapper)(?![A-Za-z])"
    r"|(?P<before>[A-Z]{2})xx(?P<first>[A-Z]+?)(?P=before)(?=[A-Z]{2}xx)"
    r"|xx(?P<bare>[A-Z]+)"
)
UNKNOWN = "unknown"  # the icon of an unknown token
LABEL = 8  # letters of an unknown token's name that are printed beside that icon

CELL_MARKUP = str.maketrans("{}*", "()·")  # instead of what is markup in a deck

BOLD, ITALIC = "\ue000", "\ue001"
EMPHASIS = {  # **bold**, *italic*; other stars are no markup
    r"\*\*(?=[^\s*])([^\n]*?[^\s*])\*\*": rf"{BOLD}\1{BOLD}",
    r"(?<![\w*])\*(?=[^\s*])([^*\n]*?\S)\*(?![\w*])": rf"{ITALIC}\1{ITALIC}",
}
MARKS = str.maketrans({BOLD: "**", ITALIC: "*"})


class Slip(Struct, frozen=True):
    """Something in a cell that cannot be right; `token` is the unknown one, if any."""

    what: str
    token: str = ""


class Cell(Struct, frozen=True):
    """A cell as text of a deck, with `{icon}` for glyphs."""

    text: str
    wrapper: Wrapper | None  # of a cell that is nothing but one wrapped token
    slips: tuple[Slip, ...]


class Reader:
    """Reads cells by a mapping; `own` holds tokens of one table only."""

    def __init__(self, meanings: Meanings, own: dict[str, str] | None = None) -> None:
        self.meanings = meanings
        self.tokens = meanings.tokens | (own or {})

    def cell(self, typed: str) -> Cell:
        """Return a cell as text of a deck."""
        for filler in self.meanings.fillers:
            typed = typed.replace(filler, " ")
        typed = re.sub(rf"\s*\b{re.escape(self.meanings.paragraph)}\b\s*", "\n", typed)
        for pattern, marked in EMPHASIS.items():
            typed = re.sub(pattern, marked, typed)
        slips: list[Slip] = []
        parts: list[str] = []
        at = 0
        for token in TOKEN.finditer(typed):
            parts.append(self._plain(typed[at : token.start()], slips))
            at = token.end()
            if known := self._glued(token):
                at = token.start() + len(known)
                parts.append(self._split(known, typed, at, slips))
            else:
                parts.append(self._glyph(token, typed, slips))
        parts.append(self._plain(typed[at:], slips))
        lines = (" ".join(line.split()) for line in "".join(parts).split("\n"))
        text = "\n".join(line for line in lines if line)
        whole = TOKEN.fullmatch(typed.strip())
        wrapper = self.meanings.wrappers.get(_parts(whole)[0]) if whole else None
        return Cell(text.translate(MARKS), wrapper, tuple(slips))

    def _plain(self, words: str, slips: list[Slip]) -> str:
        for sign in sorted({*words} & {"{", "}", "*"}):
            instead = sign.translate(CELL_MARKUP)
            slips.append(Slip(f"'{sign}' is markup in a deck; '{instead}' is printed"))
        return words.translate(CELL_MARKUP)

    def _glued(self, token: re.Match[str]) -> str:
        """Return the known token that an unknown one begins with; "" if none does."""
        name = token["bare"] or ""
        closed = name[-2:] in self.meanings.wrappers and f"xx{name[:-2]}" in self.tokens
        if closed or f"xx{name}" in self.tokens:
            return ""
        shorter = (f"xx{name[:n]}" for n in range(len(name) - 1, 1, -1))
        return next((known for known in shorter if known in self.tokens), "")

    def _split(self, known: str, typed: str, at: int, slips: list[Slip]) -> str:
        """Return the icon of a token that a word follows; the word begins at `at`.

        A word with a capital, as in `xxRIGHTUrban`, is meant; other letters may be a
        name that is not known.
        """
        if not re.match(r"[A-Z][a-z]", typed[at:]):
            word = re.match(r"[A-Z]+", typed[at:])
            glued = word[0] if word else ""
            slips.append(Slip(f"the token {known} is read, and '{glued}' after it"))
        icon = self.tokens[known]
        return f"{{{icon}}} " if icon else ""

    def _glyph(self, token: re.Match[str], typed: str, slips: list[Slip]) -> str:
        slips += self._neighbours(token, typed)
        style, name = _parts(token)
        if style and style not in self.meanings.wrappers:
            slips.append(Slip(f"the wrapper {style} is not known"))
        for key in (f"{style}xx{name}{style}", f"xx{name}"):
            if key in self.tokens:
                return f"{{{self.tokens[key]}}}" if self.tokens[key] else ""
        inner, end = name[:-2], name[-2:]
        if f"xx{inner}" in self.tokens and end in self.meanings.wrappers:
            slips.append(Slip(f"the wrapper {end} is closed and was not opened"))
            return f"{{{self.tokens[f'xx{inner}']}}}"
        slips.append(Slip(f"the token xx{name} is not known", f"xx{name}"))
        return f"{{{UNKNOWN}}}**{name[:LABEL]}**"

    def _neighbours(self, token: re.Match[str], typed: str) -> Iterator[Slip]:
        before, after = typed[: token.start()], typed[token.end() :]
        opened = re.search(r"(?<![A-Za-z])([A-Z]{2})$", before)
        if opened and opened[1] in self.meanings.wrappers:
            yield Slip(f"the wrapper {opened[1]} is not closed")
        elif before[-1:].isalpha() and not re.search(r"xx[A-Z]+$", before):
            yield Slip(f"the token {token[0]} is inside a word")
        if after[:1].islower() and not after.startswith("xx"):
            yield Slip(f"the token {token[0]} is inside a word")


def _parts(token: re.Match[str]) -> tuple[str, str]:
    """Return a token's wrapper, or "", and its name."""
    style = token["wrapper"] or token["before"] or ""
    return style, token["inner"] or token["first"] or token["bare"]


ICON = re.compile(r"\{[\w-]+\}")
NUMBER = re.compile(r"[-+]?\d+([.,]\d+)?")
LINE = 40  # most letters of a cell that is a name or a fact, and no text
SHORT = 7  # most letters of a cell that is a value, such as "2 {winter}"
NAMED, VALUES = 20, 120  # most letters of the name of a value, most values in a grid
BADGE = 3  # most letters of the value in a card's corner


class Plan(Struct, frozen=True):
    """What the columns of a table are; "" or empty if there is none of a kind."""

    title: str
    kind: str  # the line under the picture
    corner: str  # the value in the corner
    # texts without a label; `facts` have one, and `aside` is in italics
    words: tuple[str, ...]
    facts: tuple[str, ...]
    aside: tuple[str, ...]
    values: tuple[str, ...]  # short ones, each with its name, in a grid
    pictures: tuple[str, ...]  # in a row


def plan(
    cards: Sequence[abc.Mapping[str, str]],
    columns: Iterable[str],
    pictures: Sequence[str],
    roles: Roles,
) -> Plan:
    """Return what the columns of some cards are.

    `columns`: those with text, in their order; empty ones and `qty` are nothing.
    """
    widths = {
        column: max((seen(card.get(column, "")) for card in cards), default=0)
        for column in columns
    }
    left = [name for name, width in widths.items() if width and name != "qty"]

    def take(names: Sequence[str], most: int) -> str:
        candidates = [name for name in names if name in left and widths[name] <= most]
        if candidates:
            left.remove(candidates[0])
        return candidates[0] if candidates else ""

    title = take(roles.title, 2 * LINE) or _first(cards, left)
    kind, corner = take(roles.kind, LINE), take(roles.corner, BADGE)
    values = _values(cards, left, widths, roles)
    texts = [name for name in left if name not in values]
    aside = [name for name in texts if name in roles.aside]
    words = [name for name in texts if name in roles.words]
    facts = [name for name in texts if name not in words and name not in aside]
    if not words and len(facts) == 1:
        words, facts = facts, []
    named = (tuple(names) for names in (words, facts, aside, values, pictures))
    return Plan(title, kind, corner, *named)


def _values(
    cards: Sequence[abc.Mapping[str, str]],
    left: Sequence[str],
    widths: abc.Mapping[str, int],
    roles: Roles,
) -> list[str]:
    """Return the columns that are values; a single one is only if it holds numbers."""
    texts = {*roles.words, *roles.aside}
    short = [n for n in left if widths[n] <= SHORT and len(n) <= NAMED]
    # A skill may be called body: then its cells are numbers.
    values = [name for name in short if name not in texts or _numbers(cards, name)]
    alone = len(left) == len(values) == 1
    return [] if alone and not _numbers(cards, values[0]) else values[:VALUES]


def seen(text: str) -> int:
    """Return how many letters wide a text is, an icon being two; lines count as text.

    >>> seen("2 {winter}"), seen("a" + chr(10) + "b") > LINE
    (4, True)
    """
    return len(ICON.sub("MM", text)) + (LINE if "\n" in text else 0)


def _first(cards: Sequence[abc.Mapping[str, str]], left: list[str]) -> str:
    for name in left:
        cells = [card.get(name, "") for card in cards]
        if all(cells) and max(map(seen, cells)) <= LINE and not _numbers(cards, name):
            left.remove(name)
            return name
    return ""


def _numbers(cards: Sequence[abc.Mapping[str, str]], name: str) -> bool:
    cells = [ICON.sub("1", card.get(name, "")).replace(" ", "") for card in cards]
    return 2 * sum(bool(NUMBER.fullmatch(cell)) for cell in cells) >= len(cells)


def text(card: abc.Mapping[str, str], plan: Plan) -> str:
    """Return all texts of a card as the words of one box."""
    return "\n".join(_paragraphs(card, plan))


def _paragraphs(card: abc.Mapping[str, str], plan: Plan) -> Iterator[str]:
    yield from filter(None, (card.get(name, "") for name in plan.words))
    for name in plan.facts:
        if card.get(name):
            yield f"**{label(name)}** {card[name]}"
    for name in plan.aside:
        for line in card.get(name, "").split("\n"):
            if line:
                yield f"*{line}*"


def label(column: str) -> str:
    """Return a column's name as it is printed.

    >>> label("unlock_cost")
    'Unlock cost'
    """
    plain = " ".join(column.replace("_", " ").split()).translate(ROLE_MARKUP)
    return plain[:1].upper() + plain[1:]


ROLE_MARKUP = str.maketrans("{}*[]", "()·()")
