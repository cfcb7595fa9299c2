"""What is meant by names as people type them: as printed, begun, in any letter case.

What is possible now is meant before anything else that has the name. A location means
the slot where it lies; of copies that are alike any is meant.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.contract import Act
from companion.errors import BadValue, CompanionError, UnknownName, near, short
from companion.games.six_winters.campaign import State, deck, legal_actions
from companion.games.six_winters.campaign.corrections import (
    subjects,
    values,
    whereabouts,
)
from companion.games.six_winters.campaign.tasks import Correcting
from companion.games.six_winters.cards.indexes import SLOT_NAMES, SlotIndex
from companion.games.six_winters.cards.places import TRACKS
from companion.games.six_winters.cards.table import Cards
from companion.games.six_winters.cards.wording import row
from companion.games.six_winters.facts import NAME, REGIONS, RESOURCES, SEASONS, facts
from companion.games.six_winters.words import names
from companion.games.six_winters.words.queries import slug
from companion.games.six_winters.words.typed import HINTS, KINDS, read_word

MOST = 24
"""Words of a report in which names are looked for; a whole pile is told by ids."""

FEW = 12
"""Names that a refusal lists."""

AS_TYPED = ("mend", "rolled")
"""Verbs after which there are no names."""

ASIDE = ("mend", "light")
"""Verbs that answer no question, and may be said at any."""

NOUNS = {
    "slot": "slot or location there",
    "card": "progress card",
    "cards": "card",
    "into": "resource",
    "characters": "character",
    "what": "field",
    "value": "value of it",
}
"""What a field holds, where it is not called that."""


class Candidates(NamedTuple):
    """What is possible now, for names to be looked up in."""

    state: State
    verb: str
    legal: tuple[Act, ...]


class Miss(NamedTuple):
    """A name that means nothing, or several things."""

    field: str
    text: str
    several: Cards
    known: Cards


def spelled(text: str, state: State) -> str:
    """Return a typed report with each name in it as its id; else as it was typed.

    Where one thing is asked its name alone is enough.

    Raises:
        UnknownName: if a name means nothing; the near one is named.
        BadValue: if a name means several things; they are told apart.
    """
    verb, *words = text.replace('"', "").split() or [""]
    if len(words) > MOST:
        return text
    if verb.casefold() not in KINDS:
        return _answer([verb, *words], state) or text
    meant = _meant(verb.casefold(), state)
    fields = KINDS[meant.verb].__struct_fields__
    if meant.verb in AS_TYPED or len(words) < len(fields) or not fields:
        return text
    misses: list[Miss] = []
    found = _fits(meant, words, fields, (), misses)
    if found is None:
        raise _refused(state, min(misses, key=lambda one: not one.several))
    return " ".join([meant.verb, *found])


def _meant(verb: str, state: State) -> Candidates:
    if isinstance(state.task, Correcting) or verb == "drawn":
        return Candidates(state, verb, ())  # all that can be put is too much to list
    legal = (one for one in legal_actions(state) if _verb(one) == verb)
    return Candidates(state, verb, tuple(legal))


def _verb(action: Act) -> str:
    return str(action.__struct_config__.tag)


def _answer(words: Sequence[str], state: State) -> str:
    """Return the answer that a name alone is, empty if none is asked or named so."""
    verbs = {_verb(one) for one in legal_actions(state)}.difference(ASIDE)
    if len(verbs) != 1:
        return ""
    (verb,) = verbs
    fields = KINDS[verb].__struct_fields__
    if len(fields) != 1 or HINTS[verb][fields[0]] is not str:
        return ""
    misses: list[Miss] = []
    found = _fits(_meant(verb, state), words, fields, (), misses)
    if found is None and (several := [one for one in misses if one.several]):
        raise _refused(state, several[0])
    return f"{verb} {found[0]}" if found else ""


def _fits(
    meant: Candidates,
    words: Sequence[str],
    fields: Sequence[str],
    before: Cards,
    misses: list[Miss],
) -> Cards | None:
    """Return words as the ids that they name, field by field; None if they do not.

    A name may have several words; the longest that is known is meant.
    """
    if not fields or not words:
        return () if bool(fields) == bool(words) else None
    field, *rest = fields
    many = HINTS[meant.verb][field] == tuple[str, ...]
    least = 1 if rest or many else len(words)
    for count in range(len(words) - len(rest), least - 1, -1):
        text = " ".join(words[:count])
        found = _named(meant, field, text, before)
        if len(found.several) != 1:
            misses.append(found)
            continue
        left = words[count:]
        after = [field, *rest] if many and left else rest
        got = _fits(meant, left, after, (*before, *found.several), misses)
        if got is not None:
            return (*found.several, *got)
    return None


def _named(meant: Candidates, field: str, text: str, before: Cards) -> Miss:
    """Return what a name means in a field: one id if all is well."""
    if HINTS[meant.verb][field] not in (str, tuple[str, ...]):
        one_word = (text,) if " " not in text else ()
        return Miss(field, text, one_word, ())
    state, typed = meant.state, slug(text)
    pools = [_possible(meant, field, before), _known(meant, field)]
    for begun in (False, True):
        for pool in pools:
            found = [one for one in pool if _is_called(state, field, one, typed, begun)]
            if found:
                return Miss(field, text, _alike(state, found), pools[0] or pools[1])
    every = (*pools[0], *pools[1])
    return Miss(field, text, _shortened(field, text, every), pools[0] or pools[1])


def _possible(meant: Candidates, field: str, before: Cards) -> Cards:
    """Return what may stand in a field now."""
    if field == "what":
        return tuple(subjects(meant.state))
    if field == "value":
        return values(meant.state, before[0])
    if meant.verb == "drawn":
        return deck(meant.state)
    found: list[str] = []
    for one in meant.legal:
        value = getattr(one, field)
        found += value if isinstance(value, tuple) else (value,)
    return tuple(dict.fromkeys(found))


def _known(meant: Candidates, field: str) -> Cards:
    """Return all that there is for a field."""
    box = facts()
    match field:
        case "player":
            return tuple(seat.player for seat in meant.state.seats)
        case "character" | "characters":
            return tuple(box.character)
        case "obstacle":
            return tuple(box.obstacle)
        case "card":
            return tuple(box.card)
        case "cards":
            return (*box.card, *box.obstacle, *box.location)
        case "location":
            return tuple(box.location)
        case "slot" | "start" | "end":
            return SLOT_NAMES
        case "region":
            return REGIONS
        case "resource" | "into":
            return RESOURCES
        case "season":
            return SEASONS
        case "track":
            return TRACKS
    return ()


def _is_called(state: State, field: str, one: str, typed: str, begun: bool) -> bool:
    called = _names(state, field, one)
    return any(name == typed or (begun and name.startswith(typed)) for name in called)


def _names(state: State, field: str, one: str) -> Iterator[str]:
    """Yield what something is called, as ids are written."""
    yield slug(one)
    printed = ""
    box = facts()
    if one in box.obstacle:
        printed = box.obstacle[one].name
        yield slug(f"{printed} {box.obstacle[one].season}")
    elif one in box.card or one in box.location or one in box.character:
        known = box.card.get(one) or box.location.get(one) or box.character[one]
        printed = known.name
    elif one in SLOT_NAMES and (lies := state.spots[SlotIndex.of(one)].location):
        printed = box.location[lies].name
    yield from filter(None, (slug(printed), slug(printed).removeprefix("the-")))


def _shortened(field: str, text: str, pool: Cards) -> Cards:
    """Return what is written short, such as the slot em-te."""
    try:
        one = read_word(field, text)
    except CompanionError:
        return ()
    return (one,) if one in pool else ()


def _alike(state: State, found: Sequence[str]) -> Cards:
    """Return what was found; of copies that are alike only the first."""
    box = facts().obstacle
    if all(one in box for one in found):
        kinds = {
            (box[one].name, box[one].season, whereabouts(state, one)): one
            for one in reversed(found)
        }
        return tuple(reversed(kinds.values()))
    return tuple(found)


def _refused(state: State, miss: Miss) -> BadValue | UnknownName:
    said = f"'{short(miss.text)}'"
    if miss.several:
        some = [_told(state, one) for one in miss.several[:FEW]]
        more = [f"{len(miss.several) - FEW} more"] * (len(miss.several) > FEW)
        return BadValue(NAME, f"{said} may be {row([*some, *more], 'or')}", "say which")
    what = f"no {NOUNS.get(miss.field, miss.field)} is called {said}"
    return UnknownName(NAME, what, _near(state, miss))


def _told(state: State, one: str) -> str:
    """Return an id with what tells it from others of its name."""
    known = facts().obstacle.get(one)
    if known is None or known.copies == 1:
        return one
    return f"{one} ({known.season}, {names.whereabouts(whereabouts(state, one))})"


def _near(state: State, miss: Miss) -> str:
    called = {
        name: one for one in miss.known for name in _names(state, miss.field, one)
    }
    hint = near(slug(miss.text), called)
    if hint.startswith("did"):
        name = hint.split("'")[1]
        return f"did you mean '{called[name]}'?"
    if len(miss.known) > FEW or not miss.known:
        where = "help mend" if miss.field in ("what", "value") else "all"
        return f"`{where}` lists what can be named"
    return near("", miss.known)
