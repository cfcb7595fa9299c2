"""What can be typed at a table: in every game, and in one."""

from collections.abc import Iterable, Iterator

from companion.contract import A, Game, S, Words
from companion.errors import UnknownName, near, short
from companion.lines import wrapped

Row = tuple[str, str]
"""What is typed, and what it does."""

ALWAYS: tuple[Row, ...] = (
    ("Enter", "do what is due, or the only thing possible"),
    ("3", "choice 3 of the list; or type the action itself, as below"),
    ("a; b; c", "several actions, one after another"),
    ("why ACTION", "why an action is not possible now"),
    ("look NAME", "what a card or challenge says, needs, and where it is; or its name"),
    ("rules WORD", "what the rules booklet says of it; rules alone lists its headings"),
    ("help VERB", "how an action is typed, or check and odds, with examples"),
    ("check ...", "whether dice are enough; alone, those here"),
    ("odds ...", "the chance of a throw; of any dice: odds 4d6 >=14"),
    ("roll DICE", "any dice, such as roll 2d6 1d20; alone, those that are due"),
    ("undo", "take back the last step; undo 3 goes back to event 3"),
    ("redo", "take back the undo"),
    ("log", "what happened so far, with the number of each event"),
    ("note TEXT", "keep a note in the log, which everybody may read"),
    ("more", "all choices, with those folded away and rare ones; all is the same"),
    ("state", "the board once more; look alone is the same"),
    ("quit", "leave; the game is kept and goes on with the same command"),
)

DICE: tuple[Row, ...] = (
    ("Enter", "at a roll, let the companion roll"),
    ("roll all", "the same for all rolls that are due in a row"),
    ("2 2 4 6", "what your own dice show; 2246 and 2x2 1x4 1x6 read as well"),
    ("amend N F..", "the dice of event N were misread, they showed F.."),
)

BEST: tuple[Row, ...] = (
    ("?", "the best choice, why, and what others cost; ? more lists all"),
    ("do best", "take it"),
)


COMMANDS = (
    *dict.fromkeys(
        word
        for word in (typed.split()[0] for typed, _ in (*ALWAYS, *DICE))
        if word.isalpha() and word.islower()
    ),
)

COLUMN = 14
"""Columns of what is typed."""

WIDE = 24
"""Columns of how an action is typed at most; a longer form has a line of its own."""

NARROW = 24
"""Columns that a meaning needs beside what is typed, not below it."""


def text(words: Words[S, A], *, best: bool, width: int) -> str:
    """Return what can be typed in a game, without what never works in it.

    Args:
        best: whether something answers `?`.
        width: columns of the terminal.
    """
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
    rows = [
        (shape, said) for verb, shape, said in words.actions.rows() if verb == wanted
    ]
    known = [*ALWAYS, *(DICE if words.faces else ()), *BEST, *words.lookup_help]
    rows += [row for row in known if row[0].split()[0].casefold() == wanted]
    if not rows:
        hint = near(wanted, [*words.actions.verbs, *COMMANDS])
        raise UnknownName("help", f"'{short(wanted)}' is no verb of this game", hint)
    lines = list(_set(rows, max(len(row[0]) for row in rows) + 1, width))
    for query, meaning in game.questions().examples.get(wanted, ()):
        lines += wrapped(f"{wanted} {query}", width, first=" " * 4, then=" " * 6)
        lines += wrapped(meaning, width, first=" " * 8, then=" " * 8)
    return "\n".join(lines)


def _set(rows: Iterable[Row], column: int, width: int) -> Iterator[str]:
    """Yield rows in two columns; in a narrow terminal one below the other."""
    beside = width - column - 2 >= NARROW
    for typed, meaning in rows:
        fits = beside and len(typed) <= column
        head = f"  {typed if fits else '':<{column}} " if beside else "      "
        if not fits:
            yield from wrapped(typed, width, then="      ")
        yield from wrapped(meaning, width, first=head, then=" " * len(head))


def fitted(lines: Iterable[str], width: int) -> Iterator[str]:
    """Yield lines of the referee in a terminal; of a table's row only a bar is cut."""
    for line in lines:
        lead = " " * (2 + len(line) - len(line.lstrip()))
        if line.endswith(("#", "-")):
            yield f"  {line}"[:width].rstrip()
        else:
            yield from wrapped(line.strip(), width, first=lead, then=f"{lead}  ")
