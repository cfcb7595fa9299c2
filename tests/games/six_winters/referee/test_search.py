"""The suggested path is legal, shortest, and found whenever there is one."""

import random
from collections.abc import Iterator, Sequence

import pytest

from companion.games.six_winters.cards.places import Resource
from companion.games.six_winters.cards.wording import spot
from companion.games.six_winters.facts import REGIONS, RESOURCES, facts
from companion.games.six_winters.facts.cards import Progress, Square
from companion.games.six_winters.referee.paths import (
    PLAIN,
    Asset,
    PlacedDie,
    Terms,
    check_path,
    next_squares,
    touches,
    why_not,
)
from companion.games.six_winters.referee.progress import suggest

CARD = facts().card

EVERY_TERMS = (
    PLAIN,
    Terms(wild=True),
    Terms(barred="sorcery"),
    Terms(wild=True, barred="sorcery"),
)


def fewest(
    card: Progress, assets: Sequence[Asset], before: tuple[PlacedDie, ...], terms: Terms
) -> int | None:
    """Try every die on every square in every order: the fewest that complete a card."""
    if before and before[-1].at == card.role("end").at:
        return 0
    found = [
        rest + 1
        for number, die in enumerate(assets)
        for one in tries(card, before, die, terms)
        if why_not(card, before, one, terms) is None
        and (
            rest := fewest(
                card, [*assets[:number], *assets[number + 1 :]], (*before, one), terms
            )
        )
        is not None
    ]
    return min(found, default=None)


def tries(
    card: Progress, before: tuple[PlacedDie, ...], die: Asset, terms: Terms
) -> Iterator[PlacedDie]:
    for square in next_squares(card, before):
        yield PlacedDie(square.at, die)
        if terms.wild and die.type == "sorcery":
            for face in range(1, 7):
                yield PlacedDie(square.at, die, (square.type or die.type, face))


def assets(rng: random.Random, types: Sequence[Resource]) -> list[Asset]:
    return [Asset(one, rng.randint(1, 6), rng.choice(REGIONS)) for one in types]


def likely(card: Progress, rng: random.Random) -> list[Asset]:
    """Return just enough dice that a shortest path may well be filled."""
    path = min(demands(card), key=len)
    dice = [
        Asset(
            square.type or rng.choice(RESOURCES),
            square.value or rng.randint(2, 5),
            square.region or rng.choice(REGIONS),
        )
        for square in path
    ]
    dice[rng.randrange(len(dice))] = Asset("sorcery", rng.randint(1, 6), "empire")
    rng.shuffle(dice)
    return dice


def demands(card: Progress, way: tuple[Square, ...] = ()) -> Iterator[list[Square]]:
    """Yield every way from start to end."""
    last = way[-1] if way else None
    if last and last.role == "end":
        yield list(way)
        return
    for square in card.squares:
        begins = not way and square.role == "start"
        if begins or (last and square not in way and touches(last.at, square.at)):
            yield from demands(card, (*way, square))


@pytest.mark.parametrize("terms", EVERY_TERMS, ids=str)
def test_the_search_agrees_with_trying_everything(terms: Terms) -> None:
    rng = random.Random(str(terms))
    lengths = set()
    for card in facts().progress[:: 9 if terms.wild else 2]:
        for dice in (likely(card, rng), likely(card, rng)):
            path = suggest(card, dice, (), terms)

            assert (len(path) if path else None) == fewest(card, dice, (), terms)
            lengths.add(path and len(path))
    assert None in lengths
    assert len(lengths) > 1 or terms.barred


@pytest.mark.parametrize("terms", EVERY_TERMS, ids=str)
def test_a_suggested_path_is_legal_and_complete_and_uses_each_die_once(
    terms: Terms,
) -> None:
    rng = random.Random(2)
    for card in facts().progress:
        dice = assets(rng, RESOURCES * 4)
        path = suggest(card, dice, (), terms)

        if path:
            left = list(dice)
            for one in path:
                left.remove(one.die)
            assert check_path(card, path, terms).complete


def test_the_fewest_dice_come_first() -> None:
    dice = [Asset("support", 3, "empire"), Asset("military", 1, "empire")]
    dice += [Asset("sorcery", face, "settled_lands") for face in (1, 2, 3)]

    path = suggest(CARD["tinkering"], dice)

    assert path == (
        PlacedDie((1, 1), Asset("support", 3, "empire")),
        PlacedDie((1, 2), Asset("military", 1, "empire")),
        PlacedDie((1, 3), Asset("sorcery", 1, "settled_lands")),
    )


def test_a_longer_way_is_found_if_the_short_one_lacks_a_die() -> None:
    card = CARD["right-tool-for-the-job"]
    dice = [Asset("military", face) for face in (6, 5, 4, 3, 2, 1)]

    ones = [Asset("support", 1), Asset("diplomacy", 1), Asset("sorcery", 1)]

    long, short = suggest(card, dice) or (), suggest(card, [*dice, *ones]) or ()

    assert [spot(one.at) for one in long] == ["a1", "b1", "c1", "d2", "d3", "d4"]
    assert [spot(one.at) for one in short] == ["a1", "a2", "b3", "c4", "d4"]


def test_none_is_said_if_no_path_can_be_filled() -> None:
    assert suggest(CARD["tinkering"], [Asset("technology", 1, "empire")] * 9) is None
    assert suggest(CARD["tinkering"], []) is None


def test_a_path_goes_on_from_the_dice_that_lie() -> None:
    before = (
        PlacedDie((1, 2), Asset("military", 3)),
        PlacedDie((2, 1), Asset("support", 4)),
    )

    path = suggest(CARD["small-steps"], [Asset("espionage", 4)], before)

    assert path == (PlacedDie((3, 2), Asset("espionage", 4)),)
    assert suggest(CARD["small-steps"], [Asset("espionage", 3)], before) is None


def test_a_card_that_is_complete_takes_no_dice() -> None:
    before = (
        PlacedDie((1, 2), Asset("military", 3)),
        PlacedDie((2, 1), Asset("support", 4)),
        PlacedDie((3, 2), Asset("espionage", 4)),
    )

    assert suggest(CARD["small-steps"], [Asset("espionage", 4)], before) == ()


def test_a_wild_die_is_declared_only_where_it_has_to_be() -> None:
    dice = [Asset("sorcery", 6, "empire"), Asset("sorcery", 6, "empire")]
    dice += [Asset("sorcery", 1, "empire")]

    path = suggest(CARD["tinkering"], dice, (), Terms(wild=True))

    assert path is not None
    assert [one.declared for one in path] == [("support", 1), None, None]


def test_a_wild_die_on_the_card_is_tried_as_every_value_before_suggest_says_no() -> (
    None
):
    rng, terms = random.Random(5), Terms(wild=True)
    lengths = set()
    related = [one for one in facts().progress if any(s.relation for s in one.squares)]
    for card in related * 4:
        start = card.role("start")
        on_it = PlacedDie(start.at, Asset("sorcery", 1, start.region))
        dice = assets(rng, RESOURCES[:5])[:3]
        path = suggest(card, dice, (on_it,), terms)

        readings = [
            PlacedDie(start.at, on_it.die, (start.type or "sorcery", face))
            for face in ([start.value] if start.value else range(1, 7))
        ]
        counts = [fewest(card, dice, (one,), terms) for one in readings]
        least = min((one for one in counts if one is not None), default=None)
        assert (len(path) if path else None) == least, card.id
        lengths.add(least)
    assert len(lengths) > 1
