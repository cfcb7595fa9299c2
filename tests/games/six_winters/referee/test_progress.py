"""Dice on a progress card, and the suggested path."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from companion.games.six_winters.cards.places import Region, Resource
from companion.games.six_winters.cards.wording import spot
from companion.games.six_winters.facts import REGIONS, RESOURCES, facts
from companion.games.six_winters.facts.cards import Progress, Square
from companion.games.six_winters.referee.paths import (
    PLAIN,
    Asset,
    PathState,
    PlacedDie,
    Terms,
    check_path,
    next_squares,
    to_go,
    touches,
    wants,
    why_not,
)
from companion.games.six_winters.referee.progress import suggest

CARD = facts().card
WILD = Terms(wild=True)

TYPES: dict[str, Resource] = {
    "su": "support", "te": "technology", "es": "espionage", "mi": "military",
    "di": "diplomacy", "so": "sorcery",
}  # fmt: skip
LANDS: dict[str, Region] = {"e": "empire", "r": "red_bank", "s": "settled_lands"}


def die(text: str) -> Asset:
    """A die as `su3e`: Support showing 3, taken in the Empire."""
    return Asset(TYPES[text[:2]], int(text[2]), LANDS.get(text[3:]))


def laid(text: str) -> PlacedDie:
    """A die on a square, `a1su3e`, perhaps declared to be another, `a1so3e=te5`."""
    shows, _, declared = text.partition("=")
    at = int(shows[1]), "abcd".index(shows[0]) + 1
    stands = (TYPES[declared[:2]], int(declared[2])) if declared else None
    return PlacedDie(at, die(shows[2:]), stands)


def way(card: str, dice: str, terms: Terms = PLAIN) -> PathState:
    return check_path(CARD[card], [laid(word) for word in dice.split()], terms)


@pytest.mark.parametrize(
    ("dice", "complete", "to_go"),
    [("a1su3r b1di6e c1mi2r", True, 0), ("a1su3r b1di6e", False, 1), ("", False, 3)],
)
def test_a_path_is_complete_from_start_to_end_and_tells_how_far_it_is(
    dice: str, complete: bool, to_go: int
) -> None:
    assert way("tinkering", dice) == PathState(True, complete, None, "", "", to_go)


@pytest.mark.parametrize(
    ("card", "dice", "failed", "reason", "fits"),
    [
        ("tinkering", "b1su3e", 0, "a path starts at a1", "a1: a Support die"),
        ("tinkering", "a1te3e", 0, "a1 asks for Support, not Technology",
         "a Support die"),
        ("tinkering", "a1su3e b1te2r", 1, "b1 asks for a die taken in the Empire",
         "any die taken in the Empire"),
        ("tinkering", "a1su3e b1te2", 1, "b1 asks for a die taken in the Empire",
         "any die taken in the Empire"),
        ("tinkering", "a1su3e c1te2e", 1, "c1 does not touch a1",
         "b1: any die taken in the Empire; b2: any die taken in the Settled Lands"),
        ("tinkering", "a1su3e b1te2e a1su3e", 2, "a1 is filled already",
         "c1: any die; b2: any die taken in the Settled Lands"),
        ("tinkering", "a1su3e b1te2e c1su3e b2su1s", 3, "Tinkering is complete already",
         ""),
        ("tinkering", "a1su3e d4te2e", 1, "there is no square d4 on Tinkering",
         "b1: any die taken in the Empire; b2: any die taken in the Settled Lands"),
        ("flora-fauna-and-fiends", "a1mi2 b1te5", 1, "b1 asks for a 6, not a 5",
         "a die showing 6"),
        ("small-steps", "b1mi3 a2te5", 1,
         "a2 asks for one more than the 3 before it, not a 5", "a die showing 4"),
        ("small-steps", "b1mi6 a2te6", 1,
         "a2 asks for one more than the 6 before it, not a 6", "c2: a die showing 5"),
        ("small-steps", "b1mi3 c2te2 b3te3", 2,
         "b3 asks for the same as the 2 before it, not a 3", "a die showing 2"),
        ("small-steps", "b1mi6 a2so6=te7", 1, "a die cannot be declared 7",
         "c2: a die showing 5 or any Sorcery die"),
    ],
)  # fmt: skip
def test_the_die_that_fails_is_named_with_what_would_fit(
    card: str, dice: str, failed: int, reason: str, fits: str
) -> None:
    found = way(card, dice, WILD if "=" in dice else PLAIN)

    assert (found.legal, found.complete) == (False, False)
    assert (found.failed, found.reason, found.fits) == (failed, reason, fits)


NOT_WILD = "only a Sorcery die counts as another, and only with Sorcery mastery"
SETTLED = "b1 asks for a die taken in the Settled Lands"
BARRED = Terms(barred="sorcery")


@pytest.mark.parametrize(
    ("card", "dice", "terms", "reason"),
    [
        # Two demands of a square are both to be met: type and value, relation, region.
        ("metals-and-guilds", "a1su2 b2su1", PLAIN, ""),
        ("metals-and-guilds", "a1su2 b2su3", PLAIN, "b2 asks for a 1, not a 3"),
        ("metals-and-guilds", "a1su2 b2te1", PLAIN,
         "b2 asks for Support, not Technology"),
        ("empire-waning", "a1te3 b1di4 c2te5", PLAIN, ""),
        ("empire-waning", "a1te3 b1di4 c2es5", PLAIN,
         "c2 asks for Technology, not Espionage"),
        ("empire-waning", "a1te3 b2te4", PLAIN,
         "there is no square b2 on Empire Waning"),
        ("hard-choices", "a1su3 b1te5s", PLAIN, ""),
        ("hard-choices", "a1su3 b1te5e", PLAIN, SETTLED),
        ("hard-choices", "a1su2 a2di6", PLAIN, "a1 asks for a 3, not a 2"),
        # With mastery a Sorcery die counts as any type and value, not as any region.
        ("metals-and-guilds", "a1so6=su6 b2so6=su1", WILD, ""),
        ("metals-and-guilds", "a1so6=su6", PLAIN, NOT_WILD),
        ("metals-and-guilds", "a1te6=su6", WILD, NOT_WILD),
        ("hard-choices", "a1su3 b1so1s=te1", WILD, ""),
        ("hard-choices", "a1su3 b1so1e=te1", WILD, SETTLED),
        # The next die compares with the declared value.
        ("small-steps", "b1so2=mi4 a2te5", WILD, ""),
        ("small-steps", "b1so2=mi4 a2te3", WILD,
         "a2 asks for one more than the 4 before it, not a 3"),
        # Repeating Histories bars the end of a card with a Sorcery die.
        ("grand-tour", "a1mi1 b2so2", BARRED, ""),
        ("grand-tour", "a1mi1 b2so2 c3te2", BARRED,
         "no card that holds a Sorcery die can be completed now"),
        # A path may go diagonally.
        ("grand-tour", "a1mi1 b2so2 c3te2", PLAIN, ""),
        ("warmachine", "a1es1e b2mi2r a3te6s", PLAIN, ""),
    ],
)  # fmt: skip
def test_a_path_meets_every_demand_of_its_squares(
    card: str, dice: str, terms: Terms, reason: str
) -> None:
    path = way(card, dice, terms)

    assert (path.legal, path.reason) == (not reason, reason)


def test_the_fewest_dice_of_each_card_are_those_of_the_rulebook() -> None:
    others = {
        card.name: to_go(card, ())
        for card in facts().progress
        if to_go(card, ()) != {1: 3, 2: 4, 3: 5, 4: 3, 5: 6}[card.stage]
    }

    assert to_go(CARD["home-or-abroad"], [laid("a1su1")]) == 5
    assert not any(card.role("start").relation for card in facts().progress)
    assert others == {"Hard Choices": 5, "Safehouses": 4, "Wisdom on the Road": 6}


@pytest.mark.parametrize(
    ("asks", "words"),
    [
        ({}, "any die"),
        ({"value": 4}, "a die showing 4"),
        ({"type": "espionage"}, "an Espionage die"),
        (
            {"type": "military", "region": "red_bank"},
            "a Military die taken in Red Bank",
        ),
        ({"relation": "+1"}, "a die showing 4"),
        ({"type": "support", "relation": "="}, "a Support die showing 3"),
    ],
)
def test_what_a_square_asks_for_is_said_in_words(
    asks: dict[str, Any], words: str
) -> None:
    assert wants(Square(1, 1, **asks), [3]) == words


def test_the_next_squares_are_all_that_touch_and_are_free() -> None:
    card = CARD["home-or-abroad"]
    dice = [laid("a1su1"), laid("b1su2")]

    assert [spot(one.at) for one in next_squares(card, ())] == ["a1"]
    assert [spot(one.at) for one in next_squares(card, dice)] == ["c1", "a2"]


EVERY_TERMS = (PLAIN, WILD, BARRED, Terms(wild=True, barred="sorcery"))


def fewest(
    card: Progress, assets: Sequence[Asset], before: tuple[PlacedDie, ...], terms: Terms
) -> int | None:
    """Try every die on every square in every order: the fewest that complete a card."""
    if before and before[-1].at == card.role("end").at:
        return 0
    found = [
        fewest(card, [*assets[:number], *assets[number + 1 :]], (*before, one), terms)
        for number, die in enumerate(assets)
        for one in tries(card, before, die, terms)
        if why_not(card, before, one, terms) is None
    ]
    return min((rest + 1 for rest in found if rest is not None), default=None)


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
    dice = [
        Asset(
            square.type or rng.choice(RESOURCES),
            square.value or rng.randint(2, 5),
            square.region or rng.choice(REGIONS),
        )
        for square in min(demands(card), key=len)
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
        left = assets(rng, RESOURCES * 4)
        path = suggest(card, [*left], (), terms) or ()

        for one in path:
            left.remove(one.die)
        assert not path or check_path(card, path, terms).complete


def test_the_fewest_dice_come_first() -> None:
    dice = [die(one) for one in ("su3e", "mi1e", "so1s", "so2s", "so3s")]

    path = suggest(CARD["tinkering"], dice)

    assert path == (laid("a1su3e"), laid("b1mi1e"), laid("c1so1s"))


def test_a_longer_way_is_found_if_the_short_one_lacks_a_die() -> None:
    card = CARD["right-tool-for-the-job"]
    dice = [Asset("military", face) for face in (6, 5, 4, 3, 2, 1)]
    ones = [die("su1"), die("di1"), die("so1")]

    long, short = suggest(card, dice) or (), suggest(card, [*dice, *ones]) or ()

    assert [spot(one.at) for one in long] == ["a1", "b1", "c1", "d2", "d3", "d4"]
    assert [spot(one.at) for one in short] == ["a1", "a2", "b3", "c4", "d4"]


def test_none_is_said_if_no_path_can_be_filled() -> None:
    assert suggest(CARD["tinkering"], [Asset("technology", 1, "empire")] * 9) is None
    assert suggest(CARD["tinkering"], []) is None


def test_a_path_goes_on_from_the_dice_that_lie_to_its_end() -> None:
    card, lie = CARD["small-steps"], (laid("b1mi3"), laid("a2su4"))
    end = laid("b3es4")

    assert suggest(card, [die("es4")], lie) == (end,)
    assert suggest(card, [die("es3")], lie) is None
    assert suggest(card, [die("es4")], (*lie, end)) == ()


def test_a_wild_die_is_declared_only_where_it_has_to_be() -> None:
    dice = [die("so6e"), die("so6e"), die("so1e")]
    path = suggest(CARD["tinkering"], dice, (), WILD)

    assert path is not None
    assert [one.declared for one in path] == [("support", 1), None, None]


def test_a_wild_die_on_the_card_is_tried_as_every_value_before_suggest_says_no() -> (
    None
):
    rng, lengths = random.Random(5), set()
    related = [one for one in facts().progress if any(s.relation for s in one.squares)]
    for card in related * 2:
        start = card.role("start")
        on_it = PlacedDie(start.at, Asset("sorcery", 1, start.region))
        dice = assets(rng, RESOURCES[:5])[:3]
        path = suggest(card, dice, (on_it,), WILD)

        readings = [
            PlacedDie(start.at, on_it.die, (start.type or "sorcery", face))
            for face in ([start.value] if start.value else range(1, 7))
        ]
        counts = [fewest(card, dice, (one,), WILD) for one in readings]
        least = min((one for one in counts if one is not None), default=None)
        assert (len(path) if path else None) == least, card.id
        lengths.add(least)
    assert len(lengths) > 1
