"""Questions of verbs about what is not recorded."""

from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.answers import Reply
from companion.games.six_winters.cards.verbs import DoVerb


def ask(state: State, task: DoVerb, text: str, *choices: Reply) -> State:
    """Return the state with a question that a verb needs answered."""
    name = state.name(task.card)
    head = f"{name}: " if name else ""
    return state.asks(task, f"{head}{text}", *choices)
