"""What a report led to: the verdict on its dice, or that they are the players' word."""

from collections.abc import Iterator

from companion.contract import Act
from companion.games.six_winters.campaign import State, actions, judging

ASSERTED = "asserted: no dice are named"


def results(before: State, action: Act, after: State) -> Iterator[str]:
    """Yield what the log has below a report that may name its dice."""
    if before.shown is not None or not isinstance(action, actions.DicedReport):
        return
    if not action.dice:
        yield ASSERTED
        return
    found = judging.judged(before, action)
    yield f"judged: {found.sentence}"
    yield from found.notes
