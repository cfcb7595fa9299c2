"""The questions of a terrace: the challenge die, dice to throw, to turn, to pass with.

A draft is the action as it is typed, such as `throw 2` or `pass 1 2`; that of a turn is
`virgil` and the face of the die that is tapped.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Literal

from msgspec.structs import replace

from companion.contract import parts
from companion.contract.board import Moment, Repair
from companion.dice import odds, taps, turning, wording
from companion.dice.faces import turned, virgil_changes, without
from companion.games.dante.board import Question, Taps, no_dice, to_turn
from companion.games.seven_steps import rules, words
from companion.games.seven_steps.rules import State
from companion.games.seven_steps.rules.terraces import (
    Challenge,
    least_pips,
    passing_sets,
    targets,
    totals,
    ways_to_pass,
)
from companion.language import phrase

LIKELY = 0.5
"""The chance above which a throw is proposed."""

ALTER = ("alter",)
"""The draft that turns the challenge die."""

Faces = tuple[int, ...]
Moments = Moment[State, rules.Action]

TAPS: Taps[State, rules.Action] = Taps(words.write, words.read, rules.why_not)


def _ask_at_dawn(moment: Moments) -> tuple[parts.Part, ...]:
    state = moment.view
    tap = TAPS.do(state, rules.ThrowChallenge())
    main = parts.Button(phrase("Throw the challenge die"), tap, kind="main")
    return (parts.Buttons((main, buy(state))),)


def buy(state: State) -> parts.Button:
    """Return the button that buys a pip, with what pays for it."""
    note = ""
    if state.to_pay:
        scored = phrase("for a scored die"), phrase("for a spare die")
        note = scored[not state.scored]
    return parts.Button(phrase("Buy a pip"), TAPS.do(state, rules.Buy()), note=note)


def challenge_may_turn(state: State) -> bool:
    """Return whether the challenge die may be turned now."""
    to = virgil_changes(state.challenge)[0]
    return not rules.why_not(state, rules.TurnChallenge(to))


def _ask_alter(moment: Moments) -> tuple[parts.Part, ...]:
    state = moment.view

    def then(to: int) -> str:
        passing = totals(replace(state.aim, die=to))
        if not passing:
            return phrase("no total")
        return phrase("a total of {n}", n=wording.one_of(passing))

    head = (phrase("challenge die"), phrase("then passes"))
    table = TAPS.turns(moment, state.challenge, rules.TurnChallenge, then, head)
    return (table, parts.Buttons((turning.back(),)))


def help_is_possible(state: State) -> bool:
    """Return whether any active die may be turned now."""
    return any(
        isinstance(action, rules.Virgil) for action in rules.legal_actions(state)
    )


def _ask_virgil(moment: Moments) -> tuple[parts.Part, ...]:
    state = moment.view

    def then(to: int) -> str:
        hand = turned(state.active, face, to)
        if sets := passing_sets(state.aim, hand):
            return phrase("passes with {dice}", dice=wording.dice(len(sets[0])))
        pips = least_pips(state.aim, hand)
        lacking = pips is None or pips >= state.pips
        if lacking:
            return phrase("no dice pass")
        return phrase("{pips} more", pips=wording.pips(pips or 0))

    plan = _plan(state)
    face = turning.face(moment.draft, state.active, plan)
    return to_turn(
        turning.dice(state.active, face),
        wording.pips(state.pips),
        TAPS.turns(moment, face, lambda to: rules.Virgil(face, to), then),
        turning.buttons(plan, _turn),
    )


def _dice_to_turn(moment: Moments, hand: Faces) -> tuple[parts.Die, ...]:
    state = moment.view
    return turning.dice(hand, turning.face(moment.draft, state.active, _plan(state)))


def _turn(face: int, to: int) -> str:
    return words.write(rules.Virgil(face, to))


def _plan(state: State) -> turning.Plan:
    """Return the changes that pass for the fewest pips, or that pass more dice."""
    sets = state.sets
    most = len(sets[0]) if sets else 0
    ways = [
        way
        for way in ways_to_pass(state.aim, state.active)
        if way.dice > most and way.pips <= state.pips
    ]
    if sets and not help_is_possible(state):
        return turning.Plan()
    if sets:
        best = max(ways, key=lambda way: (way.dice, -way.pips), default=None)
    else:
        best = min(ways, key=lambda way: (way.pips, -way.dice), default=None)
    return turning.within(best.changes if best else None, state.pips)


def repair(state: State, action: rules.Action) -> Repair | None:
    """Return the changes that pass where no dice do and a pass is refused."""
    if not isinstance(action, rules.Pass) or state.phase != "fallen":
        return None
    if state.sets or not help_is_possible(state):
        return None
    return turning.repair(_plan(state), _turn, virgil=False)


def _ask_fallen(moment: Moments) -> tuple[parts.Part, ...]:
    state, passes, using = moment.view, _passes(moment.view), _passing(moment)
    caption = phrase("{faces} make {n}", faces=wording.faces(using), n=sum(using))
    if not using:
        caption = phrase("no dice pass; all make {n}", n=sum(state.active))
    then = phrase("dice scored"), state.scored
    hand = _dice_that_pass(moment, state.active)
    return (
        parts.Dice(hand, label=phrase("active dice"), caption=caption),
        *((TAPS.passes(moment, passes, using, then),) if len(passes) > 1 else ()),
        parts.Buttons(tuple(_ways_on(state, using))),
    )


def _dice_that_pass(moment: Moments, hand: Faces) -> tuple[parts.Die, ...]:
    return taps.put_forward(
        hand,
        _passing(moment),
        [*_passes(moment.view)],
        lambda using: words.write(rules.Pass(using)),
        (phrase("scored"), phrase("left over")),
    )


def _passes(state: State) -> dict[Faces, rules.Action]:
    return {using: rules.Pass(using) for using in state.sets}


def _passing(moment: Moments) -> Faces:
    """Return the set that is drafted, or the one with most dice; empty if none is."""
    passes = _passes(moment.view)
    drafted = (
        using
        for using, action in passes.items()
        if moment.draft == (words.write(action),)
    )
    return next(drafted, next(iter(passes), ()))


def _ways_on(state: State, using: Faces) -> Iterator[parts.Button]:
    if using:
        label = phrase("Pass with {faces}", faces=wording.faces(using))
        scored = wording.dice(state.scored + len(using))
        note = phrase("{dice} scored then", dice=scored)
        done = parts.Do(words.write(rules.Pass(using)))
        yield parts.Button(label, done, kind="main", note=note)
        yield _virgil(state, "plain")
        yield _punish(state, main=False)
        return
    helps = bool(_plan(state))
    if helps:
        yield _virgil(state, "main")
    yield _punish(state, main=not helps)
    if not helps:
        yield _virgil(state, "plain")
    refused = parts.Ask(words.write(rules.Pass(state.active)))
    yield parts.Button(phrase("Pass"), refused)


def _virgil(state: State, kind: Literal["main", "plain"]) -> parts.Button:
    note = turning.note(_plan(state), state.pips)
    if help_is_possible(state):
        tap = parts.Pick((turning.DRAFT,))
        return parts.Button(phrase("Virgil"), tap, note=note, kind=kind)
    face = state.active[0]
    refused = parts.Ask(_turn(face, virgil_changes(face)[0]))
    return parts.Button(phrase("Virgil"), refused, note=note)


def _punish(state: State, *, main: bool) -> parts.Button:
    note, tap = "", TAPS.do(state, rules.Punish())
    if state.to_pay:
        spare = phrase("pay a spare die")
        note = phrase("pay a scored die") if state.scored else spare
    kind: Literal["main", "plain"] = "plain"
    if main and isinstance(tap, parts.Do):
        kind = "main"
    return parts.Button(phrase("Throw again"), tap, note=note, kind=kind)


def _ask_throw(moment: Moments) -> tuple[parts.Part, ...]:
    state, throw = moment.view, selected(moment)
    caption = phrase("tap a die: throw it again or hold it")
    if not state.may_hold:
        caption = phrase("all active dice are thrown again")
    hand = _dice_to_throw(moment, state.active)
    active = parts.Dice(hand, label=phrase("active dice"), caption=caption)
    count = throw.fresh + len(state.active) - len(throw.hold)
    label = phrase("Throw {dice}", dice=wording.dice(count))
    label = label if count else phrase("Throw")
    buttons = [parts.Button(label, TAPS.do(state, throw), kind="main")]
    if state.phase == "ready":
        buttons.append(_alter(state))
    dice = (active,) if hand else ()
    return (*dice, _rows(moment), parts.Buttons((*buttons, buy(state))))


def _dice_to_throw(moment: Moments, hand: Faces) -> tuple[parts.Die, ...]:
    thrown = without(moment.view.active, selected(moment).hold)
    return taps.dice(hand, thrown, _choose(moment))


def _choose(moment: Moments) -> Callable[[Faces], parts.Tap]:
    state, fresh = moment.view, selected(moment).fresh

    def tap(thrown: Faces) -> parts.Tap:
        typed = words.write(rules.Throw(fresh, without(state.active, thrown)))
        return parts.Pick((typed,)) if state.may_hold else parts.Ask(typed)

    return tap


def choose(moment: Moments, fresh: int) -> parts.Tap:
    """Return what follows once so many dice of the pool are to be thrown."""
    return parts.Pick((words.write(rules.Throw(fresh, selected(moment).hold)),))


def selected(moment: Moments) -> rules.Throw:
    """Return the throw that is drafted, or the least that is likely to pass."""
    state, action = moment.view, TAPS.drafted(moment)
    if isinstance(action, rules.Throw) and _fits(state, action):
        return action
    throws = [(chance(state, throw) or 0, throw) for throw in _every(state, ())]
    likely = (throw for share, throw in throws if share > LIKELY)
    return next(likely, throws[-1][1] if throws else rules.Throw(0))


def _fits(state: State, throw: rules.Throw) -> bool:
    """Return whether a draft is legal, or could be with another number of dice."""
    alone = rules.Throw(1, throw.hold) if state.pool else throw
    return throw.fresh <= state.pool and not rules.why_not(state, alone)


def _every(state: State, hold: Faces) -> list[rules.Throw]:
    least = 0 if state.active else 1
    return [rules.Throw(fresh, hold) for fresh in range(least, state.pool + 1)]


def _rows(moment: Moments) -> parts.Options:
    state, chosen = moment.view, selected(moment)
    throws = _every(state, chosen.hold)
    now = phrase("{name} now", name=phrase(state.aim.fact.name))
    head = [phrase("you throw"), now]
    head = [phrase("of the pool"), *head] if state.active else head
    rows = [_row(state, throw, chosen) for throw in throws]
    return taps.options(head, rows, [*map(moment.worth, throws)])


def _row(state: State, throw: rules.Throw, chosen: rules.Throw) -> parts.Option:
    again = without(state.active, throw.hold)
    active = phrase("the {faces}", faces=wording.faces(again)) if again else ""
    fresh = wording.dice(throw.fresh) if throw.fresh else ""
    thrown = " + ".join(filter(None, (active, fresh)))
    name, *cells = (str(throw.fresh), thrown) if state.active else (thrown,)
    return parts.Option(
        name,
        (*cells, taps.percent(chance(state, throw))),
        look="chosen" if throw == chosen else "",
        tap=TAPS.pick(state, throw),
    )


def chance(state: State, throw: rules.Throw) -> float | None:
    """Return the chance that a throw passes without pips; None if it is none."""
    if rules.why_not(state, throw):
        return None
    count = throw.fresh + len(state.active) - len(throw.hold)
    return _chance(state.aim, throw.hold, count)


@lru_cache(maxsize=1 << 12)
def _chance(aim: Challenge, hold: Faces, count: int) -> float:
    if not hold:
        return float(odds.chance_with_pips(count, targets(aim, count), 0))

    def passes(roll: Faces) -> bool:
        return bool(passing_sets(aim, tuple(sorted((*hold, *roll)))))

    return float(odds.chance(count, passes))


def _alter(state: State) -> parts.Button:
    to = virgil_changes(state.challenge)[0]
    refused = parts.Ask(words.write(rules.TurnChallenge(to)))
    tap = parts.Pick(ALTER) if challenge_may_turn(state) else refused
    left = phrase("{what} left", what=wording.pips(state.pips))
    return parts.Button(phrase("Turn the {n}", n=state.challenge), tap, note=left)


DAWN = Question(_ask_at_dawn, no_dice)
CHALLENGE = Question(_ask_alter, no_dice)
VIRGIL = Question(_ask_virgil, _dice_to_turn)
FALLEN = Question(_ask_fallen, _dice_that_pass)
THROW = Question(_ask_throw, _dice_to_throw)
