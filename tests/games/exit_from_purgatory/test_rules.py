"""The rules outcome by outcome: the turn, the six challenges, leaving, and rulings.

A row has a table, what is done at it, and what comes of that: hands and mats by seat,
`-` for an empty hand; whose turn it is; what is waited for; how many cards the pile
has; the last event; what ended the game; who is gone; all that is legal, or some of it.
"""

import pytest
from msgspec.structs import replace

from companion.contract import Roll
from companion.games.exit_from_purgatory.rules import State, start, waits_for
from companion.games.exit_from_purgatory.words import describe
from tests.games.exit_from_purgatory.play import NAMES, after, hands, legal, mats, table

OK = "reveal 0; rolled 6; rolled 1"
"""The roll succeeds, without Lanterns, and against a player without apples."""

CLOSED, CAUGHT = "AAWWW. AAWWA. AWAWA. AWAWA.", "AAWAW. AAWAW. AAWWA. AAWAW."


def done(state: State, typed: str) -> State:
    return after(state, *filter(None, typed.split("; ")))


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_everyone_has_two_cards_of_each_type_and_the_rest_is_the_pile(
    players: int,
) -> None:
    state = start({}, {"players": NAMES[:players]})

    assert hands(state) == ["AAWWLL"] * players
    assert len(state.pile) == {4: 36, 5: 45, 6: 54, 7: 63, 8: 72}[players]


def test_a_neighbour_in_hell_still_rolls() -> None:
    state = table("A A A A", "= = WWWWWA =")
    state = state.change(2, replace(state.players[2], gone="hell"))
    state = done(state, "study 0; attempt D; reveal 0; rolled 1")

    assert waits_for(state) == Roll(1, what="die of cleo", player=2)


def test_the_table_says_who_is_in_hell() -> None:
    state = done(table("L L L L", "WWWWWW = = ="), "leave; rolled 6x6; rolled 6x1")

    assert "in Hell, wins next turn" in describe(state)


def test_a_thief_with_a_six_takes_any_card_of_the_hand() -> None:
    state = table("A WL L L", "AAAAA. = = =")

    assert set(legal(done(state, "steal ben; rolled 6; rolled 6"))) == {
        *("take L", "take W")
    }


def test_a_six_always_succeeds_with_one_die_against_challenges_done() -> None:
    state = table("A A A A", "AAAA.. = = =", success_mode="one_die_done")
    state = done(state, "attempt F; reveal 0; rolled 6")

    assert [*map(str, state.events[-2:])] == [
        "a six always succeeds",
        "nobody has the opposite difference",
    ]


@pytest.mark.parametrize(
    ("held", "arms", "rulings", "typed", "own", "other"),
    [
        ("ALL", "AAW...", {"success_mode": "dice_pool"}, "attempt D; reveal 2", 3, 3),
        ("ALL", "AAW...", {"success_mode": "one_die_apples"}, "attempt D; reveal 2",
         1, 1),
        ("ALL", "AAW...", {"success_mode": "one_die_done"}, "attempt D; reveal 2",
         1, 1),
        ("A", "AAAAAW", {}, "leave", 5, 7),
        ("A", "WWWWAA", {}, "leave", 4, 6),
        ("A", "WWWWWW", {}, "leave", 6, 6),
    ],
)  # fmt: skip
def test_both_roll_as_many_dice_as_rules_and_rulings_say(
    held: str, arms: str, rulings: dict[str, str], typed: str, own: int, other: int
) -> None:
    state = done(table(f"{held} A A A", f"{arms} = = =", **rulings), typed)

    for seat, dice in enumerate((own, other)):
        what = f"{'dice' if dice > 1 else 'die'} of {NAMES[seat]}"
        assert waits_for(state) == Roll(dice, what=what, player=seat)
        state = after(state, f"rolled {dice}x1")


@pytest.mark.parametrize(
    ("lanterns", "rulings", "expected", "pile"),
    [
        (2, {}, "A WL WL W", 12),
        (5, {}, "ALL WL WL WL", 12),
        (2, {"lantern_after_token": "to_pile"}, "A W W W", 14),
    ],
)
def test_each_other_player_gets_one_lantern_from_the_left_and_the_rest_is_kept(
    lanterns: int, rulings: dict[str, str], expected: str, pile: int
) -> None:
    state = table("A" + "L" * lanterns + " W W W", **rulings)
    dice = f"rolled {1 + lanterns}x6; rolled 1"
    laid = "lay A; lay W; lay W; lay W; drawn AWWW"
    state = done(state, f"attempt D; reveal {lanterns}; {dice}; {laid}")

    assert hands(state) == expected.split()
    assert state.pile.count("L") == pile


@pytest.mark.parametrize(
    ("gifts", "token"),
    [
        ("AAA", "A"),
        ("AAW", "A"),
        ("AWW", "W"),
        ("ALW", "W"),
        ("LLL", "W"),
        ("ALL", "A"),
    ],
)
def test_generosity_counts_the_apples_and_worms_that_are_given(
    gifts: str, token: str
) -> None:
    hand = "".join(sorted((*gifts, "W"), key="AWL".index))
    given = "; ".join(f"give {card}" for card in gifts)
    state = done(table(f"{hand} A A A"), f"attempt A; {OK}; keep W; {given}")

    assert mats(state)[0] == f"{token}....."
    assert hands(state)[0] == "W"
    assert [len(hand) for hand in hands(state)[1:]] == [2, 2, 2]


@pytest.mark.parametrize(
    ("laid", "token"), [("AAWA", "A"), ("AAWW", "W"), ("AWWW", "W"), ("AAAA", "A")]
)
def test_peace_goes_to_the_majority_and_ties_are_a_worm(laid: str, token: str) -> None:
    lay = "; ".join(f"lay {card}" for card in laid)
    state = done(table(" ".join(laid)), f"attempt D; {OK}; {lay}; drawn {laid}")

    assert mats(state)[0] == f"...{token}.."
    assert hands(state) == list(laid)


BALANCED = [(".W....", True), (".WWA..", True), ("WWWAA.", True)]
UNEQUAL = [("......", False), (".A....", False), ("WW....", False), ("AWWW..", False)]


@pytest.mark.parametrize(("mat", "fits"), BALANCED + UNEQUAL)
def test_two_apples_and_a_worm_balance_only_one_worm_more(mat: str, fits: bool) -> None:
    """The worked example of the rules."""
    state = table("A A A A", f"AAW... {mat} AAAA.. AAAA..")
    state = done(state, "attempt F; reveal 0; rolled 6; rolled 3x1")

    assert (state.step is not None) == fits
    assert ("balance ben" in legal(state)) == fits
