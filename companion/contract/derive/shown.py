"""A state as text, from what its fields are (`contract.fields`).

The heading says what is due; below it is a block for each field, then one for each
seat with its entries of all fields that have one a seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import cache
from typing import Any, NamedTuple, get_args

import msgspec

from companion.contract import fields as marks
from companion.contract.derive import hints_of, parted
from companion.contract.fields import (
    UNKNOWN_CARD,
    Grid,
    IsCards,
    IsFaces,
    IsNames,
    IsPerSeat,
    Track,
    Unshown,
)
from companion.contract.rules import Choice, Draw, Due, Over, Roll
from companion.language import phrase, phrases
from companion.lines import wrapped

Mark = IsFaces | IsCards | Track | Grid | marks.Cell | None
"""What the value of a field is, if not a plain one."""

BAR = 20
"""Spaces of a track that is drawn as a bar; of a longer one only its number is said."""

PLAYER = "player"  # the field of a state with whose turn it is, which the heading says
LABELS = 14  # columns of the names of fields, at most


class Shown(NamedTuple):
    """A field of a state: its name there, what it is called, and what it is."""

    name: str
    label: str
    mark: Mark
    per_seat: bool
    kind: object


@cache
def fields(state: type[msgspec.Struct]) -> tuple[Shown, ...]:
    """Return the fields of a state that are shown, in their order."""
    rows = []
    kinds = IsFaces | IsCards | Track | Grid | marks.Cell
    for name, hint in hints_of(state).items():
        inner, notes = parted(hint)
        if name == PLAYER or any(isinstance(note, Unshown | IsNames) for note in notes):
            continue
        per_seat = any(isinstance(note, IsPerSeat) for note in notes)
        if per_seat:
            inner, notes = parted(get_args(inner)[0])
        label = name.replace("_", " ")
        if per_seat and label.endswith("s") and not label.endswith("ss"):
            label = label[:-1]  # each seat has one of them
        mark = next((note for note in notes if isinstance(note, kinds)), None)
        rows.append(Shown(name, label, mark, per_seat, inner))
    return tuple(rows)


@cache
def names_field(state: type[msgspec.Struct]) -> str:
    """Return which field of a state names the players; `""` if none does."""
    for name, hint in hints_of(state).items():
        if any(isinstance(note, IsNames) for note in parted(hint)[1]):
            return name
    return ""


def names(state: msgspec.Struct) -> tuple[str, ...]:
    """Return the players that a state names, in the order of their seats."""
    name = names_field(type(state))
    known: tuple[str, ...] = getattr(state, name) if name else ()
    return known


def named(state: msgspec.Struct, seat: int) -> str:
    """Return what a player is called."""
    known = names(state)
    return known[seat] if seat < len(known) else phrase("player {n}", n=seat + 1)


def seats(state: msgspec.Struct) -> int:
    """Return how many seats a state has entries for; 1 if for none."""
    if known := names(state):
        return len(known)
    entries = (field.name for field in fields(type(state)) if field.per_seat)
    return next((len(getattr(state, name)) for name in entries), 1)


def said(value: Any, mark: Mark = None) -> str:
    """Return the value of a field in words.

    >>> said((2, 5), IsFaces()), said(("A", "?", "?"), IsCards()), said(3, Track(0, 5))
    ('2 5', 'A, 2 hidden', '###.. 3 of 5')
    """
    match mark:
        case IsFaces():
            return " ".join(str(face or "?") for face in value) or "none"
        case IsCards():
            return ", ".join(_cards(value)) or "none"
        case Track(least, most):
            bar = "#" * (value - least) + "." * (most - value)
            plain = f"{value} of {most}"
            return f"{bar} {plain}" if most - least <= BAR else plain
        case marks.Cell(columns, rows):
            return mark.words()[value] if 0 <= value < columns * rows else "-"
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "-"
        case ():
            return "none"
        case Enum():
            return str(value.value)
        case tuple():
            return ", ".join(map(said, value))
        case msgspec.Struct():
            return ", ".join(
                f"{field.label} {said(getattr(value, field.name), field.mark)}"
                for field in fields(type(value))
            )
    return str(value)


def _cards(cards: Sequence[str]) -> Iterator[str]:
    open_cards = [card for card in cards if card != UNKNOWN_CARD]
    if open_cards:
        yield " ".join(open_cards)
    if hidden := len(cards) - len(open_cards):
        yield f"{hidden} hidden"


def cell(value: Any, grid: Grid) -> str:
    """Return what a cell of a grid shows."""
    if grid.signs and isinstance(value, int) and value < len(grid.signs):
        return grid.signs[value]
    return said(value)


def due_sentence(state: msgspec.Struct, due: Due) -> str:
    """Return what is due, and whose it is."""
    several = seats(state) > 1
    match due:
        case Over(rank=rank, reason=reason):
            return "; ".join(filter(None, (rank or phrase("lost"), reason)))
        case Choice(player) if several:
            return phrase("{who} is to choose", who=named(state, player))
        case Choice():
            return phrase("your choice")
        case Roll(count, what="dice", player=player):
            what = phrases("{n} die to be rolled", "{n} dice to be rolled", count)
        case Roll(count, what=what, player=player):
            dice = what if count > 1 else what.replace("dice", "die")
            what = phrase("{n} {dice} to be rolled", n=count, dice=phrase(dice))
        case Draw(deck, count, player):
            what = phrase("{n} of the {deck} to be drawn", n=count, deck=deck)
    return f"{named(state, player)}: {what}" if several and player is not None else what


def describe(title: str, waits_for: Callable[[Any], Due]) -> Callable[[Any, int], str]:
    """Return what describes the states of a game for a terminal of a width."""

    def described(state: msgspec.Struct, width: int) -> str:
        heading = f"{title}: {due_sentence(state, waits_for(state))}"
        lines, known = wrapped(heading, width, first=""), common(state)
        column = min(LABELS, max((len(field.label) for field in known), default=0))
        for field in known:
            value = getattr(state, field.name)
            if isinstance(field.mark, Grid):
                lines += [f"  {field.label}", *grid_lines(value, field.mark)]
                continue
            text = f"{field.label:<{column}}  {said(value, field.mark)}"
            lines += wrapped(text, width)
        return "\n".join([*lines, *_seats(state, width)])

    return described


def common(state: msgspec.Struct) -> list[Shown]:
    """Return the fields that belong to no seat, less what is not so now."""
    return [
        field
        for field in fields(type(state))
        if not field.per_seat and (field.kind is not bool or getattr(state, field.name))
    ]


def _seats(state: msgspec.Struct, width: int) -> Iterator[str]:
    own = [field for field in fields(type(state)) if field.per_seat]
    if not own:
        return
    column = max(len(named(state, seat)) for seat in range(seats(state)))
    for seat in range(seats(state)):
        values = "; ".join(
            f"{field.label} {said(getattr(state, field.name)[seat], field.mark)}"
            for field in own
            if not isinstance(field.mark, Grid)
        )
        yield from wrapped(
            f"{named(state, seat):<{column}}  {values}", width, then=" " * 6
        )
        for field in own:
            if isinstance(field.mark, Grid):
                yield f"    {field.label}"
                yield from grid_lines(getattr(state, field.name)[seat], field.mark)


def grid_lines(cells: Sequence[Any], grid: Grid) -> Iterator[str]:
    """Yield a board row by row, with a letter above each column."""
    texts = [cell(value, grid) for value in cells]
    wide = max(map(len, texts), default=1)
    rows = range(0, len(texts), grid.columns)
    edge = len(str(len(rows)))
    letters = " ".join(
        f"{chr(ord('a') + column):>{wide}}" for column in range(grid.columns)
    )
    yield f"    {'':>{edge}} {letters}"
    for number, at in enumerate(rows):
        row = " ".join(f"{text:>{wide}}" for text in texts[at : at + grid.columns])
        slant = " " * (number * grid.slant * (wide + 1) // 2)
        yield f"    {number + 1:>{edge}} {slant}{row}"
