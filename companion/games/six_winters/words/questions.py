"""The context of a question, and its choices with what is at each place now."""

from companion.contract import Act
from companion.games.six_winters.campaign import State, tasks
from companion.games.six_winters.campaign.actions import Next, Stand, Went
from companion.games.six_winters.campaign.decks import STAGED
from companion.games.six_winters.campaign.full.tasks import Attempting
from companion.games.six_winters.campaign.names import location, slot
from companion.games.six_winters.cards.answers import At, Card, That
from companion.games.six_winters.cards.indexes import SLOT_NAMES, SlotIndex
from companion.games.six_winters.cards.verbs import Task
from companion.games.six_winters.cards.wording import capital, row
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee import paths
from companion.games.six_winters.words.sentences import say
from companion.games.six_winters.words.steps import STEPS


def about(state: State, task: Task) -> str:
    """Return the place, player or rule of a question, in a sentence; empty if none.

    >>> from companion.games.six_winters.campaign import start
    >>> about(start({}, {"players": ["ann", "ben"]}), tasks.PlaceObstacle(0))
    'It goes to Eastkeep, the Military place of the Empire.'
    """
    match task:
        case tasks.PlaceObstacle(number):
            return f"It goes to {there(state, number)}."
        case tasks.ActivateObstacles(number):
            return f"They are at {there(state, number)}."
        case tasks.MoveHardest(number):
            return f"It goes to {there(state, number)}."
        case tasks.DealCard(-1):
            nth = len(state.staged) + 1
            return f"It is staged as card {nth} of {STAGED}, from the bottom."
        case tasks.DealCard(seat):
            return f"It is the card of {state.seats[seat].player}."
        case tasks.BurnProgress(count):
            more = f" {count} are still to burn." if count > 1 else ""
            return f"Shuffle those of the lowest stage and draw one at random.{more}"
    return ""


def _worth(card: str) -> str:
    """Return what a progress card raises, and the dice of its shortest path.

    >>> _worth("tinkering")
    'raises Technology, 3 dice or more'
    """
    of = facts().card[card]
    tracks = (
        "any track" if reward == "wild" else capital(reward) for reward in of.rewards
    )
    return f"raises {row(tracks)}, {paths.to_go(of, ())} dice or more"


ENDS = {
    "approach": "go on: all defend",
    "defend": "go on: the defence is judged",
    "place": "go on: the attempt is over",
}
"""What going on does in each step of an attempt."""


def _going_on(state: State) -> str:
    """Return what going on ends, or leads to."""
    if isinstance(state.task, tasks.ActionStep):
        return "the actions are over"
    if isinstance(state.task, Attempting):
        return ENDS[state.task.phase]
    begun = (task.step for task in state.agenda if isinstance(task, tasks.BeginStep))
    step = next(begun, None)
    if step is None and any(isinstance(t, tasks.TakeTurn) for t in state.agenda):
        return f"go on to the {'next' if state.turn else 'first'} turn"
    if step is None or not isinstance(state.task, tasks.Pause):
        return "go on"
    return f"go on to {STEPS[step].name}"


def there(state: State, number: int) -> str:
    """Return a slot in words, its location first if there is one."""
    name, card = slot(SLOT_NAMES[number]), state.spots[number].location
    return f"{location(card)}, {name}" if card else name


def choice(action: Act, state: State) -> str:
    """Return a report as a sentence of a list, with the location of each slot."""
    asked = state.task.task if isinstance(state.task, tasks.Question) else None
    match action:
        case Next():
            return _going_on(state)
        case At(name) | Stand(_, name) | Went(_, name) if name in SLOT_NAMES:
            card = state.spots[SlotIndex.of(name)].location
            return f"{say(action)} ({location(card)})" if card else say(action)
        case Card(name) if isinstance(asked, tasks.TakeCard):
            return f"{say(action)}: {_worth(name)}"
        case That(name) if name in facts().obstacle:
            at = state.where(name)
            return say(action) if at is None else f"{say(action)}, {there(state, at)}"
    return say(action)
