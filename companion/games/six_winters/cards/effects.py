"""Effects and abilities: verbs, with the moment or the cost of doing them."""

from typing import Literal

from companion.facts import Fact
from companion.games.six_winters.cards.places import Resource, Track
from companion.games.six_winters.cards.verbs import Verb

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
    """What a character can do for a cost; stashing, for example, has none."""

    do: tuple[Verb, ...]
    cost: Cost | None = None
