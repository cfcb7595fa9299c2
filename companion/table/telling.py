"""What happened in a game, told again: its whole log, or what is new in it."""

from collections.abc import Iterator
from typing import Any

from companion.chronicle.codec import Amend, Event, Undo
from companion.chronicle.replay import Chronicle
from companion.contract import Note
from companion.table import secrets
from companion.table.secrets import NOBODY

NOTES = 3
"""Notes that are told below a board."""


def story(
    kept: Chronicle, words: Any, *, signed: bool, looker: int = NOBODY
) -> Iterator[str]:
    """Yield a line for each event and each thing that came of it.

    Events that were undone since are marked. Of several players it is said who did it.

    Told short, chapters have headings, and what goes without saying is left out.

    Args:
        looker: the seat that is told, in a game with secrets.
        signed: whether to say when it was done, and by whom in any game.
    """
    gone, heading, several = undone(kept), "", len(secrets.names(kept)) > 1
    for event in kept.events:
        if not signed and _is_quiet(words, event):
            continue
        if not signed and (new := _chapter(kept, event, words) or heading) != heading:
            yield (heading := new)
        by = f"{event.at}  {event.by}: " if signed else f"{event.by}: " * several
        mark = " (taken back)" if event.n in gone else ""
        yield f"{event.n:>4}  {by}{sentence(kept, event, words, looker)}{mark}"
        yield from (f"{'':>8}{line}" for line in came(kept, event, words))


def came(kept: Chronicle, event: Event, words: Any) -> tuple[str, ...]:
    """Return what came of an event, in lines that everybody may know."""
    plain = isinstance(event.action, Undo | Amend | Note)
    if plain or not hasattr(words, "came"):
        return ()
    step = kept.steps[event.n]
    assert step.before  # only the start has none, and it is no event
    return tuple(words.came(step.before.state, step.action, step.state))


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
    """Yield what the last events did, oldest first, and what came of each.

    An undo says what it took back.
    """
    for event in kept.events[len(kept.events) - events :]:
        if isinstance(event.action, Undo):
            yield from _moved(kept, event.n, words, looker)
        else:
            yield sentence(kept, event, words, looker)
            yield from (f"  {line}" for line in came(kept, event, words))


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
            back = "; `redo` brings them back" if moved[1:] and some is before else ""
            yield f"{what}: {many}{some[moved[0]]}{back}"


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
