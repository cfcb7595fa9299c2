"""Exit from Purgatory on a screen: every legal action by taps, and no secret."""

import itertools
import math
from random import Random

import pytest
from msgspec.structs import replace

from companion.contract import Draw, KitRequest, parts
from companion.contract.board import Screen
from companion.contract.parts import (
    Button,
    Cards,
    Dice,
    Do,
    Mark,
    Option,
    Picture,
    Round,
)
from companion.games.exit_from_purgatory import GAME
from companion.games.exit_from_purgatory.board import BOARD
from companion.games.exit_from_purgatory.rules import State, waits_for, why_not
from companion.games.exit_from_purgatory.words import read
from tests import taps
from tests.games.exit_from_purgatory.play import after, moment, played, table

pytestmark = pytest.mark.xdist_group("exit-from-purgatory-games")

KIT = GAME.kit(KitRequest())
PEACE = ("attempt D", "reveal 0", "rolled 6", "rolled 1")


def screen(state: State, seat: int, *draft: str) -> Screen:
    return BOARD.screen(moment(state, seat, *draft))


def test_real_cards_that_are_due_are_told_by_tapping() -> None:
    state = after(table(cards="table"), *PEACE, *("lay ?",) * 4)
    reached = taps.reached(BOARD, moment(state, 2))

    assert isinstance(waits_for(state), Draw)
    assert "drawn AAWW" in reached.dos
    for text in reached.dos:
        assert why_not(state, read(text)) is None


def test_one_screen_lays_a_card_face_down() -> None:
    state = after(table("AWL AAWLL W L"), *PEACE, "lay A")
    seen = screen(state, 1, "A")

    assert (seen.cap, seen.title) == ("ann attempts D Peace", "Lay one card face down")
    assert seen.about == "More apples than worms is an apple."
    (button,) = (one for one in taps.found(seen, Button) if one.kind == "main")
    assert (button.label, button.tap) == ("Lay the apple", Do("lay A"))


def test_a_hand_is_a_fan_sorted_by_kind_and_refused_cards_stay() -> None:
    state = after(table("AWL AAWLL W L"), *PEACE, "lay A")
    (fan,) = (one for one in taps.found(screen(state, 1, "A").ask, Cards))

    assert fan.form == "fan"
    assert [(card.label, type(card.tap)) for card in fan.cards] == [
        ("Lantern", parts.Ask), ("Lantern", parts.Ask), ("Worm", parts.Pick),
        ("Apple", parts.Pick), ("Apple, chosen", parts.Pick),
    ]  # fmt: skip


def test_what_lies_in_the_middle_is_face_down_and_alike_but_for_who_laid_it() -> None:
    state = after(table("AWL AAWLL W L"), *PEACE, "lay A", "lay W")
    middle, _ = taps.found(screen(state, -1).board, Cards)
    own, _ = taps.found(screen(state, 1).board, Cards)

    laid = [(card.piece, card.back, card.caption) for card in middle.cards]
    assert laid == [
        ("card-apple", True, "ann"), ("card-apple", True, "ben"), ("", False, "cleo"),
    ]  # fmt: skip
    assert [card.caption for card in own.cards] == ["ann", "you (worm)", "cleo"]


def test_beside_a_question_lie_the_piles_and_the_dice_that_others_throw() -> None:
    begun = table("AWL AAWLL W L")
    (piles,) = taps.found(screen(begun, 1).board, Cards)
    assert [card.caption for card in piles.cards] == [
        f"{len(begun.pile)} cards in the draw pile"
    ]
    assert "**ann chooses what to do**" in str(screen(begun, 1).board)
    assert "**You choose what to do**" in str(screen(begun, 0).board)
    assert "chooses what to do" not in str(screen(begun, -1).board)

    tried = after(begun, "attempt D", "reveal 1")
    (piles,) = taps.found(screen(tried, 1).board, Cards)
    assert [card.caption for card in piles.cards][1:] == ["1 Lantern shown"]
    assert "chooses what to do" not in str(screen(tried, 1).board)

    theft = after(table("A A W L"), "steal ben")
    assert faces(theft, 0) == []
    assert faces(theft, 1) == faces(theft, 2) == [0]
    theft = after(theft, "rolled 3")
    assert (faces(theft, 0), faces(theft, 1), faces(theft, -1)) == ([3, 0], [], [])


def faces(state: State, seat: int) -> list[int]:
    """Return the dice in the middle."""
    found = taps.found(screen(state, seat).board, Dice)
    return [die.face for dice in found for die in dice.dice]


def test_a_watcher_sees_no_hand_and_no_mat_of_their_own() -> None:
    for state, _ in Random(1).sample(played(3), 40):
        seen = screen(state, -1)

        assert not any(cards.form == "fan" for cards in taps.found(seen, Cards))
        assert [tab.name for tab in seen.tabs] == ["Challenges", "Aid"]
        assert taps.reached(BOARD, moment(state, -1)).dos == set()


def test_tokens_lie_on_the_spots_of_their_challenges() -> None:
    state = table("AWL W W L", "AW..A. ...... WWWWWW =")
    (ring,) = taps.found(screen(state, 0), Round)

    assert marks(ring, 0) == [
        ("spot.A", "token-apple"), ("spot.B", "token-worm"), ("spot.E", "token-apple"),
    ]  # fmt: skip
    assert marks(ring, 1) == []
    assert [symbol for _, symbol in marks(ring, 2)] == ["token-worm"] * 6


def marks(ring: Round, seat: int) -> list[tuple[str, str]]:
    return [(mark.anchor, mark.symbol) for mark in taps.found(ring.seats[seat], Mark)]


@pytest.mark.parametrize("name", ["mat", "small-mat"])
def test_spots_and_places_of_locks_lie_apart_on_the_mat(name: str) -> None:
    piece = KIT.piece(name)
    boxes = piece.anchors()

    assert sorted(boxes) == [
        *(f"lock.{n}" for n in range(1, 8)), *(f"spot.{n}" for n in "ABCDEF"),
    ]  # fmt: skip
    for one, other in itertools.combinations(boxes.values(), 2):
        assert math.dist(one.centre, other.centre) >= (one.w + other.w) / 2
    for box in boxes.values():
        assert min(box.x, box.y) >= 0
        assert (box.right <= piece.width, box.bottom <= piece.height) == (True, True)


def test_a_lock_lies_on_the_own_spot_and_on_the_mat_of_who_is_awaited() -> None:
    state = after(table("AW AW AW AW", "A..... W....."), "attempt F", "reveal 0")
    state = after(state, "rolled 6", "rolled 1 1", "balance ben")
    (ring,) = taps.found(screen(state, 2), Round)

    assert ("spot.F", "lock-1") in marks(ring, 0)
    assert ("lock.1", "lock-1") in marks(ring, 1)
    assert ring.seats[0].note == "2 cards, waits for ben"


def test_the_mat_as_printed_shows_the_same_tokens_as_the_small_one() -> None:
    state = table("AWL W W L", "AW..A. =")
    seen = screen(state, 0)
    tab = seen.tabs[0]
    (part,) = tab.parts

    assert isinstance(part, Picture)
    assert (tab.name, part.piece) == ("Your mat", "mat")
    (ring,) = taps.found(seen, Round)
    small = taps.found(ring.seats[0], Mark)
    assert list(part.marks) == small


def test_the_mats_of_players_choose_from_whom_to_steal() -> None:
    seen = screen(table("AWL W - L"), 0)
    (ring,) = taps.found(seen, Round)

    kinds = [type(seat.tap) for seat in ring.seats]
    assert kinds == [type(None), parts.Pick, parts.Ask, parts.Pick]


@pytest.mark.parametrize(
    ("hand", "study"),
    [("AWLL", ("2 Lanterns", "33 %")), ("AW", ("no Lantern", "\N{EN DASH} %"))],
)
def test_every_choice_of_a_turn_stands_with_its_chance(
    hand: str, study: tuple[str, str]
) -> None:
    seen = screen(table(f"{hand} W W L", "AA.... = = ="), 0)

    rows = [(row.name, *row.cells, type(row.tap)) for row in taps.found(seen, Option)]
    assert rows == [
        ("Draw a card", "36 in the pile", "", parts.Pick),
        ("Steal a card", "a die each", "", parts.Pick),
        ("Study", *study, parts.Pick),
        ("Attempt a challenge", "4 open", "", parts.Pick),
        ("Leave Purgatory", "with six tokens", "", parts.Ask),
    ]


def test_lanterns_to_show_stand_with_dice_and_chance() -> None:
    state = after(table("AWLL W W L", "A..... = = ="), "attempt D")
    seen = screen(state, 0, "x1")

    assert [(row.name, row.cells) for row in taps.found(seen, Option)] == [
        ("no Lantern", ("1 die against 2", "16 %")),
        ("1 Lantern", ("2 dice against 2", "56 %")),
        ("2 Lanterns", ("3 dice against 2", "85 %")),
    ]
    (button,) = (one for one in taps.found(seen, Button) if one.kind == "main")
    assert button.label == "Show 1 Lantern: 2 dice against 2"
    assert button.tap == Do("reveal 1")


def test_the_end_says_who_won() -> None:
    (*_, (last, _)) = played(5)
    seen = screen(last, 0)

    assert seen.place == "the end"
    assert seen.title.endswith("wins") or seen.title == "Nobody wins"


def test_whoever_rolls_is_named_and_their_hand_leaves_room_for_the_keys() -> None:
    state = after(table("AWL AAWLL W L"), "attempt D", "reveal 1")
    own = BOARD.screen(replace(moment(state, 0), mine=True))

    must = "ann must be as high or higher."
    assert (own.title, own.about) == ("Roll 2 dice", f"ann rolls, then ben. {must}")
    assert taps.found(own.ask, Cards) == []
    assert screen(state, 1).title == "ann rolls 2 dice"
    assert [cards.form for cards in taps.found(screen(state, 1).ask, Cards)] == ["fan"]
    then = screen(after(state, "rolled 1 1"), 1)
    assert (then.title, then.about) == ("ben rolls the die", f"ann rolled 2. {must}")
    theft = screen(after(table("A A W L"), "steal ben"), 1)
    assert theft.title == "ann rolls the die"
    assert theft.about.startswith("ann rolls, then ben. ann adds ")
