"""A question and how it is answered: taps, drafts, the button that does it.

A draft holds letters of cards, numbers of seats from 0 on, and what each question adds.
"""

from collections.abc import Iterable, Iterator

import msgspec

from companion.contract import parts
from companion.contract.parts import Ask, Do, Draft, Option, Part, Pick
from companion.games.exit_from_purgatory.board.table import Aim, nothing
from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.rules import Action, State, why_not
from companion.games.exit_from_purgatory.rules.cards import tidy
from companion.games.exit_from_purgatory.words import write


class Prompt(msgspec.Struct, frozen=True, kw_only=True):
    """What a player is prompt, and with what it is answered."""

    title: str
    about: str = ""
    ask: tuple[Part, ...] = ()
    aim: Aim = nothing


def done(state: State, action: Action) -> Do | Ask:
    """Return the tap that does an action, or asks why it is not possible."""
    text = write(action)
    return Ask(text) if why_not(state, action) else Do(text)


def main(label: str, tap: parts.Tap) -> parts.Buttons:
    """Return the filled button that says what follows."""
    return parts.Buttons((parts.Button(label, tap, kind="main"),))


def besides(*others: parts.Button) -> parts.Buttons:
    """Return what can be done besides, below the filled button."""
    return parts.Buttons(others, stacked=True)


def rule(letter: str) -> parts.Button:
    """Return the button that shows the rule of a challenge."""
    name = facts().challenge(letter).name
    return parts.Button(f"Rule of {name}", parts.Show(name), kind="quiet")


def about(letter: str) -> str:
    """Return the rule of a challenge in a line."""
    challenge = facts().challenge(letter)
    return f"{challenge.name}: {challenge.text}."


def outcome(letter: str) -> str:
    """Return what cards that are laid for a challenge lead to: the end of its rule."""
    text = facts().challenge(letter).text.rpartition("; ")[2]
    return f"{text[0].upper()}{text[1:]}."


def seat_of(draft: Draft, state: State) -> int | None:
    """Return the seat that was tapped."""
    known = {str(seat): seat for seat in range(len(state.players))}
    return next((known[word] for word in draft if word in known), None)


def heap_of(draft: Draft, hand: str, most: int) -> str:
    """Return the cards that were tapped, as far as a hand holds them."""
    found = ""
    for word in draft:
        if word in {*hand} and found.count(word) < hand.count(word):
            found += word
    return tidy(found[:most])


def number_of(draft: Draft, least: int, most: int) -> int:
    """Return the number that was tapped, written `x3`; the least if there is none."""
    known = {f"x{number}": number for number in range(least, most + 1)}
    return next((known[word] for word in draft if word in known), least)


def numbers(
    rows: Iterable[tuple[int, str, tuple[str, ...]]], chosen: int, before: Draft = ()
) -> Iterator[Option]:
    """Yield a row for each number: its name, and the cells beside it."""
    for number, name, cells in rows:
        look: parts.Look = "chosen" if number == chosen else ""
        yield Option(name, cells, look=look, tap=Pick((*before, f"x{number}")))
