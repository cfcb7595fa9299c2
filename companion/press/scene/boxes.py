"""Boxes and colours of a piece, read from `templates/`; colours as CSS writes them.

`templates/<game>/<piece>.toml` holds a table a box, in mm, and
`templates/<game>/palette.toml` the tables `[full]` and `[low]`, with the same names,
and which of them are `quiet` or `tell_apart`, for preflight; a table `[mixed]` names
colours that are made of two of them. A game whose pieces also
have a dark drawing, for screens alone, has a table `[dark]` of those that differ from
`[full]`.
"""

import math
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from math import fsum
from types import MappingProxyType
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from companion import places
from companion.errors import BadData, near
from companion.facts import Fact, load

if TYPE_CHECKING:
    from tinycss2.color4 import Color


COLOUR = re.compile(r"#[0-9A-F]{6}")
SIDES = ("x", "y", "w", "h")


class Box(Struct, frozen=True):
    """A rectangle on a face: (x, y) is its top left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2


class Apart(Fact, frozen=True):
    """Colours that distinguish things, by name.

    Attributes:
        sign: what else distinguishes them, a form or a letter; if empty, they must
            differ in grey too.
        least: how much each two must differ (CAM02-UCS) for all eyes; 0 if the sign
            is enough.
    """

    colours: tuple[str, ...]
    sign: str = ""
    least: float = 19


class Palette(Fact, frozen=True):
    """A game's colours "#RRGGBB" by name, for either ink."""

    full: dict[str, str]
    low: dict[str, str]
    # names of those that are pale on purpose: ghosts to be written over, and ornaments
    # without meaning
    quiet: tuple[str, ...] = ()
    # sets of colours with a meaning, by that meaning
    tell_apart: dict[str, Apart] = msgspec.field(default_factory=dict)
    # what differs from `full` on a dark screen; empty if nothing is drawn so
    dark: dict[str, str] = msgspec.field(default_factory=dict)
    # colours made of two others, with how much there is of the second; where ink is
    # saved the first alone
    mixed: dict[str, tuple[str, str, float]] = msgspec.field(default_factory=dict)
    # tokens of a page, light and dark; see `companion.web.looks`
    web: dict[str, str] = msgspec.field(default_factory=dict)
    web_dark: dict[str, str] = msgspec.field(default_factory=dict)

    def ink(
        self,
        *,
        low: bool = False,
        dark: bool = False,
        own: Mapping[str, str] = MappingProxyType({}),
    ) -> dict[str, str]:
        """Return the colours to draw with, those of an edition of its `own` first."""
        colours = {**self.full, **self.dark} if dark else self.low if low else self.full
        return self.mixing({**colours, **own}) if own else colours

    def mixing(self, colours: Mapping[str, str]) -> dict[str, str]:
        """Return colours with those that are made of them."""
        made = {
            name: mix(colours[one], colours[other], part)
            for name, (one, other, part) in self.mixed.items()
        }
        return {**colours, **made}


@cache
def layout(name: str) -> dict[str, Box]:
    """Return the boxes of `templates/<name>.toml`, such as "nine_circles/gamesheet".

    Raises:
        BadData: naming file, box and key.
    """
    path = places.TEMPLATES / f"{name}.toml"
    boxes = load(dict[str, dict[str, object]], path)
    return {box: _box(sides, f"{path.name}: {box}") for box, sides in boxes.items()}


def _box(sides: Mapping[str, object], where: str) -> Box:
    lengths: dict[str, float] = {}
    for key in SIDES:
        if key not in sides:
            raise BadData(where, f"key '{key}' is missing", "add it")
    for key, value in sides.items():
        if key not in SIDES:
            raise BadData(where, f"unknown key '{key}'", near(key, SIDES))
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise BadData(f"{where}: {key}", f"'{value}' is no number", "give mm")
        lengths[key] = value
    return Box(**lengths)


@cache
def palette(game: str) -> Palette:
    """Return the colours of `templates/<game>/palette.toml`.

    Raises:
        BadData: naming file, table and key; also if one ink lacks a colour.
    """
    path = places.TEMPLATES / game / "palette.toml"
    loaded = load(Palette, path)
    names = loaded.full.keys() | loaded.low.keys()
    for table, colours in (("full", loaded.full), ("low", loaded.low)):
        where = f"{path.name}: {table}"
        for name in sorted(names - colours.keys()):
            raise BadData(where, f"key '{name}' is missing", "add it to both inks")
        _coloured(where, colours)
    _coloured(f"{path.name}: dark", loaded.dark)
    named(path.name, loaded)
    dark = loaded.mixing({**loaded.full, **loaded.dark}) if loaded.dark else {}
    return msgspec.structs.replace(
        loaded,
        full=loaded.mixing(loaded.full),
        low=loaded.low | {name: loaded.low[it[0]] for name, it in loaded.mixed.items()},
        dark={name: dark[name] for name in dark if name in loaded.dark | loaded.mixed},
    )


def mix(colour: str, other: str, part: float) -> str:
    """Return `colour` with `part` (0..1) of `other` in it.

    >>> mix("#000000", "#FFFFFF", 0.5)
    '#808080'
    """
    pairs = ((colour[i : i + 2], other[i : i + 2]) for i in (1, 3, 5))
    blended = (int(a, 16) * (1 - part) + int(b, 16) * part for a, b in pairs)
    return "#" + "".join(f"{int(value + 0.5):02X}" for value in blended)


def _coloured(where: str, colours: Mapping[str, str]) -> None:
    for name, colour in colours.items():
        if not COLOUR.fullmatch(colour):
            what = f"'{colour}' is no colour"
            raise BadData(f"{where}: {name}", what, "write it as '#1A2B3C'")


def named(file: str, palette: Palette) -> None:
    """Refuse a palette that describes a colour that it does not have.

    Raises:
        BadData: naming file, table and colour.
    """
    sets = {"quiet": palette.quiet, "dark": tuple(palette.dark)}
    sets |= {f"tell_apart.{key}": it.colours for key, it in palette.tell_apart.items()}
    sets |= {f"mixed.{key}": of[:2] for key, of in palette.mixed.items()}
    for where, chosen in sets.items():
        for name in chosen:
            if name not in palette.full:
                what = f"no colour is called '{name}'"
                raise BadData(f"{file}: {where}", what, near(name, palette.full))


Three = tuple[float, float, float]


@lru_cache(maxsize=4096)
def linear(colour: str) -> Three:
    """Return red, green and blue as amounts of light, 0 to 1."""
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    )
    return red, green, blue


def luminance(colour: str) -> float:
    """Return how light a colour is: 0 for black, 1 for white (WCAG 2.2)."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=4096)
def lightness(colour: str) -> float:
    """Return L* of CIE, what is left of a colour in grey: 0 to 100.

    >>> round(lightness("#16243A")), round(lightness("#595959")), lightness("#FFFFFF")
    (14, 38, 100.0)
    """
    light = luminance(colour)
    dark = light <= 216 / 24389
    return light * 24389 / 27 if dark else 116 * math.cbrt(light) - 16


HEX = re.compile(r"#[0-9A-Fa-f]{6}")
LONGEST = 100  # most characters of a colour

RGB = {
    "xyz-d65": (
        (3.2409699, -1.5373832, -0.4986108),
        (-0.9692436, 1.8759675, 0.0415551),
        (0.0556301, -0.2039770, 1.0569715),
    ),
    "xyz-d50": (
        (3.1341359, -1.6173863, -0.4906619),
        (-0.9787954, 1.9162543, 0.0334427),
        (0.0719553, -0.2289768, 1.4053861),
    ),
}
"""From either XYZ to linear sRGB.  Source: CSS Color Module Level 4, sample code."""


def colour(text: str) -> str | None:
    """Return an opaque colour as "#RRGGBB", or None if it is none.

    >>> colour("#fffdf5"), colour("rgb(255, 253, 245)"), colour("Tomato")
    ('#FFFDF5', '#FFFDF5', '#FF6347')
    >>> colour("#FFFDF580"), colour("bule"), colour("oklch(62.8% 0.2577 29.23)")
    (None, None, '#FF0000')
    """
    if HEX.fullmatch(text):
        return text.upper()
    parsed = _parsed(text)
    if parsed is None or parsed.alpha < 1:
        return None
    within = all(0 <= part <= 1 for part in parsed.coordinates)
    if parsed.space == "srgb" and not within:
        return None  # such as rgb(256, 0, 0), which CSS would cut to 255
    return _written(parsed)


def clear(text: str) -> tuple[str, float] | None:
    """Return a colour and its opacity, or None if it is none.

    >>> clear("rgb(255 0 0 / 25%)"), clear("transparent")
    (('#FF0000', 0.25), ('#000000', 0.0))
    """
    if HEX.fullmatch(text):
        return text.upper(), 1.0
    parsed = _parsed(text)
    return (_written(parsed), parsed.alpha) if parsed else None


def _parsed(text: str) -> "Color | None":
    if len(text) > LONGEST:
        return None
    from tinycss2.color4 import parse_color  # 8 ms, which most decks need not pay

    try:
        parsed = parse_color(text)
    except ValueError:
        return None
    # A word such as "currentcolor" stays one.
    return None if isinstance(parsed, str) else parsed


def _written(parsed: "Color") -> str:
    if parsed.space in ("srgb", "hsl", "hwb"):
        parts = list(parsed.to("srgb").coordinates)
    else:
        space = "xyz-d50" if parsed.space in ("lab", "lch", "xyz-d50") else "xyz-d65"
        at = parsed.to(space).coordinates
        linear = (fsum(map(float.__mul__, row, at)) for row in RGB[space])
        parts = [
            12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
            for part in linear
        ]
    # What is not 0 to 1 the screen cannot show.
    whole = (round(min(1.0, max(0.0, part)) * 255) for part in parts)
    return "#" + "".join(f"{part:02X}" for part in whole)
