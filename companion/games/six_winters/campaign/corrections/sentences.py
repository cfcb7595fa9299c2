"""Corrections by hand as sentences, such as `put threat:support 4`."""

from companion.errors import short
from companion.games.six_winters.campaign import names
from companion.games.six_winters.cards.places import TRACKS
from companion.games.six_winters.cards.wording import capital, counted
from companion.games.six_winters.facts import ROMAN, SKILLS, facts

POSITIONS = {
    "deck": "is in its deck",
    "staged": "is staged",
    "spent": "is among the discards",
    "burned": "is burned",
    "later": "waits for its stage",
    "aside": "is set aside",
}
"""Positions of progress cards and locations."""


def by_hand(what: str, value: str) -> str:
    """Return the result of a correction.

    >>> by_hand("threat:support", "4"), by_hand("tripwire", "locked")
    ('Support threat is on 4', 'Tripwire is locked')
    >>> by_hand("thea:weary", "no"), by_hand("lies:tinkering", "burned")
    ('Thea is not weary', 'Tinkering is burned')
    """
    kind, _, of = what.partition(":")
    if what in facts().obstacle:
        return f"{names.obstacle(what)} {_position(value)}"
    if kind in facts().character:
        return f"{names.person(kind)}{_of_character(of, value)}"
    return _of_campaign(kind, of, value) or f"{short(what)} is {short(value)}"


def _position(where: str) -> str:
    return "is locked" if where == "locked" else f"is {names.whereabouts(where)}"


def _of_character(of: str, value: str) -> str:
    negation = "" if value == "yes" else "not "
    if of in SKILLS:
        return f" has {of} {value}"
    if of in TRACKS:
        return f"'s {of} die shows {value}"
    match of:
        case "achievements":
            return f" has {value} achievement{'s' * (value != '1')}"
        case "slot":
            where = "off the board" if value == "off" else f"in {names.slot(value)}"
            return f" is {where}"
        case "out":
            return f" is {negation}out of this session"
        case "unlocked":
            return f" has {negation}joined the campaign"
    return f" is {negation}{of}"


def _of_campaign(kind: str, of: str, value: str) -> str:
    """Return the result for markers, heaps, cards and roles; empty for other fields."""
    match kind:
        case "progress" | "threat":
            return f"{capital(of)} {kind} is on {value}"
        case "pool":
            return f"the {capital(of)} pool holds {_dice(value)}"
        case "dice":
            heap, _, resource = of.rpartition(":")
            return f"{_dice(value)} of {capital(resource)} are {names.place(heap)}"
        case "box":
            return f"the season marker is in box {value}"
        case "year" | "stage" if value in ("1", "2", "3", "4", "5", "6"):
            name = "the year" if kind == "year" else "the stage of progress"
            return f"{name} is {ROMAN[int(value) - 1]}"
        case "hand":
            dice = counted(int(value), "action die", "action dice")
            return f"{of} has {dice}"
        case "path":
            gone = "is empty" if value == "none" else "is kept"
            return f"the path on {of}'s card {gone}"
        case "face":
            place, name, old = of.rsplit(":", 2)
            where = "in the pool" if place == "pool" else names.place(place)
            return f"the {capital(name)} {old} {where} shows {value}"
        case "top":
            return f"{value} is on top of the draw pile of {names.land(of)}"
        case "plays":
            return f"{of} plays {names.person(value)}"
        case "card":
            return f"{of} holds {names.progress(value)}"
        case "staged":
            return f"staged card {of} is {names.progress(value)}"
        case "location":
            return f"{names.location(value)} is in {names.slot(of)}"
        case "lies" if value in POSITIONS:
            name = names.location(of) if of in facts().location else names.progress(of)
            return f"{name} {POSITIONS[value]}"
    return ""


def _dice(count: str) -> str:
    return counted(int(count), "die", "dice") if count.isdigit() else short(count)
