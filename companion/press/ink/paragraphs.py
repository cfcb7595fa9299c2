"""A booklet as plain paragraphs, for terminals: its template's text, without figures.

Nothing is set, so neither Pango nor WeasyPrint is needed. A row of a table becomes a
paragraph, each cell with the head of its column.
"""

from html.parser import HTMLParser

from markupsafe import Markup

from companion.contract.glossary import Paragraph
from companion.press.ink import pages
from companion.press.layout.piece import Page
from companion.press.layout.sizes import paper
from companion.press.layout.translation import ENGLISH

HEADINGS = ("h2", "h3")
BLOCKS = ("p", "li", "caption", "dt", "ol", "ul", "table", "section", "div")
SKIPPED = ("head", "header", "footer", "style", "script")  # they state no rule


def paragraphs(page: Page, language: str = ENGLISH) -> tuple[Paragraph, ...]:
    """Return what a booklet says, paragraph by paragraph, its numbers in a language.

    Raises:
        BadData: if its template is wrong.
    """
    reader = _Reader()
    options = pages.PageOptions(paper("a4"), language=language)
    image = Markup('<img alt="{}">')
    reader.feed(pages.html(page, options, lambda _, alt, **size: image.format(alt)))
    reader.close()
    return tuple(reader.paragraphs)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.paragraphs: list[Paragraph] = []
        self.headings: tuple[str, ...] = ()
        self.text: list[str] = []
        self.skipped = 0
        self.numbers: list[int] = []  # items so far of each open list; -1 for bullets
        self.heads: list[str] = []
        self.in_head = False
        self.cells: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.skipped += tag in SKIPPED
        if tag in (*BLOCKS, *HEADINGS):
            self._close()
        match tag:
            case "ol" | "ul":
                self.numbers.append(0 if tag == "ol" else -1)
            case "li":
                ordered = self.numbers and self.numbers[-1] >= 0
                if ordered:
                    self.numbers[-1] += 1
                self.text.append(f"{self.numbers[-1]}. " if ordered else "- ")
            case "dd":  # on the line of its term
                self.text.append(": ")
            case "table":
                self.heads = []
            case "thead":
                self.in_head = True
            case "tr":
                self.cells = []
            case "th" | "td":
                self.text = []
            case "br":
                self.text.append(" ")
            case "img" if self.cells is not None:  # elsewhere figures repeat the text
                self.text.append(dict(attrs).get("alt") or "")

    def handle_endtag(self, tag: str) -> None:
        if tag in SKIPPED:
            self._close()
            self.skipped -= 1
        match tag:
            case "thead":
                self.in_head = False
            case "h2":
                self.headings = (self._taken(),)
            case "h3":
                self.headings = (*self.headings[:1], self._taken())
            case "ol" | "ul":
                self._close()
                self.numbers.pop()
            case "th" | "td" if self.cells is not None:
                self.cells.append(self._taken())
            case "tr" if self.cells is not None:
                self._end_row(self.cells)
                self.cells = None
            case _ if (tag in BLOCKS and tag != "dt") or tag == "dd":
                self._close()

    def handle_data(self, data: str) -> None:
        if not self.skipped:
            self.text.append(data)

    def _taken(self) -> str:
        """Return the text since the last block, in one line, and forget it."""
        text = " ".join("".join(self.text).split()).replace(" : ", ": ")
        self.text = []
        return text

    def _close(self) -> None:
        if self.cells is None:
            self._keep(self._taken())

    def _keep(self, text: str) -> None:
        if text.strip("-") and not self.skipped:
            self.paragraphs.append(Paragraph(self.headings, text))

    def _end_row(self, cells: list[str]) -> None:
        if self.in_head:
            self.heads = cells
            return
        name, *values = cells
        heads = self.heads[1:] or [""] * len(values)
        words = "; ".join(
            f"{head}: {value}" if head else value
            for head, value in zip(heads, values, strict=False)
            if value and not any(o.startswith(value) for o in values if o is not value)
        )
        self._keep(f"{name}. {words}" if name else words)
