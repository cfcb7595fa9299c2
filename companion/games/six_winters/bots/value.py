"""What a state of a campaign is worth to the planning bot, in action dice.

A victory takes progress 12 on one of three tracks, and a threat below 12 there, after
six years. The three are ranked by how near they are to that, and a step on the first is
worth most. Threat icons cost what steps of threat they bring: a full track hands its
steps on, so that no track is without a price.
"""

from functools import cache
from math import fsum

from msgspec.structs import replace

from companion.facts import Fact, load

from ..campaign import stress, turn
from ..campaign.state import LAST, State, card
from ..cards.places import TRACKS, ResourceIndex, Track
from ..cards.table import Seat
from ..cards.verbs.obstacles import DiscardSelf, LowerThreat
from ..cards.verbs.people import Damage, TakeCondition
from ..facts import DATA, RESOURCES, facts
from . import danger

FREE = facts().campaign.free_threat_icons
YEARS = facts().campaign.years
DICE = facts().campaign.action_dice_a_player
BOXES = 3
TURNS = 6.5  # the turns of a session, about
A_BOX = 0.75  # the turns that each box of the wheel which is left brings, about
PACE = 1.5  # the steps a year on the track aimed at that are no reason to hurry
POOL_DIE = 0.5  # what a die in a pool is worth; an asset is worth one action die

Slots = tuple[int, ...]
FILE = DATA / "planner.toml"  # the weights of the planning bot, explained one by one

Four = tuple[float, float, float, float]


class Weights(Fact, frozen=True):
    """What things are worth, in action dice, or as a share of something else."""

    icons: Four
    threats: Four
    near: float
    steps: Four
    mastery: float
    wild: float
    guard: float
    renew: float
    lag: float
    urge: float
    own: float
    drain: Four
    stress: Four
    condition: Four
    out: float
    harm: float
    acts: float
    leaves: float
    learn: float
    achieve: float
    parts: float
    bother: float
    die: float
    walk: float
    face: float


@cache
def weights() -> Weights:
    """Return the weights that the bot ships with."""
    return load(Weights, FILE)


class Value:
    """A state with what its tracks, threat icons and people are worth."""

    def __init__(self, state: State, weights: Weights) -> None:
        self.state, self.weights = state, weights
        self.years = YEARS - state.year
        # About how many turns of the session come after this one.
        self.turns = (len(facts().board.wheel) - state.box) * A_BOX
        self._all_turns = self.turns + self.years * TURNS
        self._icons = turn.icons(state)
        self._active = danger.active(state)
        # Each is asked for again and again.
        self._worth, self._harm = cache(self._gone), cache(self._suffered)
        self.arrival = cache(self._arrival)
        self.ranked = self._ranked()  # the victory tracks, the one to aim at first
        # For each resource what a step of progress is worth, and one of threat costs.
        self.steps = tuple(map(self._step, range(len(RESOURCES))))
        self.costs = self._costs()

    @property
    def last_turn(self) -> bool:
        """Whether no turn of the campaign comes after this one."""
        return self._all_turns < A_BOX

    # Tracks.

    def _ranked(self) -> list[int]:
        state = self.state
        tracks = [n for n, row in enumerate(facts().board.resources) if row.victory]

        def lead(n: int) -> float:
            lost = LAST / 2 if state.threat[n] == LAST else 0
            return state.progress[n] - self.weights.lag * state.threat[n] - lost

        return sorted(tracks, key=lead, reverse=True)

    def _step(self, n: int) -> float:
        progress, steps = self.state.progress, self.weights.steps
        if progress[n] == LAST:
            return 0.0
        if n in self.ranked:
            rank = self.ranked.index(n)
            if not rank:
                need = (LAST - progress[n]) / (self.years + 1)
                return steps[0] * (1 + self.weights.urge * max(0.0, need - PACE))
            return steps[rank]
        if n == ResourceIndex.TECHNOLOGY and not self.state.masters(n):
            return self.weights.mastery
        return steps[-1]

    def _costs(self) -> tuple[float, ...]:
        threat = self.state.threat
        own = []
        for n, space in enumerate(threat):
            rank = self._upstream(n)
            near = 1 + self.weights.near * (space / LAST) ** 2
            done = not rank and self.state.progress[n] == LAST
            near *= self.weights.guard if done else 1.0
            own.append(self.weights.threats[rank] * near * self._feared(n))
        return tuple(
            self._flows(n, own) if space == LAST else own[n]
            for n, space in enumerate(threat)
        )

    def _upstream(self, n: int) -> int:
        """Return how many full tracks a step of threat takes to the track aimed at."""
        for away in range(len(self.weights.threats) - 1):
            if n == self.ranked[0]:
                return away
            if n == ResourceIndex.SORCERY:
                break
            n = ResourceIndex.of(facts().board.resources[n].trades_into[0])
        return len(self.weights.threats) - 1

    @property
    def renew(self) -> float:
        """What the next progress card is worth; 0 once the track is complete."""
        complete = self.state.progress[self.ranked[0]] == LAST
        return 0.0 if complete else self.weights.renew * min(1.0, self.turns / 2)

    def _feared(self, n: int) -> float:
        """Return how much more the track aimed at is feared for in the last year."""
        if self.years or n != self.ranked[0]:
            return 1.0
        room = max(1, LAST - self.state.threat[n] - 1)
        return min(1.5, max(1.0, self.weights.own * self._all_turns / room))

    def _flows(self, n: int, own: list[float]) -> float:
        """Return what a step of a full threat costs, where it goes to."""
        threat = self.state.threat
        if n == ResourceIndex.SORCERY:
            pairs = zip(own, threat, strict=True)
            return min((cost for cost, space in pairs if space < LAST), default=0.0)
        at = n
        while True:
            (into,) = facts().board.resources[at].trades_into
            at = ResourceIndex.of(into)
            if at == n:
                return 0.0
            if threat[at] < LAST:
                return own[at]

    # Obstacles.

    def _pressure(self, icons: tuple[int, ...]) -> float:
        pairs = zip(self.costs, icons, strict=True)
        return fsum(cost * self._weight(count) for cost, count in pairs)

    def _weight(self, count: int) -> float:
        """Return the steps that so many icons of a resource bring, now and later."""
        first, second, third, more = self.weights.icons
        later = min(1.0, self._all_turns / 3)
        above = max(0, count - FREE)
        free = first * (count > 0) + second * (count > 1)
        return above + later * (free + third * (above > 0) + more * max(0, above - 1))

    def gone(self, name: str, slots: Slots) -> float:
        """Return what it is worth to be rid of an obstacle, with people in slots."""
        worth = self._worth(name)
        if name in self._active:
            worth += self.weights.harm * self._harm(slots, (name,))
        return worth

    def _gone(self, name: str) -> float:
        icons = list(self._icons)
        for threat in card(name).threats:
            icons[ResourceIndex.of(threat)] -= 1
        worth = self._pressure(self._icons) - self._pressure(tuple(icons))
        harms, leaves = _activation(name)
        if leaves and name in self._active:
            worth *= self.weights.leaves
        worth += self.weights.acts * harms * min(1.0, self._all_turns)
        return worth + fsum(
            verb.steps * self.costs[ResourceIndex.of(verb.resource)]
            for verb in card(name).verbs("overcome")
            if isinstance(verb, LowerThreat)
        )

    def danger(self, slots: Slots) -> float:
        """Return what this turn's activations cost people who end it in slots."""
        return self.weights.harm * self._harm(slots, self._active)

    def _arrival(self, number: int, slot: int) -> float:
        """Return what it costs a seat that obstacles of a slot harm who moves in."""
        seat = self.state.seats[number]
        if seat.slot == slot:
            return 0.0
        state = self.state.with_seat(number, replace(seat, slot=slot))
        return fsum(
            self.hit(seat, hit.track, hit.amount)
            for name in state.spots[slot].attached
            if card(name).verbs("moving_in")
            for hit in danger.hits(state, name, "moving_in", (number,))
            if hit.seat == number
        )

    def _suffered(self, slots: Slots, names: tuple[str, ...]) -> float:
        state, cost = danger.standing(self.state, slots), 0.0
        seats = list(state.seats)
        for name in names:
            hits = list(danger.hits(state, name))
            if hits and hits[0].choice:
                hits = [min(hits, key=lambda hit: self.hit(seats[hit.seat], *hit[1:3]))]
            for seat, track, amount, _ in hits:
                cost += self.hit(seats[seat], track, amount)
                seats[seat] = self._after(seats[seat], track, amount)
        return cost

    # People.

    def hit(self, seat: Seat, track: Track, amount: int) -> float:
        """Return what a hit costs."""
        if not amount or not seat.acts:
            return 0.0
        left = self.boxes(seat, track)
        point = self.weights.stress[BOXES - left]
        if amount < seat.die(track):
            return amount * point
        if not left:
            return self._knocked_out()
        lasts = max(0.3 + 0.7 * self.years / YEARS, min(1.0, self.turns / TURNS))
        return self.weights.condition[BOXES - left] * lasts + point * seat.die(track)

    def _knocked_out(self) -> float:
        return self.weights.out * DICE * self.turns + self.weights.condition[BOXES]

    def _after(self, seat: Seat, track: Track, amount: int) -> Seat:
        face = seat.die(track) - amount
        if face > 0 or not seat.acts:
            return seat.with_die(track, face)
        if not self.boxes(seat, track):
            return replace(seat, out=True)
        base = stress.base(seat.character, track)
        return seat.with_die(track, base, seat.box(track) + 1)

    def boxes(self, seat: Seat, track: Track) -> int:
        """Return the boxes that are left to mark; with none a drop knocks out."""
        marked = self.state.sheet(seat.character).marked(track)
        return sum(not on for on in marked[seat.box(track) :])

    def _people(self) -> float:
        cost = 0.0
        for seat in self.state.seats:
            if seat.out:
                cost += self._knocked_out()
                continue
            for track in TRACKS if seat.character else ():
                left = self.boxes(seat, track)
                lost = stress.TOP_FACE - seat.die(track)
                cost += fsum(self.weights.condition[: BOXES - left])
                cost += self.weights.stress[BOXES - left] * lost
        return cost

    def position(self) -> float:
        """Return what all that an answer may change is worth, to compare answers."""
        state = self.state
        heaps = [heap for heap in state.heaps if heap.place not in facts().obstacle]
        dice = POOL_DIE * sum(state.pools) + sum(sum(heap.dice) for heap in heaps)
        return dice - self._pressure(self._icons) - self._people()


@cache
def _activation(name: str) -> tuple[int, bool]:
    """Return how often an obstacle that activates harms people, whether it leaves."""
    verbs = card(name).verbs("activation")
    harms = sum(isinstance(verb, Damage | TakeCondition) for verb in verbs)
    return harms, any(isinstance(verb, DiscardSelf) for verb in verbs)
