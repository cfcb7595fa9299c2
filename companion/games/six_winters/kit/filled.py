"""What is filled in on character sheets and campaign records: a JSON file, or a save.

It holds what the sheets hold and nothing else, under the names of the facts; each
entry of a sheet has one name, which is also that of its field in a fillable PDF.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from companion.errors import BadData, near
from companion.facts import Fact, convert, load
from companion.games.six_winters.facts import (
    REGIONS,
    RESOURCES,
    SKILLS,
    Facts,
)
from companion.games.six_winters.facts.board import Level
from companion.games.six_winters.facts.places import Region, Resource, Skill
from companion.games.six_winters.kit import laid
from companion.games.six_winters.kit.look import TEXT
from companion.press.scene import fonts
from companion.press.scene.scene import ON

SPACES = 12
RANKS = 6
ACHIEVEMENTS = 6
LONGEST = 60
"""Characters that a line of a sheet may hold."""

Entries = Mapping[str, str]
"""What is written on a sheet, by the name of each entry."""


class Sheet(Fact, frozen=True):
    """A character sheet: its ranks, the conditions that are marked, achievements."""

    character: str
    skills: dict[Skill, int]
    psyche: tuple[str, ...]
    body: tuple[str, ...]
    achievements: int
    player: str = ""


class Year(Fact, frozen=True):
    """A year as it ended: who was played, and the space of each marker."""

    year: int
    characters: tuple[str, ...]
    progress: dict[Resource, int]
    threat: dict[Resource, int]


class End(Fact, frozen=True):
    """What a campaign was worth: tracks by kind, points, and what they made."""

    complete: tuple[Resource, ...]
    ahead: tuple[Resource, ...]
    points: int
    factor: int
    score: int
    title: str = ""


class Filled(Fact, frozen=True):
    """The contents of a file for `--fill`.

    Attributes:
        years: the years that have ended, in order.
        locations: the id of the location in each slot, by region and resource.
        unlocked: the characters that have joined.
        joined: the year in which each of them did.
        end: what the campaign was worth, once it is over.
        notes: lines for the record.
        table: what lies where, for the page to put it back by.
    """

    difficulty: Level
    players: tuple[str, ...]
    characters: tuple[Sheet, ...]
    years: tuple[Year, ...]
    locations: dict[Region, dict[Resource, str]] = msgspec.field(default_factory=dict)
    unlocked: tuple[str, ...] = ()
    joined: dict[str, int] = msgspec.field(default_factory=dict)
    end: End | None = None
    notes: tuple[str, ...] = ()
    table: laid.Laid | None = None


Source = Path | Mapping[str, Any]
"""A JSON file, or what such a file would hold."""


def read(source: Source, facts: Facts) -> Filled:
    """Return what a file, or a save, fills in.

    Raises:
        BadData: naming file and key, if an entry is missing, is one too many, or says
            what cannot be.
    """
    if isinstance(source, Path):
        name, filled = source.name, load(Filled, source)
    else:
        name, filled = "save", convert(Filled, source, "save")
        notes = tuple(map(_lettered, filled.notes))  # in whatever words they are
        filled = msgspec.structs.replace(filled, notes=notes)
    for where, what, right in _wrong(filled, facts):
        raise BadData(f"{name}: {where}", what, right)
    return filled


def _lettered(line: str) -> str:
    """Return a line with a question mark for each letter that cannot be drawn."""
    drawn = fonts.font(TEXT).cmap
    return "".join(letter if letter in drawn else "?" for letter in line)


Wrong = Iterator[tuple[str, str, str]]


def _wrong(filled: Filled, facts: Facts) -> Wrong:
    """Yield where something cannot be, what it is, and what would be right."""
    yield from _lines("players", filled.players, 2)
    yield from _lines("notes", filled.notes, 4)
    for number, sheet in enumerate(filled.characters, 1):
        yield from _sheet(f"characters[{number}]", sheet, facts)
    yield from _names(
        "characters", (sheet.character for sheet in filled.characters), facts.character
    )
    for number, year in enumerate(filled.years, 1):
        yield from _year(f"years[{number}]", year, number, facts)
    known = {one.id for one in facts.characters if one.unlock}
    yield from _names("unlocked", filled.unlocked, known)
    yield from _names("joined", filled.joined, known)
    for name, joined in filled.joined.items():
        yield from _within(f"joined.{name}", joined, 1, facts.campaign.years)
    if filled.end:
        yield from _end(filled.end, facts)
    slots = {(slot.region, slot.resource) for slot in facts.board.slots}
    for region, held in filled.locations.items():
        for resource, name in held.items():
            where = f"locations.{region}.{resource}"
            if (region, resource) not in slots:
                yield where, "there is no such slot", "see the board of the region"
            yield from _names(where, (name,), facts.location)
    if filled.table:
        for where, what, right in laid.wrong(filled.table, facts):
            yield f"table.{where}", what, right


def _sheet(where: str, sheet: Sheet, facts: Facts) -> Wrong:
    yield from _names(f"{where}.character", (sheet.character,), facts.character)
    yield from _lines(f"{where}.player", (sheet.player,), 1)
    yield from _all(f"{where}.skills", sheet.skills, SKILLS)
    for skill, rank in sheet.skills.items():
        yield from _within(f"{where}.skills.{skill}", rank, 0, RANKS)
    known = facts.campaign.conditions
    yield from _names(f"{where}.psyche", sheet.psyche, known.psyche)
    yield from _names(f"{where}.body", sheet.body, known.body)
    yield from _within(f"{where}.achievements", sheet.achievements, 0, ACHIEVEMENTS)


def _year(where: str, year: Year, number: int, facts: Facts) -> Wrong:
    if year.year != number or number > facts.campaign.years:
        right = f"years are told in order, 1 to {facts.campaign.years}"
        yield f"{where}.year", f"{year.year}", right
    if len(year.characters) > 2:
        yield f"{where}.characters", f"{len(year.characters)} of them", "two play"
    yield from _names(f"{where}.characters", year.characters, facts.character)
    for key, held in (("progress", year.progress), ("threat", year.threat)):
        yield from _all(f"{where}.{key}", held, RESOURCES)
        for resource, space in held.items():
            yield from _within(f"{where}.{key}.{resource}", space, 1, SPACES)


def _end(end: End, facts: Facts) -> Wrong:
    for key, held, victory in (
        ("complete", end.complete, True),
        ("ahead", end.ahead, False),
    ):
        tracks = facts.board.resources
        known = [one.id for one in tracks if one.victory is victory]
        yield from _names(f"end.{key}", held, known)
    most = max(one.range[1] for one in facts.campaign.titles)
    for key in ("points", "factor", "score"):
        yield from _within(f"end.{key}", getattr(end, key), 0, most)
    yield from _lines("end.title", (end.title,), 1)


def _all(where: str, held: Mapping[Any, int], every: Iterable[str]) -> Wrong:
    for key in every:
        if key not in held:
            yield where, f"key '{key}' is missing", "add it"


def _within(where: str, value: int, least: int, most: int) -> Wrong:
    if not least <= value <= most:
        yield where, f"{value}", f"write {least} to {most}"


def _names(where: str, names: Iterable[str], known: Iterable[str]) -> Wrong:
    seen: set[str] = set()
    for name in names:
        if name not in known:
            yield where, f"'{name[:40]}' is not known", near(name, known)
        if name in seen:
            yield where, f"'{name}' stands there twice", "name it once"
        seen.add(name)


def _lines(where: str, lines: tuple[str, ...], most: int) -> Wrong:
    if len(lines) > most:
        yield where, f"{len(lines)} lines", f"at most {most}"
    for line in lines:
        drawn = fonts.font(TEXT).cmap
        if len(line) > LONGEST or any(letter not in drawn for letter in line):
            what = f"{line[:20]!a} is no line of a sheet"
            yield where, what, f"write at most {LONGEST} letters of a western language"


def sheet_entries(filled: Filled, sheet: Sheet, facts: Facts) -> dict[str, str]:
    """Return what is written on both sides of a character's sheet."""
    name = facts.character[sheet.character].name
    entries = {"Name": f"{name} ({sheet.player})" if sheet.player else name}
    for skill, rank in sheet.skills.items():
        entries |= {f"{skill.title()} {one}": ON for one in range(1, rank + 1)}
    entries |= {name.title(): ON for name in (*sheet.psyche, *sheet.body)}
    entries |= {f"Achievement {one}": ON for one in range(1, sheet.achievements + 1)}
    return entries | _marks(filled)


def _marks(filled: Filled) -> dict[str, str]:
    """Return the back: years that are over, and both markers of each track.

    The markers are those on the table if that is told, else of the last year.
    """
    entries = {f"Year {year.year}": ON for year in filled.years}
    last = filled.table or (filled.years[-1] if filled.years else None)
    if last:
        for kind, held in (("threat", last.threat), ("progress", last.progress)):
            for resource, space in held.items():
                for one in range(1, space + 1):
                    entries[f"{resource.title()} {kind} {one}"] = ON
    return entries


def record_entries(filled: Filled, facts: Facts) -> dict[str, str]:
    """Return what is written on the record of a campaign."""
    level = facts.campaign.difficulty(filled.difficulty).name
    entries = {"Players": " and ".join(filled.players), level: ON}
    for year in filled.years:
        names = (facts.character[one].name for one in year.characters)
        entries[f"Year {year.year} characters"] = ", ".join(names)
        for kind, held in (("progress", year.progress), ("threat", year.threat)):
            for resource, space in held.items():
                entries[f"Year {year.year} {resource} {kind}"] = str(space)
    for region in REGIONS:
        for resource, name in filled.locations.get(region, {}).items():
            named = facts.location[name].name
            entries[f"{facts.board.region(region).name} {resource}"] = named
    entries |= {facts.character[one].name: ON for one in filled.unlocked}
    for one, joined in filled.joined.items():
        entries[f"{facts.character[one].name} year"] = str(joined)
    if filled.end:
        entries |= _score(filled.end, facts)
    return entries | {
        f"Notes {number}": line for number, line in enumerate(filled.notes, 1)
    }


def _score(end: End, facts: Facts) -> dict[str, str]:
    entries = {
        "Points": str(end.points),
        "Factor": str(end.factor),
        "Score": str(end.score),
        "Title": end.title,
    }
    for words, tracks in (
        ("complete", end.complete),
        ("ahead of its threat", end.ahead),
    ):
        for one in tracks:
            entries[f"{facts.board.resource(one).name} {words}"] = ON
    return entries
