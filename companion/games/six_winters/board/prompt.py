"""What is asked now: the title, its answers, and what they are on the board."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from msgspec import Struct

from companion.contract.parts import Ask, Look, Part, Tap
from companion.games.six_winters.board.items import Item


class Target(Struct, frozen=True):
    """What a tap on something of the board leads to."""

    tap: Tap
    look: Look = ""


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
    parts: tuple[Part, ...] = ()
    targets: Targets = NOTHING
    verb: str = ""
    open: bool = False


def targets(some: Iterable[tuple[Item, Tap]]) -> dict[str, Target]:
    """Return where on the board the choices are."""
    return {
        item.place: Target(tap, "" if isinstance(tap, Ask) else "goal")
        for item, tap in some
        if item.place
    }
