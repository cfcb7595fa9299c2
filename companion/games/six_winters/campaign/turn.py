"""The turn, step by step; the actions step is in `reports`.

Source: V20.4, turn and threats; readings signs-read, activation-order, move-instead,
obstacle-count, year-three, second-winter, overflow, overflow-end, unlocking,
threat-location, dashed-icons, lowered-threat and threat-icons; ruling action-dice.
"""

from msgspec.structs import replace

from companion.language import Things, later, laters, marked

from ..cards import answers, places
from ..cards.answers import Answer, Raise, That
from ..cards.table import put
from ..cards.verbs import DoVerb, Task
from ..cards.verbs.dice import AddAsset
from ..cards.verbs.obstacles import ThreatIcons
from ..facts import REGIONS, RESOURCES, facts
from . import piles, tasks, told
from .state import LAST, State, card

POSITIONS = ("top", "middle", "bottom")
BOXES = facts().board.wheel
END_STEPS = range(1, 10)


def turn(state: State, _: tasks.TakeTurn) -> State:
    """Put the seven steps of a turn on the agenda."""
    state = replace(state, turn=state.turn + 1, acted=(), event="")
    steps: list[Task] = [tasks.BeginStep("event"), tasks.FindEvent(), tasks.Pause()]
    steps += [tasks.BeginStep("actions"), tasks.ActionStep()]
    steps += [tasks.BeginStep("refresh"), tasks.FillPools(), tasks.Pause()]
    steps += [
        tasks.BeginStep("activation"),
        *map(tasks.ActivateRegion, places.RegionIndex),
        tasks.Pause(),
    ]
    steps += [tasks.BeginStep("new-obstacles"), tasks.NewObstacles(), tasks.Pause()]
    steps += [tasks.BeginStep("threats"), tasks.AdvanceThreats(), tasks.Pause()]
    return state.push(*steps, tasks.BeginStep("time"), tasks.AdvanceTime())


def season(state: State) -> str:
    """Return the current season."""
    return BOXES[state.box - 1].season


def event(state: State, task: tasks.FindEvent) -> State:
    """Find the event by the signs that show the current season."""
    if first := piles.before_reading(state, places.RegionIndex, task):
        return first
    now = season(state)
    signs = sum(piles.top(state, n) == now for n in places.RegionIndex)
    current = next(
        event
        for event in facts().events
        if (event.season, event.symbols) == (now, signs)
    )
    state = replace(state, event=current.id)
    shows = laters(
        "{n} draw pile shows {season}: {event}",
        "{n} draw piles show {season}: {event}",
        signs,
        season=later(now),
        event=later(current.english),
    )
    state = state.says(shows, current.id)
    return state.push(*(DoVerb(verb, current.id) for verb in current.do))


SHOWS = marked("{region} shows {season}")
SHOW = marked("{region} show {season}")


def region(state: State, task: tasks.ActivateRegion) -> State:
    """Read a region's sign when its turn comes, and activate its slots."""
    if first := piles.before_reading(state, [task.region], task):
        return first
    sign, land = piles.top(state, task.region), told.land(task.region)
    if not sign:
        none = later(
            "no obstacle is left in the piles of {region}: nothing there", region=land
        )
        return state.says(none)
    shows = SHOW if REGIONS[task.region].endswith("s") else SHOWS
    state = state.says(later(shows, region=land, season=later(sign)))
    positions = map(POSITIONS.index, facts().board.season(sign).activates)
    slots = places.RegionIndex(task.region).slots
    moves = sign != "winter"
    return state.push(*(tasks.ActivateSlot(slots[at], moves) for at in positions))


def activate_slot(state: State, task: tasks.ActivateSlot) -> State:
    """Activate a slot: its location, then what is attached now."""
    spot = state.spots[task.slot]
    place = facts().location[spot.location]
    todo: list[Task] = []
    if place.activation_asset:
        state = state.says(later("{card} acts", card=told.card(place.id)))
        todo.append(DoVerb(AddAsset(place.activation_asset), place.id, task.slot))
    if not spot.attached and task.moves:
        return state.push(*todo, tasks.MoveHardest(task.slot))
    left = piles.without(spot.attached, *state.acted)
    active = tuple(name for name in left if card(name).verbs("activation"))
    return state.push(*todo, tasks.ActivateObstacles(task.slot, active))


def activate_obstacles(state: State, task: tasks.ActivateObstacles) -> State:
    """Activate the obstacles left in a slot one by one, in the players' order."""
    left = tuple(name for name in task.left if state.where(name) is not None)
    if not left:
        return state
    if len(left) > 1 and not task.answers:
        text = later("Several obstacles act; which is next?")
        return state.asks(replace(task, left=left), text, *map(That, left))
    active = (answers.first(That, task.answers) or That(left[0])).obstacle
    rest = tasks.ActivateObstacles(task.slot, piles.without(left, active))
    state = replace(state, acted=(*state.acted, active))
    state = state.says(later("{card} acts", card=told.card(active)), active)
    verbs = card(active).verbs("activation")
    return state.push(*(DoVerb(verb, active, task.slot) for verb in verbs), rest)


def move_hardest(state: State, task: tasks.MoveHardest) -> State:
    """Move the hardest obstacle of the region to a slot that has none."""
    slots = places.SlotIndex(task.slot).region.slots
    known = [name for slot in slots for name in state.spots[slot].attached]
    if not known:
        return state
    hardest = max(card(name).difficulty for name in known)
    tied = tuple(name for name in known if card(name).difficulty == hardest)
    if len(tied) > 1 and not task.answers:
        text = later("Several obstacles are the hardest; which moves?")
        return state.asks(task, text, *map(That, tied))
    moves = answers.first(That, task.answers) or That(tied[0])
    return piles.moved(state, moves.obstacle, task.slot)


def new_obstacles(state: State, _: tasks.NewObstacles) -> State:
    """Place the obstacles that the stage demands, then fill the staging area."""
    count = facts().campaign.stage(state.stage).obstacles
    come = laters(
        "{n} new obstacle, as stage {stage} has it",
        "{n} new obstacles, as stage {stage} has it",
        count,
        stage=state.stage,
    )
    return state.says(come).push(*(tasks.BottomStaged(),) * count, tasks.FillStaging())


def time(state: State, task: tasks.AdvanceTime) -> State:
    """Move the season marker, past dashed boxes whose season no pile shows."""
    # Boxes count from 1, and the wheel is no circle: a session ends with its last box.
    ends = state.box == len(BOXES)
    if not ends and (first := piles.before_reading(state, places.RegionIndex, task)):
        return first
    signs = {piles.top(state, n) for n in places.RegionIndex}
    for number, box in enumerate(BOXES[state.box :], state.box + 1):
        if not box.dashed or box.season in signs:
            now = later(box.season)
            moves = later("time moves on to {season}, box {n}", season=now, n=number)
            state = replace(state, box=number).says(moves)
            return state.push(tasks.Pause(), tasks.TakeTurn())
    state = state.says(later("time has nowhere to go: the session ends"))
    if state.year == facts().campaign.years:
        return state.push(tasks.EndStep(0))
    return state.push(tasks.Pause(), *map(tasks.EndStep, END_STEPS))


def dice_a_player(state: State) -> int:
    """Return the action dice that each player rolls, at set-up and at Refresh."""
    rules = facts().campaign
    masters = state.masters(places.ResourceIndex.TECHNOLOGY)
    return rules.action_dice_with_mastery if masters else rules.action_dice_a_player


# Step 6: threat icons are counted, markers move, and threats come into play.


SORCERY = places.ResourceIndex.SORCERY


def icons(state: State) -> tuple[int, ...]:
    """Return the threat icons of each resource on all attached obstacles."""
    seen = [0] * len(RESOURCES)
    for obstacle in state.in_play:
        for resource in card(obstacle).threats:
            seen[places.ResourceIndex.of(resource)] += 1
    for _, slot, verb in state.lasting():
        at = places.SLOTS[slot]
        if isinstance(verb, ThreatIcons) and verb.at.holds(
            state.kinds(slot), at.region, at.resource
        ):
            seen[places.ResourceIndex.of(verb.resource)] += verb.more
    return tuple(seen)


def advance_threats(state: State, task: tasks.AdvanceThreats) -> State:
    """Move the marker of one resource, then go on to the next."""
    counts = task.icons or icons(state)  # counted once (reading threat-icons)
    at = task.resource
    if at == 0:
        seen = tuple(
            later("{resource} {n}", resource=told.resource(kind), n=n)
            for kind, n in enumerate(counts)
        )
        state = state.says(later("threat icons: {icons}", icons=Things(seen)))
    # `counts` are icons, one number a resource; each beyond the free ones is one space.
    steps = max(0, counts[at] - facts().campaign.free_threat_icons)
    more = at + 1 < len(RESOURCES)
    onwards = [tasks.AdvanceThreats(at + 1, counts)] if more else []
    return state.push(*(tasks.RaiseThreat(at),) * steps, *onwards)


def raise_threat(state: State, task: tasks.RaiseThreat) -> State:
    """Move a threat one space; on 12 it flows over to another."""
    if state.threat[task.resource] < LAST:
        return moved_up(state, task.resource)
    if task.resource != SORCERY:
        return _along_the_wheel(state, task.resource)
    below = [n for n, space in enumerate(state.threat) if space < LAST]
    if not below:
        return state.says(later("every threat is on 12; the step is lost"))
    if len(below) > 1 and not task.answers:
        text = later("The Sorcery threat is on 12; which threat moves instead?")
        return state.asks(task, text, *(Raise(RESOURCES[n]) for n in below))
    moves = answers.first(Raise, task.answers) or Raise(RESOURCES[below[0]])
    return moved_up(state, places.ResourceIndex.of(moves.resource))


def _along_the_wheel(state: State, resource: int) -> State:
    # Five resources are a circle, so that the loop comes back to where it began at
    # last; Sorcery trades into all of them, and none of them into it.
    at = resource
    while True:
        (into,) = facts().board.resources[at].trades_into
        at = places.ResourceIndex.of(into)
        if at == resource:
            lost = later("all five threats of the wheel are on 12; a step is lost")
            return state.says(lost)
        if state.threat[at] < LAST:
            over = later("the step of {name} flows over", name=told.resource(resource))
            return moved_up(state.says(over), at)


def moved_up(state: State, resource: int) -> State:
    """Return the state with a threat one space further, and what that brings."""
    before, space = state.threat_level(resource), state.threat[resource] + 1
    state = replace(state, threat=put(state.threat, resource, space))
    level, name = state.threat_level(resource), told.resource(resource)
    moves = later("the {name} threat moves to space {n}", name=name, n=space)
    state = state.says(moves)
    if level <= before:
        return _brings(state, resource)
    now = later("the {name} threat level is {n} now", name=name, n=level)
    return _brings(state.says(now), resource, level)


def _locked_of(state: State, resource: int, *levels: int) -> tuple[str, ...]:
    return tuple(
        name
        for name in state.locked
        if not card(name).location_obstacle
        if card(name).difficulty in levels and RESOURCES[resource] in card(name).threats
    )


def _location_comes(state: State, resource: int) -> bool:
    return state.threat[resource] == LAST and not state.came[resource]


def _brings(state: State, resource: int, *levels: int) -> State:
    """Return the state with the obstacles of new levels, and with the location."""
    released = _locked_of(state, resource, *levels)
    state = replace(state, locked=piles.without(state.locked, *released))
    for obstacle in released:
        state = piles.put_by(state, piles.region_of(obstacle), obstacle)
    regions = sorted(set(map(piles.region_of, released)))
    for region in regions:
        names = [o for o in released if piles.region_of(o) == region]
        how = later("shuffled with the discards, on top of the draw pile")
        if not state.light:
            how = laters(
                "with the discards it is shuffled on top of the draw pile",
                "with the discards they are shuffled on top of the draw pile",
                len(names),
            )
        freed = laters(
            "{n} obstacle is unlocked for {region}: {cards}; {how}",
            "{n} obstacles are unlocked for {region}: {cards}; {how}",
            len(names),
            region=told.land(region),
            cards=told.cards(names),
            how=how,
        )
        state = state.says(freed)
    state = state.push(*(tasks.Shuffle("top", region) for region in regions))
    if not _location_comes(state, resource):
        return state
    state = replace(state, came=put(state.came, resource, True))
    name = facts().board.resources[resource].threat_location
    slot = facts().location[name].threat_slot
    if name not in state.aside or slot is None:
        return state
    number = places.SlotIndex.of(slot)
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
    return state if _brought(state, task) is None else state.push(task)


def _brought(state: State, task: tasks.ThreatByHand) -> Things | None:
    """Return in words what a threat brings on its space, None for nothing."""
    released = _locked_of(state, task.resource, *task.levels)
    parts: list[object] = []
    if released:
        regions = sorted(set(map(piles.region_of, released)))
        freed = laters(
            "{n} obstacle unlocked ({cards}), on the discards of {regions}, which are "
            "shuffled on top",
            "{n} obstacles unlocked ({cards}), on the discards of {regions}, which are "
            "shuffled on top",
            len(released),
            cards=told.cards(released, ", "),
            regions=Things(tuple(map(told.land, regions)), "and"),
        )
        parts.append(freed)
    if _location_comes(state, task.resource):
        name = facts().board.resources[task.resource].threat_location
        comes = later("{card} in its place, with its obstacles", card=told.card(name))
        parts.append(comes)
    return Things(tuple(parts), between="; ") if parts else None


def threat_by_hand(state: State, task: tasks.ThreatByHand) -> State:
    """Do what a threat raised by hand brings, or report that it is not done."""
    what = _brought(state, task)
    if what is None:
        return state
    if not task.answers:
        text = later(
            "The {name} threat is on {n} by hand. It would bring: {what}. Do it?",
            name=told.resource(task.resource),
            n=state.threat[task.resource],
            what=what,
        )
        return state.asks(task, text, *answers.YES_NO)
    if task.answers == (Answer(False),):
        text = later("not done, to be put by hand if it is so: {what}", what=what)
        return state.says(text)
    return _brings(state, task.resource, *task.levels)


def lowered(state: State, resource: int, steps: int) -> State:
    """Return the state with a threat some spaces back, at least on 1."""
    space = max(1, state.threat[resource] - steps)
    state = replace(state, threat=put(state.threat, resource, space))
    name = told.resource(resource)
    back = later("the {name} threat goes back to space {n}", name=name, n=space)
    return state.says(back)
