"""Reports to a campaign: what happened at the table. Answers are in `cards.answers`.

A report with a field `dice` may name the dice that were used; then it is judged.
Characters, slots and cards are named by their ids; a slot is a region and a resource,
`empire-military`.
"""

from typing import get_args

from msgspec.structs import force_setattr

from companion.contract import Act, Drawn, Rolled
from companion.games.six_winters.cards.answers import Reply
from companion.games.six_winters.referee.queries import Dice, TypedDie


def _sort_dice(report: Act, dice: Dice) -> None:
    """Sort the dice of a report in which their order does not matter."""
    if len(dice) > 1:
        force_setattr(report, "dice", tuple(sorted(dice, key=_order)))


def _order(die: TypedDie) -> tuple[str, str, int]:
    return die.label, die.type or "", die.face


class Pick(Act, frozen=True, tag="pick"):
    """A player takes a character for the session."""

    player: str
    character: str


class Stand(Act, frozen=True, tag="stand"):
    """A character begins the session at a location."""

    character: str
    slot: str


class Went(Act, frozen=True, omit_defaults=True, tag="went"):
    """A character went to another location, whatever the price was."""

    character: str
    slot: str
    dice: Dice = ()

    def __post_init__(self) -> None:
        _sort_dice(self, self.dice)


class Hurt(Act, frozen=True, tag="hurt"):
    """A character took stress on one track in one hit; 6 is 6 or more."""

    character: str
    track: str
    amount: int


class Rested(Act, frozen=True, omit_defaults=True, tag="rested"):
    """A character rested: one stress die shows 1 more."""

    character: str
    track: str
    dice: Dice = ()


class Overcame(Act, frozen=True, omit_defaults=True, tag="overcame"):
    """Characters overcame an obstacle where they are; all who took part are named.

    The order does not matter: they are sorted.
    """

    obstacle: str
    characters: tuple[str, ...]
    dice: Dice = ()

    def __post_init__(self) -> None:
        force_setattr(self, "characters", tuple(sorted(self.characters)))


class Completed(Act, frozen=True, omit_defaults=True, tag="completed"):
    """A character's progress card is complete."""

    character: str
    dice: Dice = ()


class Used(Act, frozen=True, omit_defaults=True, tag="used"):
    """A character used the action or effect of the location."""

    character: str
    dice: Dice = ()


class AbilityUsed(Act, frozen=True, omit_defaults=True, tag="ability"):
    """A character used an ability: 1 to 3 from the start, 4 to 9 by achievements."""

    character: str
    number: int
    dice: Dice = ()


class Created(Act, frozen=True, omit_defaults=True, tag="created"):
    """Pool dice became assets."""

    resource: str
    count: int
    dice: Dice = ()

    def __post_init__(self) -> None:
        _sort_dice(self, self.dice)


class Traded(Act, frozen=True, omit_defaults=True, tag="traded"):
    """Pool dice went one step along the wheel of trade."""

    resource: str
    into: str
    count: int
    dice: Dice = ()

    def __post_init__(self) -> None:
        _sort_dice(self, self.dice)


class Exchanged(Act, frozen=True, omit_defaults=True, tag="exchanged"):
    """Two pool dice were discarded for each new die of the next pool (mastery).

    `count` is that of the new dice; dice are named where they have faces.
    """

    resource: str
    into: str
    count: int
    dice: Dice = ()

    def __post_init__(self) -> None:
        _sort_dice(self, self.dice)


class Laid(Act, frozen=True, omit_defaults=True, tag="laid"):
    """Assets were laid on a character's progress card, or on an obstacle."""

    on: str
    resource: str
    count: int
    dice: Dice = ()


class Carried(Act, frozen=True, omit_defaults=True, tag="carried"):
    """Assets were carried from one slot to another (mastery of Military)."""

    resource: str
    start: str
    slot: str
    count: int
    dice: Dice = ()


class Spent(Act, frozen=True, tag="spent"):
    """Dice in play, as assets or on cards, went back to the supply."""

    resource: str
    count: int


class Added(Act, frozen=True, tag="added"):
    """New assets came from the supply, for example by an ability."""

    resource: str
    count: int


class Attempted(Act, frozen=True, tag="tried"):
    """Characters try to overcome an obstacle where they are (full dice).

    The order does not matter: they are sorted.
    """

    obstacle: str
    characters: tuple[str, ...]

    def __post_init__(self) -> None:
        force_setattr(self, "characters", tuple(sorted(self.characters)))


class Placed(Act, frozen=True, tag="placed"):
    """One die is placed on the obstacle that is tried (full dice).

    An action die has its owner as its purpose.
    """

    die: Dice


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


PersonReport = Completed | Went | Used | AbilityUsed | Hurt | Rested
"""Reports of one character."""

DiceReport = Created | Traded | Exchanged | Laid | Carried | Spent | Added
"""Reports of dice."""

TryReport = Attempted | Placed
"""Reports of an attempt, step by step."""

StepReport = PersonReport | Overcame | DiceReport | TryReport
"""Reports of the actions step."""

DicedReport = (
    Went | Rested | Overcame | Completed | Used | AbilityUsed | Created | Traded | Laid
)
"""Reports that may name their dice, and are judged if they do."""

WithDice = DicedReport | Exchanged | Carried
"""Reports that have a field for dice; those of a mastery need it with full dice."""

Setting = Light | Full | Faces | Counted
"""How the record is kept from now on."""

Selection = Pick | Stand | Reply
"""What answers a question."""

TableAction = StepReport | Selection | Next | Mend | Put | Setting

Action = TableAction | Rolled | Drawn

VERBS: tuple[str, ...] = tuple(
    str(kind.__struct_config__.tag) for kind in get_args(Action)
)
"""The words that a typed action begins with."""

REASONS: dict[str, str] = {
    "misread": "misread or mistyped",
    "forgotten": "forgotten at the table",
    "house-rule": "the table plays by another rule",
    "repair": "record and table differ",
    "noted": "as is noted",
}
"""Reasons for a correction; free words are kept as a note beside `noted`."""
