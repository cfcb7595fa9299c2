"""Places, people, amounts and obstacles in a few words, with {icons} in braces.

An icon word is a word of the facts: `{red_bank}`, `{support}`, `{psyche}`, `{lore}`.
"""

from collections.abc import Iterable

from companion.games.six_winters.cards.places import (
    All,
    Among,
    Amount,
    Another,
    Anywhere,
    Area,
    Beside,
    Condition,
    Defenders,
    Destination,
    DiceHere,
    Filter,
    Here,
    InSlot,
    Level,
    LocationTag,
    Most,
    Mover,
    NobodyHere,
    ObstacleHere,
    One,
    Overcomers,
    People,
    PerObstacle,
    PerPoolDie,
    PoolPair,
    SkillBelow,
    ThisRegion,
    Unlocked,
)

PLACES = ("hall", "port")
"""Tags that are nouns; the others say what a location is like."""


def icon(word: str) -> str:
    """Return the icon word of a fact."""
    return f"{{{word}}}"


def a(noun: str) -> str:
    """Return a noun with its article.

    >>> a("urban location"), a("{empire} location"), a("unit")
    ('an urban location', 'an {empire} location', 'a unit')
    """
    first = noun.lstrip("{")
    vowel = first[0] in "aeio" or first.startswith("urban")
    return f"{'an' if vowel else 'a'} {noun}"


def either(words: Iterable[str], joint: str = "or") -> str:
    """Return words in a row with a joint before the last.

    >>> either(["spy", "guard"]), either(["hall"])
    ('spy or guard', 'hall')
    """
    *rest, last = words
    return f"{', '.join(rest)} {joint} {last}" if rest else last


def regions(names: Iterable[str], joint: str = "or") -> str:
    """Return the icons of regions, joined."""
    return either(map(icon, names), joint)


def kind(place: Among) -> str:
    """Return a location of that kind, without an article.

    >>> kind(Among(tags=("urban", "rural"), regions=("red_bank",)))
    'urban or rural {red_bank} location'
    """
    if place.tags and place.tags[0] in PLACES:
        where = f" in {regions(place.regions)}" if place.regions else ""
        return either(place.tags) + where
    parts = [either(place.tags)] if place.tags else []
    parts += [regions(place.regions)] if place.regions else []
    parts += [icon(place.resource)] if place.resource else []
    return " ".join([*parts, "location"])


def destination(to: Destination) -> str:
    """Return where something goes, with `to` where that is said."""
    match to:
        case Here():
            return "here"
        case Anywhere():
            return "anywhere"
        case Among():
            return f"to {a(kind(to))}"
        case InSlot(region, resource):
            return f"to {icon(region)} {icon(resource)} slot"
        case Beside(pick, skill, within):
            inside = f" in {regions(within)}" if within else ""
            return f"to {pick}-{icon(skill)} character{inside}"
        case Most(of, tag, within):
            things = f"{tag}s" if tag else of
            inside = f"{regions(within)} " if within else ""
            return f"to the {inside}location with most {things}"


def people(whom: People, there: bool) -> str:
    """Return who is meant; `there` if the card has just gone to them."""
    match whom:
        case Mover() | Defenders():
            return ""
        case All(at, skill):
            if skill:
                return f"every character with {icon(skill)} above 0"
            return _all(at, there)
        case One(at):
            return f"one character {_inside(at, 'or')}"
        case Overcomers():
            return "overcomers"
        case Unlocked():
            return "every unlocked character"
        case Another():
            return "another character"


def _all(at: Area, there: bool) -> str:
    match at:
        case Here():
            return "all there" if there else "all here"
        case Among(tags, (), None):
            return either(tags)
    return f"all {_inside(at, 'and')}"


def _inside(at: Area, joint: str) -> str:
    match at:
        case Among(_, within, _) if within:
            return f"in {regions(within, joint)}"
    return "in region"


def amount(track: str, points: Amount) -> str:
    """Return damage in words.

    >>> amount("body", 3), amount("psyche", Level("sorcery"))
    ('3 {body}', '{psyche} = {sorcery} threat level')
    """
    sign = icon(track)
    match points:
        case int():
            return f"{points} {sign}"
        case Level(resource):
            return f"{sign} = {icon(resource)} threat level"
        case PerObstacle(what, 0):
            return f"1 {sign} per {noun(what)} in play"
        case PerObstacle(what, base):
            return f"{base} {sign}, +1 per {noun(what)} in play"
        case PerPoolDie(resource, face, each):
            return f"{each} {sign} per {face} in {icon(resource)} pool"
        case DiceHere(least):
            return f"{sign} = dice on this card, at least {least}"


def condition(only_if: Condition) -> str:
    """Return a condition that stands before what it allows."""
    match only_if:
        case SkillBelow(skill, rank):
            return f"with {icon(skill)} under {rank}"
        case ObstacleHere(what):
            return f"if {a(noun(what))} is here"
        case NobodyHere():
            return "if nobody is here"
        case PoolPair(resource):
            return f"if {icon(resource)} pool holds a pair"


def noun(what: Filter, joint: str = "or") -> str:
    """Return the obstacles that a filter means, in the singular.

    >>> noun(Filter(tags=("spy", "guard"))), noun(Filter(threat="sorcery", other=True))
    ('spy or guard', 'other {sorcery} obstacle')
    """
    other = "other " if what.other else ""
    if what.tags or what.names:
        return other + either([*what.tags, *what.names], joint)
    sign = what.threat or what.skill or what.damage
    return f"{other}{icon(sign)} obstacle" if sign else f"{other}obstacle"


def each_of(at: Area) -> str:
    """Return every location in an area.

    >>> each_of(Among(regions=("red_bank",)))
    'at each {red_bank} location'
    """
    if isinstance(at, Among):
        return f"at each {kind(at)}"
    return "anywhere" if isinstance(at, Anywhere) else "here"


def tags(names: Iterable[LocationTag]) -> str:
    """Return the kind of location that has any of these tags, with an article."""
    return a(f"{either(names)} location")


def spot(at: Area, there: bool) -> str:
    """Return where assets lie; `there` if the card has just gone to them."""
    match at:
        case Here():
            return "there" if there else "here"
        case ThisRegion():
            return "in that region" if there else "in region"
    return "in play"
