"""Dice on a progress card: what each square demands, and where a path may go on."""

import pytest

from companion.games.six_winters.cards.places import Region, Resource
from companion.games.six_winters.cards.wording import spot
from companion.games.six_winters.facts import facts
from companion.games.six_winters.facts.cards import Square
from companion.games.six_winters.referee.paths import (
    PLAIN,
    Asset,
    PathState,
    PlacedDie,
    Terms,
    check_path,
    next_squares,
    to_go,
    wants,
)

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


def test_a_path_from_start_to_end_completes_a_card() -> None:
    found = way("tinkering", "a1su3r b1di6e c1mi2r")

    assert found == PathState(True, True, None, "", "", 0)


def test_a_path_may_go_diagonally() -> None:
    assert way("warmachine", "a1es1e b2mi2r a3te6s").complete
    assert way("grand-tour", "a1mi1 b2so2 c3te2").complete


def test_a_path_that_is_not_at_its_end_is_legal_and_tells_how_far_it_is() -> None:
    assert way("tinkering", "a1su3r b1di6e") == PathState(True, False, None, "", "", 1)
    assert way("tinkering", "") == PathState(True, False, None, "", "", 3)


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
    ],
)  # fmt: skip
def test_the_die_that_fails_is_named_with_what_would_fit(
    card: str, dice: str, failed: int, reason: str, fits: str
) -> None:
    found = way(card, dice)

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
        ("grand-tour", "a1mi1 b2so2 c3te2", PLAIN, ""),
    ],
)  # fmt: skip
def test_a_path_meets_every_demand_of_its_squares(
    card: str, dice: str, terms: Terms, reason: str
) -> None:
    path = way(card, dice, terms)

    assert (path.legal, path.reason) == (not reason, reason)


def test_no_die_can_be_declared_to_show_7() -> None:
    found = way("small-steps", "b1mi6 a2so6=te7", WILD)

    assert found.reason == "a die cannot be declared 7"
    assert found.fits == "c2: a die showing 5 or any Sorcery die"


def test_a_path_that_has_cut_itself_off_can_no_longer_be_completed() -> None:
    card = CARD["home-or-abroad"]
    rest = [laid("a1su1"), laid("b1su2"), laid("a2di1")]

    assert to_go(card, ()) == 6
    assert to_go(card, rest[:1]) == 5
    assert to_go(CARD["bread-and-circuses"], ()) == 4


def test_every_start_square_is_free_of_relations() -> None:
    assert not any(card.role("start").relation for card in facts().progress)


def test_the_fewest_dice_of_every_card_are_those_of_the_rulebook() -> None:
    others = {
        card.name: to_go(card, ())
        for card in facts().progress
        if to_go(card, ()) != {1: 3, 2: 4, 3: 5, 4: 3, 5: 6}[card.stage]
    }

    assert others == {"Hard Choices": 5, "Safehouses": 4, "Wisdom on the Road": 6}


@pytest.mark.parametrize(
    ("square", "words"),
    [
        (Square(1, 1), "any die"),
        (Square(1, 1, value=4), "a die showing 4"),
        (Square(1, 1, type="espionage"), "an Espionage die"),
        (
            Square(1, 1, type="military", region="red_bank"),
            "a Military die taken in Red Bank",
        ),
        (Square(1, 1, relation="+1"), "a die showing 4"),
        (Square(1, 1, type="support", relation="="), "a Support die showing 3"),
    ],
)
def test_what_a_square_asks_for_is_said_in_words(square: Square, words: str) -> None:
    assert wants(square, [3]) == words


def test_the_next_squares_are_all_that_touch_and_are_free() -> None:
    card = CARD["home-or-abroad"]
    dice = [laid("a1su1"), laid("b1su2")]

    assert [spot(one.at) for one in next_squares(card, ())] == ["a1"]
    assert [spot(one.at) for one in next_squares(card, dice)] == ["c1", "a2"]
