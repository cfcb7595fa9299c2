"""The books kept: what is waited for, and what each report does.

The agenda is worked off until something is due that only the table knows: an answer, a
shuffle, or the word to go on.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.contract import Act, Choice, Drawn, Due
from companion.games.six_winters.rules import (
    acting,
    assets,
    bought,
    decks,
    effects,
    ending,
    mending,
    piles,
    rewards,
    session,
    shuffles,
    threats,
    turn,
)
from companion.games.six_winters.rules.reports import Light, Mend, Next, Put, Top
from companion.games.six_winters.rules.state import State, put, region_number
from companion.games.six_winters.rules.tasks import (
    Acting,
    Activation,
    Begin,
    Bring,
    Brings,
    BurnCard,
    BurnPlace,
    Buy,
    Cast,
    Create,
    Deal,
    Do,
    End,
    Enter,
    Event,
    Fill,
    First,
    Found,
    FromStage,
    Leave,
    Mastery,
    Mending,
    MoveHere,
    NewPlace,
    Place,
    Question,
    Region,
    Reward,
    Rise,
    Session,
    Shuffle,
    Stage,
    StartPlace,
    TakeCard,
    Task,
    Things,
    Threats,
    Time,
    Turn,
)


def _begin(state: State, task: Begin) -> State:
    return replace(state, step=task.step)


DOES: dict[type[Task], Callable[[State, Any], State]] = {
    Begin: _begin,
    StartPlace: session.start_place,
    Session: session.session,
    Deal: decks.dealt,
    First: session.first,
    Stage: decks.filled,
    Cast: session.cast,
    Fill: session.fill,
    Enter: session.enter,
    Turn: turn.turn,
    Event: turn.event,
    Region: turn.region,
    Activation: turn.activation,
    Things: turn.things,
    MoveHere: turn.move_here,
    Bring: turn.bring,
    FromStage: decks.from_stage,
    Place: piles.placed,
    Threats: threats.threats,
    Rise: threats.rise,
    Brings: threats.brings,
    Time: turn.time,
    Reward: rewards.rewarded,
    TakeCard: decks.chosen,
    Leave: acting.left,
    Buy: bought.buy,
    Create: assets.created,
    Found: assets.found,
    Do: effects.do,
    End: ending.end,
    BurnCard: ending.burn_card,
    BurnPlace: ending.burn_place,
    Mastery: ending.mastery,
    NewPlace: ending.new_place,
}
"""What each task does that needs nobody."""


def run(state: State) -> State:
    """Work the agenda off until something is due that only the table knows."""
    while task := state.task:
        rest = replace(state, agenda=state.agenda[1:])
        if isinstance(task, Shuffle) and shuffles.needless(state, task):
            state = shuffles.shuffled(rest, task, shuffles.cards(state, task))
        elif isinstance(task, Acting) and not any(one.acts for one in state.seats):
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
            return ending.over(state)
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
    assert task is not None  # nothing is done once the campaign is over
    rest = replace(state, agenda=state.agenda[1:])
    match task, action:
        case _, Mend(reason):
            return state.push(Mending(reason))
        case _, Light():
            tops = tuple(piles.top(state, n) for n in range(3))
            return asked_again(shuffles.lightened(state, tops))
        case Mending(reason), Put():
            return run(mending.done(state, action, reason))
        case Mending(), Next():
            return asked_again(rest)
        case Question(), _:
            return run(_answered(rest, task, action))
        case Shuffle(), Drawn(cards):
            return run(shuffles.shuffled(rest, task, cards))
        case _, Next():
            return run(replace(rest, news=()))
    return run(acting.told(state, action))


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
        number = region_number(answer.region)
        assert number is not None  # it is one of the choices
        tops = put(state.tops, number, answer.season)
        return replace(state, tops=tops).push(asked.task)
    answers = (*getattr(asked.task, "answers", ()), answer)
    return state.push(replace(asked.task, answers=answers))
