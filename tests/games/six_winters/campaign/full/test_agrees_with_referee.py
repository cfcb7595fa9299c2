"""What is listed with faces is what the referee allows of the same dice, no more."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from companion.contract import Choice
from companion.games.six_winters import reports
from companion.games.six_winters.campaign import hand
from companion.games.six_winters.campaign.tasks import ActionStep
from companion.games.six_winters.cards.places import SLOT_NAMES, SLOTS, ResourceIndex
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee.queries import Dice, TypedDie
from companion.games.six_winters.rules import State, legal_actions, waits_for, why_not
from tests.games.six_winters.campaigns import campaign, some_rulings, states


def playing(seed: int, years: int) -> Iterator[State]:
    """The actions steps of some years of a campaign with full dice."""
    rng = Random(seed)
    begun = campaign(some_rulings(rng), dice="full")
    for state, _ in states(rng, begun, ("random", "steady")[seed % 2]):
        if state.year > years:
            return
        if isinstance(state.task, ActionStep) and isinstance(waits_for(state), Choice):
            yield state


def anything_with_dice(state: State, rng: Random) -> reports.Report | None:
    """Return a report of a character with dice that there are; legal or not."""
    seat = rng.choice([seat for seat in state.seats if seat.acts])
    who, have = seat.character, hand.faces(state, seat)
    dice = rng.sample(have, min(len(have), rng.randint(1, 4)))
    paid: Dice = tuple(map(TypedDie, dice))
    match rng.randrange(4):
        case 0:
            slot = rng.choice([n for n in SLOT_NAMES if n != SLOT_NAMES[seat.slot]])
            return reports.Went(who, slot, paid) if paid else None
        case 1:
            return reports.Rested(who, rng.choice(["psyche", "body"]), paid)
        case 2:
            number = rng.randint(1, 3)
            assets = hand.assets(state, seat.slot)
            pays = rng.choice([*paid, *assets]) if paid or assets else None
            return reports.AbilityUsed(who, number, (pays,)) if pays else None
    track = rng.choice(facts().board.resources)
    pool = state.pool_faces(ResourceIndex.of(track.id)) or ()
    taken = rng.sample(pool, min(len(pool), rng.choice([1, 1, 2, 3])))
    takes = tuple(TypedDie(face, label="take") for face in taken)
    if not (paid and takes):
        return None
    owned = (TypedDie(dice[0], label=who), *takes)
    if rng.random() < 0.5 and SLOTS[seat.slot].resource == track.id:
        return reports.Created(track.id, len(takes), owned)
    return reports.Traded(track.id, rng.choice(track.trades_into), len(takes), owned)


def test_what_is_listed_is_what_the_referee_allows() -> None:
    agrees(3, 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_what_is_listed_is_what_the_referee_allows_for_years(seed: int) -> None:
    agrees(seed, 3)


def agrees(seed: int, years: int) -> None:
    """Compare listed reports, and others with dice that there are, both ways."""
    rng, both = Random(seed), [0, 0]
    for state in playing(seed, years):
        counted = replace(state, shown=None)
        for one in rng.sample(legal := legal_actions(state), min(40, len(legal))):
            if (
                isinstance(one, reports.Report)
                and one.judged_dice
                and not isinstance(one, reports.Laid)
            ):
                assert why_not(counted, one) is None, one
        for _ in range(40):
            report = anything_with_dice(state, rng)
            if report is None or not report.dice or _asks(state, report):
                continue
            allowed = why_not(counted, report) is None
            assert (why_not(state, report) is None) == allowed, report
            both[allowed] += 1
    assert min(both) > 20


def _asks(state: State, report: reports.Report) -> bool:
    """Return whether an ability leaves open what its die becomes."""
    if not isinstance(report, reports.AbilityUsed):
        return False
    listed = (
        one
        for one in legal_actions(state)
        if isinstance(one, reports.AbilityUsed)
        and one.character == report.character
        and one.number == report.number
    )
    return any(len(one.dice) > 1 for one in listed)
