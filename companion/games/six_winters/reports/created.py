"""Pool dice become assets where the character is.

Source: V20.4, actions and mastery; readings low-rank and create-for-stress.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar, Self

from companion.contract.actions import Say
from companion.contract.questions import Finding
from companion.games.six_winters.campaign import dice_places as pool_dice
from companion.games.six_winters.campaign import stress
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.campaign.tasks import CreateAssets
from companion.games.six_winters.cards.answers import Whom
from companion.games.six_winters.cards.indexes import SLOT_NAMES, SLOTS, ResourceIndex
from companion.games.six_winters.cards.table import Cards, Seat
from companion.games.six_winters.cards.wording import a, capital, counted, row
from companion.games.six_winters.facts import RESOURCES
from companion.games.six_winters.referee import queries
from companion.games.six_winters.referee.queries import Dice, TypedDie
from companion.games.six_winters.reports import base, payment, pools
from companion.games.six_winters.reports.resources import (
    Bound,
    DiceReport,
    each_count,
    held,
)


class Made(base.Deed, frozen=True, tag="made"):
    """Pool dice became assets; who did it is known where dice are named."""

    resource: str
    count: int
    paid: Cards = ()

    @classmethod
    def clause(cls, deeds: Sequence[Self]) -> str:
        kinds: dict[str, list[Self]] = {}
        for made in deeds:
            kinds.setdefault(made.resource, []).append(made)
        assets = []
        for kind, of_kind in kinds.items():
            count = sum(made.count for made in of_kind)
            paid = sorted(die for made in of_kind for die in made.paid)
            number = counted(count, f"{capital(kind)} asset")
            assets.append(f"{number}{base.in_brackets(paid)}")
        return f"made {row(assets)}"


class Created(DiceReport, frozen=True, omit_defaults=True, tag="created"):
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
    dice: Dice = ()

    def __post_init__(self) -> None:
        base.sort_dice(self)

    def impossible(self, state: State, number: ResourceIndex) -> str:
        if creators(state, number):
            return ""
        there = a(f"{number.title} place")
        return f"nobody is in {there}, and assets come from the pool of their place"

    def bound(self, state: State, number: ResourceIndex) -> Bound:
        return Bound(state.pools[number], "in its pool")

    def judged(self, state: State) -> Finding:
        return pools.judged(state, self, partial(_query, state))

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[Self]:
        if state.shown is None:
            reports = (cls(kind, 1) for kind in held(state.pools))
            yield from each_count(state, reports)
            return
        for seat in seats:
            resource = SLOTS[seat.slot].resource
            kind = ResourceIndex.of(resource)
            for dice, count in pools.taken(state, seat, kind):
                yield cls(resource, count, dice)
            if cost := state.location(seat.slot).create_for_stress:
                point = TypedDie(stress=cost.track, label=seat.character)
                for face in sorted(set(state.shown.pools[kind])):
                    takes = TypedDie(face, label="take")
                    yield cls(resource, 1, (*(point,) * cost.amount, takes))

    def with_owners(self, state: State) -> Iterator[base.Report]:
        return pools.with_owners(state, self)

    def apply(self, state: State) -> State:
        state = payment.by_owners(state, self.dice)
        creator = () if state.shown is None else (Whom(payment.owner(self.dice)),)
        kind = ResourceIndex.of(self.resource)
        return state.push(CreateAssets(kind, self.count, creator, self.dice))

    def sentence(self) -> str:
        became = "an asset" if self.count == 1 else "assets"
        dice = base.dice_in_words(self.count, self.resource)
        return f"{dice} of the pool became {became}"

    def events(self, before: State) -> Iterator[base.TaleEvent]:
        who, paid = payment.owner(self.dice), payment.in_words(self.dice)
        yield Made(before.turn, who, self.resource, self.count, paid)


def _query(state: State, seat: Seat, rank: int, face: int) -> queries.CreateQuery:
    place, mastery = state.location(seat.slot), state.masters(ResourceIndex.SUPPORT)
    return queries.CreateQuery(face, place.id, rank, mastery)


def creators(state: State, number: int) -> tuple[int, ...]:
    """Return the seats whose characters may create assets of a resource."""
    return tuple(
        n
        for n, seat in enumerate(state.seats)
        if seat.acts and SLOTS[seat.slot].resource == RESOURCES[number]
    )


def create_assets(state: State, task: CreateAssets) -> State:
    """Move pool dice to a location; the creator pays the location's extra cost."""
    name = ResourceIndex(task.resource).title
    able = creators(state, task.resource)
    seats = able
    if state.shown is None and task.dice:
        report = Created(RESOURCES[task.resource], task.count, task.dice)
        asks = partial(_query, state)
        may = (pools.taken_by(state, report, state.seats[n], asks).met for n in able)
        seats = tuple(n for n, met in zip(able, may, strict=True) if met) or able
    costs = {state.location(state.seats[n].slot).create_asset_extra_cost for n in seats}
    apart = len({state.seats[n].slot for n in seats}) > 1 or costs != {None}
    if len(seats) > 1 and apart and not task.answers:
        creators_named = [Whom(state.seats[n].character) for n in seats]
        return state.asks(task, f"Who creates {name} assets?", *creators_named)
    for answer in task.answers:
        seats = tuple(n for n in seats if Whom(state.seats[n].character) == answer)
    for seat in seats[:1]:
        slot = state.seats[seat].slot
        taken = pools.faces(state, task.dice, "take")
        there = SLOT_NAMES[slot]
        state = pool_dice.moved_out(state, task.resource, task.count, there, taken)
        # Threat locations: each action costs; one takes several dice by mastery only.
        times = 1 if state.masters(ResourceIndex.SUPPORT) or task.dice else task.count
        hits = [state.location(slot).create_asset_extra_cost] * times
        if any(die.stress for die in task.dice):
            hits.append(state.location(slot).create_for_stress)
        for cost in filter(None, hits):
            state = stress.hit(state, seat, cost.track, cost.amount)
    return state
