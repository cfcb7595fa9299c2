"""Names as parts of sentences that are kept and said to each reader (`Later`)."""

from collections.abc import Iterable

import msgspec

from companion.language import Later, Things, inside, later

from ..cards.places import RESOURCES, TRACKS, Stress
from ..cards.wording import LANDS
from ..facts import REGIONS, facts


def card(id: str) -> Later:
    """Return the name of an obstacle, a location or a progress card."""
    box = facts()
    known = box.obstacle.get(id) or box.location.get(id) or box.card[id]
    return later(known.english)


def named(id: str) -> Later | None:
    """Return the name of an obstacle, a location or a character; None for others."""
    box = facts()
    known = box.obstacle.get(id) or box.location.get(id) or box.character.get(id)
    return later(known.english) if known else None


def cards(ids: Iterable[str], between: str = "; ") -> Things:
    """Return the names of cards side by side."""
    return Things(tuple(map(card, ids)), between=between)


def resource(number: int) -> Later:
    """Return the name of a resource."""
    return later(RESOURCES[number].capitalize())


def land(region: int) -> Later:
    """Return the name of a region within a sentence."""
    return later(LANDS[REGIONS[region]])


def short(text: Later, lacking: int) -> Later:
    """Return what comes, and that so many more do not."""
    return later("{text}, {n} short: the supply is empty", text=text, n=lacking)


def team(characters: Iterable[str]) -> Things:
    """Return the names of characters."""
    return Things(tuple(facts().character[who].english for who in characters), "and")


def damage(cost: Stress) -> Things:
    """Return damage in words."""
    points = zip(TRACKS, (cost.psyche, cost.body), strict=True)
    some = (later("{n} {track}", n=n, track=later(track)) for track, n in points if n)
    return Things(tuple(some) or (later("nothing"),), "and")


class Inside(msgspec.Struct, frozen=True):
    """A name in the middle of a sentence."""

    name: Later

    def __str__(self) -> str:
        return inside(str(self.name))


def skill(id: str) -> Inside:
    """Return the name of a skill."""
    return Inside(later(id.capitalize()))
