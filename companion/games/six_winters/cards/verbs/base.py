"""The base of all verbs of cards: data, a printed line, and what it does."""

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
    """What precedes a verb in its line, and the names of cards.

    Attributes:
        there: whether the card has just gone to somebody.
        first: whether the verb begins the line.
        names: the names of obstacles, locations and characters by id.
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
        choices: the sets of dice of which the players choose one; empty if it makes
            none, or they are rolled.
        rolled: how many new dice are rolled.
        type: the resource of those; None for action dice.
    """

    choices: tuple[tuple[Die, ...], ...] = ()
    rolled: int = 0
    type: Resource | None = None


class Op(Fact, frozen=True, tag_field="op"):
    """The base of all verbs; each has its own `line` and `do`."""

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


class Unrecorded(Op, frozen=True):
    """A verb that the players carry out and that changes nothing in the record.

    It is about what becomes of the die that pays for an ability, which the campaign
    does, or it holds while its card is in play, where the referee and the campaign look
    it up.
    """

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        return state


class Task(msgspec.Struct, frozen=True, tag_field="todo"):
    """The base of all tasks on the agenda of a campaign."""

    # A task that asks has a field of this name, which takes the place of the property.
    @property
    def answers(self) -> tuple[Act, ...]:
        """The answers given so far."""
        return ()


class DoVerb(Task, frozen=True, tag="do"):
    """A verb of a card is done.

    Attributes:
        card: the obstacle, location or event whose verb it is.
        slot: where that is; -1 for an event. `here` follows an obstacle that has moved.
        seats: those who moved in, overcame or act.
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
    """Return words with a capital first letter."""
    return words[:1].upper() + words[1:]
