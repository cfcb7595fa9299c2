"""How actions are typed, and names in them matched with ids.

A name is typed as printed, or by the beginning of a word. Ids that are legal now come
before those that are only known. The name of a location stands for its slot; of copies
that are alike the first is taken. Progress cards that are dealt or burned may be typed
in a row, on one line.

>>> ACTIONS.read("spent su 3")
Spent(resource='support', count=3)
>>> ACTIONS.write(ACTIONS.read("overcame poison Thea keel"))
'overcame poison keel thea'
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, cast

from msgspec.structs import astuple

from companion.contract import Act, Drawn, Rolled
from companion.dice.faces import typed_faces
from companion.errors import CompanionError
from companion.language import marked, phrase
from companion.typed import Codec, Field, Form, choice, form, many, number, word

from .. import reports
from ..campaign import actions, tasks
from ..campaign.corrections import cards, subjects, values
from ..campaign.names import slug, spoken
from ..cards import answers
from ..cards.places import SLOT_NAMES, TRACKS, SlotIndex
from ..cards.table import Cards
from ..cards.verbs import Task
from ..facts import NAME, REGIONS, RESOURCES, SEASONS, facts
from ..referee.queries import Dice
from ..rules import Action, State, deck
from . import queries
from .queries import region, resource, slot


def noted(text: str) -> tuple[str, str]:
    """Split the free words of a reason from a report: return the report, and a note."""
    verb, _, words = text.partition(" ")
    kind, _, rest = words.strip().partition(" ")
    if verb.casefold() != "mend" or not kind:
        return text, ""
    if kind.casefold() in actions.REASONS:
        return f"{verb} {kind}", rest.strip()
    return f"{verb} noted", words.strip()


def _id(name: str, known: Callable[[], Iterable[str]]) -> Field[str]:
    """Return the field of a card or a character; its id may be shortened."""

    def read(typed: str) -> str:
        ids = [id for id in known() if id.startswith(typed.casefold())]
        return ids[0] if len(ids) == 1 else typed.casefold()

    return word(name, read, known=known)


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


HEAPS = tuple(
    f"{heap}-{land}" for heap in (cards.PILE, cards.DISCARD) for land in REGIONS
)
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


def _season(typed: str) -> str:
    plain = typed.casefold()
    return next((season for season in SEASONS if season.startswith(plain)), plain)


def _value(typed: str) -> str:
    plain = typed.casefold()
    return PLACES.get(plain) or (_placed(plain) if "-" in plain else plain)


PLAYER = word("PLAYER", str)
WHO = word("WHO", str.casefold, known=lambda: facts().character)
TEAM = many("WHO...", _id("WHO", lambda: facts().character))
OBSTACLE = _id("OBSTACLE", lambda: facts().obstacle)
LOCATION = _id("LOCATION", lambda: facts().location)
CARD = _id("CARD", lambda: facts().card)
WHERE = _id("WHERE", lambda: (*facts().character, *facts().obstacle))
CARDS = many(
    "CARDS", _id("CARD", lambda: (*facts().card, *facts().obstacle, *facts().location))
)
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
    WHO, TEAM, SLOT, FROM, TO, TRACK, OBSTACLE, WHERE, RESOURCE, INTO, N, ONE, WITH,
)  # fmt: skip
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
    form(
        actions.Pick,
        (PLAYER, WHO),
        "pick ann thea",
        marked("a character for the session"),
    ),
    form(actions.Stand, (WHO, SLOT), "stand thea em-mi", marked("at the start")),
    *map(_form, ("went", "hurt", "rested", "overcame", "completed", "used", "ability")),
    *map(_form, ("created", "traded", "exchanged", "laid", "carried")),
    *map(_form, ("spent", "added")),
    form(answers.At, (SLOT,), "at empire-military", marked("answers where")),
    form(answers.That, (OBSTACLE,), "that poison", marked("answers which")),
    form(answers.Whom, (WHO,), "whom keel", marked("answers who")),
    form(answers.Many, (N,), "many 2", marked("answers how many")),
    form(answers.Answer, (YES,), "answer yes", marked("or answer no")),
    form(
        answers.Order,
        (CARDS,),
        "order poison tripwire",
        marked("the bottom card first"),
    ),
    form(answers.Land, (REGION,), "land empire", marked("answers which region")),
    form(answers.Keep, (LOCATION,), "keep prominence", marked("the new location")),
    form(answers.Card, (CARD,), "card tinkering", marked("a progress card")),
    form(answers.Raise, (RESOURCE,), "raise military", marked("which marker moves")),
    form(answers.Top, (REGION, SEASON), "top empire spring", marked("light books")),
    *map(_form, ("tried", "placed")),
    form(answers.OneDie, (DIE,), "die su3", marked("answers which die")),
    form(actions.Next, (), "next", marked("the step is done")),
    form(
        actions.Mend, (REASON,), "mend misread", marked("or in your words; set by hand")
    ),
    form(actions.Put, (WHAT, VALUE), "put threat:support 4", marked("then next")),
    form(actions.Light, (), "light", marked("you shuffle and draw from now on")),
    form(actions.Full, (), "full", marked("the companion does from now on")),
    form(actions.Faces, (), "faces", marked("every die has a face from now on")),
    form(actions.Counted, (), "counted", marked("dice are only counted from now on")),
    form(Drawn, (CARDS,), "drawn poison tripwire", marked("in this order")),
    form(Rolled, (FACES,), "rolled 2 5"),  # at a roll the faces alone are typed
)

NO_NAMES = (N.name, FACES.name, ONE.name, DIE.name)  # fields without a name in them


# Names in a typed report, matched with ids.


class Lookup(NamedTuple):
    """The state, the form and the legal actions in which names are looked up."""

    state: State
    form: Form[Act]
    legal: tuple[Act, ...]
    kept: tuple[int, ...]  # the fields of the form that are typed, counted from 0

    def field(self, at: int) -> Field[object]:
        """Return a typed field."""
        return self.form.fields[self.kept[at]]


class Match(NamedTuple):
    """The ids that match a name, none or several, and those that are known."""

    field: str
    text: str
    ids: Cards
    known: Cards


def fits(
    lookup: Lookup, words: Sequence[str], at: int, before: Cards, misses: list[Match]
) -> Cards | None:
    """Return the ids that words name, from field `at` on; None if they name none.

    A name may have several words; the longest known one is taken.
    """
    after = len(lookup.kept) - at - 1
    if after < 0 or not words:
        return () if after < 0 and not words else None
    many = lookup.field(at).rest
    least = 1 if after or many else len(words)
    for count in range(len(words) - after, least - 1, -1):
        found = named(lookup, at, " ".join(words[:count]), before)
        if len(found.ids) != 1:
            misses.append(found)
            continue
        left = words[count:]
        then = at if many and left else at + 1
        got = fits(lookup, left, then, (*before, *found.ids), misses)
        if got is not None:
            return (*found.ids, *got)
    return None


def named(lookup: Lookup, at: int, text: str, before: Cards) -> Match:
    """Return the ids that match a name in a field."""
    field, state, typed = lookup.field(at), lookup.state, slug(text)
    name = field.name.rstrip(".")
    if name in NO_NAMES:
        return Match(name, text, (text,) if " " not in text else (), ())
    ids = tuple(IDS.get(known, known) for known in field.known())
    known = tuple(seat.player for seat in state.seats) if name == "PLAYER" else ids
    there = state.in_play if name == "OBSTACLE" else ()
    pools = [_possible(lookup, at, before), there, known]
    for part in PARTS:
        for pool in pools:
            found = [id for id in pool if _is_called(state, id, typed, part)]
            if found:
                return Match(name, text, _alike(state, found), pools[0] or known)
    short_for: Cards = ()
    with suppress(CompanionError, ValueError):
        written = field.write(field.read((text,)))
        id = IDS.get(written, written)
        short_for = (id,) if id in (*pools[0], *known) else ()
    return Match(name, text, short_for, pools[0] or known)


def _possible(lookup: Lookup, at: int, before: Cards) -> Cards:
    field = lookup.field(at)
    name = field.name
    if name == "WHAT":
        return tuple(subjects(lookup.state))
    if name == "VALUE":
        return values(lookup.state, before[0])
    if lookup.form.verb == "drawn":
        return deck(lookup.state)
    found: list[str] = []
    for action in lookup.legal:
        value = astuple(action)[lookup.kept[at]]
        found += value if isinstance(value, tuple) else (word_of(field, value),)
    return tuple(dict.fromkeys(found))


def word_of(field: Field[object], value: object) -> str:
    """Return a value as an id; one that is no text as it is written."""
    return value if isinstance(value, str) else field.write(value)


PARTS = ("all", "beginning", "word")
"""How much of a name is typed, in the order in which it is looked for."""


def is_called_so(state: State, id: str, typed: str) -> bool:
    """Return whether something has a name, or a name that begins so."""
    return any(_is_called(state, id, typed, part) for part in PARTS)


def _is_called(state: State, id: str, typed: str, part: str) -> bool:
    called = names_of(state, id)
    if part == "all":
        return typed in called
    if part == "beginning":
        return any(name.startswith(typed) for name in called)
    return len(typed) >= WORD and any(f"-{typed}" in name for name in called)


WORD = 3  # fewest letters of a word inside a name, such as Glen in Parisa's Glen


def names_of(state: State, id: str) -> Iterator[str]:
    """Yield the names of something, written like ids; English and the reader's."""
    yield slug(id)
    yield from map(slug, spoken(id))
    box, card = facts(), id
    if id in SLOT_NAMES:
        card = state.spots[SlotIndex.of(id)].location
    known = box.card.get(card) or box.location.get(card) or box.character.get(card)
    if face := box.obstacle.get(id):
        yield slug(f"{face.english} {face.season}")
        yield slug(f"{face.name} {phrase(face.season)}")
        yield slug(f"{face.name} {face.copy}")
    if named := face or known:
        for name in dict.fromkeys((named.english, named.name)):
            yield from (slug(name), slug(name).removeprefix("the-"))


def _alike(state: State, found: Sequence[str]) -> Cards:
    box = facts().obstacle
    if all(name in box for name in found):
        kinds = {
            (box[name].name, box[name].season, cards.obstacle_place(state, name)): name
            for name in reversed(found)
        }
        return tuple(reversed(kinds.values()))
    return tuple(found)


LONGEST = 3  # most parts of a name that has commas in it


def parts(text: str, state: State) -> Sequence[str]:
    """Return the actions in a line: `;` divides them, and commas between cards do."""
    lines = [part.strip() for part in text.split(";") if part.strip()] or [""]
    if not isinstance(_asked(state), tasks.DealCard | tasks.BurnProgress):
        return lines
    return [name for line in lines for name in _cards(line, state)]


def _cards(line: str, state: State) -> Sequence[str]:
    """Return the progress cards that a line names; the line, if it names others."""
    pieces = line.split(",")
    found: list[str] = []
    while pieces:
        names = (",".join(pieces[:end]).strip() for end in range(LONGEST, 0, -1))
        name = next((name for name in names if _is_one(name, state.deck, state)), "")
        if not name:
            return [line]
        found.append(name)
        pieces = pieces[name.count(",") + 1 :]
    return found


def waits(text: str, state: State) -> bool:
    """Return whether a typed card of a row is dealt later: an obstacle comes first."""
    task = state.task
    if state.step != "set-up" or not isinstance(_asked(state), tasks.PlaceObstacle):
        return False
    known = task.choices if isinstance(task, tasks.Question) else ()
    obstacles = [one.obstacle for one in known if isinstance(one, answers.That)]
    return _is_one(text, state.deck, state) and not _is_one(text, obstacles, state)


def _asked(state: State) -> Task | None:
    return state.task.task if isinstance(state.task, tasks.Question) else None


def _is_one(text: str, ids: Iterable[str], state: State) -> bool:
    typed = slug(text.casefold().removeprefix("card "))
    return bool(typed) and any(is_called_so(state, id, typed) for id in ids)
