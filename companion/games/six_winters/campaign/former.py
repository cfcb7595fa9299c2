"""Campaigns begun under earlier rules, which go on under them.

Then it was not kept where dice lie, and the table was asked what the books could not
know; some refusals were not made. What was reported so has to stay possible.
"""

from companion.games.six_winters.campaign import heaps
from companion.games.six_winters.campaign.actions import Answer, Many, Raise
from companion.games.six_winters.campaign.questions import ask
from companion.games.six_winters.campaign.state import State, resource_number
from companion.games.six_winters.campaign.tasks import DoVerb
from companion.games.six_winters.cards.places import Resource
from companion.games.six_winters.cards.wording import capital
from companion.games.six_winters.facts import RESOURCES


def assets_go(
    state: State, task: DoVerb, resource: Resource | None, count: int | None
) -> State:
    """Return assets to the supply; which lie there only the table knows."""
    kinds = (resource,) if resource else RESOURCES
    known = [one for one in kinds if state.out[RESOURCES.index(one)]]
    if count == 1:
        if known and not task.answers:
            nothing = Answer(False)
            return ask(state, task, "which asset goes?", *map(Raise, known), nothing)
        for answer in task.answers:
            number = resource_number(getattr(answer, "resource", ""))
            return state if number is None else _gone(state, number, 1)
        return state
    told = len(task.answers)
    if told < len(known):
        number = RESOURCES.index(known[told])
        text = f"how many {capital(known[told])} assets go?"
        return ask(state, task, text, *map(Many, range(state.out[number] + 1)))
    for one, answer in zip(known, task.answers, strict=True):
        assert isinstance(answer, Many)
        state = _gone(state, RESOURCES.index(one), answer.count)
    return state


def _gone(state: State, resource: int, count: int) -> State:
    return heaps.lifted(state, heaps.ABOUT, resource, count)
