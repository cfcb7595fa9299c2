"""Wild dice on a path that are not declared: tried as every type and value."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from companion.games.six_winters.facts import REGIONS, RESOURCES, facts
from companion.games.six_winters.facts.cards import Progress
from companion.games.six_winters.referee import check, suggest
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
from tests.games.six_winters.referee.test_paths import WILD, way


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


def test_a_declared_die_counts_as_nothing_else() -> None:
    assert not way("small-steps", "b1so2=mi4 a2te3", WILD).legal


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
