"""What is answered at a table beside the game: help, advice, cards and rules, Tab.

Advice, `?` and `do best`, comes from solved tables or from a game's own search.
"""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import indent

from companion import contract
from companion.chronicle import store
from companion.chronicle.replay import Chronicle
from companion.contract import A, Choice, Draw, Game, S, Words
from companion.contract.glossary import Entry
from companion.errors import CompanionError, IllegalAction, UnknownName, near, short
from companion.language import marked, phrase
from companion.lines import wrapped
from companion.table import lookup, secrets, steps
from companion.table.terminal import Table

Row = tuple[str, str]  # what is typed, and what it does

ALWAYS: tuple[Row, ...] = (
    ("Enter", marked("do what is due, or the only thing possible")),
    ("3", marked("choice 3 of the list; or type the action itself, as below")),
    ("a; b; c", marked("several actions, one after another")),
    ("why ACTION", marked("why an action is not possible now")),
    (
        "look NAME",
        marked("what a card or challenge says, needs, and where it is; or its name"),
    ),
    (
        "rules WORD",
        marked("what the rules booklet says of it; rules alone lists its headings"),
    ),
    ("help VERB", marked("how an action is typed, or check and odds, with examples")),
    ("check ...", marked("whether dice are enough; alone, those here")),
    ("odds ...", marked("the chance of a throw; of any dice: odds 4d6 >=14")),
    ("roll DICE", marked("any dice, such as roll 2d6 1d20; alone, those that are due")),
    ("undo", marked("take back the last step; undo 3 goes back to event 3")),
    ("redo", marked("take back the undo")),
    ("log", marked("what happened so far, with the number of each event")),
    ("note TEXT", marked("keep a note in the log, which everybody may read")),
    (
        "more",
        marked("all choices, with those folded away and rare ones; all is the same"),
    ),
    ("state", marked("the board once more; look alone is the same")),
    ("quit", marked("leave; the game is kept and goes on with the same command")),
)

DICE: tuple[Row, ...] = (
    ("Enter", marked("at a roll, let the companion roll")),
    ("roll all", marked("the same for all rolls that are due in a row")),
    ("2 2 4 6", marked("what your own dice show; 2246 and 2x2 1x4 1x6 read as well")),
    ("amend N F..", marked("the dice of event N were misread, they showed F..")),
)

BEST: tuple[Row, ...] = (
    ("?", marked("the best choice, why, and what others cost; ? more lists all")),
    ("do best", marked("take it")),
)

COMMANDS = (
    *dict.fromkeys(
        word
        for word in (typed.split()[0] for typed, _ in (*ALWAYS, *DICE))
        if word.isalpha() and word.islower()
    ),
)

COLUMN = 14  # columns of what is typed

WIDE = 24
"""Columns of how an action is typed at most; a longer form has a line of its own."""

NARROW = 24  # columns that a meaning needs beside what is typed, not below it

STOPPED = marked("the advice is stopped; the game goes on")

OF_ACTIONS = ("why",)  # commands that an action comes after

OF_NAMES = ("look", "check", "odds")
"""Commands that the name of a card or a challenge comes after."""


def text(words: Words[S, A], *, best: bool, width: int) -> str:
    """Return what can be typed in a game, without what never works in it."""
    known = [*ALWAYS, *(DICE if words.faces else ()), *(BEST if best else ())]
    lines = list(_set([*known, *words.lookup_help], COLUMN, width))
    rows = [(shape, meaning) for _, shape, meaning in words.actions.rows()]
    column = min(WIDE, max(len(shape) for shape, _ in rows)) + 1
    return "\n".join([*lines, "", *_set(rows, column, width)])


def verb(game: Game[S, A], typed: str, width: int) -> str:
    """Return how an action, or what is always possible, is typed, with examples.

    Raises:
        UnknownName: if it is no verb; the near one is named.
    """
    wanted, words = typed.casefold().split()[0], game.words()
    rows = [row[1:] for row in words.actions.rows() if row[0] == wanted]
    known = [*ALWAYS, *(DICE if words.faces else ()), *BEST, *words.lookup_help]
    rows += [row for row in known if row[0].split()[0].casefold() == wanted]
    if not rows:
        hint = near(wanted, [*words.actions.verbs, *COMMANDS])
        what = phrase("'{typed}' is no verb of this game", typed=short(wanted))
        raise UnknownName("help", what, hint)
    lines = list(_set(rows, max(len(row[0]) for row in rows) + 1, width))
    for query, meaning in game.questions().examples.get(wanted, ()):
        lines += wrapped(f"{wanted} {query}", width, first=" " * 4, then=" " * 6)
        lines += wrapped(phrase(meaning), width, first=" " * 8, then=" " * 8)
    return "\n".join(lines)


def _set(rows: Iterable[Row], column: int, width: int) -> Iterator[str]:
    """Yield rows in two columns; in a narrow terminal one below the other."""
    beside = width - column - 2 >= NARROW
    for typed, meaning in rows:
        fits = beside and len(typed) <= column
        head = f"  {typed if fits else '':<{column}} " if beside else "      "
        if not fits:
            yield from wrapped(typed, width, then="      ")
        yield from wrapped(phrase(meaning), width, first=head, then=" " * len(head))


def fitted(lines: Iterable[str], width: int) -> Iterator[str]:
    """Yield lines of the referee in a terminal; of a table's row only a bar is cut."""
    for line in lines:
        lead = " " * (2 + len(line) - len(line.lstrip()))
        if line.endswith(("#", "-")):
            yield f"  {line}"[:width].rstrip()
        else:
            yield from wrapped(line.strip(), width, first=lead, then=f"{lead}  ")


def looked_up(
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
    if verb in COMMANDS or _is_action(table, kept, typed):
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
    seen = secrets.view(kept, table.seat(kept))
    return lookup.known(kept.game, seen, kept.save.rulings)


def offered(table: Table[S, A], kept: Chronicle[S, A]) -> bool:
    """Return whether something answers `?`."""
    return table.adviser is not None or kept.game.advice is not None


def advice(table: Table[S, A], kept: Chronicle[S, A], *, everything: bool) -> str:
    """Return the best choice and what others cost, as lines of the terminal.

    What is being done is said at once. Ctrl-C ends the advice and not the game.

    Raises:
        CompanionError: if there is nothing to choose, or it cannot be known.
    """
    _must_choose(kept)
    adviser, write = table.adviser, kept.game.words().actions.write
    sought = adviser.about if adviser else phrase("the best that can be done now")
    table.say(f"  {sought}:")  # at once: the search may take a while
    try:
        if adviser:
            return table.fitted(indent(adviser.lines(kept, everything), "  "))
        lines = (
            f"{found.note}: {'; '.join(map(write, found.actions))}"
            for found in _suggestions(table, kept)
        )
        return "\n".join(map(table.wrapped, lines))
    except KeyboardInterrupt:
        return f"  {phrase(STOPPED)}"


def best(table: Table[S, A], kept: Chronicle[S, A]) -> Sequence[A]:
    """Return the best actions now, in order; none if Ctrl-C ends the search.

    Raises:
        CompanionError: as `advice` does, and at dice, which nobody chooses.
    """
    _must_choose(kept)
    try:
        if table.adviser is not None:
            return (table.adviser.best(kept),)
        return max(_suggestions(table, kept), key=lambda found: found.worth).actions
    except KeyboardInterrupt:
        table.say(f"  {phrase(STOPPED)}")
        return ()


def _must_choose(kept: Chronicle[S, A]) -> None:
    if isinstance(kept.due, contract.Over):
        what = phrase("the game is over; there is nothing to choose")
        raise IllegalAction("advice", what, phrase("undo goes back"))


def _suggestions(
    table: Table[S, A], kept: Chronicle[S, A]
) -> Sequence[contract.Suggestion[A]]:
    if kept.game.advice is None:
        what = phrase("best play of {game} is not known", game=kept.game.name)
        raise IllegalAction("advice", what, phrase("choose for yourself"))
    return tuple(kept.game.advice()(secrets.view(kept, table.party.viewer)))


def complete(table: Table[S, A], text: str) -> tuple[str, ...]:
    """Return what the last word of `text` may become; after a space, what follows.

    Nothing is offered that whoever looks may not know.
    """
    kept = store.open(table.path, table.load)
    typed = " ".join(text.split()) + " " * (text[-1:].isspace() and bool(text.strip()))
    words = tuple(dict.fromkeys(_offered(table, kept, typed)))
    return words if typed else tuple(word for word in words if word[0].islower())


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
            yield from _next_words(COMMANDS, typed)
        if offered(table, kept):
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
    return (entry.name for entry in _known(table, kept))


def _next_words(known: Iterable[str], typed: str) -> Iterator[str]:
    """Yield the next word of what begins so; faces and amounts are not offered."""
    at, begun = typed.rfind(" ") + 1, typed.casefold()
    for text in known:
        if text.casefold().startswith(begun):
            word = text[at:].split(" ")[0]
            if word[:1].isalpha() or word == "?":
                yield word
