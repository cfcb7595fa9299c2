"""What Tab offers at a table: verbs, and the names that may come after them now."""

from collections.abc import Iterable, Iterator

from companion.chronicle import store
from companion.chronicle.replay import Chronicle
from companion.contract import A, Choice, S
from companion.table import advice, help, lookup, secrets
from companion.table.terminal import Table

OF_ACTIONS = ("why",)
"""Commands that an action comes after."""

OF_NAMES = ("look", "check", "odds")
"""Commands that the name of a card or a challenge comes after."""


def complete(table: Table[S, A], text: str) -> tuple[str, ...]:
    """Return what the last word of `text` may become; after a space, what follows.

    Nothing is offered that whoever looks may not know.
    """
    kept = store.open(table.path, table.load)
    typed = " ".join(text.split()) + " " * (text[-1:].isspace() and bool(text.strip()))
    found = tuple(dict.fromkeys(_offered(table, kept, typed)))
    return found if typed else tuple(word for word in found if word[0].islower())


def _offered(table: Table[S, A], kept: Chronicle[S, A], typed: str) -> Iterator[str]:
    verb, space, rest = typed.partition(" ")
    verb = verb.casefold()
    if space and verb in OF_ACTIONS:
        yield from _actions(table, kept, rest)
    elif space and verb in OF_NAMES:
        yield from _next_words(_names(table, kept), rest)
    elif space and verb == "help":
        yield from _next_words(kept.game.words().actions.verbs, rest)
    else:
        yield from _actions(table, kept, typed)
        if not space:
            yield from _next_words(help.COMMANDS, typed)
        if advice.offered(table, kept):
            yield from _next_words(("do best", "? more"), typed)
        if typed:
            yield from _next_words(_names(table, kept), typed)


def _actions(table: Table[S, A], kept: Chronicle[S, A], typed: str) -> Iterator[str]:
    """Yield how an action may go on: as the game knows it, and as it is legal now."""
    codec = kept.game.words().actions
    yield from codec.complete(typed)
    viewer = table.party.viewer
    if isinstance(kept.due, Choice) and table.party.screen_for(kept) == viewer:
        legal = kept.rules.legal_actions(secrets.view(kept, viewer))
        yield from _next_words(map(codec.write, legal), typed)


def _names(table: Table[S, A], kept: Chronicle[S, A]) -> Iterator[str]:
    seen = secrets.view(kept, table.seat(kept))
    return (entry.name for entry in lookup.known(kept.game, seen, kept.save.rulings))


def _next_words(known: Iterable[str], typed: str) -> Iterator[str]:
    """Yield the next word of what begins so; faces and amounts are not offered."""
    at, begun = typed.rfind(" ") + 1, typed.casefold()
    for text in known:
        if text.casefold().startswith(begun):
            word = text[at:].split(" ")[0]
            if word[:1].isalpha() or word == "?":
                yield word
