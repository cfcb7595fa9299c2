"""Laws of full dice; what is listed with faces is what the referee allows, no more."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from companion.contract import Choice, Over, Roll, Rolled
from companion.games.six_winters import reports
from companion.games.six_winters.campaign import actions, hand
from companion.games.six_winters.campaign.options import SETUP
from companion.games.six_winters.campaign.tasks import ActionStep
from companion.games.six_winters.cards.places import SLOT_NAMES, SLOTS, ResourceIndex
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee.queries import Dice, TypedDie
from companion.games.six_winters.rules import (
    Action,
    State,
    apply,
    legal_actions,
    waits_for,
    why_not,
)
from companion.games.six_winters.words import read, write
from tests import long
from tests.games.six_winters.campaigns import (
    after,
    anything,
    campaign,
    keeps_every_law,
    moves_the_dice_that_it_names,
    some_rulings,
    states,
)


@pytest.mark.parametrize(
    ("seed", "bot", "books"),
    [(1, "steady", "full"), (2, "random", "light"), (3, "random", "full"),
     (4, "planner", "light")],
)  # fmt: skip
def test_every_die_has_one_place_and_every_list_is_what_is_legal(
    seed: int, bot: str, books: str
) -> None:
    rng = Random(seed)
    begun = campaign(some_rulings(rng), dice="full", books=books)
    kinds: Counter[type] = Counter()
    for number, (state, action) in enumerate(states(rng, begun, bot)):
        if state.year == 3:
            break
        keeps_every_law(state)
        kinds[type(action)] += 1
        if number % 13 == 0 and isinstance(waits_for(state), Choice):
            legal = legal_actions(state)
            assert legal
            assert len(set(legal)) == len(legal)
            for one in legal[:60]:
                assert why_not(state, one) is None
                assert read(write(one)) == one

    assert kinds[Rolled] > 50
    assert kinds[reports.Attempted] or bot == "random"


def lists_what_is_legal(state: State, before: Sequence[Action]) -> Sequence[Action]:
    """Assert that exactly the listed actions are legal; nobody is stuck."""
    legal = legal_actions(state)
    assert bool(legal) == isinstance(waits_for(state), Choice)
    known = {*legal}
    assert len(known) == len(legal)
    for action in legal:
        assert why_not(state, action) is None, action
    for action in before if legal else ():
        assert action in known or why_not(state, action) is not None, action
    return legal or before


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["random", "steady", "planner"])
def test_every_law_holds_in_every_state_of_many_campaigns(bot: str) -> None:
    for seed in long.seeds(1):
        rng = Random(f"{bot} {seed}")
        chosen = some_rulings(rng)
        setup = {key: rng.choice(known) for key, known in SETUP.items()}
        first = campaign(chosen, **setup | {"dice": "full"})
        done: list[str] = []
        legal = lists_what_is_legal(first, ())
        for (state, action), (then, _) in pairwise(states(rng, first, bot)):
            assert action is not None
            done.append(write(action))
            moves_the_dice_that_it_names(state, action, then)
            keeps_every_law(then)
            legal = lists_what_is_legal(then, legal)

        assert isinstance(waits_for(then), Over)
        assert after(first, *done) == then, seed  # as a save is read again


@pytest.mark.parametrize("seed", range(3))
def test_any_action_at_any_time_keeps_every_law_and_leaves_nobody_stuck(
    seed: int,
) -> None:
    """Settings and corrections come as often as what is played."""
    rng = Random(seed)
    state = campaign(some_rulings(rng), dice="full")
    for _ in range(250):
        action = anything(state, rng)
        if action is None:
            break
        state = apply(state, action)
        keeps_every_law(state)


@cache
def playing() -> tuple[State, ...]:
    """The actions step of the first year of a campaign with full dice."""
    return tuple(actions_steps(campaign(dice="full"), Random(5), "random", 1))


def actions_steps(begun: State, rng: Random, bot: str, years: int) -> Iterator[State]:
    """The actions steps of some years of a campaign."""
    for state, _ in states(rng, begun, bot):
        if state.year > years:
            return
        if isinstance(state.task, ActionStep) and isinstance(waits_for(state), Choice):
            yield state


def test_dice_that_nobody_has_are_refused_and_so_is_a_report_without_dice() -> None:
    checked = 0
    for state in playing()[::4]:
        legal = (one for one in legal_actions(state) if getattr(one, "dice", ()))
        for one in legal:
            if isinstance(one, reports.Went | reports.Rested):
                bare = replace(one, dice=())
                assert "every die has a face" in (why_not(state, bare) or "")
                checked += 1
                break
    assert checked


def test_reports_of_counted_dice_are_refused_with_what_is_done_instead() -> None:
    state = playing()[0]
    who = next(seat.character for seat in state.seats if seat.acts)
    for typed in (f"hurt {who} body 1", "spent support 1", "added support 1"):
        assert (why_not(state, read(typed)) or "").startswith("dice have faces: ")


def test_faces_that_are_no_faces_are_refused() -> None:
    begun = states(Random(4), campaign(dice="full"), "random")
    due = (one for one, _ in begun if isinstance(waits_for(one), Roll))
    state = next(one for one in due if waits_for(one).count == 2)
    for action, reason in (
        (Rolled((7, 7)), "a die shows 1 to 6"),
        (Rolled((1,) * 19), "19 faces are reported, 2 dice are due"),
        (Rolled((1,)), "1 face is reported, 2 dice are due"),
    ):
        assert why_not(state, action) == reason
    assert (why_not(state, actions.Next()) or "").startswith("dice are due first")
    assert legal_actions(state) == ()


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


@pytest.mark.parametrize(
    ("seed", "years"),
    [(3, 1), *(pytest.param(n, 3, marks=pytest.mark.slow) for n in long.seeds(2))],
)
def test_what_is_listed_is_what_the_referee_allows(seed: int, years: int) -> None:
    """Listed reports, and others with dice that there are, both ways."""
    rng, both = Random(seed), [0, 0]
    begun = campaign(some_rulings(rng), dice="full")
    for state in actions_steps(begun, rng, ("random", "steady")[seed % 2], years):
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
