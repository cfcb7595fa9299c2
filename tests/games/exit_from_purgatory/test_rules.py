"""Rules that no row of `rows.toml` has: dealing, dice, Hell and Balance."""

import pytest
from msgspec.structs import replace

from companion.contract import Roll
from companion.games.exit_from_purgatory.rules import State, start, waits_for
from companion.games.exit_from_purgatory.words import describe
from tests.games.exit_from_purgatory.play import NAMES, after, hands, legal, table


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


BALANCED = [(".W....", True), (".WWA..", True), ("WWWAA.", True)]
UNEQUAL = [("......", False), (".A....", False), ("WW....", False), ("AWWW..", False)]


@pytest.mark.parametrize(("mat", "fits"), BALANCED + UNEQUAL)
def test_two_apples_and_a_worm_balance_only_one_worm_more(mat: str, fits: bool) -> None:
    """The worked example of the rules."""
    state = table("A A A A", f"AAW... {mat} AAAA.. AAAA..")
    state = done(state, "attempt F; reveal 0; rolled 6; rolled 3x1")

    assert (state.step is not None) == fits
    assert ("balance ben" in legal(state)) == fits
