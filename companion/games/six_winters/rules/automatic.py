"""What each task of the agenda does, except those that wait for a report.

A task whose answers are not complete puts a `Question` before itself.
"""

from collections.abc import Callable
from typing import TypeAlias, TypeVar, cast

from msgspec.structs import replace

from companion.games.six_winters.campaign import (
    changes,
    decks,
    piles,
    session,
    switch,
    tasks,
    turn,
    year,
)
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.campaign.stress import split, take_hit
from companion.games.six_winters.campaign.threats import (
    advance_threats,
    raise_threat,
    threat_by_hand,
)
from companion.games.six_winters.cards.verbs import DoVerb, Task
from companion.games.six_winters.reports import ability, assets, attempts, pools

T = TypeVar("T", bound=Task)
Does: TypeAlias = Callable[[State, Task], State]


def _begin(state: State, task: tasks.BeginStep) -> State:
    return replace(state, step=task.step)


def _do(state: State, task: DoVerb) -> State:
    return task.verb.do(changes, state, task)


def _row(kind: type[T], does: Callable[[State, T], State]) -> tuple[type[Task], Does]:
    """Return a row of the table below; the function has to take that kind of task."""
    return kind, cast(Does, does)


DONE_BY: dict[type[Task], Does] = dict(
    (
        _row(tasks.BeginStep, _begin),
        _row(tasks.StartLocation, session.start_location),
        _row(tasks.SetUpSession, session.session),
        _row(tasks.DealCard, decks.deal_card),
        _row(tasks.FirstObstacle, session.first),
        _row(tasks.FillStaging, decks.staging_filled),
        _row(tasks.PickCharacter, session.pick_character),
        _row(tasks.FillPools, session.fill_pools),
        _row(tasks.EnterBoard, session.enter_board),
        _row(tasks.TakeTurn, turn.turn),
        _row(tasks.FindEvent, turn.event),
        _row(tasks.ActivateRegion, turn.region),
        _row(tasks.ActivateSlot, turn.activate_slot),
        _row(tasks.ActivateObstacles, turn.activate_obstacles),
        _row(tasks.MoveHardest, turn.move_hardest),
        _row(tasks.NewObstacles, turn.new_obstacles),
        _row(tasks.BottomStaged, decks.place_bottom_staged),
        _row(tasks.PlaceObstacle, piles.placed),
        _row(tasks.AdvanceThreats, advance_threats),
        _row(tasks.RaiseThreat, raise_threat),
        _row(tasks.ThreatByHand, threat_by_hand),
        _row(tasks.AdvanceTime, turn.time),
        _row(tasks.GainReward, decks.gain_reward),
        _row(tasks.TakeCard, decks.take_card),
        _row(tasks.DiscardOvercome, attempts.discard_overcome),
        _row(tasks.UseAbility, ability.use_ability),
        _row(tasks.CreateAssets, pools.create_assets),
        _row(tasks.SupplyDice, assets.supply_dice),
        _row(tasks.SplitDamage, split),
        _row(tasks.TakeHit, take_hit),
        _row(tasks.RollAgain, ability.roll_again),
        _row(tasks.ExplodeDice, ability.explode),
        _row(tasks.ActionDiceOf, switch.hand_of),
        _row(tasks.ActionDiceOn, switch.dice_on),
        _row(tasks.PathOf, switch.path_of),
        _row(tasks.DropFaces, switch.drop),
        _row(DoVerb, _do),
        _row(tasks.EndStep, year.end),
        _row(tasks.BurnProgress, year.burn_progress),
        _row(tasks.BurnLocation, year.burn_location),
        _row(tasks.EspionageMastery, year.mastery),
        _row(tasks.NewLocation, year.new_location),
    )
)
"""The function that does each kind of task that waits for no report."""
