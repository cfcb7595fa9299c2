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
    """How a character joins: the location to bring in, then the obstacles, in order."""

    location: str
    obstacles: tuple[str, ...]
    either: bool = False  # whether one of the obstacles is enough


class Character(Named, frozen=True):
    """A character mat."""

    id: str
    english_title: str = msgspec.field(name="title")  # the title in the data
    skills: dict[places.Skill, int]  # the rank of each of the eight skills at the start
    stress: places.Stress  # the faces of the two stress dice at the start
    abilities: tuple[Ability, ...]  # the three from the start
    task: tuple[places.ObstacleTag, ...]  # any of them on an obstacle earns one
    achievements: tuple[Ability, ...]  # the six abilities that are gained in order
    unlock: Unlock | None = None  # how it joins; None if in the campaign from the start

    @property
    def title(self) -> str:
        """The title in the reader's language."""
        return phrase(self.english_title)


class Location(Named, frozen=True):
    """A location card."""

    id: str
    kind: Literal["region", "threat", "special"]  # in a deck, brought in, Desolation
    tags: tuple[places.LocationTag, ...]
    move_cost: dict[places.Region, int]  # action dice; no way to a region left out
    region: places.Region | None = None  # of its deck, or of its `threat_slot`
    starting_slot: places.Slot | None = None  # its slot as a campaign begins
    threat_slot: places.Slot | None = None  # the slot that a threat location takes
    port: bool = False
    gate: bool = False
    activation_asset: places.Resource | None = None  # of the die left on activation
    skill_bonus: places.Skill | None = None  # by which one action moves several dice
    create_for_stress: Hit | None = None  # pays here, like a die, for an asset
    create_asset_extra_cost: Hit | None = None  # more stress for an asset
    action: tuple[Verb, ...] = ()  # the effect of one action die here
    free_effect: tuple[Verb, ...] = ()  # an effect here without a cost
    moving_in: tuple[Verb, ...] = ()  # the effect on a character who moves here
    starting_obstacles: tuple[str, ...] = ()  # the ids of those that come with it

    @property
    def kinds(self) -> tuple[places.LocationTag, ...]:
        """The tags by which effects find it; the ship also makes it a port.

        Source: reading squidery-port.
        """
        ship = self.port and "port" not in self.tags
        return (*self.tags, "port") if ship else self.tags


class Obstacle(Named, frozen=True):
    """An obstacle card; each copy is a card of its own."""

    id: str
    copy: int  # which of `copies` cards of the same face
    copies: int
    region: places.Region  # of its draw pile; for a location obstacle, of its back
    season: places.Season  # the sign on its back
    difficulty: int
    skill: places.Skill  # the skill that overcomes it
    tags: tuple[places.ObstacleTag, ...]
    threats: tuple[places.Resource, ...]  # one may be printed twice
    damage: places.Stress  # the stress of a failed defence
    pattern: tuple[int, ...]  # the faces that overcome it, sorted
    location_obstacle: bool = False  # it only enters with a location or another card
    conditional_threat: places.Resource | None = None  # dashed; an effect says when
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
    """A square of a progress card, counted from 1 at the top left."""

    row: int
    column: int
    type: places.Resource | None = None  # of the required die
    value: int | None = None  # the required face
    region: places.Region | None = None  # the region that the die must come from
    relation: Literal["+1", "-1", "="] | None = None  # to the die before it on the path
    role: Literal["start", "end"] | None = None  # if a path starts or ends here

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
