"""Resources, regions and slots; the targets and conditions of effects.

Targets and conditions are closed unions of small structs. Each union has its tag field:
`place` for a place, `who` for people, `per` for an amount that has to be counted, `if`
for a condition.

Markers, pools, piles and slots are kept in tuples: six resources, three regions, nine
slots. An index is a position in such a tuple and has a name; it is an `int`, and is
saved as one.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import IntEnum
from functools import cache
from typing import Literal, Protocol, Self, TypeVar, get_args

from companion.facts import Fact
from companion.language import phrase

Resource = Literal[
    "support", "technology", "espionage", "military", "diplomacy", "sorcery"
]
Region = Literal["empire", "red_bank", "settled_lands"]
Season = Literal["winter", "spring", "summer", "fall"]
Position = Literal["top", "middle", "bottom"]
Skill = Literal[
    "command", "disguise", "lore", "rapport", "combat", "tactics", "thievery",
    "survival",
]  # fmt: skip
Track = Literal["psyche", "body"]
LocationTag = Literal["urban", "rural", "wilderness", "eldritch", "hall", "port"]
ObstacleTag = Literal[
    "trap", "guard", "foe", "unit", "diplomat", "issue", "development", "spy",
    "conspiracy", "eldritch",
]  # fmt: skip


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
    def english(self) -> str: ...
    @property
    def tags(self) -> tuple[ObstacleTag, ...]: ...
    @property
    def threats(self) -> tuple[Resource, ...]: ...
    @property
    def skill(self) -> Skill: ...
    @property
    def damage(self) -> Stress: ...


class Filter(Fact, frozen=True):
    """The obstacles that an effect applies to."""

    # An obstacle has to have any one of these; all do if both are empty.
    tags: tuple[ObstacleTag, ...] = ()
    names: tuple[str, ...] = ()
    threat: Resource | None = None  # the resource of a printed threat icon
    skill: Skill | None = None  # the skill that overcomes it
    damage: Track | None = None  # the track on which its printed damage falls
    other: bool = False  # whether the card itself is left out

    def matches(self, card: ObstacleFace) -> bool:
        """Return whether an obstacle has all that the filter names.

        `other` is left to the caller, who knows whose effect it is.
        """
        alike = {*self.tags} & {*card.tags} or card.english in self.names
        if (self.tags or self.names) and not alike:
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


# Positions in the tuples of a campaign.


class Index(IntEnum):
    """A position that has an id."""

    @property
    def id(self) -> str:
        """The id in data, saves and typed reports, such as `empire-military`."""
        return self.name.lower()

    @classmethod
    def of(cls, name: str) -> Self:
        """Return the index of an id; a KeyError if there is no such id."""
        return cls[name.upper()]

    @classmethod
    def named(cls, name: str) -> Self | None:
        """Return the index of what was typed; None if it is no id."""
        return _by_id(cls).get(name)


AnyIndex = TypeVar("AnyIndex", bound=Index)


@cache
def _by_id(kind: type[AnyIndex]) -> dict[str, AnyIndex]:
    return {index.id: index for index in kind}


class ResourceIndex(Index):
    """A resource, in the order of the trade board."""

    SUPPORT = 0
    TECHNOLOGY = 1
    ESPIONAGE = 2
    MILITARY = 3
    DIPLOMACY = 4
    SORCERY = 5

    @property
    def id(self) -> Resource:
        return RESOURCES[self]

    @property
    def english(self) -> str:
        """The name in a sentence that is kept."""
        return self.id.capitalize()

    @property
    def title(self) -> str:
        """The name in a sentence."""
        return phrase(self.english)


class RegionIndex(Index):
    """A region, in the order in which they activate."""

    EMPIRE = 0
    RED_BANK = 1
    SETTLED_LANDS = 2

    @property
    def id(self) -> Region:
        return REGIONS[self]

    @property
    @cache
    def slots(self) -> tuple[SlotIndex, ...]:
        """Its slots, from top to bottom."""
        return tuple(slot for slot in SlotIndex if slot.region is self)


class SlotIndex(Index):
    """A slot: region by region, from top to bottom."""

    EMPIRE_MILITARY = 0
    EMPIRE_TECHNOLOGY = 1
    EMPIRE_ESPIONAGE = 2
    RED_BANK_MILITARY = 3
    RED_BANK_SUPPORT = 4
    RED_BANK_SORCERY = 5
    SETTLED_LANDS_DIPLOMACY = 6
    SETTLED_LANDS_TECHNOLOGY = 7
    SETTLED_LANDS_SORCERY = 8

    @property
    @cache
    def region(self) -> RegionIndex:
        """The region of the slot; each has three slots."""
        return RegionIndex(self // 3)  # slot = 3 * region + place from the top, 0 to 2

    @property
    def resource(self) -> Resource:
        """The resource of the slot."""
        return SLOTS[self].resource

    @property
    def id(self) -> str:
        return SLOT_NAMES[self]

    @classmethod
    def of(cls, slot: Slot | str) -> Self:
        """Return the index of a slot, or of the id of one."""
        return cls((SLOT_NAMES if isinstance(slot, str) else SLOTS).index(slot))


SLOTS = tuple(
    Slot(slot.region.id, next(r for r in RESOURCES if slot.name.lower().endswith(r)))
    for slot in SlotIndex
)
SLOT_NAMES: tuple[str, ...] = tuple(f"{slot.region}-{slot.resource}" for slot in SLOTS)
ALL_SLOTS: tuple[int, ...] = tuple(SlotIndex)

POOL = "pool"  # the place of dice that is the pools; each resource has one
