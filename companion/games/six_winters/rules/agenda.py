"""The agenda of a campaign: what is due, and what each report and each task does.

Tasks are done, the first one first, until one needs a report: an answer, a shuffle, or
`next`. A task whose answers are not complete puts a `Question` before itself.
"""

from collections.abc import Callable
from typing import TypeAlias, TypeVar, cast

from msgspec.structs import replace

from companion.contract import Choice, Drawn, Due, Rolled
from companion.games.six_winters import reports
from companion.games.six_winters.campaign import (
    actions,
    changes,
    corrections,
    decks,
    rolls,
    session,
    tasks,
    turn,
)
from companion.games.six_winters.campaign.piles import placed, top
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.campaign.stress import split, take_hit
from companion.games.six_winters.campaign.tasks import Attempting, DropFaces
from companion.games.six_winters.campaign.turn import (
    advance_threats,
    raise_threat,
    threat_by_hand,
)
from companion.games.six_winters.cards.answers import Top
from companion.games.six_winters.cards.places import RegionIndex
from companion.games.six_winters.cards.table import put
from companion.games.six_winters.cards.targets import on_board
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
        _row(tasks.PlaceObstacle, placed),
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
        _row(tasks.ActionDiceOf, rolls.hand_of),
        _row(tasks.ActionDiceOn, rolls.dice_on),
        _row(tasks.PathOf, rolls.path_of),
        _row(tasks.DropFaces, rolls.drop),
        _row(DoVerb, _do),
        _row(tasks.EndStep, session.end),
        _row(tasks.BurnProgress, session.burn_progress),
        _row(tasks.BurnLocation, session.burn_location),
        _row(tasks.EspionageMastery, session.mastery),
        _row(tasks.NewLocation, session.new_location),
    )
)
"""The function that does each kind of task that waits for no report."""


def run(state: State) -> State:
    """Do the tasks of the agenda until one needs a report."""
    # A task returns an agenda without itself, and may push others before the rest.
    while (task := state.task) and rolls.pending(state) is None:
        rest = replace(state, agenda=state.agenda[1:])
        if isinstance(task, tasks.Shuffle) and session.needless(state, task):
            state = session.shuffled(rest, task, session.cards(state, task))
        elif isinstance(task, tasks.ActionStep) and not on_board(state):
            state = rest.says("nobody is on the board, so nobody acts")
        elif isinstance(task, Attempting) and attempts.is_over(state, task):
            state = rest.says("the attempt is over")
        elif does := DONE_BY.get(type(task)):
            state = does(rest, task)
        else:
            break
    return state


def waits_for(state: State) -> Due:
    """Return what is due."""
    if dice := rolls.pending(state):
        return rolls.due(state, dice)
    match state.task:
        case None:
            return session.over(state)
        case tasks.Question(player=player):
            return Choice(player)
        case tasks.Shuffle() as task:
            return session.due(state, task)
    return Choice()


def deck(state: State) -> tuple[str, ...]:
    """Return the cards that the draw now due is made from."""
    task = state.task
    return session.cards(state, task) if isinstance(task, tasks.Shuffle) else ()


def step(state: State, action: reports.Action) -> State:
    """Return the state after a legal action."""
    task = state.task
    rest = replace(state, agenda=state.agenda[1:])
    if (dice := rolls.pending(state)) and isinstance(action, Rolled):
        return run(rolls.rolled(state, dice, action.faces))
    if isinstance(action, reports.Report):
        return run(action.apply(state))
    match task, action:
        case tasks.Question(), _ if isinstance(action, actions.Selection):
            return run(_answered(rest, task, action))
        case _, actions.Mend(reason):
            return state.push(tasks.Correcting(reason))
        case _, actions.Light():
            tops = tuple(top(state, n) for n in RegionIndex)
            return ask_again(session.lightened(state, tops))
        case _, actions.Full():
            return run(session.ordered(_from_first_answer(state)))
        case tasks.Correcting(reason), actions.Put():
            return run(corrections.done(state, action, reason))
        case tasks.Correcting(), actions.Next():
            return ask_again(rest)
        case _, actions.Faces():
            return run(rolls.begun(_from_first_answer(state)))
        case _, actions.Counted():
            return run(_from_first_answer(state).push(DropFaces()))
        case Attempting(), actions.Next():
            return run(attempts.goes_on(rest, task))
        case tasks.Shuffle(), Drawn(cards):
            return run(session.shuffled(rest, task, cards))
        case _, actions.Next():
            return run(replace(rest, news=()))
    raise ValueError(action)  # `why_not` has a reason against it


def ask_again(state: State) -> State:
    """Return the state with the open question asked again, from its first answer on.

    Its choices may have changed; without a choice it is dropped.
    """
    if not isinstance(state.task, tasks.Question):
        return state
    return run(_from_first_answer(state))


def _from_first_answer(state: State) -> State:
    question = state.task
    if not isinstance(question, tasks.Question):
        return state
    task = question.task
    if task.answers:
        task = replace(task, answers=())
    return replace(state, agenda=(task, *state.agenda[1:]))


def _answered(
    state: State, question: tasks.Question, answer: actions.Selection
) -> State:
    """Give an answer to the task that asked; the sign on a pile is recorded."""
    if isinstance(answer, Top):
        tops = put(state.tops, RegionIndex.of(answer.region), answer.season)
        return replace(state, tops=tops).push(question.task)
    answers = (*question.task.answers, answer)
    return state.push(replace(question.task, answers=answers))
