"""`?` and `do best` at the table: from solved tables, or from a game's own search."""

from collections.abc import Sequence
from textwrap import indent

from companion import contract
from companion.chronicle.replay import Chronicle
from companion.contract import A, S
from companion.errors import IllegalAction
from companion.table import secrets
from companion.table.terminal import Table

STOPPED = "  the advice is stopped; the game goes on"


def offered(table: Table[S, A], kept: Chronicle[S, A]) -> bool:
    """Return whether something answers `?`."""
    return table.adviser is not None or kept.game.advice is not None


def answer(table: Table[S, A], kept: Chronicle[S, A], *, everything: bool) -> str:
    """Return the best choice and what others cost, as lines of the terminal.

    What is being done is said at once. Ctrl-C ends the advice and not the game.

    Args:
        everything: list every choice, not the best few.

    Raises:
        CompanionError: if there is nothing to choose, or it cannot be known.
    """
    _must_choose(kept)
    _say_what_is_sought(table)
    try:
        if table.adviser is None:
            return _suggested(table, kept)
        return table.fitted(indent(table.adviser.lines(kept, everything), "  "))
    except KeyboardInterrupt:
        return STOPPED


def best(table: Table[S, A], kept: Chronicle[S, A]) -> Sequence[A]:
    """Return the best actions now, one after the other; none if Ctrl-C ends the search.

    Raises:
        CompanionError: as `answer` does, and at dice, which nobody chooses.
    """
    _must_choose(kept)
    try:
        if table.adviser is not None:
            return (table.adviser.best(kept),)
        suggestions = _suggestions(table, kept)
        return max(suggestions, key=lambda found: found.worth).actions
    except KeyboardInterrupt:
        table.say(STOPPED)
        return ()


def _say_what_is_sought(table: Table[S, A]) -> None:
    """Say at once what the search is for, which may take a while."""
    sought = "the best that can be done now"
    table.say(f"  {table.adviser.about if table.adviser else sought}:")


def _must_choose(kept: Chronicle[S, A]) -> None:
    if isinstance(kept.due, contract.Over):
        what = "the game is over; there is nothing to choose"
        raise IllegalAction("advice", what, "undo goes back")


def _suggestions(
    table: Table[S, A], kept: Chronicle[S, A]
) -> Sequence[contract.Suggestion[A]]:
    if kept.game.advice is None:
        what = f"best play of {kept.game.name} is not known"
        raise IllegalAction("advice", what, "choose for yourself")
    return tuple(kept.game.advice()(secrets.view(kept, table.party.viewer)))


def _suggested(table: Table[S, A], kept: Chronicle[S, A]) -> str:
    """Return what a game's own search found, as it can be typed."""
    write = kept.game.words().actions.write
    lines = (
        f"{found.note}: {'; '.join(map(write, found.actions))}"
        for found in _suggestions(table, kept)
    )
    return "\n".join(map(table.wrapped, lines))
