"""What may happen in a game: its rules, what they wait for, and its secrets.

Chance is an input. A game never rolls: `waits_for` says that dice are due, and the
report `Rolled(faces)` is an action like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, Protocol, cast

import msgspec

from companion.contract.actions import A, Drawn, Rolled, S


class Roll(msgspec.Struct, frozen=True):
    """Dice are due: `count` of them with `sides` faces; `what` names them in words.

    They are the dice of `player`, counted from 0; of the whole table if None.
    """

    count: int
    sides: int = 6
    what: str = "dice"
    player: int | None = None


class Draw(msgspec.Struct, frozen=True):
    """Cards are due: `count` of them from `deck`.

    It is `player` who draws, counted from 0; nobody in particular if None.
    """

    deck: str
    count: int
    player: int | None = None


class Choice(msgspec.Struct, frozen=True):
    """A player must decide; `player` counts from 0."""

    player: int = 0


class Over(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end, and how it came about."""

    won: bool
    score: int
    rank: str  # the title or who won, in words; empty for a loss
    reason: str
    winners: tuple[int, ...] = ()  # the seats that won, in a game for several


Due = Roll | Draw | Choice | Over


class Rules(Protocol[S, A]):
    """What may happen in a game and what it leads to: a pure module.

    `REVISION` names this state of the rules and is written into every save; `Action` is
    the union of the action structs, which a save is read with. At a `Choice`,
    `legal_actions(state)` is exactly the set of actions whose `why_not` is None;
    otherwise it is empty, since any faces may be reported. `apply` raises
    `IllegalAction` with the words of `why_not`.
    """

    REVISION: str

    @property
    def Action(self) -> object: ...
    def start(
        self, rulings: Mapping[str, str], setup: Mapping[str, object] = ...
    ) -> S: ...
    def waits_for(self, state: S) -> Due: ...
    def legal_actions(self, state: S) -> tuple[A, ...]: ...
    def why_not(self, state: S, action: A) -> str | None: ...
    def apply(self, state: S, action: A) -> S: ...


def as_action(rules: Rules[S, A], report: Rolled | Drawn) -> A:
    """Return a report as an action of the game that waits for it.

    A game that waits for dice or cards has `Rolled` or `Drawn` among its actions, which
    no type variable can say.
    """
    return cast(A, report)


class Hidden(msgspec.Struct, Generic[S, A], frozen=True):
    """The secrets of a game; nothing else of a state leaves the process."""

    view: Callable[[S, int], S]  # the state as a seat may see it; seat -1 is everybody
    observed: Callable[[S, A, int], A]  # an action in a state, as a seat may know of it
    # the cards that the `Draw` now due is made from, for the companion to draw at
    # random; no player may see them
    deck: Callable[[S], Sequence[str]]
    shared: bool = False  # every seat knows the same; what is hidden is hidden from all
