"""What a report led to: the verdict on the dice that it names."""

from collections.abc import Iterator

from companion.contract import Act
from companion.games.six_winters.campaign import actions, judging
from companion.games.six_winters.rules import State


def results(before: State, action: Act, after: State) -> Iterator[str]:
    """Yield what the log has below a report that names its dice."""
    if before.shown is not None or not isinstance(action, actions.DicedReport):
        return
    if not action.dice:  # the sentence says that it is asserted
        return
    found = judging.judged(before, action)
    yield f"judged: {found.sentence}"
    yield from found.notes
