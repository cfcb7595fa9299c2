"""A question and how it is answered."""

import msgspec

from companion.contract import parts
from companion.contract.parts import Ask, Button, Buttons, Do, Part, Tap
from companion.games.seven_steps_kosmos.board.boards import Aim, Planned
from companion.games.seven_steps_kosmos.rules import Action, State, why_not
from companion.games.seven_steps_kosmos.words.typed import write


def nowhere(field: str) -> tuple[Tap | None, bool]:
    """Return no tap: no field is to be chosen now."""
    return None, False


class Prompt(msgspec.Struct, frozen=True, kw_only=True):
    """What a player is prompt, with what it is answered, and what the boards show.

    Attributes:
        plan: discs laid in thought; `sure` if the player has chosen them.
    """

    title: str
    about: str = ""
    ask: tuple[Part, ...] = ()
    aim: Aim = nowhere
    plan: tuple[Planned, ...] = ()
    sure: bool = True


def done(state: State, action: Action) -> Do | Ask:
    """Return the tap that does an action, or asks why it is not possible."""
    text = write(action)
    return Ask(text) if why_not(state, action) else Do(text)


def main(label: str, tap: Tap, *others: Button) -> Buttons:
    """Return the filled button that says what follows, and others beside it."""
    return Buttons((Button(label, tap, kind="main"), *others))


def word(draft: parts.Draft, known: tuple[str, ...]) -> str:
    """Return the first word of a draft that is known, empty if none is."""
    return next((typed_word for typed_word in draft if typed_word in known), "")
