"""How a verb asks what only the table knows."""

from companion.games.six_winters.facts import facts
from companion.games.six_winters.rules.reports import Answer, Report
from companion.games.six_winters.rules.state import State
from companion.games.six_winters.rules.tasks import Do, Question

YES_NO = (Answer(True), Answer(False))


def ask(state: State, task: Do, text: str, *choices: Report) -> State:
    """Return the books with a question that a verb needs answered."""
    whose = facts().obstacle.get(task.card) or facts().location.get(task.card)
    head = f"{whose.name}: " if whose else ""
    return state.push(Question(f"{head}{text}", choices, task))
