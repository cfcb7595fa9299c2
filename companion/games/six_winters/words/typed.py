"""The typed form of what is told to the books: what saves and the terminal use."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, get_args, get_type_hints

from companion.contract import Act
from companion.errors import BadValue, CompanionError, UnknownName, near, short
from companion.games.six_winters.campaign import Action
from companion.games.six_winters.campaign.actions import REASONS, VERBS
from companion.games.six_winters.cards.indexes import SLOT_NAMES
from companion.games.six_winters.facts import NAME, REGIONS, RESOURCES, SEASONS, facts
from companion.games.six_winters.words.queries import region, resource, slot

LONGEST = 8000
"""Characters of a typed report that are read at all: a whole pile may be told."""

KINDS: dict[str, type[Act]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(Action)
}

HINTS = {verb: get_type_hints(kind) for verb, kind in KINDS.items()}
"""What the fields of each report hold."""

FORMS = {
    "pick": ("pick PLAYER CHARACTER", "pick ann thea"),
    "stand": ("stand CHARACTER SLOT", "stand thea em-mi: at the start"),
    "went": ("went CHARACTER SLOT", "went thea red_bank-support"),
    "hurt": ("hurt CHARACTER TRACK N", "hurt thea body 2: one hit"),
    "rested": ("rested CHARACTER TRACK", "rested thea psyche"),
    "overcame": ("overcame OBSTACLE WHO...", "overcame tripwire thea keel"),
    "completed": ("completed CHARACTER", "completed thea: the progress card"),
    "used": ("used CHARACTER", "used thea: what the location offers"),
    "ability": ("ability CHARACTER N", "ability thea 4: the first achieved"),
    "created": ("created RESOURCE N", "created support 2: pool to assets"),
    "traded": ("traded FROM INTO N", "traded support technology 1"),
    "laid": ("laid WHERE RESOURCE N", "laid keel te 2: on a card, or tripwire te 2"),
    "carried": ("carried RESOURCE FROM TO N", "carried mi em-mi em-te 1: mastery"),
    "spent": ("spent RESOURCE N", "spent support 3: back to the supply"),
    "added": ("added RESOURCE N", "added sorcery 1: new assets rolled"),
    "at": ("at SLOT", "at empire-military: answers where"),
    "that": ("that OBSTACLE", "that poison: answers which"),
    "whom": ("whom CHARACTER", "whom keel: answers who"),
    "many": ("many N", "many 2: answers how many"),
    "answer": ("answer yes|no", "answer yes"),
    "order": ("order CARD...", "order a b c d: the bottom card first"),
    "land": ("land REGION", "land empire: answers which region"),
    "keep": ("keep LOCATION", "keep prominence: the new location"),
    "card": ("card CARD", "card tinkering: a progress card"),
    "raise": ("raise RESOURCE", "raise military: which marker moves"),
    "top": ("top REGION SEASON", "top empire spring: light books"),
    "next": ("next", "the step is done"),
    "mend": ("mend REASON", "mend misread, or in your words: set by hand"),
    "put": ("put WHAT VALUE", "put threat:support 4, then next"),
    "light": ("light", "keep light books from now on"),
    "drawn": ("drawn CARDS", "drawn poison tripwire: in this order"),
    "rolled": ("rolled FACES", "never due: faces are the table's"),
}


NEVER = ("rolled",)
"""Verbs that other games have; here faces are the table's."""


def grammar() -> str:
    """Return the typed forms of all reports, with an example each."""
    told = (one for verb, one in FORMS.items() if verb not in NEVER)
    return "\n".join(f"{form:<27}{example}" for form, example in told)


def form(verb: str) -> str:
    """Return how a report is typed, in short.

    >>> form("went"), form("next")
    ('went WHO SLOT', 'next')
    """
    return FORMS[verb][0].replace("CHARACTER", "WHO").replace("WHO...", "WHO")


def write(action: Act) -> str:
    """Return the typed form of a report, which `read` reads.

    >>> from companion.games.six_winters.campaign.actions import Overcame
    >>> from companion.games.six_winters.cards.answers import Answer
    >>> write(Overcame("poison", ("thea", "keel"))), write(Answer(True))
    ('overcame poison keel thea', 'answer yes')
    """
    words = [str(action.__struct_config__.tag)]
    for field in action.__struct_fields__:
        match getattr(action, field):
            case bool() as value:
                words.append("yes" if value else "no")
            case tuple() as value:
                words += map(str, value)
            case value:
                words.append(str(value))
    return " ".join(words)


def read(text: str) -> Act:
    """Read the typed form of a report; whether it is legal is for the rules to say.

    Raises:
        BadValue: if it cannot be read; the form of its verb is named.
        UnknownName: if its verb, or a region or a resource in it, is none.

    >>> read("went Thea em-mi")
    Went(character='thea', slot='empire-military')
    """
    if len(text) > LONGEST:
        right = f"{LONGEST} are read at most"
        raise BadValue(NAME, f"'{short(text)}' has {len(text)} letters", right)
    verb, *words = text.split() or [""]
    verb = verb.casefold()
    if verb not in KINDS:
        raise UnknownName(NAME, f"'{short(verb)}' is no report", near(verb, VERBS))
    kind = KINDS[verb]
    hints = HINTS[verb]
    fields = kind.__struct_fields__
    many = [
        name for name in fields if hints[name] in (tuple[str, ...], tuple[int, ...])
    ]
    fits = len(words) >= len(fields) if many else len(words) == len(fields)
    if not fits:
        raise _unreadable(verb, words)
    try:
        return kind(*_values(kind, fields, hints, words))
    except ValueError:
        raise _unreadable(verb, words) from None


def noted(text: str) -> tuple[str, str]:
    """Return a report, and what is to be noted with it: a reason in one's own words.

    >>> noted("mend the cat walked over it"), noted("mend misread a 3 for a 5")
    (('mend noted', 'the cat walked over it'), ('mend misread', 'a 3 for a 5'))
    """
    verb, _, words = text.partition(" ")
    kind, _, rest = words.strip().partition(" ")
    if verb.casefold() != "mend" or not kind:
        return text, ""
    if kind.casefold() in REASONS:
        return f"{verb} {kind}", rest.strip()
    return f"{verb} noted", words.strip()


def _unreadable(verb: str, words: Sequence[str]) -> BadValue:
    what = f"'{short(' '.join([verb, *words]))}' cannot be read"
    return BadValue(NAME, what, f"type {FORMS[verb][0]}")


def _values(
    kind: type[Act], fields: Sequence[str], hints: dict[str, Any], words: Sequence[str]
) -> list[Any]:
    values: list[Any] = []
    for number, field in enumerate(fields):
        if hints[field] == tuple[str, ...]:
            rest = (word.casefold() for word in words[number:])
            values.append(tuple(_begun(word, _ids(field)) for word in rest))
        elif hints[field] == tuple[int, ...]:
            values.append(tuple(map(_whole, "".join(words[number:]))))
        elif hints[field] is int:
            values.append(_whole(words[number]))
        elif hints[field] is bool:
            values.append(_yes(words[number]))
        else:
            values.append(read_word(field, words[number]))
    return values


@cache
def _ids(field: str) -> tuple[str, ...]:
    """Return what a field of several words may name."""
    box = facts()
    if field == "characters":
        return tuple(box.character)
    return (*box.obstacle, *box.card, *box.location)


def _whole(word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", word):
        raise ValueError(word)
    return int(word)


def _yes(word: str) -> bool:
    if word.casefold() not in ("yes", "no"):
        raise ValueError(word)
    return word.casefold() == "yes"


def read_word(field: str, word: str) -> str:
    """Read a word of a report; regions, resources and slots may be shortened."""
    plain = word.casefold()
    match field:
        case "player":
            return word
        case "what" if plain.startswith(("card:", "plays:")):  # of a player by name
            return f"{plain.partition(':')[0]}:{word.partition(':')[2]}"
        case "slot" | "start":
            return _slot(plain)
        case "what":
            return _what(word)
        case "value" if "-" in plain and plain not in SLOT_NAMES:
            return _placed(plain)
        case "on":
            return _begun(plain, (*facts().character, *facts().obstacle))
        case "region":
            return plain if plain in REGIONS else region(plain)
        case "resource" | "into":
            return plain if plain in RESOURCES else resource(plain)
        case "obstacle":
            return _begun(plain, facts().obstacle)
        case "location":
            return _begun(plain, facts().location)
        case "card":
            return _begun(plain, facts().card)
        case "season":
            return next((one for one in SEASONS if one.startswith(plain)), plain)
    return plain


def _begun(word: str, known: Iterable[str]) -> str:
    """Return the one id that begins so; the word itself if there is none, or several.

    >>> _begun("trad", facts().obstacle), _begun("legionary", facts().obstacle)
    ('tradition-or-reform', 'legionary')
    """
    ids = [one for one in known if one.startswith(word)]
    return ids[0] if len(ids) == 1 else word


def _what(word: str) -> str:
    """Read what is put: regions, resources and slots in it may be shortened.

    >>> _what("threat:mi"), _what("top:settled"), _what("dice:em-mi:su")
    ('threat:military', 'top:settled_lands', 'dice:empire-military:support')
    """
    head, colon, of = word.partition(":")
    kind, plain = head.casefold(), of.casefold()
    match kind:
        case "progress" | "threat" | "pool":
            return f"{kind}:{resource(plain)}"
        case "top":
            return f"{kind}:{region(plain)}"
        case "location":
            return f"{kind}:{_slot(plain)}"
        case "dice":
            place, _, kind_of = of.rpartition(":")
            return f"{kind}:{_placed(place)}:{resource(kind_of)}"
        case "card" | "plays":  # of a player, as written
            return f"{kind}:{of}"
    return f"{kind}{colon}{plain}"


def _placed(word: str) -> str:
    """Read a slot that may be shortened; what is none, as it stands."""
    try:
        return _slot(word.casefold())
    except CompanionError:
        return word


def _slot(word: str) -> str:
    """Read a slot, `empire-military` or `em-mi`."""
    return word if word in SLOT_NAMES else slot(word)
