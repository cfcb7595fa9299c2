"""The verbs of cards: what moves, what happens to people, obstacles, dice and piles.

`may` means that the players may decline.
"""

from companion.facts import Fact
from companion.games.six_winters.cards.places import (
    Among,
    Amount,
    Anywhere,
    Area,
    Condition,
    Destination,
    Filter,
    Here,
    People,
    Region,
    Resource,
    Slot,
    Track,
)


class Op(Fact, frozen=True, tag_field="op"):
    """What every verb inherits."""


# What moves.


class MoveSelf(Op, frozen=True, tag="move_self"):
    """This obstacle, or the character whose ability it is, goes somewhere."""

    to: Destination


class MoveObstacle(Op, frozen=True, tag="move_obstacle"):
    """Move one obstacle that `what` means."""

    what: Filter
    to: Destination


class MoveCharacter(Op, frozen=True, tag="move_character"):
    """Characters go somewhere, without paying."""

    whom: People
    to: Destination
    may: bool = False


class MoveCost(Op, frozen=True, tag="move_cost"):
    """Leaving the locations in `at` costs other than printed.

    Attributes:
        add: dice more, or fewer; never fewer than one in all.
        fixed: dice instead of the printed number.
        to: the region to which that goes; every region if there is none.
    """

    add: int = 0
    fixed: int | None = None
    to: Region | None = None
    at: Area = Here()


# What happens to people.


class Damage(Op, frozen=True, tag="damage"):
    """Stress on one track."""

    whom: People
    track: Track
    amount: Amount
    only_if: Condition | None = None


class TakeCondition(Op, frozen=True, tag="take_condition"):
    """Mark the next condition of one track."""

    whom: People
    track: Track
    only_if: Condition | None = None


class RecoverCondition(Op, frozen=True, tag="recover_condition"):
    """Erase the condition of one track that is nearest its start."""

    whom: People
    track: Track


class SetStressDie(Op, frozen=True, tag="set_stress_die"):
    """Turn a stress die to `face`."""

    whom: People
    track: Track
    face: int
    may: bool = False


class ExchangeStress(Op, frozen=True, tag="exchange_stress"):
    """Take one point off one stress die and add one to the other."""

    down: Track
    up: Track


class AbsorbDamage(Op, frozen=True, tag="absorb_damage"):
    """Take the damage of one track for another character, point for point."""

    track: Track


# What happens to obstacles and threats.


class DiscardSelf(Op, frozen=True, tag="discard_self"):
    """This obstacle is discarded; that is not overcoming it."""


class DiscardObstacles(Op, frozen=True, tag="discard_obstacles"):
    """Discard obstacles; `count` of them, or all if there is no count."""

    what: Filter
    count: int | None = None
    at: Area = Anywhere()
    may: bool = False


class ModifyDamage(Op, frozen=True, tag="modify_damage"):
    """The printed damage of other obstacles is `more` than printed."""

    what: Filter
    track: Track
    more: int
    at: Area = Anywhere()


class AddPatternDie(Op, frozen=True, tag="add_pattern_die"):
    """Obstacles need one more die, showing `face`, to be overcome."""

    what: Filter
    face: int


class ForbidOvercoming(Op, frozen=True, tag="forbid_overcoming"):
    """No obstacle that `what` means can be overcome."""

    what: Filter


class ForbidCompleting(Op, frozen=True, tag="forbid_completing"):
    """No progress card that holds a die of this resource can be completed."""

    resource: Resource


class ThreatIcons(Op, frozen=True, tag="threat_icons"):
    """Within `at` this card counts as `more` threat icons of a resource."""

    resource: Resource
    more: int
    at: Among


class LowerThreat(Op, frozen=True, tag="lower_threat"):
    """A threat marker goes back `steps` spaces."""

    resource: Resource
    steps: int


# What happens to dice.


class AddAsset(Op, frozen=True, tag="add_asset"):
    """Roll new dice of a resource and leave them at each location in `at`.

    `Anywhere` means one location, which the players choose.
    """

    resource: Resource
    count: int = 1
    at: Area = Here()


class RemoveAssets(Op, frozen=True, tag="remove_assets"):
    """Return assets to the supply: `count` of them, or all; of one resource, or any."""

    resource: Resource | None = None
    count: int | None = None
    at: Area = Here()


class RerollAssets(Op, frozen=True, tag="reroll_assets"):
    """Roll every asset at this location again."""


class AddPoolDice(Op, frozen=True, tag="add_pool_dice"):
    """Put new dice into a pool: rolled, or showing a face of the players' choice."""

    resource: Resource
    count: int = 1
    chosen: bool = False
    may: bool = False


class RemovePoolDice(Op, frozen=True, tag="remove_pool_dice"):
    """Return the `count` lowest dice of a pool to the supply, or all of them."""

    resource: Resource
    count: int | None = None
    only_if: Condition | None = None


class SetPoolDice(Op, frozen=True, tag="set_pool_dice"):
    """Turn every die of a pool to `face`."""

    resource: Resource
    face: int


class TakePoolDie(Op, frozen=True, tag="take_pool_die"):
    """Put the lowest die of a pool on this card, as it lies."""

    resource: Resource


class PoolToAssets(Op, frozen=True, tag="pool_to_assets"):
    """The players may bring any dice of a pool here as assets, as they lie."""

    resource: Resource


class PoolToActionDice(Op, frozen=True, tag="pool_to_action_dice"):
    """Any dice of a pool may become unspent action dice of the same face."""

    resource: Resource


class UsePoolDice(Op, frozen=True, tag="use_pool_dice"):
    """Characters here may use dice of a pool as action dice."""

    resource: Resource


class AddActionDice(Op, frozen=True, tag="add_action_dice"):
    """Each player rolls `count` action dice more."""

    count: int


class DiscardActionDie(Op, frozen=True, tag="discard_action_die"):
    """Each player loses the lowest unspent action die."""


class SetActionDie(Op, frozen=True, tag="set_action_die"):
    """Each of these characters may turn one unspent action die to any face."""

    whom: People


# What happens to piles and to the campaign.


class LookAtDeck(Op, frozen=True, tag="look_at_deck"):
    """See the top `count` obstacles of a draw pile and discard some of them."""

    region: Region
    count: int
    discard: int


class DiscardTop(Op, frozen=True, tag="discard_top"):
    """Discard the top obstacle of a draw pile; of any one if no region is named."""

    region: Region | None = None


class ReturnTop(Op, frozen=True, tag="return_top"):
    """Put the top of one discard pile on top of the draw pile of its region."""


class RearrangeStaging(Op, frozen=True, tag="rearrange_staging"):
    """Put the staged progress cards in any order."""

    may: bool = False


class PlaceStaged(Op, frozen=True, tag="place_staged"):
    """Place an obstacle as the bottom staged card says; discard that card."""


class BringInObstacle(Op, frozen=True, tag="bring_in_obstacle"):
    """A locked obstacle enters play in a slot."""

    obstacle: str
    slot: Slot


class BringInLocation(Op, frozen=True, tag="bring_in_location"):
    """A location replaces the one here, which is burned."""

    location: str


class PoolPayment(Fact, frozen=True):
    """Dice of one pool that total `total` or more."""

    resource: Resource
    total: int


class UnlockCharacter(Op, frozen=True, tag="unlock_character"):
    """A character joins the campaign; with `pay`, only if the players pay."""

    character: str
    pay: PoolPayment | None = None


class BurnCharacter(Op, frozen=True, tag="burn_character"):
    """A character leaves the campaign."""

    character: str
