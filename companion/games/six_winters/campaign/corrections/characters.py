"""Characters set by hand: ranks, conditions, achievements, and where they are."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.six_winters.campaign import stress
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.indexes import SLOT_NAMES, SlotIndex
from companion.games.six_winters.cards.places import TRACKS, Track
from companion.games.six_winters.cards.table import OFF_BOARD, Cards, Sheet
from companion.games.six_winters.facts import SKILLS, facts

KINDS = facts().character
"""`thea:lore` is Thea's rank in Lore."""
YES_NO = ("yes", "no")
OFF = "off"


def subjects(state: State) -> Iterator[str]:
    """Yield what is on each character's sheet; of those in play, where they are."""
    for sheet in state.sheets:
        yield from (f"{sheet.character}:{field}" for field in _fields(state, sheet))


def _fields(state: State, sheet: Sheet) -> Iterator[str]:
    yield from SKILLS
    yield "achievements"
    for track in TRACKS:
        yield from facts().campaign.conditions.of(track)
    seat = state.seat(sheet.character)
    if seat is not None and not sheet.gone:
        yield "out"
    if seat is not None and not state.seats[seat].out:
        yield from (*TRACKS, "slot")
    unlockable = facts().character[sheet.character].unlock is not None
    if unlockable and (seat is None or sheet.gone):
        yield "unlocked"


def values(_: State, __: str, field: str) -> Cards:
    """Return the values that a field of any character can have."""
    if field == "slot":
        return (*SLOT_NAMES, OFF)
    if field in TRACKS:
        return tuple(map(str, range(1, stress.TOP_FACE + 1)))
    if field in SKILLS or field == "achievements":
        return tuple(map(str, range(facts().campaign.top_rank + 1)))
    return YES_NO


def present(state: State, character: str, field: str) -> str:
    """Return the value that a field of a character has now."""
    sheet, seat = state.sheet(character), state.seat(character)
    if field in SKILLS:
        return str(sheet.rank(field))
    if field == "achievements":
        return str(sheet.achievements)
    if field == "unlocked":
        return YES_NO[not sheet.unlocked]
    if field == "out" and seat is not None:
        return YES_NO[not state.seats[seat].out]
    if field == "slot" and seat is not None:
        slot = state.seats[seat].slot
        return SLOT_NAMES[slot] if slot >= 0 else OFF
    if field in TRACKS and seat is not None:
        return str(state.seats[seat].die(field))
    track, box = _condition(field)
    return YES_NO[not sheet.marked(track)[box]]


def _condition(name: str) -> tuple[Track, int]:
    for track in TRACKS:
        conditions = facts().campaign.conditions.of(track)
        if name in conditions:
            return track, conditions.index(name)
    raise AssertionError(name)  # `subjects` yields no other field


def done(state: State, character: str, field: str, value: str) -> State:
    """Return the state once a field of a character is set."""
    sheet, seat = state.sheet(character), state.seat(character)
    if field in SKILLS:
        return state.with_sheet(sheet.with_rank(field, int(value)))
    if field == "achievements":
        return state.with_sheet(replace(sheet, achievements=int(value)))
    if field == "unlocked":
        joined = state.year if value == "yes" else -1
        return state.with_sheet(replace(sheet, joined=joined, gone=False))
    if field == "out" and seat is not None:
        who = replace(state.seats[seat], out=value == "yes")
        return state.with_seat(seat, replace(who, slot=OFF_BOARD) if who.out else who)
    if field == "slot" and seat is not None:
        slot = OFF_BOARD if value == OFF else SlotIndex.of(value)
        return state.with_seat(seat, replace(state.seats[seat], slot=slot))
    if field in TRACKS and seat is not None:
        return stress.ease(state, seat, field, int(value))
    track, box = _condition(field)
    return stress.mark(state, sheet, track, box, on=value == "yes")
