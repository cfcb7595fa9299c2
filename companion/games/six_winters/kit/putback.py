"""The page to put the table back by: what lies where, and behind it every pile."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from companion.errors import DoesNotFit
from companion.games.six_winters.facts import RESOURCES, Facts
from companion.games.six_winters.facts.board import RegionBoard
from companion.games.six_winters.kit import prose
from companion.games.six_winters.kit.filled import Filled
from companion.games.six_winters.kit.laid import TRACKS, Laid, Piles, Player
from companion.games.six_winters.kit.look import (
    FACES,
    GAME,
    HEAD,
    LABEL,
    NUMBER,
    SMALLEST_PT,
    Look,
    look,
)
from companion.games.six_winters.kit.sheets import ROMAN, frame, head, plate
from companion.games.six_winters.kit.signs import crystal, heading, medallion
from companion.press.layout.piece import Piece
from companion.press.scene import rich, text
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path
from companion.press.scene.rich import Setting
from companion.press.scene.scene import Scene

SIZES = (10.5, 10.0, 9.5, 9.0, SMALLEST_PT, 7.5, 6.5, 5.5, 4.5)
"""Sizes of type that are tried, in points; all that is in play has to fit."""

FIRST = 24.0
"""Width of the column that names the rows of the markers."""

ROW, NAME_HIGH, SIGN, GAP = 5.4, 8.2, 9.0, 3.0
"""Height of a row of markers and of a location's name; width of what stands before;
what is between two slots."""

ROWS = {
    "progress": "Progress",
    "threat": "Threat",
    "pools": "Pool",
    "elsewhere": "Lying about",
}
"""The rows of markers, as the file names them and as they are printed."""


def piece(filled: Filled, facts: Facts, palette: str) -> Piece:
    """Return the page of a campaign whose table is told."""
    assert filled.table  # whoever asks for the page has looked
    box = layout(f"{GAME}/putback")["sheet"]
    front = partial(_front, filled=filled, facts=facts, palette=palette)
    back = partial(_back, laid=filled.table, facts=facts, palette=palette)
    return Piece(
        "put-back",
        box.w,
        box.h,
        front,
        back,
        corner=2,
        title="Put it back on the table",
        apart=True,
    )


def _front(scene: Scene, *, filled: Filled, facts: Facts, palette: str) -> None:
    looks, boxes = look(scene, palette), layout(f"{GAME}/putback")
    laid = filled.table
    assert laid
    head(looks, boxes, "settled_lands", "Put it back on the table")
    _plate(looks, boxes["plate"], _when(laid, facts), laid.year)
    _markers(looks, boxes["markers"], laid, facts)
    _board(looks, boxes["board"], laid, filled, facts)
    _people(looks, boxes["people"], laid, facts)
    _staged(looks, boxes["staged"], laid, facts)
    frame(looks, boxes["sheet"])


def _back(scene: Scene, *, laid: Laid, facts: Facts, palette: str) -> None:
    looks, boxes = look(scene, palette), layout(f"{GAME}/putback")
    head(looks, boxes, "red_bank", "The piles")
    words = "Numbered cards lie so from the top; the others are shuffled"
    if laid.ordered:
        words = "As they lie: the first card of each list is the top one"
    _plate(looks, boxes["plate"], words, laid.year)
    _piles(looks, boxes["piles"], laid, facts)
    lists = {
        "Progress cards": _progress(laid, facts),
        "Not in the piles": _gone(laid, facts),
    }
    _lists(looks, (boxes["progress"], boxes["gone"]), lists)
    frame(looks, boxes["sheet"])


def _when(laid: Laid, facts: Facts) -> str:
    if not laid.box:
        return "Before the first turn"
    season = facts.board.season(facts.board.wheel[laid.box - 1].season).name
    if not laid.turn:
        return f"{season} (box {laid.box}), before the first turn"
    return f"{season} (box {laid.box}), turn {laid.turn}"


def _plate(looks: Look, box: Box, words: str, year: int) -> None:
    plate(looks, box)
    y = box.y + box.h / 2
    crystal(looks, ROMAN[year - 1], box.x + 9, y, 5, size_pt=12)
    base = y + text.cap_middle("Y", HEAD, 14)
    end = looks.scene.text("Year", box.x + 17, base, HEAD, 14, looks["accent"])
    _words(looks, words, box.x + 21 + end, y, 12)


def _words(looks: Look, words: str, x: float, y: float, size_pt: float = 9.4) -> None:
    base = y + text.cap_middle(words, LABEL, size_pt)
    looks.scene.text(words, x, base, LABEL, size_pt, looks["ink"])


def _markers(looks: Look, box: Box, laid: Laid, facts: Facts) -> None:
    """Draw a column a resource: both markers, its pool, and dice that lie about."""
    wide = (box.w - FIRST) / len(RESOURCES)
    for row, name in enumerate(ROWS):
        y = box.y + 11.4 + row * ROW
        if row % 2 == 0 and not looks.low:
            band = Path().rect(box.x - 1, y - ROW / 2, box.w + 1, ROW, 1.2)
            looks.scene.draw(band, fill=looks.tint("ice", 0.45))
        _words(looks, ROWS[name], box.x + 0.6, y)
    for column, resource in enumerate(RESOURCES):
        x = box.x + FIRST + column * wide
        medallion(looks, resource, x + 3.4, box.y + 3.6, 3.2)
        _words(looks, facts.board.resource(resource).name, x + 7.8, box.y + 3.6)
        for row, name in enumerate(ROWS):
            y, number = box.y + 11.4 + row * ROW, getattr(laid, name)[resource]
            ink = looks["ink"]
            looks.scene.text_middle(str(number), x + 11, y, NUMBER, 11, ink)


def _board(looks: Look, box: Box, laid: Laid, filled: Filled, facts: Facts) -> None:
    """Draw the nine slots as they lie on the boards, all in one size of type."""
    wide, top = (box.w + GAP) / len(facts.board.regions), 10.0
    high = (box.h - top) / 3
    room = Box(0, 0, wide - SIGN - GAP - 2, high - NAME_HIGH - GAP - 1)
    names = [
        f"{region.id}-{slot.resource}"
        for region in facts.board.regions
        for slot in region.slots
    ]
    settings = _listed(
        lambda joint: [_attached(laid, n, facts, joint) for n in names], room
    )
    for column, region in enumerate(facts.board.regions):
        x = box.x + column * wide
        _land(looks, region, x, box.y, wide)
        for row, slot in enumerate(region.slots):
            named = filled.locations.get(region.id, {}).get(slot.resource, "")
            name = facts.location[named].name if named else "no location"
            at = Box(x, box.y + top + row * high, wide - GAP, high - GAP)
            _panel(looks, at, region.id, slot.resource, name)
            prose.put(looks, settings[column * 3 + row], x + SIGN, at.y + NAME_HIGH)


def _land(looks: Look, region: RegionBoard, x: float, y: float, wide: float) -> None:
    """Draw the heading of a region's column."""
    medallion(looks, region.id, x + 3.2, y + 3.4, 3.2)
    heading(looks, region.name, Box(x + 8, y + 0.6, wide - 8 - GAP, 8), 14)


def _panel(looks: Look, box: Box, region: str, resource: str, name: str) -> None:
    """Draw a slot as a card in its region's colour, with its sign and its location."""
    looks.scene.draw(
        Path().rect(box.x, box.y, box.w, box.h, 2),
        fill=looks.tint(region, 0.9),
        stroke=looks["ink" if looks.low else region],
        width=0.45,
    )
    y = box.y + 4.4
    medallion(looks, resource, box.x + 4.4, y, 2.8)
    base = y + text.cap_middle("L", HEAD, 11.5)
    looks.scene.text(name, box.x + SIGN, base, HEAD, 11.5, looks["ink"])


def _attached(laid: Laid, slot: str, facts: Facts, joint: str) -> str:
    """Return what is in a slot: obstacles, the first attached first, and who is there.

    A character is named in bold, so that its token is not overlooked.
    """
    cards = laid.attached.get(slot, ())
    told = [
        f"{n}  {_obstacle(one, facts)}{_dice(laid, one)}"
        for n, one in enumerate(cards, 1)
    ]
    here = [seat.character for seat in laid.seats if seat.slot == slot]
    told += [f"**{facts.character[one].name} is here**" for one in here]
    told = told or ["*no obstacle*"]
    if assets := _dice(laid, slot):
        told.append(f"assets:{assets}")
    return joint.join(told)


def _dice(laid: Laid, place: str) -> str:
    """Return the dice in a place, each kind with its sign; empty for none."""
    there = laid.dice.get(place, {})
    return "".join(f" {there[one]}{{{one}}}" for one in RESOURCES if there.get(one))


def _obstacle(name: str, facts: Facts) -> str:
    """Return an obstacle's name; of several copies, which it is."""
    card = facts.obstacle[name]
    return f"{card.name} ({card.season})" if card.copies > 1 else card.name


def _people(looks: Look, box: Box, laid: Laid, facts: Facts) -> None:
    heading(looks, "Characters", box)
    wide = box.w / 2
    told = [_person(laid, n, facts) for n, _ in enumerate(laid.seats)]
    told = told or ["Nobody is picked yet."]
    room = Box(0, 0, wide - 4, box.h - 9)
    for column, setting in enumerate(_set(told, [room] * len(told))):
        prose.put(looks, setting, box.x + column * wide, box.y + 9)


def _person(laid: Laid, number: int, facts: Facts) -> str:
    seat: Player = laid.seats[number]
    conditions = facts.campaign.conditions
    lines = [f"**{facts.character[seat.character].name}**"]
    if seat.out:
        lines.append("out of this session")
    for track in TRACKS:
        box = seat.boxes[track]
        names = getattr(conditions, track)
        where = f"the box {names[box - 1].capitalize()}" if box else "the first box"
        lines.append(f"{{{track}}} die shows {seat.dice[track]}, on {where}")
    if seat.card:
        dice = _dice(laid, f"card-{seat.character}")
        lines.append(f"card: {facts.card[seat.card].name}{dice}")
    for words, place in (("abilities", "abilities"), ("stashed", "stash")):
        if dice := _dice(laid, f"{place}-{seat.character}"):
            lines.append(f"{words}:{dice}")
    return "\n".join(lines)


def _staged(looks: Look, box: Box, laid: Laid, facts: Facts) -> None:
    """Draw the staging area as it lies: the top card above, the bottom one below."""
    heading(looks, "Staged", box)
    names = [facts.card[one].name for one in reversed(laid.staged)]
    words = "\n".join(names or ["*no card*"])
    if len(names) > 1:
        words += "\n*The lowest one goes first.*"
    (setting,) = _set([words], [Box(0, 0, box.w, box.h - 9)])
    prose.put(looks, setting, box.x, box.y + 9)


# The back.


def _piles(looks: Look, box: Box, laid: Laid, facts: Facts) -> None:
    wide = (box.w + GAP) / len(facts.board.regions)
    room = Box(0, 0, wide - 4, box.h - 10)
    settings = _listed(
        lambda joint: [_pile(laid, one, facts, joint) for one in facts.board.regions],
        room,
    )
    for column, setting in enumerate(settings):
        x = box.x + column * wide
        _land(looks, facts.board.regions[column], x, box.y, wide)
        prose.put(looks, setting, x, box.y + 10)


def _pile(laid: Laid, region: RegionBoard, facts: Facts, joint: str) -> str:
    held: Piles = laid.regions[region.id]
    sign = f", {held.top} on top" if held.top else ""
    names = [_obstacle(one, facts) for one in held.pile]
    if laid.ordered:
        names = [f"{n}  {name}" for n, name in enumerate(names, 1)]
    else:
        names = _layers(names, held.layers)
    discards = ", ".join(_obstacle(one, facts) for one in held.discards) or "none"
    lines = [
        f"**Draw pile: {len(names)}{sign}**",
        *([joint.join(names)] if names else []),
        f"**Discards, top first:** {discards}",
    ]
    return "\n".join(lines)


def _layers(names: list[str], layers: Sequence[int]) -> list[str]:
    """Return cards of which some lie on others: numbered, or shuffled together."""
    told: list[str] = []
    for size in layers:
        at = len(told)
        layer = names[at : at + size]
        if size == 1:
            layer = [f"{at + 1}  {layer[0]}"]
        elif size < len(names):
            where = "beneath" if at else "on top"
            layer[0] = f"*{where}, shuffled:* {layer[0]}"
        told += layer
    return told or names


def _progress(laid: Laid, facts: Facts) -> list[str]:
    """Return the progress cards but for those that are staged or held."""
    stage = ROMAN[laid.stage - 1]
    order = ", top first" if laid.ordered else ""
    later = [
        f"{ROMAN[one.number - 1]}: {count}"
        for one in facts.campaign.stages
        if (count := sum(facts.card[c].stage == one.number for c in laid.later))
    ]
    return [
        f"**Deck, stage {stage}{order}:** {_cards(laid.deck, facts)}",
        f"**Discarded:** {_cards(laid.spent, facts)}",
        f"**Burned:** {_cards(laid.burned_cards, facts)}",
        f"**Waiting, by stage:** {', '.join(later) or 'none'}",
    ]


def _cards(cards: Iterable[str], facts: Facts) -> str:
    return ", ".join(facts.card[one].name for one in cards) or "none"


def _gone(laid: Laid, facts: Facts) -> list[str]:
    burned = ", ".join(facts.location[one].name for one in laid.burned) or "none"
    locked = ", ".join(_obstacle(one, facts) for one in laid.locked) or "none"
    return [f"**Burned locations:** {burned}", f"**Locked obstacles:** {locked}"]


def _lists(looks: Look, boxes: Sequence[Box], lists: Mapping[str, list[str]]) -> None:
    """Draw lists under their headings, all in one size of type."""
    told = ["\n".join(lines) for lines in lists.values()]
    settings = _set(told, [Box(0, 0, box.w, box.h - 9) for box in boxes])
    for box, words, setting in zip(boxes, lists, settings, strict=True):
        heading(looks, words, box)
        prose.put(looks, setting, box.x, box.y + 9)


def _listed(told: Callable[[str], list[str]], room: Box) -> list[Setting]:
    """Set lists a line a name, or one name after another where they are too long."""
    for joint, least in (("\n", SMALLEST_PT), (", ", SIZES[-1])):
        texts = told(joint)
        rooms = [room] * len(texts)
        try:
            return _set(texts, rooms, least)
        except DoesNotFit:
            if least == SIZES[-1]:
                raise
    raise AssertionError(told)  # the last joint has returned or raised


def _set(
    told: Sequence[str], rooms: Sequence[Box], least: float = SIZES[-1]
) -> list[Setting]:
    """Set texts into their rooms, all in the largest size that suits every one.

    Raises:
        DoesNotFit: if the smallest is too large.
    """
    for size in SIZES:
        try:
            return [
                _fit(words, box, size) for words, box in zip(told, rooms, strict=True)
            ]
        except DoesNotFit:
            if size == least:
                raise
    raise AssertionError(told)  # the least size has returned or raised


def _fit(words: str, box: Box, size: float) -> Setting:
    return rich.fit(
        words,
        (box.w, box.h),
        rich.Style(FACES, size, floor_pt=size, leading=prose.LEADING, rise="top"),
    )
