"""What things are worth, in action dice, what it costs to be there, useful abilities.

Abilities that plainly help are more dice, cheaper moves, dice turned to fit. Others are
left alone: what they are worth hangs on more than the next few dice.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from math import fsum
from typing import NamedTuple

from companion.games.six_winters import reports
from companion.games.six_winters.campaign import reach
from companion.games.six_winters.campaign.state import LAST, card
from companion.games.six_winters.cards import targets
from companion.games.six_winters.cards.effects import Ability, SomeStress
from companion.games.six_winters.cards.places import SLOT_NAMES, ResourceIndex, Track
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.cards.verbs import Die
from companion.games.six_winters.cards.verbs.abilities import RollNewDice
from companion.games.six_winters.cards.verbs.obstacles import MoveSelf
from companion.games.six_winters.facts import facts
from companion.games.six_winters.facts.cards import Obstacle
from companion.games.six_winters.rules import Action, State

FREE_ICONS = facts().campaign.free_threat_icons
ICON = (0.5, 1.0, 3.0)
"""What an icon less is worth: below the free icons, at their number, above it."""
LOST_THREAT = 0.4
"""The share of that where the threat marker is on the last space."""
SPENT = 0.2
"""What each is worth where no threat marker can move any more."""
VICTORY = 1.4
"""How much more a step is worth on a track that counts for victory."""
STEP = 6.0
"""What a step of progress is worth."""
STRESS, LAST_STRESS = 0.15, 0.6
"""The action dice that a point of stress is worth: with a box left, and with none."""
RESTS, REST, LAST_REST = 3, 0.1, 0.3
"""A stress die that shows so much is worth a rest; how much, and with no box left."""
CONDITION = 5.0
"""The action dice that a condition is worth."""
OUT = 8.0
"""The action dice of a turn that somebody knocked out misses."""
ENDS_TURN = 1000
"""A turn ends at one decision in so many, whatever could be done."""


class Plan(NamedTuple):
    """Something to set out for."""

    worth: float
    dice: float
    first: Action


def threat_worth(state: State) -> tuple[float, ...]:
    """Return what an icon less of each resource is worth."""
    icons: Counter[str] = Counter()
    for name in state.in_play:
        icons.update(card(name).threats)
    if all(space == LAST for space in state.threat):
        return (SPENT,) * len(state.threat)
    found = []
    for n, track in enumerate(facts().board.resources):
        above = icons[track.id] - FREE_ICONS
        worth = ICON[(above >= 0) + (above > 0)] * (VICTORY if track.victory else 1)
        found.append(worth * (LOST_THREAT if state.threat[n] == LAST else 1))
    return tuple(found)


def obstacle_worth(obstacle: Obstacle, icons: tuple[float, ...]) -> float:
    """Return what it is worth to be rid of an obstacle."""
    return fsum(icons[ResourceIndex.of(threat)] for threat in obstacle.threats)


def card_worth(state: State, name: str) -> float:
    """Return what the rewards of a card are worth."""
    return STEP * fsum(
        1.2 if reward == "wild" else step_worth(state, reward)
        for reward in facts().card[name].rewards
    )


def step_worth(state: State, resource: str) -> float:
    n = ResourceIndex.of(resource)
    if state.progress[n] == LAST:
        return 0.0
    return VICTORY if facts().board.resources[n].victory else 1.0


def hit_cost(state: State, seat: Seat, track: Track, amount: int) -> float:
    """Return the action dice that a hit is worth to avoid."""
    if not amount:
        return 0.0
    spare = has_box(state, seat, track)
    if amount < seat.die(track):
        return amount * (STRESS if spare else LAST_STRESS)
    return CONDITION if spare else 1 + OUT * turns_left(state)


def has_box(state: State, seat: Seat, track: Track) -> bool:
    """Return whether a box is left to mark: else the next drop knocks out."""
    return not all(state.sheet(seat.character).marked(track)[seat.box(track) :])


def turns_left(state: State) -> float:
    """Return about how many turns of a session come after this one."""
    return (len(facts().board.wheel) - state.box) * 0.6


# What it costs to be in each slot, and abilities that plainly help.


MORE = 2.0
"""What one more die is worth."""
SMALL = 0.3
"""The dice that an ability takes which gives its die back."""


def _ways(
    state: State, seat: Seat
) -> Iterator[tuple[Ability, tuple[reports.AbilityUsed, ...]]]:
    ways = reports.AbilityUsed.ways(state, seat)
    for number, of_ability in groupby(ways, key=lambda way: way.number):
        yield reach.ability(seat.character, number, state), tuple(of_ability)


def _made(used: Ability, report: reports.AbilityUsed) -> tuple[Die, ...]:
    pays, *named = report.dice
    if named:
        return tuple(Die(die.face, die.type) for die in named)
    acts = Die(pays.face, None if pays.label else pays.type)
    choices = used.do[0].makes(acts, ()).choices
    return choices[0] if choices else ()


def more(state: State, seat: Seat) -> Iterator[Plan]:
    """Yield the plans to make several action dice of one."""
    for used, ways in _ways(state, seat):
        verb = used.do[0]
        for report in ways:
            if not report.dice or (report.dice[0].type and not report.dice[0].label):
                continue
            count = len(_made(used, report))
            if isinstance(verb, RollNewDice):
                count = verb.count
            if count > 1:
                yield Plan(MORE * (count - 1), SMALL, report)


def moves(state: State, seat: Seat) -> Iterator[tuple[int, float, reports.AbilityUsed]]:
    """Yield the slots to which abilities move a character, the price, the report."""
    for used, ways in _ways(state, seat):
        verb = used.do[0]
        if not isinstance(verb, MoveSelf):
            continue
        report = min(ways, key=lambda way: way.dice[0].face if way.dice else 0)
        price = SMALL + STRESS if isinstance(used.cost, SomeStress) else 1.0
        for slot in targets.destinations(state, verb.to, -1):
            if slot != seat.slot:
                yield slot, price, report


def turned(
    state: State, seats: tuple[int, ...], still: tuple[int, ...]
) -> reports.AbilityUsed | None:
    """Return a report that makes an open face of an action die; None if none does."""
    for number in seats:
        for used, ways in _ways(state, state.seats[number]):
            for report in ways:
                if not report.dice or isinstance(used.cost, SomeStress):
                    continue
                pays = report.dice[0]
                faces = [die.face for die in _made(used, report)]
                if pays.face not in still and any(face in still for face in faces):
                    return report
    return None


Moved = reports.Went | reports.AbilityUsed
Prices = Mapping[int, tuple[float, Moved | None]]


def prices(state: State, seat: Seat) -> Prices:
    """Return for each slot what it costs to be there, and the move."""
    found: dict[int, tuple[float, Moved | None]] = {seat.slot: (0, None)}
    order: dict[int, tuple[float, int]] = {}
    for went in reports.Went.ways(state, seat):
        slot = SLOT_NAMES.index(went.slot)
        price = fsum(
            (1.0 if seat.dice[die.stress == "body"] > 1 else 3) if die.stress else 1.0
            for die in went.dice
        )
        rank = price, sum(die.face for die in went.dice)
        if slot not in order or rank < order[slot]:
            order[slot], found[slot] = rank, (price, went)
    for slot, price, used in moves(state, seat):
        if slot not in found or price < found[slot][0]:
            found[slot] = price, used
    return found
