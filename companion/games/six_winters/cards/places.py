"""The targets and conditions of effects: closed unions of small structs.

Each union has its tag field: `place` for a place, `who` for people, `per` for an amount
that has to be counted, `if` for a condition.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, Protocol, get_args

from companion.facts import Fact

Resource = Literal[
    "support", "technology", "espionage", "military", "diplomacy", "sorcery"
]
Region = Literal["empire", "red_bank", "settled_lands"]
Season = Literal["winter", "spring", "summer", "fall"]
Position = Literal["top", "middle", "bottom"]
Skill = Literal[
    "command",
    "disguise",
    "lore",
    "rapport",
    "combat",
    "tactics",
    "thievery",
    "survival",
]
Track = Literal["psyche", "body"]
LocationTag = Literal["urban", "rural", "wilderness", "eldritch", "hall", "port"]
ObstacleTag = Literal[
    "trap",
    "guard",
    "foe",
    "unit",
    "diplomat",
    "issue",
    "development",
    "spy",
    "conspiracy",
    "eldritch",
]


RESOURCES: tuple[Resource, ...] = get_args(Resource)
REGIONS: tuple[Region, ...] = get_args(Region)
SEASONS: tuple[Season, ...] = get_args(Season)
SKILLS: tuple[Skill, ...] = get_args(Skill)
TRACKS: tuple[Track, Track] = ("psyche", "body")


def track_named(name: str) -> Track:
    """Return the track of a name; a ValueError if there is no such track."""
    return TRACKS[TRACKS.index(name)]


class Slot(Fact, frozen=True):
    """One of the nine places for a location: a region, and a resource within it."""

    region: Region
    resource: Resource


class Place(Fact, frozen=True, tag_field="place"):
    """The base of all places."""


class Here(Place, frozen=True, tag="here"):
    """The location of the card, or of the character who acts."""


class ThisRegion(Place, frozen=True, tag="region"):
    """Every location in the region of the card."""


class Anywhere(Place, frozen=True, tag="anywhere"):
    """Every location in play; as a destination, any one of them."""


class Among(Place, frozen=True, tag="among"):
    """The locations with any of `tags`, in any of `regions`, in slots of `resource`.

    An empty tuple, or no resource, matches all.
    """

    tags: tuple[LocationTag, ...] = ()
    regions: tuple[Region, ...] = ()
    resource: Resource | None = None

    def holds(
        self, tags: Collection[LocationTag], region: Region, resource: Resource
    ) -> bool:
        """Return whether a location with `tags`, in that slot, matches."""
        if self.tags and not set(self.tags) & set(tags):
            return False
        if self.regions and region not in self.regions:
            return False
        return self.resource in (None, resource)


class InSlot(Place, frozen=True, tag="slot"):
    """The location in one slot."""

    region: Region
    resource: Resource


class Beside(Place, frozen=True, tag="beside"):
    """Where the character with the lowest or highest `skill` is, within `regions`."""

    pick: Literal["lowest", "highest"]
    skill: Skill
    regions: tuple[Region, ...] = ()


class Most(Place, frozen=True, tag="most"):
    """The location with most assets, or most obstacles of `tag`, within `regions`."""

    of: Literal["assets", "obstacles"]
    tag: ObstacleTag | None = None
    regions: tuple[Region, ...] = ()


Area = Here | ThisRegion | Anywhere | Among
Destination = Here | Anywhere | Among | InSlot | Beside | Most


class Stress(Fact, frozen=True):
    """Points on the two tracks of stress."""

    psyche: int = 0
    body: int = 0

    def points(self, track: Track) -> int:
        """Return the points on one track."""
        return self.psyche if track == "psyche" else self.body


class ObstacleFace(Protocol):
    """The part of a printed obstacle that effects depend on."""

    @property
    def name(self) -> str: ...
    @property
    def tags(self) -> tuple[ObstacleTag, ...]: ...
    @property
    def threats(self) -> tuple[Resource, ...]: ...
    @property
    def skill(self) -> Skill: ...
    @property
    def damage(self) -> Stress: ...


class Filter(Fact, frozen=True):
    """The obstacles that an effect applies to.

    Attributes:
        tags, names: an obstacle has to have any one of them; all do if both are empty.
        threat: the resource of a printed threat icon.
        skill: the skill that overcomes it.
        damage: the track on which its printed damage falls.
        other: whether the card itself is left out.
    """

    tags: tuple[ObstacleTag, ...] = ()
    names: tuple[str, ...] = ()
    threat: Resource | None = None
    skill: Skill | None = None
    damage: Track | None = None
    other: bool = False

    def matches(self, card: ObstacleFace) -> bool:
        """Return whether an obstacle has all that the filter names.

        `other` is left to the caller, who knows whose effect it is.
        """
        named = self.tags or self.names
        if named and not set(self.tags) & set(card.tags) | {card.name} & {*self.names}:
            return False
        if self.threat and self.threat not in card.threats:
            return False
        if self.skill and self.skill != card.skill:
            return False
        return self.damage is None or card.damage.points(self.damage) > 0


class Person(Fact, frozen=True, tag_field="who"):
    """The base of all people of an effect."""


class Mover(Person, frozen=True, tag="mover"):
    """The character who has just moved in."""


class All(Person, frozen=True, tag="all"):
    """Every character on the board in `at`; with `skill`, those who have any of it."""

    at: Area = Here()
    skill: Skill | None = None


class One(Person, frozen=True, tag="one"):
    """One character in `at`, whom the players choose."""

    at: Area = Here()


class Overcomers(Person, frozen=True, tag="overcomers"):
    """The characters who have just overcome the obstacle."""


class Defenders(Person, frozen=True, tag="defenders"):
    """The characters who have just failed to defend."""


class Unlocked(Person, frozen=True, tag="unlocked"):
    """Every unlocked character, played or not."""


class Another(Person, frozen=True, tag="another"):
    """One character other than the one who acts."""


People = Mover | All | One | Overcomers | Defenders | Unlocked | Another


class Count(Fact, frozen=True, tag_field="per"):
    """The base of all counted amounts."""


class ThreatLevel(Count, frozen=True, tag="level"):
    """The threat level of a resource."""

    resource: Resource


class PerObstacle(Count, frozen=True, tag="obstacle"):
    """`base`, and one more for each obstacle in play that `what` matches."""

    what: Filter
    base: int = 0


class PerPoolDie(Count, frozen=True, tag="pool_die"):
    """`each` for every die of a pool that shows `face`."""

    resource: Resource
    face: int
    each: int


class DiceHere(Count, frozen=True, tag="dice_here"):
    """The total of the dice on this card, or `least` if that is more."""

    least: int


Amount = int | ThreatLevel | PerObstacle | PerPoolDie | DiceHere


class When(Fact, frozen=True, tag_field="if"):
    """The base of all conditions."""


class SkillBelow(When, frozen=True, tag="skill_below"):
    """The character has less than `rank` in `skill`."""

    skill: Skill
    rank: int


class ObstacleHere(When, frozen=True, tag="obstacle_here"):
    """An obstacle that `what` matches is attached to the same location."""

    what: Filter


class NobodyHere(When, frozen=True, tag="nobody_here"):
    """No character is at this location."""


class PoolPair(When, frozen=True, tag="pool_pair"):
    """Two dice of the pool show the same face."""

    resource: Resource


Condition = SkillBelow | ObstacleHere | NobodyHere | PoolPair
