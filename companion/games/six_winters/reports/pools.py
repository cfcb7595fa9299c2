"""Pool dice become assets, or go into the next pool by a trade or an exchange.

Source: V20.4, actions and mastery; readings low-rank, create-for-stress and trade;
ruling trade-supply.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import ClassVar, Self

from msgspec.structs import replace

from companion.contract.actions import Say
from companion.contract.questions import Finding
from companion.language import later, laters, phrase, phrases

from ..campaign import dice_places, reach, stress, told
from ..campaign.state import State, without
from ..campaign.tasks import CreateAssets
from ..cards.answers import Whom
from ..cards.places import POOL, SLOT_NAMES, SLOTS, ResourceIndex
from ..cards.table import Cards, Seat
from ..cards.wording import a, capital, finding, row
from ..facts import RESOURCES, facts
from ..referee import purchases, queries
from ..referee.overcoming import Faces
from . import base, payment

# Dice that are named while dice are only counted.


class TakenReport(base.DiceReport, frozen=True):
    """A report of pool dice that are taken with an action die, or for stress."""

    def query(self, state: State, seat: Seat, face: int) -> queries.Challenge:
        """Return the query about a character; `face` pays, 0 is stress."""
        raise NotImplementedError

    def judged(self, state: State) -> Finding:
        """Return the verdict for the first character who may have taken the dice."""
        sorts = _sorts(self.dice)
        kind = ResourceIndex.of(self.resource)
        if len(sorts["take"]) != self.count:
            wrong = phrases(
                "{n} pool die is named, and {count} reported; name them as take:23",
                "{n} pool dice are named, and {count} reported; name them as take:23",
                len(sorts["take"]),
                count=self.count,
            )
        elif any(
            die.type not in (None, kind.id) for die in sorts["take"] + sorts["pool"]
        ):
            wrong = phrase("they are taken from the {name} pool", name=kind.title)
        elif sorts["pool"] and len(sorts["pool"]) != state.pools[kind]:
            wrong = payment.in_the_pool(state.pools[kind], kind.title)
        else:
            verdicts = [self.taken_by(state, seat) for seat in base.acting(state)]
            return next((verdict for verdict in verdicts if verdict.met), verdicts[0])
        return finding(False, wrong)

    def taken_by(self, state: State, seat: Seat) -> Finding:
        """Return the verdict on the dice if one character took them."""
        sorts = _sorts(self.dice)
        owners = {die.label for die in self.dice} & facts().character.keys()
        if owners and seat.character not in owners:
            who = stress.name(seat.character)
            return finding(False, phrase("the action die is not {who}'s", who=who))
        pays, place = sorts["pay"], state.location(seat.slot)
        dice = [die for die in pays if not die.stress]
        if wrong := payment.refused(state, seat, dice):
            return wrong
        tracks = payment.tracks(pays)
        if len(pays) != 1 and not tracks:
            unclear = phrases(
                "{n} action die is named, and one action die pays",
                "{n} action dice are named, and one action die pays",
                len(pays),
            )
            return finding(False, unclear)
        cost = place.create_for_stress if tracks else None
        if cost and [die.stress for die in pays] != [cost.track] * cost.amount:
            price = f"{cost.amount} {phrase(cost.track)}"
            return finding(False, phrase("it costs {price}", price=price))
        own = [die.face for die in pays if die.type == self.resource]
        if len(own) + self.count > state.pools[ResourceIndex.of(self.resource)]:
            return finding(False, phrase("a die that pays is not taken as well"))
        pool = list(payment.untyped(sorts["pool"] or sorts["take"], "pool"))
        if sorts["pool"] and (paid := next((d for d in pool if d.face in own), None)):
            pool.remove(paid)
        query = self.query(state, seat, 0 if tracks else pays[0].face)
        taken = payment.untyped(sorts["take"], "take")
        return payment.check(state, query, (*pool, *taken))

    def with_owners(self, state: State) -> Iterator[base.Report]:
        owners = [seat.character for seat in base.acting(state)]
        if self.dice and not any(die.label in owners for die in self.dice):
            for who in owners:
                dice = tuple(
                    replace(die, label=who) if die.label in ("", "pay") else die
                    for die in self.dice
                )
                yield replace(self, dice=dice)


def _sorts(dice: queries.Dice) -> dict[str, queries.Dice]:
    """Return the dice by purpose; those with an owner pay."""
    owned = (
        replace(die, label="pay") if die.label in facts().character else die
        for die in dice
    )
    return queries.by_label(tuple(owned), "pay", "take", "pool", stress=True)


# Dice that there are, with their faces.


@lru_cache(maxsize=4096)
def takes(reach_of: purchases.Reach, pool: Faces) -> tuple[Faces, ...]:
    """Return every set that one action may take out of a pool.

    >>> takes(purchases.Reach(3, mastery=True), (2, 3, 3, 6))
    ((2,), (3,), (3, 3))
    """
    most = len(pool) if reach_of.mastery or not reach_of.face else reach_of.rank
    return tuple(
        faces
        for count in range(1, max(most, 1) + 1)
        for faces in dict.fromkeys(combinations(pool, count))
        if not purchases.cannot_take(reach_of, pool, faces)
    )


def taken(state: State, seat: Seat, kind: int) -> Iterator[tuple[queries.Dice, int]]:
    """Yield the dice of a Create or Trade action, and how many pool dice it takes."""
    pool = state.shown.pools[kind] if state.shown else ()
    rank, mastery = reach.rank(state, seat), state.masters(ResourceIndex.SUPPORT)
    for payer in payment.owned(state, seat) if pool else ():
        left = pool
        if payer.type and ResourceIndex.of(payer.type) == kind:
            left = without(pool, (payer.face,))  # it cannot be taken as well
        for faces in takes(purchases.Reach(payer.face, rank, mastery), left):
            yield (payer, *_named(faces)), len(faces)


@lru_cache(maxsize=4096)
def _named(faces: Faces) -> queries.Dice:
    return tuple(queries.TypedDie(face, label="take") for face in faces)


# What is taken.


def faces(state: State, named: queries.Dice, label: str) -> Faces:
    """Return the faces of dice that are named for a purpose; none if only counted."""
    if state.shown is None:
        return ()
    return tuple(die.face for die in named if die.label == label)


def into_next(
    state: State, report: base.PoolsReport, gone: Faces, new: Faces = ()
) -> State:
    """Return the state once dice have left a pool and others come into the next.

    These come as far as the supply has them.
    """
    source, target = ResourceIndex.of(report.resource), ResourceIndex.of(report.into)
    count = report.count * report.for_each
    state = dice_places.removed(state, POOL, source, count, gone)
    come = min(report.count, state.supply(target))
    if come < report.count:  # Ruling trade-supply
        short = laters(
            "{n} new die of {name} short: the supply is empty",
            "{n} new dice of {name} short: the supply is empty",
            report.count - come,
            name=told.resource(target),
        )
        state = state.says(short)
    return dice_places.with_more(state, POOL, target, come, new[:come])


# Pool dice become assets where the character is.


class Made(base.Deed, frozen=True, tag="made"):
    """Pool dice became assets; who did it is known where dice are named."""

    resource: str
    count: int
    paid: Cards = ()

    @classmethod
    def clause(cls, deeds: Sequence[Self]) -> str:
        assets = []
        for kind in dict.fromkeys(made.resource for made in deeds):
            alike = [made for made in deeds if made.resource == kind]
            paid = sorted(die for made in alike for die in made.paid)
            number = base.assets_in_words(sum(made.count for made in alike), kind)
            assets.append(f"{number}{base.in_brackets(paid)}")
        return phrase("made {assets}", assets=row(assets))


class Created(TakenReport, frozen=True, omit_defaults=True, tag="created"):
    """Pool dice became assets."""

    say: ClassVar = Say("created RESOURCE N with", "created support 2: pool to assets")
    done: ClassVar = base.Offer(
        "Created assets",
        ("Which pool dice became assets?", "How many {0} dice?"),
        "Pool dice became assets",
    )
    do: ClassVar = base.Offer(
        "Create assets", ("Which pool dice become assets?", "How many {0} dice?")
    )
    judged_dice: ClassVar = True
    example: ClassVar = 4

    resource: str
    count: int
    dice: queries.Dice = ()

    def __post_init__(self) -> None:
        base.sort_dice(self)

    def impossible(self, state: State, number: ResourceIndex) -> str:
        if creators(state, number):
            return ""
        place = phrase("{name} place", name=number.title)
        return phrase(
            "nobody is in {place}, and assets come from the pool of their place",
            place=a(place),
        )

    def bound(self, state: State, number: ResourceIndex) -> base.Bound:
        return base.Bound(state.pools[number], base.in_pool(state, number))

    def query(self, state: State, seat: Seat, face: int) -> queries.CreateQuery:
        place, mastery = state.location(seat.slot), state.masters(ResourceIndex.SUPPORT)
        return queries.CreateQuery(face, place.id, reach.rank(state, seat), mastery)

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[Self]:
        if state.shown is None:
            yield from base.each_count(
                state, (cls(kind, 1) for kind in base.held(state.pools))
            )
            return
        for seat in seats:
            resource = SLOTS[seat.slot].resource
            kind = ResourceIndex.of(resource)
            for dice, count in taken(state, seat, kind):
                yield cls(resource, count, dice)
            if cost := state.location(seat.slot).create_for_stress:
                point = queries.TypedDie(stress=cost.track, label=seat.character)
                for face in sorted(set(state.shown.pools[kind])):
                    takes = queries.TypedDie(face, label="take")
                    yield cls(resource, 1, (*(point,) * cost.amount, takes))

    def apply(self, state: State) -> State:
        state = payment.by_owners(state, self.dice)
        creator = () if state.shown is None else (Whom(payment.owner(self.dice)),)
        kind = ResourceIndex.of(self.resource)
        return state.push(CreateAssets(kind, self.count, self.dice, answers=creator))

    def sentence(self) -> str:
        return phrases(
            "{n} {name} die of the pool became an asset",
            "{n} {name} dice of the pool became assets",
            self.count,
            name=capital(self.resource),
        )

    def events(self, before: State) -> Iterator[base.TaleEvent]:
        who, paid = payment.owner(self.dice), payment.in_words(self.dice)
        yield Made(before.turn, who, self.resource, self.count, paid)


def creators(state: State, number: int) -> tuple[int, ...]:
    """Return the seats whose characters may create assets of a resource."""
    return tuple(
        n
        for n, seat in enumerate(state.seats)
        if seat.acts and SLOTS[seat.slot].resource == RESOURCES[number]
    )


def create_assets(state: State, task: CreateAssets) -> State:
    """Move pool dice to a location; the creator pays the location's extra cost."""
    able = creators(state, task.resource)
    seats = able
    if state.shown is None and task.dice:
        report = Created(RESOURCES[task.resource], task.count, task.dice)
        may = [n for n in able if report.taken_by(state, state.seats[n]).met]
        seats = tuple(may) or able
    costs = {state.location(state.seats[n].slot).create_asset_extra_cost for n in seats}
    apart = len({state.seats[n].slot for n in seats}) > 1 or costs != {None}
    if len(seats) > 1 and apart and not task.answers:
        text = later("Who creates {name} assets?", name=told.resource(task.resource))
        return state.asks(task, text, *(Whom(state.seats[n].character) for n in seats))
    for answer in task.answers:
        seats = tuple(n for n in seats if Whom(state.seats[n].character) == answer)
    for seat in seats[:1]:
        slot = state.seats[seat].slot
        dice = faces(state, task.dice, "take") or task.count
        state = dice_places.moved(state, POOL, SLOT_NAMES[slot], task.resource, dice)
        # Threat locations: each action costs; one takes several dice by mastery only.
        times = 1 if state.masters(ResourceIndex.SUPPORT) or task.dice else task.count
        hits = [state.location(slot).create_asset_extra_cost] * times
        if any(die.stress for die in task.dice):
            hits.append(state.location(slot).create_for_stress)
        for cost in filter(None, hits):
            state = stress.hit(state, seat, cost.track, cost.amount)
    return state


# Two pool dice are discarded for each new die of the next pool.


class TradedEvent(base.Deed, frozen=True, tag="traded"):
    """Pool dice went to another pool, by trade or by exchange; `count` came there."""

    resource: str
    into: str
    count: int
    paid: Cards = ()

    @classmethod
    def clause(cls, deeds: Sequence[Self]) -> str:
        trades = []
        for pools in dict.fromkeys((trade.resource, trade.into) for trade in deeds):
            alike = [deed for deed in deeds if (deed.resource, deed.into) == pools]
            paid = sorted(die for trade in alike for die in trade.paid)
            count = sum(trade.count for trade in alike)
            name, into = map(capital, pools)
            way = phrase("{n} {name} into {into}", n=count, name=name, into=into)
            trades.append(f"{way}{base.in_brackets(paid)}")
        return phrase("traded {dice}", dice=row(trades))


class Exchanged(base.PoolsReport, frozen=True, omit_defaults=True, tag="exchanged"):
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
    for_each: ClassVar = purchases.EXCHANGED

    def against_pools(
        self, state: State, source: ResourceIndex, target: ResourceIndex
    ) -> str:
        if not state.masters(ResourceIndex.DIPLOMACY):
            return phrase(
                "only the mastery of Diplomacy exchanges two pool dice for a new one"
            )
        return purchases.not_next(source.id, target.id)

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[Self]:
        """Yield what the mastery allows whoever acts, one new die at a time.

        Counted ones are listed with trades.
        """
        if not state.masters(ResourceIndex.DIPLOMACY):
            return
        pool_faces = state.shown.pools if state.shown else ()
        for track, pool in zip(facts().board.resources, pool_faces, strict=False):
            pairs = dict.fromkeys(combinations(pool, purchases.EXCHANGED))
            for into in track.trades_into:
                for pair in pairs if reach.room(state, ResourceIndex.of(into)) else ():
                    yield cls(track.id, into, 1, tuple(map(queries.TypedDie, pair)))

    def apply(self, state: State) -> State:
        return into_next(state, self, faces(state, self.dice, ""))

    def sentence(self) -> str:
        gone = base.dice_in_words(purchases.EXCHANGED * self.count, self.resource)
        new = base.dice_in_words(self.count, self.into)
        return phrase("{dice} exchanged for {new}", dice=gone, new=new)

    def events(self, before: State) -> Iterator[base.TaleEvent]:
        yield TradedEvent(before.turn, "", self.resource, self.into, self.count)


# Pool dice go one step along the wheel of trade.


class Traded(
    base.PoolsReport, TakenReport, frozen=True, omit_defaults=True, tag="traded"
):
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
        if reason := purchases.not_next(source.id, target.id):
            return reason
        # A trade goes into the pool of the slot where the character is, or out of it.
        slots = [SLOTS[seat.slot].resource for seat in base.acting(state)]
        if state.trades_anywhere or not all(
            purchases.cannot_trade(source.id, target.id, slot) for slot in slots
        ):
            return ""
        return phrase(
            "nobody is in {source} or {target} place; a trade goes into the pool of "
            "the place, or out of it",
            source=a(source.title),
            target=target.title,
        )

    def query(self, state: State, seat: Seat, face: int) -> queries.TradeQuery:
        return queries.TradeQuery(
            ResourceIndex.of(self.resource).id,
            ResourceIndex.of(self.into).id,
            face,
            SLOTS[seat.slot].resource,
            state.location(seat.slot).id,
            reach.rank(state, seat),
            state.masters(ResourceIndex.SUPPORT),
        )

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[base.PoolsReport]:
        """Yield trades; counted ones with exchanges of the same pools after each."""
        wheel = [(t, into) for t in facts().board.resources for into in t.trades_into]
        if state.shown is None:
            for track, into in wheel:
                pair = cls(track.id, into, 1), Exchanged(track.id, into, 1)
                yield from base.each_count(state, pair)
            return
        for seat in seats:
            slot = SLOTS[seat.slot].resource
            for track, into in wheel:
                if purchases.cannot_trade(track.id, into, slot):
                    continue
                source, target = ResourceIndex.of(track.id), ResourceIndex.of(into)
                for dice, count in taken(state, seat, source):
                    if count <= reach.room(state, target, dice):
                        yield cls(track.id, into, count, dice)

    def apply(self, state: State) -> State:
        state = payment.by_owners(state, self.dice)
        taken = faces(state, self.dice, "take")
        return into_next(state, self, taken, taken)

    def sentence(self) -> str:
        dice = base.dice_in_words(self.count, self.resource)
        return phrase("{dice} traded into {name}", dice=dice, name=capital(self.into))

    def events(self, before: State) -> Iterator[base.TaleEvent]:
        who, paid = payment.owner(self.dice), payment.in_words(self.dice)
        yield TradedEvent(before.turn, who, self.resource, self.into, self.count, paid)
