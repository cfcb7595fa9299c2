"""Setting the books by hand, visibly and for a reason.

Whatever is put has to be possible: a marker on 1 to 12, twelve dice of a resource,
each card in one place.
"""

from collections.abc import Iterator
from typing import Protocol

from msgspec.structs import replace

from companion.errors import short
from companion.games.six_winters.campaign import heaps, stress, threats
from companion.games.six_winters.campaign.actions import Put
from companion.games.six_winters.campaign.corrections import cards, dice, roles, swaps
from companion.games.six_winters.campaign.piles import (
    detached,
    on_top,
    put_by,
    taken,
    without,
)
from companion.games.six_winters.campaign.state import DICE, LAST, State
from companion.games.six_winters.cards.indexes import (
    SLOT_NAMES,
    RegionIndex,
    ResourceIndex,
    SlotIndex,
)
from companion.games.six_winters.cards.places import TRACKS, Track
from companion.games.six_winters.cards.table import OFF_BOARD, Cards, Sheet, put
from companion.games.six_winters.facts import REGIONS, RESOURCES, SKILLS, facts

MARKERS = ("progress", "threat")
POOL = "pool"
YES_NO = ("yes", "no")
OFF = "off"


class Part(Protocol):
    """Where the setting of some things has its home."""

    def values(self, state: State, what: str) -> Cards: ...

    def present(self, state: State, what: str) -> str: ...

    def done(self, state: State, what: str, value: str) -> State: ...


OTHERS: dict[str, Part] = {
    **dict.fromkeys(roles.SUBJECTS, roles),
    cards.LIES: cards,
    dice.PLACED: dice,
}
"""Who knows of a subject that begins with this word."""


def candidates(state: State) -> Iterator[Put]:
    """Yield all that may be put, each once."""
    for what in subjects(state):
        now = present(state, what)
        yield from (Put(what, one) for one in values(state, what) if one != now)


def subjects(state: State) -> Iterator[str]:
    """Yield what can be set, marker by marker and card by card."""
    for kind in (*MARKERS, POOL):
        yield from (f"{kind}:{one}" for one in RESOURCES)
    yield "box"
    yield from roles.subjects(state)
    for sheet in state.sheets:
        yield from (f"{sheet.character}:{one}" for one in _of_sheet(state, sheet))
    yield from swaps.subjects(state)
    yield from cards.subjects(state)
    yield from dice.subjects(state)
    yield from facts().obstacle


def _of_sheet(state: State, sheet: Sheet) -> Iterator[str]:
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


def _numbers(least: int, most: int) -> Cards:
    return tuple(str(n) for n in range(least, most + 1))


def values(state: State, what: str) -> Cards:
    """Return the values that something can have; empty if there is no such thing."""
    kind, _, of = what.partition(":")
    if what in facts().obstacle:
        piles = [f"{heap}-{one}" for heap in ("pile", "discard") for one in REGIONS]
        return (*SLOT_NAMES, *piles, "locked")
    if what == "box":
        return _numbers(1, 8)
    known: Cards = RESOURCES
    if kind in MARKERS and of in known:
        return _numbers(1, LAST)
    if kind == POOL and of in known:
        return _numbers(0, DICE - state.out[ResourceIndex.of(of)])
    if kind in facts().character and of in tuple(_of_sheet(state, state.sheet(kind))):
        return _of_character(of)
    if kind in OTHERS:
        return OTHERS[kind].values(state, what)
    return swaps.values(state, what)


def _of_character(of: str) -> Cards:
    if of == "slot":
        return (*SLOT_NAMES, OFF)
    if of in TRACKS:
        return _numbers(1, stress.TOP_FACE)
    if of in SKILLS or of == "achievements":
        return _numbers(0, facts().campaign.top_rank)
    return YES_NO


def present(state: State, what: str) -> str:
    """Return the value that something has now."""
    kind, _, of = what.partition(":")
    if what in facts().obstacle:
        return whereabouts(state, what)
    if what == "box":
        return str(state.box)
    if kind in (*MARKERS, POOL):
        rows = {
            "progress": state.progress,
            "threat": state.threat,
            "pool": state.pools,
        }
        return str(rows[kind][ResourceIndex.of(of)])
    if kind in OTHERS:
        return OTHERS[kind].present(state, what)
    if kind not in facts().character:
        return swaps.present(state, what)
    return _present_of(state, state.sheet(kind), of)


def whereabouts(state: State, obstacle: str) -> str:
    """Return where an obstacle is: a slot, a pile, discards, or locked."""
    slot = state.where(obstacle)
    if slot is not None:
        return SLOT_NAMES[slot]
    for number, region in enumerate(REGIONS):
        if obstacle in state.piles[number]:
            return f"pile-{region}"
        if obstacle in state.discards[number]:
            return f"discard-{region}"
    return "locked"


def _present_of(state: State, sheet: Sheet, of: str) -> str:
    if of in SKILLS:
        return str(sheet.rank(of))
    if of == "achievements":
        return str(sheet.achievements)
    if of == "unlocked":
        return YES_NO[not sheet.unlocked]
    seat = state.seat(sheet.character)
    if of == "out" and seat is not None:
        return YES_NO[not state.seats[seat].out]
    if of == "slot" and seat is not None:
        slot = state.seats[seat].slot
        return SLOT_NAMES[slot] if slot >= 0 else OFF
    if of in TRACKS and seat is not None:
        return str(state.seats[seat].die(of))
    track, box = _condition(of)
    return YES_NO[not sheet.marked(track)[box]]


def _condition(name: str) -> tuple[Track, int]:
    for track in TRACKS:
        known = facts().campaign.conditions.of(track)
        if name in known:
            return track, known.index(name)
    raise AssertionError(name)  # `values` knows no other


def refusal(state: State, report: Put) -> str:
    """Return why something cannot be put, empty if it can."""
    known = values(state, report.what)
    what, value = short(report.what), short(report.value)
    if not known:
        return (
            f"'{what}' cannot be set; name one such as threat:support, or an obstacle"
        )
    if report.value not in known:
        return f"{what} cannot be '{value}'; set it to {_right(known)}"
    if report.value == present(state, report.what):
        return f"{what} is {value} already; set it to something else"
    return ""


def _right(known: Cards) -> str:
    """Return the values that would be right, a few of them if there are many."""
    if known[0].isdigit():
        return f"{known[0]} to {known[-1]}"
    return ", ".join(known[:12]) + (" or another" if len(known) > 12 else "")


def done(state: State, report: Put, reason: str) -> State:
    """Return the state once something is set."""
    what, value = report.what, report.value
    entry = (state.year, state.turn, reason, what, value)
    old = present(state, what)
    state = replace(state, mended=(*state.mended, entry))
    state = state.says(f"by hand ({reason}): {what} is {value}, not {old}")
    if what in facts().obstacle:
        return _obstacle(state, what, value)
    return _set(state, report, old, reason)


def _set(state: State, report: Put, old: str, reason: str) -> State:
    what, value = report.what, report.value
    kind, _, of = what.partition(":")
    if what == "box":
        return replace(state, box=int(value))
    if kind in facts().character:
        return _character(state, state.sheet(kind), of, value)
    if kind in OTHERS:
        return OTHERS[kind].done(state, what, value)
    if old == swaps.NONE:
        return cards.handed(state, of, value)
    if kind not in (*MARKERS, POOL):
        return _swapped(state, old, value, reason)
    number, count = ResourceIndex.of(of), int(value)
    match kind:
        case "progress":
            return replace(state, progress=put(state.progress, number, count))
        case "threat":
            return threats.set_by_hand(state, number, count)
    return replace(state, pools=put(state.pools, number, count))


def _swapped(state: State, old: str, value: str, reason: str) -> State:
    """Put a card in the place of another; what is displaced burns no more for it.

    It goes where the other came from, unless that was out of the campaign or of this
    session: then to where it would lie, which is told as if it had been put there.
    """
    what = f"{cards.LIES}:{value}"
    came_from = cards.present(state, what)
    state = swaps.swapped(state, old, value)
    if came_from not in (cards.BURNED, cards.LATER):
        return state
    home = cards.home(state, old)
    if home == came_from:
        return state
    state = cards.placed(state, old, home)
    entry = (state.year, state.turn, reason, f"{cards.LIES}:{old}", home)
    state = replace(state, mended=(*state.mended, entry))
    name = (facts().card.get(old) or facts().location[old]).name
    return state.says(f"{name} is displaced by that: it goes {cards.HOMES[home]}")


def _obstacle(state: State, obstacle: str, value: str) -> State:
    """Take an obstacle from where it is and put it elsewhere, outermost or on top."""
    state = replace(
        detached(state, obstacle),
        locked=without(state.locked, obstacle),
        discards=tuple(without(pile, obstacle) for pile in state.discards),
    )
    for region in RegionIndex:
        state = taken(state, region, obstacle)
    if value not in SLOT_NAMES:
        state = heaps.cleared(state, obstacle)
    if value in SLOT_NAMES:
        slot = SlotIndex.of(value)
        spot = state.spots[slot]
        return state.with_attached(slot, (*spot.attached, obstacle))
    if value == "locked":
        return replace(state, locked=(*state.locked, obstacle))
    heap, _, name = value.partition("-")
    number = RegionIndex.of(name)
    if heap == "discard":
        return put_by(state, number, obstacle)
    return on_top(state, number, (obstacle,))


def _character(state: State, sheet: Sheet, of: str, value: str) -> State:
    seat = state.seat(sheet.character)
    if of in SKILLS:
        return state.with_sheet(sheet.with_rank(of, int(value)))
    if of == "achievements":
        return state.with_sheet(replace(sheet, achievements=int(value)))
    if of == "unlocked":
        joined = state.year if value == "yes" else -1
        return state.with_sheet(replace(sheet, joined=joined, gone=False))
    if of == "out" and seat is not None:
        who = replace(state.seats[seat], out=value == "yes")
        return state.with_seat(seat, replace(who, slot=OFF_BOARD) if who.out else who)
    if of == "slot" and seat is not None:
        slot = OFF_BOARD if value == OFF else SlotIndex.of(value)
        return state.with_seat(seat, replace(state.seats[seat], slot=slot))
    if of in TRACKS and seat is not None:
        return stress.ease(state, seat, of, int(value))
    track, box = _condition(of)
    return stress.mark(state, sheet, track, box, on=value == "yes")
