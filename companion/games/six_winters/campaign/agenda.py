"""The agenda of a campaign: what is waited for, and what each report does.

The agenda is worked off until something is due that only the table knows: an answer, a
shuffle, or the word to go on.
"""

from msgspec.structs import replace

from companion.contract import Choice, Drawn, Due
from companion.games.six_winters.campaign import (
    action_step,
    actions,
    corrections,
    piles,
    shuffles,
    tasks,
    year,
)
from companion.games.six_winters.campaign.automatic import DONE_BY
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.answers import Top
from companion.games.six_winters.cards.indexes import RegionIndex
from companion.games.six_winters.cards.table import put
from companion.games.six_winters.cards.targets import on_board


def run(state: State) -> State:
    """Work the agenda off until something is due that only the table knows."""
    # A task gives back an agenda without itself, and may push others before the rest.
    while task := state.task:
        rest = replace(state, agenda=state.agenda[1:])
        if isinstance(task, tasks.Shuffle) and shuffles.needless(state, task):
            state = shuffles.shuffled(rest, task, shuffles.cards(state, task))
        elif isinstance(task, tasks.ActionStep) and not on_board(state):
            state = rest.says("nobody is on the board, so nobody acts")
        elif does := DONE_BY.get(type(task)):
            state = does(rest, task)
        else:
            break
    return state


def waits_for(state: State) -> Due:
    """Return what is due."""
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


def step(state: State, action: actions.Action) -> State:
    """Return the state after an action that nothing speaks against."""
    task = state.task
    rest = replace(state, agenda=state.agenda[1:])
    if isinstance(action, actions.StepReport):
        return run(action_step.reported(state, action))
    match task, action:
        case tasks.Question(), _ if isinstance(action, actions.Selection):
            return run(_answered(rest, task, action))
        case _, actions.Mend(reason):
            return state.push(tasks.Correcting(reason))
        case _, actions.Light():
            tops = tuple(piles.top(state, n) for n in RegionIndex)
            return ask_again(shuffles.lightened(state, tops))
        case tasks.Correcting(reason), actions.Put():
            return run(corrections.done(state, action, reason))
        case tasks.Correcting(), actions.Next():
            return ask_again(rest)
        case tasks.Shuffle(), Drawn(cards):
            return run(shuffles.shuffled(rest, task, cards))
        case _, actions.Next():
            return run(replace(rest, news=()))
    raise ValueError(action)  # why_not has something against it


def ask_again(state: State) -> State:
    """Return the state with the open question put anew, from its first answer on.

    What it asks about may be otherwise by now; if there is nothing to ask any more, it
    is dropped.
    """
    asked = state.task
    if not isinstance(asked, tasks.Question):
        return state
    task = asked.task
    if task.answers:
        task = replace(task, answers=())
    return run(replace(state, agenda=(task, *state.agenda[1:])))


def _answered(state: State, asked: tasks.Question, answer: actions.Selection) -> State:
    """Give an answer to the task that asked; a sign on a pile goes into the books."""
    if isinstance(answer, Top):
        tops = put(state.tops, RegionIndex.of(answer.region), answer.season)
        return replace(state, tops=tops).push(asked.task)
    answers = (*asked.task.answers, answer)
    return state.push(replace(asked.task, answers=answers))
