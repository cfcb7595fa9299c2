"""Campaigns begun under earlier rules, which go on under them.

Then it was not kept where dice lie, and the table was asked what the books could not
know; some refusals were not made. What was reported so has to stay possible.
"""

from companion.games.six_winters.facts import RESOURCES
from companion.games.six_winters.facts.places import Resource
from companion.games.six_winters.rules import lying
from companion.games.six_winters.rules.asking import ask
from companion.games.six_winters.rules.reports import Answer, Many, Raise
from companion.games.six_winters.rules.state import State, resource_number
from companion.games.six_winters.rules.tasks import Do
from companion.games.six_winters.rules.wording import capital


def assets_go(
    state: State, task: Do, resource: Resource | None, count: int | None
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
    return lying.lifted(state, lying.ABOUT, resource, count)
