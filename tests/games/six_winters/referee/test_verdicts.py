"""Overcoming an obstacle, the sentences of the referee, and exact odds."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.errors import BadValue
from companion.facts import settle
from companion.games.six_winters.cards.places import Stress
from companion.games.six_winters.facts import REGIONS, RESOURCES, facts
from companion.games.six_winters.facts.cards import Progress
from companion.games.six_winters.referee import check, odds, paths, suggest
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
from companion.games.six_winters.referee.queries import (
    Challenge,
    DefendQuery,
    FinishQuery,
    RestQuery,
    ShowQuery,
    TypedDie,
)
from companion.games.six_winters.words import challenge, faces
from tests.games.six_winters.referee.test_progress import WILD, way

CARD = facts().obstacle
RULINGS = settle(facts().rulings, {}, "six-winters")

Faces = tuple[int, ...]


def tried(obstacle: str, *team: Fighter, **steps: Any) -> Outcome:
    return attempt(Attempt(CARD[obstacle], team, **steps), RULINGS)


@pytest.mark.parametrize(
    ("obstacle", "rolled", "defended"),
    [
        # Its different faces need both among the rerolled dice, equal ones one of them.
        ("military-sabotage", (1, 3), True),
        ("military-sabotage", (3, 1, 6), True),
        ("military-sabotage", (1, 1, 2), False),
        ("military-sabotage", (3, 3), False),
        ("imperial-guard-1", (2,), True),
        ("imperial-guard-1", (1, 2, 5), True),
        ("imperial-guard-1", (1, 3), False),
        ("imperial-guard-1", (), False),
    ],
)
def test_examples_of_defences_and_their_damage(
    obstacle: str, rolled: Faces, defended: bool
) -> None:
    outcome = tried(obstacle, Fighter(0), defend=rolled)
    hit = Stress(psyche=2) if "guard" in obstacle else Stress(body=2)

    assert outcome.defended is defended
    assert outcome.damage == (Stress() if defended else hit)


def test_example_assets_do_not_count_in_a_defence() -> None:
    steps = {"on": (1, 1), "defend": (1, 6), "place": (1,), "assets": (3,)}
    outcome = tried("military-sabotage", Fighter(0), **steps)

    assert (outcome.defended, outcome.missing) == (False, (3,))
    assert outcome.overcome


def test_example_keel_fails_the_defence_keeps_the_dice_and_finishes() -> None:
    steps = {"on": (3,), "defend": (1, 2, 5), "place": (1, 2)}
    outcome = tried("poison", Fighter(1, "keel"), **steps)

    assert (outcome.defended, outcome.missing) == (False, (3,))
    assert outcome.damage == Stress(body=2)
    assert outcome.overcome
    assert (outcome.gains, outcome.earns) == ((0,), (0,))


def test_example_a_rank_of_6_counts_the_dice_and_not_their_faces() -> None:
    six = Fighter(6)

    assert tried("doom-under-sightrock", six, approach=(5, 5, 5)).overcome
    assert tried("doom-under-sightrock", six, approach=(5, 5)).lacking == 1
    assert tried("doom-under-sightrock", six, defend=(5, 5)).missing == (1, 2, 6)


def test_the_approach_is_open_to_the_skilled_and_to_a_team_with_one_of_them() -> None:
    poison = CARD["poison"]
    outcome = tried("poison", Fighter(1), Fighter(3), approach=(1, 2, 3))

    assert tried("tripwire", Fighter(1), approach=(1, 1)) == Outcome(overcome=True)
    assert (outcome.overcome, outcome.gains) == (True, (0,))
    assert [skilled(poison, rank) for rank in (1, 2)] == [False, True]


def test_dice_stay_on_an_obstacle_for_the_next_attempt() -> None:
    lie, sabotage = (1, 1, 3), "military-sabotage"
    first = tried(sabotage, Fighter(0), defend=lie, place=lie)
    second = tried(sabotage, Fighter(0), on=lie, defend=(1,), place=(1,))

    assert (first.overcome, first.open, first.lacking) == (False, (1,), 1)
    assert (second.overcome, second.defended) == (True, False)


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


def test_battle_plans_adds_a_1_and_drauga_bars_obstacles_but_not_the_defence() -> None:
    plans, drauga = (CARD["battle-plans"],), (CARD["drauga"],)
    mob = tried("angry-mob-1", Fighter(6), also=drauga)
    outcome = tried("legionary-1", Fighter(0), defend=(3, 5), place=(3, 5), also=plans)

    assert pattern(CARD["legionary-1"], plans) == (1, 3, 5)
    assert pattern(CARD["tripwire"], plans) == (1, 1)
    assert (outcome.defended, outcome.overcome, outcome.open) == (True, False, (1,))
    assert mob.reason == "Angry Mob cannot be overcome while Drauga is in play"
    assert tried("tripwire", Fighter(1), approach=(1, 1), also=drauga).overcome


@pytest.mark.parametrize(
    ("obstacle", "placed", "also", "cost"),
    [
        ("angry-mob-1", (), "", Stress(1, 1)),
        ("spy-unmasked", (), "secrets-and-lies", Stress(1, 3)),
        ("breakout", (), "secrets-and-lies background-checks", Stress(2, 4)),
        ("legionary-1", (), "encoded-plans nalah", Stress(0, 5)),
        ("poison", (), "secrets-and-lies", Stress(0, 2)),
        # It hits for its dice, and at least for 3.
        ("eight-ears", (), "", Stress(body=3)),
        ("eight-ears", (1,), "", Stress(body=3)),
        ("eight-ears", (6, 1), "", Stress(body=7)),
    ],
)
def test_others_in_play_and_dice_on_the_card_add_to_the_damage(
    obstacle: str, placed: Faces, also: str, cost: Stress
) -> None:
    assert damage(CARD[obstacle], placed, [CARD[one] for one in also.split()]) == cost


def test_rulings_leave_out_covered_faces_of_a_defence_or_ask_rank_6_of_a_team() -> None:
    card = CARD["military-sabotage"]
    mastered = Attempt(CARD["poison"], (Fighter(6), Fighter(2)), approach=(6, 6, 6))
    every = attempt(mastered, RULINGS | {"team-mastery": "all"})

    assert defence_faces(card, (3,), "whole") == (1, 3)
    assert defence_faces(card, (3,), "open") == (1,)
    assert attempt(mastered, RULINGS | {"team-mastery": "one"}) == Outcome(
        overcome=True
    )
    assert every.reason == "no open place shows a 6; open: 1, 2 and 3"
    assert not every.overcome


def test_a_die_of_another_face_takes_a_place_that_the_rest_leave_open() -> None:
    assert open_faces((1, 2, 3), (6, 2)) == (1, 3)
    assert cannot_place((1, 2, 3), (6, 2), (3,), free=False) == ""
    assert cannot_place((1, 2, 3), (6, 2), (3, 1), free=False) == (
        "2 dice are placed where 1 die will do"
    )


def test_only_a_task_on_the_obstacle_earns_an_achievement() -> None:
    team = [Fighter(1, who) for who in ("keel", "menas", "yasmina")]
    outcome = tried("orb-of-seeing", *team, approach=(1, 6))

    assert (outcome.earns, outcome.gains) == ((0, 2), ())
    assert tried("lightning-chamber", *team, defend=(1,), on=(1, 1, 1)).reason


def declarations(die: paths.PlacedDie) -> list[paths.PlacedDie]:
    """Return a die as itself and, if it is wild, as every type and value."""
    wild = product(RESOURCES, range(1, 7)) if die.die.type == "sorcery" else ()
    return [die, *(replace(die, declared=one) for one in wild)]


Dice = Sequence[paths.PlacedDie]


def legal_somehow(
    card: Progress, dice: Dice, terms: paths.Terms, at: Dice = ()
) -> bool:
    """Try every declaration of every wild die."""
    return not dice or any(
        paths.why_not(card, at, one, terms) is None
        and legal_somehow(card, dice[1:], terms, (*at, one))
        for one in declarations(dice[0])
    )


@pytest.mark.parametrize(
    "terms", [WILD, paths.Terms(wild=True, barred="sorcery")], ids=str
)
def test_a_wild_die_is_tried_as_every_type_and_value_before_check_says_no(
    terms: paths.Terms,
) -> None:
    rng = Random(7)
    verdicts = Counter[bool]()
    for card in facts().progress:
        for _ in range(3):
            dice = wandering(card, rng)
            found = paths.check_path(card, dice, terms).legal

            assert found is legal_somehow(card, dice, terms), (card.id, dice)
            assert found is bool(paths.ways(card, dice, terms)), (card.id, dice)
            verdicts[found] += 1
    assert min(verdicts[True], verdicts[False]) > 15


def wandering(card: Progress, rng: Random) -> list[paths.PlacedDie]:
    """Return dice on touching squares, two of them wild, most where they may be."""
    at, dice = card.role("start"), list[paths.PlacedDie]()
    wild = rng.sample(range(4), 2)
    for number in range(4):
        kind = "sorcery" if number in wild else at.type or rng.choice(RESOURCES[:5])
        face = at.value or rng.randint(1, 6)
        if at.relation and number not in wild and rng.random() < 0.8:
            face = min(6, max(1, dice[-1].face + rng.choice((-1, 0, 1))))
        die = paths.Asset(kind, face, at.region or rng.choice((None, *REGIONS)))
        dice.append(paths.PlacedDie(at.at, die))
        near = paths.next_squares(card, dice)
        if not near:
            break
        at = rng.choice(near)
    return dice


def test_a_wild_die_is_refused_with_what_it_can_count_as_or_what_it_lacks() -> None:
    found = way("small-steps", "b1so2 a2te1", WILD)

    assert found.reason == "a2 asks for one more than the die before it, not a 1"
    assert found.fits == "a die showing 2, 3, 4, 5 or 6 or any Sorcery die"
    assert way("hard-choices", "a1su3 b1so1e", WILD).reason == (
        "b1 asks for a die taken in the Settled Lands"
    )
    assert way("small-steps", "b1mi6 a2so6", WILD).reason == (
        "a2 asks for one more than the 6 before it, not a 6"
    )


def test_check_and_suggest_say_what_a_wild_die_counts_as() -> None:
    asked, counts = challenge("path small steps wild"), "b1: Sorcery 2, as Sorcery 4"

    verdict = check(asked, faces(["b1:so2", "a2:te5", "b3:di5"]))
    assert verdict.sentence.startswith("Small Steps is complete with 3 dice")
    assert verdict.notes == (counts,)
    assert check(asked, faces(["b1:so2"])).notes == (
        "a2: a die showing 2, 3, 4, 5 or 6 or any Sorcery die",
        "c2: a die showing 1, 2, 3, 4 or 5 or any Sorcery die",
    )
    found = suggest(asked, faces(["b1:so2", "te5", "te5"]))
    assert found.notes == (counts, "a2: Technology 5", "b3: Technology 5")


@pytest.mark.parametrize(
    ("asked", "dice", "met", "lines"),
    [
        ("path tinkering", "a1:su3@r b1:di6@e c1:mi2", True,
         ["Tinkering is complete with 3 dice and raises Technology"]),
        ("path keeper of natural lore", "a1:su6 b1:su6 c1:so6 d2:so6 d3:di6 d4:te6",
         True,
         ["Keeper of Natural Lore is complete with 6 dice and raises Sorcery twice"]),
        ("path bread and circuses", "a1:su3@r b1:di4 c1:mi5 d2:mi6", True,
         ["Bread and Circuses is complete with 4 dice and raises Support"]),
        ("path tinkering", "a1:su3@r b1:di6@e", True,
         ["Tinkering: 2 dice fit; at least 1 more to its end", "c1: any die",
         "b2: any die taken in the Settled Lands"]),
        ("path small steps", "b1:mi3 a2:te5", False,
         ["Small Steps, die 2: a2 asks for one more than the 3 before it, not a 5"
         "; what fits: a die showing 4"]),
        ("overcome military sabotage by keel:2", "on:11 defend:125 place:1 asset:3",
         True, ["Military Sabotage is overcome",
         "Keel may not approach: rank 2 against difficulty 4",
         "the defence fails, a 3 lacking: 2 body", "Keel has rank 3 in Thievery now"]),
        ("overcome tripwire by keel:2", "approach:1", False,
         ["Tripwire is not overcome: 1 die is lacking, open: 1",
         "Keel may approach: rank 2 against difficulty 1", "a defence has to show 1"]),
        ("overcome doom under sightrock by 6", "defend:1264 place:64", False,
         ["Doom Under Sightrock is not overcome: 1 die is lacking, of any face",
         "the character may approach: rank 6 against difficulty 6",
         "the defence succeeds"]),
        ("overcome poison by keel:1 and menas:0 with secrets and lies",
         "defend:11 place:1", False,
         ["Poison is not overcome: 2 dice are lacking, open: 2 and 3",
         "Keel may not approach: rank 1 against difficulty 2",
         "Menas may not approach: rank 0 against difficulty 2",
         "the defence fails, a 2 and a 3 lacking: 2 body, split as they like"]),
        ("overcome poison by 1", "approach:1", False,
         ["Poison: an approach takes rank 2 in thievery"]),
        ("defend military sabotage", "135", True,
         ["Military Sabotage: 1 and 3 shown, the defence succeeds"]),
        ("defend angry mob", "33", False,
         ["Angry Mob: the defence fails, a 5 lacking: 1 psyche and 1 body"]),
        ("finish poison on 1", "32", True, ["Poison is completed with 2 and 3"]),
        ("finish poison on 1", "3", False,
         ["Poison is not completed: 1 die is lacking, open: 2"]),
        ("finish poison free", "66", False,
         ["Poison is not completed: 1 die is lacking, of any face"]),
        ("show 5,6", "1236", True, ["a 5 or a 6 is there"]),
        ("show 5,6", "123", False, ["a 5 or a 6 is not there"]),
        ("create 3", "236", True, ["one action may take 3 or 2 to the location"]),
        ("create 3", "46", False, ["a 3 takes none of these; the lowest needs a 4"]),
        ("create 3 at the throne room", "236 take:2", True,
         ["a 2 may go to the location", "it costs 3 psyche"]),
        ("create stress at yearly field", "36 take:6", True,
         ["a 6 may go to the location", "it costs 2 body"]),
        ("create stress at eastkeep", "36", False,
         ["only Yearly Field and The Weird Rock take stress for it"]),
        ("create 3 at eastkeep rank 2", "236", False,
         ["Eastkeep has no sign of a skill; leave the rank out"]),
        ("trade support technology 3 in technology at arankh rank 2", "1236 take:32",
         True, ["a 3 and a 2 may go to the Technology pool"]),
        ("exchange support technology", "24", True,
         ["2 and 4 are discarded; 1 new Technology die is rolled"]),
        ("exchange sorcery military", "3355", True,
         ["3, 3, 5 and 5 are discarded; 2 new Military dice are rolled"]),
        ("exchange support technology", "246", False,
         ["3 dice are named; each new die takes 2"]),
        ("exchange support technology", "", False,
         ["no pool die is named; each new die takes 2"]),
        ("exchange support military", "24", False,
         ["Support trades into Technology, not into Military"]),
        ("move eastkeep to gravewood", "35", True,
         ["Eastkeep to Gravewood costs 2 dice"]),
        ("move house of copper to shimmerhall", "body", True,
         ["House of Copper to Shimmerhall costs 1 body"]),
        ("rest 4", "1", True, ["the stress die goes from 4 to 5"]),
        ("rest 6", "1", False, ["a stress die shows 6 at most"]),
        ("rest 4", "12", False, ["2 dice are paid, and a rest costs 1"]),
        ("use keel 3", "te5", True,
         ["Keel, ability 3: it makes Technology 1 and 4 or Technology 2 and 3"]),
        ("use keel 3", "te5 make:te2,te3", True, ["Keel, ability 3: it makes "]),
        ("use keel 3", "te5 make:te2,te4", False,
         ["Keel, ability 3: it makes Technology 1 and 4 or Technology 2 and 3, "
         "not Technology 2 and 4"]),
        ("use fuscus a2", "3", True, ["Fuscus, achievement 2: it makes a 3 and a 4"]),
        ("use thea 3", "su1 pool:5553", True, ["Thea, ability 3: 3 dice are rolled"]),
        ("use thea 3", "su1 pool:555 new:251", False,
         ["Thea, ability 3: 1 die more to roll"]),
        ("use thea 3", "su1 pool:555 new:2516", True,
         ["Thea, ability 3: the pool grows by 4"]),
        ("use oniri 3", "body", True, ["Oniri, ability 3: it can be used"]),
        ("use yasmina 1", "1 make:6", False,
         ["Yasmina, ability 1: it makes no die to be chosen; leave make out"]),
        ("create 3", "236 take:33", False, ["only 1 pool die shows a 3, not 2"]),
        ("overcome tripwire by keel:2", "defend:16 place:11", False,
         ["Tripwire: only 1 unspent action die shows a 1, not 2"]),
        ("defend imperial guard", "", False,
         ["Imperial Guard: the defence fails, a 2 lacking: 2 psyche"]),
        ("path tinkering", "", True, ["Tinkering: no die is on it; at least 3 more",
         "a1: a Support die"]),
        ("use thea a4", "2", True, ["Thea, achievement 4: 1 Support die is rolled"]),
    ],
)  # fmt: skip
def test_the_referee_says_what_the_rules_say(
    asked: str, dice: str, met: bool, lines: list[str]
) -> None:
    verdict = check(challenge(asked), faces(dice.split()))

    assert verdict.met is met
    assert verdict.sentence.startswith(lines[0])
    assert list(verdict.notes) == lines[1:]


def test_a_path_is_suggested_from_the_assets_there_are_and_the_dice_that_lie() -> None:
    verdict = suggest(challenge("path tinkering"), faces(["su3", "2xte4@e", "so1@s"]))
    wild, dice_there = challenge("path small steps wild"), ["b1:mi3", "so1"]
    short = suggest(wild, faces(dice_there))

    assert verdict.met
    assert verdict.sentence == "Tinkering can be completed with 3 dice"
    asked = [f"{square}: Technology 4 from the Empire" for square in ("b1", "c1")]
    assert verdict.notes == ("a1: Support 3", *asked)
    assert not short.met
    assert short.sentence == "no path of Small Steps is filled by 1 die like these"
    as_four = tuple(f"{square}: Sorcery 1, as Sorcery 4" for square in ("a2", "b3"))
    assert suggest(wild, faces([*dice_there, "so1"])).notes == as_four


@pytest.mark.parametrize(
    ("asked", "dice", "line"),
    [
        ("path tinkering", "su3", "a die has no square"),
        ("path tinkering", "a1:3", "only assets go on a progress card"),
        ("path tinkering", "defend:su3", "a die has no square"),
        ("rest 3", "a1:su3", "a die is on a square; only a path has squares"),
        ("defend poison", "place:3", "dice for 'place' are of no use here"),
        ("create 3", "body", "body is of no use here; use dice for pool or take"),
        ("move eastkeep to loomwood", "3 body", "dice and stress are mixed"),
        ("use keel 2", "5 5", "more than one thing is paid"),
    ],
)
def test_dice_that_have_no_use_are_refused(asked: str, dice: str, line: str) -> None:
    with pytest.raises(BadValue, match=line):
        check(challenge(asked), faces(dice.split()))


def test_only_a_path_can_be_suggested() -> None:
    with pytest.raises(BadValue, match="only a path can be suggested"):
        suggest(challenge("rest 3"), faces(["3"]))


@pytest.mark.parametrize(
    ("text", "dice", "chance"),
    [
        ("defend military-sabotage", 2, Fraction(1, 18)),
        ("defend military-sabotage", 5, Fraction(425, 1296)),
        ("defend imperial-guard", 1, Fraction(1, 6)),
        ("defend imperial-guard", 0, Fraction(0)),
        ("finish imperial-guard", 2, Fraction(1, 36)),
        ("finish imperial-guard on 2", 3, Fraction(91, 216)),
        ("finish imperial-guard free", 2, Fraction(1)),
        ("finish imperial-guard free", 1, Fraction(0)),
        ("finish imperial-guard on 22", 0, Fraction(1)),
        ("finish legionary with battle plans", 3, Fraction(6, 216)),
        ("show 56", 1, Fraction(1, 3)),
        ("show 6", 2, Fraction(11, 36)),
    ],
)
def test_the_chance_is_exact(text: str, dice: int, chance: Fraction) -> None:
    assert odds(challenge(text), dice) == chance


@pytest.mark.parametrize(
    "asked",
    [
        DefendQuery("military-sabotage"),
        DefendQuery("doom-under-sightrock"),
        DefendQuery("doom-under-sightrock", on=(6,)),
        FinishQuery("poison"),
        FinishQuery("poison", on=(3,)),
        FinishQuery("imperial-guard-captain", on=(5,)),
        FinishQuery("the-severing"),
        ShowQuery((1, 4)),
    ],
    ids=str,
)
@pytest.mark.parametrize("rulings", [{}, {"defence-pattern": "open"}], ids=str)
def test_the_chance_is_the_share_of_all_rolls_that_the_check_passes(
    asked: Challenge, rulings: dict[str, str]
) -> None:
    for dice in (1, 2, 3, 4):
        rolls = [
            tuple(map(TypedDie, roll)) for roll in product(range(1, 7), repeat=dice)
        ]
        met = sum(check(asked, roll, rulings=rulings).met for roll in rolls)

        assert odds(asked, dice, rulings=rulings) == Fraction(met, 6**dice)


@pytest.mark.parametrize(
    ("asked", "dice", "line"),
    [
        (RestQuery(3), 1, "this has no odds; ask for defend, finish or show"),
        (ShowQuery((1,)), 19, "19 dice are asked about; ask for 0 to 18"),
        (ShowQuery((1,)), -1, "-1 dice are asked about; ask for 0 to 18"),
    ],
)
def test_what_has_no_odds_is_refused(asked: Challenge, dice: int, line: str) -> None:
    with pytest.raises(BadValue, match=f"^six-winters: {line}$"):
        odds(asked, dice)
