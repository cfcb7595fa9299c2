"""The legal choices as a numbered list that leaves the board on the screen."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from companion.contract import A, S, Words

WIDTH = 79
FEW = 8
"""Up to this many choices are all shown as sentences."""
ROWS = 3
"""Rows in columns after the first choice of a verb, before the rest is folded."""

MANY = 40
"""More choices than this are shown by their verbs only."""

DOT, HARD = " \N{MIDDLE DOT} ", "\N{NO-BREAK SPACE}"

Numbered = tuple[int, A]


def wrapped(
    text: str, width: int = WIDTH, *, first: str = "  ", then: str = "    "
) -> list[str]:
    """Return a text in lines of a terminal; a name with a hyphen is not cut there.

    >>> wrapped("the Star-Crossed", 16)
    ['  the', '    Star-Crossed']
    """
    return wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=then,
        break_on_hyphens=False,
    )


def listed(
    actions: Sequence[A],
    words: Words[S, A],
    state: S,
    *,
    everything: bool = False,
    width: int = WIDTH,
) -> str:
    """Return the choices numbered from 1: each a sentence, with what may be typed.

    Of many choices only the first of each verb is a sentence; the others are shown in
    columns, as they are typed, and folded unless `everything` is true. Of very many
    only the forms of the verbs are shown, in games whose words say so (`folds`).

    Args:
        state: the current state, for games whose sentences depend on it.
    """
    if len(actions) > MANY and words.folds and not everything:
        return _forms(actions, words, width)
    numbered = list(enumerate(actions, 1))
    if len(actions) <= FEW:
        sentences = (_sentence(choice, words, state, width) for choice in numbered)
        return "\n".join(sentences)
    lines: list[str] = []
    for _, group in groupby(numbered, lambda choice: _verb(choice[1], words)):
        first, *others = group
        lines.append(_sentence(first, words, state, width))
        rows = None if everything else ROWS
        lines += _columns(others, words, rows, width)
    return "\n".join(lines)


def _verb(action: A, words: Words[S, A]) -> str:
    return words.actions.write(action).split()[0]


def _forms(actions: Sequence[A], words: Words[S, A], width: int) -> str:
    """Return how each kind of choice is typed, those typed alike together."""
    alike: dict[str, list[str]] = {}
    for verb in dict.fromkeys(_verb(action, words) for action in actions):
        alike.setdefault(words.actions.form(verb).partition(" ")[2], []).append(verb)
    forms = [f"{', '.join(verbs)} {rest}".rstrip() for rest, verbs in alike.items()]
    # A form stays on one line, if it fits on one.
    kept = [
        form.replace(" ", HARD) if len(form) + 2 <= width else form
        for form in [*forms, "`all` lists them"]
    ]
    return "\n".join(wrapped(DOT.join(kept), width, then="  ")).replace(HARD, " ")


def _sentence(numbered: Numbered[A], words: Words[S, A], state: S, width: int) -> str:
    number, action = numbered
    sentence = words.choice(action, state) if words.choice else words.say(action)
    typed = words.actions.write(action)
    line = f"{number:>4}  {sentence}" + (f"  [{typed}]" if typed != sentence else "")
    return "\n".join(wrapped(line, width, first="", then=" " * 6))


def _columns(
    some: Sequence[Numbered[A]], words: Words[S, A], rows: int | None, width: int
) -> Iterator[str]:
    """Yield rows of typed forms, and a line for those that are folded away."""
    if not some:
        return
    cells = [f"{number:>4}  {words.actions.write(action)}" for number, action in some]
    column = max(map(len, cells))
    across = max(1, width // column)
    shown = cells if rows is None else cells[: across * rows]
    for at in range(0, len(shown), across):
        row = shown[at : at + across]
        line = "".join(cell.ljust(column) for cell in row).rstrip()
        yield from wrapped(line, width, first="", then=" " * 6)
    if folded := len(cells) - len(shown):
        verb = _verb(some[0][1], words)
        line = f"and {folded} more with {verb}: `all` shows them"
        yield from wrapped(line, width, first=" " * 6, then=" " * 6)
