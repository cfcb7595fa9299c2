"""Overcoming an obstacle: the worked examples of the rulebook, and every step."""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.facts import settle
from companion.games.six_winters.cards.places import Stress
from companion.games.six_winters.facts import REGIONS, RESOURCES, facts
from companion.games.six_winters.facts.cards import Progress
from companion.games.six_winters.referee import check, suggest
from companion.games.six_winters.referee.overcoming import (
    Attempt,
    Fighter,
    Outcome,
    attempt,
    cannot_place,
    damage,
    defence_faces,
    open_faces,
    pattern,
    skilled,
)
from companion.games.six_winters.referee.paths import (
    Asset,
    PlacedDie,
    Terms,
    check_path,
    next_squares,
    ways,
    why_not,
)
from companion.games.six_winters.words import challenge, faces
from tests.games.six_winters.referee.test_progress import WILD, way

CARD = facts().obstacle
RULINGS = settle(facts().rulings, {}, "six-winters")

Faces = tuple[int, ...]


def tried(obstacle: str, *team: Fighter, **steps: Any) -> Outcome:
    return attempt(Attempt(CARD[obstacle], team, **steps), RULINGS)


@pytest.mark.parametrize(
    ("rolled", "defended"),
    [((1, 3), True), ((3, 1, 6), True), ((1, 1, 2), False), ((3, 3), False)],
)
def test_example_two_different_faces_need_both_among_the_rerolled_dice(
    rolled: Faces, defended: bool
) -> None:
    outcome = tried("military-sabotage", Fighter(0), defend=rolled)

    assert outcome.defended is defended
    assert outcome.damage == (Stress() if defended else Stress(body=2))


@pytest.mark.parametrize(
    ("rolled", "defended"), [((2,), True), ((1, 2, 5), True), ((1, 3), False)]
)
def test_example_equal_faces_need_one_of_them(rolled: Faces, defended: bool) -> None:
    assert tried("imperial-guard-1", Fighter(0), defend=rolled).defended is defended


def test_example_assets_do_not_count_in_a_defence() -> None:
    outcome = tried(
        "military-sabotage",
        Fighter(0),
        on=(1, 1),
        defend=(1, 6),
        place=(1,),
        assets=(3,),
    )

    assert (outcome.defended, outcome.missing) == (False, (3,))
    assert outcome.overcome


def test_example_keel_fails_the_defence_keeps_the_dice_and_finishes() -> None:
    keel = Fighter(1, "keel")

    outcome = tried("poison", keel, on=(3,), defend=(1, 2, 5), place=(1, 2))

    assert outcome.defended is False
    assert outcome.missing == (3,)
    assert outcome.damage == Stress(body=2)
    assert outcome.overcome
    assert outcome.gains == (0,)
    assert outcome.earns == (0,)


def test_example_a_rank_of_6_counts_the_dice_and_not_their_faces() -> None:
    six = Fighter(6)

    assert tried("doom-under-sightrock", six, approach=(5, 5, 5)).overcome
    assert tried("doom-under-sightrock", six, approach=(5, 5)).lacking == 1
    assert tried("doom-under-sightrock", six, defend=(5, 5)).missing == (1, 2, 6)


def test_a_skilled_character_overcomes_in_the_approach_without_a_defence() -> None:
    outcome = tried("tripwire", Fighter(1), approach=(1, 1))

    assert outcome == Outcome(overcome=True)


def test_the_approach_is_closed_to_those_without_the_skill() -> None:
    outcome = tried("poison", Fighter(1), approach=(1,))

    assert outcome.reason == "an approach takes rank 2 in thievery"
    assert skilled(CARD["poison"], 2)
    assert not skilled(CARD["poison"], 1)


def test_one_skilled_member_opens_the_approach_to_a_team() -> None:
    outcome = tried("poison", Fighter(1), Fighter(3), approach=(1, 2, 3))

    assert outcome.overcome
    assert outcome.gains == (0,)


def test_dice_stay_on_an_obstacle_for_the_next_attempt() -> None:
    first = tried("military-sabotage", Fighter(0), defend=(1, 1, 3), place=(1, 1, 3))
    second = tried(
        "military-sabotage", Fighter(0), on=(1, 1, 3), defend=(1,), place=(1,)
    )

    assert (first.overcome, first.open, first.lacking) == (False, (1,), 1)
    assert second.overcome
    assert second.defended is False


def test_an_attempt_without_dice_still_defends() -> None:
    outcome = tried("imperial-guard-1", Fighter(0), defend=())

    assert outcome.defended is False
    assert outcome.damage == Stress(psyche=2)


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        ({"place": (2,)}, "a defence comes before dice are placed"),
        ({"assets": (2,)}, "a defence comes before dice are placed"),
        ({"defend": (1, 1), "place": (2, 2)}, "no unspent action die shows a 2"),
        ({"defend": (1, 2), "place": (2, 2)},
         "only 1 unspent action die shows a 2, not 2"),
        ({"defend": (4,), "place": (4,)}, "no open place shows a 4; open: 2 and 2"),
        ({"on": (2, ), "defend": (2, 2), "place": (2, 2)},
         "2 dice are placed where 1 die will do"),
        ({"approach": (2, 2), "defend": (2, )},
         "it is overcome by then; there is no defence and nothing to place"),
        ({"on": (2, 2, 2)}, "3 dice are placed where 2 dice will do"),
    ],
)  # fmt: skip
def test_a_step_that_cannot_be_is_refused(steps: dict[str, Any], reason: str) -> None:
    assert tried("imperial-guard-1", Fighter(1), **steps).reason == reason


def test_battle_plans_adds_a_1_to_military_obstacles_but_not_to_the_defence() -> None:
    plans = (CARD["battle-plans"],)

    assert pattern(CARD["legionary-1"], plans) == (1, 3, 5)
    assert pattern(CARD["tripwire"], plans) == (1, 1)
    outcome = tried("legionary-1", Fighter(0), defend=(3, 5), place=(3, 5), also=plans)
    assert outcome.defended
    assert (outcome.overcome, outcome.open) == (False, (1,))


def test_drauga_keeps_support_obstacles_from_being_overcome() -> None:
    also = (CARD["drauga"],)

    assert tried("angry-mob-1", Fighter(6), also=also).reason == (
        "Angry Mob cannot be overcome while Drauga is in play"
    )
    assert tried("tripwire", Fighter(1), approach=(1, 1), also=also).overcome


@pytest.mark.parametrize(
    ("obstacle", "also", "cost"),
    [
        ("angry-mob-1", [], Stress(1, 1)),
        ("spy-unmasked", ["secrets-and-lies"], Stress(1, 3)),
        ("breakout", ["secrets-and-lies", "background-checks"], Stress(2, 4)),
        ("legionary-1", ["encoded-plans", "nalah"], Stress(0, 5)),
        ("poison", ["secrets-and-lies"], Stress(0, 2)),
    ],
)
def test_others_in_play_add_to_the_damage(
    obstacle: str, also: list[str], cost: Stress
) -> None:
    assert damage(CARD[obstacle], (), [CARD[one] for one in also]) == cost


@pytest.mark.parametrize(("placed", "body"), [((), 3), ((1,), 3), ((6, 1), 7)])
def test_eight_ears_hits_for_its_dice_and_at_least_for_3(
    placed: Faces, body: int
) -> None:
    assert damage(CARD["eight-ears"], placed) == Stress(body=body)


def test_the_ruling_on_a_defence_may_leave_out_covered_faces() -> None:
    card = CARD["military-sabotage"]

    assert defence_faces(card, (3,), "whole") == (1, 3)
    assert defence_faces(card, (3,), "open") == (1,)


@pytest.mark.parametrize(("ruling", "met"), [("one", True), ("all", False)])
def test_the_ruling_on_a_team_may_ask_rank_6_of_everyone(
    ruling: str, met: bool
) -> None:
    chosen = RULINGS | {"team-mastery": ruling}
    team = (Fighter(6), Fighter(2))
    outcome = attempt(Attempt(CARD["poison"], team, approach=(6, 6, 6)), chosen)

    assert outcome.overcome is met
    assert outcome.reason == (
        "" if met else "no open place shows a 6; open: 1, 2 and 3"
    )


def test_a_die_of_another_face_takes_a_place_that_the_rest_leave_open() -> None:
    assert open_faces((1, 2, 3), (6, 2)) == (1, 3)
    assert cannot_place((1, 2, 3), (6, 2), (3,), free=False) == ""
    assert cannot_place((1, 2, 3), (6, 2), (3, 1), free=False) == (
        "2 dice are placed where 1 die will do"
    )


def test_only_a_task_on_the_obstacle_earns_an_achievement() -> None:
    team = (Fighter(1, "keel"), Fighter(1, "menas"), Fighter(1, "yasmina"))

    assert tried("lightning-chamber", *team, defend=(1,), on=(1, 1, 1)).reason
    outcome = tried("orb-of-seeing", *team, approach=(1, 6))
    assert outcome.earns == (0, 2)
    assert outcome.gains == ()


def declarations(die: PlacedDie) -> list[PlacedDie]:
    """Return a die as itself and, if it is wild, as every type and value."""
    if die.die.type != "sorcery":
        return [die]
    return [
        die,
        *(replace(die, declared=one) for one in product(RESOURCES, range(1, 7))),
    ]


def legal_somehow(
    card: Progress, before: tuple[PlacedDie, ...], dice: list[PlacedDie], terms: Terms
) -> bool:
    """Try every declaration of every wild die."""
    return not dice or any(
        why_not(card, before, one, terms) is None
        and legal_somehow(card, (*before, one), dice[1:], terms)
        for one in declarations(dice[0])
    )


@pytest.mark.parametrize("terms", [WILD, Terms(wild=True, barred="sorcery")], ids=str)
def test_a_wild_die_is_tried_as_every_type_and_value_before_check_says_no(
    terms: Terms,
) -> None:
    rng = Random(7)
    verdicts = Counter[bool]()
    for card in facts().progress:
        for _ in range(3):
            dice = wandering(card, rng)
            found = check_path(card, dice, terms).legal

            assert found is legal_somehow(card, (), dice, terms), (card.id, dice)
            assert found is bool(ways(card, dice, terms)), (card.id, dice)
            verdicts[found] += 1
    assert min(verdicts[True], verdicts[False]) > 15


def wandering(card: Progress, rng: Random) -> list[PlacedDie]:
    """Return dice on touching squares, two of them wild, most where they may be."""
    at, dice = card.role("start"), list[PlacedDie]()
    wild = rng.sample(range(4), 2)
    for number in range(4):
        kind = "sorcery" if number in wild else at.type or rng.choice(RESOURCES[:5])
        face = at.value or rng.randint(1, 6)
        if at.relation and number not in wild and rng.random() < 0.8:
            face = min(6, max(1, dice[-1].face + rng.choice((-1, 0, 1))))
        die = Asset(kind, face, at.region or rng.choice((None, *REGIONS)))
        dice.append(PlacedDie(at.at, die))
        near = next_squares(card, dice)
        if not near:
            break
        at = rng.choice(near)
    return dice


def test_of_a_wild_die_all_values_that_it_can_count_as_are_next() -> None:
    found = way("small-steps", "b1so2 a2te1", WILD)

    assert found.reason == "a2 asks for one more than the die before it, not a 1"
    assert found.fits == "a die showing 2, 3, 4, 5 or 6 or any Sorcery die"
    assert way("small-steps", "b1so2 a2te5", WILD).legal
    assert not way("small-steps", "b1so2 a2te5").legal


def test_a_wild_die_that_fits_as_nothing_lacks_what_no_mastery_gives() -> None:
    assert way("hard-choices", "a1su3 b1so1e", WILD).reason == (
        "b1 asks for a die taken in the Settled Lands"
    )
    assert way("small-steps", "b1mi6 a2so6", WILD).reason == (
        "a2 asks for one more than the 6 before it, not a 6"
    )


def test_check_and_suggest_say_what_a_wild_die_counts_as() -> None:
    asked = challenge("path small steps wild")

    verdict = check(asked, faces(["b1:so2", "a2:te5", "b3:di5"]))
    assert verdict.sentence.startswith("Small Steps is complete with 3 dice")
    assert verdict.notes == ("b1: Sorcery 2, as Sorcery 4",)
    assert check(asked, faces(["b1:so2"])).notes == (
        "a2: a die showing 2, 3, 4, 5 or 6 or any Sorcery die",
        "c2: a die showing 1, 2, 3, 4 or 5 or any Sorcery die",
    )
    found = suggest(asked, faces(["b1:so2", "te5", "te5"]))
    assert found.notes == (
        "b1: Sorcery 2, as Sorcery 4",
        "a2: Technology 5",
        "b3: Technology 5",
    )
