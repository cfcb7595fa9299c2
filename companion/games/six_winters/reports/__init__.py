"""The reports of the actions step: one class each, with all that is known of it.

A report has its fields, how it is typed, what refuses it, what it does, its sentence,
its questions on the page, and its event of the tale. Terminal, page, story, lab and
bots loop over `KINDS`.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import cast, get_args

from companion.contract import Drawn, Rolled

from ..campaign import actions
from ..campaign.actions import Selection, Setting
from ..campaign.state import State
from . import base
from .ability import AbilityEvent, AbilityUsed
from .assets import Added, Carried, CarriedEvent, Spent
from .attempts import Attempted, Defended, Overcame, Placed, Tried
from .base import Deed, Report, TaleEvent
from .characters import Hurt, LocationUsed, Moved, Rested, RestedEvent, Used, Went
from .pools import Created, Exchanged, Made, Traded, TradedEvent
from .progress import CardCompleted, Completed, Laid, LaidEvent

StepReport = (
    Completed | Overcame | Went | Used | AbilityUsed | Hurt | Rested
    | Created | Traded | Exchanged | Laid | Carried | Spent | Added
    | Attempted | Placed
)  # fmt: skip
"""The reports of the actions step, in the order in which refusals list them."""

TableAction = (
    StepReport | Selection | actions.Next | actions.Mend | actions.Put | Setting
)

Action = TableAction | Rolled | Drawn

VERBS: tuple[str, ...] = tuple(
    str(kind.__struct_config__.tag) for kind in get_args(Action)
)
"""The words that a typed action begins with."""

KINDS: tuple[type[Report], ...] = get_args(StepReport)

BY_VERB = {str(kind.__struct_config__.tag): kind for kind in KINDS}

OF_CHARACTER: tuple[type[Report], ...] = (
    Went, Rested, Used, AbilityUsed, Created, Traded, Laid,
)  # fmt: skip
"""What each character does with faces, in the order in which it is listed."""

OF_MASTERY = (Exchanged, Carried)
"""What masteries allow whoever acts, at any moment of the actions step."""

ReportEvent = (
    CardCompleted | Moved | RestedEvent | Made | TradedEvent | LaidEvent | CarriedEvent
    | Tried | Defended | LocationUsed | AbilityEvent
)  # fmt: skip
"""The events of a tale that no difference between two states shows."""

DEEDS: tuple[type[Deed], ...] = (Moved, TradedEvent, Made, LaidEvent, RestedEvent)
"""What is said of a character in the story of a turn, in this order."""


def each(found: Iterable[Report]) -> Iterator[StepReport]:
    """Yield reports as members of the union, which a test compares with all classes."""
    return iter(cast("Iterable[StepReport]", found))


def legal(state: State) -> Iterator[StepReport]:
    """Yield all that can be true, or done with the dice there are, each once."""
    acting = base.acting(state)
    if state.shown is None:
        return each(way for kind in KINDS for way in kind.ways(state, *acting))
    tried = Attempted.ways(state, *acting)
    done = (kind.ways(state, seat) for seat in acting for kind in OF_CHARACTER)
    return each(chain(tried, *done, *(kind.ways(state) for kind in OF_MASTERY)))


def legal_in_attempt(state: State) -> Iterator[StepReport]:
    """Yield what may be reported during an attempt."""
    kinds = (Placed, AbilityUsed, *OF_MASTERY)
    acting = base.acting(state)
    return each(way for kind in kinds for way in kind.ways(state, *acting))


__all__ = [
    "BY_VERB", "DEEDS", "KINDS", "VERBS", "AbilityEvent", "AbilityUsed", "Action",
    "Added", "Attempted", "CardCompleted", "Carried", "CarriedEvent", "Completed",
    "Created", "Deed", "Defended", "Exchanged", "Hurt", "Laid", "LaidEvent",
    "LocationUsed", "Made", "Moved", "Overcame", "Placed", "Report", "ReportEvent",
    "Rested", "RestedEvent", "Spent", "StepReport", "TableAction", "TaleEvent",
    "Traded", "TradedEvent", "Tried", "Used", "Went", "each", "legal",
    "legal_in_attempt",
]  # fmt: skip
