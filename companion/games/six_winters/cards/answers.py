"""Answers of the players to the questions of cards and of a campaign.

Characters, slots and cards are named by their ids; a slot is a region and a resource,
`empire-military`.
"""

from collections.abc import Iterable
from typing import TypeVar

from companion.contract import Act

A = TypeVar("A", bound=Act)


class At(Act, frozen=True, tag="at"):
    """Answer: this slot."""

    slot: str


class That(Act, frozen=True, tag="that"):
    """Answer: this obstacle."""

    obstacle: str


class Whom(Act, frozen=True, tag="whom"):
    """Answer: this character."""

    character: str


class Many(Act, frozen=True, tag="many"):
    """Answer: this number."""

    count: int


class Answer(Act, frozen=True, tag="answer"):
    """Answer: yes or no."""

    yes: bool


class Order(Act, frozen=True, tag="order"):
    """Answer: the staged cards in this order, the bottom one first."""

    cards: tuple[str, ...]


class Land(Act, frozen=True, tag="land"):
    """Answer: this region."""

    region: str


class Keep(Act, frozen=True, tag="keep"):
    """Answer: this location."""

    location: str


class Card(Act, frozen=True, tag="card"):
    """Answer: this progress card."""

    card: str


class Raise(Act, frozen=True, tag="raise"):
    """Answer: the marker of this resource."""

    resource: str


class Top(Act, frozen=True, tag="top"):
    """Answer: the season sign on top of a region's draw pile (light record)."""

    region: str
    season: str


class OneDie(Act, frozen=True, tag="die"):
    """Answer: this die, as it is typed: `3`, or `su3`, or `a1:su3` on a path."""

    die: str


Reply = (
    At | That | Whom | Many | Answer | Order | Land | Keep | Card | Raise | Top | OneDie
)  # fmt: skip

YES_NO = (Answer(True), Answer(False))


def first(kind: type[A], answers: Iterable[Act]) -> A | None:
    """Return the first answer of a kind; None if there is none yet."""
    return next((answer for answer in answers if isinstance(answer, kind)), None)
