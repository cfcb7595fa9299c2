"""Pictures of a kit: SVGs of `templates/<game>/artwork/`, in its palette's colours.

A shape whose class is the name of a colour is filled with it; with class "t" beside it,
its line is drawn with it. A picture in a land, class "in_<region>" of the whole, has
that land's colours for "sky1" to "sky3", "far", "pine" and "land".

Where ink is saved, a drawing of its own, "<name>-low.svg", comes first. Colours are
then the palette's for little ink; but a picture with a group of class "line", whose
shapes have ink lines, is white within them, its lines of class "e", which have none,
are ink, and what has class "full" is left out. Each file also has a style of its own,
so that any program shows it.
"""

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from companion import places, reading
from companion.press.scene import artwork
from companion.press.scene.artwork import Artwork
from companion.press.scene.path import Point
from companion.press.scene.scene import Scene

NAMES = re.compile(rb'class="([^"]*)"')
LINE, LAND = "line", "in_"
SKIES = {
    "sky1": "sky_1",
    "sky2": "sky_2",
    "sky3": "sky_3",
    "far": "far",
    "pine": "pine",
    "land": "land",
}
"""The classes of a land, and what the palette calls their colours after the region."""


def picture(
    game: str, name: str, colours: Mapping[str, str], *, low: bool = False
) -> Artwork:
    """Return a picture such as "obstacles/poison", read once for the same colours.

    Raises:
        BadData: if the file is not there, or is no drawing that `artwork` reads.
    """
    data = _file(game, name, low)
    named = {word for found in NAMES.findall(data) for word in found.decode().split()}
    return _drawn(data, f"{name}.svg", _rules(named, colours, low=low))


def put(
    scene: Scene, found: Artwork, at: Point, *, scale: float = 1, foot: bool = False
) -> None:
    """Draw a picture about a point, or standing on it: its middle, or that of its foot.

    Args:
        scale: mm to a unit of the picture.
    """
    x, y = at[0] - found.width / 2 * scale, at[1] - found.height * scale
    down = 0 if foot else found.height / 2 * scale
    scene.share(found.marks, (scale, 0, 0, scale, x, y + down))


@cache
def _file(game: str, name: str, low: bool) -> bytes:
    """Return what a picture's file holds, that for little ink if there is one."""
    folder = places.TEMPLATES / game / "artwork"
    file = folder / f"{name}-low.svg"
    if not (low and file.is_file()):
        file = folder / f"{name}.svg"
    return reading.data(file, artwork.LARGEST, "make it simpler")


@lru_cache(maxsize=512)
def _drawn(data: bytes, where: str, rules: str) -> Artwork:
    return artwork.read(data, where, rules=rules)


def _rules(named: set[str], colours: Mapping[str, str], *, low: bool) -> str:
    """Return the colours of the classes of a file, as CSS."""
    ink = colours["ink"]
    bare = colours["white"] if low and LINE in named else ""
    land = next((word for word in named if word.startswith(LAND)), "")
    skies = {known: f"{land.removeprefix(LAND)}_{sky}" for known, sky in SKIES.items()}
    rules = [f".{LINE}{{stroke:{ink}}}.{LINE},.h,.wall{{fill:{ink}}}"]
    for name in sorted(named):
        colour = colours.get(skies.get(name, name))
        if not colour:
            continue
        colour = bare if bare and name != "ink" else colour
        rules.append(f".{name}{{fill:{colour};stop-color:{colour}}}")
        rules.append(f".t.{name}{{stroke:{colour}}}")
    if bare:
        rules.append(f".t.e{{stroke:{ink}}}.sky{{fill:{bare}}}")
        rules.append(".h{opacity:.12}.wall,.full{opacity:0}")
    return "".join(rules)
