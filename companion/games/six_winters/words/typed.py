"""The typed forms of reports; names may be shortened.

>>> ACTIONS.read("spent su 3")
Spent(resource='support', count=3)
>>> ACTIONS.write(ACTIONS.read("overcame poison Thea keel"))
'overcame poison keel thea'
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, cast

from companion.contract import Drawn, Rolled
from companion.dice.faces import typed_faces
from companion.errors import CompanionError
from companion.games.six_winters import reports
from companion.games.six_winters.campaign import actions
from companion.games.six_winters.campaign.corrections.cards import DISCARD, PILE
from companion.games.six_winters.cards import answers
from companion.games.six_winters.cards.places import SLOT_NAMES, TRACKS
from companion.games.six_winters.facts import (
    NAME,
    REGIONS,
    RESOURCES,
    SEASONS,
    facts,
)
from companion.games.six_winters.referee.queries import Dice
from companion.games.six_winters.rules import Action
from companion.games.six_winters.words import queries
from companion.games.six_winters.words.queries import region, resource, slot
from companion.typed import Codec, Field, Form, choice, form, many, number, word


def noted(text: str) -> tuple[str, str]:
    """Split the free words of a reason from a report: return the report, and a note.

    >>> noted("mend the cat walked over it"), noted("mend misread a 3 for a 5")
    (('mend noted', 'the cat walked over it'), ('mend misread', 'a 3 for a 5'))
    """
    verb, _, words = text.partition(" ")
    kind, _, rest = words.strip().partition(" ")
    if verb.casefold() != "mend" or not kind:
        return text, ""
    if kind.casefold() in actions.REASONS:
        return f"{verb} {kind}", rest.strip()
    return f"{verb} noted", words.strip()


def _full_id(typed: str, known: Iterable[str]) -> str:
    """Return the only id with the typed prefix; the prefix if there is not exactly one.

    >>> _full_id("trad", facts().obstacle), _full_id("legionary", facts().obstacle)
    ('tradition-or-reform', 'legionary')
    """
    ids = [id for id in known if id.startswith(typed)]
    return ids[0] if len(ids) == 1 else typed


def _id(name: str, known: Callable[[], Iterable[str]]) -> Field[str]:
    """Return the field of a card or a character; its id may be shortened."""
    return word(name, lambda typed: _full_id(typed.casefold(), known()), known=known)


def _what(typed: str) -> str:
    """Read a field to set; regions, resources and slots in it may be shortened.

    >>> _what("threat:mi"), _what("top:settled"), _what("dice:em-mi:su")
    ('threat:military', 'top:settled_lands', 'dice:empire-military:support')
    >>> _what("face:red-bank-support:technology:6")
    'face:red_bank-support:technology:6'
    """
    head, colon, of = typed.partition(":")
    kind, plain = head.casefold(), of.casefold()
    match kind:
        case "progress" | "threat" | "pool" | "out":
            return f"{kind}:{resource(plain)}"
        case "top":
            return f"{kind}:{region(plain)}"
        case "location":
            return f"{kind}:{slot(plain)}"
        case "dice":
            place, _, kind_of = of.rpartition(":")
            return f"{kind}:{_placed(place)}:{resource(kind_of)}"
        case "face":
            place, _, die = of.partition(":")
            return f"{kind}:{_placed(place)}:{die.casefold()}"
        case "card" | "plays" | "hand" | "path":  # of a player, as written
            return f"{kind}:{of}"
    return f"{kind}{colon}{plain}"


def _placed(typed: str) -> str:
    """Read a slot that may be shortened; return other text unchanged."""
    try:
        return slot(typed)
    except CompanionError:
        return typed


def _season(typed: str) -> str:
    plain = typed.casefold()
    return next((season for season in SEASONS if season.startswith(plain)), plain)


HEAPS = tuple(f"{heap}-{land}" for heap in (PILE, DISCARD) for land in REGIONS)
PLACES = {id.replace("_", "-"): id for id in (*SLOT_NAMES, *HEAPS)}
IDS = {id.replace("_", "-"): id for id in REGIONS} | PLACES
"""Ids of regions and places, by how they are written."""


def _written(id: str) -> str:
    """Return a region, a slot or a heap as it is written: with hyphens.

    >>> _written("red_bank-support"), _written("top:red_bank"), _written("card:my_me")
    ('red-bank-support', 'top:red-bank', 'card:my_me')
    """
    plain = {part: part.replace("_", "-") for part in id.split(":")}
    return ":".join(plain[part] if plain[part] in IDS else part for part in plain)


def _value(typed: str) -> str:
    plain = typed.casefold()
    return PLACES.get(plain) or (_placed(plain) if "-" in plain else plain)


def _everything() -> tuple[str, ...]:
    box = facts()
    return (*box.card, *box.obstacle, *box.location)


PLAYER = word("PLAYER", str)
WHO = word("WHO", str.casefold, known=lambda: facts().character)
TEAM = many("WHO...", _id("WHO", lambda: facts().character))
OBSTACLE = _id("OBSTACLE", lambda: facts().obstacle)
LOCATION = _id("LOCATION", lambda: facts().location)
CARD = _id("CARD", lambda: facts().card)
WHERE = _id("WHERE", lambda: (*facts().character, *facts().obstacle))
CARDS = many("CARDS", _id("CARD", _everything))
SLOT, FROM, TO = (
    word(name, slot, _written, known=lambda: map(_written, SLOT_NAMES))
    for name in ("SLOT", "FROM", "TO")
)
RESOURCE, INTO = (
    word(name, resource, known=lambda: RESOURCES) for name in ("RESOURCE", "INTO")
)
REGION = word("REGION", region, _written, known=lambda: map(_written, REGIONS))
SEASON = word("SEASON", _season, known=lambda: SEASONS)
TRACK = word("TRACK", str.casefold, known=lambda: TRACKS)
REASON = word("REASON", str.casefold, known=lambda: actions.REASONS)
WHAT, VALUE = word("WHAT", _what, _written), word("VALUE", _value, _written)
N, YES = number("N", most=999), choice({"yes": True, "no": False})
FACES = typed_faces(f"{NAME}: rolled", lambda: 99)


def _dice(words: Sequence[str]) -> Dice:
    """Read the dice of a report after `with`; none if it is left out."""
    if len(words) == 1:
        raise ValueError(words)
    return queries.named(words[1:])


WITH: Field[Dice] = Field(
    "with DICE...",
    _dice,
    lambda dice: f"with {queries.dice_typed(dice)}" if dice else "",
    words=0,
    rest=True,
    keyword="with",
)
"""The dice that a report may name."""


def _one(text: str) -> Dice:
    """Read one die that is placed: `su3`, or `keel:3` for an action die of Keel."""
    found = queries.faces([text])
    if len(found) != 1 or found[0].stress or found[0].at:
        raise ValueError(text)
    return found


def _die(text: str) -> str:
    (found,) = _one(text.rpartition(":")[2])
    at = text.casefold().rpartition(":")[0]
    shown = f"{(found.type or '')[:2]}{found.face}"
    return f"{at}:{shown}" if at else shown


ONE: Field[Dice] = word("DIE", _one, queries.dice_typed)
DIE = word("A-DIE", _die)

FIELDS: tuple[Field[Any], ...] = (
    *(WHO, TEAM, SLOT, FROM, TO, TRACK, OBSTACLE, WHERE, RESOURCE, INTO, N, ONE),
    WITH,
)
OF_REPORTS = {field.name: field for field in FIELDS}
"""The fields of reports, by the names that reports give them."""


def _form(verb: str) -> Form[Action]:
    kind = reports.BY_VERB[verb]
    _, *names = kind.say.form.split()
    example, _, meaning = kind.say.help.partition(": ")
    fields = tuple(OF_REPORTS[name] for name in names if name != WITH.keyword)
    tail = OF_REPORTS[WITH.name] if WITH.keyword in names else None
    return Form(cast("Callable[..., Action]", kind), fields, example, meaning, tail)


ACTIONS: Codec[Action] = Codec(
    NAME,
    form(actions.Pick, (PLAYER, WHO), "pick ann thea", "a character for the session"),
    form(actions.Stand, (WHO, SLOT), "stand thea em-mi", "at the start"),
    *map(_form, ("went", "hurt", "rested", "overcame", "completed", "used", "ability")),
    *map(_form, ("created", "traded", "exchanged", "laid", "carried")),
    *map(_form, ("spent", "added")),
    form(answers.At, (SLOT,), "at empire-military", "answers where"),
    form(answers.That, (OBSTACLE,), "that poison", "answers which"),
    form(answers.Whom, (WHO,), "whom keel", "answers who"),
    form(answers.Many, (N,), "many 2", "answers how many"),
    form(answers.Answer, (YES,), "answer yes", "or answer no"),
    form(answers.Order, (CARDS,), "order poison tripwire", "the bottom card first"),
    form(answers.Land, (REGION,), "land empire", "answers which region"),
    form(answers.Keep, (LOCATION,), "keep prominence", "the new location"),
    form(answers.Card, (CARD,), "card tinkering", "a progress card"),
    form(answers.Raise, (RESOURCE,), "raise military", "which marker moves"),
    form(answers.Top, (REGION, SEASON), "top empire spring", "light books"),
    *map(_form, ("tried", "placed")),
    form(answers.OneDie, (DIE,), "die su3", "answers which die"),
    form(actions.Next, (), "next", "the step is done"),
    form(actions.Mend, (REASON,), "mend misread", "or in your words; set by hand"),
    form(actions.Put, (WHAT, VALUE), "put threat:support 4", "then next"),
    form(actions.Light, (), "light", "you shuffle and draw from now on"),
    form(actions.Full, (), "full", "the companion does from now on"),
    form(actions.Faces, (), "faces", "every die has a face from now on"),
    form(actions.Counted, (), "counted", "dice are only counted from now on"),
    form(Drawn, (CARDS,), "drawn poison tripwire", "in this order"),
    form(Rolled, (FACES,), "rolled 2 5"),  # at a roll the faces alone are typed
)

NO_NAMES = (N.name, FACES.name, ONE.name, DIE.name)
"""Fields without a name in them."""
