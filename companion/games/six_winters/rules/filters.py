"""Which obstacles an effect means, and which places it reaches."""

from companion.games.six_winters.facts.cards import Location, Obstacle
from companion.games.six_winters.facts.places import Among, Filter, Region, Resource


def means(what: Filter, card: Obstacle) -> bool:
    """Return whether a filter means an obstacle; whose effect it is, is not its matter.

    >>> from companion.games.six_winters.facts import facts
    >>> means(Filter(tags=("spy", "guard")), facts().obstacle["breakout"])
    True
    """
    named = what.tags or what.names
    if named and not set(what.tags) & set(card.tags) and card.name not in what.names:
        return False
    if what.threat and what.threat not in card.threats:
        return False
    if what.skill and what.skill != card.skill:
        return False
    return not what.damage or bool(getattr(card.damage, what.damage))


def lies_among(
    where: Among, location: Location, region: Region, resource: Resource
) -> bool:
    """Return whether a location in the slot of a region and resource is among these."""
    if where.tags and not set(where.tags) & set(location.tags):
        return False
    if where.regions and region not in where.regions:
        return False
    return where.resource in (None, resource)
