"""Pictures of a kit: SVGs of `templates/<game>/artwork/`, in its palette's colours.

A shape whose class is the name of a colour is filled with it; with class "t" beside it,
its line is drawn with it. A picture in a land, class "in_<region>" of the whole, has
that land's colours for "sky1" to "sky3", "far", "pine" and "land". Where ink is saved,
all is white within its outlines, and lines of class "e", which have none, are ink. Each
file also has a style of its own, in full colour, so that any program shows it.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from companion import places, reading
from companion.press.scene import artwork
from companion.press.scene.artwork import Artwork

NAMES = re.compile(rb'class="([^"]*)"')
LAND = "in_"
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
    file = places.TEMPLATES / game / "artwork" / f"{name}.svg"
    data = reading.data(file, artwork.LARGEST, "make it simpler")
    named = {word for found in NAMES.findall(data) for word in found.decode().split()}
    return _drawn(data, f"{name}.svg", _rules(named, colours, low=low))


@lru_cache(maxsize=512)
def _drawn(data: bytes, where: str, rules: str) -> Artwork:
    return artwork.read(data, where, rules=rules)


def _rules(named: set[str], colours: Mapping[str, str], *, low: bool) -> str:
    """Return the colours of the classes of a file, as CSS."""
    ink, white = colours["ink"], colours["white"]
    land = next((word for word in named if word.startswith(LAND)), "")
    skies = {known: f"{land.removeprefix(LAND)}_{sky}" for known, sky in SKIES.items()}
    rules = [f".line{{stroke:{ink}}}.line,.h,.wall{{fill:{ink}}}"]
    for name in sorted(named):
        colour = colours.get(skies.get(name, name))
        if not colour:
            continue
        colour = white if low and name != "ink" else colour
        rules.append(f".{name}{{fill:{colour};stop-color:{colour}}}")
        rules.append(f".t.{name}{{stroke:{colour}}}")
    if low:
        rules.append(f".t.e{{stroke:{ink}}}.sky{{fill:{white}}}")
        rules.append(".h{opacity:.12}.wall{opacity:0}")
    return "".join(rules)
