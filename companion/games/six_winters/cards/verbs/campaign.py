"""Verbs about piles and the campaign: draw piles, staged cards, who joins."""

from itertools import permutations
from typing import ClassVar

from companion.facts import Fact
from companion.language import later, marked, phrase

from .. import answers, places
from ..table import S
from ..wording import icon
from .base import Context, DoVerb, On, Op
from .dice import die, picked_faces


class LookAtDeck(Op, frozen=True, tag="look_at_deck"):
    """See the top `count` obstacles of a draw pile and discard some of them."""

    region: places.Region
    count: int
    discard: int

    def line(self, context: Context) -> str:
        sentence = marked("see top {n} of {region} draw pile, discard {m}")
        region = icon(self.region)
        return phrase(sentence, n=self.count, m=self.discard, region=region)

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        return on.looked(state, task, places.RegionIndex.of(self.region), self.count)


class DiscardTop(Op, frozen=True, tag="discard_top"):
    """Discard the top obstacle of a draw pile; of any one if no region is named."""

    region: places.Region | None = None

    def line(self, context: Context) -> str:
        if self.region is None:
            return phrase("discard top of any draw pile")
        return phrase("discard top of {region} draw pile", region=icon(self.region))

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        region = places.RegionIndex.of(self.region) if self.region else None
        return on.top_discarded(state, task, region)


class ReturnTop(Op, frozen=True, tag="return_top"):
    """Put the top of one discard pile on top of the draw pile of its region."""

    says: ClassVar = marked("top of one discard pile to top of its draw pile")

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        return on.returned(state, task)


class RearrangeStaging(Op, frozen=True, tag="rearrange_staging"):
    """Put the staged progress cards in any order."""

    may: bool = False

    def line(self, context: Context) -> str:
        if self.may:
            return phrase("may reorder staged progress cards")
        return phrase("reorder staged progress cards")

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        if order := answers.first(answers.Order, task.answers):
            return on.restaged(state, order.cards)
        if len(state.staged) < 2:
            return state
        orders = map(answers.Order, permutations(state.staged))
        text = later("in which order, the bottom card first?")
        return on.ask(state, task, text, *orders)


class PlaceStaged(Op, frozen=True, tag="place_staged"):
    """Place an obstacle as the bottom staged card says; discard that card."""

    says: ClassVar = marked(
        "place 1 obstacle as bottom staged card says; discard that card"
    )

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        return on.bottom_staged(state)


class BringInObstacle(Op, frozen=True, tag="bring_in_obstacle"):
    """A locked obstacle enters play in a slot."""

    obstacle: str
    slot: places.Slot

    def line(self, context: Context) -> str:
        sentence = marked("bring in {card} at {region} {resource}")
        where = {"region": icon(self.slot.region), "resource": icon(self.slot.resource)}
        return phrase(sentence, card=context.named(self.obstacle), **where)

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        if self.obstacle not in state.locked:
            return state
        return on.enters(state, self.obstacle, places.SlotIndex.of(self.slot))


class BringInLocation(Op, frozen=True, tag="bring_in_location"):
    """A location replaces the one here, which is burned."""

    location: str

    def line(self, context: Context) -> str:
        name = context.named(self.location)
        return phrase("{location} replaces this location", location=name)

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
        name = context.named(self.character)
        if self.pay is None:
            return phrase("unlock {who}", who=name)
        sentence = marked("may pay {resource} pool dice totalling {n}+ to unlock {who}")
        parts = {"resource": icon(self.pay.resource), "n": self.pay.total, "who": name}
        return phrase(sentence, **parts)

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
            asked = marked("which {resource} pool die pays, for {n}? no to keep them")
            text = later(asked, resource=later(pool.english), n=total)
            choices = [die(pool, face) for face in dict.fromkeys(left)]
            return on.ask(state, task, text, *choices, answers.Answer(False))
        least = -(-self.pay.total // 6)  # so many sixes, rounded up
        many = answers.first(answers.Many, task.answers)
        if many is None and state.pools[pool] >= least:
            sentence = marked("how many {resource} pool dice pay {n}?")
            text = later(sentence, resource=later(pool.english), n=self.pay.total)
            counts = (0, *range(least, state.pools[pool] + 1))
            return on.ask(state, task, text, *map(answers.Many, counts))
        if many is None or not many.count:
            return state
        paid = on.removed(state, places.POOL, pool, many.count)
        return on.joins(paid, self.character)


class BurnCharacter(Op, frozen=True, tag="burn_character"):
    """A character leaves the campaign."""

    character: str

    def line(self, context: Context) -> str:
        who = context.named(self.character)
        return phrase("{who} leaves the campaign", who=who)

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        return on.leaves(state, self.character)
