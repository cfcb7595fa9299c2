"""What each task of the agenda does, those that need nobody to begin them.

A task whose answers are not complete puts a `Question` before itself.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.games.six_winters.campaign import (
    changes,
    decks,
    dice_actions,
    piles,
    session,
    tasks,
    turn,
    year,
)
from companion.games.six_winters.campaign.action_step import discard_overcome
from companion.games.six_winters.campaign.purchases import use_ability
from companion.games.six_winters.campaign.rewards import gain_reward
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.campaign.threats import (
    advance_threats,
    raise_threat,
    threat_by_hand,
)
from companion.games.six_winters.cards.verbs import DoVerb, Task


def _begin(state: State, task: tasks.BeginStep) -> State:
    return replace(state, step=task.step)


def _do(state: State, task: DoVerb) -> State:
    return task.verb.do(changes, state, task)


DOES: dict[type[Task], Callable[[State, Any], State]] = {
    tasks.BeginStep: _begin,
    tasks.StartLocation: session.start_location,
    tasks.SetUpSession: session.session,
    tasks.DealCard: decks.deal_card,
    tasks.FirstObstacle: session.first,
    tasks.FillStaging: decks.filled,
    tasks.PickCharacter: session.pick_character,
    tasks.FillPools: session.fill_pools,
    tasks.EnterBoard: session.enter_board,
    tasks.TakeTurn: turn.turn,
    tasks.FindEvent: turn.event,
    tasks.ActivateRegion: turn.region,
    tasks.ActivateSlot: turn.activate_slot,
    tasks.ActivateObstacles: turn.activate_obstacles,
    tasks.MoveHardest: turn.move_hardest,
    tasks.NewObstacles: turn.new_obstacles,
    tasks.BottomStaged: decks.place_bottom_staged,
    tasks.PlaceObstacle: piles.placed,
    tasks.AdvanceThreats: advance_threats,
    tasks.RaiseThreat: raise_threat,
    tasks.ThreatByHand: threat_by_hand,
    tasks.AdvanceTime: turn.time,
    tasks.GainReward: gain_reward,
    tasks.TakeCard: decks.take_card,
    tasks.DiscardOvercome: discard_overcome,
    tasks.UseAbility: use_ability,
    tasks.CreateAssets: dice_actions.create_assets,
    tasks.SupplyDice: dice_actions.found,
    DoVerb: _do,
    tasks.EndStep: year.end,
    tasks.BurnProgress: year.burn_progress,
    tasks.BurnLocation: year.burn_location,
    tasks.EspionageMastery: year.mastery,
    tasks.NewLocation: year.new_location,
}
"""What each task does; those that only wait for somebody are none of them."""
