"""Phrases of the sentences of Six Winters: names, lists, counts, findings; card lines.

Lines of cards have {icons} in braces. An icon word is a word of the facts, such as
`{red_bank}`, `{support}`, `{psyche}` or `{lore}`.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from companion.contract.questions import Finding
from companion.games.six_winters.cards import places
from companion.language import marked, phrase

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


def spot(at: tuple[int, int]) -> str:
    """Return a square of a progress card: its column as a letter, then its row.

    >>> spot((2, 1))
    'a2'
    """
    row, column = at
    if 1 <= column <= len(COLUMNS):
        return f"{COLUMNS[column - 1]}{row}"
    return f"row {row}, column {column}"


def capital(word: str | None) -> str:
    """Return the name of a resource, a skill, a tag, a condition or a season."""
    return phrase((word or "").capitalize())


def regional(region: places.Region) -> str:
    """Return a region's name within a sentence.

    >>> regional("empire")
    'the Empire'
    """
    return phrase(LANDS[region])


def a(noun: str) -> str:
    """Return a noun with its article.

    >>> a("Espionage die"), a("die"), a("{empire} location")
    ('an Espionage die', 'a die', 'an {empire} location')
    >>> a("urban location"), a("unit")
    ('an urban location', 'a unit')
    """
    first = noun.lstrip("{").casefold()
    vowel = first[0] in "aeio" or first.startswith("urban")
    return f"{'an' if vowel else 'a'} {noun}"


def row(words: Iterable[object], conjunction: str = "and") -> str:
    """Return words in a list.

    >>> row([1, 1, 3]), row(["a 2", "a 3"], "or"), row([])
    ('1, 1 and 3', 'a 2 or a 3', 'nothing')
    """
    texts = [str(word) for word in words]
    if len(texts) < 2:
        return "".join(texts) or "nothing"
    return f"{', '.join(texts[:-1])} {conjunction} {texts[-1]}"


def quoted(name: str) -> str:
    """Return a name for a list; one that has a comma or a question mark is quoted.

    >>> quoted("Poison"), quoted("Tradition, or Reform?")
    ('Poison', '"Tradition, or Reform?"')
    """
    return f'"{name}"' if set(name) & {",", "?"} else name


def counted(number: int, noun: str, many: str = "") -> str:
    """Return a number of things.

    >>> counted(1, "die", "dice"), counted(3, "die", "dice")
    ('1 die', '3 dice')
    """
    return f"{number} {noun if number == 1 else many or noun + 's'}"


def lacking(wanted: Sequence[int], there: Sequence[int], what: str) -> str:
    """Return which dice are lacking, empty if there are enough.

    >>> lacking((3, 3), (2, 3, 6), "pool die"), lacking((1,), (2,), "pool die")
    ('only 1 pool die shows a 3, not 2', 'no pool die shows a 1')
    """
    absent = Counter(wanted) - Counter(there)
    if not absent:
        return ""
    face = min(absent)
    have, needed = list(there).count(face), list(wanted).count(face)
    if not have:
        return f"no {what} shows {a(str(face))}"
    many = f"{what[:-3]}dice" if what.endswith("die") else f"{what}s"
    shows = "shows" if have == 1 else "show"
    return f"only {counted(have, what, many)} {shows} {a(str(face))}, not {needed}"


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
            match at:
                case places.Here():
                    return "all there" if there else "all here"
                case places.Among(tags, (), None):
                    return either(tags)
            return f"all {_inside(at, 'and')}"
        case places.One(at):
            return f"one character {_inside(at, 'or')}"
        case places.Overcomers():
            return "overcomers"
        case places.Unlocked():
            return "every unlocked character"
        case places.Another():
            return "another character"


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


def assets_at(at: places.Area, there: bool) -> str:
    """Return where assets are; `there` if the card has just gone to them."""
    match at:
        case places.Here():
            return "there" if there else "here"
        case places.ThisRegion():
            return "in that region" if there else "in region"
    return "in play"
