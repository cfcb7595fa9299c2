"""Rules as the table asks for them, of the few functions that a designer writes.

A designer writes what happens: `start`, `waits_for`, `apply`, and `legal_actions` or
`why_not`, which are asked where a player chooses. That dice or cards answer what is
due, that a refusal and the list of choices agree, and that nothing is done that is not
allowed, follows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from itertools import product
from math import prod
from typing import Any, Generic, Literal, cast, get_args, get_origin

import msgspec

from companion.contract.actions import A, Act, Drawn, Rolled, S
from companion.contract.derive import bounds, hints_of, kinds, parted
from companion.contract.fields import UNKNOWN_CARD, Cell
from companion.contract.rules import Choice, Draw, Due, Hidden, Over, Roll, Rules
from companion.errors import BadData, IllegalAction

MOST = 10_000
"""Actions that are tried one by one where a game does not list what is legal."""


class Written(msgspec.Struct, Generic[S, A], frozen=True, kw_only=True):
    """The names of a rules module that the rest follows from.

    Attributes:
        start: the state in which a game begins, of its players and its rulings.
        waits_for, apply: as in `Rules`.
        legal_actions, why_not: as in `Rules`, where a player chooses; one of both.
        view, observed, deck: the secrets of the game, as in `Hidden`.
        under: a state as if it were played under other rulings.
        fill: a view with all that a seat does not see filled in, by a generator.
        REVISION: as in `Rules`.
    """

    State: type[S]
    Action: object
    start: Callable[[tuple[str, ...], Mapping[str, str]], S]
    waits_for: Callable[[S], Due]
    apply: Callable[[S, A], S]
    legal_actions: Callable[[S], tuple[A, ...]] | None = None
    why_not: Callable[[S, A], str | None] | None = None
    view: Callable[[S, int], S] | None = None
    observed: Callable[[S, A, int], A] | None = None
    deck: Callable[[S], Sequence[str]] | None = None
    under: Callable[[S, Mapping[str, str]], S] | None = None
    fill: Callable[[S, int, Any], S] | None = None
    REVISION: str = ""


REPORTS = (Rolled, Drawn)

NEEDED = ("State", "Action", "start", "waits_for", "apply")


def written(names: Mapping[str, object], where: str) -> Written[Any, Any]:
    """Return what a rules module has, by the names in it; BadData if one is missing."""
    for name in NEEDED:
        if name not in names:
            raise BadData(where, f"it has no '{name}'", "write it; see add-a-game.md")
    if "legal_actions" not in names and "why_not" not in names:
        what = "it has neither 'legal_actions' nor 'why_not'"
        raise BadData(where, what, "write one of them")
    if wrong := _unfit_types(names):
        raise BadData(where, *wrong)
    known = Written.__struct_fields__
    given: Any = {name: names[name] for name in known if name in names}
    return Written(**given)


def _unfit_types(names: Mapping[str, object]) -> tuple[str, str] | None:
    state, tags = names["State"], set[object]()
    if not (isinstance(state, type) and issubclass(state, msgspec.Struct)):
        return "State is no struct", "write class State(Struct, frozen=True)"
    if not state.__struct_config__.frozen:
        return "State can change", "write class State(Struct, frozen=True)"
    for kind in kinds(names["Action"]):
        if not (isinstance(kind, type) and issubclass(kind, Act)):
            what = f"Action has {getattr(kind, '__name__', kind)}, which is no Act"
            return what, "write class Sail(Act, frozen=True, tag='sail')"
        tag = kind.__struct_config__.tag
        if tag in tags:
            return f"two actions have the tag '{tag}'", "give each its own"
        tags.add(tag)
    return None


class Ruled(msgspec.Struct, Generic[S, A], frozen=True):
    """Rules, each function of which is a field; `ruled` makes them."""

    REVISION: str
    Action: object
    start: Callable[..., S]
    waits_for: Callable[[S], Due]
    legal_actions: Callable[[S], tuple[A, ...]]
    why_not: Callable[[S, A], str | None]
    apply: Callable[[S, A], S]


def ruled(
    name: str,
    by: Written[S, A],
    revision: str,
    begin: Callable[[Mapping[str, str], Mapping[str, object]], S],
) -> Rules[S, A]:
    """Return the rules of a game.

    Args:
        revision: names this state of the rules.
        begin: settles rulings and players, and starts.

    Raises:
        BadData: if the rules do not list what is legal, and it cannot be tried.
    """
    waits_for, apply = _once(by.waits_for), by.apply
    listed = by.legal_actions or tried(name, by)

    def legal_actions(state: S) -> tuple[A, ...]:
        return listed(state) if isinstance(waits_for(state), Choice) else ()

    def why_not(state: S, action: A) -> str | None:
        due = waits_for(state)
        if not isinstance(due, Choice) or isinstance(action, REPORTS):
            return _unfit(due, action, by.deck, state)
        if by.why_not is not None:
            return by.why_not(state, action)
        return None if action in listed(state) else "that is not possible now"

    def checked(state: S, action: A) -> S:
        if why := why_not(state, action):
            raise IllegalAction(name, why)
        return apply(state, action)

    def start(
        rulings: Mapping[str, str], setup: Mapping[str, object] | None = None
    ) -> S:
        return begin(rulings, setup or {})

    rules = Ruled(
        revision, by.Action, start, waits_for, legal_actions, why_not, checked
    )
    # A field that is a function has no names of parameters, which `Rules` gives.
    return cast(Rules[S, A], rules)


def _once(waits_for: Callable[[S], Due]) -> Callable[[S], Due]:
    """Return the same, which asks once of a state that is asked of again and again."""
    last: tuple[object, Due] | None = None

    def due(state: S) -> Due:
        nonlocal last
        known = last  # a table asks in several threads
        if known is None or known[0] is not state:
            last = known = state, waits_for(state)
        return known[1]

    return due


def _unfit(
    due: Due, action: object, deck: Callable[[S], Sequence[str]] | None, state: S
) -> str | None:
    """Return why an action does not answer what is due; None if it does."""
    match due, action:
        case Roll(count, sides), Rolled(faces):
            if len(faces) != count:
                return f"{_some(len(faces), 'die', 'dice')} reported, {count} due"
            for face in faces:
                if not 1 <= face <= sides:
                    return f"no die of {sides} sides shows {face}"
            return None
        case Over(), _:
            return "the game is over"
        case Draw(pile, count), Drawn(cards):
            if len(cards) != count:
                return f"{_some(len(cards), 'card')} reported, {count} due"
            known = Counter(deck(state)) if deck else Counter(cards)
            lacking = Counter(cards) - known
            return f"'{next(iter(lacking))}' is not in the {pile}" if lacking else None
        case Roll(count, what=what), _:
            return f"{count} {what} are due" if count > 1 else f"1 {what} is due"
        case Draw(pile, count), _:
            return f"{_some(count, 'card')} of the {pile} due"
        case _, Rolled():
            return "no dice are due"
    return "no cards are due"


def _some(count: int, noun: str, nouns: str = "") -> str:
    return f"{count} {noun if count == 1 else nouns or noun + 's'}"


def tried(name: str, by: Written[S, A]) -> Callable[[S], tuple[A, ...]]:
    """Return what lists the legal actions by trying all that there are.

    Raises:
        BadData: if there are too many, or no end of them.
    """
    why_not, actions = by.why_not, possible(by.Action, f"{name}/rules.py")

    def legal(state: S) -> tuple[A, ...]:
        return tuple([one for one in actions if why_not(state, one) is None])  # type: ignore[misc]

    return legal


def possible(actions: object, where: str) -> tuple[Any, ...]:
    """Return every action that a union can say; BadData if more than `MOST`."""
    columns = {
        kind: [
            _values(hint, f"{where}: {kind.__name__}.{name}")
            for name, hint in hints_of(kind).items()
        ]
        for kind in kinds(actions)
        if kind not in REPORTS
    }
    count = sum(prod(map(len, fields)) for fields in columns.values())
    if count > MOST:
        what = f"there are {count} actions to try, more than {MOST}"
        raise BadData(where, what, "write legal_actions")
    return tuple(
        kind(*values) for kind, fields in columns.items() for values in product(*fields)
    )


def _values(hint: object, where: str) -> Sequence[object]:
    """Return all that a field may hold."""
    hint, notes = parted(hint)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return tuple(hint)
    if hint is bool:
        return (False, True)
    for note in notes:
        if isinstance(note, Cell):
            return range(note.columns * note.rows)
    bounded = any(isinstance(note, msgspec.Meta) and note.le for note in notes)
    if hint is int and bounded:
        least, most = bounds(notes)
        return range(least, most + 1)
    raise BadData(where, "it may hold more than can be tried", "write legal_actions")


def hidden(by: Written[S, A]) -> Hidden[S, A] | None:
    """Return the secrets of a game; None if it neither has any nor draws cards."""
    if by.view is None and by.deck is None:
        return None
    return Hidden(
        view=by.view or (lambda state, seat: state),
        observed=by.observed or _observed(by),
        deck=by.deck or (lambda state: ()),
        shared=by.view is None,
    )


def _observed(by: Written[S, A]) -> Callable[[S, A, int], A]:
    """Return what a seat may know of an action: not the cards that another draws."""
    waits_for, secret = by.waits_for, by.view is not None

    def observed(state: S, action: A, seat: int) -> A:
        if not secret or not isinstance(action, Drawn):
            return action
        due = waits_for(state)
        if not isinstance(due, Draw) or due.player in (None, seat):
            return action
        return cast(A, Drawn((UNKNOWN_CARD,) * len(action.cards)))

    return observed
