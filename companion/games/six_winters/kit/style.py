"""Colours by name, fonts, the icon of each word, and the canvas that draws with them.

Colours have the names of the facts: `sorcery` is the fill of a Sorcery die,
`sorcery_on` the symbol on it, `red_bank` a region. Two palettes differ in the dice.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path as File
from types import MappingProxyType
from typing import Any, Self, TypeVarTuple

from msgspec import structs

from companion import places
from companion.errors import BadData, UnknownName, near
from companion.facts import load
from companion.language import reader
from companion.press.cards import layouts, row_faces
from companion.press.layout.piece import Draw, Drawing, Piece
from companion.press.scene import canvas, text
from companion.press.scene.artwork import Artwork
from companion.press.scene.boxes import COLOUR, Box, Palette
from companion.press.scene.boxes import palette as colours_of
from companion.press.scene.path import Path, Point
from companion.press.scene.pictures import picture
from companion.press.scene.rich import Align, Faces
from companion.press.scene.scene import Scene, Signs, Type, mix

from ..facts import REGIONS, RESOURCES, TRACKS

GAME = "six_winters"
LAYOUTS = places.TEMPLATES / GAME

TITLE = "grenze-gotisch-800-normal"
HEAD = "grenze-gotisch-700-normal"
NAME = "grenze-700-normal"
LABEL = "grenze-600-normal"
TAGS = "grenze-600-italic"
NUMBER = "grenze-800-lining"  # figures as high as capitals

TEXT = "grenze-500-normal"
FACES = Faces(TEXT, bold="grenze-700-normal", italic="grenze-400-italic")

SMALLEST_PT = 8.4  # the smallest type that is legible at the table

CARD, BLEED, SAFE, CORNER = (88.0, 63.0), 3.0, 3.0, 3.0
"""Width and height of a card in landscape; its bleed, safe zone, corner radius; mm."""

ICONS = {
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
"""The icon of a word, where the two differ."""


def icon_of(word: str) -> str:
    """Return the name of the icon that stands for a word of the facts."""
    return ICONS.get(word, word)


def signs(colours: Mapping[str, str]) -> Signs:
    """Return how icons within texts look: resources on discs, others coloured."""
    discs = {word: (colours[f"{word}_on"], colours[word]) for word in RESOURCES}
    return discs | {icon_of(word): (colours[word], "") for word in (*REGIONS, *TRACKS)}


class Canvas(canvas.Canvas, frozen=True):
    """A scene and its colours by name; text and symbols are drawn in `ink`.

    A point is (x, y) in mm, x to the right and y down, from the trim's top left corner.
    """

    ink: str = "ink"
    game = GAME

    @property
    def dark(self) -> str:
        """The colour of a dark ground: white where ink is saved."""
        return "white" if self.low else "ink"

    @property
    def on_dark(self) -> str:
        """The colour of what is drawn on a dark ground: ink where ink is saved."""
        return "ink" if self.low else "white"

    def using(self, ink: str) -> Self:
        """Return the same canvas with another ink."""
        return structs.replace(self, ink=ink)

    def tint(self, colour: str, part: float) -> str:
        """Return a colour with `part` of white in it; where ink is saved, paper."""
        return self["paper"] if self.low else mix(self[colour], "#FFFFFF", part)

    def picture(self, name: str) -> Artwork:
        """Return a picture of `artwork/` in these colours."""
        return picture(GAME, name, self.colours, low=self.low)

    def icon(self, word: str, at: Point, size: float, ground: str = "paper") -> None:
        """Draw the icon of a word about a point; `ground` is the colour below it."""
        self.scene.icon(
            icon_of(word), at, size=size, ink=self[self.ink], ground=self[ground]
        )

    def symbol(self, word: str, at: Point, size: float, ground: str) -> None:
        """Draw the icon of a word in its own colour; `ground` is a hex colour."""
        coloured = word in (*REGIONS, *TRACKS) and not self.low
        ink = self[word if coloured else "ink"]
        self.scene.icon(icon_of(word), at, size=size, ink=ink, ground=ground)

    def text(
        self, words: str, at: Point, font: str, size_pt: float, align: Align = "left"
    ) -> float:
        """Write a line, the point on its baseline, and return its width."""
        ink = self[self.ink]
        return self.scene.text(words, at, Type(font, size_pt, ink), align=align)

    def caption(
        self, words: str, at: Point, font: str, size_pt: float, align: Align = "left"
    ) -> float:
        """Write a line whose capitals are centred on the point's y; return its width.

        Lines of one size beside each other share a baseline, whatever their letters.
        """
        down = text.cap_middle(words, font, size_pt)
        return self.text(words, (at[0], at[1] + down), font, size_pt, align)

    def caption_in(
        self, room: float, words: str, at: Point, font: str, size_pt: float
    ) -> None:
        """Write a caption about a point, smaller if it is wider than `room` mm."""
        size = min(size_pt, size_pt * room / text.width(words, font, size_pt))
        self.caption(words, at, font, size, "centre")

    def text_middle(self, words: str, at: Point, font: str, size_pt: float) -> None:
        """Write a line whose own ink is centred on the point, up and down too."""
        self.scene.text_middle(words, at, Type(font, size_pt, self[self.ink]))


def outline(box: Box, corner: float = 0) -> Path:
    """Return the edge of a box, its corners rounded."""
    return Path().rect(box.x, box.y, box.w, box.h, corner)


def canvas_of(scene: Scene, palette: str = "clear") -> Canvas:
    """Return a canvas on a scene, with the colours of the ink that it is printed in."""
    return Canvas(scene, _colours(palette, scene.low))


@cache
def _colours(palette: str, low: bool) -> Mapping[str, str]:
    return MappingProxyType(palette_of(palette).ink(low=low))


Ts = TypeVarTuple("Ts")


def painter(paint: Callable[[Canvas, Box, *Ts], None], palette: str, *of: *Ts) -> Draw:
    """Return what fills a scene: it paints a canvas as large as that, and what `of`."""

    def draw(scene: Scene) -> None:
        box = Box(0, 0, scene.width, scene.height)
        paint(canvas_of(scene, palette), box, *of)

    return draw


Draws = Callable[[Canvas, str, Box], None]


def drawings(known: Mapping[str, Draws], palette: str) -> dict[str, Drawing]:
    """Return what layouts call by a name, as what a canvas is drawn on with."""

    def drawing(draw: Draws) -> Drawing:
        return lambda scene, of, box: draw(canvas_of(scene, palette), of, Box(*box))

    return {name: drawing(draw) for name, draw in known.items()}


def look(
    name: str, drawings: Mapping[str, Drawing], palette: str = "clear"
) -> layouts.Look:
    """Return a layout by its name in the reader's language, its dice in a palette."""
    return layouts.of_kit(layout_of(name), drawings, dice(palette))


def layout_of(name: str) -> File:
    """Return the file of a layout: the reader's, or the English one if it has none."""
    own = LAYOUTS / f"{name}_{reader()}.toml"
    return own if own.is_file() else LAYOUTS / f"{name}.toml"


TINTS = 0.5, 0.72, 0.78
"""Parts of white in the tints of resources that layouts may name."""


@cache
def dice(palette: str) -> Mapping[str, str]:
    """Return the colours of resources in a palette, and their tints for layouts."""
    colours = palettes()[palette]
    return colours | {
        f"{name}_{part * 100:.0f}": mix(colour, "#FFFFFF", part)
        for name, colour in colours.items()
        for part in TINTS
    }


def piece(name: str, look: layouts.Look, cells: Mapping[str, str], **how: Any) -> Piece:
    """Return cells in a layout as a piece; `how`: its title, its group and so on."""
    return structs.replace(row_faces.piece(name, look, layouts.Row(2, cells)), **how)


Lists = Mapping[str, Iterable[Sequence[str]]]
"""Several things each, by the name of their cell: the columns of one."""


def lines(listed: Lists) -> dict[str, str]:
    """Return cells of several things each: a line for one, | between its columns."""
    return {
        name: "\n".join(" | ".join(columns) for columns in each)
        for name, each in listed.items()
    }


def palette_of(palette: str) -> Palette:
    """Return all colours, those of the dice from the palette of that name."""
    whole = colours_of(GAME)
    return structs.replace(whole, full={**whole.full, **palettes()[palette]})


def known(palette: str) -> str:
    """Return the name of a palette; an `UnknownName` names the near one."""
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
    loaded = load(dict[str, dict[str, str]], places.TEMPLATES / GAME / "palettes.toml")
    for name, dice in loaded.items():
        for key, colour in dice.items():
            where = f"palettes.toml: {name}: {key}"
            if key not in RESOURCES:
                raise BadData(where, "is no resource", near(key, RESOURCES))
            if not COLOUR.fullmatch(colour):
                what = f"'{colour}' is no colour"
                raise BadData(where, what, "write it as '#1A2B3C'")
    return loaded
