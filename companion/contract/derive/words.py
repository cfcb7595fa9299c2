"""What is read and typed in a game, from its actions and the fields of its state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import Formatter
from typing import Any

import msgspec
from msgspec import structs

from companion.contract import Words, derive
from companion.contract.actions import Act, Drawn, Rolled
from companion.contract.derive import kinds, shown
from companion.contract.derive.rules import Written
from companion.contract.fields import UNKNOWN_CARD
from companion.language import phrase
from companion.typed import Codec, Form, form, many, word

DRAWN: Form[Drawn] = form(
    Drawn, (many("CARDS", word("", str)),), "drawn ?", "the cards that were drawn"
)
"""How cards are typed that were drawn."""


def words(
    name: str,
    title: str,
    by: Written[Any, Any],
    rolled: Form[Any],
    faces: Callable[[Sequence[str]], tuple[int, ...]],
) -> Words[Any, Any]:
    """Return the words of a game.

    Args:
        rolled, faces: how dice are typed, which all games share.

    Raises:
        ValueError, TypeError: if an action does not say how it is typed, or a field
            of it cannot be.
    """
    used = kinds(by.Action)
    typed: tuple[Form[Any], ...] = (rolled, DRAWN)
    reports = [form for form in typed if form.make in used]
    actions: Codec[Any] = derive.codec(name, by.Action, *reports)
    sentence = _Sentences(actions)
    return Words(
        describe=shown.describe(title, by.waits_for),
        say=sentence.alone,
        choice=sentence.in_state,
        logged=sentence.in_state,
        actions=actions,
        faces=faces if Rolled in used else None,
    )


class _Sentences:
    """Actions in words: with fields of the state before them, or alone."""

    def __init__(self, actions: Codec[Any]) -> None:
        self._actions = actions

    def alone(self, action: Act) -> str:
        """Return an action as a sentence; as it is typed if that names the state."""
        if isinstance(action, Rolled | Drawn):
            return _report(action)
        if not action.say.sentence or _in_braces(action) - {*action.__struct_fields__}:
            return self._actions.write(action)
        return derive.say(action)

    def in_state(self, action: Act, state: msgspec.Struct) -> str:
        """Return an action as a sentence where it is done in a state."""
        if isinstance(action, Rolled | Drawn) or not action.say.sentence:
            return self.alone(action)
        marks = {field.name: field.mark for field in shown.fields(type(state))}
        known = {
            name: shown.said(getattr(state, name), marks.get(name))
            for name in _in_braces(action) & {*structs.asdict(state)}
        }
        return phrase(action.say.sentence, **{**known, **derive.parts(action)})


def _in_braces(action: Act) -> set[str]:
    parsed = Formatter().parse(action.say.sentence)
    return {name for _, name, _, _ in parsed if name}


def _report(action: Rolled | Drawn) -> str:
    if isinstance(action, Rolled):
        if not action.faces or not all(action.faces):
            return phrase("dice are rolled, and hidden")
        faces = " ".join(map(str, action.faces))
        if len(action.faces) == 1:
            return phrase("the die shows {face}", face=faces)
        return phrase("the dice show {faces}", faces=faces)
    if UNKNOWN_CARD not in action.cards:
        return phrase("draw {cards}", cards=" ".join(action.cards))
    if len(action.cards) == 1:
        return phrase("draw a hidden card")
    return phrase("draw {n} hidden cards", n=len(action.cards))
