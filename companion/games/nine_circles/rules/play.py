"""What a player may do now, why not, and what comes of it.

`legal_actions` lists exactly what `why_not` accepts; `apply` calls `why_not`.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any

import msgspec

from companion.contract import NO_SETUP, Choice, Over, Rolled
from companion.contract.players import seats
from companion.dice import wording
from companion.dice.faces import SIDES, holds, turned, turns, virgil_changes, without
from companion.dice.questions import why_not_among, why_not_reported
from companion.errors import IllegalAction
from companion.facts import NO_RULINGS
from companion.language import phrase

from ..facts import MOST_PIPS, NAME, facts
from .actions import Action, Activate, ActivateGroups, Name, Pass, Virgil
from .challenges import Challenge, least, options
from .state import State, after_pip, can_throw, sets_that_pass, waits_for

Faces = tuple[int, ...]


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return all that a player may do now, in a fixed order; empty if dice are due.

    Passes come first, those with most dice before others; then Virgil, what finishes
    soonest before the rest; then throws, small groups before large ones.
    """
    if not isinstance(waits_for(state), Choice):
        return ()
    passes = tuple(map(Pass, sets_that_pass(state)))
    names: tuple[Name, ...] = ()
    if state.names_first and state.number is None and can_throw(state):
        names = tuple(map(Name, range(1, SIDES + 1)))
    soon, late = _pips(state)
    return passes + soon + names + _throws(state) + late


# Games by the thousand come back to the same few dice, so pips and throws are looked up
# by what decides them, and nothing else.


def _pips(state: State) -> tuple[tuple[Virgil, ...], tuple[Virgil, ...]]:
    """Return the pips that may be spent: those that finish the circle, the others."""
    challenge = state.challenge
    if not (state.virgils and state.active and challenge.takes_pips):
        return (), ()
    pips, needs = _pips_by_need(challenge, state.active)
    few = bisect_left(needs, state.virgils)
    if not state.throw_met:
        return pips[:few], pips[few:]
    if state.options.closes(sets_that_pass(state)):  # only the throw itself decides
        return (), ()
    return pips[:few], ()


@lru_cache(maxsize=1 << 14)
def _pips_by_need(
    challenge: Challenge, active: Faces
) -> tuple[tuple[Virgil, ...], tuple[int, ...]]:
    """Return all that a pip may do, and how many more pips then finish the circle.

    Those after which the fewest are needed come first.
    """
    after = ((face, to, turned(active, face, to)) for face, to in turns(active))
    pips = sorted((_need(challenge, hand), face, to) for face, to, hand in after)
    turned_to = tuple(Virgil(face, to) for _, face, to in pips)
    return turned_to, tuple(need for need, _, _ in pips)


def _need(challenge: Challenge, active: Faces) -> int:
    """Return the fewest pips that finish the circle; more than all if none do."""
    pips = least(challenge, active)
    return MOST_PIPS + 1 if pips is None else pips


def _throws(state: State) -> tuple[Action, ...]:
    if throw_closed(state):
        return ()
    pips, loose = state.pips, state.loose
    groups = _groups(loose, min(state.pool, len(pips)), tuple(map(bool, pips)))
    if state.fact.kind != "none_of":
        return groups
    marks = tuple(min(row, state.dice) for row in pips)
    return groups + _several_groups(loose, state.pool, marks)


@lru_cache(maxsize=1 << 14)
def _groups(loose: Faces, pool: int, rows: tuple[bool, ...]) -> tuple[Action, ...]:
    """Return the groups there are dice and a pip for, small ones first.

    Of a size those with many dice thrown again come first. Any mix of active and fresh
    dice may be thrown: reading `keep_none_with_fresh`. `rows` are those with a pip.
    """
    return tuple(
        Activate(size - again, picked)
        for size, is_open in enumerate(rows, 1)
        if is_open
        for again in range(min(size, len(loose)), -1, -1)
        for picked in _subsets(loose, again)
        if size - again <= pool
    )


@lru_cache(maxsize=1 << 12)
def _several_groups(loose: Faces, pool: int, pips: Faces) -> tuple[Action, ...]:
    """Return throws of several groups at once, with few dice thrown again first."""
    return tuple(
        ActivateGroups(sizes, again)
        for held in range(len(loose) + 1)
        for again in _subsets(loose, held)
        for sizes in splits(pool + held, len(pips))
        if sum(sizes) >= held
        and all(sizes.count(size) <= pips[size - 1] for size in set(sizes))
    )


@lru_cache(maxsize=1 << 14)
def _subsets(faces: Faces, size: int) -> tuple[Faces, ...]:
    return tuple(sorted(set(combinations(faces, size))))


@lru_cache(maxsize=64)
def splits(dice: int, largest: int) -> tuple[Faces, ...]:
    """Every choice of two or more groups out of `dice`, each sorted descending."""

    def split(left: int, most: int) -> Iterator[Faces]:
        yield ()
        for size in range(min(left, most), 0, -1):
            yield from ((size, *rest) for rest in split(left - size, size))

    return tuple(sizes for sizes in split(dice, largest) if len(sizes) > 1)


def why_not(state: State, action: Action) -> str | None:
    """Return the reason `action` is illegal in `state`, or None if it is legal."""
    if isinstance(over := waits_for(state), Over):
        return phrase("the game is over: {why}", why=over.reason)
    return _refusal(state, action) or None


def _refusal(state: State, action: Action) -> str:
    if isinstance(action, Rolled):
        if not state.due:
            return phrase("no dice are being thrown; choose what to throw first")
        return why_not_reported(action.faces, state.due) or ""
    if state.due:
        return phrase(
            "the dice are thrown, {n} in all; report what they show first", n=state.due
        )
    match action:
        case Activate():
            return throw_closed(state) or _group_refused(state, action)
        case ActivateGroups():
            return throw_closed(state) or _groups_refused(state, action)
        case Name(named):
            return _name_refused(state, named)
        case Virgil():
            return _virgil_refused(state, action)
        case Pass(using):
            return _pass_refused(state, using)


def _name_refused(state: State, named: int) -> str:
    if not state.names_first:
        name = state.name
        return phrase("{name} names no number before a throw; throw or pass", name=name)
    if (n := state.number) is not None:
        return phrase("{n} is named already; it stays until the circle is passed", n=n)
    if not 1 <= named <= SIDES:
        shown = wording.number(named)
        return phrase("no die shows {n}; name a number from 1 to {m}", n=shown, m=SIDES)
    if not can_throw(state):
        return phrase("nothing can be thrown for a number; the game is over")
    return ""


def _pass_refused(state: State, using: Faces) -> str:
    if using in sets_that_pass(state):
        return ""
    if using and (why := why_not_among(state.active, using)):
        return why
    now = {"name": state.name, "what": state.needed, "faces": wording.faces(using)}
    if not using:
        return phrase("no dice are put forward; {name} takes {what}", **now)
    return phrase("{faces} does not pass; it takes {what}", **now)


def throw_closed(state: State) -> str:
    """Why nothing at all may be thrown now, if so."""
    if sets := sets_that_pass(state):
        return _met_already(state, sets[0])
    if state.turned and state.met:  # Ruling on_success: stop_virgil: no more throws
        name = state.name
        return phrase("the throw met {name}; finish it with pips and pass", name=name)
    if state.names_first and state.number is None:
        return phrase(
            "no number is named; name one before the first throw of {name}",
            name=state.name,
        )
    return ""


def _met_already(state: State, using: Faces) -> str:
    now = {"name": state.name, "faces": wording.faces(using)}
    return phrase("the dice meet {name} already; pass with {faces}", **now)


def _group_refused(state: State, action: Activate) -> str:
    size, largest = action.size, len(state.pips)
    if why := _fresh_refused(state, action.fresh):
        return why
    if not 1 <= size <= largest:
        dice = wording.dice(size)
        return phrase("{dice} are no group; a group has 1 to {n}", dice=dice, n=largest)
    if action.again and (why := _again_refused(state, action.again)):
        return why
    if not state.pips[size - 1]:
        return phrase("row {n} has no pip left; choose another group", n=size)
    return ""


def _fresh_refused(state: State, fresh: int) -> str:
    if 0 <= fresh <= state.pool:
        return ""
    taken = {"dice": wording.dice(fresh), "n": state.pool}
    return phrase("{dice} taken from the pool; it holds {n}", **taken)


def _again_refused(state: State, again: Faces) -> str:
    if why := why_not_among(state.active, again):
        return why
    if not state.frozen or holds(state.loose, again):
        return ""
    said = {"faces": wording.faces(again), "free": wording.faces(state.loose)}
    return phrase("{faces} was kept before; free to throw: {free}", **said)


def _groups_refused(state: State, action: ActivateGroups) -> str:
    sizes, most, again = action.sizes, len(state.pips), action.again
    right = tuple(sorted(sizes, reverse=True))
    if state.fact.kind != "none_of":
        return phrase(
            "{name} is thrown one group at a time; throw a single group",
            name=state.name,
        )
    if len(sizes) < 2:
        count = len(sizes)
        return phrase("{n} is not several groups; name two sizes or more", n=count)
    if not all(1 <= size <= most for size in sizes):
        return phrase("one of the groups has no row; a group has 1 to {n} dice", n=most)
    if action.fresh < 0:
        return phrase(
            "{dice} are thrown again in groups of {n} in all; name fewer",
            dice=wording.dice(len(again)),
            n=sum(sizes),
        )
    if why := _fresh_refused(state, action.fresh) or _again_refused(state, again):
        return why
    if sizes != right:
        shown = {"sizes": wording.faces(sizes), "right": wording.faces(right)}
        return phrase("groups {sizes} are not sorted; write {right}", **shown)
    for size, marks in Counter(sizes).items():
        if marks > (left := state.pips[size - 1]):
            row = {"n": size, "m": marks, "left": left}
            return phrase(
                "row {n} is to be marked {m} times; it has {left} left", **row
            )
    return ""


def _virgil_refused(state: State, pip: Virgil) -> str:
    if not state.challenge.takes_pips:
        return phrase("Virgil is no help in {name}; throw dice", name=state.name)
    if pip.face not in state.active:
        now = {"n": wording.number(pip.face), "active": wording.faces(state.active)}
        return phrase("no active die shows {n}; active are {active}", **now)
    turn = {"n": pip.face, "m": wording.number(pip.to)}
    if pip.to not in (changes := virgil_changes(pip.face)):
        right = wording.one_of(changes)
        return phrase(
            "a Virgil pip turns {n} into {right}, not {m}", **turn, right=right
        )
    if not state.virgils:
        return phrase("Virgil has no pip left; do without him")
    if not state.throw_met:
        return ""
    sets = sets_that_pass(state)
    if state.options.closes(sets):
        return _met_already(state, sets[0])
    if not finishes(state, pip):
        return phrase(
            "the circle cannot be finished with the pips left once {n} is {m}; turn a "
            "die towards a face that is needed, or pass",
            **turn,
        )
    return ""


def finishes(state: State, pip: Virgil) -> bool:
    """Return whether the pips left after `pip` can finish the circle."""
    active = turned(state.active, pip.face, pip.to)
    return _need(state.challenge, active) < state.virgils


def start(
    rulings: Mapping[str, str] = NO_RULINGS, setup: Mapping[str, Any] = NO_SETUP
) -> State:
    """Return the table before the first circle.

    Raises:
        UnknownName, BadValue: if there is no such ruling, choice or setup.
    """
    seats(setup, 1, 1, NAME)
    chosen = options(rulings)
    return State(
        pool=facts().dice, pips=chosen.rows, virgils=chosen.virgil, options=chosen
    )


def apply(state: State, action: Action) -> State:
    """Return the table after `action`.

    Raises:
        IllegalAction: with the sentence of `why_not`.
    """
    if reason := why_not(state, action):
        raise IllegalAction(NAME, reason)
    match action:
        case Activate(fresh, again):
            return thrown(state, fresh, again, (action.size,))
        case ActivateGroups(sizes, again):
            return thrown(state, action.fresh, again, sizes)
        case Rolled(faces):
            return _reported(state, faces)
        case Name(number):
            return msgspec.structs.replace(state, number=number)
        case Virgil():
            return after_pip(state, action)
        case Pass(using):
            pool, pips = state.pool + len(using), (state.pips, state.virgils)
            return State(state.circle + 1, pool, *pips, options=state.options)


def thrown(state: State, fresh: int, again: Faces, sizes: Faces) -> State:
    """Return the table while these dice are being thrown."""
    kept = without(state.active, again) if again else state.active
    marks = [row - sizes.count(size) for size, row in enumerate(state.pips, 1)]
    return msgspec.structs.replace(
        state,
        pool=state.pool - fresh,
        pips=tuple(marks),
        active=kept,
        due=sum(sizes),
        turned=(),
        met=False,
        frozen=kept if state.options.freezes else (),
    )


def _reported(state: State, faces: Faces) -> State:
    if state.fact.kind == "none_of":
        # "Immediately discard any 5s": they are neither active nor in the pool again.
        faces = tuple(face for face in faces if face != state.fact.face)
    active = tuple(sorted(state.active + faces))
    return msgspec.structs.replace(state, active=active, due=0)
