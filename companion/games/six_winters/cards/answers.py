"""Answers of the players to the questions of cards and of a campaign.

Each is what its field says. Characters, slots and cards are named by their ids; a slot
is a region and a resource, `empire-military`.
"""

from collections.abc import Iterable
from typing import TypeVar

from companion.contract import Act

A = TypeVar("A", bound=Act)


class At(Act, frozen=True, tag="at"):
    slot: str


class That(Act, frozen=True, tag="that"):
    obstacle: str


class Whom(Act, frozen=True, tag="whom"):
    character: str


class Many(Act, frozen=True, tag="many"):
    count: int


class Answer(Act, frozen=True, tag="answer"):
    yes: bool


class Order(Act, frozen=True, tag="order"):
    """The staged cards in this order, the bottom one first."""

    cards: tuple[str, ...]


class Land(Act, frozen=True, tag="land"):
    region: str


class Keep(Act, frozen=True, tag="keep"):
    location: str


class Card(Act, frozen=True, tag="card"):
    """A progress card."""

    card: str


class Raise(Act, frozen=True, tag="raise"):
    """The marker, or the asset, of a resource."""

    resource: str


class Top(Act, frozen=True, tag="top"):
    """The season sign on top of a region's draw pile (light record)."""

    region: str
    season: str


class OneDie(Act, frozen=True, tag="die"):
    """A die, as it is typed: `3`, or `su3`, or `a1:su3` on a path."""

    die: str


Reply = (
    At | That | Whom | Many | Answer | Order | Land | Keep | Card | Raise | Top | OneDie
)  # fmt: skip

YES_NO = (Answer(True), Answer(False))


def first(kind: type[A], answers: Iterable[Act]) -> A | None:
    """Return the first answer of a kind; None if there is none yet."""
    return next((answer for answer in answers if isinstance(answer, kind)), None)
