"""What happened in a game, in words: its whole log, or what is new in it."""

from collections.abc import Iterator

from companion.chronicle.codec import Amend, Event, Undo
from companion.chronicle.replay import Chronicle
from companion.contract import A, Note, S
from companion.language import phrase
from companion.table import secrets
from companion.table.secrets import NOBODY

NOTES = 3  # notes that are shown below a board


def story(
    kept: Chronicle[S, A], *, signed: bool, viewer: int = NOBODY
) -> Iterator[str]:
    """Yield a line for each event and for each of its results.

    Events undone since are marked. Games for several players name who acted. Chapters
    have headings; unless `signed`, quiet events are left out.

    Args:
        viewer: the seat that reads it, in a game with secrets.
        signed: whether each event has its time and its author.
    """
    gone, heading, several = undone(kept), "", len(secrets.names(kept)) > 1
    quiet = None if signed else kept.game.words().quiet
    for event in kept.events:
        action = event.action
        if quiet and not isinstance(action, Undo | Amend | Note) and quiet(action):
            continue
        if (new := chapter(kept, event) or heading) != heading:
            yield (heading := new)
        by = f"{event.at}  {event.by}: " if signed else f"{event.by}: " * several
        mark = phrase(" (taken back)") if event.n in gone else ""
        yield f"{event.n:>4}  {by}{sentence(kept, event, viewer)}{mark}"
        yield from (f"{'':>8}{line}" for line in results(kept, event))


def results(kept: Chronicle[S, A], event: Event[A]) -> tuple[str, ...]:
    """Return what an event led to, in lines that everybody may know."""
    results, step = kept.game.words().results, kept.steps[event.n]
    if isinstance(event.action, Undo | Amend | Note) or not (results and step.before):
        return ()
    return tuple(results(step.before.state, event.action, step.state))


def chapter(kept: Chronicle[S, A], event: Event[A]) -> str:
    """Return the heading that an event belongs to, empty if there is none."""
    step, say = kept.steps[event.n].before, kept.game.words().chapter
    if isinstance(event.action, Undo | Amend) or say is None or step is None:
        return ""
    return say(step.state)


def undone(kept: Chronicle[S, A]) -> set[int]:
    """Return the events of the game that were taken back and no longer count."""
    valid = {step.event for step in kept.path}
    return {
        event.n
        for event in kept.events
        if event.n not in valid and not isinstance(event.action, Undo | Amend)
    }


def recent(
    kept: Chronicle[S, A], events: int = 1, viewer: int = NOBODY, *, typed: bool = True
) -> Iterator[str]:
    """Yield what the last events did, oldest first, and the results of each.

    Where `redo` may be typed it is named.
    """
    for event in kept.events[len(kept.events) - events :]:
        yield from news(kept, event, viewer, typed=typed)
        yield from (f"  {line}" for line in results(kept, event))


def news(
    kept: Chronicle[S, A], event: Event[A], viewer: int, *, typed: bool = False
) -> Iterator[str]:
    """Yield what an event did; an undo lists what it took back."""
    if isinstance(event.action, Undo):
        yield from _moved(kept, event.n, viewer, typed=typed)
    else:
        yield sentence(kept, event, viewer)


def _moved(
    kept: Chronicle[S, A], undo: int, viewer: int, *, typed: bool
) -> Iterator[str]:

    def counting(at: int) -> dict[int, str]:
        steps = kept.steps[at].back()
        return {step.event: secrets.sentence(kept, step, viewer) for step in steps}

    before, after = counting(undo - 1), counting(undo)
    if before.keys() == after.keys():
        yield sentence(kept, kept.events[undo - 1])
    for what, here, there in (
        (phrase("taken back"), before, after),
        (phrase("done again"), after, before),
    ):
        if moved := sorted(here.keys() - there.keys()):
            many = phrase("{n} events, the first: ", n=len(moved)) if moved[1:] else ""
            again = typed and moved[1:] and here is before
            back = phrase("; `redo` brings them back") if again else ""
            yield f"{what}: {many}{here[moved[0]]}{back}"


def sentence(kept: Chronicle[S, A], event: Event[A], viewer: int = NOBODY) -> str:
    """Return what an event did, and whose dice fell, as a seat may know it."""
    done = deed(kept, event, viewer)
    match event.dice:
        case "hand":
            return phrase("{done} (by hand)", done=done)
        case "digital":
            return phrase("{done} (by the companion)", done=done)
    return done


def deed(kept: Chronicle[S, A], event: Event[A], viewer: int = NOBODY) -> str:
    """Return what an event did, undo and amend too, as a seat may know it."""
    match secrets.event(kept, event, viewer):
        case Undo(to):
            if to:
                return phrase("went back to event {n}", n=to)
            return phrase("went back to the start")
        case Amend(misread, faces, reason):
            known = {"n": misread, "faces": " ".join(map(str, faces)), "why": reason}
            return phrase(
                "event {n} was misread; the dice showed {faces} ({why})", **known
            )
        case Note(text):
            return phrase("noted: {text}", text=text)
        case _:
            return secrets.sentence(kept, kept.steps[event.n], viewer)


def notes(kept: Chronicle[S, A]) -> Iterator[str]:
    """Yield the last notes that count, a line each, to be shown below a board."""
    if len(kept.notes) > NOTES:
        earlier = len(kept.notes) - NOTES
        yield phrase("(earlier notes: {n}; `log` shows them)", n=earlier)
    for event in kept.notes[-NOTES:]:
        if isinstance(event.action, Note):
            about = {"n": event.n, "who": event.by, "text": event.action.text}
            yield phrase("note {n}, {who}: {text}", **about)
