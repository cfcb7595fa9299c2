"""What is thrown next: dice to throw again or keep, dice of the pool, and the row.

The draft is the throw as it is typed, such as `throw 1 again 4 6`.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache

from companion.contract import Choice, parts
from companion.contract.board import Moment
from companion.dice import odds, taps, wording
from companion.dice.faces import holds, without
from companion.errors import CompanionError
from companion.games.nine_circles import rules, words
from companion.games.nine_circles.board import virgil
from companion.games.nine_circles.facts import facts
from companion.games.nine_circles.rules import Activate, ActivateGroups, State
from companion.games.nine_circles.rules.challenges import (
    Challenge,
    passing,
    targets,
)
from companion.games.nine_circles.rules.check import nearest
from companion.games.nine_circles.rules.play import splits, throw_closed

Faces = tuple[int, ...]
Moments = Moment[State, rules.Action]
Throw = Activate | ActivateGroups


def is_open(state: State) -> bool:
    """Return whether dice may be chosen for a throw now."""
    waiting = isinstance(rules.waits_for(state), Choice)
    return waiting and not throw_closed(state)


def ask(moment: Moments) -> tuple[parts.Part, ...]:
    """Return the dice, the pool, the rows and what may be done."""
    hand = dice(moment, moment.view.active)
    caption = "tap a die: **throw again** or keep"
    shown = (parts.Dice(hand, label="active dice", caption=caption),) if hand else ()
    return (*shown, _pool(moment), _rows(moment), _buttons(moment))


def dice(moment: Moments, hand: Faces) -> tuple[parts.Die, ...]:
    """Return the active dice, each to be thrown again or kept."""
    return taps.dice(hand, selected(moment).again, choose_again(moment))


def selected(moment: Moments) -> Throw:
    """Return the throw that is drafted, or one that replaces what is of no use."""
    state = moment.view
    if len(moment.draft) == 1:
        try:
            action = words.read(moment.draft[0])
        except CompanionError:
            return _usual(state)
        if isinstance(action, Activate | ActivateGroups) and _fits(state, action):
            return action
    return _usual(state)


def choose_again(moment: Moments) -> Callable[[Faces], parts.Tap]:
    """Return what follows once certain active dice are to be thrown again."""
    state, fresh = moment.view, selected(moment).fresh

    def tap(again: Faces) -> parts.Tap:
        most = facts().dice if _in_groups(state) else len(state.pips)
        if len(again) > most or not holds(state.loose, again):
            return parts.Ask(words.write(Activate(0, again)))
        return _pick(state, min(fresh, most - len(again)), again)

    return tap


def choose_row(moment: Moments, size: int) -> parts.Tap:
    """Return what follows once a group of `size` dice is to be thrown."""
    return _tap(moment.view, _group(selected(moment), size))


def _fits(state: State, throw: Throw) -> bool:
    """Return whether a draft is of dice that are there, in groups that have a row."""
    sizes = _sizes(throw)
    return (
        0 <= throw.fresh <= state.pool
        and holds(state.loose, throw.again)
        and all(size <= len(state.pips) for size in sizes)
        and (len(sizes) == 1 or (_in_groups(state) and all(sizes)))
    )


def _usual(state: State) -> Throw:
    """Return the throw that replaces dice of no use by those that the circle lacks."""
    there, missing = nearest(state.active, targets(state.challenge))
    loose = state.loose
    useless = tuple(face for face in without(state.active, there) if face in loose)
    most = facts().dice if _in_groups(state) else len(state.pips)
    again = useless[:most] if holds(loose, useless) else ()
    fresh = min(state.pool, max(0, len(missing) - len(again)), most - len(again))
    if not fresh + len(again):
        fresh, again = (1, ()) if state.pool else (0, loose[:1])
    throw = _grouped(state, fresh, again)
    rows = (_group(throw, size) for size in range(1, len(state.pips) + 1))
    legal = (some for some in (throw, *rows) if not rules.why_not(state, some))
    return next(legal, throw)


def _in_groups(state: State) -> bool:
    """Return whether several groups may be thrown at once."""
    return state.fact.kind == "none_of"


def _sizes(throw: Throw) -> Faces:
    return throw.sizes if isinstance(throw, ActivateGroups) else (throw.size,)


def _group(throw: Throw, size: int) -> Activate:
    """Return a throw of one group of `size`, with the same dice as far as they go."""
    again = throw.again[:size]
    return Activate(size - len(again), again)


def _grouped(state: State, fresh: int, again: Faces) -> Throw:
    """Return the throw of these dice in the largest groups that have pips."""
    every = _groupings(state, fresh, again)
    return next((some for some in every if not rules.why_not(state, some)), every[0])


def _groupings(state: State, fresh: int, again: Faces) -> list[Throw]:
    """Return every way to throw these dice, in one group or several."""
    count, largest = fresh + len(again), len(state.pips)
    one: list[Throw] = [Activate(fresh, again)]
    if not _in_groups(state):
        return one
    several = [
        ActivateGroups(sizes, again)
        for sizes in splits(count, largest)
        if sum(sizes) == count
    ]
    return [*(one if count <= largest else ()), *several]


def _pick(state: State, fresh: int, again: Faces) -> parts.Tap:
    return parts.Pick((words.write(_grouped(state, fresh, again)),))


def _tap(state: State, throw: Throw) -> parts.Tap:
    """Return the choice of a throw, or the question why it is not possible."""
    text = words.write(throw)
    return parts.Ask(text) if rules.why_not(state, throw) else parts.Pick((text,))


def _pool(moment: Moments) -> parts.Stepper:
    """Return how many dice of the pool are thrown."""
    state, throw = moment.view, selected(moment)
    fresh, again = throw.fresh, throw.again
    most = facts().dice if _in_groups(state) else len(state.pips)
    more: parts.Tap = parts.Ask(words.write(Activate(fresh + 1, again)))
    if fresh < state.pool and fresh + len(again) < most:
        more = _pick(state, fresh + 1, again)
    less = _pick(state, fresh - 1, again) if fresh else None
    out = facts().dice - state.dice
    gone = f", {out} out of the game" if out else ""
    return parts.Stepper(fresh, f"of {state.pool} in the pool{gone}", less, more)


def _rows(moment: Moments) -> parts.Options:
    """Return what the groups cost and what they are worth."""
    state, throw = moment.view, selected(moment)
    sizes = range(1, len(state.pips) + 1)
    rows: list[Throw] = [_group(throw, size) for size in sizes]
    if _in_groups(state):
        every = _groupings(state, throw.fresh, throw.again)
        legal = [some for some in every if not rules.why_not(state, some)]
        rows = legal or every[:1]
    head = ("row", "you throw", f"{state.fact.name} now")
    lines = [_row(state, row, throw) for row in rows]
    return taps.options(head, lines, [*map(moment.worth, rows)])


def _row(state: State, row: Throw, chosen: Throw) -> parts.Option:
    sizes, now = _sizes(row), taps.percent(chance(state, row))
    most = state.options.rows
    pips = None
    if len(sizes) == 1 and 0 < sizes[0] <= len(most):
        (size,) = sizes
        pips = most[size - 1] - state.pips[size - 1], most[size - 1]
    return parts.Option(
        " + ".join(map(str, sizes)),
        (_thrown(row), now),
        pips=pips,
        look="chosen" if row == chosen else "",
        tap=_tap(state, row),
    )


def _thrown(throw: Throw) -> str:
    """Return which dice are thrown: `the 1 4 + 2`, or `2 of the pool`."""
    again = f"the {wording.faces(throw.again)}" if throw.again else ""
    fresh = f"{throw.fresh}" if again else f"{throw.fresh} of the pool"
    return " + ".join(filter(None, (again, fresh if throw.fresh else "")))


def chance(state: State, throw: Throw) -> float | None:
    """Return the chance that a throw meets the circle at once; None if it is none."""
    if rules.why_not(state, throw):
        return None
    kept = without(state.active, throw.again)
    return _chance(state.challenge, kept, sum(_sizes(throw)))


@lru_cache(maxsize=1 << 12)
def _chance(challenge: Challenge, kept: Faces, dice: int) -> float:
    def passes(roll: Faces) -> bool:
        return bool(passing(challenge, tuple(sorted((*kept, *roll)))))

    return float(odds.chance(dice, passes))


def _buttons(moment: Moments) -> parts.Buttons:
    """Return what may be done: throw, ask Virgil, or pass."""
    return parts.Buttons(tuple(_choices(moment)))


def _choices(moment: Moments) -> Iterator[parts.Button]:
    state, throw = moment.view, selected(moment)
    text, count = words.write(throw), sum(_sizes(throw))
    refused = rules.why_not(state, throw)
    label = f"Throw {wording.dice(count)}" if count else "Throw"
    yield parts.Button(
        label, parts.Ask(text) if refused else parts.Do(text), kind="main"
    )
    if state.active:
        yield from virgil.button(state)
        yield parts.Button("Pass", parts.Ask(words.write(rules.Pass(state.active))))
