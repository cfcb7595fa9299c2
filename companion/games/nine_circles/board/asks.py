"""The questions of a circle: a number to name, dice to throw, to turn, to pass with.

A draft is the action as it is typed, such as `throw 1 again 4 6` or `pass 2 2 2`; that
of a turn is `virgil` and the face of the die that is tapped.
"""

from collections.abc import Callable
from functools import lru_cache

from companion.contract import Choice, parts
from companion.contract.board import Moment, Repair
from companion.dice import odds, taps, turning, wording
from companion.dice.faces import SIDES, holds, turned, virgil_changes, without
from companion.games.dante.board import Question, Taps, no_dice, to_turn
from companion.games.nine_circles import rules, words
from companion.games.nine_circles.facts import facts
from companion.games.nine_circles.rules import (
    Activate,
    ActivateGroups,
    Name,
    Pass,
    State,
    Virgil,
    challenges,
)
from companion.games.nine_circles.rules.check import nearest
from companion.games.nine_circles.rules.play import splits, throw_closed
from companion.games.nine_circles.rules.state import sets_that_pass
from companion.language import phrase

Faces = tuple[int, ...]
Moments = Moment[State, rules.Action]
Throw = Activate | ActivateGroups

TAPS: Taps[State, rules.Action] = Taps(words.write, words.read, rules.why_not)


def help_is_possible(state: State) -> bool:
    """Return whether any die may be turned now."""
    return any(isinstance(action, Virgil) for action in rules.legal_actions(state))


def _ask_virgil(moment: Moments) -> tuple[parts.Part, ...]:
    state = moment.view

    def then(to: int) -> str:
        pips = challenges.least(state.challenge, turned(state.active, face, to))
        if pips is None or pips >= state.virgils:
            return phrase("throw on")
        if pips:
            return phrase("{pips} more", pips=wording.pips(pips))
        return phrase("{name} is met", name=phrase(state.fact.name))

    plan = _plan(state)
    face = turning.face(moment.draft, state.active, plan)
    return to_turn(
        turning.dice(state.active, face),
        wording.pips(state.virgils, virgil=True),
        TAPS.turns(moment, face, lambda to: Virgil(face, to), then),
        turning.buttons(plan, _turn),
    )


def _dice_to_turn(moment: Moments, hand: Faces) -> tuple[parts.Die, ...]:
    state = moment.view
    return turning.dice(hand, turning.face(moment.draft, state.active, _plan(state)))


def _turn(face: int, to: int) -> str:
    return words.write(Virgil(face, to))


def _plan(state: State) -> turning.Plan:
    """Return the changes that meet the circle with the pips left, if any do."""
    plan = challenges.cheapest_plan(state.challenge, state.active)
    return turning.within(plan, state.virgils)


def _virgil(state: State) -> parts.Button:
    if help_is_possible(state):
        note = turning.note(_plan(state), state.virgils)
        return parts.Button(phrase("Virgil"), parts.Pick((turning.DRAFT,)), note=note)
    face = state.active[0]
    refused = parts.Ask(_turn(face, virgil_changes(face)[0]))
    left = phrase("{n} left", n=state.virgils)
    return parts.Button(phrase("Virgil"), refused, note=left)


def repair(state: State, action: rules.Action) -> Repair | None:
    """Return the changes that meet the circle where a pass is refused."""
    short = isinstance(action, Pass) and not sets_that_pass(state)
    if not short or not help_is_possible(state):
        return None
    return turning.repair(_plan(state), _turn, virgil=True)


def _ask_pass(moment: Moments) -> tuple[parts.Part, ...]:
    state, using = moment.view, _passing(moment)
    sets = {dice: Pass(dice) for dice in sets_that_pass(state)}
    faces = wording.faces(using)
    caption = phrase("{faces} pass; other active dice leave the game", faces=faces)
    hand = _dice_that_pass(moment, state.active)
    then = phrase("dice then"), state.pool
    label = phrase("Pass with {faces}", faces=faces)
    note = phrase("{dice} then", dice=wording.dice(state.pool + len(using)))
    done = parts.Do(words.write(Pass(using)))
    buttons = [parts.Button(label, done, kind="main", note=note)]
    if help_is_possible(state):
        buttons.append(_virgil(state))
    if state.pool:
        on = parts.Ask(words.write(Activate(1)))
        buttons.append(parts.Button(phrase("Throw on"), on))
    return (
        parts.Dice(hand, label=phrase("active dice"), caption=caption),
        *((TAPS.passes(moment, sets, using, then),) if len(sets) > 1 else ()),
        parts.Buttons(tuple(buttons)),
    )


def _dice_that_pass(moment: Moments, hand: Faces) -> tuple[parts.Die, ...]:
    using, sets = _passing(moment), sets_that_pass(moment.view)
    ends = phrase("goes on"), phrase("leaves the game")
    return taps.put_forward(
        hand, using, sets, lambda using: words.write(Pass(using)), ends
    )


def _passing(moment: Moments) -> Faces:
    """Return the set that is drafted, or the one with most dice."""
    sets = sets_that_pass(moment.view)
    drafted = (using for using in sets if moment.draft == (words.write(Pass(using)),))
    return next(drafted, sets[0])


def _ask_number(moment: Moments) -> tuple[parts.Part, ...]:
    names = {number: Name(number) for number in range(1, SIDES + 1)}
    keys = tuple(
        parts.Die(
            number,
            label=phrase("name {number}", number=number),
            note=taps.percent(moment.worth(name)),
            tap=TAPS.do(moment.view, name),
        )
        for number, name in names.items()
    )
    label = phrase("name a number; it stays until the circle is passed")
    return (parts.Keys(keys, label=label),)


def is_open(state: State) -> bool:
    """Return whether dice may be chosen for a throw now."""
    waiting = isinstance(rules.waits_for(state), Choice)
    return waiting and not throw_closed(state)


def _ask_throw(moment: Moments) -> tuple[parts.Part, ...]:
    state = moment.view
    hand = _dice_to_throw(moment, state.active)
    caption = phrase("tap a die: **throw again** or keep")
    active = parts.Dice(hand, label=phrase("active dice"), caption=caption)
    dice = (active,) if hand else ()
    throw = selected(moment)
    count = sum(_sizes(throw))
    label = phrase("Throw")
    if count:
        label = phrase("Throw {dice}", dice=wording.dice(count))
    buttons = [parts.Button(label, TAPS.do(state, throw), kind="main")]
    if state.active:
        passes = parts.Ask(words.write(Pass(state.active)))
        buttons += [_virgil(state), parts.Button(phrase("Pass"), passes)]
    return (*dice, _pool(moment), _rows(moment), parts.Buttons(tuple(buttons)))


def _dice_to_throw(moment: Moments, hand: Faces) -> tuple[parts.Die, ...]:
    return taps.dice(hand, selected(moment).again, choose_again(moment))


def selected(moment: Moments) -> Throw:
    """Return the throw that is drafted, or one that replaces what is of no use."""
    state, action = moment.view, TAPS.drafted(moment)
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
    return TAPS.pick(moment.view, _group(selected(moment), size))


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
    there, missing = nearest(state.active, challenges.targets(state.challenge))
    loose = state.loose
    useless = tuple(face for face in without(state.active, there) if face in loose)
    most = facts().dice if _in_groups(state) else len(state.pips)
    again = useless[:most] if holds(loose, useless) else ()
    fresh = min(state.pool, max(0, len(missing) - len(again)), most - len(again))
    if not fresh + len(again):
        fresh, again = (1, ()) if state.pool else (0, loose[:1])
    throw = _grouped(state, fresh, again)
    rows = (_group(throw, size) for size in range(1, len(state.pips) + 1))
    legal = (group for group in (throw, *rows) if not rules.why_not(state, group))
    return next(legal, throw)


def _in_groups(state: State) -> bool:
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
    legal = (throw for throw in every if not rules.why_not(state, throw))
    return next(legal, every[0])


def _groupings(state: State, fresh: int, again: Faces) -> list[Throw]:
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


def _pool(moment: Moments) -> parts.Stepper:
    state, throw = moment.view, selected(moment)
    fresh, again = throw.fresh, throw.again
    most = facts().dice if _in_groups(state) else len(state.pips)
    more: parts.Tap = parts.Ask(words.write(Activate(fresh + 1, again)))
    if fresh < state.pool and fresh + len(again) < most:
        more = _pick(state, fresh + 1, again)
    less = _pick(state, fresh - 1, again) if fresh else None
    out = facts().dice - state.dice
    there = phrase("of {n} in the pool", n=state.pool)
    if out:
        there = phrase("of {n} in the pool, {m} out of the game", n=state.pool, m=out)
    return parts.Stepper(fresh, there, less, more)


def _rows(moment: Moments) -> parts.Options:
    state, throw = moment.view, selected(moment)
    sizes = range(1, len(state.pips) + 1)
    rows: list[Throw] = [_group(throw, size) for size in sizes]
    if _in_groups(state):
        every = _groupings(state, throw.fresh, throw.again)
        legal = [groups for groups in every if not rules.why_not(state, groups)]
        rows = legal or every[:1]
    now = phrase("{name} now", name=phrase(state.fact.name))
    head = (phrase("row"), phrase("you throw"), now)
    lines = [_row(state, row, throw) for row in rows]
    return taps.options(head, lines, [*map(moment.worth, rows)])


def _row(state: State, row: Throw, chosen: Throw) -> parts.Option:
    sizes, most = _sizes(row), state.options.rows
    pips = None
    if len(sizes) == 1 and 0 < sizes[0] <= len(most):
        (size,) = sizes
        pips = most[size - 1] - state.pips[size - 1], most[size - 1]
    # `the 1 4 + 2`, or `2 of the pool`
    again, fresh = "", phrase("{n} of the pool", n=row.fresh)
    if row.again:
        again = phrase("the {faces}", faces=wording.faces(row.again))
        fresh = f"{row.fresh}"
    thrown = " + ".join(filter(None, (again, fresh if row.fresh else "")))
    return parts.Option(
        " + ".join(map(str, sizes)),
        (thrown, taps.percent(chance(state, row))),
        pips=pips,
        look="chosen" if row == chosen else "",
        tap=TAPS.pick(state, row),
    )


def chance(state: State, throw: Throw) -> float | None:
    """Return the chance that a throw meets the circle at once; None if it is none."""
    if rules.why_not(state, throw):
        return None
    kept = without(state.active, throw.again)
    return _chance(state.challenge, kept, sum(_sizes(throw)))


@lru_cache(maxsize=1 << 12)
def _chance(challenge: rules.Challenge, kept: Faces, dice: int) -> float:
    def passes(roll: Faces) -> bool:
        return bool(challenges.passing(challenge, tuple(sorted((*kept, *roll)))))

    return float(odds.chance(dice, passes))


VIRGIL = Question(_ask_virgil, _dice_to_turn)
PASS = Question(_ask_pass, _dice_that_pass)
NAME = Question(_ask_number, no_dice)
THROW = Question(_ask_throw, _dice_to_throw)
