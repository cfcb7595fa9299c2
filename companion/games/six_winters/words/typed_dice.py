"""Dice as they are typed for the referee.

Bare faces, `135`, are action dice, or dice whose type does not matter. An asset has its
type before its face, `su3`; `@e` or `@loomwood` is the region it came from, `=te5` the
die that a wild one is declared to be. The word before a colon is the purpose of the
dice, `defend:135`, or their square on a progress card, `a1:su3`: columns a to d, rows 1
to 4. `2xsu3` is two of them; `body` and `psyche` are points of stress.
"""

import re
from collections.abc import Iterator, Sequence

import msgspec

from companion.errors import BadValue, short
from companion.games.six_winters.cards.places import Resource
from companion.games.six_winters.facts import NAME
from companion.games.six_winters.referee.queries import LABELS, TypedDie
from companion.games.six_winters.words.queries import STRESSES, region, resource

MOST = 72
"""Most dice of a question: there are no more of all resources."""

RIGHT = "write faces as 135, assets as su3 or su3@e, on a square as a1:su3"

COUNTED = re.compile(r"(?:(\d{1,3})x)?(.+)")
SQUARE = re.compile(r"[a-d][1-4]")
ASSET = re.compile(r"([a-z]{2,})([1-6])(?:=([a-z]{2,})([1-6]))?(?:@([a-z_'\u2019-]+))?")
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
        for die in _word(word):
            dice.append(die)
            if len(dice) > MOST:
                what = f"'{short(word)}' makes too many dice"
                raise BadValue(NAME, what, f"give {MOST} at most")
    return tuple(dice)


def named(words: Sequence[str]) -> tuple[TypedDie, ...]:
    """Read the dice of a report: a purpose before dice holds for those after it.

    >>> [(die.label, die.face) for die in named("2 5, assets su3".split())]
    [('', 2), ('', 5), ('asset', 3)]
    """
    label = ""
    found: list[TypedDie] = []
    for word in " ".join(words).casefold().replace(",", " ").split():
        if word.rstrip("s:") in LABELS:
            label = word.rstrip("s:")
            continue
        found += [_for(die, label) for die in faces([word])]
    return tuple(found)


def _for(die: TypedDie, label: str) -> TypedDie:
    plain = die.label or ("" if die.at else label)
    return msgspec.structs.replace(die, label=plain)


def typed(dice: Sequence[TypedDie]) -> str:
    """Return dice as `named` reads them.

    >>> typed(named("3 take 2 4".split())), typed(named(["a1:so3=te5@e", "body"]))
    ('3 take:2 take:4', 'a1:so3=te5@empire body')
    """
    return " ".join(die.typed() for die in dice)


def _word(word: str) -> Iterator[TypedDie]:
    label, colon, items = word.rpartition(":")
    if colon and not re.fullmatch(r"[a-z]+|[a-d][1-4]", label):
        raise _no_die(word)
    square = SQUARE.fullmatch(label)
    place = (int(label[1]), "abcd".index(label[0]) + 1) if square else None
    for item in filter(None, items.split(",")):
        for die in _item(item):
            purpose = "" if place else label
            yield msgspec.structs.replace(die, label=purpose, at=place)


def _item(item: str) -> Iterator[TypedDie]:
    count, what = COUNTED.findall(item)[0]
    times = int(count or 1)
    for _ in range(min(times, MOST + 1)):
        if FACES.fullmatch(what):
            yield from (TypedDie(int(face)) for face in what)
        elif what in STRESSES:
            yield TypedDie(stress=STRESSES[what])
        elif asset := ASSET.fullmatch(what):
            yield _asset(asset)
        else:
            raise _no_die(item)
    if not times:
        raise _no_die(item)


def _asset(found: re.Match[str]) -> TypedDie:
    kind, face, wild_type, wild_face, origin = found.groups()
    declared: tuple[Resource, int] | None = None
    if wild_type:
        declared = (resource(wild_type), int(wild_face))
    return TypedDie(
        int(face),
        resource(kind),
        region(origin) if origin else None,
        declared=declared,
    )


def _no_die(word: str) -> BadValue:
    return BadValue(NAME, f"'{short(word)}' is no die", RIGHT)
