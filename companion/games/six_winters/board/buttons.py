"""Buttons that are there whatever is prompt: to go on, and to correct the record."""

from companion.contract.parts import Button, Buttons, Do, Pick
from companion.games.six_winters.campaign import tasks
from companion.games.six_winters.campaign.tasks import Step
from companion.games.six_winters.rules import State
from companion.games.six_winters.words.questions import STEPS

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


def record_button() -> Buttons:
    """Return the way to corrections."""
    return Buttons((Button("Correct the record", Pick(("record",)), "quiet"),))


def name_of(step: Step) -> str:
    """Return the name of a step without its number.

    >>> name_of("activation"), name_of("end-2")
    ('obstacles act', 'burn progress')
    """
    return ENDINGS.get(step) or STEPS[step].name.lstrip("1234567 ")


def go_on(view: State) -> Buttons:
    """Return the filled button that ends a step, with the name of the next one."""
    begun = (task.step for task in view.agenda if isinstance(task, tasks.BeginStep))
    step = next(begun, None)
    label = f"Go on: {name_of(step)}" if step else "Go on"
    return Buttons((Button(label, Do("next"), "main"),))
