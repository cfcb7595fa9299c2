"""Before the challenge die: throw it, or buy a pip first."""

from companion.contract.board import Moment
from companion.contract.parts import Ask, Button, Buttons, Die, Do, Part
from companion.games.seven_steps import rules, words
from companion.games.seven_steps.rules import State

Moments = Moment[State, rules.Action]


def ask(moment: Moments) -> tuple[Part, ...]:
    """Return what may be done at dawn."""
    state = moment.view
    throw = rules.ThrowChallenge()
    typed = words.write(throw)
    tap = Ask(typed) if rules.why_not(state, throw) else Do(typed)
    main = Button("Throw the challenge die", tap, kind="main")
    return (Buttons((main, buy(state))),)


def dice(moment: Moments, hand: tuple[int, ...]) -> tuple[Die, ...]:
    """Return the active dice; there are none at dawn."""
    return tuple(Die(face) for face in hand)


def buy(state: State) -> Button:
    """Return the button that buys a pip, with what pays for it."""
    price = rules.Buy()
    typed = words.write(price)
    note = f"for {paid_with(state)}" if state.to_pay else ""
    tap = Ask(typed) if rules.why_not(state, price) else Do(typed)
    return Button("Buy a pip", tap, note=note)


def paid_with(state: State) -> str:
    """Return which die pays next."""
    return "a scored die" if state.scored else "a spare die"
