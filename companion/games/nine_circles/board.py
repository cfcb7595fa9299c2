"""Nine Circles on a screen: the gamesheet with its marks, and the question due.

A draft is the action as it is typed, such as `throw 1 again 4 6` or `pass 2 2 2`; that
of a turn is `virgil` and the face of the die that is tapped.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import chain

from msgspec.structs import replace

from companion.contract import Choice, Due, Over, Roll, parts
from companion.contract.board import Board, Moment, Repair, Screen
from companion.contract.parts import Ask, Button, Mark, Pick
from companion.dice import odds, taps, turning, wording
from companion.dice.faces import SIDES, holds, turned, without
from companion.games.dante import board
from companion.games.dante.board import Faces, Question, Taps
from companion.language import phrase, phrases

from . import rules, words
from .facts import facts
from .rules import Activate, ActivateGroups, Pass, State, challenges
from .rules.check import lacking, nearest
from .rules.play import splits, throw_closed
from .rules.state import sets_that_pass

Moments = Moment[State, rules.Action]
Hand = Callable[[Faces], tuple[parts.Die, ...]]
"""Dice as they are shown, in the order given."""

Throw = Activate | ActivateGroups

TAPS: Taps[State, rules.Action] = Taps(
    words.write, rules.why_not, words.read, rules.Virgil, Pass, sets_that_pass
)


def screen(moment: Moments) -> Screen:
    """Return what is seen of a game of Nine Circles."""
    state, due = moment.view, rules.waits_for(moment.view)
    asks = moment.mine and isinstance(due, Choice)
    question = _question(moment) if asks else Question(lambda moment: ())
    sheet = picture(moment, due, partial(question.dice, moment))
    seen = Screen(place=_place(state), board=(sheet,))
    if isinstance(due, Over):
        score = wording.number(due.score)
        return board.over(
            due, phrases("{n} point", "{n} points", due.score, n=score), seen
        )
    title = f"{state.fact.numeral} {state.name}"
    if isinstance(due, Choice):
        return replace(seen, title=title, about=_about(state), ask=question.ask(moment))
    thrown = phrase("{what} thrown", what=wording.dice(due.count))
    stay = wording.faces(state.active)
    return replace(
        seen,
        cap=f"{title} \N{MIDDLE DOT} {thrown}",
        title=phrase("What did your dice show?"),
        about=phrase("{faces} stay", faces=stay) if state.active else "",
    )


def _question(moment: Moments) -> Question[State, rules.Action]:
    state = moment.view
    if moment.draft[:1] == (turning.DRAFT,) and _help_is_possible(state):
        return VIRGIL
    if sets_that_pass(state):
        return PASS
    if state.names_first and state.number is None:
        return NAME
    return THROW


def _place(state: State) -> str:
    last = facts().circles[-1].numeral
    if state.ended:
        return ""
    return phrase("circle {n} of {m}", n=state.fact.numeral, m=last)


def _about(state: State) -> str:
    if not state.active or sets_that_pass(state):
        return state.needed
    why = lacking(state.challenge, state.active, short=True)
    return f"{state.needed} \N{MIDDLE DOT} **{why}**"


def picture(moment: Moments, due: Due, hand: Hand) -> parts.Picture:
    """Return the gamesheet, large about the circle played; `hand` shows its dice."""
    state, last = moment.view, len(facts().circles)
    marks = chain(
        _score(state, due),
        (Mark(f"circle.{n}.ring", "tick") for n in range(1, state.circle)),
        _crossed(moment),
        (Mark(f"pool.{n}", "die-0") for n in range(1, state.pool + 1)),
        () if state.ended else _circle(moment),
        () if state.ended else _dice(state, hand),
    )
    near = range(max(1, state.circle - 1), min(last, state.circle + 1) + 1)
    camera = () if state.ended else tuple(f"circle.{number}" for number in near)
    return parts.Picture("gamesheet", _label(state, due), tuple(marks), camera=camera)


def _label(state: State, due: Due) -> str:
    left = {"rows": " ".join(map(str, state.pips)), "n": state.virgils}
    pips = phrase("open pips of the rows {rows}, of Virgil {n}", **left)
    if state.ended:
        return phrase("The gamesheet: all circles are passed; {pips}", pips=pips)
    thrown = phrase("active dice {faces}", faces=wording.faces(state.active))
    if isinstance(due, Roll):
        thrown = phrase("{what} thrown", what=wording.dice(state.due))
    circle = {"n": state.fact.numeral, "name": state.name}
    return phrase(
        "The gamesheet: circle {n}, {name}; {thrown}; {dice} in the pool; {pips}",
        **circle,
        thrown=thrown,
        dice=wording.dice(state.pool),
        pips=pips,
    )


def _score(state: State, due: Due) -> Iterator[Mark]:
    if isinstance(due, Over) and due.won:
        sum_of = state.pool, due.score - state.pool, due.score
        for box, number in enumerate(sum_of, 1):
            yield Mark(f"score.{box}", "write", badge=str(number))


def _crossed(moment: Moments) -> Iterator[Mark]:
    """Yield the crossed pips, and the next ones, where a tap chooses them."""
    state = moment.view
    waits = isinstance(rules.waits_for(state), Choice)
    free = moment.mine and waits and not throw_closed(state)
    tracks = zip(state.pips, state.options.rows, strict=True)
    for row, (left, most) in enumerate(tracks, 1):
        for pip in range(1, most - left + 1):
            yield Mark(f"row.{row}.pip.{pip}", "cross")
        if left and free:
            tap = TAPS.pick(state, _group(_selected(moment), row))
            label = phrase("throw a group of {n}", n=row)
            yield Mark(f"row.{row}.pip.{most - left + 1}", label=label, tap=tap)
    spent = state.options.virgil - state.virgils
    for pip in range(1, spent + 1):
        yield Mark(f"virgil.{pip}", "cross")
    if moment.mine and state.virgils and _help_is_possible(state):
        label, tap = phrase("turn a die with Virgil"), Pick((turning.DRAFT,))
        yield Mark(f"virgil.{spent + 1}", label=label, tap=tap)


def _circle(moment: Moments) -> Iterator[Mark]:
    state = moment.view
    yield Mark(f"circle.{state.circle}", look="lit")
    if moment.mine and state.active:
        label = phrase("pass {name}", name=state.name)
        yield Mark(f"circle.{state.circle}.ring", label=label, tap=_pass(state))


def _pass(state: State) -> parts.Tap:
    match sets_that_pass(state):
        case (using,):
            return parts.Do(TAPS.typed_pass(using))
        case (using, *_):
            return Pick((TAPS.typed_pass(using),))
    return Ask(TAPS.typed_pass(state.active))


def _dice(state: State, hand: Hand) -> Iterator[Mark]:
    """Yield the active dice: on the slots that want them, others beside these."""
    prefix = f"circle.{state.circle}"
    slots, missing = _slots(state)
    on_slots = tuple(slots.values())
    beside = without(state.active, on_slots)
    places = [f"{prefix}.beside.{i}" for i in range(1, len(beside) + 1)]
    places += [f"{prefix}.slot.{slot}" for slot in slots]
    # Of equal dice those beside the slots are thrown first.
    yield from map(board.laid, places, hand((*beside, *on_slots)))
    for slot, face in missing.items():
        yield Mark(f"{prefix}.slot.{slot}", f"die-{face}", look="ghost")


Slots = dict[int, int]  # a face for each slot of a circle, from 1


def _slots(state: State) -> tuple[Slots, Slots]:
    """Return the slots with the dice on them, and those with the faces they lack."""
    circle = state.fact
    match circle.kind:
        case "totals":
            return {}, {}
        case "none_of":
            return dict(enumerate(state.active[: circle.count], 1)), {}
    there, missing = nearest(state.active, challenges.targets(state.challenge))
    wanted = sorted((*there, *missing))
    on = list(enumerate(zip(wanted, taps.chosen(wanted, there), strict=True), 1))
    # The sheet shows what other circles want; here the face depends on the dice.
    shown = (circle.kind == "run" and there) or state.number
    ghosts = {slot: face for slot, (face, is_on) in on if shown and not is_on}
    return {slot: face for slot, (face, is_on) in on if is_on}, ghosts


def _help_is_possible(state: State) -> bool:
    legal = rules.legal_actions(state)
    return any(isinstance(action, rules.Virgil) for action in legal)


def _ask_virgil(moment: Moments) -> tuple[parts.Part, ...]:
    state = moment.view

    def then(face: int, to: int) -> str:
        pips = challenges.least(state.challenge, turned(state.active, face, to))
        if pips is None or pips >= state.virgils:
            return phrase("throw on")
        if pips:
            return phrase("{pips} more", pips=wording.pips(pips))
        return phrase("{name} is met", name=state.name)

    left = wording.pips(state.virgils, virgil=True)
    return TAPS.to_turn(moment, state.active, _plan(state), left, then)


def _dice_to_turn(moment: Moments, hand: Faces) -> tuple[parts.Die, ...]:
    state = moment.view
    return turning.dice(hand, turning.face(moment.draft, state.active, _plan(state)))


def _plan(state: State) -> turning.Plan:
    """Return the changes that meet the circle with the pips left, if any do."""
    if not _help_is_possible(state):
        return turning.Plan()
    plan = challenges.cheapest_plan(state.challenge, state.active)
    return turning.within(plan, state.virgils)


def _virgil(state: State) -> Button:
    tap = TAPS.virgil(state.active, helps=_help_is_possible(state))
    note = turning.note(_plan(state), state.virgils)
    return Button(phrase("Virgil"), tap, note=note)


def _repair(state: State, action: rules.Action) -> Repair | None:
    """Return the changes that meet the circle where a pass is refused."""
    if not isinstance(action, Pass) or sets_that_pass(state):
        return None
    return turning.repair(_plan(state), TAPS.typed_turn, virgil=True)


def _ask_pass(moment: Moments) -> tuple[parts.Part, ...]:
    state, using = moment.view, TAPS.passing(moment)
    faces = wording.faces(using)
    caption = phrase("{faces} pass; other active dice leave the game", faces=faces)
    hand = _dice_that_pass(moment, state.active)
    label = phrase("Pass with {faces}", faces=faces)
    note = phrase("{dice} then", dice=wording.dice(state.pool + len(using)))
    done = parts.Do(TAPS.typed_pass(using))
    buttons = [Button(label, done, kind="main", note=note)]
    if _help_is_possible(state):
        buttons.append(_virgil(state))
    if state.pool:
        buttons.append(Button(phrase("Throw on"), Ask(words.write(Activate(1)))))
    return (
        parts.Dice(hand, label=phrase("active dice"), caption=caption),
        *TAPS.passes(moment, (phrase("dice then"), state.pool)),
        parts.Buttons(tuple(buttons)),
    )


def _dice_that_pass(moment: Moments, hand: Faces) -> tuple[parts.Die, ...]:
    ends = phrase("goes on"), phrase("leaves the game")
    return TAPS.put_forward(moment, hand, ends)


def _ask_number(moment: Moments) -> tuple[parts.Part, ...]:
    keys = tuple(
        parts.Die(
            name.number,
            label=phrase("name {number}", number=name.number),
            note=taps.percent(moment.worth(name)),
            tap=TAPS.do(moment.view, name),
        )
        for name in map(rules.Name, range(1, SIDES + 1))
    )
    label = phrase("name a number; it stays until the circle is passed")
    return (parts.Keys(keys, label=label),)


def _ask_throw(moment: Moments) -> tuple[parts.Part, ...]:
    state, throw = moment.view, _selected(moment)
    hand = _dice_to_throw(moment, state.active)
    caption = phrase("tap a die: **throw again** or keep")
    active = parts.Dice(hand, label=phrase("active dice"), caption=caption)
    label, count = phrase("Throw"), sum(_sizes(throw))
    if count:
        label = phrase("Throw {dice}", dice=wording.dice(count))
    buttons = [Button(label, TAPS.do(state, throw), kind="main")]
    if state.active:
        passes = Button(phrase("Pass"), Ask(TAPS.typed_pass(state.active)))
        buttons += [_virgil(state), passes]
    dice = (active,) if hand else ()
    return (*dice, _pool(moment), _rows(moment), parts.Buttons(tuple(buttons)))


def _dice_to_throw(moment: Moments, hand: Faces) -> tuple[parts.Die, ...]:
    state, throw = moment.view, _selected(moment)

    def tap(again: Faces) -> parts.Tap:
        most = _most(state)
        if len(again) > most or not holds(state.loose, again):
            return Ask(words.write(Activate(0, again)))
        return _pick(state, min(throw.fresh, most - len(again)), again)

    return taps.dice(hand, throw.again, tap)


def _selected(moment: Moments) -> Throw:
    """Return the throw that is drafted, or one that replaces what is of no use."""
    state, action = moment.view, TAPS.drafted(moment)
    if isinstance(action, Throw) and _fits(state, action):
        return action
    return _usual(state)


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
    loose, most = state.loose, _most(state)
    useless = tuple(face for face in without(state.active, there) if face in loose)
    again = useless[:most] if holds(loose, useless) else ()
    fresh = min(state.pool, max(0, len(missing) - len(again)), most - len(again))
    if not fresh + len(again):
        fresh, again = (1, ()) if state.pool else (0, loose[:1])
    throw = _grouped(state, fresh, again)
    return _legal(state, [throw, *_groups(state, throw)])[0]


def _legal(state: State, throws: list[Throw]) -> list[Throw]:
    """Return the throws that are legal; the first one if none is."""
    legal = [throw for throw in throws if not rules.why_not(state, throw)]
    return legal or throws[:1]


def _in_groups(state: State) -> bool:
    return state.fact.kind == "none_of"


def _most(state: State) -> int:
    """Return the most dice that may be thrown at once."""
    return facts().dice if _in_groups(state) else len(state.pips)


def _sizes(throw: Throw) -> Faces:
    return throw.sizes if isinstance(throw, ActivateGroups) else (throw.size,)


def _group(throw: Throw, size: int) -> Activate:
    """Return a throw of one group of `size`, with the same dice as far as they go."""
    again = throw.again[:size]
    return Activate(size - len(again), again)


def _groups(state: State, throw: Throw) -> list[Throw]:
    return [_group(throw, size) for size in range(1, len(state.pips) + 1)]


def _grouped(state: State, fresh: int, again: Faces) -> Throw:
    """Return the throw of these dice in the largest groups that have pips."""
    return _legal(state, _groupings(state, fresh, again))[0]


def _groupings(state: State, fresh: int, again: Faces) -> list[Throw]:
    count, largest = fresh + len(again), len(state.pips)
    one: list[Throw] = [Activate(fresh, again)]
    if not _in_groups(state):
        return one
    several = (sizes for sizes in splits(count, largest) if sum(sizes) == count)
    groups = [ActivateGroups(sizes, again) for sizes in several]
    return [*(one if count <= largest else ()), *groups]


def _pick(state: State, fresh: int, again: Faces) -> parts.Tap:
    return Pick((words.write(_grouped(state, fresh, again)),))


def _pool(moment: Moments) -> parts.Stepper:
    state, throw = moment.view, _selected(moment)
    fresh, again = throw.fresh, throw.again
    more: parts.Tap = Ask(words.write(Activate(fresh + 1, again)))
    if fresh < state.pool and fresh + len(again) < _most(state):
        more = _pick(state, fresh + 1, again)
    less = _pick(state, fresh - 1, again) if fresh else None
    there = phrase("of {n} in the pool", n=state.pool)
    if out := facts().dice - state.dice:
        there = phrase("of {n} in the pool, {m} out of the game", n=state.pool, m=out)
    return parts.Stepper(fresh, there, less, more)


def _rows(moment: Moments) -> parts.Options:
    state, throw = moment.view, _selected(moment)
    throws = _groups(state, throw)
    if _in_groups(state):
        throws = _legal(state, _groupings(state, throw.fresh, throw.again))
    now = phrase("{name} now", name=state.name)
    head = (phrase("row"), phrase("you throw"), now)
    rows = [_row(state, row, throw) for row in throws]
    return taps.options(head, rows, [*map(moment.worth, throws)])


def _row(state: State, row: Throw, chosen: Throw) -> parts.Option:
    sizes, most, pips = _sizes(row), state.options.rows, None
    if len(sizes) == 1 and 0 < sizes[0] <= len(most):
        at = sizes[0] - 1
        pips = most[at] - state.pips[at], most[at]
    # `the 1 4 + 2`, or `2 of the pool`
    again, fresh = "", phrase("{n} of the pool", n=row.fresh)
    if row.again:
        again = phrase("the {faces}", faces=wording.faces(row.again))
        fresh = f"{row.fresh}"
    thrown = " + ".join(filter(None, (again, fresh if row.fresh else "")))
    return parts.Option(
        " + ".join(map(str, sizes)),
        (thrown, taps.percent(_chance_of(state, row))),
        pips=pips,
        look="chosen" if row == chosen else "",
        tap=TAPS.pick(state, row),
    )


def _chance_of(state: State, throw: Throw) -> float | None:
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
NAME = Question(_ask_number)
THROW = Question(_ask_throw, _dice_to_throw)

BOARD: Board[State, rules.Action] = Board(
    screen, repair=_repair, ranks=lambda: board.ranks(facts().titles[::-1])
)
