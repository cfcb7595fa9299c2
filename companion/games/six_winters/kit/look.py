"""How the pieces are drawn: colours by name, fonts, the icon of each word.

Colours are named as the facts name things: `sorcery` is the fill of a Sorcery die,
`sorcery_on` the symbol on it, `red_bank` a region. Two palettes differ in the dice.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import get_args

from msgspec import Struct, structs

from companion import places
from companion.errors import BadData, UnknownName, near
from companion.facts import load
from companion.games.six_winters.cards.places import Region, Resource
from companion.press.scene.boxes import COLOUR, Palette
from companion.press.scene.boxes import palette as colours_of
from companion.press.scene.path import Path
from companion.press.scene.rich import Faces
from companion.press.scene.scene import Scene, mix

GAME = "six_winters"

TITLE = "grenze-gotisch-800-normal"
HEAD = "grenze-gotisch-700-normal"
NAME = "grenze-700-normal"
LABEL = "grenze-600-normal"
TAGS = "grenze-600-italic"
NUMBER = "grenze-800-normal"
TEXT = "grenze-500-normal"
FACES = Faces(TEXT, bold="grenze-700-normal", italic="grenze-400-italic")

SMALLEST_PT = 8.4
"""The smallest type that is read at the table."""

CARD, BLEED, SAFE, CORNER = (88.0, 63.0), 3.0, 3.0, 3.0
"""A card that lies, then what every card has, in mm."""

OUTLINE = 0.45

RESOURCES: tuple[Resource, ...] = get_args(Resource)
REGIONS: tuple[Region, ...] = get_args(Region)
STRESS = ("psyche", "body")

ICONS: Mapping[str, str] = MappingProxyType(
    {
        "red_bank": "redbank",
        "settled_lands": "settled",
        "autumn": "fall",
        "location": "flag",
        "start": "flag",
        "starting": "flag",
        "activation": "arrow",
        "activate": "arrow",
        "overcome": "uparrow",
        "wild": "star5",
        "any": "dieany",
        "action_die": "dieany",
        "magic_gate": "gate",
        "no_entry": "lock",
    }
)
"""The icon of a word, where the two differ."""


def icon_of(word: str) -> str:
    """Return the name of the icon that stands for a word of the facts."""
    return ICONS.get(word, word)


class Look(Struct, frozen=True):
    """A scene and the colours of its ink."""

    scene: Scene
    colours: Mapping[str, str]

    @property
    def low(self) -> bool:
        return self.scene.low

    def __getitem__(self, colour: str) -> str:
        return self.colours[colour]

    def tint(self, colour: str, part: float) -> str:
        """Return a colour with `part` of white in it; where ink is saved, paper."""
        return self["paper"] if self.low else mix(self[colour], "#FFFFFF", part)

    def flat(self, path: Path, fill: str, *, line: float = 0) -> None:
        """Fill a path; where ink is saved, also draw its line, if `line` is given."""
        edge = self["ink"] if self.low and line else None
        self.scene.draw(path, fill=self[fill], stroke=edge, width=line or 0.25)

    def inked(self, path: Path, fill: str, width: float = OUTLINE) -> None:
        """Fill a path inside an ink line."""
        self.scene.draw(path, fill=self[fill], stroke=self["ink"], width=width)

    def stroke(
        self, path: Path, colour: str, width: float, dash: tuple[float, ...] = ()
    ) -> None:
        self.scene.draw(path, stroke=self[colour], width=width, dash=dash)

    def symbol(self, word: str, x: float, y: float, size: float, ground: str) -> None:
        """Draw the bare icon of a word in its own colour; `ground` is a hex colour."""
        own = word in (*REGIONS, *STRESS) and not self.low
        self.scene.icon(icon_of(word), x, y, size, self[word if own else "ink"], ground)


def look(scene: Scene, palette: str = "clear") -> Look:
    """Return the look of a scene's own ink."""
    return Look(scene, _colours(palette, scene.low))


@cache
def _colours(palette: str, low: bool) -> Mapping[str, str]:
    return MappingProxyType(palette_of(palette).ink(low=low))


def palette_of(palette: str) -> Palette:
    """Return all colours, those of the dice as a palette has them."""
    whole = colours_of(GAME)
    return structs.replace(whole, full={**whole.full, **palettes()[palette]})


def known(palette: str) -> str:
    """Return the name of a palette if there is one.

    Raises:
        UnknownName: if there is none; the near one is named.
    """
    if palette not in palettes():
        what = f"no palette is called '{palette[:20]}'"
        raise UnknownName("palette", what, near(palette, palettes()))
    return palette


@cache
def palettes() -> dict[str, dict[str, str]]:
    """Return the colours of the dice in each palette, the usual one first.

    Raises:
        BadData: naming palette and key, if a colour is none, or not a die's.
    """
    found = load(dict[str, dict[str, str]], places.TEMPLATES / GAME / "palettes.toml")
    for name, dice in found.items():
        for key, colour in dice.items():
            where = f"palettes.toml: {name}: {key}"
            if key not in RESOURCES:
                raise BadData(where, "is no resource", near(key, RESOURCES))
            if not COLOUR.fullmatch(colour):
                what = f"'{colour}' is no colour"
                raise BadData(where, what, "write it as '#1A2B3C'")
    return found
