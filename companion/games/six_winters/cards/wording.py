"""Phrases of the sentences of Six Winters: names, lists, counts, findings; card lines.

Lines of cards have {icons} in braces. An icon word is a word of the facts, such as
`{red_bank}`, `{support}`, `{psyche}` or `{lore}`.
"""

from collections.abc import Iterable
from typing import Literal

from companion.contract.questions import Finding
from companion.language import marked, phrase, reader

from . import places

COLUMNS = "abcd"
LANDS: dict[places.Region, str] = {
    "empire": marked("the Empire"),
    "red_bank": marked("Red Bank"),
    "settled_lands": marked("the Settled Lands"),
}
WORDS = (
    marked("Command"), marked("Disguise"), marked("Lore"), marked("Rapport"),
    marked("Combat"), marked("Tactics"), marked("Thievery"), marked("Survival"),
    marked("Empire"), marked("psyche"), marked("body"), marked("Psyche"),
    marked("Body"), marked("Distracted"), marked("Angry"), marked("Shaken"),
    marked("Weary"), marked("Bruised"), marked("Wounded"),
    marked("winter"), marked("spring"), marked("summer"), marked("fall"),
    marked("urban"), marked("rural"), marked("wilderness"), marked("eldritch"),
    marked("hall"), marked("port"), marked("gate"), marked("Urban"), marked("Rural"),
    marked("Wilderness"), marked("Eldritch"), marked("Hall"), marked("Port"),
    marked("Gate"), marked("trap"), marked("guard"), marked("foe"), marked("unit"),
    marked("diplomat"), marked("issue"), marked("development"), marked("spy"),
    marked("conspiracy"), marked("Trap"), marked("Guard"), marked("Foe"),
    marked("Unit"), marked("Diplomat"), marked("Issue"), marked("Development"),
    marked("Spy"), marked("Conspiracy"), marked("top"), marked("middle"),
    marked("bottom"), marked("Top"), marked("Middle"), marked("Bottom"),
)  # fmt: skip
"""Ids of the facts as names and within sentences, which `phrase` says."""


Conjunction = Literal["and", "or", "then"]
LISTS: dict[Conjunction, str] = {
    "and": marked("{first} and {last}"),
    "or": marked("{first} or {last}"),
    "then": marked("{first} then {last}"),
}


def spot(at: tuple[int, int]) -> str:
    """Return a square of a progress card, such as `a2`: its column, then its row."""
    row, column = at
    if 1 <= column <= len(COLUMNS):
        return f"{COLUMNS[column - 1]}{row}"
    return phrase("row {row}, column {column}", row=row, column=column)


def capital(word: str | None) -> str:
    """Return the name of a resource, a skill, a tag, a condition or a season."""
    return phrase((word or "").capitalize())


def regional(region: places.Region) -> str:
    """Return a region's name within a sentence."""
    return phrase(LANDS[region])


def a(noun: str) -> str:
    """Return a noun with its article; other sentences than English have their own.

    >>> a("die"), a("{empire} location"), a("urban location"), a("unit")
    ('a die', 'an {empire} location', 'an urban location', 'a unit')
    """
    if reader() != "en":
        return noun
    first = noun.lstrip("{").casefold()
    vowel = first[0] in "aeio" or first.startswith("urban")
    return f"{'an' if vowel else 'a'} {noun}"


def row(words: Iterable[object], conjunction: Conjunction = "and") -> str:
    """Return words in a list.

    >>> row([1, 1, 3]), row(["a 2", "a 3"], "or"), row([])
    ('1, 1 and 3', 'a 2 or a 3', 'nothing')
    """
    texts = [str(word) for word in words]
    return either(texts, conjunction) if texts else phrase("nothing")


def quoted(name: str) -> str:
    """Return a name for a list; one that has a comma or a question mark is quoted."""
    return phrase('"{name}"', name=name) if set(name) & {",", "?"} else name


def finding(
    met: bool,
    sentence: str,
    notes: tuple[str, ...] = (),
    *,
    using: tuple[int, ...] = (),
    found: object = None,
) -> Finding:
    """Return a verdict that consists of a sentence, notes and the dice it uses."""
    faces = tuple(sorted(using))
    return Finding(met, faces, (), 0, (), (), True, sentence, notes, found)


# Places, people, amounts and obstacles in a few words, with {icons} in braces.


PLACES = ("hall", "port")
"""Tags that are nouns; the others are adjectives of a location."""

BESIDE = {
    "lowest": marked("to lowest-{skill} character"),
    "highest": marked("to highest-{skill} character"),
}
MOST = {"assets": marked("most assets"), "obstacles": marked("most obstacles")}
HERE = marked("{what} here")


def icon(word: str) -> str:
    """Return the icon word of a fact."""
    return f"{{{word}}}"


def either(words: Iterable[str], conjunction: Conjunction = "or") -> str:
    """Return words in a list with a conjunction before the last."""
    *rest, last = words
    if not rest:
        return last
    return phrase(LISTS[conjunction], first=", ".join(rest), last=last)


def regions(names: Iterable[str], conjunction: Conjunction = "or") -> str:
    """Return the icons of regions, joined."""
    return either(map(icon, names), conjunction)


def words(names: Iterable[str], conjunction: Conjunction = "or") -> str:
    """Return the words of tags, or names, joined."""
    return either(map(phrase, names), conjunction)


def kind(place: places.Among) -> str:
    """Return a location of that kind, without an article.

    >>> kind(places.Among(tags=("urban", "rural"), regions=("red_bank",)))
    'urban or rural {red_bank} location'
    """
    tags = words(place.tags) if place.tags else ""
    within = regions(place.regions) if place.regions else ""
    if tags and place.tags[0] in PLACES:
        return _in(phrase("{place}", place=tags), place.regions)
    if tags and within:
        return phrase("{tags} {regions} location", tags=tags, regions=within)
    if tags:
        return phrase("{tags} location", tags=tags)
    if place.resource:
        return phrase("{resource} location", resource=icon(place.resource))
    return phrase("{regions} location", regions=within)


def _in(what: str, names: Iterable[str]) -> str:
    """Return something that is in regions, or anywhere if none are named."""
    if not names:
        return what
    return phrase("{what} in {regions}", what=what, regions=regions(names))


def destination(to: places.Destination) -> str:
    """Return where something goes, with `to` where English needs it."""
    match to:
        case places.Here():
            return phrase("here")
        case places.Anywhere():
            return phrase("anywhere")
        case places.Among():
            return phrase("to {location}", location=a(kind(to)))
        case places.InSlot(region, resource):
            signs = {"region": icon(region), "resource": icon(resource)}
            return phrase("to {region} {resource} place", **signs)
        case places.Beside(pick, skill, within):
            return _in(phrase(BESIDE[pick], skill=icon(skill)), within)
        case places.Most(of, tag, within):
            things = phrase("most {tag}s", tag=phrase(tag)) if tag else phrase(MOST[of])
            if not within:
                return phrase("to the location with {things}", things=things)
            sentence = marked("to the {regions} location with {things}")
            return phrase(sentence, regions=regions(within), things=things)


def people(whom: places.People, there: bool) -> str:
    """Return the people of an effect; `there` if the card has just gone to them."""
    match whom:
        case places.Mover() | places.Defenders():
            return ""
        case places.All(_, str() as skill):
            return phrase("every character with {skill} above 0", skill=icon(skill))
        case places.All(places.Here()):
            return phrase("all there") if there else phrase("all here")
        case places.All(places.Among(tags, (), None)):
            return words(tags)
        case places.All(places.Among(_, within)) if within:
            return phrase("all in {regions}", regions=regions(within, "and"))
        case places.All():
            return phrase("all in region")
        case places.One(places.Among(_, within)) if within:
            return phrase("one character in {regions}", regions=regions(within))
        case places.One():
            return phrase("one character in region")
        case places.Overcomers():
            return phrase("overcomers")
        case places.Unlocked():
            return phrase("every unlocked character")
        case places.Another():
            return phrase("another character")


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
            named = icon(resource)
            return phrase("{sign} = {resource} threat level", sign=sign, resource=named)
        case places.PerObstacle(what, 0):
            sentence = marked("1 {sign} per {obstacle} in play")
            return phrase(sentence, sign=sign, obstacle=noun(what))
        case places.PerObstacle(what, base):
            parts = {"n": base, "sign": sign, "obstacle": noun(what)}
            return phrase("{n} {sign}, +1 per {obstacle} in play", **parts)
        case places.PerPoolDie(resource, face, each):
            parts = {"n": each, "sign": sign, "face": face, "resource": icon(resource)}
            return phrase("{n} {sign} per {face} in {resource} pool", **parts)
        case places.DiceHere(least):
            sentence = marked("{sign} = dice on this card, at least {least}")
            return phrase(sentence, sign=sign, least=least)


def condition(only_if: places.Condition) -> str:
    """Return a condition, to be printed before what it allows."""
    match only_if:
        case places.SkillBelow(skill, rank):
            return phrase("with {skill} under {rank}", skill=icon(skill), rank=rank)
        case places.ObstacleHere(what):
            return phrase("if {obstacle} is here", obstacle=a(noun(what)))
        case places.NobodyHere():
            return phrase("if nobody is here")
        case places.PoolPair(resource):
            return phrase("if {resource} pool holds a pair", resource=icon(resource))


def conditional(line: str, only_if: places.Condition | None) -> str:
    """Return a line after its condition, if it has one."""
    return f"{condition(only_if)}, {line}" if only_if else line


def noun(what: places.Filter, conjunction: Conjunction = "or") -> str:
    """Return the obstacles that a filter matches, in the singular.

    >>> noun(places.Filter(threat="sorcery", other=True))
    'other {sorcery} obstacle'
    """
    sign = what.threat or what.skill or what.damage
    if what.tags or what.names:
        named = phrase("{kind}", kind=words([*what.tags, *what.names], conjunction))
    elif sign:
        named = phrase("{sign} obstacle", sign=icon(sign))
    else:
        named = phrase("obstacle")
    return phrase("other {obstacle}", obstacle=named) if what.other else named


def every(what: places.Filter, at: places.Area, *, spread: bool = False) -> str:
    """Return every obstacle that a filter matches in an area, `spread` if in play."""
    wide = isinstance(at, places.Anywhere | places.Among)
    both: Conjunction = "and" if wide and reader() == "en" else "or"
    every = phrase("every {obstacle}", obstacle=noun(what, both))
    match at:
        case places.Anywhere():
            return phrase("{what} in play", what=every) if spread else every
        case places.Among():
            return _in(every, at.regions)
        case places.ThisRegion():
            return phrase("{what} in region", what=every)
        case places.Here():
            return phrase(HERE, what=every)


def each_of(at: places.Area) -> str:
    """Return every location in an area, to which something comes."""
    if isinstance(at, places.Among):
        return phrase("at each {location}", location=kind(at))
    return destination(at) if isinstance(at, places.Anywhere) else phrase("here")


def assets_at(what: str, at: places.Area, there: bool) -> str:
    """Return assets and where they are; `there` if the card has just gone to them."""
    match at:
        case places.Here():
            return phrase(marked("{what} there") if there else HERE, what=what)
        case places.ThisRegion() if there:
            return phrase("{what} in that region", what=what)
        case places.ThisRegion():
            return phrase("{what} in region", what=what)
    return phrase("{what} in play", what=what)
