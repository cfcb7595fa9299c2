"""What is looked up, as parts of a screen: a face or a part of it, a sign, the rule."""

import re
from collections.abc import Iterable, Iterator

from companion.contract.parts import Line, Mark, Panel, Part, Picture, Text
from companion.contract.questions import Entry, Paragraph
from companion.errors import UnknownName
from companion.language import phrase
from companion.table import lookup
from companion.web.art import Art

Plain = dict[str, object]

TOKEN = re.compile(r" ([A-Z]\d?|[IVX]+)$")
"""The letter or number at the end of a kind, as in `circle III`."""


def entry(one: Entry, art: Art) -> Panel:
    """Return something that has a name, with what shows it."""
    inner = (*_picture(one, art), *_words(one))
    return Panel(inner, one.name, note=one.kind, icon=one.icon)


def _picture(one: Entry, art: Art) -> Iterator[Picture]:
    """Yield the face that an entry is printed on; its part of it is lit."""
    piece = one.face or art.called(lookup.names(one))
    if piece not in art.pieces:
        return
    anchors = tuple(
        anchor
        for anchor in art.boxes(piece)
        if one.part and (anchor == one.part or anchor.startswith(f"{one.part}."))
    )
    whole = one.part in anchors
    marks = (Mark(one.part, look="lit"),) if whole else ()
    yield Picture(piece, one.name, marks, camera=(one.part,) if whole else anchors)


def _words(one: Entry) -> Iterator[Part]:
    """Yield what is printed on an entry, what it needs, and where it is."""
    parts = (
        ("", one.printed),
        (phrase("Needs"), one.needs),
        (phrase("Where"), one.place),
    )
    for title, some in parts:
        if some:
            yield Text(tuple(map(Line, some)), "list" if len(some) > 1 else "", title)


def paragraph(one: Paragraph) -> Panel:
    """Return a paragraph of the rules below its headings."""
    *above, last = one.headings or ("",)
    return Panel((Text((Line(one.text),)),), last, note=", ".join(above))


def sorry(error: UnknownName) -> Text:
    """Return that there is no such name, and the near one."""
    return Text((Line(str(error), "soft"),))


def groups(entries: Iterable[Entry]) -> list[Plain]:
    """Return the names of all that can be looked up, those of a kind together."""
    found: dict[str, dict[str, None]] = {}
    for known in entries:
        kind = TOKEN.sub("", known.kind.partition(",")[0])
        found.setdefault(kind, {})[known.name] = None
    return [{"name": kind, "names": list(names)} for kind, names in found.items()]
