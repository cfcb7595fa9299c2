"""What a reader gets out of a booklet's file, beside the words of its pages."""

import re
from html.parser import HTMLParser

BLOCKS = {"h1", "h2", "h3", "p", "li", "th", "td", "caption", "dt", "dd", "figcaption"}
"""Elements whose words stand together."""

BREAKS = {"img", "br", "table", "ol", "ul", "div"}
"""Elements that part the words of a block."""

DAMAGE = re.compile("[\u00ad\ufb00-\ufb06\ufffd\x02\ufffe\ue000-\uf8ff]")
"""Soft hyphens, ligatures, and signs of lost or private characters."""


class Blocks(HTMLParser):
    """The runs of words of a page in reading order: element and words."""

    def __init__(self) -> None:
        super().__init__()
        self.found = [("", "")]
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in BLOCKS:
            self._open.append(tag)
        if tag in BLOCKS | BREAKS:
            self._begin()

    def handle_endtag(self, tag: str) -> None:
        if tag in BLOCKS:
            self._open.pop()
            self._begin()

    def handle_data(self, data: str) -> None:
        if self._open:
            tag, words = self.found[-1]
            self.found[-1] = tag, words + data

    def _begin(self) -> None:
        self.found.append((self._open[-1] if self._open else "", ""))


def read(data: bytes) -> str:
    """Return the words of a file, page after page."""
    import pypdfium2

    with pypdfium2.PdfDocument(data) as document:
        found = [page.get_textpage().get_text_bounded() for page in document]
    return " ".join(found)


def one_line(words: str) -> str:
    return " ".join(words.split())


def faults(html: str, words: str) -> list[str]:
    """Return what cannot be read out of a file whole, and heads out of their order.

    Args:
        html: the page.
        words: of its file as a reader extracts them; a line end is a space.
    """
    page, words = Blocks(), one_line(words)
    page.feed(html)
    runs = [(tag, one_line(run)) for tag, run in page.found if run.strip()]
    lost = [run for _, run in runs if run not in words]
    at = 0
    for tag, head in runs:
        if tag in ("h1", "h2"):
            at = words.find(head, at)
            if at < 0:
                return [*lost, f"{head}: not after the head before it"]
    return lost + DAMAGE.findall(words)
