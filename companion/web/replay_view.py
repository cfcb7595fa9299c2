"""A game stepped through on its board: any step of it, and those before and after."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.chronicle.replay import Step
from companion.contract import Act
from companion.contract.board import Screen
from companion.contract.parts import Button, Buttons, Draft, Part, Pick
from companion.language import capital, phrase
from companion.table import narrate
from companion.web.table import Kept

REPLAY = "replay"
"""The first word of the draft that asks for an earlier step; its event comes after."""


def step(kept: Kept, draft: Draft) -> Step[object, Act] | None:
    """Return the step that a draft asks for; None if it asks for none that counts.

    Event 0 is the start.
    """
    match draft:
        case (word, n) if word == REPLAY:
            known = (kept.steps[0], *kept.path)
            return next((reached for reached in known if str(reached.event) == n), None)
    return None


def screen(kept: Kept, shown: Step[object, Act], made: Screen, viewer: int) -> Screen:
    """Return the board after an earlier step, with ways to the steps beside it.

    Args:
        made: the screen of the game at that step, for somebody who only looks.
        viewer: the seat that looks.
    """
    path = (kept.steps[0], *kept.path)
    at = path.index(shown)
    done = phrase("The game begins")
    if at:
        done = narrate.sentence(kept, kept.events[shown.event - 1], viewer)
    about = narrate.chapter(kept, kept.events[shown.event - 1]) if at else ""
    return replace(
        made,
        cap=phrase("replay: step {n} of {m}", n=shown.event, m=path[-1].event),
        title=capital(done),
        about=about,
        ask=(*_ways(path, at),),
        tabs=tuple(replace(tab, title="", about="", ask=()) for tab in made.tabs),
    )


def _ways(path: tuple[Step[object, Act], ...], at: int) -> Iterator[Part]:
    """Yield the ways to the steps beside one, and back to the game."""
    beside: list[Button] = []
    if at:
        before = path[at - 1].event
        beside.append(Button(phrase("Back to step {n}", n=before), _at(before)))
    if at < len(path) - 1:
        after = path[at + 1].event
        on = phrase("On to step {n}", n=after)
        beside.append(Button(on, _at(after), kind="main"))
    if beside:
        yield Buttons(tuple(beside))
    leave = Button(phrase("Leave the replay"), Pick(()), kind="quiet")
    yield Buttons((leave,))


def _at(event: int) -> Pick:
    return Pick((REPLAY, str(event)))
