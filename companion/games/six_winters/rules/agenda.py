"""The agenda of a campaign: what is due, and what each report does.

Tasks are done, the first one first, until one needs a report: an answer, a shuffle, or
`next`.
"""

from msgspec.structs import replace

from companion.contract import Choice, Drawn, Due, Rolled
from companion.games.six_winters import reports
from companion.games.six_winters.campaign import (
    actions,
    corrections,
    piles,
    rolls,
    shuffles,
    switch,
    tasks,
    year,
)
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.campaign.tasks import Attempting, DropFaces
from companion.games.six_winters.cards.answers import Top
from companion.games.six_winters.cards.indexes import RegionIndex
from companion.games.six_winters.cards.table import put
from companion.games.six_winters.cards.targets import on_board
from companion.games.six_winters.reports import attempts
from companion.games.six_winters.rules.automatic import DONE_BY


def run(state: State) -> State:
    """Do the tasks of the agenda until one needs a report."""
    # A task returns an agenda without itself, and may push others before the rest.
    while (task := state.task) and rolls.pending(state) is None:
        rest = replace(state, agenda=state.agenda[1:])
        if isinstance(task, tasks.Shuffle) and shuffles.needless(state, task):
            state = shuffles.shuffled(rest, task, shuffles.cards(state, task))
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
            return year.over(state)
        case tasks.Question(player=player):
            return Choice(player)
        case tasks.Shuffle() as task:
            return shuffles.due(state, task)
    return Choice()


def deck(state: State) -> tuple[str, ...]:
    """Return the cards that the draw now due is made from."""
    task = state.task
    return shuffles.cards(state, task) if isinstance(task, tasks.Shuffle) else ()


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
            tops = tuple(piles.top(state, n) for n in RegionIndex)
            return ask_again(shuffles.lightened(state, tops))
        case _, actions.Full():
            return run(shuffles.ordered(_from_first_answer(state)))
        case tasks.Correcting(reason), actions.Put():
            return run(corrections.done(state, action, reason))
        case tasks.Correcting(), actions.Next():
            return ask_again(rest)
        case _, actions.Faces():
            return run(switch.begun(_from_first_answer(state)))
        case _, actions.Counted():
            return run(_from_first_answer(state).push(DropFaces()))
        case Attempting(), actions.Next():
            return run(attempts.goes_on(rest, task))
        case tasks.Shuffle(), Drawn(cards):
            return run(shuffles.shuffled(rest, task, cards))
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
