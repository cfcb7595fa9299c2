"""Pool dice go one step along the wheel of trade.

Source: V20.4, actions; reading trade; ruling trade-supply.
"""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from companion.contract.actions import Say
from companion.contract.questions import Finding
from companion.games.six_winters.campaign import reach
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.indexes import SLOTS, ResourceIndex
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.cards.wording import a, capital
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee import queries
from companion.games.six_winters.referee.action_dice import cannot_trade, not_next
from companion.games.six_winters.reports import base, payment, pools
from companion.games.six_winters.reports.exchanged import Exchanged, TradedEvent
from companion.games.six_winters.reports.resources import PoolsReport, each_count


class Traded(PoolsReport, frozen=True, omit_defaults=True, tag="traded"):
    """Pool dice went one step along the wheel of trade."""

    say: ClassVar = Say(
        "traded RESOURCE INTO N with", "traded support technology 1: in pools"
    )
    done: ClassVar = base.Offer(
        "Traded pool dice",
        ("Which pool dice were traded?", "Into which pool?", "How many?"),
        "Pool dice were traded",
    )
    do: ClassVar = base.Offer(
        "Trade pool dice",
        ("Which pool dice are traded?", "{0}: into which pool?", "How many?"),
    )
    judged_dice: ClassVar = True

    def against_pools(
        self, state: State, source: ResourceIndex, target: ResourceIndex
    ) -> str:
        if reason := not_next(source.id, target.id):
            return reason
        # A trade goes into the pool of the slot where the character is, or out of it.
        slots = [SLOTS[seat.slot].resource for seat in base.acting(state)]
        if state.trades_anywhere or not all(
            cannot_trade(source.id, target.id, slot) for slot in slots
        ):
            return ""
        where = f"{a(capital(source.id))} or {capital(target.id)} place"
        pool = "a trade goes into the pool of the place, or out of it"
        return f"nobody is in {where}; {pool}"

    def judged(self, state: State) -> Finding:
        return pools.judged(state, self, partial(self._query, state))

    def _query(
        self, state: State, seat: Seat, rank: int, face: int
    ) -> queries.TradeQuery:
        source = ResourceIndex.of(self.resource).id
        target = ResourceIndex.of(self.into).id
        slot, place = SLOTS[seat.slot].resource, state.location(seat.slot)
        mastery = state.masters(ResourceIndex.SUPPORT)
        return queries.TradeQuery(source, target, face, slot, place.id, rank, mastery)

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[PoolsReport]:
        """Yield trades; counted ones with exchanges of the same pools after each."""
        wheel = [(t, into) for t in facts().board.resources for into in t.trades_into]
        if state.shown is None:
            for track, into in wheel:
                pair = cls(track.id, into, 1), Exchanged(track.id, into, 1)
                yield from each_count(state, pair)
            return
        for seat in seats:
            slot = SLOTS[seat.slot].resource
            for track, into in wheel:
                if cannot_trade(track.id, into, slot):
                    continue
                source, target = ResourceIndex.of(track.id), ResourceIndex.of(into)
                for dice, count in pools.taken(state, seat, source):
                    if count <= reach.room(state, target, dice):
                        yield cls(track.id, into, count, dice)

    def with_owners(self, state: State) -> Iterator[base.Report]:
        return pools.with_owners(state, self)

    def apply(self, state: State) -> State:
        state = payment.by_owners(state, self.dice)
        taken = pools.faces(state, self.dice, "take")
        state = pools.out_of(state, self.resource, self.count, taken)
        return pools.into(state, self.into, self.count, taken)

    def sentence(self) -> str:
        dice = base.dice_in_words(self.count, self.resource)
        return f"{dice} traded into {capital(self.into)}"

    def events(self, before: State) -> Iterator[base.TaleEvent]:
        who, paid = payment.owner(self.dice), payment.in_words(self.dice)
        yield TradedEvent(before.turn, who, self.resource, self.into, self.count, paid)
