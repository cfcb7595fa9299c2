"""The contents of sheets filled from a save: plain data, keyed as `--fill` reads it."""

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Any

from companion.contract import Over
from companion.games.six_winters.campaign import dice_places
from companion.games.six_winters.campaign.piles import top
from companion.games.six_winters.campaign.session import ahead, complete
from companion.games.six_winters.campaign.state import YearEnd
from companion.games.six_winters.cards.places import SLOT_NAMES, SLOTS, TRACKS
from companion.games.six_winters.cards.table import Seat, Sheet
from companion.games.six_winters.facts import REGIONS, RESOURCES, SKILLS, facts
from companion.games.six_winters.rules import State, waits_for
from companion.games.six_winters.words.context import session

LINES, LETTERS = 4, 50
"""Lines for notes on the record of a campaign, and letters that a line has room for."""

Plain = dict[str, Any]


def filled(state: State, notes: Sequence[str] = ()) -> Plain:
    """Return the data of character sheets, of the record and of the table.

    A sheet is filled for each character that was played or has changed since. The last
    notes are kept, as many as fit whole on the lines of the record.
    """
    slots = zip(SLOTS, state.spots, strict=True)
    locations: dict[str, Plain] = {region: {} for region in REGIONS}
    for slot, spot in slots:
        if spot.location:
            locations[slot.region][slot.resource] = spot.location
    return {
        "difficulty": state.setup.difficulty,
        "players": [seat.player for seat in state.seats],
        "characters": [
            _sheet(state, sheet) for sheet in state.sheets if _has_data(sheet)
        ],
        "years": [_year(n, year) for n, year in enumerate(state.years, 1)],
        "locations": locations,
        "unlocked": [sheet.character for sheet in state.sheets if sheet.joined > 0],
        "joined": {
            sheet.character: sheet.joined for sheet in state.sheets if sheet.joined > 0
        },
        "end": _end(state),
        "notes": _lines(notes),
        "table": table(state),
    }


def _lines(notes: Sequence[str]) -> list[str]:
    """Return the last notes as lines of the record, in order."""
    lines: list[str] = []
    for note in reversed(notes):
        wrapped = wrap(note, LETTERS, max_lines=LINES, placeholder=" ...")
        if len(wrapped) + len(lines) > LINES:
            break
        lines = [*wrapped, *lines]
    return lines


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


def _year(number: int, year: YearEnd) -> Plain:
    return {
        "year": number,
        "characters": [name for name in year.characters if name],
        "progress": _by_resource(year.progress),
        "threat": _by_resource(year.threat),
    }


def _by_resource(row: Sequence[int]) -> dict[str, int]:
    return dict(zip(RESOURCES, row, strict=True))


def table(state: State) -> Plain:
    """Return the state of the table; with a light record the piles have no order.

    Once the year marker has moved on, no character is on the board.
    """
    packed = session(state) < state.year
    seats = () if packed else state.seats
    return {
        "year": state.year,
        "box": 0 if packed else state.box,
        "turn": 0 if packed else state.turn,
        "ordered": not state.light,
        "progress": _by_resource(state.progress),
        "threat": _by_resource(state.threat),
        "pools": _by_resource(state.pools),
        "elsewhere": _by_resource(state.out),
        "dice": _dice(state),
        "seats": [_seat(state, seat) for seat in seats if seat.character],
        "attached": {
            name: spot.attached
            for name, spot in zip(SLOT_NAMES, state.spots, strict=True)
        },
        "regions": {region: _region(state, n) for n, region in enumerate(REGIONS)},
        "locked": state.locked,
        "burned": state.burned,
        "stage": state.stage,
        "staged": state.staged,
        "deck": state.deck,
        "spent": state.spent,
        "later": state.later,
        "burned_cards": state.burned_cards,
    }


def _dice(state: State) -> Plain:
    """Return the dice in each place; a player's card is keyed by its character."""
    cards = {
        dice_places.of_card(seat.player): dice_places.of_card(seat.character)
        for seat in state.seats
    }
    return {
        cards.get(heap.place, heap.place): _by_resource(heap.dice)
        for heap in state.heaps
    }


def _region(state: State, number: int) -> Plain:
    return {
        "top": top(state, number),
        "pile": state.piles[number],
        "layers": state.layers[number],
        "discards": state.discards[number],
    }


def _seat(state: State, seat: Seat) -> Plain:
    dice = dict(zip(TRACKS, seat.dice, strict=True))
    boxes = dict(zip(TRACKS, seat.boxes, strict=True))
    return {
        "character": seat.character,
        "slot": SLOT_NAMES[seat.slot] if seat.acts else "",
        "dice": dice,
        "boxes": boxes,
        "out": seat.out,
        "card": seat.card,
    }
