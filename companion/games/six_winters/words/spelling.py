"""What people type, in full: verbs and names begun, fields left out.

A name is read as printed or begun, in any letter case (`typed`). A verb may be begun
if one legal verb begins so. A field may be left out if all that is legal has the same
value there; a number left out is 1, a team everybody there. With faces all
dice are named at last: whose they are, and those left out.
"""

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import combinations

from msgspec.structs import astuple, replace

from companion.contract import Act
from companion.errors import BadValue, CompanionError, UnknownName, near, short
from companion.language import phrase
from companion.typed import Form

from .. import reports
from ..campaign import names
from ..campaign.corrections.cards import obstacle_place
from ..campaign.tasks import Attempting, Correcting, Question
from ..cards.places import SLOT_NAMES, SlotIndex
from ..cards.table import Cards
from ..cards.wording import row
from ..facts import NAME, facts
from ..referee.queries import TypedDie
from ..reports import Action, Report, each
from ..rules import State, legal_actions, why_not
from . import queries
from .context import TEXTS
from .typed import ACTIONS, NO_NAMES, Lookup, Match, fits, named, names_of, word_of

MOST = 24  # words of the longest report with names; a whole pile is typed in ids
FEW = 12  # most names that an error lists
AS_TYPED = ("mend", "rolled")  # verbs without names after them

ALWAYS_LEGAL = ("mend", "light", "full", "faces", "counted")
"""Verbs that answer no question; they are legal at every question, and typed whole."""

NO_COUNT = ("ability", "hurt", "many")
"""Verbs whose number is typed: it is no count of dice."""


def spelled(text: str, state: State) -> str:
    """Return a typed report with each name in it as its id; else as it was typed.

    At a question its answer alone is enough.

    Raises:
        UnknownName: if nothing has a name; the nearest is named.
        BadValue: if several things or verbs have it; the error tells them apart.
    """
    begun, *words = text.replace('"', "").split() or [""]
    if len(words) > MOST:
        return text
    verb = begun.casefold()
    question = isinstance(state.task, Question)
    if isinstance(state.task, Attempting) and not words and DIE.fullmatch(verb):
        verb, words = "placed", [verb]
    if not question:
        verb = TEXTS.present.get(verb, verb)
    if verb in ACTIONS.verbs:
        return _in_full(verb, words, state) or " ".join([verb, *words])
    if question and (answer := _answer([begun, *words], state)):
        return answer
    # If no legal verb begins so, the rules say why the others are not legal.
    legal = _begun(verb, dict.fromkeys(map(_verb, legal_actions(state))))
    verbs = legal if legal or (not words) else _begun(verb, reports.BY_VERB)
    if len(verbs) > 1:
        return _legal_of(verbs, words, state)
    if verbs:
        return _in_full(verbs[0], words, state) or " ".join([*verbs, *words])
    return text


def _in_full(verb: str, words: Sequence[str], state: State) -> str:
    words = _laid(words) if verb == "laid" else words
    found = _reported(verb, words, state)
    return owned(found, state) if found else ""


DIE = re.compile(rf"(?:[a-d][1-4]:)?(?P<kind>{queries.LETTERS}{{2,}})?[1-6]")
"""A die as it is typed alone: a face, an asset, an asset on a square."""


def _laid(words: Sequence[str]) -> Sequence[str]:
    """Return dice that are laid as a resource, their number, and the dice.

    >>> _laid(["keel", "a1:su3"])
    ['keel', 'su', '1', 'with', 'a1:su3']
    """
    dice = {word: DIE.fullmatch(word.casefold()) for word in words}
    kinds = {match["kind"] for match in dice.values() if match and match["kind"]}
    if len(kinds) != 1 or "with" in words:
        return words
    laid = [word for word in words if (match := dice[word]) and match["kind"]]
    rest = [word for word in words if word not in laid]
    return [*rest, *kinds, str(len(laid)), "with", *laid]


def _legal_of(verbs: Sequence[str], words: Sequence[str], state: State) -> str:
    legal = []
    for verb in verbs:
        with suppress(CompanionError, ValueError):
            text = _in_full(verb, words, state)
            if text and why_not(state, ACTIONS.read(text)) is None:
                legal.append(text)
    if len(legal) == 1 and words:
        return legal[0]
    what = phrase("the verb may be {verbs}", verbs=row(verbs, "or"))
    raise BadValue(NAME, what, phrase("say which"))


def _begun(text: str, verbs: Iterable[str]) -> list[str]:
    return [
        verb
        for verb in verbs
        if text and verb not in (*ALWAYS_LEGAL, *AS_TYPED)
        if verb.startswith(text) or phrase(verb).casefold().startswith(text)
    ]


def _reported(verb: str, words: Sequence[str], state: State) -> str:
    """Return a report with its names as ids; empty if that is for the codec to read."""
    lookup = _look_up(verb, state)
    fields = lookup.form.fields
    plain, tail = lookup.form.parted(words)
    if verb in AS_TYPED or not fields:
        return ""
    whole = [*plain, *_everybody(lookup, plain, state)]
    misses: list[Match] = []
    found = None
    if len(whole) >= len(fields):
        found = fits(lookup, whole, 0, (), misses)
    if found is None and fields[-1].name == "N" and verb not in NO_COUNT:
        found = fits(lookup, [*plain, "1"], 0, (), [])
    if found is None:
        found = _filled(lookup, plain)
    if found is not None:
        return " ".join([verb, *found, *tail])
    if len(whole) >= len(fields):
        raise _refused(state, min(misses, key=lambda miss: not miss.ids))
    fits(lookup._replace(kept=(0,)), plain, 0, (), misses)
    if several := [miss for miss in misses if len(miss.ids) > 1]:
        raise _refused(state, several[-1])
    return ""


def _everybody(lookup: Lookup, words: Sequence[str], state: State) -> list[str]:
    if lookup.form.verb not in ("overcame", "tried") or not words:
        return []
    found = named(lookup, 0, " ".join(words), ()).ids
    if len(found) != 1:
        return []
    slot, acting = state.where(found[0]), [seat for seat in state.seats if seat.acts]
    there = [seat.character for seat in acting if seat.slot == slot]
    return there or [seat.character for seat in acting[:1]]  # the rules refuse that


def _look_up(verb: str, state: State) -> Lookup:
    (form,) = (form for form in ACTIONS.forms if form.verb == verb)
    kept = tuple(range(len(form.fields)))
    if isinstance(state.task, Correcting) or verb == "drawn":
        return Lookup(state, form, (), kept)  # too many to list
    legal = (action for action in legal_actions(state) if _verb(action) == verb)
    return Lookup(state, form, tuple(legal), kept)


def _verb(action: Act) -> str:
    return str(action.__struct_config__.tag)


def _answer(words: Sequence[str], state: State) -> str:
    """Return the answer to a question without its verb; empty if it is not one."""
    misses: list[Match] = []
    for verb in dict.fromkeys(map(_verb, legal_actions(state))):
        lookup = _look_up(verb, state)
        fields = lookup.form.fields
        if verb in ALWAYS_LEGAL or not fields or fields[-1].rest:
            continue
        if any(field.name in NO_NAMES for field in fields):
            continue
        found = fits(lookup, words, 0, (), misses) or _filled(lookup, words)
        if found:
            return f"{verb} {' '.join(found)}"
    if several := [miss for miss in misses if len(miss.ids) > 1]:
        raise _refused(state, several[0])
    return ""


# Fields that are left out.


def _filled(lookup: Lookup, words: Sequence[str]) -> Cards | None:
    """Return the ids of all fields where some are left out; None if it is open which.

    The fewest fields are left out, the first ones before the last ones.
    """
    count = len(lookup.form.fields) if lookup.legal else 0
    several: list[list[tuple[Cards, ...]]] = []
    for size in range(count - 1, -1, -1):
        for kept in sorted(combinations(range(count), size), reverse=True):
            rows = _rows(lookup._replace(kept=kept), words)
            if len(rows) == 1:
                return tuple(id for ids in rows[0] for id in ids)
            several += [rows] if rows and kept else []
    if several:
        raise _open(lookup, several[0])
    return None


def _rows(lookup: Lookup, words: Sequence[str]) -> list[tuple[Cards, ...]]:
    found = fits(lookup, words, 0, (), [])
    if found is None:
        return []
    fields = lookup.form.fields
    typed = {at: found[n : n + 1] for n, at in enumerate(lookup.kept)}
    if lookup.kept and fields[lookup.kept[-1]].rest:
        typed[lookup.kept[-1]] = tuple(sorted(found[len(lookup.kept) - 1 :]))
    rows = dict.fromkeys(_ids(lookup, action) for action in lookup.legal)
    fit = [ids for ids in rows if all(ids[at] == typed[at] for at in typed)]
    for at in range(len(fields)):
        if at not in typed:
            fit = _usual(lookup.form, at, fit)
    return fit


def _usual(
    form: Form[Act], at: int, rows: list[tuple[Cards, ...]]
) -> list[tuple[Cards, ...]]:
    if form.fields[at].rest:
        most = max((len(ids[at]) for ids in rows), default=0)
        return [ids for ids in rows if len(ids[at]) == most]
    if form.fields[at].name == "N" and form.verb not in NO_COUNT:
        return [ids for ids in rows if ids[at] == ("1",)] or rows
    return rows


def _ids(lookup: Lookup, action: Act) -> tuple[Cards, ...]:
    values = zip(lookup.form.fields, astuple(action), strict=False)
    return tuple(
        value if field.rest and isinstance(value, tuple) else (word_of(field, value),)
        for field, value in values
    )


def _open(lookup: Lookup, rows: Sequence[tuple[Cards, ...]]) -> BadValue:
    for field, some in zip(lookup.form.fields, zip(*rows, strict=True), strict=True):
        known = list(dict.fromkeys(id for ids in some for id in ids))
        if len(set(some)) > 1:
            right = phrase(
                "say {names}", names=row(map(names.typed, known[:FEW]), "or")
            )
            what = phrase("no {noun} is named", noun=_noun(field.name))
            return BadValue(NAME, what, right)
    raise ValueError(rows)  # several rows differ somewhere


def _noun(field: str) -> str:
    return phrase(TEXTS.nouns.get(field, field.casefold()))


def _refused(state: State, miss: Match) -> BadValue | UnknownName:
    typed = f"'{short(miss.text)}'"
    if miss.ids:
        ids = _few([_distinct(state, id) for id in miss.ids[:FEW]], len(miss.ids))
        what = phrase("{name} may be {names}", name=typed, names=row(ids, "or"))
        return BadValue(NAME, what, phrase("say which"))
    what = phrase("no {noun} is called {name}", noun=_noun(miss.field), name=typed)
    return UnknownName(NAME, what, _near(state, miss))


def _few(shown: list[str], count: int) -> list[str]:
    more = count - len(shown)
    return [*shown, phrase("{n} more", n=more)] if more else shown


def _distinct(state: State, one: str) -> str:
    if one in SLOT_NAMES and (card := state.spots[SlotIndex.of(one)].location):
        return names.location(card)
    known = facts().obstacle.get(one)
    if known is None or known.copies == 1:
        return names.typed(one)
    where = names.whereabouts(obstacle_place(state, one))
    return f"{names.typed(one)} ({phrase(known.season)}, {where})"


def _near(state: State, miss: Match) -> str:
    called = {
        name: names.typed(id) for id in miss.known for name in names_of(state, id)
    }
    if hint := names.meant(miss.text, called):
        return hint
    if len(miss.known) > FEW or not miss.known:
        where = "help mend" if miss.field in ("WHAT", "VALUE") else "all"
        return phrase("`{command}` lists what can be named", command=where)
    return near("", map(names.typed, miss.known))


MADE = ("take", "make")  # purposes of dice that do not pay
FEW_WAYS = 6  # most ways to name dice that an error lists


def owned(text: str, state: State) -> str:
    """Return a report with all its dice, if there is one way to name them.

    The first character for whom it is legal owns the action dice, or else the first on
    the board.

    Raises:
        BadValue: if dice are left out, and several ways are open.
    """
    if state.shown is None:
        return text
    try:
        action = ACTIONS.read(text)
    except CompanionError:
        return text
    known = list(each(action.with_owners(state))) if isinstance(action, Report) else []
    legal = (way for way in known if why_not(state, way) is None)
    found = next(legal, None) or _whole(action, state) or next(iter(known), None)
    return ACTIONS.write(found) if found else text


def _whole(action: Action, state: State) -> Action | None:
    """Return the one legal report that has the named dice and more; None if none is."""
    if not isinstance(action, Report) or "dice" not in action.__struct_fields__:
        return None
    if action.instead or why_not(state, action) is None:
        return None
    fits = [way for way in each(action.alike(state)) if _is_more(way, action)]
    if len(fits) > 1:
        shown = [f"with {queries.dice_typed(fit.dice)}" for fit in fits[:FEW_WAYS]]
        what = phrase("no dice are named")
        if action.dice:
            what = phrase("several dice would do")
        ways = row(_few(shown, len(fits)), "or")
        raise BadValue(NAME, what, phrase("say {names}", names=ways))
    return fits[0] if fits else None


def _is_more(whole: Report, named: Report) -> bool:
    # Reports of other classes are never equal.
    if replace(whole, dice=()) != replace(named, dice=()):
        return False
    pays = [die for die in named.dice if die.label not in MADE]
    if pays and len(pays) != sum(die.label not in MADE for die in whole.dice):
        return False
    left = list(whole.dice)
    for die in named.dice:
        found = next((way for way in left if _is_named(way, die)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _is_named(die: TypedDie, by: TypedDie) -> bool:
    shows = (die.face, die.type, die.stress) == (by.face, by.type, by.stress)
    made = (die.label in MADE) == (by.label in MADE)
    owner = by.label in ("", "pay", die.label)
    return shows and made and owner and by.at in (None, die.at)
