"""The legal choices as a numbered list that leaves the board on the screen.

What is usually done comes first; rare repairs, and what does not fit, are shown on
request only. A bracket follows each number, so that no face is read as one.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

import msgspec

from companion.contract import A, S, Words
from companion.lines import WIDTH, wrapped

FEW = 8
"""Up to this many choices are all shown, as sentences."""
ROWS = 3
"""Rows in columns after the first choice of a verb, before the rest is folded; in
narrow terminals as many as `FEW` choices need."""

MANY = 40
"""More choices than this are shown by their verbs only."""

HARD = "\N{NO-BREAK SPACE}"
DOT = f"{HARD}\N{MIDDLE DOT} "

Numbered = tuple[int, A]


class Menu(msgspec.Struct, frozen=True):
    """A list of choices: its text, and the numbers that can be read in it."""

    text: str = ""
    numbers: frozenset[int] = frozenset()


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


def numbered(actions: Sequence[A], words: Words[S, A]) -> list[Numbered[A]]:
    """Return the choices with their numbers: from 1, in their order.

    Where all differ in one number only, such as `show 0` and `show 1`, each has that.
    """
    usual = [
        possible for possible in actions if _verb(possible, words) not in words.rare
    ]
    if len({_verb(action, words) for action in usual}) != 1:
        return list(enumerate(actions, 1))
    typed = [words.actions.write(action).split() for action in usual]
    kinds = {(form[0], len(form), form[-1].isdecimal()) for form in typed}
    if len(kinds) != 1 or {kind[1:] for kind in kinds} != {(2, True)}:
        return list(enumerate(actions, 1))
    own = [int(form[-1]) for form in typed]
    rest = range(max(own) + 1, max(own) + 1 + len(actions) - len(own))
    return list(zip((*own, *rest), actions, strict=True))


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
    every = numbered(actions, words)
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
    lines += _folded([row for row in every if row[0] not in numbers], words, width)
    return Menu("\n".join(lines), numbers)


def _folded(some: Sequence[Numbered[A]], words: Words[S, A], width: int) -> list[str]:
    """Return a line that counts the choices that are not listed, verb by verb."""
    if not some:
        return []
    counts = Counter(_verb(action, words) for _, action in some)
    verbs = ", ".join(f"{verb} ({count})" for verb, count in counts.items())
    return wrapped(f"`more` shows {verbs}", width, first=" " * 6, then=" " * 8)


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
    # A form stays on one line, if it fits on one.
    kept = [
        form.replace(" ", HARD) if len(form) + 4 <= width else form
        for form in [*forms, ", ".join(["`more` lists them", *_verbs(rare, words)])]
    ]
    return "\n".join(wrapped(DOT.join(kept), width, then="  ")).replace(HARD, " ")


def _offers(
    some: Sequence[tuple[str, str]],
    usual: Sequence[Numbered[A]],
    words: Words[S, A],
    width: int,
) -> str:
    """Return a few choices as typed, with their sentences, and the other verbs."""
    column = max((len(typed) for typed, _ in some), default=0)
    lines: list[str] = []
    for typed, said in some:
        beside = column + 4 + len(said) <= width
        lines += wrapped(f"{typed:<{column}}  {said}" if beside else typed, width)
        lines += [] if beside else wrapped(said, width, first=" " * 6, then=" " * 6)
    shown = {typed.split()[0] for typed, _ in some}
    others = [verb for verb in _verbs(usual, words) if verb not in shown]
    also = f"also {', '.join(others)}; `help VERB` says how, `more` lists all"
    return "\n".join([*lines, *wrapped(also, width)])


def _sentence(choice: Numbered[A], words: Words[S, A], state: S, width: int) -> str:
    number, action = choice
    sentence = words.choice(action, state) if words.choice else words.say(action)
    typed = _typed(action, words, state)
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
    """Return choices that are shown as they are typed, and their lines.

    Args:
        most: rows that are shown; all if None.
    """
    cells = [f"{number:>4}) {_typed(action, words, state)}" for number, action in some]
    across = 1
    while across < len(cells) and _fits(cells, across + 1, most, width):
        across += 1
    shown = cells[: _count(cells, across, most)]
    column = max(map(len, shown), default=0) + 1
    lines: list[str] = []
    for at in range(0, len(shown), across):
        row = shown[at : at + across]
        line = "".join(cell.ljust(column) for cell in row).rstrip()
        lines += wrapped(line, width, first="", then=" " * 6)
    return some[: len(shown)], lines


def _count(cells: Sequence[str], across: int, most: int | None) -> int:
    return len(cells) if most is None else max(across * most, FEW)


def _fits(cells: Sequence[str], across: int, most: int | None, width: int) -> bool:
    shown = cells[: _count(cells, across, most)]
    return across * (max(map(len, shown)) + 1) <= width + 1
