"""Names as people type them, to ids: as printed, shortened, in any letter case.

Of several ids with a name, those that are legal now take precedence. The name of a
location stands for its slot; of copies that are alike the first is taken.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import astuple

from companion.contract import Act
from companion.errors import BadValue, CompanionError, UnknownName, near, short
from companion.games.six_winters.campaign import State, deck, legal_actions, names
from companion.games.six_winters.campaign.corrections import (
    obstacles,
    subjects,
    values,
)
from companion.games.six_winters.campaign.names import slug
from companion.games.six_winters.campaign.tasks import Correcting
from companion.games.six_winters.cards.indexes import SLOT_NAMES, SlotIndex
from companion.games.six_winters.cards.table import Cards
from companion.games.six_winters.cards.wording import row
from companion.games.six_winters.facts import NAME, facts
from companion.games.six_winters.words.owners import owned
from companion.games.six_winters.words.typed import ACTIONS, IDS, NO_NAMES
from companion.typed import Field, Form

MOST = 24
"""Words of the longest report with names; a whole pile is typed in ids."""

FEW = 12
"""Most names that an error lists."""

AS_TYPED = ("mend", "rolled")
"""Verbs without names after them."""

ALWAYS_LEGAL = ("mend", "light", "full", "faces", "counted")
"""Verbs that answer no question; they are legal at every question."""

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
"""The kind of name in a field, where it differs from the field's name."""


class Lookup(NamedTuple):
    """The state, the form and the legal actions in which names are looked up."""

    state: State
    form: Form[Act]
    legal: tuple[Act, ...]


class Match(NamedTuple):
    """The ids that match a name, none or several, and those that are known."""

    field: str
    text: str
    ids: Cards
    known: Cards


def spelled(text: str, state: State) -> str:
    """Return a typed report with each name in it as its id; else as it was typed.

    If only one kind of answer is legal, its name alone is enough.

    Raises:
        UnknownName: if nothing has a name; the nearest is named.
        BadValue: if several things have it; the error tells them apart.
    """
    verb, *words = text.replace('"', "").split() or [""]
    if len(words) > MOST:
        return text
    if verb.casefold() not in ACTIONS.verbs:
        return _answer([verb, *words], state) or text
    lookup = _look_up(verb.casefold(), state)
    fields = lookup.form.fields
    plain, tail = lookup.form.parted(words)
    words = [*plain, *_everybody(lookup, plain, state)]
    if lookup.form.verb in AS_TYPED or len(words) < len(fields) or not fields:
        return text
    misses: list[Match] = []
    found = _fits(lookup, words, 0, (), misses)
    if found is None:
        raise _refused(state, min(misses, key=lambda miss: not miss.ids))
    return owned(" ".join([lookup.form.verb, *found, *tail]), state)


def _everybody(lookup: Lookup, words: Sequence[str], state: State) -> list[str]:
    """Return those who are where an obstacle is, if nobody is named who overcame it."""
    if lookup.form.verb not in ("overcame", "tried") or not words:
        return []
    named = _named(lookup, 0, " ".join(words), ()).ids
    if len(named) != 1:
        return []
    slot = state.where(named[0])
    acting = [seat for seat in state.seats if seat.acts]
    there = [seat.character for seat in acting if seat.slot == slot]
    return there or [seat.character for seat in acting[:1]]  # the rules refuse that


def _look_up(verb: str, state: State) -> Lookup:
    (form,) = (form for form in ACTIONS.forms if form.verb == verb)
    if isinstance(state.task, Correcting) or verb == "drawn":
        return Lookup(state, form, ())  # too many to list
    legal = (action for action in legal_actions(state) if _verb(action) == verb)
    return Lookup(state, form, tuple(legal))


def _verb(action: Act) -> str:
    return str(action.__struct_config__.tag)


def _answer(words: Sequence[str], state: State) -> str:
    """Return the answer for a name alone; empty if it is not one."""
    verbs = {_verb(action) for action in legal_actions(state)}.difference(ALWAYS_LEGAL)
    if len(verbs) != 1:
        return ""
    lookup = _look_up(verbs.pop(), state)
    first, *others = lookup.form.fields or (None,)
    if first is None or others or first.rest or first.name in NO_NAMES:
        return ""
    misses: list[Match] = []
    found = _fits(lookup, words, 0, (), misses)
    if found is None and (several := [miss for miss in misses if miss.ids]):
        raise _refused(state, several[0])
    return f"{lookup.form.verb} {found[0]}" if found else ""


def _fits(
    lookup: Lookup, words: Sequence[str], at: int, before: Cards, misses: list[Match]
) -> Cards | None:
    """Return the ids that words name, from field `at` on; None if they name none.

    A name may have several words; the longest known one is taken.
    """
    after = len(lookup.form.fields) - at - 1
    if after < 0 or not words:
        return () if after < 0 and not words else None
    many = lookup.form.fields[at].rest
    least = 1 if after or many else len(words)
    for count in range(len(words) - after, least - 1, -1):
        found = _named(lookup, at, " ".join(words[:count]), before)
        if len(found.ids) != 1:
            misses.append(found)
            continue
        left = words[count:]
        then = at if many and left else at + 1
        got = _fits(lookup, left, then, (*before, *found.ids), misses)
        if got is not None:
            return (*found.ids, *got)
    return None


def _named(lookup: Lookup, at: int, text: str, before: Cards) -> Match:
    """Return the ids that match a name in a field."""
    field, state, typed = lookup.form.fields[at], lookup.state, slug(text)
    name = field.name.rstrip(".")
    if name in NO_NAMES:
        return Match(name, text, (text,) if " " not in text else (), ())
    ids = tuple(IDS.get(known, known) for known in field.known())
    known = _players(state) if name == "PLAYER" else ids
    pools = [_possible(lookup, at, before), known]
    for part in (False, True):
        for pool in pools:
            found = [id for id in pool if _is_called(state, id, typed, part)]
            if found:
                return Match(name, text, _alike(state, found), pools[0] or known)
    short_for = _shortened(field, text, (*pools[0], *known))
    return Match(name, text, short_for, pools[0] or known)


def _players(state: State) -> Cards:
    return tuple(seat.player for seat in state.seats)


def _possible(lookup: Lookup, at: int, before: Cards) -> Cards:
    """Return the legal ids of a field."""
    name = lookup.form.fields[at].name
    if name == "WHAT":
        return tuple(subjects(lookup.state))
    if name == "VALUE":
        return values(lookup.state, before[0])
    if lookup.form.verb == "drawn":
        return deck(lookup.state)
    found: list[str] = []
    for action in lookup.legal:
        value = astuple(action)[at]
        found += value if isinstance(value, tuple) else (value,)
    return tuple(dict.fromkeys(found))


def _is_called(state: State, id: str, typed: str, part: bool) -> bool:
    """Return whether something has a name, or, with `part`, a longer one."""
    called = _names(state, id)
    return any(name == typed or (part and name.startswith(typed)) for name in called)


def _names(state: State, id: str) -> Iterator[str]:
    """Yield the names of something, written like ids."""
    yield slug(id)
    printed = ""
    box = facts()
    if id in box.obstacle:
        printed = box.obstacle[id].name
        yield slug(f"{printed} {box.obstacle[id].season}")
    elif id in box.card or id in box.location or id in box.character:
        known = box.card.get(id) or box.location.get(id) or box.character[id]
        printed = known.name
    elif id in SLOT_NAMES and (card := state.spots[SlotIndex.of(id)].location):
        printed = box.location[card].name
    yield from filter(None, (slug(printed), slug(printed).removeprefix("the-")))


def _shortened(field: Field[object], text: str, pool: Cards) -> Cards:
    """Return the id of a shortened word, such as the slot em-te."""
    try:
        written = field.write(field.read((text,)))
    except CompanionError:
        return ()
    id = IDS.get(written, written)
    return (id,) if id in pool else ()


def _alike(state: State, found: Sequence[str]) -> Cards:
    """Return the ids; of copies that are alike only the first."""
    box = facts().obstacle
    if all(one in box for one in found):
        kinds = {
            (box[one].name, box[one].season, obstacles.present(state, one)): one
            for one in reversed(found)
        }
        return tuple(reversed(kinds.values()))
    return tuple(found)


def _refused(state: State, miss: Match) -> BadValue | UnknownName:
    typed = f"'{short(miss.text)}'"
    if miss.ids:
        ids = [_distinct(state, id) for id in miss.ids[:FEW]]
        ids += [f"{len(miss.ids) - FEW} more"] * (len(miss.ids) > FEW)
        return BadValue(NAME, f"{typed} may be {row(ids, 'or')}", "say which")
    what = f"no {NOUNS.get(miss.field, miss.field.casefold())} is called {typed}"
    return UnknownName(NAME, what, _near(state, miss))


def _distinct(state: State, one: str) -> str:
    """Return the name of an id, with its place if it is one of several copies."""
    known = facts().obstacle.get(one)
    if known is None or known.copies == 1:
        return names.typed(one)
    where = names.whereabouts(obstacles.present(state, one))
    return f"{names.typed(one)} ({known.season}, {where})"


def _near(state: State, miss: Match) -> str:
    called = {name: id for id in miss.known for name in _names(state, id)}
    hint = near(slug(miss.text), called)
    if hint.startswith("did"):
        name = hint.split("'")[1]
        return f"did you mean '{names.typed(called[name])}'?"
    if len(miss.known) > FEW or not miss.known:
        where = "help mend" if miss.field in ("WHAT", "VALUE") else "all"
        return f"`{where}` lists what can be named"
    return near("", map(names.typed, miss.known))
