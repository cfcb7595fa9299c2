"""The nine steps that end a session, and the end of the campaign.

Source: V20.4, end of a session and end of the campaign; readings burned-locations,
location-draws, espionage-mastery, late-characters, complete-track and year-six;
ruling defeat-score.
"""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.contract import Over
from companion.games.six_winters.campaign import dice_places, piles, stress, tasks
from companion.games.six_winters.campaign.die_faces import Shown
from companion.games.six_winters.campaign.state import LAST, State, YearEnd, card
from companion.games.six_winters.cards import answers
from companion.games.six_winters.cards.answers import Answer, At, Card, Keep, Land
from companion.games.six_winters.cards.indexes import (
    RegionIndex,
    ResourceIndex,
    SlotIndex,
)
from companion.games.six_winters.cards.places import TRACKS
from companion.games.six_winters.cards.table import put
from companion.games.six_winters.cards.verbs import Task
from companion.games.six_winters.cards.wording import counted, quoted, regional, row
from companion.games.six_winters.facts import REGIONS, RESOURCES, facts

ESPIONAGE = ResourceIndex.ESPIONAGE
DRAWN = 2
"""Locations drawn of each region for a new one."""

STEPS: tuple[tasks.Step, ...] = (
    "over", "end-1", "end-2", "end-3", "end-4", "end-5", "end-6", "end-7", "end-8",
    "end-9",
)  # fmt: skip


def end(state: State, task: tasks.EndStep) -> State:
    """Do a step of the session's end, then wait for the players to do it too."""
    begin = tasks.BeginStep(STEPS[task.number])
    if not task.number:
        return _with_year(state).push(begin)
    return _END[task.number](state.push(begin))


def _then(state: State, *todo: Task) -> State:
    """Put tasks and a pause behind the `BeginStep` that is first on the agenda."""
    first, *rest = state.agenda
    return replace(state, agenda=(first, *todo, tasks.Pause(), *rest))


def _clear(state: State) -> State:
    """1: discard assets and dice on cards; progress cards go back to their stage."""
    held = [seat.card for seat in state.seats if seat.card]
    later = (*state.later, *state.spent, *state.staged, *held)
    seats = tuple(replace(seat, card="") for seat in state.seats)
    state = replace(
        state,
        pools=(0,) * len(RESOURCES),
        heaps=(),
        shown=state.shown and Shown(),
        used=(),
        seats=seats,
        staged=(),
        spent=(),
        later=later,
    )
    return _then(state.says("all dice are in the supply, all progress cards are back"))


def _burn_cards(state: State) -> State:
    state = piles.lowest_deck(state)
    count = min(len(state.deck), facts().campaign.burned_a_year * state.year)
    if state.light:
        return _then(state, tasks.BurnProgress(count))
    return _then(state, tasks.Shuffle("burn", count=count))


def burn_progress(state: State, task: tasks.BurnProgress) -> State:
    """Burn progress cards that the players have drawn (light record)."""
    if not task.count:
        return state
    if task.count >= len(state.deck):
        return burned(state, state.deck)
    answer = answers.first(Card, task.answers)
    if answer is None:
        text = f"Which progress card burns? {counted(task.count, 'card')} still to burn"
        return state.asks(task, text, *map(Card, state.deck))
    return burned(state, (answer.card,)).push(tasks.BurnProgress(task.count - 1))


def burned(state: State, cards: tuple[str, ...]) -> State:
    """Return the state once progress cards are out of the campaign."""
    names = row(quoted(facts().card[card].name) for card in cards)
    state = state.says(f"burned: {names}")
    return replace(
        state,
        deck=piles.without(state.deck, *cards),
        burned_cards=(*state.burned_cards, *cards),
    )


def _shuffle(state: State) -> State:
    state = state.says("each region's discards are shuffled into its draw pile")
    return _then(state, *(tasks.Shuffle("draw", n) for n in RegionIndex))


def _burn_places(state: State) -> State:
    """4: burn the location with most obstacles in each region."""
    return _then(state, *map(tasks.BurnLocation, RegionIndex))


def burn_location(state: State, task: tasks.BurnLocation) -> State:
    """Burn a region's fullest location; its obstacles go on top of the draw pile.

    The outermost goes first, so that the innermost ends on top.
    """
    slots = RegionIndex(task.region).slots
    most = max(len(state.spots[n].attached) for n in slots)
    tied = [n for n in slots if len(state.spots[n].attached) == most]
    if len(tied) > 1 and not task.answers:
        where = regional(REGIONS[task.region])
        text = f"Several locations of {where} have most obstacles; which burns?"
        return state.asks(task, text, *(At(slot.id) for slot in tied))
    picked = answers.first(At, task.answers)
    slot = SlotIndex.of(picked.slot) if picked else tied[0]
    spot = state.spots[slot]
    name = facts().location[spot.location].name
    moved = counted(len(spot.attached), "obstacle")
    state = state.says(f"{name} burns; on top of the draw pile: {moved}")
    state = replace(
        state,
        spots=put(state.spots, slot, replace(spot, location="", attached=())),
        burned=(*state.burned, spot.location),
    )
    state = dice_places.cleared(state, *spot.attached)
    return piles.on_top(state, task.region, *((name,) for name in spot.attached))


def _new_places(state: State) -> State:
    """5: a new location for each region; Espionage mastery chooses before the draws."""
    return _then(state, tasks.EspionageMastery())


def mastery(state: State, task: tasks.EspionageMastery) -> State:
    """Let Espionage mastery choose one region, then draw for the others."""
    chosen: int | None = None
    if state.masters(ESPIONAGE):
        if not task.answers:
            text = "Espionage mastery: for which region do you choose the location?"
            return state.asks(task, text, *map(Land, REGIONS), Answer(False))
        land = answers.first(Land, task.answers)
        chosen = RegionIndex.of(land.region) if land else None
    others = [n for n in RegionIndex if n != chosen]
    first = [] if chosen is None else [tasks.NewLocation(chosen)]
    if state.light:
        return state.push(*first, *map(tasks.NewLocation, others))
    return state.push(*first, *(tasks.Shuffle("places", n, DRAWN) for n in others))


def new_location(state: State, task: tasks.NewLocation) -> State:
    """Put a new location in the emptied slot of a region, with its obstacles."""
    deck = state.decks[task.region]
    known = tuple(card for card in task.drawn if card in deck) or deck
    answer = answers.first(Keep, task.answers)
    if answer is None:
        where = regional(REGIONS[task.region])
        text = f"Which new location comes to {where}?"
        return state.asks(task, text, *map(Keep, known))
    slots = RegionIndex(task.region).slots
    slot = next(n for n in slots if not state.spots[n].location)
    deck = piles.without(deck, answer.location)
    spot = replace(state.spots[slot], location=answer.location)
    state = replace(
        state,
        decks=put(state.decks, task.region, deck),
        spots=put(state.spots, slot, spot),
    )
    name = facts().location[answer.location].name
    return piles.starts(state.says(f"{name} comes", answer.location), slot)


def _rest(state: State) -> State:
    before = state.sheets
    for sheet in before:
        played = state.seat(sheet.character) is not None  # also if knocked out
        if sheet.unlocked and not played:  # reading knocked-out
            for track in TRACKS:
                state = stress.recover(state, sheet.character, track)
    if state.sheets == before:
        state = state.says("nobody who rested has a condition to recover from")
    return _then(state)


def _late(state: State) -> State:
    for sheet in state.sheets:
        if sheet.joined == state.year and not sheet.gone:
            state = state.with_sheet(replace(sheet, achievements=state.year))
            count = counted(state.year, "achievement")
            state = state.says(f"{stress.name(sheet.character)} begins with {count}")
    return _then(state)


def _year(state: State) -> State:
    state = _with_year(state)
    state = replace(state, year=state.year + 1)
    return _then(state.says(f"year {state.year} begins"))


def _with_year(state: State) -> State:
    names = tuple(seat.character for seat in state.seats)
    row = YearEnd(names, state.progress, state.threat)
    return replace(state, years=(*state.years, row))


def _store(state: State) -> State:
    """9: pack everything away; the next session undoes it."""
    for region in RegionIndex:
        names: list[str] = []  # what goes on its draw pile, in this order
        for slot in region.slots:
            spot = state.spots[slot]
            names.append(facts().location[spot.location].name)
            names += [card(name).name for name in spot.attached]
        land = regional(region.id)
        state = state.says(f"on the pile of {land}: {'; '.join(names)}")
    state = _then(state)
    return replace(state, agenda=(*state.agenda, tasks.SetUpSession()))


_END: dict[int, Callable[[State], State]] = {
    1: _clear,
    2: _burn_cards,
    3: _shuffle,
    4: _burn_places,
    5: _new_places,
    6: _rest,
    7: _late,
    8: _year,
    9: _store,
}


def complete(progress: Sequence[int], threat: Sequence[int]) -> tuple[str, ...]:
    """Return the victory tracks that are complete: progress on 12, threat below."""
    return tuple(
        track.id
        for n, track in enumerate(facts().board.resources)
        if track.victory and progress[n] == LAST > threat[n]
    )


def ahead(progress: Sequence[int], threat: Sequence[int]) -> tuple[str, ...]:
    """Return the other tracks on which progress is ahead of the threat."""
    return tuple(
        track.id
        for n, track in enumerate(facts().board.resources)
        if not track.victory and progress[n] > threat[n]
    )


def title(score: int) -> str:
    """Return the title of a score; empty for none.

    >>> title(9), title(0)
    ('Initiate', '')
    """
    for rank in facts().campaign.titles:
        if rank.range[0] <= score <= rank.range[1]:
            return rank.name
    return ""


def over(state: State) -> Over:
    """Return how a campaign ended."""
    tracks = len(complete(state.progress, state.threat))
    more = len(ahead(state.progress, state.threat))
    level = facts().campaign.difficulty(state.setup.difficulty)
    if not tracks:
        # Ruling defeat-score
        points = more if state.options.defeat_score == "tracks" else 0
        reason = "no victory track is complete after year 6: a defeat"
        return Over(False, points * level.factor, "", reason)
    victory = next(v for v in facts().campaign.victories if v.tracks == tracks)
    score = (victory.points + more) * level.factor
    ahead_of = counted(more, "other track")
    reason = (
        f"{victory.name}: {counted(tracks, 'complete track')}, progress ahead of the "
        f"threat on {ahead_of}, {level.name.lower()} campaign"
    )
    return Over(True, score, title(score), reason, winners=(0, 1))
