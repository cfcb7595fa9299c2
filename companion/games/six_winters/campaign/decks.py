"""Changes of piles by verbs of cards; progress cards dealt, taken and completed.

Source: V20.4, staging area and progress cards; readings below, progress-discards,
several-rewards, progress-past-12 and mastery-starts.
"""

from msgspec.structs import replace

from companion.language import Later, later, marked

from ..cards import answers, places
from ..cards.answers import Card, Land, Raise, Reply, That
from ..cards.table import Cards, put
from ..cards.verbs import DoVerb
from ..cards.verbs.obstacles import ForbidCompleting
from ..facts import REGIONS, RESOURCES, facts
from . import dice_places, piles, stress, tasks, told
from .state import LAST, State

STAGED = facts().campaign.staged


def restaged(state: State, cards: Cards) -> State:
    """Return the state with the staged cards in another order."""
    return replace(state, staged=cards)


def bottom_staged(state: State) -> State:
    """Return the state with the task to place an obstacle by the bottom staged card."""
    return state.push(tasks.BottomStaged())


def top_discarded(state: State, task: DoVerb, region: int | None) -> State:
    """Discard the top obstacle of a draw pile; the players choose which if None."""
    if region is None:
        known = [name for n, name in enumerate(REGIONS) if state.piles[n]]
        land = answers.first(Land, task.answers)
        if land is None:
            text = later("of which draw pile?")
            return ask(state, task, text, *map(Land, known)) if known else state
        region = places.RegionIndex.of(land.region)
    if rebuilt := piles.before_drawing(state, region, task):
        return rebuilt
    top = answers.first(That, task.answers)
    if state.light and len(piles.first(state, region)) > 1 and not top:
        return state.push(piles.came(state, region, task))
    if not state.piles[region]:
        return state
    return _gone(state, region, top.obstacle if top else state.piles[region][0])


def _gone(state: State, region: int, obstacle: str) -> State:
    state = piles.put_by(piles.taken(state, region, obstacle), region, obstacle)
    name = told.card(obstacle)
    state = state.says(later("{card} is discarded from its draw pile", card=name))
    if not state.piles[region]:
        return state.push(tasks.Shuffle("draw", region))
    return state


def looked(state: State, task: DoVerb, region: int, count: int) -> State:
    """Look at the top cards of a draw pile and discard one of them."""
    if rebuilt := piles.before_drawing(state, region, task):
        return rebuilt
    seen, picked = piles.atop(state, region, count), answers.first(That, task.answers)
    if len(seen) > 1 and not picked:
        text = later(
            "which of the top {n} of {region} is discarded?",
            n=count,
            region=told.land(region),
        )
        return ask(state, task, text, *map(That, seen))
    if not seen and not picked:
        return state
    return _gone(state, region, picked.obstacle if picked else seen[0])


def returned(state: State, task: DoVerb) -> State:
    """Put the newest discard of a region on top of its draw pile."""
    known = [Land(name) for n, name in enumerate(REGIONS) if state.discards[n]]
    if not known:
        return state
    picked = answers.first(Land, task.answers)
    if not picked and len(known) > 1:
        return ask(state, task, later("of which region?"), *known)
    number = places.RegionIndex.of((picked or known[0]).region)
    newest, *rest = state.discards[number]
    state = replace(state, discards=put(state.discards, number, tuple(rest)))
    state = piles.on_top(state, number, (newest,))
    name = told.card(newest)
    return state.says(later("{card} lies on top of its draw pile again", card=name))


# Progress cards.


def deal_card(state: State, task: tasks.DealCard) -> State:
    """Deal a progress card to a seat, or to the top of the staging area.

    Nothing is dealt where a correction has put a card since the deal was due.
    """
    if _has_card(state, task.seat) or (len(state.staged) >= STAGED and task.seat < 0):
        return state
    if not state.deck:
        made = piles.next_deck(state)
        if not made.deck:
            return state.says(later("no progress card is left"))
        return replace(made, agenda=(*made.agenda[:1], task, *made.agenda[1:]))
    if state.light and len(state.deck) > 1 and not task.answers:
        text = later("Which progress card comes to the staging area?")
        if task.seat >= 0:
            player = state.seats[task.seat].player
            text = later("Which progress card comes to {who}?", who=player)
        return state.asks(task, text, *map(Card, state.deck))
    card = (answers.first(Card, task.answers) or Card(state.deck[0])).card
    state = replace(state, deck=piles.without(state.deck, card))
    if task.seat < 0:
        state = replace(state, staged=(*state.staged, card))
        state = state.says(later("{card} is staged", card=told.card(card)))
    else:
        who = replace(state.seats[task.seat], card=card)
        has = later("{who} has {card}", who=who.player, card=told.card(card))
        state = state.with_seat(task.seat, who).says(has)
    # After an emptied deck the next follows at once; the last is made when needed.
    needed = not state.deck and state.stage != piles.LAST_STAGE
    return piles.next_deck(state) if needed else state


def _has_card(state: State, seat: int) -> bool:
    return seat >= 0 and bool(state.seats[seat].card)


def staging_filled(state: State, task: tasks.FillStaging) -> State:
    """Fill up the staging area from the progress deck."""
    if len(state.staged) >= STAGED or not (state.deck or piles.next_deck(state).deck):
        return state
    return state.push(tasks.DealCard(), task)


def take_card(state: State, task: tasks.TakeCard) -> State:
    """Give a seat a staged card; those below it are discarded.

    Nothing is taken if a correction has given the seat a card since.
    """
    if not state.staged or _has_card(state, task.seat):
        return state
    who = state.seats[task.seat]
    if len(state.staged) > 1 and not task.answers:
        text = later(
            "Which staged card does {who} take? Those below it are discarded.",
            who=who.player,
        )
        return state.asks(task, text, *map(Card, state.staged))
    card = (answers.first(Card, task.answers) or Card(state.staged[0])).card
    at = state.staged.index(card)
    below, above = state.staged[:at], state.staged[at + 1 :]
    state = piles.spend(replace(state, staged=above), *below)
    takes = later("{who} takes {card}", who=who.player, card=told.card(card))
    state = state.with_seat(task.seat, replace(who, card=card)).says(takes)
    for gone in below:
        state = state.says(later("{card} is discarded", card=told.card(gone)))
    return state.push(tasks.FillStaging())


def place_bottom_staged(state: State, _: tasks.BottomStaged) -> State:
    """Place an obstacle as the bottom staged card says, and discard that card."""
    if not state.staged:
        return state.says(later("no progress card is staged, so no obstacle comes"))
    bottom, *above = state.staged
    slot = places.SlotIndex.of(facts().card[bottom].obstacle_slot)
    state = piles.spend(replace(state, staged=tuple(above)), bottom)
    state = state.says(later("{card} is discarded", card=told.card(bottom)))
    return state.push(tasks.PlaceObstacle(slot))


def ask(state: State, task: DoVerb, text: Later, *choices: Reply) -> State:
    """Return the state with a question that a verb needs answered."""
    if name := told.named(task.card):
        text = later("{card}: {question}", card=name, question=text)
    return state.asks(task, text, *choices)


# Rewards of a completed card: markers, dice, another card.


def completed(state: State, seat: int) -> State:
    """Raise what the card raises, discard it, and let the seat take another."""
    who = state.seats[seat]
    done = facts().card[who.card]
    name = stress.name(who.character)
    completes = later("{who} completes {card}", who=name, card=told.card(done.id))
    state = state.says(completes)
    for forbidding, _, verb in state.lasting():
        if state.shown is None and isinstance(verb, ForbidCompleting):
            bars = later(
                "{card} is in play: no {name} die may lie on it",
                card=told.card(forbidding),
                name=told.resource(places.ResourceIndex.of(verb.resource)),
            )
            state = state.says(bars)
    state = dice_places.cleared(state, dice_places.of_card(who.player))
    rewards = map(tasks.GainReward, done.rewards)
    state = state.with_seat(seat, replace(who, card=""))
    return piles.spend(state, done.id).push(*rewards, tasks.TakeCard(seat))


def gain_reward(state: State, task: tasks.GainReward) -> State:
    """Raise a progress marker one space, and fill that pool at once.

    A marker on 12 stays; a wild reward offers the tracks below 12 if there are any.
    """
    number = places.ResourceIndex.named(task.reward)
    if number is None:
        answer = answers.first(Raise, task.answers)
        if answer is None:
            spaces = zip(RESOURCES, state.progress, strict=True)
            below = [resource for resource, space in spaces if space < LAST]
            text = later("A wild reward: which progress marker moves?")
            return state.asks(task, text, *map(Raise, below or RESOURCES))
        number = places.ResourceIndex.of(answer.resource)
    space, name = state.progress[number], told.resource(number)
    if space == LAST:
        lost = later("{name} progress is on 12 already; the step is lost", name=name)
        return state.says(lost)
    mastered = state.masters(number)
    state = replace(state, progress=put(state.progress, number, space + 1))
    moves = later("{name} progress moves to space {n}", name=name, n=space + 1)
    state = state.says(moves)
    if state.masters(number) and not mastered:
        state = state.says(later("the mastery of {name} is gained", name=name))
    return pool_filled(state, number)


def pool_filled(state: State, number: int) -> State:
    """Fill a pool to its progress level; dice above the level stay."""
    lacking = state.progress_level(number) - state.pools[number]
    if lacking <= 0:
        return state
    come = min(lacking, state.supply(number))
    state = dice_places.with_more(state, places.POOL, number, come)
    rolled = marked("{n} rolled") if state.shown is None else marked("{n} new")
    how = later(rolled, n=come)
    if come < lacking:
        how = told.short(how, lacking - come)
    return state.says(later("{name} pool: {how}", name=told.resource(number), how=how))
