"""Text as a page or a booklet: headings, lists, tables, and pictures of pieces.

The text is Markdown: `---` begins a new page, `![words](face:ox)` is a card or sheet by
its name, `{{ odds }}` a number or a table of the values.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from markupsafe import Markup, escape
from msgspec import Struct

from companion.errors import BadData, near
from companion.press.layout.piece import Page, PageForm, Piece

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

HIGH = 52.0  # most that a picture is high, in mm
VALUE = re.compile(r"\{\{ *([a-z][a-z0-9_]*) *\}\}")
FACE = re.compile(r"face:(?:[\w-]+/)?([\w .'-]+)")

Values = Callable[[], Mapping[str, object]]


def page(
    name: str,
    text: str,
    pieces: Sequence[Piece] = (),
    values: Values = dict,
    form: PageForm = "sheet",
) -> Page:
    """Return text as a page, which fills the paper, or as a booklet to fold.

    Its title also says where a fault of the text is. It has pictures of `pieces`, and
    numbers and tables by name, for which `values` is asked when the page is set.

    Raises:
        BadData: when it is set, if a picture or a value is not there.

    >>> page("Hearts", "# Hearts").form
    'sheet'
    """

    def context() -> Mapping[str, object]:
        known = values() if VALUE.search(text) else {}
        return {"parts": _Text(name, text, pieces, known).parts()}

    return Page(name, "shared/own_rules.html", name, context, form)


def booklet(name: str, text: str, pieces: Sequence[Piece] = ()) -> Page:
    """Return text as a booklet, two of whose pages are on a side of the paper.

    >>> booklet("Hearts", "# Hearts").form
    'booklet'
    """
    return page(name, text, pieces, form="booklet")


class Block(Struct, frozen=True):
    """A part of a text: HTML, or a picture of a piece."""

    html: Markup = Markup("")
    piece: Piece | None = None
    alt: str = ""
    height: float = HIGH


class _Text(Struct, frozen=True):
    """A text with what it names."""

    name: str
    text: str
    pieces: Sequence[Piece]
    values: Mapping[str, object]

    def parts(self) -> list[list[Block]]:
        """Return its blocks, a list for each page that begins anew."""
        from markdown_it import MarkdownIt

        # No HTML of its own: what a page may hold is what is written here.
        markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
        blocks = _blocks(markdown.parse(self.text))
        return [
            [self._block(block, markdown) for block in some]
            for is_rule, some in groupby(blocks, lambda one: one[0].type == "hr")
            if not is_rule
        ]

    def _block(self, tokens: list[Token], markdown: MarkdownIt) -> Block:
        inline = [token for token in tokens if token.type == "inline"]
        line = inline[0].map[0] + 1 if inline and inline[0].map else 0
        where = f"{self.name}:{line}"
        children = [child for token in inline for child in token.children or ()]
        images = [child for child in children if child.type == "image"]
        if images and (len(children) > 1 or len(inline) > 1):
            right = "give it a line of its own"
            raise BadData(where, "a picture stands in a line", right)
        if images:
            return self._picture(images[0], where)
        content = inline[0].content.strip() if len(inline) == 1 else ""
        whole = VALUE.fullmatch(content)
        if whole and isinstance(table := self._value(whole[1], where), tuple | list):
            return Block(_table(table))
        html = markdown.renderer.render(tokens, markdown.options, {})

        def put(hole: re.Match[str]) -> str:
            return str(escape(str(self._value(hole[1], where))))

        return Block(Markup(VALUE.sub(put, html)))

    def _picture(self, image: Token, where: str) -> Block:
        source = str(image.attrs.get("src", ""))
        typed = FACE.fullmatch(source.replace("%20", " "))
        if typed is None:
            what = f"'{source[:40]}' is no face"
            raise BadData(where, what, "write ![words](face:NAME) with a card or sheet")
        known = {piece.name: piece for piece in self.pieces}
        if typed[1] not in known:
            what = f"no face is called '{typed[1][:40]}'"
            right = near(typed[1], known) if known else "there are no cards or sheets"
            raise BadData(where, what, right)
        piece = known[typed[1]]
        return Block(piece=piece, alt=image.content, height=min(HIGH, piece.height))

    def _value(self, name: str, where: str) -> object:
        if name not in self.values:
            what = f"there is no value '{name}'"
            known = self.values
            right = near(name, known) if known else "write it in booklet_values.py"
            raise BadData(where, what, right)
        return self.values[name]


def _blocks(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the tokens of each block that is in no other one."""
    block: list[Token] = []
    for token in tokens:
        block.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield block
            block = []


def _table(found: Sequence[object]) -> Markup:
    # The first row is the head.
    head, *body = (row if isinstance(row, tuple | list) else (row,) for row in found)
    form = Markup("<table><thead>{}</thead><tbody>{}</tbody></table>")
    lines = Markup("").join(_row("td", row) for row in body)
    return form.format(_row("th", head), lines)


def _row(tag: str, row: Sequence[object]) -> Markup:
    cells = (Markup("<{0}>{1}</{0}>").format(tag, cell) for cell in row)
    return Markup("<tr>{}</tr>").format(Markup("").join(cells))
