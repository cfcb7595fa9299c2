"""The context of a question, and its choices with what is at each place now."""

from companion.contract import Act
from companion.games.six_winters import reports
from companion.games.six_winters.campaign import tasks
from companion.games.six_winters.campaign.actions import Next, Pick, Stand
from companion.games.six_winters.campaign.decks import STAGED
from companion.games.six_winters.campaign.full.tasks import Attempting
from companion.games.six_winters.campaign.names import (
    location,
    slot,
    slug,
    there,
)
from companion.games.six_winters.campaign.tasks import Step
from companion.games.six_winters.campaign.year import STEPS as END_STEPS
from companion.games.six_winters.cards.answers import At, Card, Keep, That
from companion.games.six_winters.cards.indexes import SLOT_NAMES, SlotIndex
from companion.games.six_winters.cards.verbs import Task
from companion.games.six_winters.cards.wording import capital, row
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee import paths
from companion.games.six_winters.rules import State
from companion.games.six_winters.words.printed import printed
from companion.games.six_winters.words.sentences import say, with_dice
from companion.games.six_winters.words.steps import STEPS


def about(state: State, task: Task) -> str:
    """Return the place, player or rule of a question, in a sentence; empty if none.

    >>> from companion.games.six_winters.rules import start
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
        case tasks.DealCard():
            first, second = (seat.player for seat in state.seats)
            staged = f"then the {STAGED} that are staged, from the bottom"
            return f"The row is dealt to {first}, to {second}, {staged}."
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
    "approach": "all defend",
    "defend": "the defence is judged",
    "place": "the attempt is over",
}
"""What going on does in each step of an attempt."""


def _going_on(state: State) -> str:
    """Return what going on ends, or leads to."""
    if isinstance(state.task, tasks.ActionStep):
        return "the actions are over"
    if isinstance(state.task, Attempting):
        return ENDS[state.task.phase]
    begun = (_begun(task) for task in state.agenda)
    step = next((name for name in begun if name is not None), None)
    if step is None and any(isinstance(t, tasks.TakeTurn) for t in state.agenda):
        return f"go on to the {'next' if state.turn else 'first'} turn"
    if step is None or not isinstance(state.task, tasks.Pause):
        return "go on"
    return f"go on to {STEPS[step].name}"


def _begun(task: Task) -> Step | None:
    """Return the step that a task begins."""
    match task:
        case tasks.BeginStep(step):
            return step
        case tasks.EndStep(number):
            return END_STEPS[number]
    return None


def choice(action: Act, state: State) -> str:
    """Return a report as a sentence of a list, with the location of each slot."""
    due = state.task.task if isinstance(state.task, tasks.Question) else None
    match action:
        case Next():
            return _going_on(state)
        case reports.Report():
            return with_dice(action, action.choice(state))
        case At(name) | Stand(_, name) if name in SLOT_NAMES:
            return say(action).replace(slot(name), there(state, SlotIndex.of(name)))
        case Keep(name):
            lines = "; ".join(printed(name))
            return f"{location(name)}: {lines}" if lines else location(name)
        case Card(name) if isinstance(due, tasks.TakeCard):
            return f"{say(action)}: {_worth(name)}"
        case That(name) if name in facts().obstacle:
            at = state.where(name)
            if at is None or isinstance(due, tasks.ActivateObstacles):
                return say(action)  # the question says where they are
            return f"{say(action)}, {there(state, at)}"
    return say(action)


def answer(action: Act, state: State) -> str:
    """Return what is enough to type in the place of a choice; empty if all of it is.

    At a question an answer needs no verb, and a location stands for its slot.
    """
    if not isinstance(state.task, tasks.Question):
        return ""
    match action:
        case At(name) | Stand(_, name) if name in SLOT_NAMES:
            card = state.spots[SlotIndex.of(name)].location
            return slug(location(card)) if card else ""
        case Pick(_, name) | Card(name) | Keep(name) | That(name):
            return name
    return ""
