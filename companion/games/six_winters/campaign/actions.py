"""What is told a campaign beside reports of the actions step and answers to cards.

Those are in `reports` and `cards.answers`. Characters, slots and cards are named by
their ids; a slot is a region and a resource, `empire-military`.
"""

from companion.contract import Act
from companion.language import marked

from ..cards.answers import Reply


class Pick(Act, frozen=True, tag="pick"):
    """A player takes a character for the session."""

    player: str
    character: str


class Stand(Act, frozen=True, tag="stand"):
    """A character begins the session at a location."""

    character: str
    slot: str


class Next(Act, frozen=True, tag="next"):
    """Go on with the next step."""


class Mend(Act, frozen=True, tag="mend"):
    """Begin a correction of the record by hand, for a reason that is shown."""

    reason: str


class Put(Act, frozen=True, tag="put"):
    """During a correction: set one thing to a value."""

    what: str
    value: str


class Light(Act, frozen=True, tag="light"):
    """Keep a light record from now on: the piles are on the table only."""


class Full(Act, frozen=True, tag="full"):
    """Keep a full record from now on: the companion shuffles and draws."""


class Faces(Act, frozen=True, tag="faces"):
    """Every die has a face from now on (full dice)."""


class Counted(Act, frozen=True, tag="counted"):
    """Dice are only counted from now on."""


Setting = Light | Full | Faces | Counted  # how the record is kept from now on

Selection = Pick | Stand | Reply  # what answers a question

REASONS: dict[str, str] = {
    marked("misread"): marked("misread or mistyped"),
    marked("forgotten"): marked("forgotten at the table"),
    marked("house-rule"): marked("the table plays by another rule"),
    marked("repair"): marked("record and table differ"),
    marked("noted"): marked("as is noted"),
}
"""Reasons for a correction; free words are kept as a note beside `noted`."""
