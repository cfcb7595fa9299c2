"""The number that Fraud wants named before its first throw."""

from companion.contract.board import Moment
from companion.contract.parts import Ask, Die, Do, Keys, Part
from companion.dice import taps
from companion.dice.faces import SIDES
from companion.games.nine_circles import rules, words
from companion.games.nine_circles.rules import Name, State


def ask(moment: Moment[State, rules.Action]) -> tuple[Part, ...]:
    """Return a key for each number."""
    keys = tuple(_key(moment, number) for number in range(1, SIDES + 1))
    return (Keys(keys, label="name a number; it stays until the circle is passed"),)


def _key(moment: Moment[State, rules.Action], number: int) -> Die:
    name = Name(number)
    text = words.write(name)
    refused = rules.why_not(moment.view, name)
    return Die(
        number,
        label=f"name {number}",
        note=taps.percent(moment.worth(name)),
        tap=Ask(text) if refused else Do(text),
    )


def dice(moment: Moment[State, rules.Action], hand: tuple[int, ...]) -> tuple[Die, ...]:
    """Return no dice: none are active before the first throw."""
    return tuple(Die(face) for face in hand)
