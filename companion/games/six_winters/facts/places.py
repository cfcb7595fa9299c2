"""Where an effect reaches, whom it touches, and when: closed unions of small structs.

Each union is told apart by one key: `place` for a place, `who` for people, `per` for an
amount that has to be counted, `if` for a condition.
"""

from typing import Literal

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


class Slot(Fact, frozen=True):
    """One of the nine places for a location: a region, and a resource within it."""

    region: Region
    resource: Resource


class Place(Fact, frozen=True, tag_field="place"):
    """What every place inherits."""


class Here(Place, frozen=True, tag="here"):
    """The location of the card, or of the character who acts."""


class ThisRegion(Place, frozen=True, tag="region"):
    """Every location in the region of the card."""


class Anywhere(Place, frozen=True, tag="anywhere"):
    """Every location in play; as a destination, any one of them."""


class Among(Place, frozen=True, tag="among"):
    """The locations with any of `tags`, in any of `regions`, in slots of `resource`.

    An empty tuple, or no resource, asks nothing.
    """

    tags: tuple[LocationTag, ...] = ()
    regions: tuple[Region, ...] = ()
    resource: Resource | None = None


class InSlot(Place, frozen=True, tag="slot"):
    """The location that lies in one slot."""

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


class Filter(Fact, frozen=True):
    """Which obstacles are meant.

    Attributes:
        tags, names: any one of them will do; empty, every obstacle will.
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


class Who(Fact, frozen=True, tag_field="who"):
    """What everybody who can be meant inherits."""


class Mover(Who, frozen=True, tag="mover"):
    """The character who has just moved in."""


class All(Who, frozen=True, tag="all"):
    """Every character on the board in `at`; with `skill`, those who have any of it."""

    at: Area = Here()
    skill: Skill | None = None


class One(Who, frozen=True, tag="one"):
    """One character in `at`, whom the players choose."""

    at: Area = Here()


class Overcomers(Who, frozen=True, tag="overcomers"):
    """The characters who have just overcome the obstacle."""


class Defenders(Who, frozen=True, tag="defenders"):
    """The characters who have just failed to defend."""


class Unlocked(Who, frozen=True, tag="unlocked"):
    """Every unlocked character, played or not."""


class Another(Who, frozen=True, tag="another"):
    """One character other than the one who acts."""


Whom = Mover | All | One | Overcomers | Defenders | Unlocked | Another


class Count(Fact, frozen=True, tag_field="per"):
    """What every counted amount inherits."""


class Level(Count, frozen=True, tag="level"):
    """The threat level of a resource."""

    resource: Resource


class PerObstacle(Count, frozen=True, tag="obstacle"):
    """`base`, and one more for each obstacle in play that `what` means."""

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


Amount = int | Level | PerObstacle | PerPoolDie | DiceHere


class When(Fact, frozen=True, tag_field="if"):
    """What every condition inherits."""


class SkillBelow(When, frozen=True, tag="skill_below"):
    """The character has less than `rank` in `skill`."""

    skill: Skill
    rank: int


class ObstacleHere(When, frozen=True, tag="obstacle_here"):
    """An obstacle that `what` means is attached to the same location."""

    what: Filter


class NobodyHere(When, frozen=True, tag="nobody_here"):
    """No character is at this location."""


class PoolPair(When, frozen=True, tag="pool_pair"):
    """Two dice of the pool show the same face."""

    resource: Resource


Condition = SkillBelow | ObstacleHere | NobodyHere | PoolPair
