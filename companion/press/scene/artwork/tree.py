"""An SVG file as a tree of elements: nothing of it is fetched, run or expanded.

Entities, scripts and references to anything outside the file are refused. A DOCTYPE
that only names SVG, as Illustrator writes it, is passed over; nothing is looked up.
"""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING
from xml.parsers import expat

from companion.errors import BadData

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

LARGEST = 1 << 22
"""Most bytes of a file."""

ELEMENTS = 20_000
"""Most elements of a file, and most that are drawn of it."""

DEPTH = 60
"""Most elements inside one another."""

PLAIN = "save it as a plain SVG"
INSIDE = re.compile(r"#[^#\s]+|data:image/(?:png|jpe?g);base64,.*", re.DOTALL)
OUTSIDE = re.compile(r"url\(\s*['\"]?\s*(?!['\"#\s]|data:)|@import", re.IGNORECASE)
FORBIDDEN = ("script", "foreignobject", "iframe", "handler", "listener", "object")


def parse(data: bytes, where: str) -> "Element":
    """Return the outermost element, its tags as "{namespace}name".

    Raises:
        BadData: if it is no SVG, or holds what is described above.
    """
    if len(data) > LARGEST:
        raise BadData(where, f"{len(data)} bytes", f"a drawing has at most {LARGEST}")
    try:
        root = _Builder(where).build(data)
    except (expat.ExpatError, LookupError, ValueError) as error:
        # An encoding that Python does not know is a LookupError, some are ValueErrors.
        raise BadData(where, f"is no XML ({error})", PLAIN) from None
    if local(root.tag) != "svg":
        raise BadData(where, f"begins with <{local(root.tag)}>", PLAIN)
    return root


def local(name: str) -> str:
    """Return a name without its namespace.

    >>> local("{http://www.w3.org/2000/svg}path")
    'path'
    """
    return name.rpartition("}")[2]


class _Builder:
    """Builds the tree, and refuses what has no place in it as soon as it comes."""

    def __init__(self, where: str) -> None:
        from xml.etree.ElementTree import TreeBuilder

        self.where, self.depth, self.count = where, 0, 0
        self.tree = TreeBuilder()
        parser = self.parser = expat.ParserCreate(namespace_separator="}")
        parser.buffer_text = True
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self.tree.data
        parser.EntityDeclHandler = self._entity
        parser.SkippedEntityHandler = self._entity
        parser.ProcessingInstructionHandler = self._instruction

    def build(self, data: bytes) -> "Element":
        self.parser.Parse(data, True)
        return self.tree.close()

    def _refuse(self, what: str, right: str = "leave it out") -> None:
        raise BadData(self.where, what, right)

    def _entity(self, name: str, *_: object) -> None:
        self._refuse(f"holds the entity '{name}'", PLAIN)

    def _instruction(self, target: str, data: str) -> None:
        if target == "xml-stylesheet":
            self._refuse("takes a style sheet from outside", "put it into <style>")

    def _begin(self, tag: str, attributes: Mapping[str, str]) -> None:
        self.depth += 1
        self.count += 1
        if self.depth > DEPTH:
            self._refuse(f"more than {DEPTH} groups in one another", "ungroup some")
        if self.count > ELEMENTS:
            self._refuse(f"more than {ELEMENTS} elements", "make it simpler")
        if local(tag).lower() in FORBIDDEN:
            self._refuse(f"holds <{local(tag)}>")
        for name, value in attributes.items():
            self._check(local(name), value)
        named = {_named(name): value for name, value in attributes.items()}
        self.tree.start(_named(tag), named)

    def _check(self, name: str, value: str) -> None:
        """Refuse an attribute that runs a script or refers to anything outside."""
        if name.lower().startswith("on"):
            self._refuse(f"holds '{name}', which runs a script")
        if name in ("href", "src") and value and not INSIDE.fullmatch(value.strip()):
            self._refuse(f"refers to '{value[:40]}'", "put it into the file itself")
        if OUTSIDE.search(value):
            self._refuse(f"'{name}' refers outside", "put it into the file itself")

    def _end(self, tag: str) -> None:
        self.depth -= 1
        element = self.tree.end(_named(tag))
        if local(tag) == "style" and OUTSIDE.search(element.text or ""):
            self._refuse("its style sheet refers outside", "put it into the file")


def _named(name: str) -> str:
    return "{" + name if "}" in name else name
