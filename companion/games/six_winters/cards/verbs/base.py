"""The base of all verbs of cards: data, a printed line, and what it does.

A verb does not import a campaign: `Changes` are the functions that it calls; the module
`campaign.changes` has them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple, Protocol, TypeAlias

import msgspec

from companion.contract import Act
from companion.facts import Fact
from companion.language import Later, capital, phrase

from .. import table
from ..answers import Reply
from ..places import Resource, Track
from ..table import OFF_BOARD, Cards, Faces, S
from ..wording import icon


class Context(NamedTuple):
    """What precedes a verb in its line, and the names of cards."""

    there: bool = False  # whether the card has just gone to somebody
    first: bool = True  # whether the verb begins the line
    named: Callable[[str], str] = str  # the name of an obstacle, location or character


class Die(msgspec.Struct, frozen=True, order=True):
    """A die: an asset of its type, or an action die if it has none."""

    face: int
    type: Resource | None = None


class Made(msgspec.Struct, frozen=True):
    """What an ability makes."""

    # The sets of dice of which the players choose one; empty if it makes none, or they
    # are rolled.
    choices: tuple[tuple[Die, ...], ...] = ()
    rolled: int = 0  # how many new dice are rolled
    type: Resource | None = None  # the resource of those; None for action dice


class Changes(Protocol[S]):
    """What a card can do; each function returns the table after it.

    Resources, regions and slots are given by index, obstacles and characters by id.
    """

    def ask(self, state: S, task: DoVerb, text: Later, *choices: Reply) -> S: ...

    def hit(self, state: S, seat: int, track: Track, amount: int) -> S: ...
    def ease(self, state: S, seat: int, track: Track, face: int | None = None) -> S: ...
    def suffer(self, state: S, character: str, track: Track) -> S: ...
    def recover(self, state: S, character: str, track: Track) -> S: ...
    def went(self, state: S, seat: int, slot: int) -> S: ...
    def joins(self, state: S, character: str) -> S: ...
    def leaves(self, state: S, character: str) -> S: ...

    def moved(self, state: S, obstacle: str, slot: int) -> S: ...
    def discarded(self, state: S, obstacle: str) -> S: ...
    def enters(self, state: S, obstacle: str, slot: int) -> S: ...
    def replaced(self, state: S, slot: int, location: str) -> S: ...
    def lowered(self, state: S, resource: int, steps: int) -> S: ...

    def pooled(self, state: S, resource: int, count: int, faces: Faces = ()) -> S: ...
    def added(self, state: S, resource: int, count: int, *places: str) -> S: ...
    def dice_moved(
        self, state: S, start: str, end: str, resource: int, dice: int | Faces
    ) -> S: ...
    def put_on(self, state: S, resource: int, obstacle: str) -> S: ...
    def removed(
        self, state: S, place: str, resource: int, count: int, faces: Faces = ()
    ) -> S: ...

    def turned(self, state: S, resource: int, face: int) -> S: ...
    def all_again(self, state: S, slot: int) -> S: ...
    def changed(self, state: S, seat: int, count: int) -> S: ...
    def turned_action(self, state: S, seat: int, face: int, to: int) -> S: ...
    def acting(self, state: S, seat: int, faces: Faces) -> S: ...

    def top_discarded(self, state: S, task: DoVerb, region: int | None) -> S: ...
    def looked(self, state: S, task: DoVerb, region: int, count: int) -> S: ...
    def returned(self, state: S, task: DoVerb) -> S: ...
    def restaged(self, state: S, cards: Cards) -> S: ...
    def bottom_staged(self, state: S) -> S: ...


On: TypeAlias = Changes[S]


class Op(Fact, frozen=True, tag_field="op"):
    """The base of all verbs; each has its own `do`, and a line."""

    says: ClassVar[str] = ""  # its line, if a sentence is enough; its parts are fields

    def sentence(self) -> str:
        """Return what it `says`, the ids of facts as icons."""
        fields = msgspec.structs.asdict(self).items()
        parts = {key: icon(at) if isinstance(at, str) else at for key, at in fields}
        return phrase(self.says, **parts)

    def line(self, context: Context) -> str:
        """Return the printed words, in lower case, icons in braces."""
        return self.sentence()

    def ability_line(self, paid: str, context: Context) -> str:
        """Return the words on a character mat; `paid` is the sign of what pays."""
        return capital(self.line(context))

    @abstractmethod
    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        """Return the table after the verb, or with a question that it asks."""

    @property
    def keeps(self) -> Resource | None:
        """The resource of the asset that it keeps on the character, if it keeps one."""
        return None

    def makes(self, die: Die | None, pool: Sequence[int]) -> Made:
        """Return what an ability makes of the die that pays, or of a pool of dice."""
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
    """A verb of a card is done."""

    verb: Op
    card: str  # the obstacle, location or event whose verb it is
    slot: int = OFF_BOARD  # -1 for an event; `here` follows an obstacle that has moved
    seats: tuple[int, ...] = ()  # those who moved in, overcame or act
    mine: bool = False  # whether the verb is an ability of the first of these
    answers: tuple[Act, ...] = ()

    def here(self, state: table.Table) -> int:
        """Return the slot of the card; -1 for an event."""
        slot = state.where(self.card)
        return self.slot if slot is None else slot
