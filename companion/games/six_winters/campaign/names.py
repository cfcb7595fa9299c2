"""Names of slots, regions, characters, cards and dice; an unknown id is unchanged.

No message shows an id: it shows what is printed, or what is typed.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache

from companion import errors
from companion.errors import near, short
from companion.language import marked, phrase, reader

from ..cards.places import SLOT_NAMES, RegionIndex, SlotIndex
from ..cards.wording import capital, regional
from ..facts import REGIONS, RESOURCES, facts
from ..referee.queries import LABELS, Dice
from .state import State


def slot(name: str) -> str:
    """Return a slot in words.

    >>> slot("red_bank-sorcery")
    'the Sorcery place of Red Bank'
    """
    number = SlotIndex.named(name)
    if number is None:
        return short(name)
    kind, land = capital(number.resource), regional(number.region.id)
    return phrase("the {resource} place of {region}", resource=kind, region=land)


def land(name: str) -> str:
    """Return a region as its board names it, within a sentence."""
    known = RegionIndex.named(name)
    return regional(known.id) if known is not None else short(name)


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
    return f"{known.name} {known.copy} ({phrase(known.season)})"


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
    ('in the Sorcery place of Red Bank', 'in the stash of Keel', "on ann's card")
    """
    kind, _, whose = name.partition("-")
    if name in facts().obstacle:
        return phrase("on {card}", card=obstacle(name))
    if SlotIndex.named(name) is not None:
        return phrase("in {place}", place=slot(name))
    match kind:
        case "card":
            return phrase("on {who}'s card", who=short(whose))
        case "hand":
            return phrase("in the hand of {who}", who=short(whose))
        case "stash":
            return phrase("in the stash of {who}", who=person(whose))
        case "abilities":
            return phrase("on abilities of {who}", who=person(whose))
    return short(name)


def whereabouts(where: str) -> str:
    """Return where an obstacle is, in words.

    >>> whereabouts("pile-empire"), whereabouts("red_bank-sorcery")
    ('on the draw pile of the Empire', 'in the Sorcery place of Red Bank')
    """
    heap, dash, region = where.partition("-")
    if heap == "pile" and dash:
        return phrase("on the draw pile of {region}", region=land(region))
    if heap == "discard" and dash:
        return phrase("on the discards of {region}", region=land(region))
    if where == "locked":
        return phrase("locked")
    return phrase("in {place}", place=slot(where))


def printed(id: str) -> str:
    """Return what is printed on a card, a mat or a location; empty for other ids."""
    box = facts()
    if id in box.obstacle:
        face = box.obstacle[id]
        return face.name if face.copies == 1 else f"{face.name} {face.copy}"
    card = box.card.get(id) or box.location.get(id) or box.character.get(id)
    return card.name if card else ""


def called(id: str) -> str:
    """Return what has an id in words, in quotation marks if nothing has it.

    >>> called("angry-mob-3"), called("empire-military"), called("nobody")
    ('Angry Mob 3', 'the Military place of the Empire', "'nobody'")
    """
    if name := printed(id):
        return name
    if id in REGIONS:
        return land(id)
    return f"'{short(id)}'" if SlotIndex.named(id) is None else slot(id)


def typed(id: str) -> str:
    """Return an id as it may be typed: as it is printed, or in plain words.

    >>> typed("pile-red_bank"), typed("angry-mob-3"), typed("top:red_bank")
    ('pile red bank', 'Angry Mob 3', 'top:red-bank')
    """
    if ":" in id:
        return short(id.replace("_", "-"))
    said = [name for name in spoken(id) if slug(name) != slug(id)]
    plain = short(id.replace("_", " ").replace("-", " "))
    return printed(id) or (said[-1] if said else plain)


def spoken(id: str) -> Iterator[str]:
    """Yield the names of a resource, a place and the like in the reader's language.

    They are none in English, where such an id is typed as it is.
    """
    if reader() == "en":
        return
    yield from dict.fromkeys((phrase(id), capital(id)))
    if id in REGIONS:
        yield land(id)
    elif id in SLOT_NAMES:
        region, _, resource = id.partition("-")
        yield f"{land(region)} {capital(resource)}"


def id_of(words: str, known: Collection[str]) -> str:
    """Return the id that has a name, English or the reader's; what was typed if none.

    >>> id_of("Parisa's Glen", facts().location), id_of("Elswhere", facts().location)
    ('parisas-glen', 'elswhere')
    """
    text = slug(words)
    if text in known:
        return text
    return next((id for id in known if text and slug(printed(id)) == text), text)


@lru_cache(maxsize=4096)
def slug(words: str) -> str:
    """Return a name as an id is written, without accents.

    >>> slug("Tradition, or Reform?"), slug("Dusk's Ayrie")
    ('tradition-or-reform', 'dusks-ayrie')
    """
    plain = unicodedata.normalize("NFKD", words.casefold())
    plain = re.sub(r"['\N{RIGHT SINGLE QUOTATION MARK}\u0300-\u036f]", "", plain)
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def nearest(text: str, ids: Iterable[str]) -> str:
    """Return a hint: the name nearest to what was typed, or the list of them.

    >>> nearest("Tradtion", ("tradition-or-reform", "poison", "red_bank"))
    'choose one of Tradition, or Reform?, Poison, red bank'
    >>> nearest("poisn", ("tradition-or-reform", "poison", "red_bank"))
    "did you mean 'Poison'?"
    """
    known = {slug(typed(id)): typed(id) for id in ids}
    return meant(text, known) or near("", known.values())


def meant(text: str, known: Mapping[str, str]) -> str:
    """Return a hint: the name nearest to what was typed, of those by slugs; or none."""
    typed = slug(text)
    found = known.get(errors.nearest(typed, [name for name in known if name != typed]))
    return phrase("did you mean '{name}'?", name=found) if found else ""


def there(state: State, number: int) -> str:
    """Return a slot in words, its location first if there is one."""
    name, card = slot(SLOT_NAMES[number]), state.spots[number].location
    return f"{location(card)}, {name}" if card else name


def location_in(state: State, name: str) -> str:
    """Return the location in a slot; the slot in words if there is none."""
    number = SlotIndex.named(name)
    card = "" if number is None else state.spots[number].location
    return location(card) if card else slot(name)


DOING = {
    "pay": marked("paying {die}"),
    "take": marked("taking {die}"),
    "make": marked("making {die}"),
    "place": marked("placing {die}"),
    "pool": marked("pool {die}"),
    "new": marked("new {die}"),
    "on": marked("on {die}"),
    "approach": marked("approach {die}"),
    "defend": marked("defend {die}"),
    "asset": marked("asset {die}"),
}
"""A die of a use in a sentence."""


def die(typed: str) -> str:
    """Return a die as it is typed in words, with its owner, its use or its square.

    >>> die("su3"), die("keel:5"), die("a1:te2"), die("take:4")
    ('Support 3', "Keel's 5", 'Technology 2 on a1', 'taking a 4')
    """
    where, _, plain = typed.rpartition(":")
    kind = next((name for name in RESOURCES if name[:2] == plain[:-1]), None)
    named = f"{capital(kind)} {plain[-1:]}" if kind else plain
    if where in facts().character:
        return phrase("{who}'s {die}", who=person(where), die=named)
    if where in LABELS:
        die = named if kind else phrase("a {face}", face=named)
        return phrase(DOING[where], die=die)
    return phrase("{die} on {square}", die=named, square=where) if where else named


def dice(named: Dice) -> str:
    """Return the dice of a report in words; what pays comes first.

    >>> from companion.games.six_winters.referee.queries import TypedDie
    >>> dice((TypedDie(4, label="take"), TypedDie(5, label="keel")))
    "Keel's 5, taking a 4"
    >>> dice((TypedDie(2, "espionage"),)), dice((TypedDie(2), TypedDie(3)))
    ('Espionage 2', '2 3')
    """
    if not any(paid.label or paid.at or paid.type for paid in named):
        return " ".join(paid.typed() for paid in named)
    ordered = sorted(named, key=lambda paid: paid.label in LABELS)
    return ", ".join(die(paid.typed()) for paid in ordered)
