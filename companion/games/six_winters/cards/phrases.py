"""Places, people, amounts and obstacles in a few words, with {icons} in braces.

An icon word is a word of the facts: `{red_bank}`, `{support}`, `{psyche}`, `{lore}`.
"""

from collections.abc import Iterable

from companion.games.six_winters.cards import places
from companion.games.six_winters.cards.wording import a

PLACES = ("hall", "port")
"""Tags that are nouns; the others are adjectives of a location."""


def icon(word: str) -> str:
    """Return the icon word of a fact."""
    return f"{{{word}}}"


def either(words: Iterable[str], conjunction: str = "or") -> str:
    """Return words in a list with a conjunction before the last.

    >>> either(["spy", "guard"]), either(["hall"])
    ('spy or guard', 'hall')
    """
    *rest, last = words
    return f"{', '.join(rest)} {conjunction} {last}" if rest else last


def regions(names: Iterable[str], conjunction: str = "or") -> str:
    """Return the icons of regions, joined."""
    return either(map(icon, names), conjunction)


def kind(place: places.Among) -> str:
    """Return a location of that kind, without an article.

    >>> kind(places.Among(tags=("urban", "rural"), regions=("red_bank",)))
    'urban or rural {red_bank} location'
    """
    if place.tags and place.tags[0] in PLACES:
        where = f" in {regions(place.regions)}" if place.regions else ""
        return either(place.tags) + where
    parts = [either(place.tags)] if place.tags else []
    parts += [regions(place.regions)] if place.regions else []
    parts += [icon(place.resource)] if place.resource else []
    return " ".join([*parts, "location"])


def destination(to: places.Destination) -> str:
    """Return where something goes, with `to` where English needs it."""
    match to:
        case places.Here():
            return "here"
        case places.Anywhere():
            return "anywhere"
        case places.Among():
            return f"to {a(kind(to))}"
        case places.InSlot(region, resource):
            return f"to {icon(region)} {icon(resource)} place"
        case places.Beside(pick, skill, within):
            inside = f" in {regions(within)}" if within else ""
            return f"to {pick}-{icon(skill)} character{inside}"
        case places.Most(of, tag, within):
            things = f"{tag}s" if tag else of
            inside = f"{regions(within)} " if within else ""
            return f"to the {inside}location with most {things}"


def people(whom: places.People, there: bool) -> str:
    """Return the people of an effect; `there` if the card has just gone to them."""
    match whom:
        case places.Mover() | places.Defenders():
            return ""
        case places.All(at, skill):
            if skill:
                return f"every character with {icon(skill)} above 0"
            return _all(at, there)
        case places.One(at):
            return f"one character {_inside(at, 'or')}"
        case places.Overcomers():
            return "overcomers"
        case places.Unlocked():
            return "every unlocked character"
        case places.Another():
            return "another character"


def _all(at: places.Area, there: bool) -> str:
    match at:
        case places.Here():
            return "all there" if there else "all here"
        case places.Among(tags, (), None):
            return either(tags)
    return f"all {_inside(at, 'and')}"


def _inside(at: places.Area, conjunction: str) -> str:
    match at:
        case places.Among(_, within, _) if within:
            return f"in {regions(within, conjunction)}"
    return "in region"


def amount(track: str, points: places.Amount) -> str:
    """Return damage in words.

    >>> amount("body", 3), amount("psyche", places.ThreatLevel("sorcery"))
    ('3 {body}', '{psyche} = {sorcery} threat level')
    """
    sign = icon(track)
    match points:
        case int():
            return f"{points} {sign}"
        case places.ThreatLevel(resource):
            return f"{sign} = {icon(resource)} threat level"
        case places.PerObstacle(what, 0):
            return f"1 {sign} per {noun(what)} in play"
        case places.PerObstacle(what, base):
            return f"{base} {sign}, +1 per {noun(what)} in play"
        case places.PerPoolDie(resource, face, each):
            return f"{each} {sign} per {face} in {icon(resource)} pool"
        case places.DiceHere(least):
            return f"{sign} = dice on this card, at least {least}"


def condition(only_if: places.Condition) -> str:
    """Return a condition, to be printed before what it allows."""
    match only_if:
        case places.SkillBelow(skill, rank):
            return f"with {icon(skill)} under {rank}"
        case places.ObstacleHere(what):
            return f"if {a(noun(what))} is here"
        case places.NobodyHere():
            return "if nobody is here"
        case places.PoolPair(resource):
            return f"if {icon(resource)} pool holds a pair"


def noun(what: places.Filter, conjunction: str = "or") -> str:
    """Return the obstacles that a filter matches, in the singular.

    >>> noun(places.Filter(tags=("spy", "guard")))
    'spy or guard'
    >>> noun(places.Filter(threat="sorcery", other=True))
    'other {sorcery} obstacle'
    """
    other = "other " if what.other else ""
    if what.tags or what.names:
        return other + either([*what.tags, *what.names], conjunction)
    sign = what.threat or what.skill or what.damage
    return f"{other}{icon(sign)} obstacle" if sign else f"{other}obstacle"


def each_of(at: places.Area) -> str:
    """Return every location in an area.

    >>> each_of(places.Among(regions=("red_bank",)))
    'at each {red_bank} location'
    """
    if isinstance(at, places.Among):
        return f"at each {kind(at)}"
    return "anywhere" if isinstance(at, places.Anywhere) else "here"


def tags(names: Iterable[places.LocationTag]) -> str:
    """Return the kind of location that has any of these tags, with an article."""
    return a(f"{either(names)} location")


def spot(at: places.Area, there: bool) -> str:
    """Return where assets are; `there` if the card has just gone to them."""
    match at:
        case places.Here():
            return "there" if there else "here"
        case places.ThisRegion():
            return "in that region" if there else "in region"
    return "in play"
