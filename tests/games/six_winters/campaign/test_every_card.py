"""Every obstacle, event, location, ability and progress card does what it does."""

from random import Random

from msgspec.structs import replace

from companion.contract import Act, Choice, Draw, Drawn
from companion.games.six_winters.campaign.corrections.cards import swapped
from companion.games.six_winters.campaign.tasks import (
    ActionStep,
    ActivateObstacles,
    Pause,
)
from companion.games.six_winters.cards.places import SLOT_NAMES, SLOTS
from companion.games.six_winters.cards.verbs import DoVerb, Task
from companion.games.six_winters.facts import facts
from companion.games.six_winters.reports import (
    AbilityUsed,
    Completed,
    Overcame,
    Used,
    Went,
)
from companion.games.six_winters.rules import State, apply, deck, waits_for
from companion.games.six_winters.words import describe
from tests.games.six_winters.campaigns import (
    answers,
    doing,
    heap,
    keeps_every_law,
    table,
)
from tests.kits import every

BOX = facts()
OTHERS = "imperial-guard-1 zarrah legionary-1 bandit-camp star-crossed secrets-and-lies"
PILES = (("poison", "tripwire"), ("angry-mob-1",), ("radia", "costume-ball"))
STAGED = ("tinkering", "cantrips", "warmachine", "grand-tour")


def rich(obstacle: str = "", slot: int = 4, *played: str) -> State:
    """Return a campaign in which every effect finds something to do."""
    others = " ".join(one for one in OTHERS.split() if one != obstacle)
    one, other = played or ("thea", "keel")
    state = table(one, other, empire__technology=others)
    gone = {obstacle, *(card for pile in PILES for card in pile)} - {""}
    piles = tuple(tuple(c for c in pile if c != obstacle) for pile in PILES)
    state = replace(
        state,
        locked=tuple(card for card in state.locked if card not in gone),
        piles=piles,
        pools=(3,) * 6,
        heaps=heap((2,) * 6, SLOT_NAMES[slot]),
        threat=(6,) * 6,
        staged=STAGED,
        deck=("small-steps", "tactical-plans", "uplifting-words"),
        later=tuple(
            card
            for card in state.later
            if card not in (*STAGED, "small-steps", "tactical-plans", "uplifting-words")
        ),
    )
    for seat in (0, 1):
        state = state.with_seat(seat, replace(state.seats[seat], slot=slot))
    if obstacle:
        attached = (*state.spots[slot].attached, obstacle)
        state = state.with_attached(slot, attached)
    return state


def finished(state: State, rng: Random) -> State:
    """Answer at random until there is no question."""
    while True:
        keeps_every_law(state)
        assert max(map(len, describe(state).splitlines())) <= 79
        match waits_for(state):
            case Draw(_, count):
                state = apply(state, Drawn(tuple(rng.sample(deck(state), count))))
            case Choice() if not isinstance(state.task, Pause | ActionStep):
                state = apply(state, rng.choice(answers(state)))
            case _:
                return state


@every("obstacle", [one.id for one in BOX.obstacles])
def test_an_obstacle_activates_and_is_overcome(obstacle: str) -> None:
    for seed in range(3):
        rng = Random(seed)
        state = rich(obstacle, rng.randrange(9))
        slot = state.where(obstacle)
        assert slot is not None
        finished(doing(state, ActivateObstacles(slot, (obstacle,)), Pause()), rng)
        acting = doing(state, ActionStep())
        report = Overcame(obstacle, ("thea", "keel"))
        after = finished(apply(acting, report), rng)

        assert after.where(obstacle) is None
        assert obstacle in after.discards[slot // 3] + after.piles[slot // 3]


@every("event", [one.id for one in BOX.events])
def test_an_event_happens(event: str) -> None:
    (found,) = [one for one in BOX.events if one.id == event]
    doings: list[Task] = [DoVerb(verb, event) for verb in found.do]
    for slot in range(9):
        finished(doing(rich("", slot), *doings, Pause()), Random(slot))


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
    state = doing(state, ActionStep())
    report: Act = Went("thea", SLOT_NAMES[slot])
    if state.seats[0].slot != slot:
        state = finished(apply(state, report), rng)
    if card.action or card.free_effect:
        finished(apply(state, Used("thea")), rng)

    assert state.seats[0].slot == slot


@every("character", [one.id for one in BOX.characters])
def test_every_ability_of_a_character_is_used(character: str) -> None:
    other = "thea" if character != "thea" else "keel"
    for number in range(1, 10):
        state = rich("", number - 1, character, other)
        sheet = replace(state.sheet(character), achievements=6, joined=0)
        state = doing(state.with_sheet(sheet), ActionStep())
        finished(apply(state, AbilityUsed(character, number)), Random(number))


@every("card", [one.id for one in BOX.progress])
def test_a_progress_card_raises_as_many_tracks_as_it_has_signs(card: str) -> None:
    state = rich()
    state = replace(
        state,
        heaps=heap((6, 0, 0, 0, 0, 0), "card-ann"),
        staged=tuple(one for one in state.staged if one != card),
        deck=tuple(one for one in state.deck if one != card),
        later=tuple(one for one in state.later if one != card),
    )
    state = state.with_seat(0, replace(state.seats[0], card=card))
    after = finished(apply(doing(state, ActionStep()), Completed("thea")), Random(1))

    assert sum(after.progress) == 6 + len(BOX.card[card].rewards)
    assert after.seats[0].card not in ("", card)
