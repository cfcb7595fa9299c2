"""What is meant by names as people type them: as printed, begun, in any letter case.

What is possible now is meant before anything else that has the name. A location means
the slot where it lies; of copies that are alike any is meant.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import astuple

from companion.contract import Act
from companion.errors import BadValue, CompanionError, UnknownName, near, short
from companion.games.six_winters.campaign import State, deck, legal_actions
from companion.games.six_winters.campaign.corrections import (
    obstacles,
    subjects,
    values,
)
from companion.games.six_winters.campaign.tasks import Correcting
from companion.games.six_winters.cards.indexes import SLOT_NAMES, SlotIndex
from companion.games.six_winters.cards.table import Cards
from companion.games.six_winters.cards.wording import row
from companion.games.six_winters.facts import NAME, facts
from companion.games.six_winters.words import names
from companion.games.six_winters.words.queries import slug
from companion.games.six_winters.words.typed import ACTIONS, NO_NAMES
from companion.typed import Field, Form

MOST = 24
"""Words of a report in which names are looked for; a whole pile is told by ids."""

FEW = 12
"""Names that a refusal lists."""

AS_TYPED = ("mend", "rolled")
"""Verbs after which there are no names."""

ASIDE = ("mend", "light")
"""Verbs that answer no question, and may be said at any."""

NOUNS = {
    "WHO": "character",
    "SLOT": "slot or location there",
    "FROM": "slot or location there",
    "TO": "slot or location there",
    "CARD": "progress card",
    "CARDS": "card",
    "INTO": "resource",
    "WHAT": "field",
    "VALUE": "value of it",
    "WHERE": "character or obstacle",
}
"""What a field holds, where it is not called that."""


class Query(NamedTuple):
    """What is possible now, for names to be looked up in."""

    state: State
    form: Form[Act]
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
    if verb.casefold() not in ACTIONS.verbs:
        return _answer([verb, *words], state) or text
    query = _query(verb.casefold(), state)
    fields = query.form.fields
    if query.form.verb in AS_TYPED or len(words) < len(fields) or not fields:
        return text
    misses: list[Miss] = []
    found = _fits(query, words, 0, (), misses)
    if found is None:
        raise _refused(state, min(misses, key=lambda one: not one.several))
    return " ".join([query.form.verb, *found])


def _query(verb: str, state: State) -> Query:
    (form,) = (form for form in ACTIONS.forms if form.verb == verb)
    if isinstance(state.task, Correcting) or verb == "drawn":
        return Query(state, form, ())  # all that can be put is too much to list
    legal = (action for action in legal_actions(state) if _verb(action) == verb)
    return Query(state, form, tuple(legal))


def _verb(action: Act) -> str:
    return str(action.__struct_config__.tag)


def _answer(words: Sequence[str], state: State) -> str:
    """Return the answer that a name alone is, empty if none is asked or named so."""
    verbs = {_verb(one) for one in legal_actions(state)}.difference(ASIDE)
    if len(verbs) != 1:
        return ""
    query = _query(verbs.pop(), state)
    first, *others = query.form.fields or (None,)
    if first is None or others or first.rest or first.name in NO_NAMES:
        return ""
    misses: list[Miss] = []
    found = _fits(query, words, 0, (), misses)
    if found is None and (several := [one for one in misses if one.several]):
        raise _refused(state, several[0])
    return f"{query.form.verb} {found[0]}" if found else ""


def _fits(
    query: Query, words: Sequence[str], at: int, before: Cards, misses: list[Miss]
) -> Cards | None:
    """Return words as the ids that they name, from field `at` on; None if they do not.

    A name may have several words; the longest that is known is meant.
    """
    after = len(query.form.fields) - at - 1
    if after < 0 or not words:
        return () if after < 0 and not words else None
    many = query.form.fields[at].rest
    least = 1 if after or many else len(words)
    for count in range(len(words) - after, least - 1, -1):
        found = _named(query, at, " ".join(words[:count]), before)
        if len(found.several) != 1:
            misses.append(found)
            continue
        left = words[count:]
        then = at if many and left else at + 1
        got = _fits(query, left, then, (*before, *found.several), misses)
        if got is not None:
            return (*found.several, *got)
    return None


def _named(query: Query, at: int, text: str, before: Cards) -> Miss:
    """Return what a name means in a field: one id if all is well."""
    field, state, typed = query.form.fields[at], query.state, slug(text)
    name = field.name.rstrip(".")
    if name in NO_NAMES:
        return Miss(name, text, (text,) if " " not in text else (), ())
    known = _players(state) if name == "PLAYER" else tuple(field.known())
    pools = [_possible(query, at, before), known]
    for begun in (False, True):
        for pool in pools:
            found = [one for one in pool if _is_called(state, one, typed, begun)]
            if found:
                return Miss(name, text, _alike(state, found), pools[0] or known)
    short_for = _shortened(field, text, (*pools[0], *known))
    return Miss(name, text, short_for, pools[0] or known)


def _players(state: State) -> Cards:
    return tuple(seat.player for seat in state.seats)


def _possible(query: Query, at: int, before: Cards) -> Cards:
    """Return what may stand in a field now."""
    name = query.form.fields[at].name
    if name == "WHAT":
        return tuple(subjects(query.state))
    if name == "VALUE":
        return values(query.state, before[0])
    if query.form.verb == "drawn":
        return deck(query.state)
    found: list[str] = []
    for action in query.legal:
        value = astuple(action)[at]
        found += value if isinstance(value, tuple) else (value,)
    return tuple(dict.fromkeys(found))


def _is_called(state: State, one: str, typed: str, begun: bool) -> bool:
    called = _names(state, one)
    return any(name == typed or (begun and name.startswith(typed)) for name in called)


def _names(state: State, one: str) -> Iterator[str]:
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


def _shortened(field: Field[object], text: str, pool: Cards) -> Cards:
    """Return what is written short, such as the slot em-te."""
    try:
        one = field.write(field.read((text,)))
    except CompanionError:
        return ()
    return (one,) if one in pool else ()


def _alike(state: State, found: Sequence[str]) -> Cards:
    """Return what was found; of copies that are alike only the first."""
    box = facts().obstacle
    if all(one in box for one in found):
        kinds = {
            (box[one].name, box[one].season, obstacles.present(state, one)): one
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
    what = f"no {NOUNS.get(miss.field, miss.field.casefold())} is called {said}"
    return UnknownName(NAME, what, _near(state, miss))


def _told(state: State, one: str) -> str:
    """Return an id with what tells it from others of its name."""
    known = facts().obstacle.get(one)
    if known is None or known.copies == 1:
        return one
    return f"{one} ({known.season}, {names.whereabouts(obstacles.present(state, one))})"


def _near(state: State, miss: Miss) -> str:
    called = {name: one for one in miss.known for name in _names(state, one)}
    hint = near(slug(miss.text), called)
    if hint.startswith("did"):
        name = hint.split("'")[1]
        return f"did you mean '{called[name]}'?"
    if len(miss.known) > FEW or not miss.known:
        where = "help mend" if miss.field in ("WHAT", "VALUE") else "all"
        return f"`{where}` lists what can be named"
    return near("", miss.known)
