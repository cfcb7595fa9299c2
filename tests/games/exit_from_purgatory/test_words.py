"""How the table is drawn on a terminal, what came of an action, what is typed."""

import pytest
from msgspec.structs import replace

from companion.errors import BadValue
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


@pytest.mark.parametrize(
    ("held", "typed", "line"),
    [
        ("A A L L", ("steal ben",), "  ann steals from ben."),
        ("A A L L", ("steal ben", "rolled 4"), "  ann steals from ben, 4 rolled."),
        ("A AA L L", ("steal ben", "rolled 6", "rolled 1"),
         "  ann takes 1 card from ben."),
        ("LL A L L", ("study 2",), "  ann studies with 2 Lanterns."),
        ("AL A L L", ("attempt D", "reveal 1"),
         "  ann attempts D Peace, 1 Lantern shown."),
        ("A A L L", ("attempt C", "reveal 0", "rolled 6", "rolled 1", "love ben A",
                     "pick D"),
         "  ann attempts C Love, with ben for D Peace."),
        ("AAW AWWL L L", ("attempt E", "reveal 0", "rolled 6", "rolled 1",
                          "humble ben AA"),
         "  ann attempts E Humility, 2 cards laid against ben."),
    ],
)  # fmt: skip
def test_the_table_says_what_is_under_way(
    held: str, typed: tuple[str, ...], line: str
) -> None:
    assert words.describe(after(table(held), *typed)).splitlines()[1] == line


@pytest.mark.parametrize(
    ("held", "typed", "lines"),
    [
        ("A A L L", ("steal ben", "rolled 1", "rolled 5"),
         ("ann rolls 1 and adds 6, ben rolls 5 and adds 6", "nothing is stolen")),
        ("L A L L", ("study 1", "rolled 1"), ("cleo gives a Lantern",)),
        ("L A A A", ("study 1", "rolled 1"), ("nobody has a Lantern to give",)),
        ("L A L L", ("study 1", "rolled 2"), ("a 2 is too high",)),
        ("A A L L", ("attempt D", "reveal 0", "rolled 1", "rolled 2"),
         ("ann has 1 against 2", "the roll fails")),
        ("A A L L", ("attempt D", "reveal 0", "rolled 2", "rolled 2"),
         ("ann has 2 against 2", "the roll succeeds")),
        ("A A L L", ("attempt B", "reveal 0", "rolled 2", "rolled 2", "lay A", "lay A",
                     "drawn A", "drawn A"),
         ("ann gets an apple for Luck",)),
        ("A A L L", ("draw", "drawn W"), ()),
        ("A A L L", ("attempt D",), ()),
    ],
)  # fmt: skip
def test_what_came_of_an_action_is_told_once(
    held: str, typed: tuple[str, ...], lines: tuple[str, ...]
) -> None:
    *before, last = typed
    state, action = after(table(held), *before), words.read(last)

    assert words.came(state, action, apply(state, action)) == lines


def test_a_gift_is_told_with_the_number_of_its_cards() -> None:
    state = table("A AL L L")
    state = state.change(1, replace(state.players[1], lock=Lock(0, "F", True)))
    state, action = after(state, "attempt D"), words.read("gift L")

    assert words.came(state, action, apply(state, action)) == ("ben gives ann 1 card",)


@pytest.mark.parametrize(
    ("typed", "letter"),
    [("A", "A"), ("f", "F"), ("gen", "A"), ("Luck", "B"), ("hum", "E"), ("bala", "F")],
)
def test_a_challenge_is_typed_as_its_letter_or_the_beginning_of_its_name(
    typed: str, letter: str
) -> None:
    assert words.read(f"attempt {typed}").challenge == letter
    assert words.read(f"pick {typed}").challenge == letter


@pytest.mark.parametrize("typed", ["G", "g", "h", "L", "pe", "H", "generousity"])
def test_a_letter_that_is_not_on_the_mat_is_no_challenge(typed: str) -> None:
    with pytest.raises(BadValue) as caught:
        words.read(f"attempt {typed}")
    assert str(caught.value) == (
        f"exit-from-purgatory: '{typed}' is no challenge; "
        "type A to F, or 3 letters of its name or more"
    )


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
