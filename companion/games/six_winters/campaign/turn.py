"""The turn, step by step; the actions step is in `action_step`, threats in `threats`.

Source: V20.4, turn; readings signs-read, activation-order, move-instead and
obstacle-count, year-three and second-winter; ruling action-dice.
"""

from msgspec.structs import replace

from companion.games.six_winters.campaign import tasks
from companion.games.six_winters.campaign.piles import before_reading, moved, top
from companion.games.six_winters.campaign.state import State, card
from companion.games.six_winters.cards import answers
from companion.games.six_winters.cards.answers import That
from companion.games.six_winters.cards.indexes import (
    RegionIndex,
    ResourceIndex,
    SlotIndex,
)
from companion.games.six_winters.cards.verbs import DoVerb, Task
from companion.games.six_winters.cards.verbs.dice import AddAsset
from companion.games.six_winters.cards.wording import counted, regional
from companion.games.six_winters.facts import REGIONS, facts

POSITIONS = ("top", "middle", "bottom")
BOXES = facts().board.wheel
END_STEPS = range(1, 10)


def turn(state: State, _: tasks.TakeTurn) -> State:
    """Lay out the seven steps of a turn."""
    state = replace(state, turn=state.turn + 1, acted=())
    steps: list[Task] = [tasks.BeginStep("event"), tasks.FindEvent(), tasks.Pause()]
    steps += [tasks.BeginStep("actions"), tasks.ActionStep()]
    steps += [tasks.BeginStep("refresh"), tasks.FillPools(), tasks.Pause()]
    steps += [
        tasks.BeginStep("activation"),
        *map(tasks.ActivateRegion, RegionIndex),
        tasks.Pause(),
    ]
    steps += [tasks.BeginStep("new-obstacles"), tasks.NewObstacles(), tasks.Pause()]
    steps += [tasks.BeginStep("threats"), tasks.AdvanceThreats(), tasks.Pause()]
    return state.push(*steps, tasks.BeginStep("time"), tasks.AdvanceTime())


def season(state: State) -> str:
    """Return the season that it is."""
    return BOXES[state.box - 1].season


def event(state: State, task: tasks.FindEvent) -> State:
    """Find the event by the signs that show the current season."""
    if first := before_reading(state, RegionIndex, task):
        return first
    now = season(state)
    signs = sum(top(state, n) == now for n in RegionIndex)
    found = next(
        one for one in facts().events if one.season == now and one.symbols == signs
    )
    shown = counted(signs, "draw pile shows", "draw piles show")
    state = state.says(f"{shown} {now}: {found.name}", found.id)
    return state.push(*(DoVerb(verb, found.id) for verb in found.do))


def region(state: State, task: tasks.ActivateRegion) -> State:
    """Read a region's sign when its turn comes, and activate its slots."""
    if first := before_reading(state, [task.region], task):
        return first
    sign, name = top(state, task.region), regional(REGIONS[task.region])
    if not sign:
        return state.says(f"no obstacle is left in the piles of {name}: nothing there")
    slots = facts().board.season(sign).activates
    moves = sign != "winter"
    state = state.says(f"{name} shows {sign}")
    return state.push(
        *(
            tasks.ActivateSlot(
                RegionIndex(task.region).slots[POSITIONS.index(one)], moves
            )
            for one in slots
        )
    )


def activate_slot(state: State, task: tasks.ActivateSlot) -> State:
    """Activate a slot: its location, then what is attached now."""
    spot = state.spots[task.slot]
    place = facts().location[spot.location]
    todo: list[Task] = []
    if place.activation_asset:
        state = state.says(f"{place.name} activates")
        todo.append(DoVerb(AddAsset(place.activation_asset), place.id, task.slot))
    if not spot.attached and task.moves:
        return state.push(*todo, tasks.MoveHardest(task.slot))
    activate_obstacles = tuple(
        one
        for one in spot.attached
        if card(one).verbs("activation") and one not in state.acted
    )
    return state.push(*todo, tasks.ActivateObstacles(task.slot, activate_obstacles))


def activate_obstacles(state: State, task: tasks.ActivateObstacles) -> State:
    """Activate what is left of a slot's list, one by one, as the players order it."""
    left = tuple(one for one in task.left if state.where(one) is not None)
    if not left:
        return state
    if len(left) > 1 and not task.answers:
        text = "Several obstacles activate; which is next?"
        return state.asks(replace(task, left=left), text, *map(That, left))
    one = (answers.first(That, task.answers) or That(left[0])).obstacle
    rest = tasks.ActivateObstacles(
        task.slot, tuple(each for each in left if each != one)
    )
    state = replace(state, acted=(*state.acted, one))
    state = state.says(f"{card(one).name} activates", one)
    verbs = card(one).verbs("activation")
    return state.push(*(DoVerb(verb, one, task.slot) for verb in verbs), rest)


def move_hardest(state: State, task: tasks.MoveHardest) -> State:
    """Move the hardest obstacle of the region to a slot that has none."""
    slots = SlotIndex(task.slot).region.slots
    known = [one for slot in slots for one in state.spots[slot].attached]
    if not known:
        return state
    hardest = max(card(one).difficulty for one in known)
    tied = tuple(one for one in known if card(one).difficulty == hardest)
    if len(tied) > 1 and not task.answers:
        text = "The hardest obstacles are as hard as each other; which moves?"
        return state.asks(task, text, *map(That, tied))
    moves = answers.first(That, task.answers) or That(tied[0])
    return moved(state, moves.obstacle, task.slot)


def new_obstacles(state: State, _: tasks.NewObstacles) -> State:
    """Bring as many obstacles as the progress deck shows now, then fill the area."""
    stage = state.stage
    count = facts().campaign.stage(stage).obstacles
    state = state.says(f"{counted(count, 'new obstacle')}, as stage {stage} has it")
    return state.push(*(tasks.BottomStaged(),) * count, tasks.FillStaging())


def time(state: State, task: tasks.AdvanceTime) -> State:
    """Move the season marker on, past dashed boxes whose sign no pile shows."""
    ends = state.box == len(BOXES)
    if not ends and (first := before_reading(state, RegionIndex, task)):
        return first
    shown = {top(state, n) for n in RegionIndex}
    for box in range(state.box + 1, len(BOXES) + 1):
        if not BOXES[box - 1].dashed or BOXES[box - 1].season in shown:
            state = replace(state, box=box)
            state = state.says(f"time moves on to {BOXES[box - 1].season}, box {box}")
            return state.push(tasks.Pause(), tasks.TakeTurn())
    state = state.says("time has nowhere to go: the session ends")
    if state.year == facts().campaign.years:
        return state.push(tasks.EndStep(0))
    return state.push(tasks.Pause(), *map(tasks.EndStep, END_STEPS))


def dice_a_player(state: State) -> int:
    """Return the action dice that each player rolls at Refresh."""
    rules = facts().campaign
    masters = state.masters(ResourceIndex.TECHNOLOGY)
    return rules.action_dice_with_mastery if masters else rules.action_dice_a_player
