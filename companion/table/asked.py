"""What may be asked at a table at any time, such as a card or a rule."""

from collections.abc import Sequence

from companion.chronicle.replay import Chronicle
from companion.contract import A, Draw, S
from companion.contract.entries import Entry
from companion.errors import CompanionError
from companion.table import help, lookup, secrets, steps
from companion.table.terminal import Table


def answer(
    table: Table[S, A], kept: Chronicle[S, A], verb: str, rest: str
) -> Sequence[str]:
    """Return the lines that answer `look NAME` or `rules WORD`.

    Raises:
        UnknownName: if nothing has that name; the near one is named.
    """
    if verb == "rules":
        booklet = table.booklet() if table.booklet else ()
        return lookup.rules(booklet, rest, table.width())
    return lookup.look(_known(table, kept), rest, table.booklet, table.width())


def called(table: Table[S, A], kept: Chronicle[S, A], typed: str) -> Sequence[str]:
    """Return what is shown of a bare name; nothing if something is done by typing it.

    A verb, a number, dice, drawn cards and the answer to a question come first.
    """
    words = kept.game.words()
    verb, *_ = typed.casefold().split() or [""]
    if not verb or verb[0].isdigit() or isinstance(kept.due, Draw):
        return ()
    if verb in (*words.actions.verbs, *help.COMMANDS):
        return ()
    try:
        seen = secrets.view(kept, table.seat(kept))
        if steps.spelled(words, typed, seen) != typed:
            return ()
    except CompanionError:  # it answers a question, if not well
        return ()
    found = lookup.called(_known(table, kept), typed)
    if not found and table.booklet and lookup.section(table.booklet(), typed):
        return lookup.rules(table.booklet(), typed, table.width())
    return lookup.shown(found, table.width())


def _known(table: Table[S, A], kept: Chronicle[S, A]) -> list[Entry]:
    """Return all that can be looked up, as whoever is answered may see it."""
    seen = secrets.view(kept, table.seat(kept))
    return lookup.known(kept.game, seen, kept.save.rulings)
