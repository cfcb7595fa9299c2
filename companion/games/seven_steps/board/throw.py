"""How many dice of the pool are thrown; the draft is `throw 2`, as it is typed."""

from collections.abc import Callable, Iterator
from functools import lru_cache

from companion.contract import parts
from companion.contract.board import Moment
from companion.dice import odds, taps, wording
from companion.dice.faces import virgil_changes, without
from companion.errors import CompanionError
from companion.games.seven_steps import rules, words
from companion.games.seven_steps.board import alter, dawn
from companion.games.seven_steps.rules import Challenge, Options, State, Throw
from companion.games.seven_steps.rules.terraces import passing_sets, targets

LIKELY = 0.5
"""The chance above which a throw is proposed."""

Faces = tuple[int, ...]
Moments = Moment[State, rules.Action]


def ask(moment: Moments) -> tuple[parts.Part, ...]:
    """Return the dice, how many of the pool may join them, and what may be done."""
    hand = dice(moment, moment.view.active)
    shown = (parts.Dice(hand, label="active dice", caption=_caption(moment.view)),)
    rows, buttons = _rows(moment), parts.Buttons(tuple(_buttons(moment)))
    return (*(shown if hand else ()), rows, buttons)


def _caption(state: State) -> str:
    if state.options.reroll == "all":
        return "all active dice are thrown again"
    return "tap a die: throw it again or hold it"


def dice(moment: Moments, hand: Faces) -> tuple[parts.Die, ...]:
    """Return the active dice, each to be thrown again or held."""
    thrown = without(moment.view.active, selected(moment).hold)
    return taps.dice(hand, thrown, _choose(moment))


def _choose(moment: Moments) -> Callable[[Faces], parts.Tap]:
    """Return what follows once certain active dice are to be thrown again."""
    state, fresh = moment.view, selected(moment).fresh

    def tap(thrown: Faces) -> parts.Tap:
        typed = words.write(Throw(fresh, without(state.active, thrown)))
        held = state.options.reroll == "hold"
        return parts.Pick((typed,)) if held else parts.Ask(typed)

    return tap


def choose(moment: Moments, fresh: int) -> parts.Tap:
    """Return what follows once so many dice of the pool are to be thrown."""
    return parts.Pick((words.write(Throw(fresh, selected(moment).hold)),))


def selected(moment: Moments) -> Throw:
    """Return the throw that is drafted, or the least that is likely to pass."""
    state = moment.view
    if len(moment.draft) == 1:
        try:
            action = words.read(moment.draft[0])
        except CompanionError:
            return _usual(state)
        if isinstance(action, Throw) and _fits(state, action):
            return action
    return _usual(state)


def _fits(state: State, throw: Throw) -> bool:
    """Return whether a draft is legal, or could be with another number of dice."""
    alone = Throw(1, throw.hold) if state.pool else throw
    return throw.fresh <= state.pool and not rules.why_not(state, alone)


def _usual(state: State) -> Throw:
    throws = [(chance(state, throw) or 0, throw) for throw in _every(state, ())]
    likely = (throw for share, throw in throws if share > LIKELY)
    return next(likely, throws[-1][1] if throws else Throw(0))


def _every(state: State, hold: Faces) -> list[Throw]:
    least = 0 if state.active else 1
    return [Throw(fresh, hold) for fresh in range(least, state.pool + 1)]


def _rows(moment: Moments) -> parts.Options:
    """Return each number of dice of the pool with its chances."""
    state, chosen = moment.view, selected(moment)
    throws = _every(state, chosen.hold)
    head = ["you throw", f"{state.aim.fact.name} now"]
    head = ["of the pool", *head] if state.active else head
    rows = [_row(state, throw, chosen) for throw in throws]
    return taps.options(head, rows, [*map(moment.worth, throws)])


def _row(state: State, throw: Throw, chosen: Throw) -> parts.Option:
    typed = words.write(throw)
    again = without(state.active, throw.hold)
    active = f"the {wording.faces(again)}" if again else ""
    fresh = wording.dice(throw.fresh) if throw.fresh else ""
    thrown = " + ".join(filter(None, (active, fresh)))
    name, *cells = (str(throw.fresh), thrown) if state.active else (thrown,)
    refused = rules.why_not(state, throw)
    return parts.Option(
        name,
        (*cells, taps.percent(chance(state, throw))),
        look="chosen" if throw == chosen else "",
        tap=parts.Ask(typed) if refused else parts.Pick((typed,)),
    )


def chance(state: State, throw: Throw) -> float | None:
    """Return the chance that a throw passes without pips; None if it is none."""
    if rules.why_not(state, throw):
        return None
    count = throw.fresh + len(state.active) - len(throw.hold)
    return _chance(state.aim, state.options, throw.hold, count)


@lru_cache(maxsize=1 << 12)
def _chance(aim: Challenge, options: Options, hold: Faces, count: int) -> float:
    if not hold:
        return float(odds.chance_with_pips(count, targets(aim, options, count), 0))

    def passes(roll: Faces) -> bool:
        return bool(passing_sets(aim, options, tuple(sorted((*hold, *roll)))))

    return float(odds.chance(count, passes))


def _buttons(moment: Moments) -> Iterator[parts.Button]:
    """Yield what may be done: throw, turn the challenge die, buy a pip."""
    state, throw = moment.view, selected(moment)
    typed = words.write(throw)
    count = throw.fresh + len(state.active) - len(throw.hold)
    tap = parts.Ask(typed) if rules.why_not(state, throw) else parts.Do(typed)
    label = f"Throw {wording.dice(count)}" if count else "Throw"
    yield parts.Button(label, tap, kind="main")
    if state.phase == "ready":
        yield _alter(state)
    yield dawn.buy(state)


def _alter(state: State) -> parts.Button:
    """Return the button that turns the challenge die, or says why it cannot."""
    typed = words.write(rules.TurnChallenge(virgil_changes(state.challenge)[0]))
    possible = alter.is_possible(state)
    tap = parts.Pick(alter.DRAFT) if possible else parts.Ask(typed)
    left = f"{wording.pips(state.pips)} left"
    return parts.Button(f"Turn the {state.challenge}", tap, note=left)
