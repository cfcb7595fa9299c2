"""Where a campaign waits for its next year: boxes for the piles, dividers in them.

A region's box takes its draw pile with the locations and obstacles on top, in the order
in which they are stored (FACTS: session end, step 9).
"""

from collections.abc import Iterator
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from companion.games.six_winters.facts import REGIONS, Facts
from companion.games.six_winters.kit.look import (
    CARD,
    HEAD,
    LABEL,
    SAFE,
    TITLE,
    Look,
    look,
)
from companion.games.six_winters.kit.scenery import landscape
from companion.games.six_winters.kit.signs import crystal, medallion, pill, ribbon
from companion.press.layout import kinds
from companion.press.layout import nets as boxes
from companion.press.layout.piece import Piece
from companion.press.layout.sizes import Size
from companion.press.scene import text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, mix

HIGH, WIDE = CARD
"""Cards stand in a box on their short side."""

STAGES = ("I", "II", "III", "IV", "V")
TABS = ("top", "middle", "bottom")
TAB = 9.0
"""Height of a divider's tab: two dividers leave A4 room for the marks of their cuts."""

LOCKED, BURNED = "locked", "burned"


class Store(Struct, frozen=True):
    """A box: what is written on it, whose land it shows, and its cards."""

    name: str
    title: str
    region: str
    cards: int


def stores(facts: Facts) -> tuple[Store, ...]:
    """Return the boxes: one a region, one for progress, one for what is locked.

    Each is made for the most cards that can ever be in it.
    """
    names = {region.id: region.name for region in facts.board.regions}
    regions = tuple(
        Store(region, names[region], region, _most(facts, region)) for region in REGIONS
    )
    locked = sum(
        one.location_obstacle or one.difficulty > 2 for one in facts.obstacles
    ) + sum(one.kind != "region" for one in facts.locations)
    return (
        *regions,
        Store("progress", "Progress", "red_bank", len(facts.progress)),
        Store(LOCKED, "Locked and burned", "empire", locked),
    )


def _most(facts: Facts, region: str) -> int:
    """Return how many cards there are of a region, whenever they come in."""
    return sum(one.region == region for one in facts.obstacles) + sum(
        one.region == region for one in facts.locations
    )


def storage(facts: Facts, palette: str) -> tuple[Piece, ...]:
    """Return the boxes, and the dividers that part what is in them."""
    return (
        *(_box(store, palette) for store in stores(facts)),
        *_dividers(facts, palette),
    )


def _box(store: Store, palette: str) -> Piece:
    room = boxes.inside(store.cards, WIDE, HIGH)
    large = partial(_large, store=store, palette=palette)
    narrow = partial(_narrow, store=store, palette=palette)
    flat = partial(_flat, store=store, palette=palette)
    art = {"front": large, "back": large, "left": narrow, "right": narrow}
    title = f"Box: {store.title}"
    return boxes.tuck_box(
        f"box-{store.name.replace('_', '-')}",
        room,
        {**art, "lid": flat, "foot": flat},
        title,
    )


def _large(scene: Scene, *, store: Store, palette: str) -> None:
    """Draw a large panel: the land, a title on a ribbon, the region's sign."""
    looks, w, h = look(scene, palette), scene.width, scene.height
    landscape(looks, Box(0, 0, w, h), store.region, f"box {store.name}")
    size = 19.0
    wide = min(w - 8, text.width(store.title, TITLE, size) + 14)
    x, y = (w - wide) / 2, h * 0.3
    ribbon(looks, x, y, wide, 12, both=True)
    fits = min(size, size * (wide - 12) / text.width(store.title, TITLE, size))
    base = y + 6 + text.cap_middle(store.title, TITLE, fits)
    scene.text(store.title, w / 2, base, TITLE, fits, looks["ink"], align="centre")
    _sign(looks, store, w / 2, h * 0.56, 9)
    words = "Six Winters"
    pill(looks, w / 2 - 15, h - 12, 30, 7)
    base = h - 8.5 + text.cap_middle(words, LABEL, 10)
    scene.text(words, w / 2, base, LABEL, 10, looks["ink"], align="centre")


def _sign(looks: Look, store: Store, x: float, y: float, radius: float) -> None:
    if store.name in REGIONS:
        medallion(looks, store.name, x, y, radius, rim="white")
    elif store.name == LOCKED:
        looks.inked(Path().circle(x, y, radius), "white")
        looks.scene.icon("lock", x, y, radius * 1.2, looks["ink"], looks["white"])
    else:
        crystal(looks, "I-V", x, y, radius * 1.1, size_pt=radius * 1.7)


def _narrow(scene: Scene, *, store: Store, palette: str) -> None:
    """Draw a narrow panel: the title upwards on the region's colour."""
    looks, w, h = look(scene, palette), scene.width, scene.height
    _tone(looks, store, w, h)
    _sign(looks, store, w / 2, w / 2 + 2, min(7.0, w / 2 - 2))
    size = 15.0
    with scene.at(w / 2, h / 2 + 8, turn=90):
        base = text.cap_middle(store.title, HEAD, size)
        scene.text(store.title, 0, base, HEAD, size, looks["ink"], align="centre")


def _flat(scene: Scene, *, store: Store, palette: str) -> None:
    """Draw the lid, or the foot: the title in one line."""
    looks, w, h = look(scene, palette), scene.width, scene.height
    _tone(looks, store, w, h)
    size = min(15.0, 15.0 * (w - 6) / text.width(store.title, HEAD, 15))
    base = h / 2 + text.cap_middle(store.title, HEAD, size)
    scene.text(store.title, w / 2, base, HEAD, size, looks["ink"], align="centre")


def _tone(looks: Look, store: Store, w: float, h: float) -> None:
    fill = looks["paper"]
    if not looks.low:
        fill = mix(looks[store.region], "#FFFFFF", 0.7)
    looks.scene.draw(Path().rect(0, 0, w, h), fill=fill)


def _dividers(facts: Facts, palette: str) -> Iterator[Piece]:
    """Yield a divider for each place of each region, each stage, and two more."""
    label = partial(_label, palette=palette)
    for store in stores(facts):
        front = partial(_page, store=store, palette=palette)
        size = Size("standing", WIDE, HIGH)
        for piece in kinds.dividers(_names(store), size, front, label, high=TAB):
            yield replace(piece, title=piece.name, name=_slug(piece.name))


def _names(store: Store) -> tuple[str, ...]:
    """Return what a box is parted into."""
    if store.name in REGIONS:
        return tuple(f"{store.title}: {tab} place" for tab in TABS)
    if store.name == LOCKED:
        return ("Locked", "Burned")
    return tuple(f"Stage {roman}" for roman in STAGES)


def _slug(name: str) -> str:
    return "divider-" + "-".join(name.lower().replace(":", "").split())


def _page(scene: Scene, *, store: Store, palette: str) -> None:
    looks, w, h = look(scene, palette), scene.width, scene.height
    landscape(looks, Box(0, 0, w, h), store.region, f"divider {store.name}")
    _sign(looks, store, w / 2, h * 0.4, 11)


def _label(scene: Scene, name: str, *, palette: str) -> None:
    looks, w, h = look(scene, palette), scene.width, scene.height
    words = name.rpartition(": ")[2].removesuffix(" place")
    words = words[0].upper() + words[1:]
    looks.flat(Path().rect(0, 0, w, h), "paper")
    size = min(10.0, 10 * (w - 2 * SAFE) / text.width(words, LABEL, 10))
    base = h / 2 + text.cap_middle(words, LABEL, size)
    scene.text(words, w / 2, base, LABEL, size, looks["ink"], align="centre")
