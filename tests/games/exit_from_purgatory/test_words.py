"""How the table is drawn on a terminal, what came of an action, what is typed."""

import pytest
from msgspec.structs import replace

from companion.games.exit_from_purgatory import glossary, words
from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.rules import apply, view
from companion.games.exit_from_purgatory.rules.state import Lock
from tests.games.exit_from_purgatory.play import after, table


def test_the_tokens_on_the_mats_are_tinted_and_nothing_else_is() -> None:
    plain = words.describe(view(table("AAW W A L", "AW...."), 0))
    tinted = words.tint(plain)

    assert "   > ann  \x1b[32mA\x1b[0m \x1b[31mW\x1b[0m . . . ." in tinted
    assert tinted.count("\x1b[0m") == 2


def test_the_table_says_what_the_letters_of_the_mats_stand_for() -> None:
    shown = words.describe(view(table(), -1)).splitlines()

    assert "  A Generosity, B Luck, C Love, D Peace, E Humility, F Balance" in shown


def test_the_end_says_who_has_won() -> None:
    won = replace(table(), winner=1, ended="ben has been in Hell for a round")
    lost = replace(table(), ended="purgatory keeps you all")

    assert words.describe(won).endswith(
        "\n  The game is over, ben wins: ben has been in Hell for a round."
    )
    assert words.describe(lost).endswith(
        "\n  The game is over: purgatory keeps you all."
    )


def test_a_gift_is_told_with_the_number_of_its_cards() -> None:
    state = table("A AL L L")
    state = state.change(1, replace(state.players[1], lock=Lock(0, "F", True)))
    state, action = after(state, "attempt D"), words.read("gift L")

    assert words.came(state, action, apply(state, action)) == ("ben gives ann 1 card",)


@pytest.mark.parametrize("mode", ["dice_pool", "one_die_apples", "one_die_done"])
@pytest.mark.parametrize("balance", ["lock", "at_once"])
def test_what_a_challenge_takes_is_told_as_it_is_ruled(mode: str, balance: str) -> None:
    state = table(success_mode=mode, balance_mode=balance)
    needs = {entry.name: entry.needs for entry in glossary.entries(state)}
    ruled = {ruling.id: ruling.choices for ruling in facts().rulings}

    lines = (
        "an apple or a worm in hand, no lock, and the challenge open on your mat",
        f"first a success roll: {ruled['success_mode'][mode]}",
    )
    assert needs["Peace"] == lines
    assert needs["Balance"] == (*lines, ruled["balance_mode"][balance])
