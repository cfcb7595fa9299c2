"""Progress cards: how far it is to the end of a path, and the assets that shorten it.

What is left of a path is counted in action dice: one for an asset, the moves between
the places that its squares demand, and more where a face is demanded.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from operator import add
from typing import NamedTuple

from .. import reports
from ..campaign import hand, reach
from ..campaign.state import State
from ..cards.effects import Ability, AnAsset, AnyDie
from ..cards.places import RESOURCES, SLOTS, Resource
from ..cards.table import Cards, Faces, Seat
from ..cards.verbs import Die
from ..facts import facts
from ..facts.cards import Square
from ..referee import paths
from ..referee.queries import TypedDie
from ..rules import Action
from . import moves
from .value import Weights

READY = 0.4  # what an asset takes that is in its place already
TURNED = 0.2  # the price of an ability that turns an asset
GATE = 0.5  # the action dice that the stress of a gate is worth
OUT_OF_REACH = 99.0
GAIN = 1e-6
EVERY = range(len(SLOTS))

Row = tuple[float, ...]
Fares = tuple[Row, ...]
Cell = paths.Cell
Kind = tuple[Resource, int]  # the type and the face of an asset
Sets = tuple[frozenset[Kind], ...]  # the assets that a character can make in each slot


Stock = tuple[tuple[int, TypedDie], ...]  # the assets in slots
Found = dict[tuple[str, paths.Way, int], float]
"""What is left of a card with a path, from a slot."""


class Plan(NamedTuple):
    """What assets of a slot do for a card."""

    left: float  # the action dice to its end after that, seen from the slot
    spent: int  # the action dice that they take
    first: Action | None  # the first report that pays; None if all laid is there


class Roads:
    """What is left of the paths of a table, as pools, places and assets are now."""

    def __init__(self, state: State, weights: Weights) -> None:
        self.state, self.weights = state, weights
        shown = state.shown
        self.pools = shown.pools if shown else ((),) * len(RESOURCES)
        self.fares = fares(tuple([spot.location for spot in state.spots]))
        self.assets = tuple(hand.assets(state, slot) for slot in EVERY)
        self.terms = reach.terms(state)
        self._stock = tuple((slot, die) for slot in EVERY for die in self.assets[slot])
        self._made: dict[str, Sets] = {}
        self._left: dict[str, Found] = {}
        self.plan = cache(self._plan)

    def left(self, seat: Seat, name: str, path: paths.Way, slot: int) -> float:
        """Return what the way to the end of a card still takes a seat from a slot."""
        if seat.character not in self._left:
            price = self.weights.face, self.terms.wild
            self._left[seat.character] = _found(
                self.fares, self._sets(seat), price, self._stock
            )
        found, key = self._left[seat.character], (name, path, slot)
        if key not in found:
            found[key] = self._from(seat, name, path, slot)
        return found[key]

    def _from(self, seat: Seat, name: str, path: paths.Way, slot: int) -> float:
        card = facts().card[name]
        if path and path[-1].at == card.role("end").at:
            return 0.0
        made, price = self._sets(seat), self.weights.face
        table = _table(name, self.fares, made, (price, self.terms.wild))
        best, fares = OUT_OF_REACH, self.fares[slot]
        for square in paths.next_squares(card, path):
            wanted = square.value
            if square.relation and path:
                wanted = path[-1].face + paths.STEP[square.relation]
            for face in [wanted] if wanted else paths.FACES:
                after = table.get((square.at, face))
                if after is None or square.value not in (None, face):
                    continue
                lays = _lays(square, face, made, (price, self.terms.wild))
                best = min(best, *map(add, map(add, fares, lays), after))
                for there, die in self._stock:
                    regions = None, SLOTS[there].region
                    fits = die.face == face and square.type in (None, die.type)
                    if fits and square.region in regions:
                        best = min(best, fares[there] + READY + after[there])
        return best

    def _sets(self, seat: Seat) -> Sets:
        """Return the assets of the pools for a character, also turned by abilities."""
        if seat.character not in self._made:
            known = abilities(self.state, seat) if seat.character else ()
            sets = []
            for slot in SLOTS:
                pool = self.pools[RESOURCES.index(slot.resource)]
                kinds = {(slot.resource, face) for face in pool}
                more = {new for kind in kinds for new in turns(known, kind)}
                sets.append(frozenset(kinds | more))
            self._made[seat.character] = tuple(sets)
        return self._made[seat.character]

    def _plan(self, number: int, slot: int, dice: Faces) -> Plan:
        """Return the assets for a seat's card that dice can bring in a slot."""
        seat, shown = self.state.seats[number], self.state.shown
        path: paths.Way = shown.paths[number] if shown else ()
        left, spent = self.left(seat, seat.card, path, slot), 0
        first: Action | None = None
        here, pools = list(self.assets[slot]), [list(pool) for pool in self.pools]
        while left:
            options = self._options(seat, slot, (path, dice), (here, pools))
            best = min(options, key=lambda option: option[0], default=None)
            if best is None or best[0] - len(best[2]) >= left:
                break
            _, path, paid, (kind, face), report = best
            first = first or report
            spent += len(paid)
            rest = list(dice)
            for die in paid:
                rest.remove(die)
            dice = tuple(rest)
            if report:
                pools[kind].remove(face)
            else:
                here.remove(TypedDie(face, RESOURCES[kind]))
            left = self.left(seat, seat.card, path, slot)
        return Plan(left, spent, first)

    def _options(
        self,
        seat: Seat,
        slot: int,
        on: tuple[paths.Way, Faces],
        dice: tuple[list[TypedDie], list[list[int]]],
    ) -> Iterator[tuple[float, paths.Way, Faces, tuple[int, int], Action | None]]:
        """Yield the next assets: what is left then, path, dice paid, the die taken."""
        (path, hands), (here, pools) = on, dice
        there = SLOTS[slot]
        for die in dict.fromkeys(here):
            if die.type and (found := self._with(seat, slot, path, die)):
                kind = RESOURCES.index(die.type)
                yield found[0], found[1], (), (kind, die.face), None
        able_to = abilities(self.state, seat, self.state.used)
        for kind, trades in _sources(self.state, RESOURCES.index(there.resource)):
            for face in sorted(set(pools[kind])):
                able = [die for die in hands if die >= face]
                if len(able) < 1 + trades:
                    continue
                paid = tuple(able[: 1 + trades])
                kinds = RESOURCES[kind], there.resource
                report = _report(seat, kinds, (paid[0], face))
                made = [(there.resource, face), *turns(able_to, (kinds[1], face))]
                for number, (sort, shows) in enumerate(made):
                    new = TypedDie(shows, sort)
                    if found := self._with(seat, slot, path, new):
                        left = found[0] + TURNED * (number > 0)
                        yield left + len(paid), found[1], paid, (kind, face), report

    def _with(
        self, seat: Seat, slot: int, path: paths.Way, die: TypedDie
    ) -> tuple[float, paths.Way] | None:
        assert die.type
        asset = paths.Asset(die.type, die.face, SLOTS[slot].region)
        ways = (
            (*path, paths.PlacedDie(at, asset))
            for at in reach.fitting(seat.card, path, asset, self.terms)
        )
        ranked = [(self.left(seat, seat.card, way, slot), way) for way in ways]
        return min(ranked, key=lambda one: one[0], default=None)

    def best(self, number: int, die: TypedDie) -> float:
        """Return what is left of a seat's card with a die of where it is."""
        seat, shown = self.state.seats[number], self.state.shown
        found = self._with(seat, seat.slot, shown.paths[number] if shown else (), die)
        return found[0] if found else OUT_OF_REACH


@lru_cache(maxsize=256)
def _found(fares: Fares, made: Sets, price: tuple[float, bool], stock: Stock) -> Found:
    """Return what was found while pools, places and assets were as they are."""
    return {}


@lru_cache(maxsize=4096)
def turns(known: tuple[Ability, ...], kind: Kind) -> tuple[Kind, ...]:
    """Return what abilities can make of an asset, one for one."""
    return tuple(
        dict.fromkeys(
            (new.type or kind[0], new.face)
            for used in known
            for made in _made(used, kind)
            for new in made
        )
    )


def _made(used: Ability, kind: Kind) -> tuple[tuple[Die, ...], ...]:
    die, verb = Die(kind[1], kind[0]), used.do[0]
    match used.cost:
        case AnyDie(face) if face in (None, die.face):
            pass
        case AnAsset(resource) if resource in (None, die.type):
            pass
        case _:
            return ()
    return () if verb.impossible(die) else verb.makes(die, ()).choices


def abilities(state: State, seat: Seat, used: Cards = ()) -> tuple[Ability, ...]:
    """Return the abilities of a character except those used this turn."""
    return tuple(
        reach.ability(seat.character, n, state)
        for n in range(1, reach.top_ability(state, seat) + 1)
        if reach.ability_key(seat, n) not in used
    )


@lru_cache(maxsize=65536)
def _lays(
    square: Square, face: int, made: Sets, terms: tuple[float, bool]
) -> tuple[float, ...]:
    """Return for each slot what it takes to lay an asset with a face on a square."""
    price, wild = terms
    costs = []
    for there, kinds in zip(SLOTS, made, strict=True):
        cost = OUT_OF_REACH
        if square.region in (None, there.region):
            if wild and there.resource == "sorcery":
                cost = 1.0
            elif square.type:
                if (square.type, face) in kinds:
                    cost = 1.0 + TURNED * (square.type != there.resource)
                elif square.type == there.resource:
                    cost = 1.0 + price
            else:
                cost = 1.0 + price * all(shows != face for _, shows in kinds)
        costs.append(cost)
    return tuple(costs)


@lru_cache(maxsize=4096)
def _table(
    name: str, fares: Fares, made: Sets, terms: tuple[float, bool]
) -> dict[tuple[Cell, int], Row]:
    """Return what is left once a die with a face is on a square, for each slot."""
    card = facts().card[name]
    goal = card.role("end").at
    nothing = (0.0,) * len(SLOTS)
    table = {(goal, face): nothing for face in paths.FACES}
    front = {card.role("end")}
    while front:
        changed: dict[Cell, Square] = {}
        for square in sorted(front, key=lambda one: one.at):
            to_it: dict[int, Row] = {}
            for face in paths.FACES:
                after = table.get((square.at, face))
                if after is None or square.value not in (None, face):
                    continue
                to_it[face] = tuple(map(add, _lays(square, face, made, terms), after))
            if not square.relation and to_it:
                to_it = {0: tuple(map(min, zip(*to_it.values(), strict=True)))}
            to_it = {
                face: tuple(min(map(add, fare, row)) for fare in fares)
                for face, row in to_it.items()
            }
            for other in card.squares:
                if other.at == goal or not paths.touches(other.at, square.at):
                    continue
                for face in paths.FACES:
                    if other.value not in (None, face):
                        continue
                    wanted = 0
                    if square.relation:
                        wanted = face + paths.STEP[square.relation]
                    found = to_it.get(wanted)
                    old = table.get((other.at, face))
                    if found is None:
                        continue
                    new = found if old is None else tuple(map(min, old, found))
                    if new != old:
                        table[other.at, face] = new
                        changed[other.at] = other
        front = set(changed.values())
    return table


@lru_cache(maxsize=1024)
def fares(locations: tuple[str, ...]) -> Fares:
    """Return what it takes to go from each slot to each, through others too."""
    known = [facts().location.get(name) for name in locations]
    costs = [[OUT_OF_REACH] * len(SLOTS) for _ in EVERY]
    for start, place in enumerate(known):
        for slot, other in enumerate(known):
            if slot == start:
                costs[start][slot] = 0.0
            elif place and other:
                price = place.move_cost.get(SLOTS[slot].region)
                fare = OUT_OF_REACH if price is None else float(price)
                if place.port and other.port:
                    fare = min(fare, 1.0)
                if place.gate and other.gate:
                    fare = GATE
                costs[start][slot] = fare
    for via in EVERY:
        for start in EVERY:
            for slot in EVERY:
                through = costs[start][via] + costs[via][slot]
                costs[start][slot] = min(costs[start][slot], through)
    return tuple(map(tuple, costs))


def laid(roads: Roads, number: int) -> reports.Laid | reports.AbilityUsed | None:
    """Return how a seat's card comes further now: an asset is laid, or turned first."""
    state = roads.state
    if state.shown is None:
        return None
    seat, path = state.seats[number], state.shown.paths[number]
    best, report = roads.left(seat, seat.card, path, seat.slot) - GAIN, None
    region = SLOTS[seat.slot].region
    for lay in reports.Laid.ways(state, seat):
        (die,) = lay.dice
        if die.at is not None and die.type:
            asset = paths.Asset(die.type, die.face, region)
            way = (*path, paths.PlacedDie(die.at, asset))
            cost = roads.left(seat, seat.card, way, seat.slot)
            if cost < best:
                best, report = cost, lay
    if report or not roads.assets[seat.slot]:
        return report
    return _turned(roads, number, best)


def _turned(roads: Roads, number: int, best: float) -> reports.AbilityUsed | None:
    report = None
    for used, ways in moves.uses(roads.state, roads.state.seats[number]):
        for way in ways:
            if not way.dice or not way.dice[0].type or way.dice[0].label:
                continue
            for die in moves.made(used, way):
                cost = roads.best(number, TypedDie(die.face, die.type))
                if cost + TURNED < best:
                    best, report = cost + TURNED, way
    return report


def _sources(state: State, n: int) -> Iterator[tuple[int, bool]]:
    room = reach.room(state, n)
    for kind, track in enumerate(facts().board.resources):
        trades = room and RESOURCES[n] in track.trades_into
        if kind == n or trades:
            yield kind, kind != n


def _report(seat: Seat, kinds: tuple[str, str], faces: tuple[int, int]) -> Action:
    payer, face = faces
    dice = TypedDie(payer, label=seat.character), TypedDie(face, label="take")
    if kinds[0] == kinds[1]:
        return reports.Created(kinds[0], 1, dice)
    return reports.Traded(*kinds, 1, dice)
