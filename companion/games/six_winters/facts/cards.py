"""The cards of Six Winters, as their files state them."""

from typing import Generic, Literal, TypeVar

import msgspec

from companion.facts import Fact
from companion.language import phrase

from ..cards import places
from ..cards.effects import Ability, Effect, Moment
from ..cards.verbs import Verb
from .board import Named

Reward = places.Resource | Literal["wild"]


class Hit(Fact, frozen=True):
    """Points on one track of stress."""

    track: places.Track
    amount: int


class Unlock(Fact, frozen=True):
    """How a character joins: the location to bring in, then the obstacles, in order.

    With `either`, one of the obstacles is enough.
    """

    location: str
    obstacles: tuple[str, ...]
    either: bool = False


class Character(Named, frozen=True):
    """A character mat.

    Attributes:
        task: the tags of obstacles that earn an achievement; any one of them.
        unlock: how the character joins; None if in the campaign from the start.
    """

    id: str
    english_title: str = msgspec.field(name="title")  # the title in the data
    skills: dict[places.Skill, int]  # the rank of each of the eight skills at the start
    stress: places.Stress  # the faces of the two stress dice at the start
    abilities: tuple[Ability, ...]  # the three from the start
    task: tuple[places.ObstacleTag, ...]
    achievements: tuple[Ability, ...]  # the six abilities that are gained in order
    unlock: Unlock | None = None

    @property
    def title(self) -> str:
        """The title in the reader's language."""
        return phrase(self.english_title)


class Location(Named, frozen=True):
    """A location card.

    Attributes:
        kind: of a region's deck, one that a threat brings in, or Desolation.
        region: of its deck, or of the slot that a threat location takes.
        move_cost: action dice to go to each region; a region that is left out cannot
            be gone to from here.
        starting_slot: its slot when a campaign begins, if it has one.
        threat_slot: the slot that a threat location takes.
        activation_asset: the resource of which a die is left here on activation.
        skill_bonus: the skill with which one action may move several dice.
        create_for_stress: stress that pays here, like a die, to create an asset.
        create_asset_extra_cost: extra stress for creating an asset here.
        action: the effect of one action die here.
        free_effect: an effect here without a cost.
        moving_in: the effect on a character who moves here.
        starting_obstacles: the ids of the obstacles that come with it.
    """

    id: str
    kind: Literal["region", "threat", "special"]
    tags: tuple[places.LocationTag, ...]
    move_cost: dict[places.Region, int]
    region: places.Region | None = None
    starting_slot: places.Slot | None = None
    threat_slot: places.Slot | None = None
    port: bool = False
    gate: bool = False
    activation_asset: places.Resource | None = None
    skill_bonus: places.Skill | None = None
    create_for_stress: Hit | None = None
    create_asset_extra_cost: Hit | None = None
    action: tuple[Verb, ...] = ()
    free_effect: tuple[Verb, ...] = ()
    moving_in: tuple[Verb, ...] = ()
    starting_obstacles: tuple[str, ...] = ()

    @property
    def kinds(self) -> tuple[places.LocationTag, ...]:
        """The tags by which effects find it; the ship also makes it a port.

        Source: reading squidery-port.
        """
        ship = self.port and "port" not in self.tags
        return (*self.tags, "port") if ship else self.tags


class Obstacle(Named, frozen=True):
    """An obstacle card; each copy is a card of its own.

    Attributes:
        copy, copies: which of how many cards of the same face.
        location_obstacle: whether it only enters with a location or another card.
        threats: its printed threat icons; one may be printed twice.
        conditional_threat: the dashed icon; an effect has its condition.
    """

    id: str
    copy: int
    copies: int
    region: places.Region  # of its draw pile; for a location obstacle, of its back
    season: places.Season  # the sign on its back
    difficulty: int
    skill: places.Skill  # the skill that overcomes it
    tags: tuple[places.ObstacleTag, ...]
    threats: tuple[places.Resource, ...]
    damage: places.Stress  # the stress of a failed defence
    pattern: tuple[int, ...]  # the faces that overcome it, sorted
    location_obstacle: bool = False
    conditional_threat: places.Resource | None = None
    effects: tuple[Effect, ...] = ()

    def is_locked(self, hardest: int) -> bool:
        """Return whether it is in no draw pile yet, up to that difficulty of piles."""
        return self.location_obstacle or self.difficulty > hardest

    @property
    def picture(self) -> str:
        """The name of its picture, which its copies share."""
        return self.id.removesuffix(f"-{self.copy}") if self.copies > 1 else self.id

    def verbs(self, when: Moment) -> tuple[Verb, ...]:
        """Return its effects at a moment, in order."""
        return tuple(
            verb for effect in self.effects if effect.when == when for verb in effect.do
        )

    @property
    def defence(self) -> tuple[int, ...]:
        """The different faces that a defence must show, sorted."""
        return tuple(sorted(set(self.pattern)))


class Square(Fact, frozen=True):
    """A square of a progress card, counted from 1 at the top left.

    Attributes:
        type, value: the required resource and face of the die.
        region: the region that the die must come from.
        relation: how its face compares with the die before it on the path.
        role: whether a path starts or ends here.
    """

    row: int
    column: int
    type: places.Resource | None = None
    value: int | None = None
    region: places.Region | None = None
    relation: Literal["+1", "-1", "="] | None = None
    role: Literal["start", "end"] | None = None

    @property
    def at(self) -> tuple[int, int]:
        """Row and column."""
        return self.row, self.column


class Progress(Named, frozen=True):
    """A progress card: a path of dice, its rewards, the slot of the new obstacle."""

    id: str
    stage: int
    rewards: tuple[Reward, ...]  # the tracks it raises; `wild` is any one track
    obstacle_slot: places.Slot  # the slot where a new obstacle is placed
    squares: tuple[Square, ...]  # those that are printed, row by row

    def role(self, role: Literal["start", "end"]) -> Square:
        """Return the square where a path starts, or ends."""
        return next(square for square in self.squares if square.role == role)


class Event(Named, frozen=True):
    """The event of a season when `symbols` draw piles show its sign."""

    id: str
    season: places.Season
    symbols: int
    do: tuple[Verb, ...]


C = TypeVar("C", bound=Named)


class Deck(Fact, Generic[C], frozen=True):
    """The contents of a file of cards: mats of characters, locations, obstacles..."""

    source: str
    cards: tuple[C, ...]
