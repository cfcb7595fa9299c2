"""The game on the screen: all of it once, then only what changed, and the choices.

A board is parted into blocks: a line each, with the lines that are indented below it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

import msgspec

from companion import contract
from companion.chronicle import replay
from companion.chronicle.replay import Chronicle
from companion.contract import A, S, Words
from companion.errors import IllegalAction
from companion.language import marked, phrase, phrases
from companion.lines import WIDTH, wrapped
from companion.table import narrate, seats, secrets, steps
from companion.table.terminal import Table

SCREEN = 24  # lines of a small terminal
FEW = 8  # up to this many choices are all shown, as sentences

ROWS = 3
"""Rows in columns after the first choice of a verb, before the rest is folded; in
narrow terminals as many as `FEW` choices need."""

MANY = 40  # more choices than this are shown by their verbs only
END = " > "  # what a prompt ends with
UNNUMBERED = marked("type one, as above; `state` shows them again")

HARD = "\N{NO-BREAK SPACE}"

DOT = f"{HARD}\N{MIDDLE DOT} "

Numbered = tuple[int, A]

INDENT = 2
"""Columns before a block; what is indented more belongs to the block above it."""


class Menu(msgspec.Struct, frozen=True):
    """A list of choices: its text, and the numbers that can be read in it."""

    text: str = ""
    numbers: frozenset[int] = frozenset()


def show(table: Table[S, A], kept: Chronicle[S, A]) -> None:
    """Print what is new on the board since it was shown, and the choices.

    All is printed to whoever has not seen it, and once `state` was typed.
    """
    screen, viewer = table.screen, table.party.viewer
    board = blocks(secrets.brief(kept, viewer, table.width()))
    menu = _menu(table, kept).text
    if screen.viewer != viewer:
        _print_all(table, kept, board, menu)
    else:
        if new := new_blocks(screen.blocks, board, screen.said):
            table.say(_coloured(table, kept, "\n".join(new), board[0]))
        if menu and menu != screen.choices:
            table.say(menu)
    screen.viewer, screen.blocks, screen.choices = viewer, board, menu
    screen.said.clear()


def _print_all(
    table: Table[S, A], kept: Chronicle[S, A], board: tuple[str, ...], menu: str
) -> None:
    text = _coloured(table, kept, "\n".join(board), board[0])
    table.say(f"\n{text}")
    for line in narrate.notes(kept):
        table.say(table.wrapped(line))
    if menu:
        close = text.count("\n") + menu.count("\n") > SCREEN - 5
        table.say(menu if close else f"\n{menu}")


def again(table: Table[S, A], kept: Chronicle[S, A], what: str) -> bool:
    """Show the board again: `state` all of it, `board` a drawing, `look` what is due.

    Return False if the game has no drawing; then nothing is shown.
    """
    words = kept.game.words()
    seen = kept, table.party.viewer, table.width()
    if what == "board" and words.drawn is None:
        return False
    if what == "board":
        table.say(_coloured(table, kept, secrets.drawn(*seen), ""))
    elif what == "state" and words.brief:
        text = secrets.board(*seen)
        table.say(_coloured(table, kept, text, text.partition("\n")[0]))
        table.screen.choices = ""  # the list is shown again below it
    else:
        table.screen.viewer = None
    return True


def _coloured(table: Table[S, A], kept: Chronicle[S, A], text: str, top: str) -> str:
    """Return blocks of the board, letters in colour; if `top` is one, it is bright."""
    title, line, rest = "", "", text
    if top and text.startswith(top):
        title, line, rest = text.partition("\n")
    tint = kept.game.words().tint
    if table.tinted and tint:
        rest = tint(rest)
    return f"{table.bright(title)}{line}{rest}" if title else rest


def everything(table: Table[S, A], kept: Chronicle[S, A]) -> str:
    """Return all choices, whose numbers can then be typed; empty if none is due."""
    table.screen.opened = len(kept.events)
    table.screen.choices = _menu(table, kept).text
    return table.screen.choices


def _menu(table: Table[S, A], kept: Chronicle[S, A]) -> Menu:
    if table.party.screen_for(kept) != table.party.viewer:
        return Menu()
    seen = secrets.view(kept, table.party.viewer)
    opened = table.screen.opened == len(kept.events)
    words, actions = kept.game.words(), _ordered(table, kept)
    if not opened:
        few = [action for action in actions if _verb(action, words) not in words.rare]
        if len(few) == 1 < len(actions) and usual(table, kept) is not None:
            return Menu("", frozenset({1}))  # the prompt says it all
    return listed(actions, words, seen, everything=opened, width=table.width())


def _ordered(table: Table[S, A], kept: Chronicle[S, A]) -> tuple[A, ...]:
    seen = secrets.view(kept, table.party.viewer)
    return ordered(kept.rules.legal_actions(seen), kept.game.words(), seen)


def numbered(table: Table[S, A], kept: Chronicle[S, A], number: int) -> A:
    """Return the choice of a number that can be read in the list.

    Raises:
        IllegalAction: if there is no such choice, or it is not shown: what looks like
            a number may be a face.
    """
    legal = dict(numbered_choices(_ordered(table, kept), kept.game.words()))
    shown = _menu(table, kept).numbers
    if number in shown:
        return legal[number]
    what = phrase("there is no choice {n}", n=number)
    right = phrase("type a number of the list") if shown else phrase(UNNUMBERED)
    if number in legal:
        what = phrase("choice {n} is not shown", n=number)
        right = phrase("type a number of the list, or more for all of it")
    raise IllegalAction("play", what, right)


def choosing(table: Table[S, A], kept: Chronicle[S, A]) -> str:
    """Return how a choice is made, with an example if one is shown."""
    numbers = _menu(table, kept).numbers
    if not numbers:
        return phrase(UNNUMBERED)
    first = min(numbers)
    typed = kept.game.words().actions.write(numbered(table, kept, first))
    some = marked("type {n} or {typed}, or another of the list; `state` shows it again")
    return phrase(some, n=first, typed=typed)


def usual(table: Table[S, A], kept: Chronicle[S, A]) -> A | None:
    """Return what Enter does at a choice: the only thing, or what the words call it."""
    legal = _ordered(table, kept)
    if len(legal) == 1:
        return legal[0]
    words = kept.game.words()
    seen = secrets.view(kept, table.party.viewer)
    action = words.usual(seen) if words.usual else None
    return action if action in legal else None


def prompt(table: Table[S, A], kept: Chronicle[S, A]) -> str:
    """Return the prompt for what is due now."""
    due = kept.due
    if isinstance(due, contract.Over):
        return phrase("Enter leaves, undo takes the last step back") + END
    if isinstance(due, contract.Draw):
        form = marked("{cards}: type what is drawn")
        if seats.unseen(kept):
            form = marked("{cards}: type what is drawn, or Enter if it stays hidden")
        return phrase(form, cards=steps.cards(due)) + END
    if isinstance(due, contract.Choice):
        if (default := usual(table, kept)) is None:
            return END.lstrip()
        seen = secrets.view(kept, table.party.viewer)
        what = kept.game.words().in_list(default, seen)
        return phrase("Enter: {what}", what=what) + END
    return _rolled(kept, due) + END


def _rolled(kept: Chronicle[S, A], due: contract.Roll) -> str:
    """Return the prompt for dice: they are rolled here, or typed."""
    dice, seen = steps.due(due), replay.seen(kept)
    if not seen and kept.save.settings.dice == "digital":
        return phrases(
            "{dice}: Enter lets the companion roll, or type the face",
            "{dice}: Enter lets the companion roll, or type the faces",
            due.count,
            dice=dice,
        )
    if not seen:
        return phrases(
            "{dice}: type the face, or Enter to roll here",
            "{dice}: type the faces, or Enter to roll here",
            due.count,
            dice=dice,
        )
    there = {"dice": dice, "faces": " ".join(map(str, seen))}
    form = marked(
        "{dice}, seen before the undo: {faces}; Enter takes them and rolls the rest"
    )
    if len(seen) == due.count:
        form = marked("{dice}, seen before the undo: {faces}; Enter takes them")
    return phrase(form, **there)


def ordered(actions: Sequence[A], words: Words[S, A], state: S) -> tuple[A, ...]:
    """Return the choices as they are numbered: the usual first, rare repairs last.

    Verbs are in the order of `first`, choices of a verb in that of the rules.
    """
    usual = words.usual(state) if words.usual else None
    places = {verb: place for place, verb in enumerate(words.first)}

    def place(action: A) -> tuple[bool, int]:
        verb = _verb(action, words)
        rank = -1 if action == usual else places.get(verb, len(places))
        return verb in words.rare, rank

    return tuple(sorted(actions, key=place))


def numbered_choices(actions: Sequence[A], words: Words[S, A]) -> list[Numbered[A]]:
    """Return the choices with their numbers: from 1, in their order.

    Where all differ in one number only, such as `show 0` and `show 1`, each has that.
    """
    usual = [action for action in actions if _verb(action, words) not in words.rare]
    if len({_verb(action, words) for action in usual}) != 1:
        return list(enumerate(actions, 1))
    typed = [words.actions.write(action).split() for action in usual]
    kinds = {(form[0], len(form), form[-1].isdecimal()) for form in typed}
    if len(kinds) != 1 or {kind[1:] for kind in kinds} != {(2, True)}:
        return list(enumerate(actions, 1))
    numbers = [int(form[-1]) for form in typed]
    rest = range(max(numbers) + 1, max(numbers) + 1 + len(actions) - len(numbers))
    return list(zip((*numbers, *rest), actions, strict=True))


def listed(
    actions: Sequence[A],
    words: Words[S, A],
    state: S,
    *,
    everything: bool = False,
    width: int = WIDTH,
) -> Menu:
    """Return the choices with their numbers: each a sentence, with what may be typed.

    Of many choices only the first of each verb is a sentence; the others are shown in
    columns, as typed, and folded unless `everything` is true. For very many stand a few
    (`offered`), or the forms of the verbs (`folds`). Rare choices are named by their
    verbs, unless there is nothing else to choose.

    Args:
        actions: as `ordered` returns them.
        state: the current state, for games whose sentences depend on it.
    """
    every = numbered_choices(actions, words)
    usual = [row for row in every if _verb(row[1], words) not in words.rare]
    usual = every if everything else usual or every
    offers = words.offered(state) if words.offered else ()
    if offers and not everything:
        return Menu(_offers(offers, usual, words, width))
    if len(usual) > MANY and words.folds and not everything:
        return Menu(_forms(usual, every[len(usual) :], words, width))
    few, most = len(usual) <= FEW, None if everything else ROWS
    lines: list[str] = []
    shown: list[Numbered[A]] = []
    for _, group in groupby(usual, lambda choice: _verb(choice[1], words)):
        first, *others = group
        sentences = [first, *others] if few else [first]
        lines += [_sentence(choice, words, state, width) for choice in sentences]
        cells, rows = ([], []) if few else _columns(others, words, state, most, width)
        lines += rows
        shown += [*sentences, *cells]
    numbers = frozenset(number for number, _ in shown)
    folded = [action for number, action in every if number not in numbers]
    counts = Counter(_verb(action, words) for action in folded)
    if verbs := ", ".join(f"{verb} ({count})" for verb, count in counts.items()):
        more = phrase("`more` shows {verbs}", verbs=verbs)
        lines += wrapped(more, width, first=" " * 6, then=" " * 8)
    return Menu("\n".join(lines), numbers)


def _verb(action: A, words: Words[S, A]) -> str:
    return words.actions.verb(action)


def _verbs(some: Sequence[Numbered[A]], words: Words[S, A]) -> Sequence[str]:
    return tuple(dict.fromkeys(_verb(action, words) for _, action in some))


def _forms(
    usual: Sequence[Numbered[A]],
    rare: Sequence[Numbered[A]],
    words: Words[S, A],
    width: int,
) -> str:
    """Return how each kind of choice is typed, those typed alike together."""
    alike: dict[str, list[str]] = {}
    for verb in _verbs(usual, words):
        alike.setdefault(words.actions.form(verb).partition(" ")[2], []).append(verb)
    forms = [f"{', '.join(verbs)} {rest}".rstrip() for rest, verbs in alike.items()]
    others = phrase("`more` lists them")
    # A form stays on one line, if it fits on one.
    kept = [
        form.replace(" ", HARD) if len(form) + 4 <= width else form
        for form in [*forms, ", ".join([others, *_verbs(rare, words)])]
    ]
    return "\n".join(wrapped(DOT.join(kept), width, then="  ")).replace(HARD, " ")


def _offers(
    some: Sequence[tuple[str, str]],
    usual: Sequence[Numbered[A]],
    words: Words[S, A],
    width: int,
) -> str:
    column = max((len(typed) for typed, _ in some), default=0)
    lines: list[str] = []
    for typed, said in some:
        beside = column + 4 + len(said) <= width
        lines += wrapped(f"{typed:<{column}}  {said}" if beside else typed, width)
        lines += [] if beside else wrapped(said, width, first=" " * 6, then=" " * 6)
    shown = {typed.split()[0] for typed, _ in some}
    others = [verb for verb in _verbs(usual, words) if verb not in shown]
    also = phrase(
        "also {verbs}; `help VERB` says how, `more` lists all", verbs=", ".join(others)
    )
    return "\n".join([*lines, *wrapped(also, width)])


def _sentence(choice: Numbered[A], words: Words[S, A], state: S, width: int) -> str:
    number, action = choice
    sentence, typed = words.in_list(action, state), _typed(action, words, state)
    line = f"{number:>4}) {sentence}" + (f"  [{typed}]" if typed != sentence else "")
    if len(typed) + 8 <= width:  # what is typed stays on one line
        line = line.replace(f"[{typed}]", f"[{typed.replace(' ', HARD)}]")
    return "\n".join(wrapped(line, width, first="", then=" " * 6)).replace(HARD, " ")


def _typed(action: A, words: Words[S, A], state: S) -> str:
    """Return an action as it may be typed, as short as it is clear."""
    short = words.answer(action, state) if words.answer else ""
    return short or words.actions.write(action)


def _columns(
    some: Sequence[Numbered[A]],
    words: Words[S, A],
    state: S,
    most: int | None,
    width: int,
) -> tuple[Sequence[Numbered[A]], list[str]]:
    """Return choices as they are typed, and their lines: `most` rows, all if None."""
    cells = [f"{number:>4}) {_typed(action, words, state)}" for number, action in some]

    def column(across: int) -> tuple[int, int]:
        """Return how many cells are shown in so many columns, and how wide one is."""
        count = len(cells) if most is None else max(across * most, FEW)
        return count, max(map(len, cells[:count]), default=0) + 1

    across = 1
    while across < len(cells) and (across + 1) * column(across + 1)[1] <= width + 1:
        across += 1
    count, wide = column(across)
    lines: list[str] = []
    for at in range(0, len(cells[:count]), across):
        row = cells[at : min(at + across, count)]
        line = "".join(cell.ljust(wide) for cell in row).rstrip()
        lines += wrapped(line, width, first="", then=" " * 6)
    return some[:count], lines


def blocks(board: str) -> tuple[str, ...]:
    """Return the blocks of a board: a line each, with the lines that belong to it."""
    parts: list[str] = []
    for line in board.split("\n"):
        if parts and len(line) - len(line.lstrip()) > INDENT:
            parts[-1] += f"\n{line}"
        else:
            parts.append(line)
    return tuple(parts)


def new_blocks(
    before: Sequence[str], after: Sequence[str], said: Iterable[str] = ()
) -> list[str]:
    """Return the blocks that were not shown before, in their order.

    What happens a second time is new, although it reads the same; what only repeats
    what was `said` is left out.
    """
    known = {_plain(line) for line in said}
    left, fresh = Counter(before), []
    for block in after:
        if left[block]:
            left[block] -= 1
        elif _plain(block) not in known:
            fresh.append(block)
    return fresh


def _plain(text: str) -> str:
    return " ".join(text.split()).removeprefix("- ").casefold()
