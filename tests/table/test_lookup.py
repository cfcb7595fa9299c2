"""Looking up a name, a rule of the booklet and a verb, in a game that is played."""

from collections.abc import Callable

import pytest

from companion import games
from companion.contract.questions import Entry, Paragraph
from companion.errors import UnknownName
from companion.table import help, lookup
from tests.table.conftest import Seat

Sit = Callable[..., Seat]

CARDS = (
    Entry(name="The Old Shrine", kind="place", aliases=("old-shrine",)),
    Entry(name="Shrine Guard", kind="card"),
    Entry(name="Oath", kind="card", printed=("keep it",), place=("in hand",)),
)
BOOKLET = (
    Paragraph(("Aim",), "Find the shrine."),
    Paragraph(("Cards", "B · Oath"), "An oath binds."),
    Paragraph(("Cards", "The last card"), "It ends the game."),
    Paragraph(("Hints",), "1. Keep an oath."),
    Paragraph(("Hints",), "2. Break no oath."),
    Paragraph(("End",), "Oaths count double."),
)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("the old shrine", ["The Old Shrine"]),
        ("Old Shrine", ["The Old Shrine"]),
        ("old", ["The Old Shrine"]),
        ("shrine", ["Shrine Guard"]),
        ("guard", ["Shrine Guard"]),
        ("o", ["The Old Shrine", "Oath"]),
        ("", []),
        ("?", []),
    ],
)
def test_a_name_is_found_whole_begun_or_by_a_word_of_it(
    typed: str, found: list[str]
) -> None:
    assert [entry.name for entry in lookup.named(CARDS, typed)] == found


def test_a_bare_name_is_whole_or_begun_by_three_letters_of_one() -> None:
    assert [entry.name for entry in lookup.called(CARDS, "oath")] == ["Oath"]
    assert [entry.name for entry in lookup.called(CARDS, "oat")] == ["Oath"]
    assert lookup.called(CARDS, "oa") == []
    assert lookup.called(CARDS, "guard") == []


def test_what_nothing_is_called_is_refused_with_the_near_name() -> None:
    with pytest.raises(UnknownName) as refused:
        lookup.look(CARDS, "oaht", None)

    assert str(refused.value) == "look: nothing is called 'oaht'; did you mean 'oath'?"


def test_a_heading_of_the_booklet_stands_for_all_below_it() -> None:
    both = [paragraph.text for paragraph in lookup.said(BOOKLET, "cards")]

    assert both == ["An oath binds.", "It ends the game."]
    assert lookup.said(BOOKLET, "last card") == [BOOKLET[2]]
    assert lookup.look(CARDS, "hints", lambda: BOOKLET) == [
        "  HINTS",
        "  1. Keep an oath.",
        "  2. Break no oath.",
    ]


def test_a_word_of_the_rules_shows_three_paragraphs_and_names_the_others() -> None:
    assert lookup.rules(BOOKLET, "oath ") == ["  CARDS - B · OATH", "  An oath binds."]
    assert lookup.rules(BOOKLET[3:] + BOOKLET[:2], "oaths") == [
        "  END",
        "  Oaths count double.",
    ]
    assert lookup.rules((BOOKLET[0], *BOOKLET[3:], BOOKLET[1]), "o") == [
        "  HINTS",
        "  1. Keep an oath.",
        "  2. Break no oath.",
        "  END",
        "  Oaths count double.",
        "  (1 more paragraph, under: Cards - B · Oath; `rules HEADING` shows them)",
    ]


def test_a_name_alone_or_after_look_is_shown_and_changes_nothing(sit: Sit) -> None:
    seat = sit("nine-circles")

    seat.play("look glut", "4", "2246", "Gluttony", "lust; look IV; virtuous pagans")

    assert len(seat.kept().events) == 2
    assert seat.after("look glut") == (
        "  Gluttony, circle III\n"
        "    printed  three 2s\n"
        "    needs    3 dice at least\n"
        "    where    still to come"
    )
    assert "    printed  a total of 9\n" in "\n".join(seat.shown)
    assert "  Greed, circle IV\n" in "\n".join(seat.shown)
    assert (
        "the active dice pass it for 1 Virgil pip: 2 becomes 1\n"
        "    where    the circle you are in"
    ) in seat.shown[-2]


def test_a_verb_a_number_and_an_answer_come_before_a_name(sit: Sit) -> None:
    seat = sit("nine-circles")

    seat.play("2")

    assert len(seat.kept().events) == 1
    assert "circle II" not in seat.shown[-2]


def test_a_name_that_is_a_verb_too_is_shown_if_no_action_is_typed(sit: Sit) -> None:
    seat = sit("exit-from-purgatory", players=["ann", "ben", "cleo", "dan"])

    seat.play("love", "Balance")

    assert seat.after("love").startswith("  Love, challenge C\n")
    assert seat.after("Balance").startswith("  Balance, challenge F\n")


def test_help_shows_a_verb_with_its_grammar_and_an_example(sit: Sit) -> None:
    seat = sit("nine-circles")

    seat.play("help throw", "help amend", "help thro")

    assert seat.after("help throw").splitlines()[0] == (
        "  throw COUNT              throw 4: four dice of the pool"
    )
    assert seat.after("help amend") == (
        "  amend N F..  the dice of event N were misread, they showed F.."
    )
    assert seat.after("help thro") == (
        "  help: 'thro' is no verb of this game; did you mean 'throw'?"
    )


@pytest.mark.parametrize("game", games.names())
def test_every_verb_of_a_game_and_of_the_table_has_help(game: str) -> None:
    about = games.load(game)
    words = about.words()
    listed = dict.fromkeys(verb for verb, _, _ in words.actions.rows())

    for verb in (*listed, *help.COMMANDS):
        if verb == "amend" and words.faces is None:
            continue
        for width in (39, 79):
            lines = help.verb(about, verb, width).splitlines()
            assert lines[0].startswith(f"  {verb}"), verb
            assert max(map(len, lines)) <= width, verb


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("verb", ["check", "odds"])
def test_help_of_a_question_has_examples_of_this_game(game: str, verb: str) -> None:
    about = games.load(game)
    shown = " ".join(help.verb(about, verb, 79).split())

    for query, meaning in about.questions().examples[verb]:
        assert f"{verb} {query} {meaning}" in shown
    if game != "nine-circles":
        assert "gluttony" not in help.text(about.words(), best=True, width=79)


@pytest.mark.parametrize("game", games.names())
def test_all_help_fits_a_narrow_terminal(game: str) -> None:
    words = games.load(game).words()

    for width in (39, 79, 120):
        lines = help.text(words, best=True, width=width).splitlines()
        assert max(map(len, lines)) <= width


def test_a_name_typed_before_the_pass_is_answered_as_for_a_stranger(sit: Sit) -> None:
    seat = sit("exit-from-purgatory", players=["ann", "ben", "cleo", "dan"])

    seat.play("apple", "", "apple")

    before, after = [each for each in seat.shown if each.startswith("  Apple, card")]
    assert "perhaps in the hand of ann: 6 unseen" in before
    assert "in the hand of ann: 2 apples" in after
    assert "perhaps in the hand of ben: 6 unseen" in after
