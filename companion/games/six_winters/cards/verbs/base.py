"""What every verb of a card is: data, a printed line, and what it does."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

import msgspec

from companion.contract import Act
from companion.facts import Fact
from companion.games.six_winters.cards import table
from companion.games.six_winters.cards.places import Resource
from companion.games.six_winters.cards.table import OFF_BOARD, Changes, S

On: TypeAlias = Changes[S]


class Context(NamedTuple):
    """What stands before a verb in its line, and what the cards are called.

    Attributes:
        there: whether the card has just gone to somebody.
        first: whether the verb begins the line.
        names: the name of each obstacle, location and character that is named.
    """

    there: bool = False
    first: bool = True
    names: Mapping[str, str] = MappingProxyType({})


class Die(msgspec.Struct, frozen=True, order=True):
    """A die: an asset of its type, or an action die if it has none."""

    face: int
    type: Resource | None = None


class Made(msgspec.Struct, frozen=True):
    """What an ability makes.

    Attributes:
        choices: the sets of dice that it may be, one of them to be chosen; empty if it
            makes none, or they are rolled.
        rolled: how many new dice are rolled.
        type: what those are; None for action dice.
    """

    choices: tuple[tuple[Die, ...], ...] = ()
    rolled: int = 0
    type: Resource | None = None


class Op(Fact, frozen=True, tag_field="op"):
    """What every verb inherits; each has its own `line` and `do`."""

    @abstractmethod
    def line(self, context: Context) -> str:
        """Return the printed words, in lower case, icons in braces."""

    def ability_line(self, paid: str, context: Context) -> str:
        """Return the words on a character mat; `paid` is the sign of what pays."""
        return begun(self.line(context))

    @abstractmethod
    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        """Return the table after the verb, or with a question that it asks."""

    def makes(self, die: Die | None, pool: Sequence[int]) -> Made:
        """Return what an ability makes of the die that pays.

        Args:
            pool: the dice that it explodes, or rolls again.
        """
        return Made()

    def impossible(self, die: Die) -> str:
        """Return why a die cannot pay, empty if it can."""
        return ""


class Told(Op, frozen=True):
    """A verb that is only told to the players.

    It is about faces of dice, which are the table's own, or about what the referee
    looks up while its card is in play.
    """

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        return state


class Task(msgspec.Struct, frozen=True, tag_field="todo"):
    """What every task on the agenda of a campaign inherits."""

    # A task that asks has a field of this name, which takes the place of the property.
    @property
    def answers(self) -> tuple[Act, ...]:
        """The answers given so far."""
        return ()


class DoVerb(Task, frozen=True, tag="do"):
    """A verb of a card is done.

    Attributes:
        card: the obstacle, location or event whose verb it is.
        slot: where that is; -1 for an event. An obstacle in play is where it lies.
        seats: who is meant by those who moved in, overcame or act.
        mine: whether the verb is an ability of the first of these.
    """

    verb: Op
    card: str
    slot: int = OFF_BOARD
    seats: tuple[int, ...] = ()
    mine: bool = False
    answers: tuple[Act, ...] = ()

    def here(self, state: table.Table) -> int:
        """Return the slot of the card; -1 for an event."""
        found = state.where(self.card)
        return self.slot if found is None else found


def begun(words: str) -> str:
    """Return words with their first letter large."""
    return words[:1].upper() + words[1:]
