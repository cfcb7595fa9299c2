"""What holds in every state, whatever is played; every card does what it does."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise, product
from random import Random

import pytest
from msgspec.structs import replace

from companion.contract import Act, Choice, Draw, Drawn, Over, Rolled
from companion.games.six_winters import reports
from companion.games.six_winters.campaign import actions, corrections, tasks
from companion.games.six_winters.campaign.corrections.cards import swapped
from companion.games.six_winters.campaign.state import DiceAt, Heap, Shown
from companion.games.six_winters.cards import answers
from companion.games.six_winters.cards.places import SLOT_NAMES, SLOTS, TRACKS
from companion.games.six_winters.cards.verbs import DoVerb, Task
from companion.games.six_winters.facts import REGIONS, RESOURCES, facts
from companion.games.six_winters.reports.base import DiceReport
from companion.games.six_winters.rules import (
    Action,
    Options,
    State,
    apply,
    deck,
    legal_actions,
    options,
    waits_for,
    why_not,
)
from companion.games.six_winters.words import describe
from tests import long
from tests.games.six_winters.campaigns import (
    PLAYERS,
    after,
    anything,
    campaign,
    doing,
    heap,
    holding,
    keeps_every_law,
    marked,
    moves_the_dice_that_it_names,
    news,
    paused,
    some_rulings,
    states,
    stored,
    table,
)
from tests.games.six_winters.campaigns import answers as possible
from tests.kits import every

SETUPS = [
    {"difficulty": "standard"},
    {"difficulty": "easy", "locations": "drawn"},
    {"difficulty": "hardcore", "books": "light"},
    {"books": "light", "locations": "drawn"},
]


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 4))]
)
def test_every_law_holds_in_every_state_of_a_campaign(seed: int) -> None:
    rng = Random(seed)
    begun = campaign(some_rulings(rng), **SETUPS[seed % 4])
    bot = "steady" if seed < 2 else "random"
    for (state, action), (then, _) in pairwise(states(rng, begun, bot)):
        keeps_every_law(state)
        if isinstance(waits_for(state), Choice):
            assert legal_actions(state)
        assert state.agenda
        if isinstance(action, DiceReport):
            moves_the_dice_that_it_names(state, action, then)

    keeps_every_law(then)
    assert not then.agenda
    assert isinstance(waits_for(then), Over)
    assert len(then.years) == 6


@pytest.mark.parametrize("dice", ["counted", "full"])
def test_reports_of_dice_lose_none_where_the_supply_is_short(dice: str) -> None:
    """Every listed report, at a table where nearly all dice of a kind are out."""
    seen: Counter[type] = Counter()
    state = table("keel", "thea", at="empire-technology", progress=(12,) * 6)
    state = replace(state, pools=(4, 2, 3, 2, 2, 2))
    for short in range(6):
        out = [0] * 6
        out[short] = 12 - state.pools[short] - short % 2
        begun = replace(state, heaps=(Heap("empire-technology", tuple(out)),))
        if dice == "full":
            begun = with_faces(begun)
        begun = doing(begun, tasks.ActionStep())
        for action in legal_actions(begun):
            if isinstance(action, DiceReport):
                moves_the_dice_that_it_names(begun, action, apply(begun, action))
                seen[type(action)] += 1

    assert {reports.Traded, reports.Exchanged, reports.Carried} <= {*seen}


@pytest.mark.parametrize("seed", range(3))
def test_no_card_is_twice_in_a_pile_of_a_full_record(seed: int) -> None:
    for state, _ in states(Random(seed), campaign()):
        for pile in (*state.piles, *state.discards):
            assert len(set(pile)) == len(pile)


def with_faces(state: State) -> State:
    """Give every die a 3, and each player some action dice."""
    shown = Shown(
        tuple((3,) * count for count in state.pools),
        (
            DiceAt("empire-technology", (*((3,) * n for n in state.heaps[0].dice), ())),
            *(DiceAt(f"hand-{player}", (*((),) * 6, (3, 6))) for player in PLAYERS),
        ),
    )
    return replace(state, shown=shown)


COUNTED = (reports.Created, reports.Spent, reports.Added)
TRADES = (reports.Traded, reports.Exchanged)


def universe(state: State) -> Iterator[Action]:
    """All that could be legal, and much that never is."""
    box = facts()
    people = (*box.character, "", "nobody")
    teams = [tuple(team) for n in range(3) for team in product(people, repeat=n)]
    slots, numbers = (*SLOT_NAMES, "", "nowhere"), range(-1, 9)
    kinds, lands = (*RESOURCES, "gold"), (*REGIONS, "sea")
    some = (*state.in_play[:6], *state.locked[:2], "nothing")
    cards = (*state.staged, *state.deck[:30], "tinkering", "nothing")
    yield from (actions.Next(), actions.Light(), actions.Full())
    yield from (Drawn(("poison",)), Rolled((1,)))
    yield from (answers.Answer(yes) for yes in (True, False))
    yield from map(actions.Mend, (*actions.REASONS, "whim"))
    rows: list[tuple[Callable[..., Action], tuple[Iterable[object], ...]]] = [
        *((one, (people,)) for one in (reports.Completed, reports.Used, answers.Whom)),
        *((one, (people, slots)) for one in (reports.Went, actions.Stand)),
        (reports.AbilityUsed, (people, range(-1, 12))),
        (reports.Rested, (people, (*TRACKS, "mind"))),
        (reports.Hurt, (people, TRACKS, numbers)),
        *((one, (kinds, numbers)) for one in COUNTED),
        *((one, (kinds, kinds, range(5))) for one in TRADES),
        (actions.Pick, (("ann", "ben", "x"), people)),
        (reports.Overcame, (some, teams)),
        (answers.At, (slots,)),
        (answers.That, (box.obstacle,)),
        (answers.Many, (range(-1, 14),)),
        (answers.Land, (lands,)),
        (answers.Raise, (kinds,)),
        (answers.Keep, (box.location,)),
        (answers.Card, (cards,)),
        (answers.Top, (lands, ("winter", "spring", ""))),
    ]
    yield from (kind(*words) for kind, known in rows for words in product(*known))


def test_the_legal_actions_are_exactly_those_with_no_reason_against_them() -> None:
    seen: Counter[type] = Counter()
    reported: Counter[type] = Counter()
    for seed in range(4):
        rng = Random(seed)
        begun = campaign(some_rulings(rng), **SETUPS[seed])
        for number, (state, action) in enumerate(states(rng, begun, "steady")):
            if action is None or (seen[type(state.task)] > 3 and number % 197):
                continue
            seen[type(state.task)] += 1
            legal = legal_actions(state)
            possible = {one for one in universe(state) if why_not(state, one) is None}
            reported.update(map(type, legal))

            assert len(set(legal)) == len(legal)
            assert possible - set(legal) <= {Drawn(("poison",))}
            assert all(why_not(state, one) is None for one in legal)

    assert len(reported) >= 18


def dice_reports(state: State) -> Iterator[DiceReport]:
    """All reports of dice that could be true, and some that never are."""
    goals = (*facts().character, *state.in_play, "nothing")
    kinds, counts = RESOURCES, range(14)
    for some in COUNTED:
        yield from (some(*all_) for all_ in product(kinds, counts))
    for trade in TRADES:
        yield from (trade(*all_) for all_ in product(kinds, kinds, counts))
    yield from (reports.Laid(*all_) for all_ in product(goals, kinds, counts))
    ways = product(kinds, SLOT_NAMES, SLOT_NAMES, counts)
    yield from (reports.Carried(*all_) for all_ in ways)


@pytest.mark.parametrize("mastery", ["any-from-military", "military"])
def test_the_legal_reports_of_dice_are_exactly_those_with_no_reason_against_them(
    mastery: str,
) -> None:
    """With every mastery, dice in many places, and little left of some of them."""
    state = table(
        "keel",
        "thea",
        at="empire-military settled_lands-sorcery",
        settled_lands__sorcery="tripwire",
        progress=(12,) * 6,
        pools=(0, 1, 2, 3, 9, 7),
        heaps=(
            Heap("card-ann", (3, 0, 1, 0, 0, 0)),
            Heap("empire-military", (2, 0, 0, 9, 0, 1)),
            Heap("red_bank-military", (1, 3, 0, 0, 0, 4)),
            Heap("settled_lands-sorcery", (0, 2, 2, 0, 3, 0)),
            Heap("tripwire", (1, 0, 0, 0, 0, 0)),
        ),
    )
    options = replace(state.options, military_mastery=mastery)
    state = replace(holding(state), options=options)
    state = doing(state, tasks.ActionStep())
    possible = [one for one in dice_reports(state) if why_not(state, one) is None]
    legal = [one for one in legal_actions(state) if isinstance(one, DiceReport)]

    assert sorted(legal, key=repr) == sorted(possible, key=repr)
    assert {type(one) for one in legal} == {
        kind for kind in reports.KINDS if issubclass(kind, DiceReport)
    }


@pytest.mark.parametrize(
    "setup",
    [SETUPS[0], *(pytest.param(some, marks=pytest.mark.slow) for some in SETUPS[1:])],
)
def test_the_legal_corrections_are_exactly_those_with_no_reason_against_them(
    setup: dict[str, str],
) -> None:
    begun = states(Random(5), campaign(**setup), "steady")
    for state, _ in [one for one in begun if isinstance(one[0].task, tasks.Pause)][
        ::90
    ]:
        state = apply(state, actions.Mend("repair"))
        puts = {
            actions.Put(what, value)
            for what in corrections.subjects(state)
            for value in (*corrections.values(state, what), "", "13", "nowhere")
        }
        possible = {one for one in puts if why_not(state, one) is None}

        assert {actions.Next(), *possible} == {
            one for one in legal_actions(state) if not isinstance(one, actions.Setting)
        }


@pytest.mark.slow
@pytest.mark.parametrize("seed", long.seeds(4))
def test_corrections_at_any_time_lose_no_card_and_leave_nobody_stuck(seed: int) -> None:
    rng = Random(seed)
    state = campaign(some_rulings(rng), **SETUPS[seed % 4])
    for _ in range(600):
        if (action := anything(state, rng)) is None:
            break
        state = apply(state, action)
        keeps_every_law(state)


def test_a_card_given_by_hand_is_not_dealt_over() -> None:
    begun = states(Random(1), campaign(books="light"))
    state = next(one for one, _ in begun if isinstance(asked(one), tasks.DealCard))
    state = after(state, "mend forgotten", "put card:ann tinkering", "next")

    assert state.seats[0].card == "tinkering"
    assert asked(state) == tasks.DealCard(1)
    keeps_every_law(state)


def test_a_card_given_by_hand_is_not_replaced_by_a_staged_one() -> None:
    staged = ("grand-tour", "small-steps")
    state = paused(table("thea", "keel", staged=staged), tasks.TakeCard(0))
    state = after(state, "mend forgotten", "put card:ann tinkering", "next")

    assert state.seats[0].card == "tinkering"
    assert state.staged == staged
    assert state.task == tasks.Pause()
    keeps_every_law(state)


def test_no_obstacle_comes_of_a_first_card_that_was_moved_by_hand() -> None:
    state = campaign(books="light")
    state = apply(state, answers.Card("tinkering"))
    state = after(state, "mend repair", "put lies:tinkering burned", "next")
    state = apply(state, answers.Card("cantrips"))

    assert "ann has no progress card, so no obstacle comes" in news(state)
    assert state.seats[1].card == "cantrips"
    keeps_every_law(state)


def test_a_starting_location_leaves_the_obstacles_that_were_put_in_its_slot() -> None:
    state = campaign(books="light", locations="drawn")
    state = after(state, "mend repair", "put legionary-1 empire-military", "next")
    state = apply(state, answers.Keep("southkeep"))

    assert "legionary-1" in state.spots[0].attached
    keeps_every_law(state)


def asked(state: State) -> object:
    return state.task.task if isinstance(state.task, tasks.Question) else None


def test_every_ruling_has_a_field_and_its_default() -> None:
    assert options({one.id: one.default for one in facts().rulings}) == Options()
    names = {field.replace("_", "-") for field in Options.__struct_fields__}
    assert {one.id for one in facts().rulings} == names


HOSTILE = ("a\nb", "\x1b[2J", "x" * 5000, "\0", "{}", "'; drop", "\u202e")


def test_whatever_a_save_holds_a_refusal_is_one_short_line() -> None:
    for state, action in states(Random(3), campaign(books="light"), "random"):
        if action is None or not isinstance(waits_for(state), Choice):
            continue
        for text in HOSTILE:
            for one in (
                reports.Went(text, text), reports.Overcame(text, (text, text)),
                reports.Created(text, 1), reports.Traded("support", text, 1),
                actions.Put(text, text), actions.Mend(text), answers.That(text),
                actions.Pick(text, text), answers.Card(text), Drawn((text,)),
            ):  # fmt: skip
                reason = why_not(state, one)
                assert reason
                assert reason.isprintable()
                assert len(reason) < 300
        if state.turn > 1:
            break


BOX = facts()
OTHERS = "imperial-guard-1 zarrah legionary-1 bandit-camp star-crossed secrets-and-lies"
PILES = (("poison", "tripwire"), ("angry-mob-1",), ("radia", "costume-ball"))
STAGED = ("tinkering", "cantrips", "warmachine", "grand-tour")


def rich(obstacle: str = "", slot: int = 4, *played: str) -> State:
    """Return a campaign in which every effect finds something to do."""
    others = " ".join(one for one in OTHERS.split() if one != obstacle)
    state = table(
        *(played or ("thea", "keel")),
        at=SLOT_NAMES[slot],
        empire__technology=others,
        piles=tuple(tuple(c for c in pile if c != obstacle) for pile in PILES),
        pools=(3,) * 6,
        heaps=heap((2,) * 6, SLOT_NAMES[slot]),
        threat=(6,) * 6,
        staged=STAGED,
        deck=("small-steps", "tactical-plans", "uplifting-words"),
    )
    if not obstacle:
        return state
    return stored(state.with_attached(slot, (*state.spots[slot].attached, obstacle)))


def finished(state: State, rng: Random) -> State:
    """Answer at random until there is no question."""
    while True:
        keeps_every_law(state)
        assert max(map(len, describe(state).splitlines())) <= 79
        match waits_for(state):
            case Draw(_, count):
                state = apply(state, Drawn(tuple(rng.sample(deck(state), count))))
            case Choice() if not isinstance(state.task, tasks.Pause | tasks.ActionStep):
                state = apply(state, rng.choice(possible(state)))
            case _:
                return state


@every("obstacle", [one.id for one in BOX.obstacles])
def test_an_obstacle_activates_and_is_overcome(obstacle: str) -> None:
    for seed in range(3):
        rng = Random(seed)
        state = rich(obstacle, rng.randrange(9))
        slot = state.where(obstacle)
        assert slot is not None
        finished(paused(state, tasks.ActivateObstacles(slot, (obstacle,))), rng)
        acting = doing(state, tasks.ActionStep())
        report = reports.Overcame(obstacle, ("thea", "keel"))
        after = finished(apply(acting, report), rng)

        assert after.where(obstacle) is None
        assert obstacle in after.discards[slot // 3] + after.piles[slot // 3]


@every("event", [one.id for one in BOX.events])
def test_an_event_happens(event: str) -> None:
    (found,) = [one for one in BOX.events if one.id == event]
    doings: list[Task] = [DoVerb(verb, event) for verb in found.do]
    for slot in range(9):
        finished(paused(rich("", slot), *doings), Random(slot))


@every("location", [one.id for one in BOX.locations])
def test_a_location_is_moved_into_and_used(location: str) -> None:
    card, rng = BOX.location[location], Random(1)
    region = card.region or "empire"
    slot = next(n for n, one in enumerate(SLOTS) if one.region == region)
    state = rich("", (slot + 4) % 9)
    for other, spot in enumerate(state.spots):
        if spot.location == location and other != slot:
            slot = other
    if state.spots[slot].location != location:
        state = swapped(state, state.spots[slot].location, location)
    state = doing(state, tasks.ActionStep())
    report: Act = reports.Went("thea", SLOT_NAMES[slot])
    if state.seats[0].slot != slot:
        state = finished(apply(state, report), rng)
    if card.action or card.free_effect:
        finished(apply(state, reports.Used("thea")), rng)

    assert state.seats[0].slot == slot


@every("character", [one.id for one in BOX.characters])
def test_every_ability_of_a_character_is_used(character: str) -> None:
    other = "thea" if character != "thea" else "keel"
    for number in range(1, 10):
        state = rich("", number - 1, character, other)
        state = marked(state, character, achievements=6, joined=0)
        state = doing(state, tasks.ActionStep())
        finished(apply(state, reports.AbilityUsed(character, number)), Random(number))


@every("card", [one.id for one in BOX.progress])
def test_a_progress_card_raises_as_many_tracks_as_it_has_signs(card: str) -> None:
    state = rich()
    state = replace(
        state,
        heaps=heap((6, 0, 0, 0, 0, 0), "card-ann"),
        staged=tuple(one for one in state.staged if one != card),
        deck=tuple(one for one in state.deck if one != card),
    )
    state = holding(state, card=card)
    after = finished(
        apply(doing(state, tasks.ActionStep()), reports.Completed("thea")), Random(1)
    )

    assert sum(after.progress) == 6 + len(BOX.card[card].rewards)
    assert after.seats[0].card not in ("", card)
