"""A game on a screen: its printed scenes with marks on them, and one question.

The page knows no rule. A game turns a view and what was tapped so far (the draft) into
a `Screen`, which is built of the parts in `contract.parts`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

import msgspec

from companion.contract.actions import A, S
from companion.contract.parts import Ask, Button, Buttons, Do, Draft, Line, Part, Tap
from companion.facts import Rank as Rank


class Tab(msgspec.Struct, frozen=True, array_like=True):
    """A further page of a player, such as their mat."""

    name: str
    parts: tuple[Part, ...]  # what it shows, in the place of the board
    # a question of its own, in the place of the one due; without a title that stays
    title: str = ""
    about: str = ""
    ask: tuple[Part, ...] = ()
    # whom the page is about; on a phone it takes the place of the bar and of the first
    # of the parts
    head: tuple[Part, ...] = ()


class Screen(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat sees of a game."""

    place: str = ""  # where the game is, for the bar: `circle VI of IX`
    chips: tuple[Line, ...] = ()  # short facts in the bar, such as each player's points
    board: tuple[Part, ...] = ()  # on the table: left on a tablet, above on a phone
    cap: str = ""  # a line of small capitals above the title of the question
    title: str = ""  # the question due, or what is waited for
    about: str = ""  # one sentence below it
    ask: tuple[Part, ...] = ()  # what the question is answered with, from top to bottom
    tabs: tuple[Tab, ...] = ()  # further pages of a player, such as their mat, by name
    first: str = ""  # the page that a phone opens with; the table if empty
    # what happened just now as the game tells it, the newest last, in the place of the
    # last steps
    news: tuple[str, ...] | None = None


class Moment(msgspec.Struct, Generic[S, A], frozen=True, kw_only=True):
    """What a screen is made from."""

    view: S  # the state as the seat may see it
    seat: int = -1  # whose screen it is; -1 for whoever only watches
    mine: bool = False  # whether this seat is to act now
    names: tuple[str, ...] = ()  # the players by their seats; empty for one player
    draft: Draft = ()  # what was tapped so far
    # the chance to win after an action, from 0 to 1; None if it is not known or the
    # table plays without advice
    worth: Callable[[A], float | None] = lambda action: None
    advice: bool = False  # whether the table plays with advice


def main(label: str, tap: Tap, *others: Button) -> Buttons:
    """Return the filled button that says what follows, and others beside it."""
    return Buttons((Button(label, tap, kind="main"), *others))


class Taps(msgspec.Struct, Generic[S, A], frozen=True):
    """What a tap does with an action of a game: it asks why, if that is refused."""

    write: Callable[[A], str]
    why_not: Callable[[S, A], str | None]

    def do(self, state: S, action: A) -> Do | Ask:
        """Return the tap that does an action."""
        text = self.write(action)
        return Ask(text) if self.why_not(state, action) else Do(text)

    def go(self, state: S, label: str, action: A, *others: Button) -> Buttons:
        """Return the filled button that does an action, and others beside it."""
        return main(label, self.do(state, action), *others)


class Repair(msgspec.Struct, frozen=True):
    """What helps where a choice is refused: a button, and a sentence before it."""

    label: str
    tap: Tap
    sentence: str = ""


class Board(msgspec.Struct, Generic[S, A], frozen=True):
    """How a game is shown on a screen and played by tapping.

    Attributes:
        screen: what a seat sees; it asks for choices, while dice that are due are asked
            for by the page itself, in the same way for all games.
        pieces: the pieces of the kit, besides those a screen names, that every page
            loads at its start, whoever holds them: all faces of hidden cards.
        repair: what helps a seat whose turn it is where an action is refused, from the
            view of that seat; None if nothing does.
        note: what everybody sees of a player, in a few words: `7 cards`; from the view
            of those who only watch.
        ranks: what scores of wins are called, from the lowest up.
    """

    screen: Callable[[Moment[S, A]], Screen]
    pieces: tuple[str, ...] = ()
    repair: Callable[[S, A], Repair | None] = lambda view, action: None
    note: Callable[[S, int], str] = lambda view, seat: ""
    ranks: Callable[[], tuple[Rank, ...]] = tuple
