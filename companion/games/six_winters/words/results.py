"""What a report led to: the verdict on the dice that it names."""

from collections.abc import Iterator

from companion.contract import Act
from companion.games.six_winters.reports import Report
from companion.games.six_winters.rules import State


def results(before: State, action: Act, after: State) -> Iterator[str]:
    """Yield what the log has below a report that names its dice."""
    if before.shown is not None or not isinstance(action, Report):
        return
    if action.judged_dice and action.dice:  # else the sentence says: asserted
        verdict = action.verdict(before)
        yield f"judged: {verdict.sentence}"
        yield from verdict.notes
