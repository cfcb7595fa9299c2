"""What CSS says of each element: attributes, style sheets, styles, inheritance.

Selectors are matched by cssselect2 and values parsed by tinycss2, which WeasyPrint
brings along; neither is imported for a file that has no style.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from companion.press.scene.artwork.tree import local

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

INHERITED = {
    "fill": "black",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "stroke": "none",
    "stroke-width": "1",
    "stroke-opacity": "1",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-dasharray": "none",
    "marker-start": "none",
    "marker-mid": "none",
    "marker-end": "none",
    "clip-rule": "nonzero",
    "color": "currentColor",
    "visibility": "visible",
    "font-family": "sans-serif",
    "font-size": "16",
    "font-style": "normal",
    "font-weight": "normal",
    "letter-spacing": "normal",
    "text-anchor": "start",
}
"""Properties that children take from their parent, with their first values."""

OWN = {
    "opacity": "1",
    "display": "inline",
    "clip-path": "none",
    "mask": "none",
    "mask-type": "luminance",
    "filter": "none",
    "mix-blend-mode": "normal",
    "stop-color": "black",
    "stop-opacity": "1",
    "transform": "",
}
"""Properties of an element alone, with their first values."""

Style = Mapping[str, str]
Declared = tuple[dict[str, str], dict[str, str]]
"""What is declared, and what of it is important."""


class Sheet:
    """The style sheets of a file, matched against all of its elements.

    `rules` come after those of the file.
    """

    def __init__(self, root: "Element", rules: str) -> None:
        self._of: dict[Element, Declared] = {}
        texts = [
            element.text
            for element in root.iter()
            if local(element.tag) == "style" and element.text
        ]
        texts += re.findall("[^}]*}", rules)
        if texts:
            self._match(root, texts)

    def style(self, element: "Element", parent: Style) -> Style:
        """Return the value of every property of an element."""
        known: dict[str, str] = {name: parent[name] for name in INHERITED}
        known |= OWN
        written = {
            name: value.strip()
            for name, value in element.attrib.items()
            if name in known
        }
        usual, important = self._of.get(element, ({}, {}))
        mine, urgent = declared(element.get("style", ""))
        for values in (written, usual, mine, important, urgent):
            for name, value in values.items():
                if name in known:
                    inherit = value == "inherit"
                    known[name] = parent.get(name, known[name]) if inherit else value
        return known

    def _match(self, root: "Element", texts: Sequence[str]) -> None:
        import cssselect2

        matcher = cssselect2.Matcher()
        for text in texts:
            for selector, found in _selectors(text):
                matcher.add_selector(selector, found)
        for wrapper in cssselect2.ElementWrapper.from_xml_root(root).iter_subtree():
            usual: dict[str, str] = {}
            important: dict[str, str] = {}
            for _, _, _, (values, urgent) in matcher.match(wrapper):
                usual |= values
                important |= urgent
            self._of[wrapper.etree_element] = usual, important


@lru_cache(maxsize=1024)  # files of one kit have many rules in common
def _selectors(text: str) -> list[tuple[object, Declared]]:
    """Return the selectors of a style sheet, each with what it declares."""
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
        found = _declared(rule.content)
        for selector in selectors:
            if selector.pseudo_element is None and not selector.never_matches:
                known.append((selector, found))
    return known


def declared(text: str) -> Declared:
    """Return what a `style` attribute declares.

    >>> declared("fill: RED; stroke:none!important")
    ({'fill': 'RED'}, {'stroke': 'none'})
    """
    return _declared(text) if text.strip() else ({}, {})


def _declared(content: object) -> Declared:
    import tinycss2

    usual: dict[str, str] = {}
    important: dict[str, str] = {}
    for part in tinycss2.parse_blocks_contents(content):
        if part.type == "declaration":
            value = tinycss2.serialize(part.value).strip()
            (important if part.important else usual)[part.lower_name] = value
    return usual, important


def begin() -> Style:
    """Return the style that the outermost element inherits."""
    return INHERITED | OWN


def classes(element: "Element") -> Iterator[str]:
    """Yield the classes of an element."""
    yield from element.get("class", "").split()
