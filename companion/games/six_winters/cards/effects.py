"""Effects and abilities: verbs, with the moment or the cost of doing them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from companion.facts import Fact

from .places import Resource, Track
from .verbs import Verb

Moment = Literal["continuous", "moving_in", "damage", "activation", "overcome"]


class Effect(Fact, frozen=True):
    """The verbs of an obstacle, and when they are done.

    `damage` replaces the printed damage of a failed defence.
    """

    when: Moment
    do: tuple[Verb, ...]


class AnyDie(Fact, frozen=True, tag_field="pay", tag="die"):
    """One unspent action die, or one asset here; showing `face` if it is given."""

    face: int | None = None


class AnAsset(Fact, frozen=True, tag_field="pay", tag="asset"):
    """One asset here, of `resource` if it is given."""

    resource: Resource | None = None


class SomeStress(Fact, frozen=True, tag_field="pay", tag="stress"):
    """Stress on a track: `amount` of it, or any amount if it is None."""

    track: Track
    amount: int | None = None


Cost = AnyDie | AnAsset | SomeStress


class Ability(Fact, frozen=True):
    """What a character can do for a cost, if it has one; `ruled`: under a ruling."""

    do: tuple[Verb, ...]
    cost: Cost | None = None
    ruled: Ruled | None = None

    @property
    def keeps(self) -> Resource | None:
        """The resource of the asset that it keeps on the character, if it keeps one."""
        return self.do[0].keeps

    def under(self, rulings: Mapping[str, str]) -> Ability:
        """Return the ability that stands in this place under the rulings."""
        ruled = self.ruled
        if ruled and rulings.get(ruled.ruling) == ruled.choice:
            return ruled.ability
        return self


class Ruled(Fact, frozen=True):
    """The ability that takes the place of another under a choice of a ruling."""

    ruling: str
    choice: str
    ability: Ability
