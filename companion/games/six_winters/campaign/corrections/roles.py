"""Years, stages, roles and signs set by hand: what the rest of the books hangs on.

What follows from the thing that is set goes with it: the years that are over, the
stress dice of a character who is in play after all.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.six_winters.campaign import heaps, stress
from companion.games.six_winters.campaign.corrections.cards import lasts
from companion.games.six_winters.campaign.piles import LAST_STAGE, first, top
from companion.games.six_winters.campaign.state import State, YearEnd, card
from companion.games.six_winters.campaign.tasks import EndStep
from companion.games.six_winters.cards.indexes import RegionIndex
from companion.games.six_winters.cards.table import Cards, put
from companion.games.six_winters.facts import REGIONS, SEASONS, facts

SUBJECTS = YEAR, STAGE, PLAYS, TOP = "year", "stage", "plays", "top"
MOVES_ON = 8
"""The step of a session's end in which the year marker moves on."""


def subjects(state: State) -> Iterator[str]:
    """Yield the year, the stage, who is played by whom, signs that the table sees."""
    yield from (YEAR, STAGE)
    if state.light:
        yield from (f"{TOP}:{one}" for n, one in enumerate(REGIONS) if state.piles[n])
    if not _has_moved_on(state):
        played = [seat for seat in state.seats if seat.character]
        yield from (f"{PLAYS}:{seat.player}" for seat in played)


def _has_moved_on(state: State) -> bool:
    return state.step in ("end-8", "end-9")


def values(state: State, what: str) -> Cards:
    """Return the values that one of these can have; empty if it is none of them."""
    if what == YEAR:
        return tuple(map(str, _years(state)))
    if what == STAGE:
        return tuple(str(n) for n in range(1, LAST_STAGE + 1))
    if what not in tuple(subjects(state)):
        return ()
    if what.startswith(TOP):
        shown = {card(one).season for one in first(state, _region(what))}
        return tuple(one for one in SEASONS if one in shown)
    mine = present(state, what)
    return tuple(
        sheet.character
        for sheet in state.sheets
        if sheet.character == mine
        or (sheet.unlocked and state.seat(sheet.character) is None)
    )


def _years(state: State) -> range:
    """Return the years that it may be: nobody has joined later, locations are left."""
    last = facts().campaign.years
    ending = any(
        isinstance(task, EndStep) and task.number == MOVES_ON for task in state.agenda
    )
    joined = max(sheet.joined for sheet in state.sheets)
    fewest = min(map(len, state.decks))
    years = range(1, last + 1)
    enough = next((year for year in years if lasts(year) <= fewest), last)
    least = max(1 + _has_moved_on(state), joined, enough)
    return range(least, last + 1 - ending)


def present(state: State, what: str) -> str:
    """Return the value that one of these has now."""
    if what == YEAR:
        return str(state.year)
    if what == STAGE:
        return str(state.stage)
    if what.startswith(TOP):
        return top(state, _region(what)) or "unknown"
    player = what.partition(":")[2]
    return next(seat.character for seat in state.seats if seat.player == player)


def done(state: State, what: str, value: str) -> State:
    """Return the state once one of these is set."""
    if what == YEAR:
        return _in_year(state, int(value))
    if what == STAGE:
        return replace(state, stage=int(value))
    if what.startswith(TOP):
        return replace(state, tops=put(state.tops, _region(what), value))
    player = what.partition(":")[2]
    seat = [one.player for one in state.seats].index(player)
    return _cast(state, seat, value)


def _region(what: str) -> int:
    """Return the region whose pile is meant."""
    return RegionIndex.of(what.partition(":")[2])


def _in_year(state: State, year: int) -> State:
    """Set the year; of years before it that were not kept there is no more to tell."""
    unknown = YearEnd(("", ""), state.progress, state.threat)
    years = (*state.years, *(unknown,) * year)[: year - 1]
    seated = [] if _has_moved_on(state) else [one.character for one in state.seats]
    sheets = tuple(
        replace(
            sheet,
            played=year if sheet.character in seated else min(sheet.played, year - 1),
        )
        for sheet in state.sheets
    )
    return replace(state, year=year, years=years, sheets=sheets)


def _cast(state: State, number: int, character: str) -> State:
    """Give a seat another character in the same slot, with dice as at the start."""
    seat = state.seats[number]
    old = state.sheet(seat.character)
    before = [
        n for n, year in enumerate(state.years, 1) if old.character in year.characters
    ]
    left = heaps.of_stash(old.character), heaps.of_abilities(old.character)
    state = heaps.cleared(state, *left)
    state = state.with_sheet(replace(old, played=max(before, default=0)))
    sheet = replace(state.sheet(character), played=state.year)
    dice = stress.dice(character)
    seat = replace(seat, character=character, dice=dice, boxes=(0, 0), out=False)
    return state.with_sheet(sheet).with_seat(number, seat)
