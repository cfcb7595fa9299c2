"""First turns in six pictures and whole example games: what is printed is played."""

import sys
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import fsum
from statistics import fmean
from types import ModuleType
from typing import Any

import pytest

from companion import games
from companion.contract import Drawn, Over, Rolled, script
from companion.dice.odds import hands
from companion.games.seven_steps_kosmos.kit.tonight import SPOTS, STEPS
from companion.press.layout.first_turn import Panel, first_turn
from tests.games.test_folder_games import EXAMPLES, apart, setup


def played(game: str) -> Iterator[tuple[Panel, Any]]:
    """Yield each panel with the state after its moves, all done by the rules."""
    turn = first_turn(game.replace("-", "_"))
    moves = (panel.moves for panel in turn.panels)
    states = script.played(games.load(game), turn, *moves)
    yield from zip(turn.panels, states, strict=True)


def test_every_first_turn_has_six_pictures_with_moves() -> None:
    for game in games.names():
        panels = first_turn(game.replace("-", "_")).panels

        assert len(panels) == 6, game
        assert sum(bool(panel.moves) for panel in panels) >= 4, game


def test_nine_circles_comes_to_gluttony_with_eight_dice_and_33_pips() -> None:
    *_, (panel, state) = played("nine-circles")

    assert "eight dice, and 33 open pips" in panel.words
    assert (state.circle, state.pool) == (3, 8)
    assert sum(state.pips) + state.virgils == 33


def test_seven_steps_comes_to_wrath_with_two_dice_in_the_sky() -> None:
    *_, (_, state) = played("seven-steps")

    assert (state.terrace, state.scored, state.pool) == (3, 2, 6)


def test_7_steps_scores_the_eight_of_its_last_picture() -> None:
    (_, begun), *_, (_, state) = played("seven-steps-kosmos")

    assert state.seats[0].total - begun.seats[0].total == 8
    assert [SPOTS[at].height + 1 for at in STEPS["up"].used] == [1, 2, 2, 3]


def test_7_steps_refuses_what_a_picture_bars() -> None:
    game = games.load("seven-steps-kosmos")
    _, _, (_, state), *_ = played("seven-steps-kosmos")  # after the second number

    for typed, why in (("lay W 0.0", "in this turn"), ("lay Y 1.5", "level")):
        action = game.words().actions.read(typed)

        assert why in (game.rules().why_not(state, action) or "allowed"), typed


def test_exit_from_purgatory_ends_its_round_with_dans_apple_on_peace() -> None:
    *_, (_, state) = played("exit-from-purgatory")

    assert [player.mat for player in state.players] == [*["......"] * 3, "...A.."]
    assert [len(player.hand) for player in state.players] == [7, 6, 7, 5]
    assert (state.turn, len(state.pile)) == (0, 11)


def test_six_winters_ends_its_turn_in_spring_as_the_last_picture_says() -> None:
    (_, begun), *_, (_, state) = played("six-winters")

    attached = {"imperial-guard-1", "orb-of-seeing", "securing-the-perimeter"}
    assert set(state.in_play) == attached
    assert (begun.box, state.box) == (1, 2)
    assert begun.threat == state.threat
    assert state.staged[:2] == ("small-steps", "cantrips")
    assert len(state.pools) == 6


__all__ = ["apart"]  # a fixture


def rules_of(name: str) -> ModuleType:
    """Return the module of an example, as it is written."""
    game = games.bring(EXAMPLES / name)
    state = game.rules().start({}, setup(game))
    return sys.modules[type(state).__module__]


def test_the_best_number_to_hold_at_in_pig_is_20() -> None:
    """Known since Scarne: 20 earns 8.14 points a turn, no other number more."""
    pig = rules_of("pig")
    begin = pig.start(("ann", "ben"), {})

    @cache
    def earned(state: Any, hold: int) -> float:
        if not state.rolling:
            if state.turn >= hold:
                return float(pig.apply(state, pig.Hold()).scores[0])
            state = pig.apply(state, pig.Again())
        after = (pig.apply(state, Rolled((face,))) for face in range(1, 7))
        each = [earned(one, hold) if one.player == 0 else 0.0 for one in after]
        return fmean(each)

    worth = {hold: earned(begin, hold) for hold in range(15, 26)}
    assert max(worth, key=lambda hold: worth[hold]) == 20
    assert round(worth[20], 4) == 8.1418


FARKLE = {
    (1,): 100, (5,): 50, (2,): 0, (1, 5): 150, (1, 1): 200,
    (2, 2, 2): 200, (1, 1, 1): 1000, (2, 2, 2, 5): 250, (2, 2, 5): 0,
    (6, 6, 6, 6): 1200, (4, 4, 4, 4, 4, 4): 3200,
    (1, 2, 3, 4, 5, 6): 1500, (3, 3, 3, 1, 5): 450,
}  # fmt: skip


def test_dice_of_farkle_score_as_its_table_says() -> None:
    farkle = rules_of("farkle")

    assert {faces: farkle.points(faces) for faces in FARKLE} == FARKLE


def test_of_all_rolls_of_six_dice_1440_score_nothing() -> None:
    """Of 2, 3, 4 and 6 at most two each: 4 * 90 + 6 * 180 of 46,656, or 3.09 %."""
    farkle = rules_of("farkle")

    assert sum(n for faces, n in hands(6, 6) if farkle.best(faces) == 0) == 1440


def test_six_dice_set_aside_are_rolled_anew() -> None:
    farkle = rules_of("farkle")
    state = farkle.start(("ann", "ben"), {})

    state = farkle.apply(state, Rolled((1, 1, 1, 5, 5, 2)))
    state = farkle.apply(state, farkle.Aside((1, 1, 1, 5, 5)))
    assert (state.turn, state.left) == (1100, 1)
    state = farkle.apply(farkle.apply(state, farkle.Again()), Rolled((5,)))
    state = farkle.apply(state, farkle.Aside((5,)))

    assert (state.turn, state.left) == (1150, 6)
    assert farkle.apply(state, farkle.Keep()).scores == (1150, 0)


def liars(*dice: tuple[int, ...], ones: str = "plain") -> Any:
    rules = rules_of("liars-dice")
    names = ("ann", "ben", "cleo")[: len(dice)]
    state = rules.start(names, {"ones": ones})
    for faces in dice:
        state = rules.apply(state, Rolled(faces))
    return rules, state


def test_a_bid_goes_up_in_dice_or_in_face() -> None:
    rules, state = liars((1, 2, 3, 4, 5), (2, 2, 6, 6, 6))
    state = rules.apply(state, rules.Bid(3, 4))

    allowed = [(3, 5), (4, 1), (10, 6)]
    refused = [(3, 4), (3, 3), (2, 6), (11, 1)]
    assert [rules.why_not(state, rules.Bid(*bid)) for bid in allowed] == [None] * 3
    assert all(rules.why_not(state, rules.Bid(*bid)) for bid in refused)


@pytest.mark.parametrize(
    ("ones", "bid", "left"),
    [("plain", (3, 6), [5, 4]), ("plain", (4, 6), [4, 5]),
     ("wild", (4, 6), [5, 4]), ("wild", (2, 1), [4, 5])],
)  # fmt: skip
def test_who_doubts_a_true_bid_loses_a_die_and_else_the_bidder(
    ones: str, bid: tuple[int, int], left: list[int]
) -> None:
    rules, state = liars((1, 2, 3, 4, 5), (2, 2, 6, 6, 6), ones=ones)
    state = rules.apply(rules.apply(state, rules.Bid(*bid)), rules.Doubt())

    assert [len(own) for own in state.dice] == left
    assert state.player == left.index(4), "the loser begins"


def test_a_seat_sees_its_own_dice_alone() -> None:
    rules, state = liars((1, 2, 3, 4, 5), (2, 2, 6, 6, 6))

    assert rules.view(state, 0).dice == ((1, 2, 3, 4, 5), (0,) * 5)
    assert rules.view(state, -1).dice == ((0,) * 5, (0,) * 5)


def test_trumps_take_a_trick_and_else_the_highest_of_its_suit() -> None:
    takes = rules_of("whist").takes

    assert takes(("10h", "kh", "2s", "ad"), "s") == 2
    assert takes(("10h", "kh", "as", "ad"), "c") == 1
    assert takes(("2h", "as", "ks", "ad"), "c") == 0
    assert takes(("2c", "ac", "3c", "4h"), "c") == 1


def test_suit_is_followed_and_tricks_over_six_are_points_of_a_pair() -> None:
    whist = rules_of("whist")
    state = whist.start(("ann", "ben", "cleo", "dan"), {})
    for suit in "hdsc":  # ben has all hearts; ann deals, and turns a club
        state = whist.apply(state, Drawn(tuple(rank + suit for rank in whist.RANKS)))
    assert (state.trump, state.player) == ("ac", 1)

    state = whist.apply(state, whist.Play("2h"))
    for card in ("2d", "2s", "2c"):
        state = whist.apply(state, whist.Play(card))
    assert state.tricks == (1, 0, 0, 0)
    for n in range(1, 13):
        for suit in "chds":
            state = whist.apply(state, whist.Play(whist.RANKS[n] + suit))

    assert state.scores == (7, 0, 7, 0)
    over = whist.waits_for(state)
    assert (over.rank, over.winners) == ("ann and cleo win", (0, 2))


def test_a_suit_that_can_be_followed_is() -> None:
    whist = rules_of("whist")
    state = whist.start(("ann", "ben", "cleo", "dan"), {})
    for n in range(4):
        state = whist.apply(state, Drawn(tuple(whist.PACK[n::4])))
    led = whist.apply(state, whist.Play("2c"))

    other = next(card for card in led.hands[2] if card[-1] != "c")
    refusal = "2c was led, and you can follow suit"
    assert whist.why_not(led, whist.Play(other)) == refusal
    assert {play.card[-1] for play in whist.legal_actions(led)} == {"c"}


def test_aces_of_twenty_one_count_as_high_as_they_fit() -> None:
    total = rules_of("twenty-one").total

    hands = [("ac", "kh"), ("ac", "ah"), ("ac", "9h", "ad"), ("ac", "9h", "5d")]
    assert [total(hand) for hand in hands] == [21, 12, 21, 15]


def test_equals_have_a_point_each_and_who_is_over_has_none() -> None:
    rules = rules_of("twenty-one")
    state = rules.start(("ann", "ben", "cleo"), {})

    for done in (
        Drawn(("kc", "9c")), rules.Stop(), Drawn(("kd", "9d")), rules.Stop(),
        Drawn(("kh", "6h")), rules.Take(), Drawn(("10s",)),
    ):  # fmt: skip
        state = rules.apply(state, done)

    assert (state.scores, state.player) == ((1, 1, 0), 0)


@pytest.mark.parametrize(("swap", "winner"), [("no", 0), ("yes", 1)])
def test_the_first_wins_hex_with_best_play_and_with_the_swap_the_second(
    swap: str, winner: int
) -> None:
    """A theorem of Nash; every state of a board of three is solved."""
    hex_ = rules_of("hex")

    @cache
    def wins(state: Any) -> int:
        due = hex_.waits_for(state)
        if isinstance(due, Over):
            assert due.winners
            return int(due.winners[0])
        after = (wins(hex_.apply(state, act)) for act in hex_.legal_actions(state))
        return state.player if state.player in after else 1 - state.player

    assert wins(hex_.start(("ann", "ben"), {"size": "3", "swap": swap})) == winner


def test_no_full_board_of_hex_is_a_draw() -> None:
    hex_ = rules_of("hex")
    state = hex_.start(("ann", "ben"), {"size": "3", "swap": "no"})
    inside = [cell for cell, of in enumerate(state.cells) if of == hex_.FREE]

    for stones in product((hex_.FIRST, hex_.SECOND), repeat=9):
        laid = dict(zip(inside, stones, strict=True))
        cells = tuple(laid.get(n, of) for n, of in enumerate(state.cells))
        full = type(state)(state.names, cells, state.size, player=state.player)
        assert [hex_.joined(full, 0), hex_.joined(full, 1)].count(True) == 1


YACHT = {
    ("threes", (3, 3, 3, 5, 6)): 9, ("ones", (2, 3, 4, 5, 6)): 0,
    ("full-house", (5, 2, 5, 2, 5)): 19, ("full-house", (6, 6, 6, 6, 6)): 0,
    ("full-house", (2, 2, 5, 5, 6)): 0,
    ("four-of-a-kind", (4, 4, 3, 4, 4)): 16, ("four-of-a-kind", (6, 6, 6, 6, 6)): 24,
    ("four-of-a-kind", (4, 4, 4, 3, 3)): 0,
    ("little-straight", (5, 3, 1, 2, 4)): 30, ("little-straight", (2, 3, 4, 5, 6)): 0,
    ("big-straight", (2, 3, 4, 5, 6)): 30, ("choice", (1, 3, 4, 6, 6)): 20,
    ("yacht", (6, 6, 6, 6, 6)): 50, ("yacht", (6, 6, 6, 6, 1)): 0,
}  # fmt: skip


def test_boxes_of_yacht_score_as_its_table_says() -> None:
    yacht = rules_of("yacht")

    assert {row: yacht.points(*row) for row in YACHT} == YACHT


def test_of_all_throws_of_five_dice_6_are_a_yacht_and_300_a_full_house() -> None:
    """Of 7,776: 6, 150 + 6 four of a kind, 300, and 120 for either straight."""
    yacht = rules_of("yacht")

    boxes = ("yacht", "four-of-a-kind", "full-house", "little-straight", "big-straight")
    counts = [
        sum(n for dice, n in hands(5, 6) if yacht.points(box, dice)) for box in boxes
    ]
    assert counts == [6, 156, 300, 120, 120]


def test_a_yacht_is_thrown_in_three_throws_once_in_22() -> None:
    """Known as 4.6029 %: whoever keeps the face that shows most often."""
    yacht = rules_of("yacht")
    begin = yacht.start(("ann",), {})

    @cache
    def chance(state: Any) -> float:
        if len(state.dice) == yacht.DICE:
            if not state.throws_left:
                return float(yacht.points("yacht", state.dice) > 0)
            legal = yacht.legal_actions(state)
            throws = [act for act in legal if isinstance(act, yacht.Again)]
            done = float(yacht.points("yacht", state.dice) > 0)
            return max(done, *(chance(yacht.apply(state, act)) for act in throws))
        rolls = [*hands(yacht.DICE - len(state.dice), 6)]
        after = (n * chance(yacht.apply(state, Rolled(faces))) for faces, n in rolls)
        return fsum(after) / sum(n for _, n in rolls)

    assert round(chance(begin), 6) == 0.046029


def test_a_box_of_yacht_is_filled_once_and_the_highest_total_wins() -> None:
    yacht = rules_of("yacht")
    state = yacht.start(("ann", "ben"), {})
    boxes = yacht.free(state.sheets[0])

    for box in boxes:
        state = yacht.apply(state, Rolled((2, 2, 2, 2, 2)))
        state = yacht.apply(state, yacht.Enter(box))
        assert box not in yacht.free(state.sheets[0])
        state = yacht.apply(state, Rolled((1, 2, 3, 4, 6)))
        state = yacht.apply(state, yacht.Enter(box))

    assert state.scores == (10 + 8 + 10 + 50, 16 + 16)
    assert yacht.waits_for(state).rank == "ann wins with 78 points"


BASKETS = {
    (): 0, ("apple",): 1, ("apple",) * 3: 6, ("apple",) * 7: 21,
    ("onion",) * 3: 5, ("onion",) * 6: 15,
    ("mushroom",) * 2: 0, ("mushroom",) * 4: 10,
    ("chili",): 6, ("chili",) * 2: 4, ("chili",) * 3: 0,
    ("pineapple", "onion", "pineapple"): 6,
}  # fmt: skip


def test_baskets_of_market_day_score_as_their_cards_say() -> None:
    points = rules_of("market-day").points

    assert {basket: points((basket, ()))[0] for basket in BASKETS} == BASKETS


def test_only_who_has_the_most_olives_scores_and_equals_do() -> None:
    points = rules_of("market-day").points

    assert points((("olive",) * 3, ("olive",), ())) == (6, 0, 0)
    assert points((("olive",), ("olive", "chili"), ())) == (6, 12, 0)


def test_choices_are_laid_open_at_once_and_hands_passed_to_the_left() -> None:
    rules = rules_of("market-day")
    state = rules.start(("ann", "ben", "cleo"), {})
    for good in ("apple", "onion", "mushroom"):
        state = rules.apply(state, Drawn((good,) * 7))

    for good in ("apple", "onion"):
        state = rules.apply(state, rules.Keep(good))
    assert rules.view(state, 2).choices == (("?",), ("?",), ())
    assert rules.view(state, 0).choices == (("apple",), ("?",), ())
    state = rules.apply(state, rules.Keep("mushroom"))

    assert state.baskets == (("apple",), ("onion",), ("mushroom",))
    assert state.hands == (("mushroom",) * 6, ("apple",) * 6, ("onion",) * 6)


def test_a_round_of_market_day_scores_seven_cards_and_the_next_passes_right() -> None:
    rules = rules_of("market-day")
    state = rules.start(("ann", "ben"), {})
    for good in ("apple", "onion"):
        state = rules.apply(state, Drawn((good,) * 7))

    while any(state.hands):
        state = rules.apply(state, rules.legal_actions(state)[0])

    # Each had four of their own hand and three of the other's.
    assert state.scores == (10 + 5, 10 + 6)
    assert (state.round, state.baskets) == (2, ((), ()))


def test_the_pack_of_market_day_is_what_its_table_prints() -> None:
    """12 + 10 + 10 + 8 + 6 + 8 cards."""
    rules = rules_of("market-day")

    assert len(rules.PACK) == 54
    assert rules.PACK.count("apple") == 12


def test_no_example_needs_more_than_300_lines_of_python() -> None:
    for folder in EXAMPLES.iterdir():
        texts = [path.read_text("utf-8") for path in folder.glob("*.py")]
        assert len("".join(texts).splitlines()) <= 300, folder.name
