"""Years, stages, roles and signs set by hand: the rest of the record depends on them.

What depends on the thing that is set changes with it: the years that are over, the
stress dice of a character who comes into play.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.six_winters.campaign import dice_places, stress
from companion.games.six_winters.campaign.corrections.cards import lasts
from companion.games.six_winters.campaign.piles import LAST_STAGE, first, top
from companion.games.six_winters.campaign.state import State, YearEnd, card
from companion.games.six_winters.campaign.tasks import EndStep
from companion.games.six_winters.cards.indexes import RegionIndex
from companion.games.six_winters.cards.table import Cards, put
from companion.games.six_winters.facts import REGIONS, SEASONS, facts

KINDS = YEAR, STAGE, PLAYS, TOP = "year", "stage", "plays", "top"
MOVES_ON = 8
"""The step of a session's end in which the year marker moves on."""


def subjects(state: State) -> Iterator[str]:
    """Yield the year, the stage, the sign on each pile (light record), the cast."""
    yield from (YEAR, STAGE)
    if state.light:
        yield from (f"{TOP}:{name}" for n, name in enumerate(REGIONS) if state.piles[n])
    if not _has_moved_on(state):
        cast = [seat for seat in state.seats if seat.character]
        yield from (f"{PLAYS}:{seat.player}" for seat in cast)


def _has_moved_on(state: State) -> bool:
    return state.step in ("end-8", "end-9")


def values(state: State, kind: str, of: str) -> Cards:
    """Return the years, stages, signs or characters that are possible."""
    if kind == YEAR:
        return tuple(map(str, _years(state)))
    if kind == STAGE:
        return tuple(map(str, range(1, LAST_STAGE + 1)))
    if kind == TOP:
        signs = {card(top).season for top in first(state, RegionIndex.of(of))}
        return tuple(season for season in SEASONS if season in signs)
    mine = present(state, PLAYS, of)
    return tuple(
        sheet.character
        for sheet in state.sheets
        if sheet.character == mine
        or (sheet.unlocked and state.seat(sheet.character) is None)
    )


def _years(state: State) -> range:
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


def present(state: State, kind: str, of: str) -> str:
    """Return the year, the stage, the sign on a pile, or a player's character."""
    if kind == YEAR:
        return str(state.year)
    if kind == STAGE:
        return str(state.stage)
    if kind == TOP:
        return top(state, RegionIndex.of(of)) or "unknown"
    return next(seat.character for seat in state.seats if seat.player == of)


def done(state: State, kind: str, of: str, value: str) -> State:
    """Return the state once the year, the stage, a sign or a character is set."""
    if kind == YEAR:
        return _in_year(state, int(value))
    if kind == STAGE:
        return replace(state, stage=int(value))
    if kind == TOP:
        return replace(state, tops=put(state.tops, RegionIndex.of(of), value))
    return _cast(state, [seat.player for seat in state.seats].index(of), value)


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


def _cast(state: State, number: int, character: str) -> State:
    seat = state.seats[number]
    old = state.sheet(seat.character)
    before = [
        n for n, year in enumerate(state.years, 1) if old.character in year.characters
    ]
    left = dice_places.of_stash(old.character), dice_places.of_abilities(old.character)
    state = dice_places.cleared(state, *left)
    state = state.with_sheet(replace(old, played=max(before, default=0)))
    sheet = replace(state.sheet(character), played=state.year)
    dice = stress.dice(character)
    seat = replace(seat, character=character, dice=dice, boxes=(0, 0), out=False)
    return state.with_sheet(sheet).with_seat(number, seat)
