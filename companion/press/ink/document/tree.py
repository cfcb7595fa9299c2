"""The tree of what is on the pages of a document: each page a section with its figures.

reportlab writes no tags. Of it are used, though undocumented, `Reference` and `Catalog`
of the document, `__NoDefault__` of a page, which lists the entries that it writes, and
`StructTreeRoot` and `MarkInfo` of the catalogue.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from reportlab.pdfbase import pdfdoc


class Figure(Struct, frozen=True):
    """A part of a page that is painted between marks of its number.

    Attributes:
        said: its alternative text.
        bookmark: its name in the outline, below that of the page; may be empty.
        at: its top left corner, in points from the page's lower left one, where the
            bookmark leads.
    """

    said: str
    bookmark: str
    at: tuple[float, float]


Figures = tuple[Any, Sequence[Figure]]
"""A reference to a page, and the figures on it by their numbers."""


class _Node(pdfdoc.PDFObject):  # type: ignore[misc]  # it has no stubs
    __RefOnly__ = 1

    def __init__(self, **entries: Any) -> None:
        self.entries = entries

    def format(self, document: Any) -> bytes:
        data: bytes = pdfdoc.PDFDictionary(self.entries).format(document)
        return data


def join(page: Any, number: int) -> None:
    """Let a page say which list of the tree has its figures."""
    page.__NoDefault__ = [*page.__NoDefault__, "StructParents"]
    page.StructParents = number


def add(document: Any, pages: Sequence[Figures]) -> None:
    """Add the tree to reportlab's document, before it is written."""
    root, whole = _Node(Type="/StructTreeRoot"), _Node(S="/Document")
    above, under = document.Reference(root), document.Reference(whole)
    sections, lists = [], []
    for number, (page, figures) in enumerate(pages):
        section = _Node(S="/Sect", P=under, Pg=page)
        within = document.Reference(section)
        made = pdfdoc.PDFArray(
            [
                document.Reference(_node(figure, at, within, page))
                for at, figure in enumerate(figures)
            ]
        )
        section.entries["K"] = made
        sections.append(within)
        lists += [number, document.Reference(_List(made))]
    whole.entries |= {"P": above, "K": pdfdoc.PDFArray(sections)}
    parents = _Node(Nums=pdfdoc.PDFArray(lists))
    root.entries |= {"K": under, "ParentTree": document.Reference(parents)}
    document.Catalog.StructTreeRoot = root
    document.Catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})


class _List(pdfdoc.PDFObject):  # type: ignore[misc]  # it has no stubs
    """An array that is an object of its own."""

    __RefOnly__ = 1

    def __init__(self, array: Any) -> None:
        self._array = array

    def format(self, document: Any) -> bytes:
        data: bytes = self._array.format(document)
        return data


def _node(figure: Figure, number: int, within: Any, page: Any) -> _Node:
    said = pdfdoc.PDFString(figure.said)
    return _Node(S="/Figure", P=within, Pg=page, K=number, Alt=said)
