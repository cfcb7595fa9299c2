"""A session's set-up and its end, the first locations, shuffles, the campaign's end.

Source: V20.4, session set-up, end of a session, end of the campaign; readings
first-obstacles, below, burned-locations, location-draws, espionage-mastery,
late-characters, complete-track and year-six; rulings stash-refresh and defeat-score.
"""

from collections.abc import Sequence
from itertools import takewhile

from msgspec.structs import replace

from companion.contract import Draw, Over
from companion.language import Things, later, laters, marked, phrase, phrases

from ..cards import answers, places
from ..cards.answers import Answer, At, Card, Keep, Land
from ..cards.table import Cards, put
from ..cards.verbs import Task
from ..facts import REGIONS, RESOURCES, facts
from . import decks, dice_places, hand, piles, stress, tasks, told
from .actions import Pick, Stand
from .state import LAST, Shown, State, YearEnd

STARTING = 4  # locations drawn of each region for a start with drawn locations


def start_location(state: State, task: tasks.StartLocation) -> State:
    """Put one of the drawn locations in a slot, and its starting obstacles."""
    region = places.SlotIndex(task.slot).region
    answer = answers.first(Keep, task.answers)
    if answer is None:
        known = task.drawn or state.decks[region]
        left = [card for card in known if card in state.decks[region]]
        text = later(
            "Which location begins in the place of {region}, {resource}?",
            region=told.land(region),
            resource=later(places.SlotIndex(task.slot).resource),
        )
        return state.asks(task, text, *map(Keep, left))
    return piles.starts(_laid_out(state, task.slot, answer.location), task.slot)


def _laid_out(state: State, slot: int, location: str) -> State:
    """Return the state with a location of its region's deck in a slot."""
    region = places.SlotIndex(slot).region
    deck = piles.without(state.decks[region], location)
    spot = replace(state.spots[slot], location=location)
    return replace(
        state, decks=put(state.decks, region, deck), spots=put(state.spots, slot, spot)
    )


def session(state: State, _: tasks.SetUpSession) -> State:
    """Set up a session, in the order of the rulebook."""
    seats = tuple(replace(s, character="", slot=-1, out=False) for s in state.seats)
    state = replace(
        piles.lowest_deck(state),
        seats=seats,
        heaps=(),  # also dice set by hand since the last session ended
        shown=state.shown and Shown(state.shown.pools),
        box=1,
        turn=0,
    )
    shuffles = [tasks.Shuffle("draw", n) for n in places.RegionIndex]
    first = [tasks.FirstObstacle(0), tasks.FirstObstacle(1)]
    if state.year > 1:
        shuffles, first = [], []
        unpack = later(
            "unpack the stack: the bottom place of the Settled Lands first, the top of "
            "the Empire last"
        )
        state = state.says(unpack)
    return state.push(
        tasks.BeginStep("set-up"),
        *shuffles,
        tasks.Shuffle("deck"),
        tasks.DealCard(0),
        tasks.DealCard(1),
        *first,
        tasks.FillStaging(),
        tasks.PickCharacter(0),
        tasks.PickCharacter(1),
        tasks.FillPools(),
        tasks.EnterBoard(0),
        tasks.EnterBoard(1),
        tasks.Pause(),
        tasks.TakeTurn(),
    )


def first(state: State, task: tasks.FirstObstacle) -> State:
    """Place the obstacle of a player's own card; the card is kept."""
    who = state.seats[task.seat]
    if not who.card:  # a correction moved it
        none = later("{who} has no progress card, so no obstacle comes", who=who.player)
        return state.says(none)
    slot = places.SlotIndex.of(facts().card[who.card].obstacle_slot)
    return state.push(tasks.PlaceObstacle(slot))


def pick_character(state: State, task: tasks.PickCharacter) -> State:
    """Give a player a character, stress dice on the top boxes whatever is marked."""
    who = state.seats[task.seat]
    answer = answers.first(Pick, task.answers)
    if answer is None:
        choices = (
            Pick(who.player, sheet.character)
            for sheet in state.sheets
            if sheet.unlocked and state.seat(sheet.character) is None
        )
        text = later("Which character does {who} play this year?", who=who.player)
        return state.asks(task, text, *choices, player=task.seat)
    dice = stress.dice(answer.character)
    who = replace(who, character=answer.character, dice=dice, boxes=(0, 0))
    sheet = replace(state.sheet(answer.character), played=state.year)
    state = state.with_seat(task.seat, who).with_sheet(sheet)
    name = stress.name(answer.character)
    return state.says(later("{who} plays {character}", who=who.player, character=name))


def fill_pools(state: State, _: tasks.FillPools) -> State:
    """Clear dice from abilities, then fill every pool to its progress level."""
    people = [seat.character for seat in state.seats]
    left = [*map(dice_places.of_abilities, people)]
    if state.options.stash_refresh == "cleared":  # Ruling stash-refresh
        left += map(dice_places.of_stash, people)
    state = replace(dice_places.cleared(state, *left), used=())
    for number in places.ResourceIndex:
        state = decks.pool_filled(state, number)
    return hand.refreshed(state)


def enter_board(state: State, task: tasks.EnterBoard) -> State:
    """Put a character on any location; that is not moving in (reading moves)."""
    who = state.seats[task.seat]
    answer = answers.first(Stand, task.answers)
    if answer is None:
        text = later("Where does {who} begin?", who=stress.name(who.character))
        choices = (Stand(who.character, slot) for slot in places.SLOT_NAMES)
        return state.asks(task, text, *choices, player=task.seat)
    slot = places.SlotIndex.of(answer.slot)
    return state.with_seat(task.seat, replace(who, slot=slot))


# The nine steps that end a session, and the end of the campaign.


ESPIONAGE = places.ResourceIndex.ESPIONAGE
DRAWN = 2  # locations drawn of each region for a new one

STEPS: tuple[tasks.Step, ...] = (
    "over", "end-1", "end-2", "end-3", "end-4", "end-5", "end-6", "end-7", "end-8",
    "end-9",
)  # fmt: skip


def end(state: State, task: tasks.EndStep) -> State:
    """Do a step of the session's end, then wait for the players to do it too."""
    begin = tasks.BeginStep(STEPS[task.number])
    if not task.number:
        return _with_year(state).push(begin)
    state = state.push(tasks.Pause())
    match task.number:
        case 1:
            state = _cleared(state)
        case 2:
            state = piles.lowest_deck(state)
            count = min(len(state.deck), facts().campaign.burned_a_year * state.year)
            shuffle = tasks.Shuffle("burn", count=count)
            state = state.push(tasks.BurnProgress(count) if state.light else shuffle)
        case 3:
            text = later("each region's discards are shuffled into its draw pile")
            state = state.says(text)
            state = state.push(*(tasks.Shuffle("draw", n) for n in places.RegionIndex))
        case 4:  # the location with most obstacles in each region
            state = state.push(*map(tasks.BurnLocation, places.RegionIndex))
        case 5:  # Espionage mastery chooses before the draws
            state = state.push(tasks.EspionageMastery())
        case 6:
            state = _rested(state)
        case 7:
            state = _late(state)
        case 8:
            state = _with_year(state)
            state = replace(state, year=state.year + 1)
            state = state.says(later("year {n} begins", n=state.year))
        case 9:
            state = _stored(state)
    return state.push(begin)


def _cleared(state: State) -> State:
    """1: discard assets and dice on cards; progress cards go back to their stage."""
    held = [seat.card for seat in state.seats if seat.card]
    left = (*state.later, *state.spent, *state.staged, *held)
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
        later=left,
    )
    return state.says(later("all dice are in the supply, all progress cards are back"))


def burn_progress(state: State, task: tasks.BurnProgress) -> State:
    """Burn progress cards that the players have drawn (light record)."""
    if not task.count:
        return state
    if task.count >= len(state.deck):
        return burned(state, state.deck)
    answer = answers.first(Card, task.answers)
    if answer is None:
        text = laters(
            "Which progress card burns? {n} card still to burn",
            "Which progress card burns? {n} cards still to burn",
            task.count,
        )
        return state.asks(task, text, *map(Card, state.deck))
    return burned(state, (answer.card,)).push(tasks.BurnProgress(task.count - 1))


def burned(state: State, cards: tuple[str, ...]) -> State:
    """Return the state once progress cards are out of the campaign."""
    # A name that has a comma or a question mark is quoted.
    known = (facts().card[card].english for card in cards)
    names = tuple(
        later('"{card}"', card=later(name)) if {*name} & {*",?"} else later(name)
        for name in known
    )
    return replace(
        state.says(later("burned: {cards}", cards=Things(names, "and"))),
        deck=piles.without(state.deck, *cards),
        burned_cards=(*state.burned_cards, *cards),
    )


def burn_location(state: State, task: tasks.BurnLocation) -> State:
    """Burn a region's fullest location; its obstacles go on top of the draw pile.

    The outermost goes first, so that the innermost ends on top.
    """
    slots = places.RegionIndex(task.region).slots
    most = max(len(state.spots[n].attached) for n in slots)
    tied = [n for n in slots if len(state.spots[n].attached) == most]
    picked = answers.first(At, task.answers)
    if len(tied) > 1 and not picked:
        text = later(
            "Several locations of {region} have most obstacles; which burns?",
            region=told.land(task.region),
        )
        return state.asks(task, text, *(At(slot.id) for slot in tied))
    slot = places.SlotIndex.of(picked.slot) if picked else tied[0]
    spot = state.spots[slot]
    burns = laters(
        "{card} burns; on top of the draw pile: {n} obstacle",
        "{card} burns; on top of the draw pile: {n} obstacles",
        len(spot.attached),
        card=told.card(spot.location),
    )
    state = state.says(burns)
    state = replace(
        state,
        spots=put(state.spots, slot, replace(spot, location="", attached=())),
        burned=(*state.burned, spot.location),
    )
    state = dice_places.cleared(state, *spot.attached)
    return piles.on_top(state, task.region, *((name,) for name in spot.attached))


def mastery(state: State, task: tasks.EspionageMastery) -> State:
    """Let Espionage mastery choose one region, then draw for the others."""
    chosen: int | None = None
    if state.masters(ESPIONAGE):
        if not task.answers:
            text = later(
                "Espionage mastery: for which region do you choose the location?"
            )
            return state.asks(task, text, *map(Land, REGIONS), Answer(False))
        land = answers.first(Land, task.answers)
        chosen = places.RegionIndex.of(land.region) if land else None
    others = [n for n in places.RegionIndex if n != chosen]
    first = [] if chosen is None else [tasks.NewLocation(chosen)]
    if state.light:
        return state.push(*first, *map(tasks.NewLocation, others))
    return state.push(*first, *(tasks.Shuffle("places", n, DRAWN) for n in others))


def new_location(state: State, task: tasks.NewLocation) -> State:
    """Put a new location in the emptied slot of a region, with its obstacles."""
    answer = answers.first(Keep, task.answers)
    if answer is None:
        deck, land = state.decks[task.region], told.land(task.region)
        known = tuple(card for card in task.drawn if card in deck) or deck
        text = later("Which new location comes to {region}?", region=land)
        return state.asks(task, text, *map(Keep, known))
    slots = places.RegionIndex(task.region).slots
    slot = next(n for n in slots if not state.spots[n].location)
    comes = later("{card} comes", card=told.card(answer.location))
    state = _laid_out(state, slot, answer.location)
    return piles.starts(state.says(comes, answer.location), slot)


def _rested(state: State) -> State:
    before = state.sheets
    for sheet in before:
        played = state.seat(sheet.character) is not None  # also if knocked out
        if sheet.unlocked and not played:  # reading knocked-out
            for track in places.TRACKS:
                state = stress.recover(state, sheet.character, track)
    if state.sheets == before:
        return state.says(later("nobody who rested has a condition to recover from"))
    return state


def _late(state: State) -> State:
    for sheet in state.sheets:
        if sheet.joined == state.year and not sheet.gone:
            state = state.with_sheet(replace(sheet, achievements=state.year))
            begins = laters(
                "{who} begins with {n} achievement",
                "{who} begins with {n} achievements",
                state.year,
                who=stress.name(sheet.character),
            )
            state = state.says(begins)
    return state


def _with_year(state: State) -> State:
    names = tuple(seat.character for seat in state.seats)
    row = YearEnd(names, state.progress, state.threat)
    return replace(state, years=(*state.years, row))


def _stored(state: State) -> State:
    """9: pack everything away; the next session undoes it."""
    for region in places.RegionIndex:
        names: list[str] = []  # what goes on its draw pile, in this order
        for slot in region.slots:
            spot = state.spots[slot]
            names += [spot.location, *spot.attached]
        land, cards = told.land(region), told.cards(names)
        text = later("on the pile of {region}: {cards}", region=land, cards=cards)
        state = state.says(text)
    return replace(state, agenda=(*state.agenda, tasks.SetUpSession()))


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
    """Return the title of a score; empty for none."""
    titles = facts().campaign.titles
    spans = ((*title.range, title.name) for title in titles)
    return next((name for low, high, name in spans if low <= score <= high), "")


def over(state: State) -> Over:
    """Return how a campaign ended."""
    tracks = len(complete(state.progress, state.threat))
    more = len(ahead(state.progress, state.threat))
    level = facts().campaign.difficulty(state.setup.difficulty)
    if not tracks:
        # Ruling defeat-score
        points = more if state.options.defeat_score == "tracks" else 0
        reason = phrase("no victory track is complete after year 6: a defeat")
        return Over(False, points * level.factor, "", reason)
    victory = next(v for v in facts().campaign.victories if v.tracks == tracks)
    score = (victory.points + more) * level.factor
    reason = phrase(
        "{victory}: {complete}, progress ahead of the threat on {others}, {level} "
        "campaign",
        victory=victory.name,
        complete=phrases("{n} complete track", "{n} complete tracks", tracks),
        others=phrases("{n} other track", "{n} other tracks", more),
        level=phrase(level.id),
    )
    return Over(True, score, title(score), reason, winners=(0, 1))


# Shuffles and draws: the cards, the draw that is due, and its result. In a light
# record the order is not reported: the record knows only which cards are in a pile.


def cards(state: State, task: tasks.Shuffle) -> Cards:
    """Return the cards that are shuffled, or drawn from."""
    match task.kind:
        case "draw":
            return (*state.piles[task.region], *state.discards[task.region])
        case "top":
            return state.discards[task.region]
        case "layer":
            return piles.layers(state, task.region)[task.layer]
        case "deck" | "burn":
            return state.deck
        case "places" | "start":
            return state.decks[task.region]


DECKS = {
    "draw": (
        marked("draw pile of the Empire, to shuffle it"),
        marked("draw pile of Red Bank, to shuffle it"),
        marked("draw pile of the Settled Lands, to shuffle it"),
    ),
    "top": (
        marked("discards of the Empire, shuffled on top of its pile"),
        marked("discards of Red Bank, shuffled on top of its pile"),
        marked("discards of the Settled Lands, shuffled on top of its pile"),
    ),
    "layer": (
        marked("cards of the Empire whose order is not known"),
        marked("cards of Red Bank whose order is not known"),
        marked("cards of the Settled Lands whose order is not known"),
    ),
    "deck": (
        marked("progress cards of stage 1, to shuffle them"),
        marked("progress cards of stage 2, to shuffle them"),
        marked("progress cards of stage 3, to shuffle them"),
        marked("progress cards of stage 4, to shuffle them"),
        marked("progress cards of stage 5, to shuffle them"),
    ),
    "burn": (
        marked("progress cards of stage 1 that are burned"),
        marked("progress cards of stage 2 that are burned"),
        marked("progress cards of stage 3 that are burned"),
        marked("progress cards of stage 4 that are burned"),
        marked("progress cards of stage 5 that are burned"),
    ),
    "places": (
        marked("location cards of the Empire"),
        marked("location cards of Red Bank"),
        marked("location cards of the Settled Lands"),
    ),
}
"""What is drawn from, for each region or stage. It is a key, so no language counts."""


def due(state: State, task: tasks.Shuffle) -> Draw:
    """Return the draw that is due."""
    count = task.count or len(cards(state, task))
    number = state.stage - 1 if task.kind in ("deck", "burn") else task.region
    kind = "places" if task.kind == "start" else task.kind
    return Draw(DECKS[kind][number], count)


def needless(state: State, task: tasks.Shuffle) -> bool:
    """Return whether a shuffle needs no report."""
    if task.kind in ("places", "start"):
        return False
    whole = cards(state, task)
    return state.light or len(whole) <= 1 or task.count == len(whole)


def shuffled(state: State, task: tasks.Shuffle, order: Cards) -> State:
    """Return the state once cards are in a new order, or are drawn."""
    n = task.region
    match task.kind:
        case "draw" | "top":
            state = replace(state, discards=put(state.discards, n, ()))
            lay = piles.piled if task.kind == "draw" else piles.on_top
            return replace(lay(state, n, order), tops=put(state.tops, n, ""))
        case "layer":
            layers = put(piles.layers(state, n), task.layer, order)
            return piles.piled(state, n, *layers)
        case "deck":
            return replace(state, deck=order)
        case "burn":
            return burned(state, order)
        case "places":
            return _behind(_seen(state, n, order), tasks.NewLocation(n, order))
        case "start":
            slots = places.RegionIndex(n).slots
            starts = (tasks.StartLocation(slot, order) for slot in slots)
            return _behind(_seen(state, n, order), *starts)


def _seen(state: State, region: int, drawn: Cards) -> State:
    names, land = Things(tuple(map(told.card, drawn)), "and"), told.land(region)
    return state.says(later("drawn for {region}: {cards}", region=land, cards=names))


def _behind(state: State, *todo: Task) -> State:
    """Put tasks behind the other draws of locations, which are first on the agenda."""
    draws = tasks.Shuffle | tasks.NewLocation | tasks.StartLocation
    at = sum(1 for _ in takewhile(lambda task: isinstance(task, draws), state.agenda))
    return replace(state, agenda=(*state.agenda[:at], *todo, *state.agenda[at:]))


def lightened(state: State, tops: tuple[str, ...]) -> State:
    """Return the state with a light record from now on; the top signs stay known."""
    state = replace(state, light=True)
    for n in places.RegionIndex:  # no order is known except that of the layers
        state = piles.piled(state, n, *piles.layers(state, n))
    state = replace(state, deck=tuple(sorted(state.deck)), tops=tops)
    return state.says(later("from now on the piles are on the table only"))


def ordered(state: State) -> State:
    """Return the state with a full record from now on, once all piles are shuffled.

    What lies in a known order keeps it; the rest is shuffled, or read from the table.
    """
    shuffles = [
        tasks.Shuffle("layer", n, layer=at)
        for n in places.RegionIndex
        for at in range(len(state.layers[n]))
    ]
    state = replace(state, light=False, tops=("",) * len(REGIONS))
    state = state.says(later("from now on the companion shuffles and draws"))
    return state.push(*shuffles, tasks.Shuffle("deck"))
