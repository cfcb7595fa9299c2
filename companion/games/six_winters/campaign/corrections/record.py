"""Markers, dice, years, roles and characters set by hand."""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from ...cards.places import (
    POOL,
    SLOT_NAMES,
    TRACKS,
    RegionIndex,
    ResourceIndex,
    SlotIndex,
    Track,
)
from ...cards.table import OFF_BOARD, Cards, Seat, Sheet, put
from ...facts import REGIONS, RESOURCES, SEASONS, SKILLS, facts
from .. import dice_places, hand, stress, turn
from ..piles import LAST_STAGE, first, top
from ..state import ACTION, LAST, State, YearEnd, card, fitted, without
from ..state import DICE as DICE_OF_A_KIND
from ..tasks import EndStep
from .cards import lasts

PROGRESS, THREAT, BOX = "progress", "threat", "box"
DICE = "dice"  # `dice:empire-military:support` are the Support dice there
FACE, HAND, PATH = "face", "hand", "path"
NAMES = (*RESOURCES, "action")
MOST = 9


class Markers:
    """Markers and pools: progress, threats, dice in pools, the season."""

    kinds: Collection[str] = (PROGRESS, THREAT, POOL, BOX)

    def subjects(self, _: State) -> Iterator[str]:
        for kind in (PROGRESS, THREAT, POOL):
            yield from (f"{kind}:{resource}" for resource in RESOURCES)
        yield BOX

    def values(self, state: State, kind: str, resource: str) -> Cards:
        if kind == BOX:
            return tuple(map(str, range(1, len(facts().board.wheel) + 1)))
        if kind == POOL:
            out = state.out[ResourceIndex.of(resource)]
            return tuple(map(str, range(DICE_OF_A_KIND - out + 1)))
        return tuple(map(str, range(1, LAST + 1)))

    def present(self, state: State, kind: str, resource: str) -> str:
        if kind == BOX:
            return str(state.box)
        rows = {PROGRESS: state.progress, THREAT: state.threat, POOL: state.pools}
        return str(rows[kind][ResourceIndex.of(resource)])

    def done(self, state: State, kind: str, resource: str, value: str) -> State:
        if kind == BOX:
            return replace(state, box=int(value))
        number, count = ResourceIndex.of(resource), int(value)
        if kind == PROGRESS:
            return replace(state, progress=put(state.progress, number, count))
        if kind == THREAT:
            return turn.set_by_hand(state, number, count)
        return dice_places.with_count(state, POOL, number, count)


class Dice:
    """Dice in the place where they are: assets, patterns, paths, stashes."""

    kinds: Collection[str] = (DICE,)

    def subjects(self, state: State) -> Iterator[str]:
        cards = [dice_places.of_card(seat.player) for seat in state.seats]
        for place in dice_places.places(state):
            if state.shown is not None and place in cards:
                continue  # its dice are on squares; see `Faces`
            yield from (f"{DICE}:{place}:{resource}" for resource in RESOURCES)

    def values(self, state: State, _: str, of: str) -> Cards:
        place, resource = _heap(of)
        most = state.supply(resource) + state.dice_at(place)[resource]
        return tuple(map(str, range(most + 1)))

    def present(self, state: State, _: str, of: str) -> str:
        place, resource = _heap(of)
        return str(state.dice_at(place)[resource])

    def done(self, state: State, _: str, of: str, value: str) -> State:
        return dice_places.with_count(state, *_heap(of), int(value))


def _heap(of: str) -> tuple[str, int]:
    place, _, resource = of.rpartition(":")
    return place, ResourceIndex.of(resource)


class Faces:
    """Faces: one die turned, action dice, the dice on a progress card.

    Only with full dice. Dice that come by hand are rolled, or typed, before all else.
    """

    kinds: Collection[str] = (FACE, HAND, PATH)

    def subjects(self, state: State) -> Iterator[str]:
        if state.shown is None:
            return
        places = [(POOL, state.shown.pools), *state.shown.dice_at]
        cards = {dice_places.of_card(seat.player) for seat in state.seats}
        for place, row in places:
            for kind, faces in enumerate(row if place not in cards else ()):
                for face in dict.fromkeys(faces):
                    yield f"{FACE}:{place}:{NAMES[kind]}:{face}"
        yield from (f"{HAND}:{seat.player}" for seat in state.seats if seat.character)
        for seat, path in zip(state.seats, state.shown.paths, strict=True):
            if path:
                yield f"{PATH}:{seat.player}"

    def values(self, state: State, kind: str, of: str) -> Cards:
        if kind == FACE:
            return tuple(map(str, range(1, 7)))
        if kind == PATH:
            return ("kept", "none")
        free = state.shown.free_action_dice if state.shown else 0
        most = min(MOST, free + len(hand.faces(state, _seat(state, of))))
        return tuple(map(str, range(most + 1)))

    def present(self, state: State, kind: str, of: str) -> str:
        if kind == FACE:
            return of.rpartition(":")[2]
        if kind == PATH:
            return "kept"
        return str(len(hand.faces(state, _seat(state, of))))

    def done(self, state: State, kind: str, of: str, value: str) -> State:
        if kind == HAND:
            seat = _seat(state, of)
            dice = fitted(hand.faces(state, seat), int(value))
            return hand.with_faces(state, seat, dice)
        if kind == PATH:
            return dice_places.cleared(state, dice_places.of_card(of))
        place, name, old = of.rsplit(":", 2)
        number = NAMES.index(name)
        if number == ACTION:
            left = without(dice_places.action_dice(state, place), (int(old),))
            return dice_places.with_action_dice(state, place, (*left, int(value)))
        state = dice_places.removed(state, place, number, 1, (int(old),))
        return dice_places.with_more(state, place, number, 1, (int(value),))


def _seat(state: State, player: str) -> Seat:
    return next(seat for seat in state.seats if seat.player == player)


YEAR, STAGE, PLAYS, TOP = "year", "stage", "plays", "top"
MOVES_ON = 8  # the step of a session's end in which the year marker moves on
YES_NO = ("yes", "no")
OFF = "off"


class Roles:
    """Years, stages, roles and signs: the rest of the record depends on them.

    What depends on the thing that is set changes with it: the years that are over, the
    stress dice of a character who comes into play.
    """

    kinds: Collection[str] = (YEAR, STAGE, PLAYS, TOP)

    def subjects(self, state: State) -> Iterator[str]:
        yield from (YEAR, STAGE)
        if state.light:
            yield from (
                f"{TOP}:{name}" for n, name in enumerate(REGIONS) if state.piles[n]
            )
        if not _has_moved_on(state):
            cast = [seat for seat in state.seats if seat.character]
            yield from (f"{PLAYS}:{seat.player}" for seat in cast)

    def values(self, state: State, kind: str, of: str) -> Cards:
        if kind == YEAR:
            return tuple(map(str, _years(state)))
        if kind == STAGE:
            return tuple(map(str, range(1, LAST_STAGE + 1)))
        if kind == TOP:
            signs = {card(top).season for top in first(state, RegionIndex.of(of))}
            return tuple(season for season in SEASONS if season in signs)
        mine = self.present(state, PLAYS, of)
        return tuple(
            sheet.character
            for sheet in state.sheets
            if sheet.character == mine
            or (sheet.unlocked and state.seat(sheet.character) is None)
        )

    def present(self, state: State, kind: str, of: str) -> str:
        if kind == YEAR:
            return str(state.year)
        if kind == STAGE:
            return str(state.stage)
        if kind == TOP:
            return top(state, RegionIndex.of(of)) or "unknown"
        return _seat(state, of).character

    def done(self, state: State, kind: str, of: str, value: str) -> State:
        if kind == YEAR:
            return _in_year(state, int(value))
        if kind == STAGE:
            return replace(state, stage=int(value))
        if kind == TOP:
            return replace(state, tops=put(state.tops, RegionIndex.of(of), value))
        return _cast(state, _seat(state, of), value)


def _has_moved_on(state: State) -> bool:
    return state.step in ("end-8", "end-9")


def _years(state: State) -> range:
    last = facts().campaign.years
    ending = EndStep(MOVES_ON) in state.agenda
    joined = max(sheet.joined for sheet in state.sheets)
    fewest = min(map(len, state.decks))
    years = range(1, last + 1)
    enough = next((year for year in years if lasts(year) <= fewest), last)
    least = max(1 + _has_moved_on(state), joined, enough)
    return range(least, last + 1 - ending)


def _in_year(state: State, year: int) -> State:
    """Set the year; earlier years that were not recorded are unknown."""
    unknown = YearEnd(("", ""), state.progress, state.threat)
    years = (*state.years, *(unknown,) * year)[: year - 1]
    seated = [] if _has_moved_on(state) else [seat.character for seat in state.seats]
    sheets = tuple(
        replace(
            sheet,
            played=year if sheet.character in seated else min(sheet.played, year - 1),
        )
        for sheet in state.sheets
    )
    return replace(state, year=year, years=years, sheets=sheets)


def _cast(state: State, seat: Seat, character: str) -> State:
    old = state.sheet(seat.character)
    before = [
        n for n, year in enumerate(state.years, 1) if old.character in year.characters
    ]
    left = dice_places.of_stash(old.character), dice_places.of_abilities(old.character)
    state = dice_places.cleared(state, *left)
    state = state.with_sheet(replace(old, played=max(before, default=0)))
    sheet = replace(state.sheet(character), played=state.year)
    dice = stress.dice(character)
    who = replace(seat, character=character, dice=dice, boxes=(0, 0), out=False)
    return state.with_sheet(sheet).with_seat(state.seats.index(seat), who)


class Characters:
    """Characters: ranks, conditions, achievements, and where they are."""

    kinds: Collection[str] = facts().character  # `thea:lore` is Thea's rank in Lore

    def subjects(self, state: State) -> Iterator[str]:
        for sheet in state.sheets:
            yield from (f"{sheet.character}:{field}" for field in _fields(state, sheet))

    def values(self, _: State, __: str, field: str) -> Cards:
        if field == "slot":
            return (*SLOT_NAMES, OFF)
        if field in TRACKS:
            return tuple(map(str, range(1, stress.TOP_FACE + 1)))
        if field in SKILLS or field == "achievements":
            return tuple(map(str, range(facts().campaign.top_rank + 1)))
        return YES_NO

    def present(self, state: State, character: str, field: str) -> str:
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

    def done(self, state: State, character: str, field: str, value: str) -> State:
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
            who = replace(who, slot=OFF_BOARD) if who.out else who
            return state.with_seat(seat, who)
        if field == "slot" and seat is not None:
            slot = OFF_BOARD if value == OFF else SlotIndex.of(value)
            return state.with_seat(seat, replace(state.seats[seat], slot=slot))
        if field in TRACKS and seat is not None:
            return stress.ease(state, seat, field, int(value))
        track, box = _condition(field)
        return stress.mark(state, sheet, track, box, on=value == "yes")


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


def _condition(name: str) -> tuple[Track, int]:
    for track in TRACKS:
        conditions = facts().campaign.conditions.of(track)
        if name in conditions:
            return track, conditions.index(name)
    raise AssertionError(name)  # `subjects` yields no other field
