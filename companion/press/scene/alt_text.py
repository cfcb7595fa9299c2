"""What a face says when it is read aloud: its words and icons, in their order."""

import itertools
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from companion.press.scene import icons
from companion.press.scene.marks import Group, Mark, Text
from companion.press.scene.scene import Scene

SPACED = re.compile(r" +([.,:;!?)\N{RIGHT DOUBLE QUOTATION MARK}])")
"""A space that no text has: before a mark that follows an icon or another font."""

MANY = 3
"""Equal icons in a row; more of them are counted."""


def said(name: str, face: Scene, language: str = "en") -> str:
    """Return the alternative text of a face, which begins with its piece's name."""
    words = _words(face, language)
    # A name that is also written on the piece is said once.
    rest = words.removeprefix(name).strip()
    return f"{name}: {rest}" if rest else name


@lru_cache(maxsize=64)
def _words(face: Scene, language: str) -> str:
    found = []
    for (words, icon), alike in itertools.groupby(_texts(face, face.marks)):
        many = len(list(alike))
        spoken = icons.spoken(words, language) if icon else words
        counted = icon and many > MANY
        found.append(f"{many} x {spoken}" if counted else " ".join(many * [spoken]))
    return SPACED.sub(r"\1", " ".join(found))


def _texts(face: Scene, marks: Iterable[Mark]) -> Iterator[tuple[str, bool]]:
    """Yield what is written, and the names of icons, and whether each is an icon."""
    for mark in marks:
        if isinstance(mark, Group):
            if symbol := face.symbols.get(id(mark.marks)):
                yield symbol.name, True
            else:
                yield from _texts(face, mark.marks)
        elif isinstance(mark, Text) and mark.words.strip():
            yield mark.words.strip(), False
