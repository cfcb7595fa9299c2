"""The rewards of a completed progress card: markers, dice, another card.

Source: V20.4, completing progress cards; readings several-rewards, progress-past-12
and mastery-starts.
"""

from msgspec.structs import replace

from companion.games.six_winters.campaign import dice_places, stress
from companion.games.six_winters.campaign.piles import spend
from companion.games.six_winters.campaign.state import LAST, State, card
from companion.games.six_winters.campaign.tasks import GainReward, TakeCard
from companion.games.six_winters.cards import answers
from companion.games.six_winters.cards.answers import Raise
from companion.games.six_winters.cards.indexes import ResourceIndex
from companion.games.six_winters.cards.table import put
from companion.games.six_winters.cards.verbs.obstacles import ForbidCompleting
from companion.games.six_winters.cards.wording import capital
from companion.games.six_winters.facts import RESOURCES, facts


def completed(state: State, seat: int) -> State:
    """Raise what the card raises, discard it, and let the seat take another."""
    who = state.seats[seat]
    done = facts().card[who.card]
    state = state.says(f"{stress.name(who.character)} completes {done.name}")
    for forbidding, _, verb in state.lasting():
        if state.shown is None and isinstance(verb, ForbidCompleting):
            bars = f"no {capital(verb.resource)} die may lie on it"
            state = state.says(f"{card(forbidding).name} is in play: {bars}")
    state = dice_places.cleared(state, dice_places.of_card(who.player))
    rewards = map(GainReward, done.rewards)
    state = state.with_seat(seat, replace(who, card=""))
    return spend(state, done.id).push(*rewards, TakeCard(seat))


def gain_reward(state: State, task: GainReward) -> State:
    """Raise a progress marker one space, and fill that pool at once.

    A marker on 12 stays; a wild reward offers the tracks below 12 if there are any.
    """
    number = ResourceIndex.named(task.reward)
    if number is None:
        spaces = zip(RESOURCES, state.progress, strict=True)
        below = [resource for resource, space in spaces if space < LAST]
        answer = answers.first(Raise, task.answers)
        if answer is None:
            text = "A wild reward: which progress marker moves?"
            return state.asks(task, text, *map(Raise, below or RESOURCES))
        number = ResourceIndex.of(answer.resource)
    space = state.progress[number]
    name = ResourceIndex(number).title
    if space == LAST:
        return state.says(f"{name} progress is on 12 already; the step is lost")
    mastered = state.masters(number)
    state = replace(state, progress=put(state.progress, number, space + 1))
    state = state.says(f"{name} progress moves to space {space + 1}")
    if state.masters(number) and not mastered:
        state = state.says(f"the mastery of {name} is gained")
    return filled(state, number)


def filled(state: State, number: int) -> State:
    """Fill a pool to its progress level; dice above the level stay."""
    lacking = state.progress_level(number) - state.pools[number]
    come = min(lacking, state.supply(number))
    if lacking <= 0:
        return state
    short = f", {lacking - come} short: the supply is empty" if come < lacking else ""
    name = ResourceIndex(number).title
    state = dice_places.into_pool(state, number, come)
    how = "rolled" if state.shown is None else "new"
    return state.says(f"{name} pool: {come} {how}{short}")
