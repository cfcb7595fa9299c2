"""A card face made for a table: where everything is, and its layout file.

    band      title ............ corner
    window    pictures side by side
    kind      one line
    words     all texts
    values    a grid, each with its name

The window has a share of the room between band and values; the words have the rest.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor
from pathlib import Path

from msgspec import Struct

from companion.decks.datamerge import mapping
from companion.decks.datamerge.mapping import Plan, label
from companion.errors import CompanionError, DoesNotFit
from companion.press.layout.sizes import size
from companion.press.scene import rich
from companion.press.scene.boxes import Box
from companion.press.scene.rich import Faces, Style

EDGE = 5.0  # distance of everything from the trim, in mm
BAND, KIND, GAP = 11.0, 5.0, 1.5
TALL, LINE = 10.0, 5.2  # heights of a value with its name above it, or before it
NAMED = 13.0  # least width of a value with its name above it
WIDEST = 30.0  # greatest width of a value with its name above it
BEFORE = 25.0  # least width of a value with its name before it
FIRST = 0.62  # part of the width that a name before its value has
FEW = 8  # most values that have their names above them
SIZE, SMALLEST = 9.0, 6.0  # sizes of the words, in points
LEADING = 1.22
FONTS = Faces("jost-500-normal", "jost-700-normal", "eb-garamond-500-italic")
COLUMN = "card text"  # the column of all texts of a card

TINTS = ("#2F4B6E", "#2F5D50", "#7A3B2E", "#5B3A6B", "#6B5320", "#364049")
"""Colours of the band; each table has one of them."""


class Face(Struct, frozen=True):
    """A card of a size, and where its parts are; None if it has no such part."""

    plan: Plan
    width: float
    height: float
    band: Box
    window: Box | None
    kind: Box | None
    words: Box | None
    values: tuple[Box, ...]


def face(plan: Plan, size: tuple[float, float], share: float) -> Face | None:
    """Return a face, None on too small a card; `share` of the room is its window's."""
    width, height = size
    inner = width - 2 * EDGE
    band = Box(EDGE, EDGE, inner, BAND if plan.title or plan.corner else 0)
    top, foot = band.y + band.h + (GAP if band.h else 0), height - EDGE
    has_words = bool(plan.words or plan.facts or plan.aside)
    alone = not has_words and not (share and plan.pictures)
    values = _grid(plan, inner, foot - top, whole=alone)
    if values is None:
        return None
    if values:
        down = (foot - max(at.y + at.h for at in values)) if not alone else top
        values = tuple(Box(EDGE + at.x, at.y + down, at.w, at.h) for at in values)
        foot = min(at.y for at in values) - GAP
    line = KIND if plan.kind else 0.0
    room = foot - top - line
    if has_words and room < 12:
        return None
    window = None
    if share and plan.pictures and room > 8:
        high = room * (share if has_words else 1) - GAP
        window = Box(EDGE, top, inner, high)
        top += high + GAP
    kind = Box(EDGE, top, inner, line) if line else None
    top += line
    words = Box(EDGE + 2, top, inner - 4, foot - top) if has_words else None
    return Face(plan, width, height, band, window, kind, words, values)


def _grid(
    plan: Plan, inner: float, room: float, *, whole: bool
) -> tuple[Box, ...] | None:
    """Return where the values are; None if too many; `whole`: they have all room."""
    count = len(plan.values)
    if not count:
        return ()
    tall = count <= FEW
    # A letter of a name is at most 1.3 mm wide at 6 points.
    name = 1.3 * max(len(label(name)) for name in plan.values) + 2
    least = max(NAMED, name) if tall else max(BEFORE, name / FIRST)
    if least > inner:
        return None
    rows = ceil(count / floor(inner / least))
    across, down = ceil(count / rows), TALL if tall else LINE
    if rows * down > room:
        return None
    if whole:
        down = min(room / rows, 1.8 * TALL if tall else 1.2 * TALL)
    wide = min(inner / across, WIDEST) if tall else inner / across
    left = (inner - wide * across) / 2
    return tuple(
        Box(left + number % across * wide, number // across * down, wide, down)
        for number in range(count)
    )


Keys = dict[str, object]


def layout(face: Face, title: str, size: str, tint: str) -> Iterator[str]:
    """Yield the layout file of a face; `tint` is the colour of its band."""
    yield f"title = {json.dumps(title)}\nsize = {json.dumps(size)}\n"
    yield "bleed = 3\ncorner = 3\n\n"
    for ink, colours in (("full", {**FULL, "band": tint}), ("low", LOW)):
        yield f"[{ink}]\n"
        yield "".join(f'{name} = "{colour}"\n' for name, colour in colours.items())
        yield "\n"
    yield _box("ground", None, SHAPE | {"whole": True, "fill": "card"})
    edge = 3.6
    frame = Box(edge, edge, face.width - 2 * edge, face.height - 2 * edge)
    yield _box("frame", frame, LINED | {"corner": 2.2, "width": 0.5})
    yield from _head(face)
    yield from _window(face)
    if face.kind:
        font = {"font": "josefin-sans-600-normal", "size": 8.5, "floor": SMALLEST}
        yield _box("kind", face.kind, SOFT | font | {"text": f"[{face.plan.kind}|]"})
    if face.words:
        yield _box("words", face.words, WORDS)
    yield from _values(face)


FULL = {
    **{"ink": "#1F2430", "paper": "#FFFFFF", "card": "#FBF7EE", "onband": "#FFFFFF"},
    **{"line": "#A8925C", "soft": "#5B5F6B", "tint": "#F0E8D6"},
}
LOW = {
    **{"ink": "#1A1A1A", "paper": "#FFFFFF", "card": "#FFFFFF", "onband": "#1A1A1A"},
    **{"line": "#7A7A7A", "soft": "#4A4A4A", "tint": "#FFFFFF", "band": "#FFFFFF"},
}

SHAPE: Keys = {"kind": "shape"}
LINED: Keys = {"kind": "shape", "stroke": "line", "width": 0.3}
TEXT: Keys = {"kind": "text", "floor": SMALLEST, "leading": 1.05}
SOFT: Keys = {**TEXT, "align": "centre", "colour": "soft", "ground": "card"}
STRONG: Keys = {**TEXT, "font": "jost-800-normal", "bold": "jost-800-normal"}
WORDS: Keys = {
    **{"kind": "text", "text": f"[{COLUMN}|]", "font": FONTS.regular},
    **{"bold": FONTS.bold, "italic": FONTS.italic, "size": SIZE, "floor": SMALLEST},
    **{"leading": LEADING, "ground": "card"},
}


def _head(face: Face) -> Iterator[str]:
    plan, band = face.plan, face.band
    if not band.h:
        return
    yield _box("band", band, LINED | {"corner": 1.6, "fill": "band"})
    room = 11.0 if plan.corner else 0.0
    if plan.title:
        words = Box(band.x + 2, band.y + 0.6, band.w - 4 - room, band.h - 1.2)
        colours = {"colour": "onband", "ground": "band"}
        font = {"font": "jost-700-normal", "size": 13, "text": f"[{plan.title}|]"}
        yield _box("title", words, TEXT | font | colours)
    if plan.corner:
        at = Box(band.x + band.w - 10.2, band.y + 1, 9, 9)
        when = {"when": f"[{plan.corner}|]"}
        disc = {"form": "ellipse", "fill": "paper", "width": 0.5}
        yield _box("badge", at, LINED | when | disc)
        inside = Box(at.x + 0.5, at.y + 0.7, at.w - 1, at.h - 1.4)
        value = {"text": when["when"], "size": 14, "align": "centre"}
        yield _box("corner", inside, STRONG | value)


def _window(face: Face) -> Iterator[str]:
    if not face.window:
        return
    count, gap = len(face.plan.pictures), 1.0
    wide = (face.window.w - gap * (count - 1)) / count
    for number, name in enumerate(face.plan.pictures, 1):
        left = face.window.x + (number - 1) * (wide + gap)
        at = Box(left, face.window.y, wide, face.window.h)
        when = {"when": f"[{name} named|]"}
        mat = {"corner": 1.6, "fill": "tint"}
        yield _box(f"missing{number}-ground", at, LINED | when | mat)
        within = Box(at.x + 1, at.y + 1, at.w - 2, at.h - 2)
        words = {"text": f"*picture:*\n[{name} named|]", "italic": FONTS.italic}
        label = {"ground": "tint", "size": 7, "floor": 4, "fit": "cut"}
        yield _box(f"missing{number}", within, SOFT | when | words | label)
        image = {"kind": "image", "image": f"[{name}|]", "corner": 1.6}
        yield _box(f"picture{number}", at, image)


def _values(face: Face) -> Iterator[str]:
    tall = len(face.values) <= FEW
    every = zip(face.values, face.plan.values, strict=True)
    for number, (at, name) in enumerate(every, 1):
        chip = Box(at.x + 0.4, at.y + 0.4, at.w - 0.8, at.h - 0.8)
        mat = {"corner": 1, "fill": "tint", "width": 0.25}
        yield _box(f"chip{number}", chip, LINED | mat)
        half = chip.w * FIRST
        if tall:
            high = (chip.h - 0.6) * 0.38
            above = Box(chip.x + 0.4, chip.y + 0.4, chip.w - 0.8, high)
            below = Box(above.x, above.y + high, above.w, chip.h - high - 0.6)
        else:
            above = Box(chip.x + 1, chip.y + 0.2, half - 1, chip.h - 0.4)
            below = Box(chip.x + half, chip.y, chip.w - half - 1, chip.h)
        small = {"size": 6.5, "leading": 1, "ground": "tint", "text": label(name)}
        align = {"align": "centre" if tall else "left"}
        yield _box(f"name{number}", above, SOFT | small | align)
        size = 12 if chip.h > 8 else 9
        large = {"size": size, "ground": "tint", "text": f"[{name}|]"}
        align = {"align": "centre" if tall else "right"}
        yield _box(f"value{number}", below, STRONG | large | align)


def _box(name: str, at: Box | None, keys: Keys) -> str:
    sides = {} if at is None else {key: round(getattr(at, key), 3) for key in "xywh"}
    entries = {**keys, **sides}
    lines = "".join(f"{key} = {json.dumps(entry)}\n" for key, entry in entries.items())
    return f"[front.{name}]\n{lines}\n"


SIZES = ("poker", "tarot", "jumbo", "105x148", "148x210", "190x270")
"""Sizes that are tried; the last is the largest that paper in a printer takes."""

LARGER = ("270x380", "380x540", "540x760", "760x1080", "1080x1520")
"""Sizes that are named, and no more, for a card that fits none of them."""

SHARES = (0.62, 0.48, 0.36, 0.24)  # of the room, that the window may have

READABLE, USUAL = 7.0, 8.5
"""Points that the words of every card have if any size lets them, and on a card whose
window is larger than the smallest."""


class Fitted(Struct, frozen=True):
    """The size of a table's cards, and the face of each."""

    size: str
    faces: tuple[Face, ...]
    longest: int  # the number of the card with most text
    needed: Mapping[int, str]  # the size for each card that fits none of those printed


class Table(Struct):
    """Cards to be fitted, their texts, and a folder whose icons come before ours."""

    plan: Plan
    cards: Sequence[Mapping[str, str]]
    texts: Sequence[str]
    icons: Path

    def face(self, number: int, name: str, least: float) -> Face | None:
        """Return the face of a card, its window as large as its words let it be.

        None if its words do not fit at `least` points.
        """
        shares = self.shares(number)
        for share in shares:
            made = self.drawn(name, share)
            enough = least if share == shares[-1] else USUAL
            if made and _holds(made, self.texts[number], self.icons, enough):
                return made
        return None

    def shares(self, number: int) -> tuple[float, ...]:
        """Return the shares of the room that a window may have, largest first."""
        card, images = self.cards[number], self.plan.pictures
        named = (card.get(name) or card.get(f"{name} named") for name in images)
        return SHARES if any(named) else (0.0,)

    def drawn(self, name: str, share: float) -> Face | None:
        """Return a face of a size."""
        chosen = size(name)
        return face(self.plan, (chosen.width, chosen.height), share)


def fitted(plan: Plan, cards: Sequence[Mapping[str, str]], icons: Path) -> Fitted:
    """Return the smallest size at which all cards fit, with their faces."""
    table = Table(plan, cards, [mapping.text(card, plan) for card in cards], icons)
    # The longest comes first: it mostly decides, and the others fit where it does.
    order = sorted(range(len(cards)), key=lambda number: -len(table.texts[number]))
    most, needed = SIZES[-1], dict[int, str]()
    name, by_number = _smallest(table, order)
    for number in order:
        if number not in by_number:  # it fits no size
            made = table.drawn(most, table.shares(number)[-1])
            assert made, "the largest size has room for as many values as a plan has"
            name, by_number[number] = most, made
            fits = (name for name in LARGER if table.face(number, name, SMALLEST))
            needed[number] = next(fits, LARGER[-1])
    every = tuple(by_number[number] for number in range(len(cards)))
    return Fitted(name, every, order[0], needed)


def _smallest(table: Table, order: Sequence[int]) -> tuple[str, dict[int, Face]]:
    """Return the smallest size that all cards fit, and their faces.

    If there is none, the largest, and the faces of the cards that fit that.
    """
    for least in (READABLE, SMALLEST):
        for name in SIZES:
            by_number: dict[int, Face] = {}
            for number in order:
                made = table.face(number, name, least)
                if made:
                    by_number[number] = made
                elif (name, least) != (SIZES[-1], SMALLEST):
                    break
            else:
                return name, by_number
    raise AssertionError("the last size ends no sooner than its cards")


def _holds(made: Face, text: str, icons: Path, least: float) -> bool:
    if not made.words or not text:
        return True
    style = Style(FONTS, SIZE, floor_pt=least, leading=LEADING)
    try:
        rich.fit(text, (made.words.w, made.words.h), style, own=icons)
    except CompanionError as error:  # of a letter that no font has: no size helps
        return not isinstance(error, DoesNotFit)
    return True
