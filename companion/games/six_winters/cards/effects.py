"""What cards and abilities do: a closed union of small structs, told apart by `op`.

An effect is a list of verbs, done in order. A verb is code: each is one function of the
words, and of the rules. Here are the verbs of abilities; `verbs` has the others.
"""

from typing import Literal

from companion.facts import Fact
from companion.games.six_winters.cards.places import Resource, Track
from companion.games.six_winters.cards.verbs import (
    AbsorbDamage,
    AddActionDice,
    AddAsset,
    AddPatternDie,
    AddPoolDice,
    BringInLocation,
    BringInObstacle,
    BurnCharacter,
    Damage,
    DiscardActionDie,
    DiscardObstacles,
    DiscardSelf,
    DiscardTop,
    ExchangeStress,
    ForbidCompleting,
    ForbidOvercoming,
    LookAtDeck,
    LowerThreat,
    ModifyDamage,
    MoveCharacter,
    MoveCost,
    MoveObstacle,
    MoveSelf,
    Op,
    PlaceStaged,
    PoolToActionDice,
    PoolToAssets,
    RearrangeStaging,
    RecoverCondition,
    RemoveAssets,
    RemovePoolDice,
    RerollAssets,
    ReturnTop,
    SetActionDie,
    SetPoolDice,
    SetStressDie,
    TakeCondition,
    TakePoolDie,
    ThreatIcons,
    UnlockCharacter,
    UsePoolDice,
)

# What abilities do with the die that paid for them.


class Reroll(Op, frozen=True, tag="reroll"):
    """Roll any of one's unspent action dice, or any assets here, again."""


class MakeDice(Op, frozen=True, tag="make_dice"):
    """Dice of the paid kind that show `faces`."""

    faces: tuple[int, ...]


class ShiftDie(Op, frozen=True, tag="shift_die"):
    """One die of the paid kind that shows `by` more than the paid one."""

    by: int


class RollNewDice(Op, frozen=True, tag="roll_new_dice"):
    """Roll `count` new dice of the paid kind."""

    count: int


class Flip(Op, frozen=True, tag="flip"):
    """One die of the paid kind that shows the opposite face."""


class Split(Op, frozen=True, tag="split"):
    """Two dice of the paid kind whose faces add up to the paid one."""


class Explode(Op, frozen=True, tag="explode"):
    """For each `face` in one's action dice, or in the assets here, roll one more."""

    face: int


class ChangeType(Op, frozen=True, tag="change_type"):
    """The paid asset becomes one of another resource, as it lies; any if none."""

    to: Resource | None = None


class Stash(Op, frozen=True, tag="stash"):
    """Keep one asset of a resource on the character."""

    resource: Resource


Verb = (
    MoveSelf | MoveObstacle | MoveCharacter | MoveCost
    | Damage | TakeCondition | RecoverCondition
    | SetStressDie | ExchangeStress | AbsorbDamage
    | DiscardSelf | DiscardObstacles | ModifyDamage | AddPatternDie
    | ForbidOvercoming | ForbidCompleting | ThreatIcons | LowerThreat
    | AddAsset | RemoveAssets | RerollAssets
    | AddPoolDice | RemovePoolDice | SetPoolDice | TakePoolDie
    | PoolToAssets | PoolToActionDice | UsePoolDice
    | AddActionDice | DiscardActionDie | SetActionDie
    | LookAtDeck | DiscardTop | ReturnTop | RearrangeStaging | PlaceStaged
    | BringInObstacle | BringInLocation | UnlockCharacter | BurnCharacter
    | Reroll | MakeDice | ShiftDie | RollNewDice | Flip | Split
    | Explode | ChangeType | Stash
)  # fmt: skip


class Effect(Fact, frozen=True):
    """What an obstacle does, and when.

    `damage` replaces the printed damage of a failed defence.
    """

    when: Literal["continuous", "moving_in", "damage", "activation", "overcome"]
    do: tuple[Verb, ...]


class AnyDie(Fact, frozen=True, tag_field="pay", tag="die"):
    """One unspent action die, or one asset here; showing `face` if there is one."""

    face: int | None = None


class AnAsset(Fact, frozen=True, tag_field="pay", tag="asset"):
    """One asset here, of `resource` if there is one."""

    resource: Resource | None = None


class SomeStress(Fact, frozen=True, tag_field="pay", tag="stress"):
    """Stress on a track: `amount` of it, or as much as one likes if there is none."""

    track: Track
    amount: int | None = None


Cost = AnyDie | AnAsset | SomeStress


class Ability(Fact, frozen=True):
    """What a character can do for a cost; a stash, or the like, has none."""

    do: tuple[Verb, ...]
    cost: Cost | None = None
