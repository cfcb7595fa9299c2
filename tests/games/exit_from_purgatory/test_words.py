"""How the table is drawn on a terminal."""

from companion.games.exit_from_purgatory import words
from companion.games.exit_from_purgatory.rules import view
from tests.games.exit_from_purgatory.play import table


def test_the_tokens_on_the_mats_are_tinted_and_nothing_else_is() -> None:
    plain = words.describe(view(table("AAW W A L", "AW...."), 0))
    tinted = words.tint(plain)

    assert "  > ann              \x1b[32mA\x1b[0m \x1b[31mW\x1b[0m . . . ." in tinted
    assert tinted.count("\x1b[0m") == 2


def test_the_table_says_what_the_letters_of_the_mats_stand_for() -> None:
    shown = words.describe(view(table(), -1)).splitlines()

    assert "  A Generosity, B Luck, C Love, D Peace, E Humility, F Balance" in shown
