"""The legal choices as a numbered list that leaves the board on the screen."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import fill

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


def listed(
    actions: Sequence[A], words: Words[S, A], state: S, *, everything: bool = False
) -> str:
    """Return the choices numbered from 1: each a sentence, with what may be typed.

    Of many choices only the first of each verb is a sentence; the others are shown in
    columns, as they are typed, and folded unless `everything` is true. Of very many
    only the forms of the verbs are shown, in games whose words say so (`folds`).

    Args:
        state: the current state, for games whose sentences depend on it.
    """
    if len(actions) > MANY and words.folds and not everything:
        return _forms(actions, words)
    numbered = list(enumerate(actions, 1))
    if len(actions) <= FEW:
        return "\n".join(_sentence(choice, words, state) for choice in numbered)
    lines: list[str] = []
    for verb, group in groupby(numbered, lambda choice: _verb(choice[1], words)):
        first, *others = group
        lines.append(_sentence(first, words, state))
        lines += _columns(others, words, verb, everything)
    return "\n".join(lines)


def _verb(action: A, words: Words[S, A]) -> str:
    return words.actions.write(action).split()[0]


def _forms(actions: Sequence[A], words: Words[S, A]) -> str:
    """Return how each kind of choice is typed; verbs of the same form share a line."""
    alike: dict[str, list[str]] = {}
    for verb in dict.fromkeys(_verb(action, words) for action in actions):
        alike.setdefault(words.actions.form(verb).partition(" ")[2], []).append(verb)
    forms = [f"{', '.join(verbs)} {rest}".rstrip() for rest, verbs in alike.items()]
    # A form stays on one line.
    kept = [form.replace(" ", HARD) for form in [*forms, "`all` lists them"]]
    lines = fill(DOT.join(kept), WIDTH, initial_indent="  ", subsequent_indent="  ")
    return lines.replace(HARD, " ")


def _sentence(numbered: Numbered[A], words: Words[S, A], state: S) -> str:
    number, action = numbered
    sentence = words.choice(action, state) if words.choice else words.say(action)
    typed = words.actions.write(action)
    line = f"{number:>4}  {sentence}" + (f"  [{typed}]" if typed != sentence else "")
    return fill(line, WIDTH, subsequent_indent=" " * 6)


def _columns(
    rest: Sequence[Numbered[A]], words: Words[S, A], verb: str, everything: bool
) -> Iterator[str]:
    """Yield rows of typed forms, and a line that counts those that are folded."""
    cells = [f"{number:>4}  {words.actions.write(action)}" for number, action in rest]
    width = max(map(len, cells), default=1)
    across = max(1, WIDTH // width)
    shown = cells if everything else cells[: across * ROWS]
    for at in range(0, len(shown), across):
        row = shown[at : at + across]
        yield "".join(cell.ljust(width) for cell in row).rstrip()
    if folded := len(cells) - len(shown):
        yield f"      and {folded} more with {verb}: `all` shows them"
