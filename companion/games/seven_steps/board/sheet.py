"""The gamesheet as it looks now: ticked terraces, Virgil's circles, dice."""

from collections.abc import Callable, Iterator
from itertools import chain

from companion.contract import Choice
from companion.contract.board import Moment
from companion.contract.parts import Ask, Die, Do, Mark, Pick, Picture, Tap
from companion.dice import turning, wording
from companion.games.seven_steps import rules, words
from companion.games.seven_steps.board import alter, throw, virgil
from companion.games.seven_steps.facts import facts
from companion.games.seven_steps.rules import State

Moments = Moment[State, rules.Action]
Hand = Callable[[tuple[int, ...]], tuple[Die, ...]]
"""Dice as they are shown, in the order given."""


def picture(moment: Moments, hand: Hand) -> Picture:
    """Return the gamesheet with what lies on it, large about the terrace played.

    Args:
        hand: gives each of the active dice its look and its tap.
    """
    state = moment.view
    marks = chain(
        _terraces(moment), _virgil(moment), _places(moment), _dice(state, hand)
    )
    return Picture(
        piece="gamesheet",
        label=_label(state),
        marks=tuple(marks),
        camera=() if _won(state) else tuple(_camera(state)),
    )


def _camera(state: State) -> Iterator[str]:
    """Yield the terraces about the one played, and the place of its dice."""
    last, middle = len(facts().terraces), facts().dice // 2 + 1
    for number in range(max(1, state.terrace - 1), min(last, state.terrace + 1) + 1):
        yield f"terrace.{number}"
    yield f"terrace.{state.terrace}.active.{middle}"


def _won(state: State) -> bool:
    return state.phase == "won"


def _label(state: State) -> str:
    """Return in a sentence what the sheet shows."""
    where = "all terraces are passed"
    if not _won(state):
        die = f", challenge die {state.challenge}" if state.challenge else ""
        active = f"; active dice {wording.faces(state.active)}" if state.active else ""
        fact = state.aim.fact
        where = f"terrace {fact.numeral}, {fact.name}{die}{active}"
    return (
        f"The gamesheet: {where}; {wording.dice(state.pool)} in the pool, "
        f"{state.scored} scored, {state.spare} spare, {state.sun} in the sun, "
        f"{state.moon} in the moon; {wording.pips(state.pips)} of Virgil"
    )


def _choosing(moment: Moments) -> bool:
    return moment.mine and isinstance(rules.waits_for(moment.view), Choice)


def _terraces(moment: Moments) -> Iterator[Mark]:
    """Yield ticks on what is passed, and the challenge die where it is thrown."""
    state = moment.view
    passed = state.terrace if _won(state) else state.terrace - 1
    for number in range(1, passed + 1):
        yield Mark(f"terrace.{number}.die", "tick")
    if _won(state):
        return
    yield Mark(f"terrace.{state.terrace}", look="lit")
    if state.challenge:
        turns = (
            _choosing(moment) and state.phase == "ready" and alter.is_possible(state)
        )
        yield Mark(
            f"terrace.{state.terrace}.die",
            f"die-{state.challenge}",
            label=f"challenge die {state.challenge}",
            tap=Pick(alter.DRAFT) if turns else None,
        )


def _virgil(moment: Moments) -> Iterator[Mark]:
    """Yield the circles that are spent or bought, and taps on the next ones."""
    state, track = moment.view, facts().virgil
    opened = track.circles - state.closed
    spent = opened - state.pips
    for circle in range(1, opened + 1):
        if circle <= spent:
            yield Mark(f"virgil.{circle}", "cross")
        elif circle > track.available:
            yield Mark(f"virgil.{circle}", "tick")
    if not _choosing(moment):
        return
    if state.pips and (tap := _pip(state)):
        yield Mark(f"virgil.{spent + 1}", label="turn a die with a pip", tap=tap)
    if state.closed and state.phase != "fallen":
        price = rules.Buy()
        typed = words.write(price)
        buys: Tap = Ask(typed) if rules.why_not(state, price) else Do(typed)
        yield Mark(f"virgil.{opened + 1}", label="buy a pip", tap=buys)


def _pip(state: State) -> Tap | None:
    """Return what a tap on the next open circle leads to."""
    if state.phase == "ready" and alter.is_possible(state):
        return Pick(alter.DRAFT)
    if state.phase == "fallen" and virgil.is_possible(state):
        return Pick((turning.DRAFT,))
    return None


def _places(moment: Moments) -> Iterator[Mark]:
    """Yield the dice in the places of the sheet; those of the pool may be thrown."""
    state = moment.view
    throws = _choosing(moment) and state.phase in ("ready", "again")
    for die in range(1, state.pool + 1):
        label = f"throw {wording.dice(die)} of the pool" if throws else ""
        tap = throw.choose(moment, die) if throws else None
        yield Mark(f"pool.{die}", "die-0", label=label, tap=tap)
    places = {
        "scored": state.scored,
        "spare": state.spare,
        "sun": state.sun,
        "moon": state.moon,
    }
    for place, count in places.items():
        for die in range(1, count + 1):
            yield Mark(f"{place}.{die}", "die-0")


def _dice(state: State, hand: Hand) -> Iterator[Mark]:
    """Yield the active dice, in the middle of the places before the terrace."""
    first = (facts().dice - len(state.active)) // 2 + 1
    for place, die in enumerate(hand(state.active), first):
        face = f"die-{die.face}"
        where = f"terrace.{state.terrace}.active.{place}"
        yield Mark(where, face, label=die.label, look=die.look, tap=die.tap)
