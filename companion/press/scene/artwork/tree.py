"""An SVG file as a tree of elements, and what CSS says of each.

Nothing of a file is fetched, run or expanded: entities, scripts and references to
anything outside the file are refused. A DOCTYPE that only names SVG, as Illustrator
writes it, is passed over; nothing is looked up.

Style comes from attributes, style sheets and inheritance. Selectors are matched by
cssselect2 and values parsed by tinycss2, which WeasyPrint brings along; neither is
imported for a file that has no style.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING
from xml.parsers import expat

from companion.errors import BadData

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


LARGEST = 1 << 22  # most bytes of a file
ELEMENTS = 20_000  # most elements of a file, and most that are drawn of it
DEPTH = 60  # most elements inside one another
PLAIN = "save it as a plain SVG"
INSIDE = re.compile(r"#[^#\s]+|data:image/(?:png|jpe?g);base64,.*", re.DOTALL)
NAMESPACE = re.compile(r"https?://[\w./#:-]{1,80}")
EVENT = re.compile(r"on[a-z]+", re.IGNORECASE)
OUTSIDE = re.compile(r"url\(\s*['\"]?\s*(?!['\"#\s]|data:)|@import", re.IGNORECASE)
SCRIPT = "script"
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
        self.tree, self.above, self.skipped = TreeBuilder(), [""], 0
        parser = self.parser = expat.ParserCreate(namespace_separator="}")
        parser.buffer_text = True
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._data
        parser.EntityDeclHandler = self._entity
        parser.SkippedEntityHandler = self._entity
        parser.ProcessingInstructionHandler = self._instruction

    def build(self, data: bytes) -> "Element":
        self.parser.Parse(data, True)
        return self.tree.close()

    def _refuse(self, what: str, right: str = "leave it out") -> None:
        raise BadData(self.where, what, right)

    def _entity(
        self, name: str, _: object = "", value: object = "", *__: object
    ) -> None:
        # Illustrator has names for its name spaces; they cannot hold one another.
        if not (isinstance(value, str) and NAMESPACE.fullmatch(value)):
            self._refuse(f"holds the entity '{name}'", PLAIN)

    def _data(self, text: str) -> None:
        if self.above[-1].lower() == SCRIPT and text.strip():  # not an empty one
            self._refuse(f"holds <{SCRIPT}>")
        if not self.skipped:
            self.tree.data(text)

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
        above = self.above[-1]
        self.above.append(local(tag))
        # What a browser may show in place of what else the switch offers.
        if self.skipped or (above == "switch" and local(tag) == "foreignObject"):
            self.skipped += 1
            return
        name = local(tag).lower()
        if name in FORBIDDEN and (name != SCRIPT or attributes):
            self._refuse(f"holds <{local(tag)}>")
        link = local(tag) == "a"  # what a browser would open, and nothing here does
        for name, value in attributes.items():
            if not (link and local(name) == "href"):
                self._check(local(name), value)
        known = {_named(name): value for name, value in attributes.items()}
        self.tree.start(_named(tag), known)

    def _check(self, name: str, value: str) -> None:
        """Refuse an attribute that runs a script or refers to anything outside."""
        if EVENT.fullmatch(name):
            self._refuse(f"holds '{name}', which runs a script")
        if name in ("href", "src") and value and not INSIDE.fullmatch(value.strip()):
            self._refuse(f"refers to '{value[:40]}'", "put it into the file itself")
        if OUTSIDE.search(value):
            self._refuse(f"'{name}' refers outside", "put it into the file itself")

    def _end(self, tag: str) -> None:
        self.depth -= 1
        self.above.pop()
        if self.skipped:
            self.skipped -= 1
            return
        element = self.tree.end(_named(tag))
        if local(tag) == "style" and OUTSIDE.search(element.text or ""):
            self._refuse("its style sheet refers outside", "put it into the file")


HREFS = ("href", "{http://www.w3.org/1999/xlink}href")


def href(element: "Element") -> str:
    """Return what an element refers to, such as "#id"; "" if it does not."""
    return next(filter(None, map(element.get, HREFS)), "")


def _named(name: str) -> str:
    return "{" + name if "}" in name else name


INHERITED = {
    **{"fill": "black", "fill-opacity": "1", "fill-rule": "nonzero"},
    **{"stroke": "none", "stroke-width": "1", "stroke-opacity": "1"},
    **{"stroke-linecap": "butt", "stroke-linejoin": "miter"},
    **{"stroke-dasharray": "none", "marker-start": "none", "marker-mid": "none"},
    **{"marker-end": "none", "clip-rule": "nonzero", "color": "currentColor"},
    **{"visibility": "visible", "font-family": "sans-serif", "font-size": "16"},
    **{"font-style": "normal", "font-weight": "normal"},
    **{"letter-spacing": "normal", "text-anchor": "start"},
}
"""Properties that children take from their parent, with their first values."""

OWN = {
    **{"opacity": "1", "display": "inline", "clip-path": "none", "mask": "none"},
    **{"mask-type": "luminance", "filter": "none", "mix-blend-mode": "normal"},
    **{"overflow": "hidden", "stop-color": "black", "stop-opacity": "1"},
    **{"transform": ""},
}
"""Properties of an element alone, with their first values."""

Style = Mapping[str, str]
BEGIN: Style = INHERITED | OWN  # what the outermost element inherits
Declared = tuple[dict[str, str], dict[str, str]]  # all, and the important


class Sheet:
    """The style sheets of a file, then `rules`, matched against all of its elements."""

    def __init__(self, root: "Element", rules: str) -> None:
        self._of: dict[Element, Declared] = {}
        sheets = [each.text for each in root.iter() if local(each.tag) == "style"]
        every = (*filter(None, sheets), rules)
        texts = [rule for text in every for rule in _rules(text)]
        if texts:
            import cssselect2

            matcher = cssselect2.Matcher()
            for text in texts:
                for selector, declarations in _selectors(text):
                    matcher.add_selector(selector, declarations)
            for wrapper in cssselect2.ElementWrapper.from_xml_root(root).iter_subtree():
                usual, important = dict[str, str](), dict[str, str]()
                for _, _, _, (values, urgent) in matcher.match(wrapper):
                    usual |= values
                    important |= urgent
                self._of[wrapper.etree_element] = usual, important

    def style(self, element: "Element", parent: Style) -> Style:
        """Return the value of every property of an element."""
        known = {name: parent[name] for name in INHERITED} | OWN
        written = {name: value.strip() for name, value in element.attrib.items()}
        usual, important = self._of.get(element, ({}, {}))
        mine, urgent = declared(element.get("style", ""))
        for values in (written, usual, mine, important, urgent):
            for name, value in values.items():
                if name in known:
                    inherit = value == "inherit"
                    known[name] = parent.get(name, known[name]) if inherit else value
        return known


def _rules(text: str) -> list[str]:
    """Return the rules of a sheet; all in one if braces may mean anything else."""
    plain = not any(sign in text for sign in ("@", "/*", '"', "'", "\\"))
    return re.findall("[^}]*}", text) if plain else [text]


@lru_cache(maxsize=1024)  # files of one kit have many rules in common
def _selectors(text: str) -> list[tuple[object, Declared]]:
    import cssselect2
    import tinycss2

    known: list[tuple[object, Declared]] = []
    for rule in tinycss2.parse_stylesheet(text, skip_comments=True):
        if rule.type != "qualified-rule":
            continue
        try:
            selectors = cssselect2.compile_selector_list(rule.prelude)
        except cssselect2.SelectorError:
            continue  # as browsers do
        declarations = _declared(rule.content)
        for selector in selectors:
            if selector.pseudo_element is None and not selector.never_matches:
                known.append((selector, declarations))
    return known


def declared(text: str) -> Declared:
    """Return what a `style` attribute declares.

    >>> declared("fill: RED; stroke:none!important")
    ({'fill': 'RED'}, {'stroke': 'none'})
    """
    return _declared(text) if text.strip() else ({}, {})


def _declared(content: object) -> Declared:
    import tinycss2

    usual, important = dict[str, str](), dict[str, str]()
    for part in tinycss2.parse_blocks_contents(content):
        if part.type == "declaration":
            value = tinycss2.serialize(part.value).strip()
            (important if part.important else usual)[part.lower_name] = value
    return usual, important
