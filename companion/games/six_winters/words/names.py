"""Printed names of slots, regions, characters and cards; an unknown id is unchanged."""

from companion.errors import short
from companion.games.six_winters.cards.indexes import SlotIndex
from companion.games.six_winters.cards.wording import capital
from companion.games.six_winters.facts import REGIONS, facts


def slot(name: str) -> str:
    """Return a slot in words.

    >>> slot("red_bank-sorcery")
    'the Sorcery slot of Red Bank'
    """
    number = SlotIndex.named(name)
    if number is None:
        return short(name)
    at = facts().board.slots[number]
    return f"the {capital(at.resource)} slot of {land(at.region)}"


def land(name: str) -> str:
    """Return a region as its board names it, within a sentence."""
    known: tuple[str, ...] = REGIONS
    if name not in known:
        return short(name)
    named = facts().board.region(name).name
    return named if named.startswith("Red") else f"the {named.removeprefix('The ')}"


def person(name: str) -> str:
    """Return a character's name."""
    known = facts().character.get(name)
    return known.name if known else short(name)


def obstacle(name: str) -> str:
    """Return an obstacle's name, with its copy and season if there are several.

    >>> obstacle("poison"), obstacle("legionary-2")
    ('Poison', 'Legionary 2 (fall)')
    """
    known = facts().obstacle.get(name)
    if known is None:
        return short(name)
    if known.copies == 1:
        return known.name
    return f"{known.name} {known.copy} ({known.season})"


def progress(name: str) -> str:
    """Return a progress card's name."""
    known = facts().card.get(name)
    return known.name if known else short(name)


def location(name: str) -> str:
    """Return a location's name."""
    known = facts().location.get(name)
    return known.name if known else short(name)


def place(name: str) -> str:
    """Return a place of dice, in words.

    >>> place("red_bank-sorcery"), place("stash-keel"), place("card-ann")
    ('in the Sorcery slot of Red Bank', 'in the stash of Keel', "on ann's card")
    """
    kind, _, whose = name.partition("-")
    if name in facts().obstacle:
        return f"on {obstacle(name)}"
    if SlotIndex.named(name) is not None:
        return f"in {slot(name)}"
    match kind:
        case "card":
            return f"on {short(whose)}'s card"
        case "stash":
            return f"in the stash of {person(whose)}"
        case "abilities":
            return f"on abilities of {person(whose)}"
    return short(name)


def whereabouts(where: str) -> str:
    """Return where an obstacle is, in words.

    >>> whereabouts("pile-empire"), whereabouts("red_bank-sorcery")
    ('on the draw pile of the Empire', 'in the Sorcery slot of Red Bank')
    """
    heap, dash, region = where.partition("-")
    if heap == "pile" and dash:
        return f"on the draw pile of {land(region)}"
    if heap == "discard" and dash:
        return f"on the discards of {land(region)}"
    return "locked" if where == "locked" else f"in {slot(where)}"
