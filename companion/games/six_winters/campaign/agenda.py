"""The books kept: what is waited for, and what each report does.

The agenda is worked off until something is due that only the table knows: an answer, a
shuffle, or the word to go on.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.contract import Act, Choice, Drawn, Due
from companion.games.six_winters.campaign import (
    action_step,
    changes,
    corrections,
    decks,
    dice_actions,
    piles,
    purchases,
    rewards,
    session,
    shuffles,
    threats,
    turn,
    year,
)
from companion.games.six_winters.campaign.actions import Light, Mend, Next, Put
from companion.games.six_winters.campaign.state import (
    State,
)
from companion.games.six_winters.campaign.tasks import (
    ActionStep,
    ActivateObstacles,
    ActivateRegion,
    ActivateSlot,
    AdvanceThreats,
    AdvanceTime,
    BeginStep,
    BottomStaged,
    BurnLocation,
    BurnProgress,
    Correcting,
    CreateAssets,
    DealCard,
    DiscardOvercome,
    EndStep,
    EnterBoard,
    EspionageMastery,
    FillPools,
    FillStaging,
    FindEvent,
    FirstObstacle,
    GainReward,
    MoveHardest,
    NewLocation,
    NewObstacles,
    PickCharacter,
    PlaceObstacle,
    Question,
    RaiseThreat,
    SetUpSession,
    Shuffle,
    StartLocation,
    SupplyDice,
    TakeCard,
    TakeTurn,
    ThreatByHand,
    UseAbility,
)
from companion.games.six_winters.cards.answers import Top
from companion.games.six_winters.cards.indexes import RegionIndex
from companion.games.six_winters.cards.table import put
from companion.games.six_winters.cards.verbs import DoVerb, Task


def _begin(state: State, task: BeginStep) -> State:
    return replace(state, step=task.step)


def _do(state: State, task: DoVerb) -> State:
    return task.verb.do(changes, state, task)


DOES: dict[type[Task], Callable[[State, Any], State]] = {
    BeginStep: _begin,
    StartLocation: session.start_place,
    SetUpSession: session.session,
    DealCard: decks.dealt,
    FirstObstacle: session.first,
    FillStaging: decks.filled,
    PickCharacter: session.cast,
    FillPools: session.fill,
    EnterBoard: session.enter,
    TakeTurn: turn.turn,
    FindEvent: turn.event,
    ActivateRegion: turn.region,
    ActivateSlot: turn.activation,
    ActivateObstacles: turn.things,
    MoveHardest: turn.move_here,
    NewObstacles: turn.bring,
    BottomStaged: decks.from_stage,
    PlaceObstacle: piles.placed,
    AdvanceThreats: threats.threats,
    RaiseThreat: threats.rise,
    ThreatByHand: threats.brings,
    AdvanceTime: turn.time,
    GainReward: rewards.rewarded,
    TakeCard: decks.chosen,
    DiscardOvercome: action_step.left,
    UseAbility: purchases.buy,
    CreateAssets: dice_actions.created,
    SupplyDice: dice_actions.found,
    DoVerb: _do,
    EndStep: year.end,
    BurnProgress: year.burn_card,
    BurnLocation: year.burn_place,
    EspionageMastery: year.mastery,
    NewLocation: year.new_place,
}
"""What each task does that needs nobody."""


def run(state: State) -> State:
    """Work the agenda off until something is due that only the table knows."""
    while task := state.task:
        rest = replace(state, agenda=state.agenda[1:])
        if isinstance(task, Shuffle) and shuffles.needless(state, task):
            state = shuffles.shuffled(rest, task, shuffles.cards(state, task))
        elif isinstance(task, ActionStep) and not any(one.acts for one in state.seats):
            state = rest.says("nobody is on the board, so nobody acts")
        elif does := DOES.get(type(task)):
            state = does(rest, task)
        else:
            break
    return state


def waits_for(state: State) -> Due:
    """Return what is due."""
    match state.task:
        case None:
            return year.over(state)
        case Question(player=player):
            return Choice(player)
        case Shuffle() as task:
            return shuffles.due(state, task)
    return Choice()


def deck(state: State) -> tuple[str, ...]:
    """Return the cards that the draw now due is made from."""
    task = state.task
    return shuffles.cards(state, task) if isinstance(task, Shuffle) else ()


def done(state: State, action: Act) -> State:
    """Return the books after an action that nothing speaks against."""
    task = state.task
    rest = replace(state, agenda=state.agenda[1:])
    match task, action:
        case _, Mend(reason):
            return state.push(Correcting(reason))
        case _, Light():
            tops = tuple(piles.top(state, n) for n in RegionIndex)
            return asked_again(shuffles.lightened(state, tops))
        case Correcting(reason), Put():
            return run(corrections.done(state, action, reason))
        case Correcting(), Next():
            return asked_again(rest)
        case Question(), _:
            return run(_answered(rest, task, action))
        case Shuffle(), Drawn(cards):
            return run(shuffles.shuffled(rest, task, cards))
        case _, Next():
            return run(replace(rest, news=()))
    return run(action_step.told(state, action))


def asked_again(state: State) -> State:
    """Return the books with the open question put anew, from its first answer on.

    What it asks about may be otherwise by now; if there is nothing to ask any more, it
    is dropped.
    """
    asked = state.task
    if not isinstance(asked, Question):
        return state
    task = asked.task
    if getattr(task, "answers", ()):
        task = replace(task, answers=())
    return run(replace(state, agenda=(task, *state.agenda[1:])))


def _answered(state: State, asked: Question, answer: Act) -> State:
    """Give an answer to the task that asked; a sign on a pile goes into the books."""
    if isinstance(answer, Top):
        tops = put(state.tops, RegionIndex.of(answer.region), answer.season)
        return replace(state, tops=tops).push(asked.task)
    answers = (*getattr(asked.task, "answers", ()), answer)
    return state.push(replace(asked.task, answers=answers))
