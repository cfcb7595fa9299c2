"""How a verb asks what only the table knows."""

from companion.games.six_winters.campaign.actions import Answer, TableAction
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.campaign.tasks import DoVerb, Question
from companion.games.six_winters.facts import facts

YES_NO = (Answer(True), Answer(False))


def ask(state: State, task: DoVerb, text: str, *choices: TableAction) -> State:
    """Return the books with a question that a verb needs answered."""
    whose = facts().obstacle.get(task.card) or facts().location.get(task.card)
    head = f"{whose.name}: " if whose else ""
    return state.push(Question(f"{head}{text}", choices, task))
