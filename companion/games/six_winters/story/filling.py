"""What is filled from a campaign: sheets, a table for other programs, the shared page.

Sheets are plain data, keyed as `--fill` reads it. The table has one row a turn, and
columns that never change.
"""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import Any

from companion.charts import Box, Chart, Mark, Text, marker
from companion.contract import Over
from companion.games.six_winters.campaign import dice_places, stress
from companion.games.six_winters.campaign.names import location, obstacle
from companion.games.six_winters.campaign.piles import in_pile, top
from companion.games.six_winters.campaign.session import ahead, complete
from companion.games.six_winters.cards import places
from companion.games.six_winters.cards.table import Seat, Sheet
from companion.games.six_winters.cards.wording import capital
from companion.games.six_winters.facts import REGIONS, RESOURCES, SKILLS, facts
from companion.games.six_winters.rules import State, waits_for
from companion.games.six_winters.story.charts import LOOK, WIDTH
from companion.games.six_winters.story.events import CharacterStress, Tale, TurnRow
from companion.games.six_winters.words.board import held_at, is_at
from companion.games.six_winters.words.context import session
from companion.language import marked, phrase, phrases

LINES, LETTERS = 4, 50
"""Lines for notes on the record of a campaign, and letters that a line has room for."""

Plain = dict[str, Any]


def filled(state: State, notes: Sequence[str] = ()) -> Plain:
    """Return the data of character sheets, of the record and of the table.

    A sheet is filled for each character that was played or has changed since. The last
    notes are kept, as many as fit whole on the lines of the record.
    """
    slots = zip(places.SLOTS, state.spots, strict=True)
    locations: dict[str, Plain] = {region: {} for region in REGIONS}
    for slot, spot in slots:
        if spot.location:
            locations[slot.region][slot.resource] = spot.location
    # The last notes as lines of the record, in order.
    lines: list[str] = []
    for note in reversed(notes):
        wrapped = wrap(note, LETTERS, max_lines=LINES, placeholder=" ...")
        if len(wrapped) + len(lines) > LINES:
            break
        lines = [*wrapped, *lines]
    return {
        "difficulty": state.setup.difficulty,
        "players": [seat.player for seat in state.seats],
        "characters": [
            _sheet(state, sheet) for sheet in state.sheets if _has_data(sheet)
        ],
        "years": [
            {
                "year": n,
                "characters": [name for name in year.characters if name],
                "progress": _by_resource(year.progress),
                "threat": _by_resource(year.threat),
            }
            for n, year in enumerate(state.years, 1)
        ],
        "locations": locations,
        "unlocked": [sheet.character for sheet in state.sheets if sheet.joined > 0],
        "joined": {
            sheet.character: sheet.joined for sheet in state.sheets if sheet.joined > 0
        },
        "end": _end(state),
        "notes": lines,
        "table": table(state),
    }


def _end(state: State) -> Plain | None:
    """Return the score of the campaign; None while it is in progress."""
    due = waits_for(state)
    if not isinstance(due, Over):
        return None
    factor = facts().campaign.difficulty(state.setup.difficulty).factor
    return {
        "complete": complete(state.progress, state.threat),
        "ahead": ahead(state.progress, state.threat),
        "points": due.score // factor,
        "factor": factor,
        "score": due.score,
        "title": due.rank,
    }


def _has_data(sheet: Sheet) -> bool:
    marked = any((*sheet.psyche, *sheet.body))
    return bool(sheet.played or marked or sheet.joined > 0)


def _sheet(state: State, sheet: Sheet) -> Plain:
    seat = state.seat(sheet.character)
    known = facts().campaign.conditions
    return {
        "character": sheet.character,
        "player": "" if seat is None else state.seats[seat].player,
        "skills": dict(zip(SKILLS, sheet.skills, strict=True)),
        "psyche": _marked(known.psyche, sheet.psyche),
        "body": _marked(known.body, sheet.body),
        "achievements": sheet.achievements,
    }


def _marked(names: Iterable[str], boxes: Iterable[bool]) -> list[str]:
    return [name for name, on in zip(names, boxes, strict=True) if on]


def _by_resource(row: Sequence[int]) -> dict[str, int]:
    return dict(zip(RESOURCES, row, strict=True))


AS_THEY_ARE = (
    "locked", "burned", "stage", "staged", "deck", "spent", "later", "burned_cards",
)  # fmt: skip
"""Fields of the state that the table has under the same name."""


def table(state: State) -> Plain:
    """Return the state of the table; with a light record the piles have no order.

    Once the year marker has moved on, no character is on the board.
    """
    packed = session(state) < state.year
    seats = () if packed else state.seats
    # A player's card is keyed by its character.
    cards = {
        dice_places.of_card(seat.player): dice_places.of_card(seat.character)
        for seat in state.seats
    }
    return {
        "year": state.year,
        "box": 0 if packed else state.box,
        "turn": 0 if packed else state.turn,
        "ordered": not state.light,
        "progress": _by_resource(state.progress),
        "threat": _by_resource(state.threat),
        "pools": _by_resource(state.pools),
        "elsewhere": _by_resource(state.out),
        "dice": {
            cards.get(heap.place, heap.place): _by_resource(heap.dice)
            for heap in state.heaps
        },
        "seats": [_seat(state, seat) for seat in seats if seat.character],
        "attached": {
            name: spot.attached
            for name, spot in zip(places.SLOT_NAMES, state.spots, strict=True)
        },
        "regions": {
            region: {
                "top": top(state, n),
                "pile": state.piles[n],
                "layers": state.layers[n],
                "discards": state.discards[n],
            }
            for n, region in enumerate(REGIONS)
        },
        **{name: getattr(state, name) for name in AS_THEY_ARE},
    }


def _seat(state: State, seat: Seat) -> Plain:
    dice = dict(zip(places.TRACKS, seat.dice, strict=True))
    boxes = dict(zip(places.TRACKS, seat.boxes, strict=True))
    return {
        "character": seat.character,
        "slot": places.SLOT_NAMES[seat.slot] if seat.acts else "",
        "dice": dice,
        "boxes": boxes,
        "out": seat.out,
        "card": seat.card,
    }


# The tale as a table, and the table as it is now for the page that shares it.


Cells = tuple[str | int, ...]

SEATS = (1, 2)


def header() -> tuple[str, ...]:
    """Return the names of the columns.

    `stress` is the face of a die, `box` how far below the start the die is.
    """
    markers = (
        f"{kind}_{resource}"
        for kind in ("progress", "threat", "pool")
        for resource in RESOURCES
    )
    return (
        "year",
        "turn",
        "season",
        "box",
        *markers,
        "obstacles_in_play",
        *(column for seat in SEATS for column in _columns(seat)),
    )


def _columns(seat: int) -> Iterator[str]:
    yield f"character_{seat}"
    for track in places.TRACKS:
        yield f"{track}_stress_{seat}"
        yield f"{track}_box_{seat}"
    yield f"conditions_{seat}"
    yield f"out_{seat}"


def rows(tale: Tale) -> Iterator[Cells]:
    """Yield the header, then the state at the end of each turn.

    Turn 0 of a year is its set-up; the last row of a campaign in progress is now.
    """
    yield header()
    for row in tale.rows:
        yield _cells(row)


def _cells(row: TurnRow) -> Cells:
    seats = [*row.stress, None, None][: len(SEATS)]
    markers = (*row.progress, *row.threat, *row.pools)
    stress = (cell for seat in seats for cell in _stress(seat))
    return (row.year, row.turn, row.season, row.box, *markers, row.in_play, *stress)


def _stress(seat: CharacterStress | None) -> Cells:
    if seat is None:
        return ("",) * 7
    tracks = (n for pair in zip(seat.dice, seat.boxes, strict=True) for n in pair)
    marked = " ".join(seat.conditions)
    return (seat.character, *tracks, marked, "yes" if seat.out else "no")


LEFT, CELL = 5, 26
"""Where a track begins in its drawing, and the width of a space."""


def context(state: State) -> dict[str, object]:
    """Return the wheel, the tracks with their markers, and the regions."""
    return {
        "wheel": [
            {
                "season": phrase(box.season),
                "dashed": box.dashed,
                "now": number == state.box,
            }
            for number, box in enumerate(facts().board.wheel, 1)
        ],
        "tracks": [_track(state, n) for n in range(len(facts().board.resources))],
        "regions": [_region_shown(state, region) for region in places.RegionIndex],
    }


def _track(state: State, number: int) -> dict[str, object]:
    track, pool = facts().board.resources[number], state.pools[number]
    spaces = state.progress[number], state.threat[number]
    summary = phrase(
        "progress on space {progress}, threat on space {threat}, {dice} in the pool",
        progress=spaces[0],
        threat=spaces[1],
        dice=phrases("{n} die", "{n} dice", pool),
    )
    marks: list[Mark] = []
    for n, level in enumerate(track.levels):
        marks.append(Box(LEFT + CELL * n, 17, CELL, 24, "space"))
        middle = LEFT + CELL * (n + 0.5)
        marks.append(Text(middle, 33.5, f"{level}", "label", "middle"))
    marks.append(Box(LEFT + CELL * (track.mastery - 1), 17, CELL, 24, "mastery"))
    progress, threat = (LEFT + CELL * (space - 0.5) for space in spaces)
    marks.append(marker("disc", (progress, 9), 6, "dot-progress"))
    marks.append(marker("square", (threat, 50.5), 5.5, "dot-threat"))
    chart = Chart(track.name, f"{track.name}: {summary}", WIDTH, 58, tuple(marks))
    return {"name": track.name, "summary": summary, "drawing": chart.svg(LOOK)}


def _region_shown(state: State, region: places.RegionIndex) -> dict[str, object]:
    return {
        "name": facts().board.regions[region].name,
        "pile": phrase("pile of {obstacles}", obstacles=in_pile(state, region)),
        "slots": [
            {
                "kind": capital(slot.resource),
                "name": location(state.spots[slot].location)
                if state.spots[slot].location
                else phrase("no location"),
                "things": list(_things(state, slot)),
            }
            for slot in region.slots
        ],
    }


def _things(state: State, slot: int) -> Iterator[dict[str, str]]:
    for seat in state.seats:
        if is_at(seat, slot):
            name = stress.name(seat.character)
            yield {"what": marked("person"), "text": f"{name} ({seat.player})"}
    if held := held_at(state, places.SLOT_NAMES[slot]):
        yield {"what": marked("asset"), "text": held.strip(" ()")}
    for card in state.spots[slot].attached:
        text = f"{obstacle(card)}{held_at(state, card)}"
        yield {"what": marked("obstacle"), "text": text}
