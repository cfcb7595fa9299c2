"""Step 6: threat icons are counted, markers move, and threats come into play.

Source: V20.4, threats; readings overflow, overflow-end, unlocking, threat-location,
dashed-icons, lowered-threat and threat-icons.
"""

from msgspec.structs import replace

from companion.games.six_winters.campaign import piles, tasks
from companion.games.six_winters.campaign.state import LAST, State, card
from companion.games.six_winters.cards import answers
from companion.games.six_winters.cards.answers import Answer, Raise
from companion.games.six_winters.cards.indexes import SLOTS, ResourceIndex, SlotIndex
from companion.games.six_winters.cards.table import put
from companion.games.six_winters.cards.verbs import Task
from companion.games.six_winters.cards.verbs.obstacles import ThreatIcons
from companion.games.six_winters.cards.wording import capital, counted, regional, row
from companion.games.six_winters.facts import REGIONS, RESOURCES, facts

SORCERY = ResourceIndex.SORCERY


def icons(state: State) -> tuple[int, ...]:
    """Return the threat icons of each resource on all attached obstacles."""
    seen = [0] * len(RESOURCES)
    for obstacle in state.in_play:
        for resource in card(obstacle).threats:
            seen[ResourceIndex.of(resource)] += 1
    for _, slot, verb in state.lasting():
        if isinstance(verb, ThreatIcons) and _there(state, slot, verb):
            seen[ResourceIndex.of(verb.resource)] += verb.more
    return tuple(seen)


def _there(state: State, slot: int, verb: ThreatIcons) -> bool:
    at = SLOTS[slot]
    return verb.at.holds(state.location(slot).kinds, at.region, at.resource)


def advance_threats(state: State, task: tasks.AdvanceThreats) -> State:
    """Move the marker of one resource, then go on to the next."""
    counts = task.icons or icons(state)  # counted once (reading threat-icons)
    at = task.resource
    if at == 0:
        by_resource = ", ".join(
            f"{capital(name)} {n}" for name, n in zip(RESOURCES, counts, strict=True)
        )
        state = state.says(f"threat icons: {by_resource}")
    steps = max(0, counts[at] - facts().campaign.free_threat_icons)
    onwards: tuple[Task, ...] = ()
    if at + 1 < len(RESOURCES):
        onwards = (tasks.AdvanceThreats(at + 1, counts),)
    return state.push(*(tasks.RaiseThreat(at),) * steps, *onwards)


def raise_threat(state: State, task: tasks.RaiseThreat) -> State:
    """Move a threat one space; on 12 it flows over to another."""
    if state.threat[task.resource] < LAST:
        return moved_up(state, task.resource)
    below = [n for n, space in enumerate(state.threat) if space < LAST]
    if task.resource != SORCERY:
        return _along_the_wheel(state, task.resource)
    if not below:
        return state.says("every threat is on 12; the step is lost")
    if len(below) > 1 and not task.answers:
        text = "The Sorcery threat is on 12; which threat moves instead?"
        return state.asks(task, text, *(Raise(RESOURCES[n]) for n in below))
    moves = answers.first(Raise, task.answers) or Raise(RESOURCES[below[0]])
    return moved_up(state, ResourceIndex.of(moves.resource))


def _along_the_wheel(state: State, resource: int) -> State:
    at = resource
    while True:
        (into,) = facts().board.resources[at].trades_into
        at = ResourceIndex.of(into)
        if at == resource:
            return state.says("all five threats of the wheel are on 12; a step is lost")
        if state.threat[at] < LAST:
            text = f"the step of {ResourceIndex(resource).title} flows over"
            return moved_up(state.says(text), at)


def moved_up(state: State, resource: int) -> State:
    """Return the state with a threat one space further, and what that brings."""
    before, space = state.threat_level(resource), state.threat[resource] + 1
    state = replace(state, threat=put(state.threat, resource, space))
    level, name = state.threat_level(resource), ResourceIndex(resource).title
    state = state.says(f"the {name} threat moves to space {space}")
    if level > before:
        state = _unlocked(
            state.says(f"the {name} threat level is {level} now"), resource, level
        )
    if space == LAST and not state.came[resource]:
        state = _threat_location(state, resource)
    return state


def _locked_of(state: State, resource: int, *levels: int) -> tuple[str, ...]:
    return tuple(
        name
        for name in state.locked
        if not card(name).location_obstacle
        if card(name).difficulty in levels and RESOURCES[resource] in card(name).threats
    )


def _unlocked(state: State, resource: int, *levels: int) -> State:
    released = _locked_of(state, resource, *levels)
    if not released:
        return state
    state = replace(state, locked=piles.without(state.locked, *released))
    for obstacle in released:
        state = piles.put_by(state, piles.region_of(obstacle), obstacle)
    regions = sorted(set(map(piles.region_of, released)))
    for region in regions:
        names = [card(o).name for o in released if piles.region_of(o) == region]
        many = counted(len(names), "obstacle is", "obstacles are")
        how = "shuffled with the discards, on top of the draw pile"
        if not state.light:
            they = "it is" if len(names) == 1 else "they are"
            how = f"with the discards {they} shuffled on top of the draw pile"
        land = regional(REGIONS[region])
        state = state.says(f"{many} unlocked for {land}: {'; '.join(names)}; {how}")
    return state.push(*(tasks.Shuffle("top", region) for region in regions))


def _threat_location(state: State, resource: int) -> State:
    state = replace(state, came=put(state.came, resource, True))
    name = facts().board.resources[resource].threat_location
    slot = facts().location[name].threat_slot
    if name not in state.aside or slot is None:
        return state
    number = SlotIndex.of(slot)
    if not state.spots[number].location:  # the places are not laid out yet
        return state
    return piles.starts(piles.replaced(state, number, name), number)


def set_by_hand(state: State, resource: int, space: int) -> State:
    """Return the state with a marker put on a space, and a question what that brings.

    Set by hand it brings nothing by itself: the players may have done that already.
    """
    before = state.threat_level(resource)
    state = replace(state, threat=put(state.threat, resource, space))
    levels = tuple(range(before + 1, state.threat_level(resource) + 1))
    task = tasks.ThreatByHand(resource, levels)
    return state.push(task) if _brought(state, task) else state


def _brought(state: State, task: tasks.ThreatByHand) -> str:
    """Return in words what a threat brings on its space, empty for nothing."""
    released = _locked_of(state, task.resource, *task.levels)
    parts = []
    if released:
        regions = sorted(set(map(piles.region_of, released)))
        lands = row(regional(REGIONS[region]) for region in regions)
        names = ", ".join(card(obstacle).name for obstacle in released)
        dealt = f"on the discards of {lands}, which are shuffled on top"
        parts.append(
            f"{counted(len(released), 'obstacle')} unlocked ({names}), {dealt}"
        )
    if state.threat[task.resource] == LAST and not state.came[task.resource]:
        name = facts().board.resources[task.resource].threat_location
        parts.append(f"{facts().location[name].name} in its place, with its obstacles")
    return "; ".join(parts)


def threat_by_hand(state: State, task: tasks.ThreatByHand) -> State:
    """Do what a threat raised by hand brings, or report that it is not done."""
    what = _brought(state, task)
    if not what:
        return state
    if not task.answers:
        name, space = ResourceIndex(task.resource).title, state.threat[task.resource]
        text = (
            f"The {name} threat is on {space} by hand. It would bring: {what}. Do it?"
        )
        return state.asks(task, text, *answers.YES_NO)
    if task.answers == (Answer(False),):
        return state.says(f"not done, to be put by hand if it is so: {what}")
    state = _unlocked(state, task.resource, *task.levels)
    if state.threat[task.resource] == LAST and not state.came[task.resource]:
        state = _threat_location(state, task.resource)
    return state


def lowered(state: State, resource: int, steps: int) -> State:
    """Return the state with a threat some spaces back, at least on 1."""
    space = max(1, state.threat[resource] - steps)
    state = replace(state, threat=put(state.threat, resource, space))
    name = ResourceIndex(resource).title
    return state.says(f"the {name} threat goes back to space {space}")
