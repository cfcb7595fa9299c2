"""The page for setting up a saved table: slots on the front, piles on the back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from msgspec import Struct

from companion.errors import DoesNotFit
from companion.games.six_winters.cards.places import Region, Resource, Track
from companion.games.six_winters.facts import RESOURCES, ROMAN, Facts
from companion.games.six_winters.facts.board import RegionBoard
from companion.games.six_winters.kit import rich_text, style
from companion.games.six_winters.kit.form import band, frame, head, plate
from companion.games.six_winters.kit.sheet_data import SeatData, SheetData, TableData
from companion.games.six_winters.kit.signs import crystal, heading, medallion
from companion.games.six_winters.kit.style import GAME, HEAD, LABEL, Canvas, outline
from companion.press.layout.piece import Piece
from companion.press.scene import rich
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Point
from companion.press.scene.rich import Setting
from companion.press.scene.scene import Scene


class TableText(Struct, frozen=True):
    """The state of a table, in words."""

    table: TableData
    facts: Facts

    @property
    def time(self) -> str:
        """The season, the box of the wheel and the turn."""
        box, turn = self.table.box, self.table.turn
        if not box:
            return "Before the first turn"
        board = self.facts.board
        season = board.season(board.wheel[box - 1].season).name
        when = f"turn {turn}" if turn else "before the first turn"
        return f"{season} (box {box}), {when}"

    def slot(self, slot: str, joint: str) -> str:
        """Return a slot: its obstacles, the first attached first, its characters, dice.

        A character is named in bold, so that its figure is not overlooked.
        """
        table, cards = self.table, self.table.attached.get(slot, ())
        lines = [
            f"{number}  {self._obstacle(name)}{self._dice(name)}"
            for number, name in enumerate(cards, 1)
        ]
        characters = [seat.character for seat in table.seats if seat.slot == slot]
        lines += [
            f"**{self.facts.character[name].name} is here**" for name in characters
        ]
        lines = lines or ["*no obstacle*"]
        if assets := self._dice(slot):
            lines.append(f"assets:{assets}")
        return joint.join(lines)

    def _dice(self, place: str) -> str:
        dice = self.table.dice.get(place, {})
        return "".join(
            f" {dice[kind]}{{{kind}}}" for kind in RESOURCES if dice.get(kind)
        )

    def _obstacle(self, name: str) -> str:
        card = self.facts.obstacle[name]
        return f"{card.name} ({card.season})" if card.copies > 1 else card.name

    def _obstacles(self, cards: Iterable[str]) -> str:
        return ", ".join(map(self._obstacle, cards)) or "none"

    def seat(self, seat: SeatData) -> str:
        """Return a character's state: its stress dice, its card, its dice."""
        lines = [f"**{self.facts.character[seat.character].name}**"]
        if seat.out:
            lines.append("out of this session")
        conditions = self.facts.campaign.conditions
        lines.append(_stress(seat, "psyche", conditions.psyche))
        lines.append(_stress(seat, "body", conditions.body))
        if seat.card:
            dice = self._dice(f"card-{seat.character}")
            lines.append(f"card: {self.facts.card[seat.card].name}{dice}")
        for words, place in (("abilities", "abilities"), ("stashed", "stash")):
            if dice := self._dice(f"{place}-{seat.character}"):
                lines.append(f"{words}:{dice}")
        return "\n".join(lines)

    @property
    def staged(self) -> str:
        """The staging area, the top card above."""
        names = [self.facts.card[name].name for name in reversed(self.table.staged)]
        words = "\n".join(names or ["*no card*"])
        return words + "\n*The lowest one goes first.*" * (len(names) > 1)

    def pile(self, region: RegionBoard, joint: str) -> str:
        """Return a region's draw pile and its discards."""
        held = self.table.regions[region.id]
        sign = f", {held.top} on top" if held.top else ""
        names = [self._obstacle(name) for name in held.pile]
        if self.table.ordered:
            names = [f"{number}  {name}" for number, name in enumerate(names, 1)]
        else:
            names = _layers(names, held.layers)
        lines = [
            f"**Draw pile: {len(names)}{sign}**",
            *([joint.join(names)] if names else []),
            f"**Discards, top first:** {self._obstacles(held.discards)}",
        ]
        return "\n".join(lines)

    @property
    def progress_cards(self) -> str:
        """The progress cards that are neither staged nor held."""
        table, facts = self.table, self.facts
        later = [
            f"{ROMAN[stage.number - 1]}: {count}"
            for stage in facts.campaign.stages
            if (count := sum(facts.card[c].stage == stage.number for c in table.later))
        ]
        order = ", top first" if table.ordered else ""
        lines = [
            f"**Deck, stage {ROMAN[table.stage - 1]}{order}:** "
            + self._progress(table.deck),
            f"**Discarded:** {self._progress(table.spent)}",
            f"**Burned:** {self._progress(table.burned_cards)}",
            f"**Waiting, by stage:** {', '.join(later) or 'none'}",
        ]
        return "\n".join(lines)

    def _progress(self, cards: Iterable[str]) -> str:
        return ", ".join(self.facts.card[name].name for name in cards) or "none"

    @property
    def gone(self) -> str:
        """The cards in no pile: burned locations, locked obstacles."""
        names = [self.facts.location[name].name for name in self.table.burned]
        locked = self._obstacles(self.table.locked)
        burned = ", ".join(names) or "none"
        return f"**Burned locations:** {burned}\n**Locked obstacles:** {locked}"


def _stress(seat: SeatData, track: Track, conditions: Sequence[str]) -> str:
    box = seat.boxes[track]
    where = f"the box {conditions[box - 1].capitalize()}" if box else "the first box"
    return f"{{{track}}} die shows {seat.dice[track]}, on {where}"


def _layers(names: Sequence[str], sizes: Sequence[int]) -> list[str]:
    """Return cards in layers, from the top: each numbered, or shuffled together."""
    lines: list[str] = []
    for size in sizes:
        at = len(lines)
        layer = [*names[at : at + size]]
        if size == 1:
            layer = [f"{at + 1}  {layer[0]}"]
        elif size < len(names):
            where = "beneath" if at else "on top"
            layer[0] = f"*{where}, shuffled:* {layer[0]}"
        lines += layer
    return lines or [*names]


SIZES = (10.5, 10.0, 9.5, 9.0, style.SMALLEST_PT, 7.5, 6.5, 5.5, 4.5)
"""Sizes of type to try, in points: all cards in play have to fit."""

FIRST = 24.0
"""Width of the column that names the rows of the markers."""

ROW, NAME_HIGH, SIGN, GAP = 5.4, 8.2, 9.0, 3.0
"""Height of a row of markers and of a location's name; width of the sign before text;
the gap between two slots."""


class Page(Struct, frozen=True):
    """The contents of both sides; `locations` are ids by region and resource."""

    text: TableText
    locations: dict[Region, dict[Resource, str]]
    palette: str

    @property
    def table(self) -> TableData:
        return self.text.table

    @property
    def facts(self) -> Facts:
        return self.text.facts


def piece(data: SheetData, table: TableData, facts: Facts, palette: str) -> Piece:
    """Return the page of a campaign whose data includes the table."""
    page = Page(TableText(table, facts), data.locations, palette)
    box = layout(f"{GAME}/saved_table")["sheet"]
    return Piece(
        "put-back",
        box.w,
        box.h,
        partial(_front, page=page),
        partial(_back, page=page),
        corner=2,
        title="Put it back on the table",
        apart=True,
    )


def _front(scene: Scene, *, page: Page) -> None:
    canvas = style.canvas_of(scene, page.palette)
    boxes = layout(f"{GAME}/saved_table")
    head(canvas, boxes, "settled_lands", "Put it back on the table")
    _plate(canvas, boxes["plate"], page.text.time, page.table.year)
    _markers(canvas, boxes["markers"], page)
    _board(canvas, boxes["board"], page)
    _characters(canvas, boxes["people"], page)
    _lists(canvas, [boxes["staged"]], {"Staged": page.text.staged})
    frame(canvas, boxes["sheet"])


def _back(scene: Scene, *, page: Page) -> None:
    canvas = style.canvas_of(scene, page.palette)
    boxes = layout(f"{GAME}/saved_table")
    head(canvas, boxes, "red_bank", "The piles")
    words = "Numbered cards are counted from the top; the others are shuffled"
    if page.table.ordered:
        words = "In order: the first card of each list is the top one"
    _plate(canvas, boxes["plate"], words, page.table.year)
    _piles(canvas, boxes["piles"], page)
    lists = {
        "Progress cards": page.text.progress_cards,
        "Not in the piles": page.text.gone,
    }
    _lists(canvas, [boxes["progress"], boxes["gone"]], lists)
    frame(canvas, boxes["sheet"])


def _plate(canvas: Canvas, box: Box, words: str, year: int) -> None:
    plate(canvas, box)
    y = box.y + box.h / 2
    crystal(canvas, ROMAN[year - 1], (box.x + 9, y), 5, 12)
    end = canvas.using("accent").caption("Year", (box.x + 17, y), HEAD, 14)
    canvas.caption(words, (box.x + 21 + end, y), LABEL, 12)


def _label(canvas: Canvas, words: str, at: Point) -> None:
    canvas.caption(words, at, LABEL, 9.4)


def _markers(canvas: Canvas, box: Box, page: Page) -> None:
    table, wide = page.table, (box.w - FIRST) / len(RESOURCES)
    rows = {
        "Progress": table.progress,
        "Threat": table.threat,
        "Pool": table.pools,
        "Elsewhere": table.elsewhere,
    }
    middles = [box.y + 11.4 + row * ROW for row in range(len(rows))]
    for row, (name, y) in enumerate(zip(rows, middles, strict=True)):
        band(canvas, row, Box(box.x - 1, y - ROW / 2, box.w + 1, ROW), 1.2)
        _label(canvas, name, (box.x + 0.6, y))
    for column, resource in enumerate(RESOURCES):
        x = box.x + FIRST + column * wide
        medallion(canvas, resource, (x + 3.4, box.y + 3.6), 3.2)
        name = page.facts.board.resource(resource).name
        _label(canvas, name, (x + 7.8, box.y + 3.6))
        for held, y in zip(rows.values(), middles, strict=True):
            canvas.text_middle(str(held[resource]), (x + 11, y), style.NUMBER, 11)


def _board(canvas: Canvas, box: Box, page: Page) -> None:
    regions = page.facts.board.regions
    wide, top = (box.w + GAP) / len(regions), 10.0
    high = (box.h - top) / 3
    room = Box(0, 0, wide - SIGN - GAP - 2, high - NAME_HIGH - GAP - 1)
    names = [
        f"{region.id}-{slot.resource}" for region in regions for slot in region.slots
    ]
    settings = _set_lists(
        lambda joint: [page.text.slot(name, joint) for name in names], room
    )
    for column, region in enumerate(regions):
        x = box.x + column * wide
        _region_heading(canvas, region, (x, box.y), wide)
        for row, slot in enumerate(region.slots):
            location = page.locations.get(region.id, {}).get(slot.resource, "")
            name = page.facts.location[location].name if location else "no location"
            at = Box(x, box.y + top + row * high, wide - GAP, high - GAP)
            _slot(canvas, at, region.id, slot.resource, name)
            text = settings[column * 3 + row]
            rich_text.draw(canvas, text, (x + SIGN, at.y + NAME_HIGH))


def _region_heading(
    canvas: Canvas, region: RegionBoard, at: Point, wide: float
) -> None:
    x, y = at
    medallion(canvas, region.id, (x + 3.2, y + 3.4), 3.2)
    heading(canvas, region.name, Box(x + 8, y + 0.6, wide - 8 - GAP, 8), 14)


def _slot(canvas: Canvas, box: Box, region: str, resource: str, name: str) -> None:
    edge = canvas["ink" if canvas.low else region]
    fill = canvas.tint(region, 0.9)
    canvas.scene.draw(outline(box, 2), fill=fill, stroke=edge, width=0.45)
    y = box.y + 4.4
    medallion(canvas, resource, (box.x + 4.4, y), 2.8)
    canvas.caption(name, (box.x + SIGN, y), HEAD, 11.5)


def _characters(canvas: Canvas, box: Box, page: Page) -> None:
    heading(canvas, "Characters", box)
    wide = box.w / 2
    texts = [page.text.seat(seat) for seat in page.table.seats]
    texts = texts or ["Nobody is picked yet."]
    room = Box(0, 0, wide - 4, box.h - 9)
    for column, setting in enumerate(_set(texts, [room] * len(texts))):
        rich_text.draw(canvas, setting, (box.x + column * wide, box.y + 9))


def _piles(canvas: Canvas, box: Box, page: Page) -> None:
    regions = page.facts.board.regions
    wide = (box.w + GAP) / len(regions)
    room = Box(0, 0, wide - 4, box.h - 10)
    settings = _set_lists(
        lambda joint: [page.text.pile(region, joint) for region in regions], room
    )
    for column, (region, setting) in enumerate(zip(regions, settings, strict=True)):
        x = box.x + column * wide
        _region_heading(canvas, region, (x, box.y), wide)
        rich_text.draw(canvas, setting, (x, box.y + 10))


def _lists(canvas: Canvas, boxes: Sequence[Box], lists: Mapping[str, str]) -> None:
    rooms = [Box(0, 0, box.w, box.h - 9) for box in boxes]
    settings = _set([*lists.values()], rooms)
    for box, words, setting in zip(boxes, lists, settings, strict=True):
        heading(canvas, words, box)
        rich_text.draw(canvas, setting, (box.x, box.y + 9))


def _set_lists(texts: Callable[[str], list[str]], room: Box) -> list[Setting]:
    """Set lists with a line for each name, or with commas if they are too long."""
    lines = texts("\n")
    rooms = [room] * len(lines)
    try:
        return _set(lines, rooms, style.SMALLEST_PT)
    except DoesNotFit:
        return _set(texts(", "), rooms)


def _set(
    texts: Sequence[str], rooms: Sequence[Box], least: float = SIZES[-1]
) -> list[Setting]:
    """Set texts into their rooms, all in the largest size in which they all fit.

    Raises:
        DoesNotFit: if the smallest is too large.
    """
    pairs = [*zip(texts, rooms, strict=True)]
    for size in SIZES[: SIZES.index(least)]:
        try:
            return [_fit(words, room, size) for words, room in pairs]
        except DoesNotFit:
            continue
    return [_fit(words, room, least) for words, room in pairs]


def _fit(words: str, box: Box, size: float) -> Setting:
    leading = rich_text.LEADING
    how = rich.Style(style.FACES, size, floor_pt=size, leading=leading, rise="top")
    return rich.fit(words, (box.w, box.h), how)
