"""Steps of a game as they are typed, rolled, kept and told again."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import msgspec

from companion.chronicle import replay, store
from companion.chronicle.codec import Amend, Undo
from companion.chronicle.replay import Chronicle
from companion.contract import Draw, Drawn, Note, Over, Roll, Rolled
from companion.dice import roll
from companion.errors import BadValue, IllegalAction
from companion.table import secrets
from companion.table.secrets import NOBODY


class Step(msgspec.Struct, frozen=True):
    """An action, for a roll whose dice they were, and what is noted with it."""

    action: Any
    dice: Literal["hand", "digital"] | None = None
    notes: tuple[Note, ...] = ()

    @property
    def told(self) -> tuple[Any, ...]:
        """What is kept of it, in order."""
        return (self.action, *self.notes)


def typed(words: Any, text: str) -> Step:
    """Return the action that `text` names; typed faces are real dice.

    Where a game takes words of one's own, they are kept as a note.
    """
    said = ""
    if hasattr(words, "noted"):
        text, said = words.noted(text)
    action = words.read(text)
    notes = (Note(said),) if said else ()
    return Step(action, "hand" if isinstance(action, Rolled) else None, notes)


def spelled(words: Any, text: str, state: Any) -> str:
    """Return what was typed with its names in full, in games where they may be short.

    Args:
        state: what whoever types may see.
    """
    known: str = words.spelled(text, state) if hasattr(words, "spelled") else text
    return known


def rolled(kept: Chronicle, dice: roll.Dice) -> Step:
    """Roll the dice that are due: those seen before an undo stay, the rest fall anew.

    Raises:
        IllegalAction: if no dice are due.
    """
    due = kept.due
    if not isinstance(due, Roll):
        raise IllegalAction(kept.save.game, "no dice are due now", "choose first")
    bound = replay.seen(kept)
    fresh = roll.throw(due.count - len(bound), due.sides, dice)
    by_hand = not fresh and _rolled_by(kept, due) == {"hand"}
    return Step(Rolled((*bound, *fresh)), "hand" if by_hand else "digital")


def _rolled_by(kept: Chronicle, due: Roll) -> set[str | None]:
    """Return who rolled the dice that were reported for the roll now due."""
    place = due.sides, kept.steps[-1].rolls.get(due.sides, 0)
    return {
        event.dice
        for event, step in zip(kept.events, kept.steps[1:], strict=True)
        if step.roll == place and isinstance(event.action, Rolled)
    }


def do(
    path: Path,
    rules_of: Callable[[str], Any],
    words_of: Callable[[str], Any],
    text: Sequence[str],
    dice: roll.Dice,
    *,
    at: str,
    by: str | None = None,
    seat: str | None = None,
) -> tuple[Chronicle, int]:
    """Do the typed actions in turn: all are kept, or none if one is refused.

    The word `roll` stands for the dice that are due, rolled by the companion, `deal`
    for the cards that are due. Also returns how many events it made.

    Args:
        by: the name it is kept under; if none is given, that of whose it is.
        seat: the player who does it, if only that player may; None for a referee.
    """
    before: list[int] = []

    def told(kept: Chronicle) -> Chronicle:
        words, looker = words_of(kept.save.game), secrets.seat(kept, seat)
        before.append(len(kept.events))
        for one in split(text, words.VERBS):
            step = _done(kept, words, one, dice, looker)
            name = by or owner(kept, looker, "player")
            kept = replay.tell(kept, step.told, at=at, by=name, dice=step.dice)
        return kept

    kept = store.change(path, rules_of, told)
    return kept, len(kept.events) - before[0]


def owner(kept: Chronicle, looker: int, by: str) -> str:
    """Return the name the next step is kept under.

    It is that of the player whose choice or dice it is, else of whoever looks.

    Args:
        by: the name if it is nobody's.
    """
    whose = secrets.whose(kept)
    seat = looker if whose is None else whose
    return by if seat == NOBODY else secrets.names(kept)[seat]


def _done(kept: Chronicle, words: Any, text: str, dice: roll.Dice, looker: int) -> Step:
    """Return the step that is typed, once the seat may do it."""
    if text == "roll":
        return rolled(kept, dice)
    if text == "deal":
        return Step(dealt(kept, dice))
    seen = secrets.view(kept.rules, kept.state, looker)
    step = typed(words, spelled(words, text, seen))
    secrets.must_be_possible(kept, step.action, looker)
    return step


def dealt(kept: Chronicle, dice: roll.Dice) -> Drawn:
    """Draw the cards that are due by lot; those seen before an undo stay.

    So it is with dice, whatever was chosen instead: what was seen comes again, unless
    the choice has taken it out of the deck.

    Raises:
        IllegalAction: if no cards are due, or they are real.
    """
    due = kept.due
    if not isinstance(due, Draw):
        raise IllegalAction(kept.save.game, "no cards are due now", "choose first")
    if secrets.dealer(kept) == "table":
        right = "report what was drawn"
        raise IllegalAction(kept.save.game, "the cards of this game are real", right)
    # Every game that draws has `deck`; the contract leaves it to those.
    rules: Any = kept.rules
    left, again = list(rules.deck(kept.state)), []
    if any(isinstance(event.action, Undo) for event in kept.events):
        for card in replay.drawn(kept):
            if card in left:
                left.remove(card)
                again.append(card)
    return Drawn((*again, *dice.sample(left, due.count - len(again))))


def amend(
    path: Path,
    rules_of: Callable[[str], Any],
    event: int,
    faces: Sequence[int],
    reason: str,
    *,
    at: str,
    by: str,
) -> Chronicle:
    """Mend a misread roll, refused without a word of anybody's secrets.

    Raises:
        IllegalAction: if it cannot be mended; see `store.amend`.
    """
    with _discreet(rules_of):
        return store.amend(path, rules_of, event, faces, reason, at=at, by=by)


def must_mend(
    kept: Chronicle, rules_of: Callable[[str], Any], event: int, faces: Sequence[int]
) -> None:
    """Refuse to mend what cannot be mended, whatever the reason.

    Raises:
        IllegalAction: as `amend` does.
    """
    with _discreet(rules_of):
        replay.tell(kept, [Amend(event, tuple(faces), "misread")], at="", by="")


@contextmanager
def _discreet(rules_of: Callable[[str], Any]) -> Iterator[None]:
    """Let a refusal of an amend tell nobody's secrets."""
    try:
        yield
    except IllegalAction as error:
        if not hasattr(rules_of(error.where), "view"):
            raise
        # In brackets stands why a later event would be impossible: what a hand lacks.
        what = re.sub(r" \(.*\)", "", error.what)
        raise IllegalAction(error.where, what, error.right) from None


def split(typed: Sequence[str], verbs: Sequence[str]) -> list[str]:
    """Return the actions in what was typed; each verb begins one, unless `;` parts.

    Several words that were typed as one and begin with no verb are not split.

    >>> split(["throw", "4", "rolled 2246 throw again 4 6"], ("throw", "rolled"))
    ['throw 4', 'rolled 2246', 'throw again 4 6']
    >>> split(["mend", "we forgot the next step"], ("mend", "next"))
    ['mend we forgot the next step']
    >>> split(["keep sightrock keep; next"], ("keep", "next"))
    ['keep sightrock keep', 'next']
    """
    if ";" in (text := " ".join(typed)):
        return parts(text)
    starts = {*verbs, "roll", "deal"}
    chunks: list[list[str]] = []
    for word in (word for words in typed for word in _words(words, starts)):
        if word.casefold() in starts or not chunks:
            chunks.append([])
        chunks[-1].append(word)
    return [" ".join(chunk) for chunk in chunks]


def parts(text: str) -> list[str]:
    """Return what was typed in one line, parted by `;`.

    >>> parts("spent te 2; spent su 1;"), parts("")
    (['spent te 2', 'spent su 1'], [''])
    """
    return [part.strip() for part in text.split(";") if part.strip()] or [""]


def _words(typed: str, starts: set[str]) -> list[str]:
    words = typed.split()
    return words if not words or words[0].casefold() in starts else [" ".join(words)]


def cards(due: Draw) -> str:
    """Name the cards that are due.

    >>> cards(Draw("bag", 7)), cards(Draw("pile", 1))
    ('7 cards of the bag', '1 card of the pile')
    """
    return f"{due.count} card{'s' * (due.count != 1)} of the {due.deck}"


def due(roll: Roll) -> str:
    """Name the dice that are due.

    >>> due(Roll(1)), due(Roll(2)), due(Roll(1, what="challenge die"))
    ('1 die', '2 dice', 'the challenge die')
    """
    if roll.what == "dice":
        return "1 die" if roll.count == 1 else f"{roll.count} dice"
    return f"the {roll.what}" if roll.count == 1 else f"{roll.count} {roll.what}"


def ending(over: Over) -> str:
    """Say how a game ended.

    >>> ending(Over(True, 12, "Exalted", "all nine circles are passed"))
    'won with 12, Exalted'
    """
    return f"won with {over.score}, {over.rank}" if over.won else "lost"


def whole(where: str, text: str) -> int:
    """Read a whole number of at most nine digits.

    Raises:
        BadValue: if `text` is not one.
    """
    if not re.fullmatch(r"\d{1,9}", text.strip()):
        raise BadValue(where, f"'{text}' is not a number", "give a whole number")
    return int(text)
