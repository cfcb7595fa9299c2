"""What readers know of a PDF: the figures on its pages, and its bookmarks.

Both are objects of a file, made as bytes: a deck has thousands of them.
"""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct


class Figure(Struct, frozen=True):
    """A part of a page that is painted between marks of its number."""

    said: str  # its alternative text
    bookmark: str  # its name in the outline, below that of the page; may be empty
    # its top left corner, in points from the page's lower left one, where the bookmark
    # leads
    at: tuple[float, float]


PageFigures = tuple[int, Sequence[Figure]]
"""The number of a page as an object, and the figures on it by their numbers."""


class Bookmark(Struct):
    """An entry of the outline: what it is below, and where on which page it leads."""

    title: str
    level: int
    page: int  # counted from 0
    # the point at the top left of the window; the whole page is shown if None
    at: tuple[float, float] | None = None
    closed: bool = False  # whether what is below it is hidden at first


def tree(pages: Sequence[PageFigures], first: int) -> list[bytes]:
    """Return the tree of pages as sections of figures; the root is number `first`."""
    root, whole, parents = first, first + 1, first + 2
    made: list[bytes] = []
    sections, lists = [], []
    for number, (page, figures) in enumerate(pages):
        section = first + 3 + len(made)
        numbers = range(section + 2, section + 2 + len(figures))
        listed = " ".join(f"{kid} 0 R" for kid in numbers)
        said = f"<< /S /Sect /P {whole} 0 R /Pg {page} 0 R /K {section + 1} 0 R >>"
        # The list of a page is in its section, and an object of its own.
        made += (said.encode(), f"[ {listed} ]".encode())
        common = f"<< /S /Figure /P {section} 0 R /Pg {page} 0 R".encode()
        made += (
            b"%s /K %d /Alt %s >>" % (common, place, string(figure.said))
            for place, figure in enumerate(figures)
        )
        sections.append(f"{section} 0 R")
        lists.append(f"{number} {section + 1} 0 R")
    heads = (
        f"<< /Type /StructTreeRoot /K {whole} 0 R /ParentTree {parents} 0 R >>",
        f"<< /S /Document /P {root} 0 R /K [ {' '.join(sections)} ] >>",
        f"<< /Nums [ {' '.join(lists)} ] >>",
    )
    return [*(head.encode() for head in heads), *made]


def outline(
    bookmarks: Sequence[Bookmark], pages: Sequence[int], first: int
) -> list[bytes]:
    """Return the outline: bookmarks in the order of pages, each below one before it.

    Args:
        pages: their numbers as objects.
        first: the number of the first object, which is the outline.
    """
    above: list[int] = []  # of each level, the last bookmark so far
    parents, below = [0], [list[int]() for _ in range(1 + len(bookmarks))]
    for number, bookmark in enumerate(bookmarks, 1):
        del above[bookmark.level :]
        parents.append(above[-1] if above else 0)
        below[parents[number]].append(number)
        above.append(number)
    seen = [0] * len(below)  # how many below it are seen while it is open
    for number in range(len(bookmarks), 0, -1):
        hidden = bookmarks[number - 1].closed
        seen[parents[number]] += 1 + (0 if hidden else seen[number])

    before, after = [0] * len(below), [0] * len(below)
    for row in below:
        for left, right in pairwise(row):
            before[right], after[left] = left, right

    def kids(number: int, count: int) -> str:
        if not below[number]:
            return ""
        ends = first + below[number][0], first + below[number][-1]
        return "/First {} 0 R /Last {} 0 R /Count {}".format(*ends, count)

    made = [f"<< /Type /Outlines {kids(0, seen[0])} >>".encode()]
    for number, bookmark in enumerate(bookmarks, 1):
        parent = first + parents[number]
        view = "/XYZ {:.2f} {:.2f} 0".format(*bookmark.at) if bookmark.at else "/Fit"
        said = f"/Parent {parent} 0 R /Dest [ {pages[bookmark.page]} 0 R {view} ]"
        if before[number]:
            said += f" /Prev {first + before[number]} 0 R"
        if after[number]:
            said += f" /Next {first + after[number]} 0 R"
        said += f" {kids(number, -seen[number] if bookmark.closed else seen[number])}"
        made.append(b"<< /Title %s %s >>" % (string(bookmark.title), said.encode()))
    return made


def string(words: str) -> bytes:
    """Return words as a string of PDF.

    >>> string("A (b)")
    b'(A \\\\(b\\\\))'
    """
    data = (
        words.encode() if words.isascii() else b"\xfe\xff" + words.encode("utf-16-be")
    )
    for sign in (b"\\", b"(", b")"):
        data = data.replace(sign, b"\\" + sign)
    return b"(" + data.replace(b"\r", b"\\r") + b")"
