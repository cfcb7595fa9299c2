"""Verbs about piles and the campaign: draw piles, staged cards, who joins."""

from itertools import permutations

from companion.facts import Fact
from companion.games.six_winters.cards import answers, places
from companion.games.six_winters.cards.table import S
from companion.games.six_winters.cards.verbs.base import Context, DoVerb, On, Op
from companion.games.six_winters.cards.verbs.dice import die, picked_faces
from companion.games.six_winters.cards.wording import icon


class LookAtDeck(Op, frozen=True, tag="look_at_deck"):
    """See the top `count` obstacles of a draw pile and discard some of them."""

    region: places.Region
    count: int
    discard: int

    def line(self, context: Context) -> str:
        pile = f"{icon(self.region)} draw pile"
        return f"see top {self.count} of {pile}, discard {self.discard}"

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        return on.looked(state, task, places.RegionIndex.of(self.region), self.count)


class DiscardTop(Op, frozen=True, tag="discard_top"):
    """Discard the top obstacle of a draw pile; of any one if no region is named."""

    region: places.Region | None = None

    def line(self, context: Context) -> str:
        pile = icon(self.region) if self.region else "any"
        return f"discard top of {pile} draw pile"

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        region = places.RegionIndex.of(self.region) if self.region else None
        return on.top_discarded(state, task, region)


class ReturnTop(Op, frozen=True, tag="return_top"):
    """Put the top of one discard pile on top of the draw pile of its region."""

    def line(self, context: Context) -> str:
        return "top of one discard pile to top of its draw pile"

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        return on.returned(state, task)


class RearrangeStaging(Op, frozen=True, tag="rearrange_staging"):
    """Put the staged progress cards in any order."""

    may: bool = False

    def line(self, context: Context) -> str:
        return f"{'may ' if self.may else ''}reorder staged progress cards"

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        order = answers.first(answers.Order, task.answers)
        if order is not None:
            return on.restaged(state, order.cards)
        if len(state.staged) < 2:
            return state
        orders = map(answers.Order, permutations(state.staged))
        return on.ask(state, task, "in which order, the bottom card first?", *orders)


class PlaceStaged(Op, frozen=True, tag="place_staged"):
    """Place an obstacle as the bottom staged card says; discard that card."""

    def line(self, context: Context) -> str:
        return "place 1 obstacle as bottom staged card says; discard that card"

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        return on.bottom_staged(state)


class BringInObstacle(Op, frozen=True, tag="bring_in_obstacle"):
    """A locked obstacle enters play in a slot."""

    obstacle: str
    slot: places.Slot

    def line(self, context: Context) -> str:
        where = f"{icon(self.slot.region)} {icon(self.slot.resource)}"
        return f"bring in {context.names[self.obstacle]} at {where}"

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        if self.obstacle not in state.locked:
            return state
        return on.enters(state, self.obstacle, places.SlotIndex.of(self.slot))


class BringInLocation(Op, frozen=True, tag="bring_in_location"):
    """A location replaces the one here, which is burned."""

    location: str

    def line(self, context: Context) -> str:
        return f"{context.names[self.location]} replaces this location"

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        if self.location not in state.aside:
            return state
        return on.replaced(state, task.here(state), self.location)


class PoolPayment(Fact, frozen=True):
    """Dice of one pool that total `total` or more."""

    resource: places.Resource
    total: int


class UnlockCharacter(Op, frozen=True, tag="unlock_character"):
    """A character joins the campaign; with `pay`, only if the players pay."""

    character: str
    pay: PoolPayment | None = None

    def line(self, context: Context) -> str:
        name = context.names[self.character]
        if self.pay is None:
            return f"unlock {name}"
        dice = f"{icon(self.pay.resource)} pool dice"
        return f"may pay {dice} totalling {self.pay.total}+ to unlock {name}"

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        sheet = state.sheet(self.character)
        if sheet.unlocked or sheet.gone:
            return state
        if self.pay is None:
            return on.joins(state, self.character)
        pool = places.ResourceIndex.of(self.pay.resource)
        if (faces := state.pool_faces(pool)) is not None:
            # The players may stop at any time.
            if answers.Answer(False) in task.answers:
                return state
            total = self.pay.total
            picked, left = picked_faces(task, faces)
            if sum(picked) >= total:
                paid = on.removed(state, places.POOL, pool, len(picked), picked)
                return on.joins(paid, self.character)
            if sum(picked) + sum(left) < total:
                return state
            text = f"which {pool.title} pool die pays, for {total}? no to keep them"
            choices = [die(pool, face) for face in dict.fromkeys(left)]
            return on.ask(state, task, text, *choices, answers.Answer(False))
        least = -(-self.pay.total // 6)  # so many sixes, rounded up
        many = answers.first(answers.Many, task.answers)
        if many is None and state.pools[pool] >= least:
            text = f"how many {pool.title} pool dice pay {self.pay.total}?"
            counts = (0, *range(least, state.pools[pool] + 1))
            return on.ask(state, task, text, *map(answers.Many, counts))
        if many is None or not many.count:
            return state
        return on.joins(
            on.removed(state, places.POOL, pool, many.count), self.character
        )


class BurnCharacter(Op, frozen=True, tag="burn_character"):
    """A character leaves the campaign."""

    character: str

    def line(self, context: Context) -> str:
        return f"{context.names[self.character]} leaves the campaign"

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        return on.leaves(state, self.character)
