"""Storage between two years: boxes for the piles, and dividers in them.

A region's box holds its draw pile with the locations and obstacles on top, in the order
in which they are stored (FACTS: session end, step 9).
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion.language import marked, phrase, reader
from companion.press.layout import kinds, nets
from companion.press.layout.piece import Piece
from companion.press.layout.sizes import Size
from companion.press.scene import text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene

from ..facts import REGIONS, ROMAN, Facts
from . import signs, style
from .landscape import landscape
from .style import HEAD, LABEL, TITLE, Canvas, canvas_of

HIGH, WIDE = style.CARD  # cards stand in a box on their short side

STAGES = 5
TABS = {
    "top": marked("{region}: top place"),
    "middle": marked("{region}: middle place"),
    "bottom": marked("{region}: bottom place"),
}
TAB = 9.0
"""Height of a divider's tab: two dividers leave A4 room for the marks of their cuts."""

LOCKED, BURNED = "locked", "burned"


class Store(Struct, frozen=True):
    """A box: its title, the region whose land it shows, how many cards it holds."""

    name: str
    title: str
    region: str
    cards: int


def stores(facts: Facts) -> tuple[Store, ...]:
    """Return the boxes: one a region, one for progress, one for cards out of play.

    Each is made for the most cards that can ever be in it.
    """
    # Of a region all cards count, whenever they come in.
    cards = Counter(card.region for card in facts.obstacles)
    cards.update(card.region for card in facts.locations if card.region)
    locked = sum(card.is_locked(2) for card in facts.obstacles)
    locked += sum(card.kind != "region" for card in facts.locations)
    return (
        *(
            Store(region.id, region.name, region.id, cards[region.id])
            for region in facts.board.regions
        ),
        Store("progress", phrase("Progress"), "red_bank", len(facts.progress)),
        Store(LOCKED, phrase("Locked and burned"), "empire", locked),
    )


def storage(facts: Facts, palette: str) -> Iterator[Piece]:
    """Yield the boxes, and the dividers between their cards."""
    yield from (_box(store, palette) for store in stores(facts))
    for store in stores(facts):
        parts = {part.name: part for part in _parts(store)}
        front = partial(_divider, store=store, palette=palette)
        label = partial(_tab, parts=parts, palette=palette)
        size = Size("portrait", WIDE, HIGH)
        for piece in kinds.dividers([*parts], size, front, label, high=TAB):
            title = parts[piece.name].title
            yield replace(piece, title=title, name=f"divider-{piece.name}")


def _box(store: Store, palette: str) -> Piece:
    large, narrow, flat, land, plain = (
        style.painter(paint, palette, store)
        for paint in (_large, _narrow, _flat, _land, _plain)
    )
    panels = {"front": large, "back": large, "left": narrow, "right": narrow}
    panels |= {"lid": flat, "foot": flat}
    grounds = dict.fromkeys(nets.PANELS, plain) | {"front": land, "back": land}
    name, room = (
        f"box-{store.name.replace('_', '-')}",
        nets.inside(store.cards, WIDE, HIGH),
    )
    box = nets.tuck_box(name, room, panels, grounds=grounds, language=reader())
    return replace(box, title=phrase("Box: {of}", of=store.title), extra=True)


def _land(canvas: Canvas, box: Box, store: Store) -> None:
    landscape(canvas, box, store.region, f"box {store.name}")


def _plain(canvas: Canvas, box: Box, store: Store) -> None:
    canvas.scene.draw(style.outline(box), fill=canvas.tint(store.region, 0.7))


def _large(canvas: Canvas, box: Box, store: Store) -> None:
    _land(canvas, box, store)
    size, (w, h) = 19.0, (box.w, box.h)
    wide = min(w - 8, text.width(store.title, TITLE, size) + 14)
    x, y = (w - wide) / 2, h * 0.3
    signs.ribbon(canvas, Box(x, y, wide, 12), both=True)
    canvas.caption_in(wide - 12, store.title, (w / 2, y + 6), TITLE, size)
    _sign(canvas, store, (w / 2, h * 0.56), 9)
    plate = style.outline(Box(w / 2 - 15, h - 12, 30, 7), 7 / 2 - 0.01)
    canvas.outlined(plate, "paper", 0.35)
    canvas.caption("Six Winters", (w / 2, h - 8.5), LABEL, 10, "centre")


def _sign(canvas: Canvas, store: Store, at: Point, radius: float) -> None:
    if store.name in REGIONS:
        signs.medallion(canvas, store.name, at, radius, rim="white")
    elif store.name == LOCKED:
        canvas.outlined(Path().circle(*at, radius), "white")
        canvas.icon("lock", at, radius * 1.2, "white")
    else:
        signs.crystal(canvas, "I-V", at, radius * 1.1, radius * 1.7)


def _narrow(canvas: Canvas, box: Box, store: Store) -> None:
    _plain(canvas, box, store)
    w, h = box.w, box.h
    _sign(canvas, store, (w / 2, w / 2 + 2), min(7.0, w / 2 - 2))
    with canvas.scene.at(w / 2, h / 2 + 8, turn=90):
        canvas.caption(store.title, (0, 0), HEAD, 15.0, "centre")


def _flat(canvas: Canvas, box: Box, store: Store) -> None:
    _plain(canvas, box, store)
    canvas.caption_in(box.w - 6, store.title, box.centre, HEAD, 15.0)


class Part(NamedTuple):
    """What a divider is for: its name, its title, and what its tab says."""

    name: str
    title: str
    tab: str


def _parts(store: Store) -> Iterator[Part]:
    if store.name in REGIONS:
        land = "the-empire" if store.name == "empire" else store.name.replace("_", "-")
        for place, words in TABS.items():
            title = phrase(words, region=store.title)
            yield Part(f"{land}-{place}-place", title, phrase(place.title()))
    elif store.name == LOCKED:
        yield Part(LOCKED, phrase("Locked"), phrase("Locked"))
        yield Part(BURNED, phrase("Burned"), phrase("Burned"))
    else:
        for roman in ROMAN[:STAGES]:
            title = phrase("Stage {number}", number=roman)
            yield Part(f"stage-{roman.lower()}", title, title)


def _divider(scene: Scene, name: str, *, store: Store, palette: str) -> None:
    canvas, w, h = canvas_of(scene, palette), scene.width, scene.height
    box, at = Box(0, 0, w, h), (w / 2, h * 0.4)
    if name == BURNED:
        _burned(canvas, box)
        return
    landscape(canvas, box, store.region, f"divider {store.name}")
    if name.startswith("stage"):
        signs.crystal(canvas, name.removeprefix("stage-").upper(), at, 12.1, 22)
    else:
        _sign(canvas, store, at, 11)


def _burned(canvas: Canvas, box: Box) -> None:
    """Draw the land in embers, under the sign of burned locations."""
    landscape(canvas, box, "red_bank", "divider burned", homes="none")
    (x, y), scene = (box.w / 2, box.h * 0.4), canvas.scene
    if not canvas.low:
        scene.draw(style.outline(box), fill=canvas["ink"], opacity=0.5)
        for radius, part in ((30, 0.16), (23, 0.22), (17, 0.34)):
            glow = Path().circle(x, y, radius)
            scene.draw(glow, fill=canvas["technology"], opacity=part)
    canvas.outlined(Path().circle(x, y, 11), canvas.dark)
    canvas.stroke(Path().circle(x, y, 9.8), canvas.on_dark, 0.3)
    canvas.using(canvas.on_dark).icon("flame", (x, y), 13.2, canvas.dark)


def _tab(scene: Scene, name: str, *, parts: Mapping[str, Part], palette: str) -> None:
    canvas, w, h = canvas_of(scene, palette), scene.width, scene.height
    canvas.fill(Path().rect(0, 0, w, h), "paper")
    room = w - 2 * style.SAFE
    canvas.caption_in(room, parts[name].tab, (w / 2, h / 2), LABEL, 10.0)
