"""Changes of piles by verbs of cards; progress cards that are dealt and taken.

Source: V20.4, staging area and progress cards; readings below and progress-discards.
"""

from msgspec.structs import replace

from companion.games.six_winters.campaign import piles, tasks
from companion.games.six_winters.campaign.state import State, card
from companion.games.six_winters.cards import answers
from companion.games.six_winters.cards.answers import Card, Land, Reply, That
from companion.games.six_winters.cards.indexes import RegionIndex, SlotIndex
from companion.games.six_winters.cards.table import Cards, put
from companion.games.six_winters.cards.verbs import DoVerb
from companion.games.six_winters.cards.wording import regional
from companion.games.six_winters.facts import REGIONS, facts

STAGED = facts().campaign.staged


def restaged(state: State, cards: Cards) -> State:
    """Return the state with the staged cards in another order."""
    return replace(state, staged=cards)


def bottom_staged(state: State) -> State:
    """Return the state with the task to place an obstacle by the bottom staged card."""
    return state.push(tasks.BottomStaged())


def top_discarded(state: State, task: DoVerb, region: int | None) -> State:
    """Discard the top obstacle of a draw pile; the players choose which if None."""
    lands = [answer.region for answer in task.answers if isinstance(answer, Land)]
    known = [name for n, name in enumerate(REGIONS) if state.piles[n]]
    if region is None and not lands:
        if not known:
            return state
        return ask(state, task, "of which draw pile?", *map(Land, known))
    number = RegionIndex.of(lands[0]) if region is None else RegionIndex(region)
    if rebuilt := piles.before_drawing(state, number, task):
        return rebuilt
    shown = answers.first(That, task.answers)
    if state.light and len(piles.first(state, number)) > 1 and not shown:
        return state.push(piles.came(state, number, task))
    if not state.piles[number]:
        return state
    return _gone(state, number, shown.obstacle if shown else state.piles[number][0])


def _gone(state: State, region: int, obstacle: str) -> State:
    """Return the state once a card of a draw pile is on its discards."""
    state = piles.put_by(piles.taken(state, region, obstacle), region, obstacle)
    state = state.says(f"{card(obstacle).name} is discarded from its draw pile")
    if not state.piles[region]:
        return state.push(tasks.Shuffle("draw", region))
    return state


def looked(state: State, task: DoVerb, region: int, count: int) -> State:
    """Look at the top cards of a draw pile and discard one of them."""
    if rebuilt := piles.before_drawing(state, region, task):
        return rebuilt
    seen = piles.atop(state, region, count)
    if len(seen) > 1 and not task.answers:
        where = regional(REGIONS[region])
        text = f"which of the top {count} of {where} is discarded?"
        return ask(state, task, text, *map(That, seen))
    if picked := answers.first(That, task.answers):
        return _gone(state, region, picked.obstacle)
    return _gone(state, region, seen[0]) if seen else state


def returned(state: State, task: DoVerb) -> State:
    """Put the newest discard of a region on top of its draw pile."""
    lands = [answer.region for answer in task.answers if isinstance(answer, Land)]
    known = [name for n, name in enumerate(REGIONS) if state.discards[n]]
    if not known:
        return state
    if not lands and len(known) > 1:
        return ask(state, task, "of which region?", *map(Land, known))
    number = RegionIndex.of(lands[0] if lands else known[0])
    newest, *rest = state.discards[number]
    state = replace(state, discards=put(state.discards, number, tuple(rest)))
    state = piles.on_top(state, number, (newest,))
    return state.says(f"{card(newest).name} lies on top of its draw pile again")


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
            return state.says("no progress card is left")
        return replace(made, agenda=(*made.agenda[:1], task, *made.agenda[1:]))
    if state.light and len(state.deck) > 1 and not task.answers:
        whose = "to the staging area"
        if task.seat >= 0:
            whose = f"to {state.seats[task.seat].player}"
        text = f"Which progress card comes {whose}?"
        return state.asks(task, text, *map(Card, state.deck))
    answer = answers.first(Card, task.answers) or Card(state.deck[0])
    name = facts().card[answer.card].name
    state = replace(state, deck=piles.without(state.deck, answer.card))
    if task.seat < 0:
        state = replace(state, staged=(*state.staged, answer.card))
        state = state.says(f"{name} is staged")
    else:
        who = replace(state.seats[task.seat], card=answer.card)
        state = state.with_seat(task.seat, who).says(f"{who.player} has {name}")
    # After an emptied deck the next follows at once; the last is made when needed.
    needed = not state.deck and state.stage != piles.LAST_STAGE
    return piles.next_deck(state) if needed else state


def _has_card(state: State, seat: int) -> bool:
    return seat >= 0 and bool(state.seats[seat].card)


def filled(state: State, task: tasks.FillStaging) -> State:
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
        text = f"Which staged card does {who.player} take? Those below it are discarded"
        return state.asks(task, f"{text}.", *map(Card, state.staged))
    answer = answers.first(Card, task.answers) or Card(state.staged[0])
    at = state.staged.index(answer.card)
    below, above = state.staged[:at], state.staged[at + 1 :]
    state = piles.spend(replace(state, staged=above), *below)
    name = facts().card[answer.card].name
    state = state.with_seat(task.seat, replace(who, card=answer.card))
    state = state.says(f"{who.player} takes {name}")
    for gone in below:
        state = state.says(f"{facts().card[gone].name} is discarded")
    return state.push(tasks.FillStaging())


def place_bottom_staged(state: State, _: tasks.BottomStaged) -> State:
    """Place an obstacle as the bottom staged card says, and discard that card."""
    if not state.staged:
        return state.says("no progress card is staged, so no obstacle comes")
    bottom, *above = state.staged
    slot = SlotIndex.of(facts().card[bottom].obstacle_slot)
    state = piles.spend(replace(state, staged=tuple(above)), bottom)
    state = state.says(f"{facts().card[bottom].name} is discarded")
    return state.push(tasks.PlaceObstacle(slot))


def ask(state: State, task: DoVerb, text: str, *choices: Reply) -> State:
    """Return the state with a question that a verb needs answered."""
    name = state.name(task.card)
    head = f"{name}: " if name else ""
    return state.asks(task, f"{head}{text}", *choices)
