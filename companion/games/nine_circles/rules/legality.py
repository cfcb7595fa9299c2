"""What a player may do now, and why not.

`legal_actions` keeps the candidates that `why_not` accepts; `apply` calls it too.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations

from companion.contract import Choice, Over, Rolled
from companion.dice import wording
from companion.dice.faces import SIDES, holds, turned, virgil_changes
from companion.dice.questions import why_not_among, why_not_reported
from companion.games.nine_circles.rules.challenges import least
from companion.games.nine_circles.rules.ends import sets_that_pass, shapes, waits_for
from companion.games.nine_circles.rules.state import (
    Action,
    Activate,
    ActivateGroups,
    Name,
    Pass,
    State,
    Virgil,
)

Faces = tuple[int, ...]


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return all that a player may do now, in a fixed order; empty if dice are due.

    Passes come first, those with most dice before others; then Virgil, what finishes
    soonest before the rest; then throws, small groups before large ones.
    """
    if not isinstance(waits_for(state), Choice):
        return ()
    # Throws and pips ask for different parts of the state, so each is looked up by its
    # own part: games by the thousand come back to few of them.
    takes_pips = state.virgils and state.active
    soon, late = _pips_allowed(_as_pips_see(state)) if takes_pips else ((), ())
    throws = () if throw_closed(state) else _throws_allowed(_as_throws_see(state))
    passes = [use for use in map(Pass, sets_that_pass(state)) if _legal(state, use)]
    names = [name for name in _names(state) if _legal(state, name)]
    return (*passes, *soon, *names, *throws, *late)


def _legal(state: State, action: Action) -> bool:
    return not _refusal(state, action)


def _names(state: State) -> Iterator[Name]:
    return map(Name, range(1, SIDES + 1)) if state.names_first else iter(())


def _as_pips_see(state: State) -> State:
    """Return all that decides which pips may be spent."""
    met = state.throw_met
    return State(
        circle=state.circle,
        number=state.number,
        active=state.active,
        virgils=state.virgils,
        turned=state.active,  # so that `met` counts
        met=met,
        options=state.options,
    )


@lru_cache(maxsize=1 << 14)
def _pips_allowed(state: State) -> tuple[tuple[Virgil, ...], tuple[Virgil, ...]]:
    """Return the pips that may be spent: those that finish the circle, the others."""
    left = {pip: _left_after(state, pip) for pip in _pips(state)}
    allowed = [pip for pip in left if not _virgil_refused(state, pip)]
    allowed.sort(key=lambda pip: (left[pip], pip.face, pip.to))
    soon = tuple(pip for pip in allowed if left[pip] < state.virgils)
    return soon, tuple(allowed[len(soon) :])


def _as_throws_see(state: State) -> State:
    """Return all that decides which dice may be thrown, if any may."""
    several = state.fact.kind == "none_of"
    most = state.dice if several else 1
    return State(
        circle=state.circle if several else 1,
        pool=state.pool,
        pips=tuple(min(pips, most) for pips in state.pips),
        active=state.active,
        frozen=state.frozen,
    )


@lru_cache(maxsize=1 << 14)
def _throws_allowed(state: State) -> tuple[Action, ...]:
    groups = [group for group in _groups(state) if not _group_refused(state, group)]
    if state.fact.kind != "none_of":
        return tuple(groups)
    several = _several_groups(state)
    return (*groups, *(more for more in several if not _groups_refused(state, more)))


def _groups(state: State) -> Iterator[Activate]:
    for fresh, again in shapes(state):
        yield from (Activate(fresh, some) for some in _subsets(state.loose, again))


PIPS = {
    face: tuple(Virgil(face, to) for to in virgil_changes(face))
    for face in range(1, SIDES + 1)
}
"""What a pip may do to a die, by its face."""


def _pips(state: State) -> Iterator[Virgil]:
    return chain.from_iterable(PIPS[face] for face in set(state.active))


def _several_groups(state: State) -> Iterator[ActivateGroups]:
    """Return throws of several groups at once, with few dice thrown again first."""
    largest, loose = len(state.pips), state.loose
    for held in range(len(loose) + 1):
        for again in _subsets(loose, held):
            for sizes in splits(state.pool + held, largest):
                if sum(sizes) >= held:
                    yield ActivateGroups(sizes, again)


@lru_cache(maxsize=1 << 12)
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
        return f"the game is over: {over.reason}"
    return _refusal(state, action) or None


def _refusal(state: State, action: Action) -> str:
    """The reason in words, empty if there is none."""
    if isinstance(action, Rolled):
        return _rolled_refused(state, action.faces)
    if state.due:
        return f"the dice are thrown, {state.due} in all; report what they show first"
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


def _rolled_refused(state: State, shown: Faces) -> str:
    if not state.due:
        return "no dice are being thrown; choose what to throw first"
    return why_not_reported(shown, state.due) or ""


def throw_closed(state: State) -> str:
    """Why nothing at all may be thrown now, if so."""
    if sets := sets_that_pass(state):
        return _met_already(state, sets[0])
    if state.throw_met:  # Ruling on_success: stop_virgil, which throws no further
        return f"the throw met {state.fact.name}; finish it with pips and pass"
    if state.names_first and state.number is None:
        return (
            f"no number is named; name one before the first throw of {state.fact.name}"
        )
    return ""


def _met_already(state: State, using: Faces) -> str:
    return f"the dice meet {state.fact.name} already; pass with {wording.faces(using)}"


def _group_refused(state: State, action: Activate) -> str:
    if why := _fresh_refused(state, action.fresh):
        return why
    if not 1 <= action.size <= len(state.pips):
        right = f"a group has 1 to {len(state.pips)}"
        return f"{wording.dice(action.size)} are no group; {right}"
    if why := _again_refused(state, action.again):
        return why
    if not state.pips[action.size - 1]:
        return f"row {action.size} has no pip left; choose another group"
    return ""


def _fresh_refused(state: State, fresh: int) -> str:
    if 0 <= fresh <= state.pool:
        return ""
    return f"{wording.dice(fresh)} taken from the pool; it holds {state.pool}"


def _again_refused(state: State, again: Faces) -> str:
    if why := why_not_among(state.active, again):
        return why
    if not state.frozen or holds(state.loose, again):
        return ""
    free = wording.faces(state.loose)
    return f"{wording.faces(again)} was kept before; free to throw: {free}"


def _groups_refused(state: State, action: ActivateGroups) -> str:
    sizes = action.sizes
    if state.fact.kind != "none_of":
        return f"{state.fact.name} is thrown one group at a time; throw a single group"
    if len(sizes) < 2:
        return f"{len(sizes)} is not several groups; name two sizes or more"
    if not all(1 <= size <= len(state.pips) for size in sizes):
        return f"one of the groups has no row; a group has 1 to {len(state.pips)} dice"
    if action.fresh < 0:
        many = wording.dice(len(action.again))
        return f"{many} are thrown again in groups of {sum(sizes)} in all; name fewer"
    if why := _fresh_refused(state, action.fresh) or _again_refused(
        state, action.again
    ):
        return why
    if sizes != tuple(sorted(sizes, reverse=True)):
        right = wording.faces(sorted(sizes, reverse=True))
        return f"groups {wording.faces(sizes)} are not sorted; write {right}"
    for size, marks in Counter(sizes).items():
        if marks > (open_pips := state.pips[size - 1]):
            return f"row {size} is to be marked {marks} times; it has {open_pips} left"
    return ""


def _name_refused(state: State, named: int) -> str:
    if not state.names_first:
        return f"{state.fact.name} names no number before a throw; throw or pass"
    if state.number is not None:
        return f"{state.number} is named already; it stays until the circle is passed"
    if not 1 <= named <= SIDES:
        return f"no die shows {wording.number(named)}; name a number from 1 to {SIDES}"
    if not shapes(state):
        return "nothing can be thrown for a number; the game is over"
    return ""


def _virgil_refused(state: State, pip: Virgil) -> str:
    if not state.challenge.takes_pips:
        return f"Virgil is no help in {state.fact.name}; throw dice"
    if pip.face not in state.active:
        active = wording.faces(state.active)
        return f"no active die shows {wording.number(pip.face)}; active are {active}"
    if pip.to not in virgil_changes(pip.face):
        changes = " or ".join(map(str, virgil_changes(pip.face)))
        to = wording.number(pip.to)
        return f"a Virgil pip turns {pip.face} into {changes}, not {to}"
    if not state.virgils:
        return "Virgil has no pip left; do without him"
    if not state.throw_met:
        return ""
    sets = sets_that_pass(state)
    if sets and state.options.on_success == "stop":
        # Ruling on_success: stop, where only the throw itself decides.
        return _met_already(state, sets[0])
    if not finishes(state, pip):
        return (
            f"the circle cannot be finished with the pips left once {pip.face} is "
            f"{pip.to}; turn a die towards a face that is needed, or pass"
        )
    return ""


def finishes(state: State, pip: Virgil) -> bool:
    """Return whether the pips left after `pip` can finish the circle."""
    return _left_after(state, pip) < state.virgils


def _left_after(state: State, pip: Virgil) -> int:
    """The fewest pips that finish the circle after `pip`; more than all if none do."""
    pips = least(state.challenge, turned(state.active, pip.face, pip.to))
    return state.virgils if pips is None else pips


def _pass_refused(state: State, using: Faces) -> str:
    if not using:
        return f"no dice are put forward; {state.fact.name} takes {state.needed}"
    if why := why_not_among(state.active, using):
        return why
    if using not in sets_that_pass(state):
        return f"{wording.faces(using)} does not pass; it takes {state.needed}"
    return ""
