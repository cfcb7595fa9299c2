"""Steps of a game as they are typed, rolled, kept and told again."""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from companion.chronicle import replay, store
from companion.chronicle.codec import Amend, Event, Undo
from companion.chronicle.replay import Chronicle
from companion.dice import roll
from companion.errors import BadValue, IllegalAction
from companion.furniture import Draw, Drawn, Note, Over, Roll, Rolled
from companion.table import secrets
from companion.table.secrets import NOBODY

NOTES = 3
"""Notes that are told below a board."""


class Step(msgspec.Struct, frozen=True):
    """An action, and for a roll whose dice they were."""

    action: Any
    dice: Literal["hand", "digital"] | None = None


def typed(words: Any, text: str) -> Step:
    """Return the action that `text` names; typed faces are real dice."""
    action = words.read(text)
    return Step(action, "hand" if isinstance(action, Rolled) else None)


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
    by: str,
    seat: str | None = None,
) -> tuple[Chronicle, int]:
    """Do the typed actions in turn: all are kept, or none if one is refused.

    The word `roll` stands for the dice that are due, rolled by the companion, `deal`
    for the cards that are due. Also returns how many were done.

    Args:
        seat: the player who does it, if only that player may; None for a referee.
    """
    done: list[str] = []

    def told(kept: Chronicle) -> Chronicle:
        words, looker = words_of(kept.save.game), secrets.seat(kept, seat)
        done.extend(split(" ".join(text), words.VERBS))
        for one in done:
            step = _done(kept, words, one, dice, looker)
            kept = replay.tell(kept, [step.action], at=at, by=by, dice=step.dice)
        return kept

    return store.change(path, rules_of, told), len(done)


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
    try:
        return store.amend(path, rules_of, event, faces, reason, at=at, by=by)
    except IllegalAction as error:
        if not hasattr(rules_of(error.where), "view"):
            raise
        # In brackets stands why a later event would be impossible: what a hand lacks.
        what = re.sub(r" \(.*\)", "", error.what)
        raise IllegalAction(error.where, what, error.right) from None


def split(text: str, verbs: Sequence[str]) -> list[str]:
    """Return the actions in `text`; each verb begins one, unless `;` parts them.

    >>> split("throw 4 rolled 2246 throw again 4 6", ("throw", "rolled"))
    ['throw 4', 'rolled 2246', 'throw again 4 6']
    >>> split("keep sightrock keep; next", ("keep", "next"))
    ['keep sightrock keep', 'next']
    """
    if ";" in text:
        return parts(text)
    starts = {*verbs, "roll", "deal"}
    chunks: list[list[str]] = []
    for word in text.split():
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


def story(
    kept: Chronicle, words: Any, *, signed: bool, looker: int = NOBODY
) -> Iterator[str]:
    """Yield a line for each event; those that were undone since are marked.

    Told short, chapters have headings, and what goes without saying is left out.

    Args:
        looker: the seat that is told, in a game with secrets.
        signed: whether to say when it was done, and by whom.
    """
    gone, heading = undone(kept), ""
    for event in kept.events:
        if not signed and _is_quiet(words, event):
            continue
        if not signed and (new := _chapter(kept, event, words) or heading) != heading:
            yield (heading := new)
        by = f"{event.at}  {event.by}: " if signed else ""
        mark = " (taken back)" if event.n in gone else ""
        yield f"{event.n:>4}  {by}{sentence(kept, event, words, looker)}{mark}"


def _is_quiet(words: Any, event: Event) -> bool:
    """Return whether an event goes without saying, in games that know some."""
    return hasattr(words, "quiet") and bool(words.quiet(event.action))


def _chapter(kept: Chronicle, event: Event, words: Any) -> str:
    """Return the heading that an event stands under, empty if there is none."""
    step = kept.steps[event.n].before
    if isinstance(event.action, Undo | Amend) or not hasattr(words, "chapter"):
        return ""
    return str(words.chapter(step.state)) if step else ""


def undone(kept: Chronicle) -> set[int]:
    """Return the events of the game that were taken back and stand no longer."""
    standing = {step.event for step in kept.path}
    return {
        event.n
        for event in kept.events
        if event.n not in standing and not isinstance(event.action, Undo | Amend)
    }


def news(
    kept: Chronicle, words: Any, events: int = 1, looker: int = NOBODY
) -> Iterator[str]:
    """Yield what the last events did, oldest first; an undo says what it took back."""
    for event in kept.events[len(kept.events) - events :]:
        if isinstance(event.action, Undo):
            yield from _moved(kept, event.n, words, looker)
        else:
            yield sentence(kept, event, words, looker)


def _moved(kept: Chronicle, undo: int, words: Any, looker: int) -> Iterator[str]:
    """Say which steps an undo took back or brought back."""
    before, after = (
        {
            step.event: _said(words, secrets.heard(kept, step, looker))
            for step in kept.steps[at].back()
        }
        for at in (undo - 1, undo)
    )
    if before.keys() == after.keys():
        yield sentence(kept, kept.events[undo - 1], words)
    for what, some, others in (
        ("taken back", before, after),
        ("done again", after, before),
    ):
        if moved := sorted(some.keys() - others.keys()):
            many = f"{len(moved)} events, the first: " if moved[1:] else ""
            yield f"{what}: {many}{some[moved[0]]}"


def sentence(kept: Chronicle, event: Event, words: Any, looker: int = NOBODY) -> str:
    """Say what an event did, as a seat hears of it; the log's undo and amend too."""
    match secrets.recalled(kept, event, looker):
        case Undo(to):
            return f"went back to event {to}" if to else "went back to the start"
        case Amend(misread, faces, reason):
            shown = " ".join(map(str, faces))
            return f"event {misread} was misread; the dice showed {shown} ({reason})"
        case action:
            hand = {"hand": " (by hand)", "digital": " (by the companion)", None: ""}
            return f"{_said(words, action)}{hand[event.dice]}"


def _said(words: Any, action: Any) -> str:
    return f"noted: {action.text}" if isinstance(action, Note) else words.say(action)


def notes(kept: Chronicle) -> Iterator[str]:
    """Yield the last notes that stand, a line each, for below a board."""
    told = kept.notes
    if len(told) > NOTES:
        yield f"(earlier notes: {len(told) - NOTES}; `log` tells them)"
    for event in told[-NOTES:]:
        yield f"note {event.n}, {event.by}: {event.action.text}"


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
