"""The rules of files that are written: what one asks of the printer.

Read are the files themselves, a PDF by pdfium and a save of a simulator as JSON.
"""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct, field

from companion.press.proof.finding import Finding

ASKED = {1: "one side", 2: "both sides", 3: "both sides"}
"""What pdfium says of a file's entry `Duplex`, in words; 0 if it has none."""


def turn(data: bytes, name: str, pages: int, *, both: bool) -> list[Finding]:
    """Return what is wrong with how a PDF of so many pages asks to be printed.

    A printer that is set to both sides prints what asks for nothing back to back.

    Args:
        both: whether any of its sheets has two sides.
    """
    if pages == 1:
        return []
    # It has no stubs.
    import pypdfium2
    from pypdfium2 import raw

    document = pypdfium2.PdfDocument(data)
    try:
        asked = ASKED.get(raw.FPDF_VIEWERREF_GetDuplex(document))
    finally:
        document.close()
    wanted = "both sides" if both else "one side"
    if asked == wanted:
        return []
    problem = f"asks for {asked or 'neither one side nor both'}, of {pages} pages"
    right = f"it is printed on {wanted}"
    return [Finding("turn", "error", "the file", problem, right, piece=name)]


class Saved(Struct, frozen=True):
    """An object of a save of Tabletop Simulator, and those within it."""

    guid: str = field(name="GUID")
    nickname: str = field(name="Nickname", default="")
    inside: "tuple[Saved, ...]" = field(name="ContainedObjects", default=())


class Save(Struct, frozen=True):
    """A save, or a saved object, of Tabletop Simulator."""

    objects: tuple[Saved, ...] = field(name="ObjectStates")


def ids(data: bytes, name: str) -> list[Finding]:
    """Return the objects of a save whose ids others have before them.

    The simulator gives such an object another id, and scripts and undo lose it.
    """
    first: dict[str, str] = {}
    found = []
    for each in _within(msgspec.json.decode(data, type=Save).objects):
        if each.guid in first:
            problem = f"has the id {each.guid} of '{first[each.guid]}'"
            right = "each has its own"
            what = f"'{each.nickname}'"
            found.append(Finding("ids", "error", what, problem, right, piece=name))
        first.setdefault(each.guid, each.nickname)
    return found


def _within(objects: Iterable[Saved]) -> Iterator[Saved]:
    for each in objects:
        yield each
        yield from _within(each.inside)
