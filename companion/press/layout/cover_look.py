"""How the cover of a kit looks: data of `templates/<game>/cover.toml`.

It names fonts and colours, the pieces that are fanned out, and, by language, what the
cover says. A kit without such a file has a plain cover with its first piece.
"""

from functools import cache

from companion import places
from companion.facts import Fact, load


class Fanned(Fact, frozen=True):
    """A piece on the title picture.

    Attributes:
        x, y: of its middle on a page of 210 mm, in mm.
        turn: degrees, counter-clockwise.
        scale: of its own size.
        bare: drawn without its box and shadow, as pieces of another form are.
    """

    piece: str
    x: float
    y: float
    turn: float = 0
    scale: float = 0.5
    back: bool = False
    bare: bool = False


class Need(Fact, frozen=True):
    """Something that the kit does not hold, and what it offers instead, if anything."""

    item: str
    instead: str = ""
    colours: tuple[str, ...] = ()


class Said(Fact, frozen=True):
    """What a cover says in one language."""

    subtitle: str = ""
    players: str = ""
    length: str = ""
    needs: tuple[Need, ...] = ()


class Colours(Fact, frozen=True):
    """The colours of a cover."""

    ground: str = "#2B3A4A"
    title: str = "#FFFFFF"
    bar: str = "#16181B"
    number: str = "#FFFFFF"
    page: str = "#FFFFFF"
    panel: str = "#EEF1F4"
    accent: str = "#A8322A"
    card: str = "#A8322A"
    board: str = "#334EA8"
    paper: str = "#2E7D6B"
    label: str = "#B8862B"


class CoverLook(Fact, frozen=True):
    """The look of a cover.

    Attributes:
        art: an SVG of `templates/<game>/`, 210 wide, drawn to the title's edges.
        size: of the title, in points.
        title, head, text, bold: fonts.
    """

    title: str = "jost-800-normal"
    head: str = "jost-700-normal"
    text: str = "jost-500-normal"
    bold: str = "jost-700-normal"
    size: float = 34
    art: str = ""
    colours: Colours = Colours()
    fan: tuple[Fanned, ...] = ()
    en: Said = Said()
    de: Said = Said()

    def said(self, language: str) -> Said:
        """Return what it says in a language; in English if it has no words in it."""
        return self.de if language == "de" and self.de != Said() else self.en


@cache
def look(game: str) -> CoverLook:
    """Return the look of a game's cover; the plain one if it has none."""
    path = places.TEMPLATES / game.replace("-", "_") / "cover.toml"
    return load(CoverLook, path) if path.exists() else CoverLook()
