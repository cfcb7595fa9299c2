"""What is asked now: the title, its answers, and what they are on the board.

`Spots` says what each tap on the board leads to; the buttons to go on and to correct
the record are there whatever is asked.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from msgspec import Struct

from companion.contract import parts as screen
from companion.games.six_winters.board.items import Item
from companion.games.six_winters.campaign import tasks
from companion.games.six_winters.campaign.tasks import Step
from companion.games.six_winters.rules import State
from companion.games.six_winters.words.context import STEPS


class Target(Struct, frozen=True):
    """What a tap on something of the board leads to."""

    tap: screen.Tap
    look: screen.Look = ""


Targets = Mapping[str, Target]
"""By place, such as `slot:empire-military`, `obstacle:poison`, `who:thea`."""

NOTHING: Targets = MappingProxyType({})


class Prompt(Struct, frozen=True):
    """The question that is due.

    Attributes:
        verb: an answer with this verb is refused for what is no target; empty if what
            is no target is looked at, or chosen by `about`.
        open: whether something of the board may be chosen to report about.
    """

    title: str
    about: str = ""
    parts: tuple[screen.Part, ...] = ()
    targets: Targets = NOTHING
    verb: str = ""
    open: bool = False


def targets(some: Iterable[tuple[Item, screen.Tap]]) -> dict[str, Target]:
    """Return where on the board the choices are."""
    return {
        item.place: Target(tap, "" if isinstance(tap, screen.Ask) else "goal")
        for item, tap in some
        if item.place
    }


REFUSED_BY = {
    "slot": "at",
    "obstacle": "that",
    "who": "whom",
    "region": "land",
    "resource": "raise",
    "progress": "card",
}
"""For each kind of place the answer that names one."""

REPORTED = ("slot", "obstacle", "who", "resource", "progress")
"""Kinds of places about which something may be reported."""


class Spots(Struct, frozen=True):
    """What is asked now, and whether this seat may answer."""

    prompt: Prompt
    mine: bool

    def tap(self, place: str, name: str) -> screen.Tap:
        """Return what a tap on a place leads to; `name` is what is looked up."""
        kind, _, value = place.partition(":")
        if not self.mine:
            return screen.Show(name)
        if place in self.prompt.targets:
            return self.prompt.targets[place].tap
        if self.prompt.open and kind in REPORTED:
            return screen.Pick(("about", place))
        if self.prompt.verb and self.prompt.verb == REFUSED_BY[kind]:
            return screen.Ask(f"{self.prompt.verb} {value}")
        return screen.Show(name)

    def look(self, place: str) -> screen.Look:
        """Return how a place differs from the others."""
        if self.mine and place in self.prompt.targets:
            return self.prompt.targets[place].look
        return ""


ENDINGS: dict[Step, str] = {
    "end-1": "clear the table",
    "end-2": "burn progress",
    "end-3": "shuffle discards",
    "end-4": "burn locations",
    "end-5": "new locations",
    "end-6": "recovery",
    "end-7": "new characters",
    "end-8": "next year",
    "end-9": "stack the regions",
}
"""The steps of a session's end in a few words."""


def record_button() -> screen.Buttons:
    """Return the way to corrections."""
    return screen.Buttons(
        (screen.Button("Correct the record", screen.Pick(("record",)), "quiet"),)
    )


def name_of(step: Step) -> str:
    """Return the name of a step without its number.

    >>> name_of("activation"), name_of("end-2")
    ('obstacles act', 'burn progress')
    """
    return ENDINGS.get(step) or STEPS[step].name.lstrip("1234567 ")


def go_on(view: State) -> screen.Buttons:
    """Return the filled button that ends a step, with the name of the next one."""
    begun = (task.step for task in view.agenda if isinstance(task, tasks.BeginStep))
    step = next(begun, None)
    label = f"Go on: {name_of(step)}" if step else "Go on"
    return screen.Buttons((screen.Button(label, screen.Do("next"), "main"),))
