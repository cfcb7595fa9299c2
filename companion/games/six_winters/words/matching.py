"""Names in a typed report, matched with ids: as printed, or the beginning of a word.

Ids that are legal now come before those that are only known. The name of a location
stands for its slot; of copies that are alike the first is taken. Progress cards that
are dealt or burned may be typed in a row, on one line.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import astuple

from companion.contract import Act
from companion.errors import CompanionError
from companion.games.six_winters.campaign import tasks
from companion.games.six_winters.campaign.corrections import subjects, values
from companion.games.six_winters.campaign.corrections.cards import obstacle_place
from companion.games.six_winters.campaign.names import slug
from companion.games.six_winters.cards.answers import That
from companion.games.six_winters.cards.places import SLOT_NAMES, SlotIndex
from companion.games.six_winters.cards.table import Cards
from companion.games.six_winters.cards.verbs import Task
from companion.games.six_winters.facts import facts
from companion.games.six_winters.rules import State, deck
from companion.games.six_winters.words.typed import IDS, NO_NAMES
from companion.typed import Field, Form


class Lookup(NamedTuple):
    """The state, the form and the legal actions in which names are looked up.

    `kept` are the fields of the form that are typed, counted from 0.
    """

    state: State
    form: Form[Act]
    legal: tuple[Act, ...]
    kept: tuple[int, ...]

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
    known = _players(state) if name == "PLAYER" else ids
    there = state.in_play if name == "OBSTACLE" else ()
    pools = [_possible(lookup, at, before), there, known]
    for part in PARTS:
        for pool in pools:
            found = [id for id in pool if _is_called(state, id, typed, part)]
            if found:
                return Match(name, text, _alike(state, found), pools[0] or known)
    short_for = _shortened(field, text, (*pools[0], *known))
    return Match(name, text, short_for, pools[0] or known)


def _players(state: State) -> Cards:
    return tuple(seat.player for seat in state.seats)


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
    match part:
        case "all":
            return typed in called
        case "beginning":
            return any(name.startswith(typed) for name in called)
    return len(typed) >= WORD and any(f"-{typed}" in name for name in called)


WORD = 3
"""Fewest letters of a word inside a name, such as Glen in Parisa's Glen."""


def names_of(state: State, id: str) -> Iterator[str]:
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
    try:
        written = field.write(field.read((text,)))
    except (CompanionError, ValueError):
        return ()
    id = IDS.get(written, written)
    return (id,) if id in pool else ()


def _alike(state: State, found: Sequence[str]) -> Cards:
    """Return the ids; of copies that are alike only the first."""
    box = facts().obstacle
    if all(name in box for name in found):
        kinds = {
            (box[name].name, box[name].season, obstacle_place(state, name)): name
            for name in reversed(found)
        }
        return tuple(reversed(kinds.values()))
    return tuple(found)


LONGEST = 3
"""Most parts of a name that has commas in it."""


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
    obstacles = [one.obstacle for one in known if isinstance(one, That)]
    return _is_one(text, state.deck, state) and not _is_one(text, obstacles, state)


def _asked(state: State) -> Task | None:
    return state.task.task if isinstance(state.task, tasks.Question) else None


def _is_one(text: str, ids: Iterable[str], state: State) -> bool:
    typed = slug(text.casefold().removeprefix("card "))
    return bool(typed) and any(is_called_so(state, id, typed) for id in ids)
