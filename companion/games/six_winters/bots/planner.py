"""The planning bot: what people do together, and how questions are answered.

At each decision of the actions step every pair of slots is weighed in which the two
could be: what both can overcome and create there, alone or as a team, the stress of
what will activate, and what could be done from there next turn. The first report of the
best pair is made, then all is weighed anew. A die that nothing is done with has a
price, so that it is kept for what is worth more; at the end of a turn the price falls.

It sees what the players see: no order of a pile, but the signs on top.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import fsum
from typing import NamedTuple

from msgspec.structs import replace

from companion.contract import Chooser
from companion.language import marked, phrase

from .. import reports
from ..campaign import actions, hand, reach, stress, tasks
from ..campaign.actions import Selection
from ..campaign.state import LAST, State
from ..cards import places
from ..cards.answers import At, Card, Keep, Raise
from ..cards.places import SLOT_NAMES, ResourceIndex
from ..cards.table import Seat
from ..cards.verbs import DoVerb
from ..cards.verbs.obstacles import MoveSelf
from ..facts import facts
from ..rules import Action, legal_actions, view
from ..rules.agenda import step
from . import attempts, moves, progress
from .attempts import Member, Team, Try
from .progress import EVERY, Roads
from .value import BOXES, DICE, Value, Weights

FRESH = (2, 3, 4, 5, 6)  # the dice of a next turn, about
WEIGHED = 40
"""A question of more choices is answered by lot, as to weigh them takes too long."""
GAIN = 1e-6
ENOUGH = 12.0  # the stress that nobody is likely to take in a session on one track
DRAINS = 4  # the stages that are not dealt again in a session


class Stay(NamedTuple):
    """What is done in a slot is worth, with the dice that are left; the first of it."""

    worth: float
    first: Action | None


class Planner:
    """A bot with weights of its own."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def planned(self, state: State, chance: Chooser) -> Action | None:
        """Return what is done next with faces; None where there is nothing to plan."""
        match state.task:
            case tasks.Attempting() as task:
                return attempts.in_attempt(state, task)
            case tasks.Question() as task:
                return self._answer(state, task, chance)
            case tasks.ActionStep() if state.shown is not None:
                return self._act(state)
        return None

    def aim(self, state: State) -> str:
        """Return in words the track of victory that is aimed at."""
        first = Value(state, self.weights).ranked[0]
        progress, threat = state.progress[first], state.threat[first]
        name = ResourceIndex(first).title
        sentence = marked("aims at {track}: progress {n} of {last}, threat {threat}")
        if progress == LAST > threat:
            sentence = marked(
                "holds {track}: progress complete, threat {threat} of {last}"
            )
        return phrase(sentence, track=name, n=progress, last=LAST, threat=threat)

    # The actions step.

    def _act(self, state: State) -> Action:
        roads = Roads(state, self.weights)
        for number, seat in enumerate(state.seats):
            if seat.acts and (more := moves.more(state, seat)):
                return more
            if seat.acts and seat.card and (laid := progress.laid(roads, number)):
                return laid
        value = Value(state, self.weights)
        joint = _Joint(value, roads, self.weights.die)
        for share in (1.0, 1 / 3, 0.0):
            joint.price = self.weights.die * share
            if first := joint.first():
                return first
        return self._rest(value) or actions.Next()

    def _rest(self, value: Value) -> Action | None:
        best, rest = 0.0, None
        for seat in value.state.seats:
            for report in reports.Rested.ways(value.state, seat) if seat.acts else ():
                track = places.track_named(report.track)
                worth = self.weights.stress[BOXES - value.boxes(seat, track)]
                if seat.die(track) <= 2:
                    worth *= 1.5
                if worth > best:
                    best, rest = worth, report
        return rest

    # Questions.

    def _answer(
        self, state: State, question: tasks.Question, chance: Chooser
    ) -> Action:
        value, choices = Value(state, self.weights), question.choices
        match question.task:
            case tasks.GainReward():
                return max(choices, key=lambda choice: _of(value.steps, choice))
            case tasks.RaiseThreat():
                return min(choices, key=lambda choice: _of(value.costs, choice))
            case tasks.PickCharacter():
                return max(choices, key=lambda choice: _fit(state, choice))
            case tasks.TakeCard(seat=number):
                return max(choices, key=lambda card: self._taken(value, number, card))
            case (
                tasks.EnterBoard(seat=number)
                | DoVerb(verb=MoveSelf(), seats=(number, *_), mine=True)
            ):  # fmt: skip
                return max(choices, key=lambda slot: self._there(state, number, slot))
            case tasks.NewLocation():
                return max(choices, key=_location)
            case tasks.EspionageMastery() | tasks.ActivateObstacles():
                return choices[0]
            case tasks.BurnLocation():
                return choices[0]
        if len(choices) > WEIGHED:
            return chance.choice(choices)
        seen, weights = view(state, 0), self.weights
        return max(choices, key=lambda c: Value(step(seen, c), weights).position())

    def _taken(self, value: Value, number: int, answer: Selection) -> float:
        if not isinstance(answer, Card):
            return 0.0
        state, roads = value.state, Roads(value.state, self.weights)
        seat = state.seats[number]
        slots = EVERY if seat.slot < 0 else (seat.slot,)
        dice = min(roads.left(seat, answer.card, (), slot) for slot in slots)
        below = state.staged.index(answer.card) if answer.card in state.staged else 0
        drain = self.weights.drain[state.stage - 1] if state.stage <= DRAINS else 0.0
        worth = _card_worth(value, answer.card) + value.renew
        return worth / max(1.0, dice) - drain * below

    def _there(self, state: State, number: int, answer: Selection) -> float:
        if not isinstance(answer, actions.Stand | At):
            return 0.0
        who = replace(state.seats[number], slot=SLOT_NAMES.index(answer.slot))
        value = Value(state.with_seat(number, who), self.weights)
        joint = _Joint(value, Roads(value.state, self.weights), self.weights.die)
        ways = moves.ways(value.state, who).items()
        return joint.near(number, who.slot) + max(
            joint.stay(slot, (Member(who, way.left),)).worth for slot, way in ways
        )

    # While dice are only counted.

    def counted(self, state: State, chance: Chooser) -> Action | None:
        """Return the most useful report while dice are counted; None if none is."""
        value, legal = Value(state, self.weights), legal_actions(state)
        slots = tuple(seat.slot for seat in state.seats)
        overcame = [action for action in legal if isinstance(action, reports.Overcame)]
        coin = chance.choice(range(2))
        if overcame and coin:
            return max(overcame, key=lambda choice: value.gone(choice.obstacle, slots))
        went = [action for action in legal if isinstance(action, reports.Went)]

        def there(report: reports.Went) -> float:
            names = state.spots[SLOT_NAMES.index(report.slot)].attached
            return fsum(value.gone(name, slots) for name in names)

        return max(went, key=there, default=None)


class _Joint:
    """What two people can do together, if a die that is kept has a price."""

    def __init__(self, value: Value, roads: Roads, price: float) -> None:
        self.value, self.roads, self.price = value, roads, price
        self._judged: dict[tuple[object, ...], attempts.Attempt] = {}
        self._seats = [seat for seat in value.state.seats if seat.acts]
        self._ways: list[dict[int, moves.Way]] = []
        self._next: dict[tuple[str, int], float] = {}
        self.rate = cache(self._rate)

    def first(self) -> Action | None:
        """Return the first report of the best pair of slots; None if it is to wait."""
        state, seats = self.value.state, self._seats
        self._ways = ways = self._ways or [moves.ways(state, seat) for seat in seats]
        now = tuple(seat.slot for seat in state.seats)
        held = sum(len(hand.faces(state, seat)) for seat in seats)
        later = fsum(self._later(seat, seat.slot) for seat in seats)
        best = self.price * held + later - self.value.danger(now) + GAIN
        first: Action | None = None
        for slots, stay in self._plans():
            if stay.first is None:
                continue
            worth = stay.worth + fsum(map(self._later, seats, slots))
            if worth <= best:  # what is still to come only takes
                continue
            at = dict(zip([seat.player for seat in seats], slots, strict=True))
            ends = tuple(at.get(seat.player, seat.slot) for seat in state.seats)
            worth -= self.value.danger(ends)
            worth -= fsum(map(self._arrival, seats, ways, slots))
            if worth > best:
                best, first = worth, stay.first
        return first

    def _plans(self) -> Iterator[tuple[tuple[int, ...], Stay]]:
        """Yield what people do in each choice of slots: moves come first in a team."""
        seats, ways = self._seats, self._ways
        alone = [
            {
                slot: self.stay(slot, (Member(seat, way.left),))
                for slot, way in of.items()
            }
            for seat, of in zip(seats, ways, strict=True)
        ]
        for slots in product(*alone):
            there = [of[slot] for of, slot in zip(ways, slots, strict=True)]
            moved = [way.first for way in there]
            if len(set(slots)) < len(slots):
                left = [way.left for way in there]
                both = self.stay(slots[0], tuple(map(Member, seats, left)))
                yield slots, Stay(both.worth, _first(*moved, both.first))
                continue
            stays = [of[slot] for of, slot in zip(alone, slots, strict=True)]
            pairs = list(zip([stay.first for stay in stays], moved, strict=True))
            ready = [act for act, went in pairs if not went]
            going = [went for act, went in pairs if act]
            worth = fsum(stay.worth for stay in stays)
            yield slots, Stay(worth, _first(*ready, *going, *moved))

    def _arrival(self, seat: Seat, ways: dict[int, moves.Way], slot: int) -> float:
        state, first = self.value.state, ways[slot].first
        number = [other.player for other in state.seats].index(seat.player)
        slots = {slot}
        if isinstance(first, reports.Went):
            slots.add(SLOT_NAMES.index(first.slot))
        return fsum(self.value.arrival(number, at) for at in slots)

    def _later(self, seat: Seat, slot: int) -> float:
        """Return what the dice of a next turn could do in a slot, at a discount."""
        key = seat.player, slot
        if key not in self._next:
            worth = 0.0
            if not self.value.last_turn:
                team = (Member(seat, FRESH),)
                price, self.price = self.price, self.value.weights.die
                worth = self._stay(slot, team, False, None).worth
                self.price = price
            self._next[key] = self.value.weights.walk * worth
        return self._next[key]

    def stay(self, slot: int, team: Team, known: bool = True) -> Stay:
        """Return what people do in a slot: they try obstacles, then create, or before.

        `known` is whether the dice show the faces that the team names.
        """
        tries = self._stay(slot, team, known, False)
        if not isinstance(tries.first, reports.Attempted):
            return tries
        before = self._stay(slot, team, known, True)
        return max(tries, before, key=lambda stay: stay.worth)

    def _stay(self, slot: int, team: Team, known: bool, create: bool | None) -> Stay:
        state, worth, first = self.value.state, 0.0, None
        if create:
            worth, first, team = self._created(slot, team)
        dice = left = float(_count(team))
        attached = state.spots[slot].attached
        todo = [n for n in attached if not reach.forbids_overcoming(state, n)]
        while left >= 1:
            best = self._best(slot, team, todo, (left / dice, known))
            if best is None:
                break
            tried, attempt = best
            todo.remove(tried.obstacle)
            worth, left = worth + attempt.gain, left - attempt.dice
            names = tuple(who.character for who, _ in tried.team)
            first = first or reports.Attempted(tried.obstacle, names)
            known = False
        if create is False:
            share = max(0.0, left) / max(dice, 1)
            rest = tuple(
                Member(who, own[len(own) - int(len(own) * share) :])
                for who, own in team
            )
            more, act, after = self._created(slot, rest)
            left += _count(after) - _count(rest)
            worth, first = worth + more, first or act
        return Stay(worth + self.price * max(0.0, left), first)

    def _best(
        self, slot: int, team: Team, names: list[str], how: tuple[float, bool]
    ) -> tuple[Try, attempts.Attempt] | None:
        """Return the attempt that gains most for its dice; None if none gains."""
        share, known = how
        teams = [team] if len(team) == 1 else [team, team[:1], team[1:]]
        best, most = None, 0.0
        for name in names:
            for some in teams:
                tried = Try(some, name, slot, round(share * _count(some)), known)
                key = *tried[1:], *((who.player, dice) for who, dice in some)
                if key not in self._judged:
                    self._judged[key] = attempts.judged(self.value, tried)
                attempt = self._judged[key]
                net = attempt.gain - self.price * attempt.dice
                if attempt.gain > 0 and net > most:
                    best, most = (tried, attempt), net
        return best

    def _created(self, slot: int, team: Team) -> tuple[float, Action | None, Team]:
        """Return what assets for cards are worth, the first report, the dice left."""
        value, worth, first = self.value, 0.0, None
        players = [seat.player for seat in value.state.seats]
        after: list[Member] = []
        for seat, dice in team:
            number = players.index(seat.player)
            if seat.card:
                rate = self.rate(number)
                plan = self.roads.plan(number, slot, dice if rate > self.price else ())
                gain = rate * (self._left(number, seat.slot) - plan.left)
                extra = value.state.location(slot).create_asset_extra_cost
                if extra and plan.spent:
                    gain -= value.hit(seat, extra.track, extra.amount)
                worth, first = worth + gain, first or plan.first
                dice = dice[plan.spent :]
            after.append(Member(seat, dice))
        return worth, first, tuple(after)

    def _left(self, number: int, slot: int) -> float:
        seat, shown = self.value.state.seats[number], self.value.state.shown
        path = shown.paths[number] if shown else ()
        return self.roads.left(seat, seat.card, path, slot)

    def near(self, number: int, slot: int) -> float:
        """Return what it is worth that a seat's card needs a slot, beside others."""
        if not self.value.state.seats[number].card:
            return 0.0
        return -self.rate(number) * self._left(number, slot)

    def _rate(self, number: int) -> float:
        """Return what an action die is worth that brings a seat's card further."""
        value, seat = self.value, self.value.state.seats[number]
        needs = max(1.0, min(self._left(number, slot) for slot in EVERY))
        dice = len(hand.faces(value.state, seat))
        in_time = min(1.0, ((dice + DICE * value.turns) / needs) ** 2)
        return (_card_worth(value, seat.card) + value.renew) * in_time / needs


def _first(*reports: Action | None) -> Action | None:
    return next((report for report in reports if report), None)


def _count(team: Team) -> int:
    return sum(len(member.dice) for member in team)


def _of(row: tuple[float, ...], answer: Selection) -> float:
    return row[ResourceIndex.of(answer.resource)] if isinstance(answer, Raise) else 0.0


def _card_worth(value: Value, name: str) -> float:
    wild = max(value.steps) * value.weights.wild
    return fsum(
        wild if reward == "wild" else value.steps[ResourceIndex.of(reward)]
        for reward in facts().card[name].rewards
    )


def _fit(state: State, answer: Selection) -> float:
    """Return how fit a character is: little stress first, then what it has learnt."""
    if not isinstance(answer, actions.Pick):
        return 0.0
    sheet, fit = state.sheet(answer.character), 0.0
    for track in places.TRACKS:
        base = stress.base(answer.character, track)
        fit += min(ENOUGH, base * (1 + sheet.marked(track).count(False)))
    return fit + 0.3 * sum(sheet.skills) + 0.5 * sheet.achievements


def _location(answer: Selection) -> float:
    """Return how good a new location is: few obstacles, near, with dice."""
    if not isinstance(answer, Keep):
        return 0.0
    place = facts().location[answer.location]
    far = fsum(place.move_cost.get(region, 4) for region in places.REGIONS)
    gives = bool(place.activation_asset) + 0.5 * bool(place.skill_bonus)
    return gives + 0.3 * place.port - 1.5 * len(place.starting_obstacles) - far / 6
