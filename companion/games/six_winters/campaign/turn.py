"""The turn, step by step; the actions step is in `reports`, threats in `threats`.

Source: V20.4, turn; readings signs-read, activation-order, move-instead,
obstacle-count, year-three and second-winter; ruling action-dice.
"""

from msgspec.structs import replace

from companion.games.six_winters.campaign import tasks
from companion.games.six_winters.campaign.piles import (
    before_reading,
    moved,
    top,
    without,
)
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
    """Put the seven steps of a turn on the agenda."""
    state = replace(state, turn=state.turn + 1, acted=(), event="")
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
    """Return the current season."""
    return BOXES[state.box - 1].season


def event(state: State, task: tasks.FindEvent) -> State:
    """Find the event by the signs that show the current season."""
    if first := before_reading(state, RegionIndex, task):
        return first
    now = season(state)
    signs = sum(top(state, n) == now for n in RegionIndex)
    current = next(
        event
        for event in facts().events
        if event.season == now and event.symbols == signs
    )
    shows = counted(signs, "draw pile shows", "draw piles show")
    state = replace(state, event=current.id)
    state = state.says(f"{shows} {now}: {current.name}", current.id)
    return state.push(*(DoVerb(verb, current.id) for verb in current.do))


def region(state: State, task: tasks.ActivateRegion) -> State:
    """Read a region's sign when its turn comes, and activate its slots."""
    if first := before_reading(state, [task.region], task):
        return first
    sign, name = top(state, task.region), regional(REGIONS[task.region])
    if not sign:
        return state.says(f"no obstacle is left in the piles of {name}: nothing there")
    slots = facts().board.season(sign).activates
    moves = sign != "winter"
    shows = "show" if name.endswith("s") else "shows"
    state = state.says(f"{name} {shows} {sign}")
    return state.push(
        *(
            tasks.ActivateSlot(
                RegionIndex(task.region).slots[POSITIONS.index(position)], moves
            )
            for position in slots
        )
    )


def activate_slot(state: State, task: tasks.ActivateSlot) -> State:
    """Activate a slot: its location, then what is attached now."""
    spot = state.spots[task.slot]
    place = facts().location[spot.location]
    todo: list[Task] = []
    if place.activation_asset:
        state = state.says(f"{place.name} acts")
        todo.append(DoVerb(AddAsset(place.activation_asset), place.id, task.slot))
    if not spot.attached and task.moves:
        return state.push(*todo, tasks.MoveHardest(task.slot))
    active = tuple(
        name
        for name in spot.attached
        if card(name).verbs("activation") and name not in state.acted
    )
    return state.push(*todo, tasks.ActivateObstacles(task.slot, active))


def activate_obstacles(state: State, task: tasks.ActivateObstacles) -> State:
    """Activate the obstacles left in a slot one by one, in the players' order."""
    left = tuple(name for name in task.left if state.where(name) is not None)
    if not left:
        return state
    if len(left) > 1 and not task.answers:
        text = "Several obstacles act; which is next?"
        return state.asks(replace(task, left=left), text, *map(That, left))
    active = (answers.first(That, task.answers) or That(left[0])).obstacle
    rest = tasks.ActivateObstacles(task.slot, without(left, active))
    state = replace(state, acted=(*state.acted, active))
    state = state.says(f"{card(active).name} acts", active)
    verbs = card(active).verbs("activation")
    return state.push(*(DoVerb(verb, active, task.slot) for verb in verbs), rest)


def move_hardest(state: State, task: tasks.MoveHardest) -> State:
    """Move the hardest obstacle of the region to a slot that has none."""
    slots = SlotIndex(task.slot).region.slots
    known = [name for slot in slots for name in state.spots[slot].attached]
    if not known:
        return state
    hardest = max(card(name).difficulty for name in known)
    tied = tuple(name for name in known if card(name).difficulty == hardest)
    if len(tied) > 1 and not task.answers:
        text = "Several obstacles are the hardest; which moves?"
        return state.asks(task, text, *map(That, tied))
    moves = answers.first(That, task.answers) or That(tied[0])
    return moved(state, moves.obstacle, task.slot)


def new_obstacles(state: State, _: tasks.NewObstacles) -> State:
    """Place the obstacles that the stage demands, then fill the staging area."""
    stage = state.stage
    count = facts().campaign.stage(stage).obstacles
    state = state.says(f"{counted(count, 'new obstacle')}, as stage {stage} has it")
    return state.push(*(tasks.BottomStaged(),) * count, tasks.FillStaging())


def time(state: State, task: tasks.AdvanceTime) -> State:
    """Move the season marker, past dashed boxes whose season no pile shows."""
    ends = state.box == len(BOXES)
    if not ends and (first := before_reading(state, RegionIndex, task)):
        return first
    signs = {top(state, n) for n in RegionIndex}
    for box in range(state.box + 1, len(BOXES) + 1):
        if not BOXES[box - 1].dashed or BOXES[box - 1].season in signs:
            state = replace(state, box=box)
            state = state.says(f"time moves on to {BOXES[box - 1].season}, box {box}")
            return state.push(tasks.Pause(), tasks.TakeTurn())
    state = state.says("time has nowhere to go: the session ends")
    if state.year == facts().campaign.years:
        return state.push(tasks.EndStep(0))
    return state.push(tasks.Pause(), *map(tasks.EndStep, END_STEPS))


def dice_a_player(state: State) -> int:
    """Return the action dice that each player rolls, at set-up and at Refresh."""
    rules = facts().campaign
    masters = state.masters(ResourceIndex.TECHNOLOGY)
    return rules.action_dice_with_mastery if masters else rules.action_dice_a_player
