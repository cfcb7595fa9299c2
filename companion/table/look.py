"""Cards, challenges and rules looked up at a table, at any time."""

from collections.abc import Sequence

from companion.chronicle.replay import Chronicle
from companion.contract import A, Draw, S
from companion.contract.questions import Entry
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
    verb, *_ = typed.casefold().split() or [""]
    if not verb or verb[0].isdigit() or isinstance(kept.due, Draw):
        return ()
    if verb in help.COMMANDS or _is_action(table, kept, typed):
        return ()
    entries = _known(table, kept)
    if verb in kept.game.words().actions.verbs:  # such as Love, a verb and a name
        return lookup.shown(lookup.whole(entries, typed), table.width())
    found = lookup.called(entries, typed)
    if not found and table.booklet and lookup.section(table.booklet(), typed):
        return lookup.rules(table.booklet(), typed, table.width())
    return lookup.shown(found, table.width())


def _is_action(table: Table[S, A], kept: Chronicle[S, A], typed: str) -> bool:
    """Return whether an action is typed, or the answer to a question, if not well."""
    words, seen = kept.game.words(), secrets.view(kept, table.seat(kept))
    is_verb = typed.casefold().split()[0] in words.actions.verbs
    try:
        spelled = steps.spelled(words, typed, seen)
        if is_verb:
            steps.typed(words, spelled)
    except CompanionError:
        return not is_verb
    return is_verb or spelled != typed


def _known(table: Table[S, A], kept: Chronicle[S, A]) -> list[Entry]:
    """Return all that can be looked up, as whoever is answered may see it."""
    seen = secrets.view(kept, table.seat(kept))
    return lookup.known(kept.game, seen, kept.save.rulings)
