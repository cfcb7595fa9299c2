"""The data of filled character sheets and campaign records, from JSON or a save.

Keys are ids of the facts. The name of an entry is also the name of its field in a
fillable PDF. Each fault of a file is the place, what is wrong, and what would be right.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Literal, TypeVar

import msgspec
from msgspec.structs import replace

from companion.errors import BadData, near
from companion.facts import Fact, convert, load
from companion.language import listed, phrase
from companion.press.scene import fonts
from companion.press.scene.scene import ON

from ..cards import places
from ..cards.places import Region, Resource, Track
from ..cards.table import Cards
from ..facts import REGIONS, RESOURCES, SKILLS, Facts
from ..facts.board import Level
from .style import TEXT

Fault = tuple[str, str, str]
Faults = Iterator[Fault]

Key = TypeVar("Key", bound=str)

SHOWN = 40  # letters of an unknown name that an error shows


def within(where: str, value: int, least: int, most: int) -> Faults:
    """Find a number outside its range."""
    if not least <= value <= most:
        yield where, f"{value}", f"write {least} to {most}"


def numbers(
    where: str, held: Mapping[Key, int], keys: Iterable[Key], least: int, most: int
) -> Faults:
    """Find keys that are missing, and numbers outside their range."""
    for key in keys:
        if key not in held:
            yield where, f"key '{key}' is missing", "add it"
        else:
            yield from within(f"{where}.{key}", held[key], least, most)


def names(where: str, listed: Iterable[str], known: Iterable[str]) -> Faults:
    """Find names that are unknown, and those that are listed twice."""
    seen: set[str] = set()
    for name in listed:
        if name not in known:
            what = f"'{name[:SHOWN]}' is not known"
            yield where, what, near(name[:SHOWN], known)
        if name in seen:
            yield where, f"'{name[:SHOWN]}' is listed twice", "list it once"
        seen.add(name)


SPACES = 12  # spaces of a track; also the dice of a resource


class SeatData(Fact, frozen=True):
    """A character of this session."""

    character: str
    slot: str  # where it is, such as `empire-military`; empty if not on the board
    dice: dict[Track, int]  # what each stress die shows
    boxes: dict[Track, int]  # the box that each is in, 0 at the start
    out: bool = False
    card: str = ""  # its progress card; empty for none


class Piles(Fact, frozen=True):
    """The obstacles of a region, top ones first; `top` is the season that shows."""

    top: Literal[places.Season, ""]
    pile: Cards
    discards: Cards
    layers: tuple[int, ...] = ()  # cards shuffled together, from the top; () for all


class TableData(Fact, frozen=True):
    """The contents of `table`."""

    year: int
    box: int  # of the wheel, 1 to 8; 0 before the first session
    turn: int
    ordered: bool  # whether piles are listed in order, not only their contents
    progress: dict[Resource, int]
    threat: dict[Resource, int]
    pools: dict[Resource, int]
    elsewhere: dict[Resource, int]  # dice that are neither in a pool nor in the supply
    seats: tuple[SeatData, ...]
    attached: dict[str, Cards]  # the obstacles in each slot, the first attached first
    regions: dict[Region, Piles]
    locked: Cards
    burned: Cards
    stage: int
    staged: Cards  # the staging area, the bottom card first
    deck: Cards
    spent: Cards
    later: Cards
    burned_cards: Cards
    # Where those are, if it is known: in a slot, on an obstacle, on the card of a
    # character (`card-keel`), on abilities (`abilities-keel`), in a stash.
    dice: dict[str, dict[Resource, int]] = msgspec.field(default_factory=dict)


def table_faults(table: TableData, facts: Facts) -> Faults:
    """Find impossible entries."""
    yield from within("year", table.year, 1, facts.campaign.years)
    yield from within("box", table.box, 0, len(facts.board.wheel))
    yield from within("turn", table.turn, 0, 99)
    yield from within("stage", table.stage, 1, len(facts.campaign.stages))
    yield from numbers("progress", table.progress, RESOURCES, 1, SPACES)
    yield from numbers("threat", table.threat, RESOURCES, 1, SPACES)
    yield from numbers("pools", table.pools, RESOURCES, 0, SPACES)
    yield from numbers("elsewhere", table.elsewhere, RESOURCES, 0, SPACES)
    slots = [f"{slot.region}-{slot.resource}" for slot in facts.board.slots]
    for slot in table.attached:
        yield from _slot("attached", slot, slots)
    for region in REGIONS:
        if region not in table.regions:
            yield "regions", f"key '{region}' is missing", "add it"
            continue
        held = table.regions[region]
        cards, layered = len(held.pile), sum(held.layers)
        if layered not in (0, cards):
            what = f"they hold {layered} cards, the pile {cards}"
            yield f"regions.{region}.layers", what, "count each card once"
    for place, dice in table.dice.items():
        for resource, count in dice.items():
            yield from within(f"dice.{place[:40]}.{resource}", count, 0, SPACES)
    yield from _seats(table, slots, facts)
    yield from _cards(table, facts)


def _slot(where: str, slot: str, slots: list[str]) -> Faults:
    if slot not in slots:
        yield where, f"'{slot[:SHOWN]}' is no slot", near(slot[:SHOWN], slots)


def _seats(table: TableData, slots: list[str], facts: Facts) -> Faults:
    if len(table.seats) > 2:
        yield "seats", f"{len(table.seats)} of them", "two play"
    for number, seat in enumerate(table.seats, 1):
        where = f"seats[{number}]"
        yield from names(f"{where}.character", (seat.character,), facts.character)
        if seat.slot:
            yield from _slot(f"{where}.slot", seat.slot, slots)
        for track in places.TRACKS:
            yield from within(f"{where}.dice.{track}", seat.dice.get(track, 0), 1, 6)
            yield from within(f"{where}.boxes.{track}", seat.boxes.get(track, 0), 0, 3)


def _cards(table: TableData, facts: Facts) -> Faults:
    regions = table.regions.values()
    obstacles = [
        *table.attached.values(),
        *(pile for region in regions for pile in (region.pile, region.discards)),
        table.locked,
    ]
    hands = tuple(seat.card for seat in table.seats if seat.card)
    progress = [
        *(hands, table.staged, table.deck),
        *(table.spent, table.later, table.burned_cards),
    ]
    yield from names("obstacles", chain.from_iterable(obstacles), facts.obstacle)
    yield from names("progress cards", chain.from_iterable(progress), facts.card)
    yield from names("burned", table.burned, facts.location)


AHEAD = "ahead of its threat"
RANKS = 6
ACHIEVEMENTS = 6
LONGEST = 60  # characters that a line of a sheet may hold

Entries = Mapping[str, str]  # the text of each entry of a sheet, by its name


class CharacterSheet(Fact, frozen=True):
    """A character sheet: its ranks, the conditions that are marked, achievements."""

    character: str
    skills: dict[places.Skill, int]
    psyche: tuple[str, ...]
    body: tuple[str, ...]
    achievements: int
    player: str = ""


class YearEntry(Fact, frozen=True):
    """The end of a year: its characters, and the space of each marker."""

    year: int
    characters: tuple[str, ...]
    progress: dict[Resource, int]
    threat: dict[Resource, int]


class End(Fact, frozen=True):
    """The final score: tracks by kind, points, factor and product."""

    complete: tuple[Resource, ...]
    ahead: tuple[Resource, ...]
    points: int
    factor: int
    score: int
    title: str = ""


class SheetData(Fact, frozen=True):
    """The contents of a file for `--fill`."""

    difficulty: Level
    players: tuple[str, ...]
    characters: tuple[CharacterSheet, ...]
    years: tuple[YearEntry, ...]  # the years that have ended, in order
    # The id of the location in each slot, by region and resource.
    locations: dict[Region, dict[Resource, str]] = msgspec.field(default_factory=dict)
    unlocked: tuple[str, ...] = ()  # the characters that have joined
    # The year in which each of them did.
    joined: dict[str, int] = msgspec.field(default_factory=dict)
    end: End | None = None  # the final score, once the campaign is over
    notes: tuple[str, ...] = ()  # lines for the record
    table: TableData | None = None  # for the page that restores the table


Source = Path | Mapping[str, object]  # a JSON file, or its contents


def read(source: Source, facts: Facts) -> SheetData:
    """Return the data of a file or a save, checked.

    Raises:
        BadData: naming file and key, if an entry is missing, unknown or impossible.
    """
    if isinstance(source, Path):
        name, data = source.name, load(SheetData, source)
    else:
        name, data = "save", convert(SheetData, source, "save")
        # Players type notes freely: replace letters without a glyph, refuse nothing.
        drawn = fonts.font(TEXT).cmap
        notes = (
            "".join(letter if letter in drawn else "?" for letter in line)
            for line in data.notes
        )
        data = replace(data, notes=tuple(notes))
    for where, what, right in _faults(data, facts):
        raise BadData(f"{name}: {where}", what, right)
    return data


def _faults(data: SheetData, facts: Facts) -> Faults:
    yield from _lines("players", data.players, 2)
    yield from _lines("notes", data.notes, 4)
    for number, sheet in enumerate(data.characters, 1):
        yield from _sheet(f"characters[{number}]", sheet, facts)
    yield from names(
        "characters", (sheet.character for sheet in data.characters), facts.character
    )
    for number, year in enumerate(data.years, 1):
        yield from _year(f"years[{number}]", year, number, facts)
    locked = {who.id for who in facts.characters if who.unlock}
    yield from names("unlocked", data.unlocked, locked)
    yield from names("joined", data.joined, locked)
    for name, joined in data.joined.items():
        yield from within(f"joined.{name}", joined, 1, facts.campaign.years)
    if data.end:
        yield from _end(data.end, facts)
    slots = {(slot.region, slot.resource) for slot in facts.board.slots}
    for region, held in data.locations.items():
        for resource, name in held.items():
            where = f"locations.{region}.{resource}"
            if (region, resource) not in slots:
                yield where, "there is no such slot", "see the board of the region"
            yield from names(where, (name,), facts.location)
    if data.table:
        for where, what, right in table_faults(data.table, facts):
            yield f"table.{where}", what, right


def _sheet(where: str, sheet: CharacterSheet, facts: Facts) -> Faults:
    yield from names(f"{where}.character", (sheet.character,), facts.character)
    yield from _lines(f"{where}.player", (sheet.player,), 1)
    yield from numbers(f"{where}.skills", sheet.skills, SKILLS, 0, RANKS)
    known = facts.campaign.conditions
    yield from names(f"{where}.psyche", sheet.psyche, known.psyche)
    yield from names(f"{where}.body", sheet.body, known.body)
    yield from within(f"{where}.achievements", sheet.achievements, 0, ACHIEVEMENTS)


def _year(where: str, year: YearEntry, number: int, facts: Facts) -> Faults:
    if year.year != number or number > facts.campaign.years:
        right = f"list the years in order, 1 to {facts.campaign.years}"
        yield f"{where}.year", f"{year.year}", right
    if len(year.characters) > 2:
        yield f"{where}.characters", f"{len(year.characters)} of them", "two play"
    yield from names(f"{where}.characters", year.characters, facts.character)
    yield from numbers(f"{where}.progress", year.progress, RESOURCES, 1, SPACES)
    yield from numbers(f"{where}.threat", year.threat, RESOURCES, 1, SPACES)


def _end(end: End, facts: Facts) -> Faults:
    tracks = facts.board.resources
    victory = [track.id for track in tracks if track.victory]
    others = [track.id for track in tracks if not track.victory]
    yield from names("end.complete", end.complete, victory)
    yield from names("end.ahead", end.ahead, others)
    most = max(title.range[1] for title in facts.campaign.titles)
    for key, value in _sums(end).items():
        yield from within(f"end.{key}", value, 0, most)
    yield from _lines("end.title", (end.title,), 1)


def _sums(end: End) -> dict[str, int]:
    return {"points": end.points, "factor": end.factor, "score": end.score}


def _lines(where: str, lines: tuple[str, ...], most: int) -> Faults:
    if len(lines) > most:
        yield where, f"{len(lines)} lines", f"at most {most}"
    drawn = fonts.font(TEXT).cmap
    for line in lines:
        if len(line) > LONGEST or any(letter not in drawn for letter in line):
            what = f"{line[:20]!a} cannot be a line of a sheet"
            yield where, what, f"write at most {LONGEST} letters of a western language"


def sheet_entries(data: SheetData, sheet: CharacterSheet, facts: Facts) -> Entries:
    """Return the entries of both sides of a character's sheet."""
    name = facts.character[sheet.character].name
    entries = {"Name": f"{name} ({sheet.player})" if sheet.player else name}
    for skill, rank in sheet.skills.items():
        entries |= _ticked(f"{phrase(skill.title())} {{}}", rank)
    entries |= {phrase(name.title()): ON for name in (*sheet.psyche, *sheet.body)}
    entries |= _ticked("Achievement {}", sheet.achievements)
    return entries | _markers(data, facts)


def _ticked(name: str, count: int) -> dict[str, str]:
    return {name.format(number): ON for number in range(1, count + 1)}


def _markers(data: SheetData, facts: Facts) -> dict[str, str]:
    """Return the entries of the back: years that are over, markers of each track.

    The markers are those on the table if its state is known, else of the last year.
    """
    entries = {f"Year {year.year}": ON for year in data.years}
    last = data.table or (data.years[-1] if data.years else None)
    if last:
        for kind, held in (("threat", last.threat), ("progress", last.progress)):
            for resource, space in held.items():
                name = facts.board.resource(resource).name
                entries |= _ticked(f"{name} {kind} {{}}", space)
    return entries


def record_entries(data: SheetData, facts: Facts) -> Entries:
    """Return the entries of the record of a campaign."""
    board, level = facts.board, facts.campaign.difficulty(data.difficulty).name
    entries = {"Players": listed(data.players), level: ON}
    for year in data.years:
        characters = (facts.character[name].name for name in year.characters)
        entries[f"Year {year.year} characters"] = ", ".join(characters)
        for kind, held in (("progress", year.progress), ("threat", year.threat)):
            for resource, space in held.items():
                entries[f"Year {year.year} {resource} {kind}"] = str(space)
    for region in REGIONS:
        for resource, location in data.locations.get(region, {}).items():
            name = f"{board.region(region).name} {resource}"
            entries[name] = facts.location[location].name
    entries |= {facts.character[name].name: ON for name in data.unlocked}
    for name, joined in data.joined.items():
        entries[f"{facts.character[name].name} year"] = str(joined)
    if end := data.end:
        entries |= {key.title(): str(value) for key, value in _sums(end).items()}
        entries["Title"] = phrase(end.title)
        for words, tracks in (("complete", end.complete), (AHEAD, end.ahead)):
            entries |= {f"{board.resource(of).name} {words}": ON for of in tracks}
    notes = enumerate(data.notes, 1)
    return entries | {f"Notes {number}": line for number, line in notes}
