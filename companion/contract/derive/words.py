"""What is read and typed in a game, from its actions and the fields of its state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from string import Formatter
from typing import Any

import msgspec
from msgspec import structs

from companion.contract import Words, derive
from companion.contract.actions import Act, Drawn, Rolled
from companion.contract.derive import kinds, shown
from companion.contract.derive.rules import Written
from companion.contract.fields import UNKNOWN_CARD
from companion.errors import near
from companion.language import phrase
from companion.typed import Codec, Form, form, many, word

TAKEN = {"?", "all", "amend", "board", "check", "deal", "do", "drawn", "exit", "help"}
TAKEN |= {"log", "look", "more", "note", "odds", "q", "quit", "redo", "roll"}
TAKEN |= {"rolled", "rules", "state", "undo", "why"}
"""Verbs that a terminal, or a report of dice and cards, has taken."""

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
    for kind in used:
        if kind not in (Rolled, Drawn):
            _must_be_sayable(kind, by.State)
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


def _must_be_sayable(kind: type[Act], state: type[msgspec.Struct]) -> None:
    """Refuse an action whose verb or sentence cannot be said."""
    try:
        forms = (kind.say, *kind.say.also)
        texts = [text for say in forms for text in (say.form, say.help, say.sentence)]
        if not all(isinstance(text, str) for text in texts):
            raise TypeError
    except (AttributeError, TypeError):
        what = f"{kind.__name__} has no 'say'; write Say(form, help, sentence)"
        raise ValueError(what) from None
    known = {*kind.__struct_fields__, *state.__struct_fields__}
    for say in forms:
        verb = say.form.split()[0].casefold() if say.form.split() else ""
        if verb in TAKEN or not verb:
            what = f"the terminal takes '{verb}' itself; choose another verb"
            raise ValueError(f"{kind.__name__}, '{say.form}': {what}")
        try:
            named = {name for _, name, _, _ in Formatter().parse(say.sentence) if name}
        except ValueError as error:
            raise ValueError(f"{kind.__name__}, '{say.sentence}': {error}") from None
        for name in sorted(named - known):
            what = f"'{{{name}}}' is no field of it or of the state"
            hint = near(name, known)
            raise ValueError(f"{kind.__name__}, '{say.sentence}': {what}; {hint}")


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
        return phrase(action.say.sentence, **_fields(action))

    def in_state(self, action: Act, state: msgspec.Struct) -> str:
        """Return an action as a sentence where it is done in a state."""
        if isinstance(action, Rolled | Drawn) or not action.say.sentence:
            return self.alone(action)
        return begun([action], state)


def begun(actions: Sequence[Act], state: msgspec.Struct) -> str:
    """Return actions of one kind as one sentence, with `…` for what they differ in.

    The words that a field begins with in all of them are said.
    """
    first = actions[0]
    every = shown.fields(type(state))
    marks = {field.name: field.mark for field in every if not field.per_seat}
    of_state = {*structs.asdict(state)} - {*first.__struct_fields__}
    known = {
        name: shown.said(getattr(state, name), marks.get(name))
        for name in _in_braces(first) & of_state
    }
    each = [_fields(action) for action in actions]
    own = {name: _alike([parts[name] for parts in each]) for name in each[0]}
    return phrase(first.say.sentence, **{**known, **own})


def _fields(action: Act) -> dict[str, str]:
    """Return the fields of an action as sentences name them."""
    hidden = phrase("a hidden card")
    return {
        name: hidden if text == UNKNOWN_CARD else text
        for name, text in derive.parts(action).items()
    }


def _alike(texts: Sequence[str]) -> str:
    if len(set(texts)) == 1:
        return texts[0]
    words = zip(*map(str.split, texts), strict=False)
    alike = takewhile(lambda same: len(set(same)) == 1, words)
    return " ".join([*(same[0] for same in alike), "…"])


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
