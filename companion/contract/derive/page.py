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
from companion.contract.derive.words import begun
from companion.contract.fields import UNKNOWN_CARD, Cell, Grid, IsCards, IsFaces, Track
from companion.contract.parts import Button, Buttons, Do, Line, Panel, Part, Tap
from companion.contract.rules import Choice, Rules
from companion.language import capital, phrase

FEW = 8  # up to this many choices are buttons, each with its sentence
EMPTY = "."  # the sign of an empty cell
PIPS = 12  # the longest track that is drawn as pips


def board(
    rules: Callable[[], Rules[Any, Any]],
    words: Callable[[], Words[Any, Any]],
    pieces: Callable[[], frozenset[str]],
) -> Board[Any, Any]:
    """Return the page of a game without one; a card called as a piece is a picture."""

    def screen(moment: Moment[Any, Any]) -> Screen:
        view, due = moment.view, rules().waits_for(moment.view)
        ask: tuple[Part, ...] = ()
        about, cells = "", dict[str, Do]()
        if moment.mine and isinstance(due, Choice):
            legal = rules().legal_actions(view)
            typed = [(words().actions.write(action), action) for action in legal]
            asking = _Asking(words(), pieces(), view, typed, moment.draft)
            ask, about, cells = tuple(asking.parts()), asking.about(), asking.cells
        return Screen(
            board=tuple(_Table(pieces(), cells).parts(view)),
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
        pieces: frozenset[str],
        view: msgspec.Struct,
        typed: Sequence[tuple[str, Any]],
        draft: Sequence[str],
    ) -> None:
        self._words, self._pieces, self._view = words, pieces, view
        self._typed = [(tuple(text.split()), action) for text, action in typed]
        self._draft = tuple(draft)
        while self._draft and not self._left():
            self._draft = self._draft[:-1]
        self._tapped = len(self._draft)
        # What all have in common is not asked, such as the only verb.
        while (left := self._left()) and len(left) > FEW:
            count = len(self._draft)
            after = {words[count : count + 1] for words, _ in left}
            if len(after) > 1:
                break
            self._draft = (*self._draft, *after.pop())
        self.cells = self._on_board()

    def _left(self) -> list[tuple[tuple[str, ...], Any]]:
        """Return the actions that begin as the draft does, as typed."""
        count = len(self._draft)
        return [row for row in self._typed if row[0][:count] == self._draft]

    def about(self) -> str:
        """Return the action that is begun, with `…` for what is not tapped yet."""
        text = capital(self._sentence(self._left())) if self._draft else ""
        if not self.cells:
            return text
        return phrase("{what}: tap a cell", what=text) if text else phrase("Tap a cell")

    def _sentence(self, left: Sequence[tuple[tuple[str, ...], Any]]) -> str:
        """Return what is left as one sentence, or else as it is typed."""
        actions = [action for _, action in left]
        kinds = {type(action) for action in actions}
        if len(kinds) == 1 and actions[0].say.sentence:
            return begun(actions, self._view)
        return self._words.actions.form(left[0][0][0])

    def _on_board(self) -> dict[str, Do]:
        """Return what a tap on a cell does, by what the cell is called."""
        names: set[str] = set()
        for field in shown.fields(type(self._view)):
            if isinstance(field.mark, Grid):
                value = getattr(self._view, field.name)
                for cells in value if field.per_seat else (value,):
                    names.update(_names_of(cells, field.mark))
        known: dict[str, list[str]] = {}
        for words, _ in self._left():
            if len(words) > 1 and words[-1] in names:
                known.setdefault(words[-1], []).append(" ".join(words))
        return {name: Do(texts[0]) for name, texts in known.items() if not texts[1:]}

    def parts(self) -> Iterator[Part]:
        """Yield buttons for all that no tap on the board does."""
        taps = {tap.text for tap in self.cells.values()}
        left = [row for row in self._left() if " ".join(row[0]) not in taps]
        if 0 < len(left) <= FEW:
            yield Buttons(tuple(self._done(*row) for row in left), stacked=True)
        elif left:
            yield Buttons(tuple(self._next(left)), stacked=not self._draft)
        if self._draft and self._tapped:
            back = Button(
                phrase("Back"), parts.Pick(self._draft[: self._tapped - 1]), "quiet"
            )
            yield Buttons((back,))

    def _done(self, words: tuple[str, ...], action: Any) -> Button:
        label = capital(self._words.in_list(action, self._view))
        return self._button(label, Do(" ".join(words)), words[-1])

    def _button(self, label: str, tap: Tap, word: str) -> Button:
        """Return a button; with the card that its word names, if that is printed."""
        return Button(label, tap, picture=word if word in self._pieces else "")

    def _next(self, left: Sequence[tuple[tuple[str, ...], Any]]) -> Iterator[Button]:
        at = len(self._draft)
        after: dict[str, list[tuple[tuple[str, ...], Any]]] = {}
        for row in left:
            after.setdefault(" ".join(row[0][at : at + 1]), []).append(row)
        for word, rows in after.items():
            if len(rows) == 1:
                button = self._done(*rows[0])
                label = word if at and word else button.label
                yield self._button(label, button.tap, rows[0][0][-1])
            else:
                label = word if at else capital(self._sentence(rows))
                yield self._button(label, parts.Pick((*self._draft, word)), word)


class _Table:
    """What lies on the table, as a seat sees it."""

    def __init__(self, pieces: frozenset[str], cells: dict[str, Do]) -> None:
        self._pieces, self._cells = pieces, cells

    def parts(self, view: msgspec.Struct) -> Iterator[Part]:
        """Yield what belongs to all, then a panel for each seat."""
        values = [(field, getattr(view, field.name)) for field in shown.common(view)]
        yield from self._parts(values)
        own = [field for field in shown.fields(type(view)) if field.per_seat]
        for seat in range(shown.seats(view)) if own else ():
            entries = [(field, getattr(view, field.name)[seat]) for field in own]
            inside, name = tuple(self._parts(entries)), shown.named(view, seat)
            yield Panel(inside, title=name, icon=f"seat:{seat}")

    def _parts(self, values: Sequence[tuple[Shown, Any]]) -> Iterator[Part]:
        """Yield plain values as lines, then dice, cards and boards each as they are."""
        plain = [row for row in values if self._is_line(*row)]
        if plain:
            yield parts.Text(tuple(_line(*row) for row in plain), "list")
        for field, value in values:
            label = capital(field.label)
            match field.mark:
                case IsFaces():
                    dice = tuple(parts.Die(face, str(face or "?")) for face in value)
                    yield parts.Dice(dice, label=label, caption=label)
                case IsCards():
                    yield _cards(label, value, self._pieces)
                case Grid() as grid:
                    yield self._board(label, value, grid)
                case None if self._is_piece(value):
                    yield _cards(label, (value,), self._pieces)
                case None if isinstance(value, msgspec.Struct):
                    inside = shown.fields(type(value))
                    lines = (_line(one, getattr(value, one.name)) for one in inside)
                    yield parts.Text(tuple(lines), "list", label)

    def _is_line(self, field: Shown, value: Any) -> bool:
        if isinstance(field.mark, IsFaces | IsCards | Grid):
            return False
        return not isinstance(value, msgspec.Struct) and not self._is_piece(value)

    def _is_piece(self, value: object) -> bool:
        return isinstance(value, str) and value in self._pieces

    def _board(self, label: str, value: Sequence[Any], grid: Grid) -> Part:
        names = _names_of(value, grid)
        texts = (shown.cell(content, grid) for content in value)
        squares = tuple(
            parts.Square("" if text == EMPTY else text, name, self._cells.get(name))
            for text, name in zip(texts, names, strict=False)
        )
        return parts.Cells(squares, grid.columns, grid.slant, label)


def _names_of(cells: Sequence[Any], grid: Grid) -> tuple[str, ...]:
    return Cell(grid.columns, -(-len(cells) // grid.columns)).words()


def _line(field: Shown, value: Any) -> Line:
    label, mark = capital(field.label), field.mark
    if isinstance(mark, Track) and mark.most - mark.least <= PIPS:
        return Line(label, pips=(value - mark.least, mark.most - mark.least))
    return Line(label, value=shown.said(value, mark))


def _cards(label: str, cards: Sequence[str], pieces: frozenset[str]) -> Part:
    seen = [card for card in cards if card != UNKNOWN_CARD]
    if seen and pieces.issuperset(seen):
        faces = tuple(parts.Card(card, card) for card in seen)
        hidden = len(cards) - len(seen)
        more = phrase("{what}, {n} hidden", what=label, n=hidden) if hidden else label
        return parts.Cards(faces, label=label, caption=more)
    texts = [*seen, *([shown.said(cards, IsCards())] if not seen else [])]
    if seen and len(seen) < len(cards):
        texts.append(phrase("{n} hidden", n=len(cards) - len(seen)))
    return parts.Text(tuple(map(Line, texts)), "chips", label)
