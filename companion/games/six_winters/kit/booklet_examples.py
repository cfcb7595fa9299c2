"""The numbers of the booklet's examples, worked out from the facts.

What an example tells holds only while these are as its words say: a level that rises,
an icon too many. The tests of the booklet have them as figures.
"""

from msgspec import Struct

from companion.games.six_winters.cards.places import Resource
from companion.games.six_winters.facts import Facts
from companion.games.six_winters.facts.cards import Obstacle

CARD = "small-steps"
MOB, PLAYER, PARTNER = "angry-mob-1", "keel", "thea"
ICONS = ("angry-mob-1", "angry-mob-2", "culture-clash", "restless-dead-1")
RESOURCE: Resource = "support"
DRAWN = ("tinkering", "uplifting-words")
REPLACED = "dawncaves"


class Reward(Struct, frozen=True):
    """What a progress card raises: the first step of its track, and the pool then."""

    track: str
    before: int
    after: int

    @property
    def rolled(self) -> int:
        return self.after - self.before


class Attempt(Struct, frozen=True):
    """An obstacle, the ranks of two characters for it, and the stress of the first."""

    difficulty: int
    skill: str
    pattern: tuple[int, ...]
    rank: int
    partner: int
    psyche: tuple[int, int]
    body: tuple[int, int]


class Threat(Struct, frozen=True):
    """Icons of a resource: how far its marker goes, and what that sets free."""

    icons: int
    spaces: tuple[int, int]
    levels: tuple[int, int]
    freed: tuple[str, ...]


class First(Struct, frozen=True):
    """The first obstacle of a player: by which card, and where it goes."""

    card: str
    region: str
    resource: str
    location: str


class Examples(Struct, frozen=True):
    """The numbers of every example that has some."""

    reward: Reward
    attempt: Attempt
    threat: Threat
    first: tuple[First, ...]
    opening: tuple[int, ...]
    left: int
    quiet: bool


def examples(facts: Facts) -> Examples:
    """Return the numbers of every example."""
    campaign = facts.campaign
    burned = sum(campaign.burned_a_year * year for year in (1, 2))
    return Examples(
        _reward(facts),
        _attempt(facts),
        _threat(facts),
        tuple(_first(facts, card) for card in DRAWN),
        opening=tuple(track.levels[0] for track in facts.board.resources),
        left=campaign.stages[0].cards - burned,
        quiet=not facts.location[REPLACED].starting_obstacles,
    )


def _reward(facts: Facts) -> Reward:
    (resource,) = facts.card[CARD].rewards
    track = facts.board.resource(resource)
    return Reward(track.name, track.levels[0], track.levels[1])


def _attempt(facts: Facts) -> Attempt:
    mob, who = facts.obstacle[MOB], facts.character[PLAYER]
    partner, skill = facts.character[PARTNER], mob.skill
    stress, damage = who.stress, mob.damage
    return Attempt(
        mob.difficulty,
        skill.capitalize(),
        tuple(mob.pattern),
        who.skills[skill],
        partner.skills[skill],
        (stress.psyche, stress.psyche - damage.psyche),
        (stress.body, stress.body - damage.body),
    )


def _threat(facts: Facts) -> Threat:
    track = facts.board.resource(RESOURCE)
    icons = sum(_icons(facts.obstacle[name]) for name in ICONS)
    first = track.threat_start["standard"]
    last = first + icons - facts.campaign.free_threat_icons
    levels = track.levels[first - 1], track.levels[last - 1]
    freed = tuple(
        card.name
        for card in facts.obstacles
        if not card.location_obstacle
        and card.difficulty == levels[1]
        and RESOURCE in card.threats
    )
    return Threat(icons, (first, last), levels, freed)


def _icons(card: Obstacle) -> int:
    """Return the icons of the example's resource, its conditional one included."""
    return [*card.threats, card.conditional_threat].count(RESOURCE)


def _first(facts: Facts, name: str) -> First:
    slot = facts.card[name].obstacle_slot
    region = facts.board.region(slot.region)
    start = next(one for one in region.slots if one.resource == slot.resource)
    return First(
        facts.card[name].name,
        region.name,
        facts.board.resource(slot.resource).name,
        facts.location[start.starting_location].name,
    )
