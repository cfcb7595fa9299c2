"""Two pool dice are discarded for each new die of the next pool.

Source: V20.4, mastery of Diplomacy; reading trade.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import ClassVar, Self

from companion.contract.actions import Say
from companion.games.six_winters.campaign import reach
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.indexes import ResourceIndex
from companion.games.six_winters.cards.table import Cards, Seat
from companion.games.six_winters.cards.wording import capital, row
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee.action_dice import EXCHANGED, not_next
from companion.games.six_winters.referee.queries import TypedDie
from companion.games.six_winters.reports import base, pools
from companion.games.six_winters.reports.resources import PoolsReport


class TradedEvent(base.Deed, frozen=True, tag="traded"):
    """Pool dice went to another pool, by trade or by exchange; `count` came there."""

    resource: str
    into: str
    count: int
    paid: Cards = ()

    @classmethod
    def clause(cls, deeds: Sequence[Self]) -> str:
        kinds: dict[tuple[str, str], list[Self]] = {}
        for trade in deeds:
            kinds.setdefault((trade.resource, trade.into), []).append(trade)
        trades = []
        for (kind, into), alike in kinds.items():
            count = sum(trade.count for trade in alike)
            paid = sorted(die for trade in alike for die in trade.paid)
            way = f"{count} {capital(kind)} into {capital(into)}"
            trades.append(f"{way}{base.in_brackets(paid)}")
        return f"traded {row(trades)}"


class Exchanged(PoolsReport, frozen=True, omit_defaults=True, tag="exchanged"):
    """Two pool dice were discarded for each new die of the next pool (mastery).

    `count` is that of the new dice; dice are named where they have faces.
    """

    say: ClassVar = Say(
        "exchanged RESOURCE INTO N with", "exchanged su te 1: two dice for one; mastery"
    )
    done: ClassVar = base.Offer(
        "Exchanged pool dice",
        ("Which pool dice were exchanged?", "Into which?", "How many new?"),
        "Pool dice were exchanged",
    )
    do: ClassVar = base.Offer(
        "Exchange pool dice",
        ("Which pool dice are exchanged?", "Into which pool?", "How many?"),
    )
    for_each: ClassVar = EXCHANGED

    def against_pools(
        self, state: State, source: ResourceIndex, target: ResourceIndex
    ) -> str:
        if not state.masters(ResourceIndex.DIPLOMACY):
            return "only the mastery of Diplomacy exchanges two pool dice for a new one"
        return not_next(source.id, target.id)

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[Self]:
        """Yield what the mastery allows whoever acts, one new die at a time.

        Counted ones are listed with trades.
        """
        if not state.masters(ResourceIndex.DIPLOMACY):
            return
        pool_faces = state.shown.pools if state.shown else ()
        for track, pool in zip(facts().board.resources, pool_faces, strict=False):
            pairs = dict.fromkeys(combinations(pool, EXCHANGED))
            for into in track.trades_into:
                for pair in pairs if reach.room(state, ResourceIndex.of(into)) else ():
                    yield cls(track.id, into, 1, tuple(map(TypedDie, pair)))

    def apply(self, state: State) -> State:
        gone = pools.faces(state, self.dice, "")
        state = pools.out_of(state, self.resource, EXCHANGED * self.count, gone)
        return pools.into(state, self.into, self.count)

    def sentence(self) -> str:
        gone = base.dice_in_words(EXCHANGED * self.count, self.resource)
        return f"{gone} exchanged for {base.dice_in_words(self.count, self.into)}"

    def events(self, before: State) -> Iterator[base.TaleEvent]:
        yield TradedEvent(before.turn, "", self.resource, self.into, self.count)
