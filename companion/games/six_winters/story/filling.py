"""What is filled from a campaign: sheets, a table for other programs, the shared page.

Sheets are plain data, keyed as `--fill` reads it. The table has one row a turn, and
columns that never change.
"""

from collections.abc import Iterator, Sequence
from itertools import compress
from textwrap import wrap
from typing import Any

from companion.charts import Box, Chart, Mark, Text, marker
from companion.contract import Over
from companion.language import marked, phrase, phrases

from ..campaign import dice_places, stress
from ..campaign.names import obstacle
from ..campaign.piles import in_pile, top
from ..campaign.session import ahead, complete
from ..cards import places
from ..cards.table import Sheet
from ..cards.wording import capital
from ..facts import REGIONS, RESOURCES, SKILLS, facts
from ..rules import State, waits_for
from ..words.board import held_at, location_at, people_at
from ..words.context import session
from .charts import LOOK, WIDTH
from .events import CharacterStress, Tale

LINES, LETTERS = 4, 50
"""Lines for notes on the record of a campaign, and letters that a line has room for."""

Plain = dict[str, Any]


def filled(state: State, notes: Sequence[str] = ()) -> Plain:
    """Return the data of character sheets, of the record and of the table.

    A sheet is filled for each character that was played or has changed since. The last
    notes are kept, as many as fit whole on the lines of the record.
    """
    locations: dict[str, Plain] = {region: {} for region in REGIONS}
    for slot, spot in zip(places.SLOTS, state.spots, strict=True):
        if spot.location:
            locations[slot.region][slot.resource] = spot.location
    # The last notes as lines of the record, in order.
    lines: list[str] = []
    for note in reversed(notes):
        wrapped = wrap(note, LETTERS, max_lines=LINES, placeholder=" ...")
        if len(wrapped) + len(lines) > LINES:
            break
        lines = [*wrapped, *lines]
    joined = {who.character: who.joined for who in state.sheets if who.joined > 0}
    return {
        "difficulty": state.setup.difficulty,
        "players": [seat.player for seat in state.seats],
        "characters": [
            _sheet(state, sheet)
            for sheet in state.sheets
            if sheet.played or sheet.joined > 0 or any((*sheet.psyche, *sheet.body))
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
        "unlocked": list(joined),
        "joined": joined,
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


def _sheet(state: State, sheet: Sheet) -> Plain:
    seat = state.seat(sheet.character)
    known = facts().campaign.conditions
    return {
        "character": sheet.character,
        "player": "" if seat is None else state.seats[seat].player,
        "skills": dict(zip(SKILLS, sheet.skills, strict=True)),
        "psyche": list(compress(known.psyche, sheet.psyche)),
        "body": list(compress(known.body, sheet.body)),
        "achievements": sheet.achievements,
    }


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
        "seats": [
            {
                "character": seat.character,
                "slot": places.SLOT_NAMES[seat.slot] if seat.acts else "",
                "dice": dict(zip(places.TRACKS, seat.dice, strict=True)),
                "boxes": dict(zip(places.TRACKS, seat.boxes, strict=True)),
                "out": seat.out,
                "card": seat.card,
            }
            for seat in seats
            if seat.character
        ],
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


# The tale as a table, and the table as it is now for the page that shares it.


Cells = tuple[str | int, ...]

SEATS = (1, 2)


SEAT = (
    "character", "psyche_stress", "psyche_box", "body_stress", "body_box",
    "conditions", "out",
)  # fmt: skip
"""The columns of a seat: each stress die, and how far below the start it is."""


def rows(tale: Tale) -> Iterator[Cells]:
    """Yield the header, then the state at the end of each turn.

    Turn 0 of a year is its set-up; the last row of a campaign in progress is now.
    """
    kinds = ("progress", "threat", "pool")
    markers = (f"{kind}_{resource}" for kind in kinds for resource in RESOURCES)
    seats = (f"{column}_{seat}" for seat in SEATS for column in SEAT)
    yield ("year", "turn", "season", "box", *markers, "obstacles_in_play", *seats)
    for row in tale.rows:
        spaces = (*row.progress, *row.threat, *row.pools)
        both = [*row.stress, None, None][: len(SEATS)]
        stress = (cell for seat in both for cell in _stress(seat))
        yield (row.year, row.turn, row.season, row.box, *spaces, row.in_play, *stress)


def _stress(seat: CharacterStress | None) -> Cells:
    if seat is None:
        return ("",) * len(SEAT)
    tracks = (n for pair in zip(seat.dice, seat.boxes, strict=True) for n in pair)
    marked = " ".join(seat.conditions)
    return (seat.character, *tracks, marked, "yes" if seat.out else "no")


LEFT, CELL = 5, 26  # where a track begins in its drawing, and the width of a space


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
        "regions": [
            {
                "name": facts().board.regions[region].name,
                "pile": phrase("pile of {obstacles}", obstacles=in_pile(state, region)),
                "slots": [
                    {
                        "kind": capital(slot.resource),
                        "name": location_at(state, slot),
                        "things": list(_things(state, slot)),
                    }
                    for slot in region.slots
                ],
            }
            for region in places.RegionIndex
        ],
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
        label = Text(LEFT + CELL * (n + 0.5), 33.5, f"{level}", "label", "middle")
        marks += [Box(LEFT + CELL * n, 17, CELL, 24, "space"), label]
    progress, threat = (LEFT + CELL * (space - 0.5) for space in spaces)
    marks += [
        Box(LEFT + CELL * (track.mastery - 1), 17, CELL, 24, "mastery"),
        marker("disc", (progress, 9), 6, "dot-progress"),
        marker("square", (threat, 50.5), 5.5, "dot-threat"),
    ]
    chart = Chart(track.name, f"{track.name}: {summary}", WIDTH, 58, tuple(marks))
    return {"name": track.name, "summary": summary, "drawing": chart.svg(LOOK)}


def _things(state: State, slot: int) -> Iterator[dict[str, str]]:
    for seat in people_at(state, slot):
        name = stress.name(seat.character)
        yield {"what": marked("person"), "text": f"{name} ({seat.player})"}
    if held := held_at(state, places.SLOT_NAMES[slot]):
        yield {"what": marked("asset"), "text": held.strip(" ()")}
    for card in state.spots[slot].attached:
        text = f"{obstacle(card)}{held_at(state, card)}"
        yield {"what": marked("obstacle"), "text": text}
