"""A state as a plain page, and buttons for what may be done.

Whatever may be typed can be tapped: the verb, then its words one after the other. The
draft holds the words tapped so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from companion.contract import Words, parts
from companion.contract.board import Board, Moment, Screen
from companion.contract.derive import shown
from companion.contract.derive.shown import Shown
from companion.contract.fields import Grid, IsCards, IsFaces, Track
from companion.contract.parts import Button, Buttons, Do, Line, Panel, Part
from companion.contract.rules import Choice, Rules
from companion.language import capital, phrase

FEW = 8
"""Up to this many choices are buttons, each with its sentence."""

PIPS = 12
"""The longest track that is drawn as pips."""


def board(
    rules: Callable[[], Rules[Any, Any]],
    words: Callable[[], Words[Any, Any]],
    pieces: Callable[[], frozenset[str]],
) -> Board[Any, Any]:
    """Return the page of a game that has no board of its own.

    Args:
        pieces: names of the pieces of its kit; a card of such a name is a picture.
    """

    def screen(moment: Moment[Any, Any]) -> Screen:
        view, due = moment.view, rules().waits_for(moment.view)
        ask: tuple[Part, ...] = ()
        about = ""
        if moment.mine and isinstance(due, Choice):
            legal = rules().legal_actions(view)
            typed = [(words().actions.write(action), action) for action in legal]
            asking = _Asking(words(), view, typed, moment.draft)
            ask, about = tuple(asking.parts()), asking.about()
        return Screen(
            board=tuple(_table(view, pieces())),
            title=capital(shown.due_sentence(view, due)),
            about=about,
            ask=ask,
        )

    return Board(screen)


class _Asking:
    """What may be tapped next, with what was tapped so far."""

    def __init__(
        self,
        words: Words[Any, Any],
        view: Any,
        typed: Sequence[tuple[str, Any]],
        draft: Sequence[str],
    ) -> None:
        self._words, self._view = words, view
        self._typed = [(tuple(text.split()), action) for text, action in typed]
        self._draft = tuple(draft)
        while self._draft and not self._left():
            self._draft = self._draft[:-1]

    def _left(self) -> list[tuple[tuple[str, ...], Any]]:
        """Return the actions that begin as the draft does, as typed."""
        count = len(self._draft)
        return [row for row in self._typed if row[0][:count] == self._draft]

    def about(self) -> str:
        """Return how the action that is begun is typed; empty before that."""
        return self._words.actions.form(self._draft[0]) if self._draft else ""

    def parts(self) -> Iterator[Part]:
        left = self._left()
        if len(left) <= FEW:
            yield Buttons(tuple(self._done(*row) for row in left), stacked=True)
        else:
            yield Buttons(tuple(self._next(left)), stacked=not self._draft)
        if self._draft:
            back = Button(phrase("Back"), parts.Pick(self._draft[:-1]), "quiet")
            yield Buttons((back,))

    def _done(self, words: tuple[str, ...], action: Any) -> Button:
        say = self._words.choice
        label = say(action, self._view) if say else self._words.say(action)
        return Button(capital(label), Do(" ".join(words)))

    def _next(self, left: Sequence[tuple[tuple[str, ...], Any]]) -> Iterator[Button]:
        """Yield a button for each word that may come next."""
        at = len(self._draft)
        after: dict[str, list[tuple[tuple[str, ...], Any]]] = {}
        for row in left:
            after.setdefault(" ".join(row[0][at : at + 1]), []).append(row)
        for word, rows in after.items():
            if len(rows) == 1:
                button = self._done(*rows[0])
                yield button if not at else Button(word or button.label, button.tap)
            else:
                yield Button(word, parts.Pick((*self._draft, word)))


def _table(view: msgspec.Struct, pieces: frozenset[str]) -> Iterator[Part]:
    every = shown.fields(type(view))
    common = [
        field
        for field in every
        if not field.per_seat and (field.kind is not bool or getattr(view, field.name))
    ]
    values = [(field, getattr(view, field.name)) for field in common]
    yield from _parts(values, pieces)
    own = [field for field in every if field.per_seat]
    for seat in range(shown.seats(view)) if own else ():
        entries = [(field, getattr(view, field.name)[seat]) for field in own]
        yield Panel(
            tuple(_parts(entries, pieces)),
            title=shown.named(view, seat),
            icon=f"seat:{seat}",
        )


def _parts(
    values: Sequence[tuple[Shown, Any]], pieces: frozenset[str]
) -> Iterator[Part]:
    """Yield plain values as lines, then dice, cards and boards each as they are."""
    plain = [row for row in values if _is_line(row[0])]
    if plain:
        yield parts.Text(tuple(_line(*row) for row in plain), "list")
    for field, value in values:
        label = capital(field.label)
        match field.mark:
            case IsFaces():
                dice = tuple(parts.Die(face, str(face or "?")) for face in value)
                yield parts.Dice(dice, label=label, caption=label)
            case IsCards():
                yield _cards(label, value, pieces)
            case Grid() as grid:
                rows = shown.grid_lines(value, grid)
                yield parts.Text(tuple(map(Line, rows)), title=label)


def _is_line(field: Shown) -> bool:
    return not isinstance(field.mark, IsFaces | IsCards | Grid)


def _line(field: Shown, value: Any) -> Line:
    label, mark = capital(field.label), field.mark
    if isinstance(mark, Track) and mark.most - mark.least <= PIPS:
        return Line(label, pips=(value - mark.least, mark.most - mark.least))
    return Line(label, value=shown.said(value, mark))


def _cards(label: str, cards: Sequence[str], pieces: frozenset[str]) -> Part:
    if cards and pieces.issuperset(cards):
        faces = tuple(parts.Card(card, card) for card in cards)
        return parts.Cards(faces, label=label, caption=label)
    lines = tuple(Line(card) for card in cards) or (Line(phrase("none"), "soft"),)
    return parts.Text(lines, "chips", label)
