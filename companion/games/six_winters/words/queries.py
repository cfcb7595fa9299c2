"""Typed questions to the referee, without a save, and the dice typed for them.

A question begins with its verb; a card is given by its name or its id, and key words
separate the parts: `overcome poison by keel:2 with battle plans`.

Bare faces, `135`, are action dice, or dice whose type does not matter. An asset has its
type before its face, `su3`; `@e` or `@loomwood` is the region it came from, `=te5` the
die that a wild one is declared to be. The word before a colon is the purpose of the
dice, `defend:135`, or their square on a progress card, `a1:su3`: columns a to d, rows 1
to 4. `2xsu3` is two of them; `body` and `psyche` are points of stress.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TypeVar

from msgspec.structs import replace

from companion.errors import BadValue, UnknownName, near, quoted
from companion.facts import Fact, load
from companion.language import listed, marked, phrase

from ..campaign.names import id_of, nearest, slug, spoken, typed
from ..cards.places import Region, Resource, Track
from ..facts import DATA, NAME, REGIONS, RESOURCES, facts
from ..referee import queries
from ..referee.overcoming import Fighter
from ..referee.queries import LABELS, TypedDie

T = TypeVar("T", bound=str)

LONGEST = 400  # most characters of a question


class QueryText(Fact, frozen=True):
    """The form of a query, and its dice."""

    verb: str
    form: str
    dice: str


class QueryTexts(Fact, frozen=True):
    """The contents of `queries.toml`."""

    queries: tuple[QueryText, ...]


TEXTS = load(QueryTexts, DATA / "queries.toml").queries
FORMS = {text.verb: text.form for text in TEXTS}
PHRASES = tuple((text.form, text.dice) for text in TEXTS)
"""The form of each query, and its dice."""


def challenge(text: str) -> queries.Challenge:
    """Read a question, such as `path tinkering` or `overcome poison by keel:2`.

    Raises:
        UnknownName: if the verb, a card or a word is unknown; the nearest is named.
        BadValue: if something is missing, or a number is out of range.
    """
    if len(text) > LONGEST:
        what = phrase("a question of {n} characters", n=len(text))
        raise BadValue(NAME, what, phrase("it has {n} at most", n=LONGEST))
    verb, *words = text.split() or [""]
    verb = verb.casefold()
    match verb:
        case "path":
            parts, flags = _split(words, verb, "with", flags=("wild",))
            card = _card_id(parts[""], facts().card, PROGRESS)
            return queries.PathQuery(card, "wild" in flags, _also(parts))
        case "overcome":
            return _overcome(words)
        case "defend":
            parts, _ = _split(words, verb, "on")
            on = _faces_on(parts, verb)
            return queries.DefendQuery(_obstacle(parts[""]), on)
        case "finish":
            parts, flags = _split(words, verb, "on", "with", flags=("free",))
            on, free = _faces_on(parts, verb), "free" in flags
            return queries.FinishQuery(_obstacle(parts[""]), on, free, _also(parts))
        case "show":
            return queries.ShowQuery(tuple(sorted({*_faces(words, verb)})))
        case "create":
            parts, flags = _split(words, verb, "at", "rank", flags=("mastery",))
            paid = " ".join(parts[""]).casefold()
            face = 0 if paid == "stress" else _number(parts[""], verb, 1, 6)
            return queries.CreateQuery(face, *_reach(parts, verb), "mastery" in flags)
        case "trade":
            return _trade(words)
        case "exchange" if len(words) == 2:
            return queries.ExchangeQuery(*map(resource, words))
        case "exchange":
            what = phrase("{text} is no exchange", text=quoted(" ".join(words)))
            raise BadValue(NAME, what, phrase("write {text}", text=FORMS[verb]))
        case "move":
            return _move(words)
        case "rest":
            return queries.RestQuery(_number(words, verb, 1, 6))
        case "use":
            return _use(words)
    what = phrase("{text} is no question", text=quoted(verb))
    raise UnknownName(NAME, what, near(verb, FORMS))


def _written(what: str, verb: str) -> BadValue:
    return BadValue(f"{NAME}: {verb}", what, phrase("write {text}", text=FORMS[verb]))


def _split(
    words: Sequence[str], verb: str, *keys: str, flags: Sequence[str] = ()
) -> tuple[dict[str, list[str]], set[str]]:
    parts: dict[str, list[str]] = {"": []}
    here, found = "", set()
    for word in words:
        plain = word.casefold()
        if plain in flags and (here or parts[""]):
            found.add(plain)
        elif plain in keys and (here or parts[""]):
            here = plain
            if here in parts:
                twice = phrase("{text} is given twice", text=quoted(here))
                raise BadValue(f"{NAME}: {verb}", twice)
            parts[here] = []
        else:
            parts[here].append(word)
    if empty := [key for key, part in parts.items() if not part]:
        last = quoted(empty[0] or verb)
        raise _written(phrase("nothing follows {text}", text=last), verb)
    return parts, found


def _card_id(words: Iterable[str], known: Collection[str], what: str) -> str:
    text = " ".join(words)
    if (found := id_of(text, known)) in known:
        return found
    raise UnknownName(NAME, phrase(what, text=quoted(text)), nearest(text, known))


OBSTACLE = marked("no obstacle is called {text}")
PROGRESS = marked("no progress card is called {text}")
CHARACTER = marked("no character is called {text}")
LOCATION = marked("no location is called {text}")
REGION = marked("no region is called {text}")


def _obstacle(words: Iterable[str]) -> str:
    """Return the id of an obstacle; copies of one face are equivalent."""
    name = slug(" ".join(words))
    faces = {
        (card.difficulty, card.skill): card.id
        for card in reversed(facts().obstacles)
        if name in (slug(card.english), slug(card.name))
    }
    if len(faces) > 1:
        two = listed([*map(typed, sorted(faces.values()))], "or")
        what = phrase("two obstacles are called {text}", text=quoted(name))
        raise BadValue(NAME, what, phrase("say {names}", names=two))
    if faces:
        (name,) = faces.values()
    return _card_id([name], facts().obstacle, OBSTACLE)


def _also(parts: Mapping[str, list[str]]) -> tuple[str, ...]:
    names = " ".join(parts.get("with", [])).split(",")
    return tuple(_obstacle([name]) for name in names if name.strip())


def _number(words: Sequence[str], verb: str, least: int, most: int) -> int:
    text = " ".join(words)
    if text in map(str, range(least, most + 1)):
        return int(text)
    sentence = marked("{text} is no number from {least} to {most}")
    raise _written(phrase(sentence, text=quoted(text), least=least, most=most), verb)


def _faces(words: Sequence[str], verb: str) -> tuple[int, ...]:
    text = re.sub(r"[\s,]+|or", "", " ".join(words).casefold())
    if text and set(text) <= set("123456"):
        return tuple(map(int, text))
    raise _written(phrase("{text} is not faces", text=quoted(text)), verb)


def resource(word: str) -> Resource:
    """Return the resource with a prefix of two letters or more."""
    return _by_prefix(word, RESOURCES, marked("no resource is called {text}"), 2)


def region(word: str) -> Region:
    """Return the region with a prefix, or that of the location with a prefix.

    A region needs one letter or more, a location three.

    >>> region("r"), region("loomwood"), region("dusk's-ayrie")
    ('red_bank', 'red_bank', 'red_bank')
    """
    plain = slug(word).removeprefix("the-")
    places = {
        place.id.removeprefix("the-"): place.region
        for place in facts().locations
        if place.region and len(plain) >= 3
    }
    regions = {name for name in REGIONS if plain and _begins(name, plain)}
    found = regions or {places[name] for name in places if name.startswith(plain)}
    if len(found) == 1:
        return found.pop()
    what = phrase(REGION, text=quoted(word))
    raise UnknownName(NAME, what, nearest(plain, (*REGIONS, *places)))


def slot(word: str) -> str:
    """Return a slot from prefixes of its region and its resource.

    >>> slot("em-te"), slot("red-bank-support")
    ('empire-technology', 'red_bank-support')
    """
    land, dash, kind = word.rpartition("-")
    if not dash:
        right = phrase("name a region and a resource, such as em-mi")
        raise BadValue(NAME, phrase("{text} is no place", text=quoted(word)), right)
    return f"{_by_prefix(land, REGIONS, REGION, 1)}-{resource(kind)}"


def _by_prefix(word: str, known: Sequence[T], what: str, least: int) -> T:
    plain = slug(word)
    found = [name for name in known if _begins(name, plain) and len(plain) >= least]
    if len(found) == 1:
        return found[0]
    raise UnknownName(NAME, phrase(what, text=quoted(word)), nearest(plain, known))


def _begins(id: str, text: str) -> bool:
    """Return whether an id begins so, or its name in the reader's language."""
    return any(name.startswith(text) for name in map(slug, (id, *spoken(id))))


def _faces_on(parts: Mapping[str, list[str]], verb: str) -> tuple[int, ...]:
    return _faces(parts["on"], verb) if "on" in parts else ()


def _overcome(words: list[str]) -> queries.OvercomeQuery:
    parts, _ = _split(words, "overcome", "by", "with")
    obstacle = _obstacle(parts[""])
    if "by" not in parts:
        raise _written(phrase("nobody takes part"), "overcome")
    named = " ".join(parts["by"]).replace(" and ", " ").replace(",", " ").split()
    team = tuple(map(_fighter, named))
    who = [fighter.character for fighter in team if fighter.character]
    if len(team) > 2 or len(set(who)) < len(who):
        what = phrase("{text} is no team", text=quoted(" ".join(named)))
        right = phrase("name one or two who take part")
        raise BadValue(f"{NAME}: overcome", what, right)
    return queries.OvercomeQuery(obstacle, team, _also(parts))


def _fighter(word: str) -> Fighter:
    name, colon, rank = word.rpartition(":")
    least = _number([rank if colon else word], "overcome", 0, 6)
    who = _card_id([name], facts().character, CHARACTER) if colon else ""
    return Fighter(least, who)


def _reach(parts: Mapping[str, list[str]], verb: str) -> tuple[str, int]:
    place = _card_id(parts["at"], facts().location, LOCATION) if "at" in parts else ""
    return place, _number(parts["rank"], verb, 0, 6) if "rank" in parts else 0


def _trade(words: list[str]) -> queries.TradeQuery:
    parts, flags = _split(words, "trade", "in", "at", "rank", flags=("mastery",))
    if len(parts[""]) != 3 or "in" not in parts:
        what = phrase("{text} is no trade", text=quoted(" ".join(words)))
        raise BadValue(NAME, what, phrase("write {text}", text=FORMS["trade"]))
    source, target, face = parts[""]
    return queries.TradeQuery(
        resource(source),
        resource(target),
        _number([face], "trade", 1, 6),
        _traded_in(" ".join(parts["in"])),
        *_reach(parts, "trade"),
        "mastery" in flags,
    )


def _traded_in(words: str) -> Resource:
    start = facts().location.get(id_of(words, facts().location))
    if start and start.starting_slot:
        return start.starting_slot.resource
    return resource(slot(words).rpartition("-")[2] if "-" in words else words)


def _move(words: list[str]) -> queries.MoveQuery:
    parts, flags = _split(words, "move", "to", "with", flags=("weather",))
    if "to" not in parts:
        raise _written(phrase("no end is named"), "move")
    known = facts().location
    origin = _card_id(parts[""], known, LOCATION)
    target, _, land = " ".join(parts["to"]).partition("@")
    end = _card_id([target], known, LOCATION)
    where = region(land) if land else known[end].region
    if where is None:
        what = phrase("{location} may be in any region", location=known[end].name)
        right = phrase("write {text}", text=f"to {end}@empire")
        raise BadValue(f"{NAME}: move", what, right)
    return queries.MoveQuery(origin, end, where, _also(parts), "weather" in flags)


def _use(words: list[str]) -> queries.UseQuery:
    if len(words) != 2 or not re.fullmatch(r"[1-3]|a[1-6]", words[1].casefold()):
        what = phrase("{text} is no ability", text=quoted(" ".join(words)))
        raise _written(what, "use")
    who = _card_id(words[:1], facts().character, CHARACTER)
    return queries.UseQuery(who, words[1].casefold())


def name(challenge: queries.Challenge) -> str:
    """Return a question as it is typed; `challenge` reads it."""
    match challenge:
        case queries.PathQuery(card, wild, also):
            return f"path {card}{' wild' * wild}{_with(also)}"
        case queries.OvercomeQuery(obstacle, team, also):
            who = " and ".join(
                f"{fighter.character}:{fighter.rank}".lstrip(":") for fighter in team
            )
            return f"overcome {obstacle} by {who}{_with(also)}"
        case queries.DefendQuery(obstacle, on):
            return f"defend {obstacle}{_on(on)}"
        case queries.FinishQuery(obstacle, on, free, also):
            return f"finish {obstacle}{_on(on)}{' free' * free}{_with(also)}"
        case queries.ShowQuery(faces):
            return f"show {' or '.join(map(str, faces))}"
        case queries.CreateQuery(face, place, rank, mastery):
            return f"create {face or 'stress'}{_reached(place, rank, mastery)}"
        case queries.TradeQuery(source, target, face, slot, place, rank, mastery):
            pools = f"{source} {target} {face} in {slot}"
            return f"trade {pools}{_reached(place, rank, mastery)}"
        case queries.ExchangeQuery(source, target):
            return f"exchange {source} {target}"
        case queries.MoveQuery(origin, target, land, also, weather):
            end = f"{target}@{land}"
            return f"move {origin} to {end}{_with(also)}{' weather' * weather}"
        case queries.RestQuery(die):
            return f"rest {die}"
        case queries.UseQuery(character, ability):
            return f"use {character} {ability}"


def _with(also: tuple[str, ...]) -> str:
    return f" with {', '.join(also)}" if also else ""


def _on(faces: tuple[int, ...]) -> str:
    return f" on {''.join(map(str, faces))}" if faces else ""


def _reached(place: str, rank: int, mastery: bool) -> str:
    at = f" at {place}" if place else ""
    return at + (f" rank {rank}" if rank else "") + " mastery" * mastery


# Dice.


STRESSES: dict[str, Track] = {"psyche": "psyche", "body": "body"}

MOST = 72  # most dice of a question: there are no more of all resources

RIGHT = marked("write faces as 135, assets as su3 or su3@e, on a square as a1:su3")

COUNTED = re.compile(r"(?:(\d{1,3})x)?(.+)")
SQUARE = re.compile(r"[a-d][1-4]")
LETTERS = r"[^\W\d_]"
ASSET = re.compile(
    rf"({LETTERS}{{2,}})([1-6])(?:=({LETTERS}{{2,}})([1-6]))?"
    rf"(?:@((?:{LETTERS}|[_'\u2019-])+))?"
)
FACES = re.compile(r"[1-6]+")


def faces(words: Sequence[str]) -> tuple[TypedDie, ...]:
    """Read dice, in the order typed; there may be none.

    Raises:
        BadValue: if a word is not a die, or there are too many dice.
        UnknownName: if a type or a region is unknown; the nearest is named.

    >>> [(die.at, die.type, die.face, die.region) for die in faces(["a1:su3@e"])]
    [((1, 1), 'support', 3, 'empire')]
    """
    dice: list[TypedDie] = []
    for word in " ".join(words).casefold().split():
        dice += islice(_word(word), MOST + 1)
        if len(dice) > MOST:
            what = phrase("{text} makes too many dice", text=quoted(word))
            raise BadValue(NAME, what, phrase("give {n} at most", n=MOST))
    return tuple(dice)


def named(words: Sequence[str]) -> tuple[TypedDie, ...]:
    """Read the dice of a report: a purpose before dice holds for those after it.

    >>> [(die.label, die.face) for die in named("2 5, assets su3".split())]
    [('', 2), ('', 5), ('asset', 3)]
    """
    label, found = "", list[TypedDie]()
    for word in " ".join(words).casefold().replace(",", " ").split():
        if word.rstrip("s:") in LABELS:
            label = word.rstrip("s:")
            continue
        found += [
            die if die.label or die.at else replace(die, label=label)
            for die in faces([word])
        ]
    return tuple(found)


def dice_typed(dice: Sequence[TypedDie]) -> str:
    """Return dice as `named` reads them.

    >>> dice_typed(named("3 take 2 4".split()))
    '3 take:2 take:4'
    >>> dice_typed(named(["a1:so3=te5@e", "body"]))
    'a1:so3=te5@empire body'
    """
    return " ".join(die.typed() for die in dice)


def _word(word: str) -> Iterator[TypedDie]:
    label, colon, items = word.rpartition(":")
    if colon and not re.fullmatch(r"[a-z]+|[a-d][1-4]", label):
        raise _no_die(word)
    place = None
    if SQUARE.fullmatch(label):
        place, label = (int(label[1]), "abcd".index(label[0]) + 1), ""
    for item in filter(None, items.split(",")):
        for die in _item(item):
            yield replace(die, label=label, at=place)


def _item(item: str) -> Iterator[TypedDie]:
    count, what = COUNTED.findall(item)[0]
    times = int(count or 1)
    for _ in range(min(times, MOST + 1)):
        if FACES.fullmatch(what):
            yield from (TypedDie(int(face)) for face in what)
        elif what in STRESSES:
            yield TypedDie(stress=STRESSES[what])
        elif asset := ASSET.fullmatch(what):
            kind, face, wild, wild_face, origin = asset.groups()
            land = region(origin) if origin else None
            declared = (resource(wild), int(wild_face)) if wild else None
            yield TypedDie(int(face), resource(kind), land, declared=declared)
        else:
            raise _no_die(item)
    if not times:
        raise _no_die(item)


def _no_die(word: str) -> BadValue:
    return BadValue(NAME, phrase("{text} is no die", text=quoted(word)), phrase(RIGHT))
