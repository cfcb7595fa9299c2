"""Help, advice, names that are looked up, and Tab."""

import re
from random import Random
from typing import Any, NoReturn

import pytest

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.contract import Choice, Draw, Roll, Rolled, as_action
from companion.contract.glossary import Entry, Paragraph
from companion.errors import UnknownName
from companion.games.nine_circles.rules import Activate
from companion.table import help, lookup, seats, secrets
from companion.table.terminal import Adviser
from tests.games.lot import fewest
from tests.refusals import refused
from tests.table.conftest import Sit
from tests.table.fuzz import NAMES
from tests.table.screens import NOON

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


STEPS = {"six-winters": 6}
"""Steps of a game that are completed, 15 if not said."""


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
    for typed, names in (
        ("oath", ["Oath"]),
        ("oat", ["Oath"]),
        ("oa", []),
        ("guard", []),
    ):
        assert [entry.name for entry in lookup.called(CARDS, typed)] == names, typed


def test_what_nothing_is_called_is_refused_with_the_near_name() -> None:
    line = refused(UnknownName, lookup.look, CARDS, "oaht", None)

    assert line == "look: nothing is called 'oaht'; did you mean 'oath'?"


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


def lines(kept: Any, everything: bool) -> str:
    return "throw 1\n  costs 2 %\n  costs 9 %" if everything else "throw 1"


ADVISER: Adviser[Any, Any] = Adviser("best play for win", lines, lambda _: Activate(1))


def test_a_question_mark_says_what_is_best_more_lists_all_and_do_best_does_it(
    sit: Sit,
) -> None:
    seat = sit("nine-circles")
    seat.adviser = ADVISER
    seat.type("?", "? more", "do best")

    short, all_of_them = (seat.shown.index(f"> {typed}") for typed in ("?", "? more"))
    assert seat.shown[short + 1 : short + 3] == ["  best play for win:", "  throw 1"]
    assert seat.shown[all_of_them + 2] == "  throw 1\n    costs 2 %\n    costs 9 %"
    assert [event.action for event in seat.kept().events] == [Activate(1)]


def test_ctrl_c_ends_the_advice_and_not_the_game(sit: Sit) -> None:
    def stopped(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    seat = sit("nine-circles")
    seat.adviser = Adviser("best play for win", stopped, stopped)
    seat.type("?", "do best", "throw 1")

    told = "  the advice is stopped; the game goes on"
    assert seat.shown.count(told) == 2
    assert seat.after("do best") == told
    assert len(seat.kept().events) == 1


@pytest.mark.parametrize("game", games.names())
def test_every_choice_in_brackets_can_be_pasted_back(game: str, sit: Sit) -> None:
    seat = sit(game, fewest(game))
    seat.type(*["" for _ in range(8)], "all")
    kept = seat.kept()
    shown = "\n".join(seat.shown).split("\n")
    listed = [line for line in shown if re.match(r" +(\d+\) .*)?\[.*\]$", line)]
    typed = [line[line.rfind("[") + 1 : -1] for line in listed]

    assert typed
    for text in typed:
        words, state = kept.game.words(), kept.state
        full = words.spell(text, state) if words.spell else text
        action = words.actions.read(full)
        answer = words.answer(action, state) if words.answer else ""
        assert text in (words.actions.write(action), answer)


def test_a_best_turn_can_be_pasted_back_and_is_what_do_best_does(sit: Sit) -> None:
    seat = sit("seven-steps-kosmos", ("ann", "ben"))
    seat.type("3", "", "", "", "", seed=4)
    begun = seat.path.read_bytes()
    seat.type("", "?", seed=4)
    found = next(line for line in seat.shown if " with no tile: " in line)

    seat.type("", " ".join(found.split()).partition(" with no tile: ")[2], seed=4)
    pasted = seat.kept()
    seat.path.write_bytes(begun)
    seat.type("", "do best", seed=4)

    assert seat.kept().state == pasted.state
    assert max(seat.kept().state.heights) > 0


@pytest.mark.parametrize("game", games.names())
def test_every_word_of_what_is_legal_can_be_completed(game: str, sit: Sit) -> None:
    rng = Random(game)
    seat = sit(game, fewest(game))
    here, words = seat.table(), games.load(game).words()
    for _ in range(STEPS.get(game, 15)):
        kept = seat.kept()
        here.party.viewer = here.party.screen_for(kept)
        if isinstance(kept.due, Choice):
            seen = secrets.view(kept, here.party.viewer)
            legal = kept.rules.legal_actions(seen)
            for action in rng.sample(legal, min(2, len(legal))):
                typed = words.actions.write(action).split()
                for at, word in enumerate(typed):
                    if word[0].isalpha():
                        begun = " ".join([*typed[:at], word[:1]])
                        assert word in help.complete(here, begun), (begun, word)
            done = rng.choice(kept.rules.legal_actions(kept.state))
        elif isinstance(kept.due, Roll):
            faces = (rng.randint(1, kept.due.sides) for _ in range(kept.due.count))
            done = as_action(kept.rules, Rolled(tuple(faces)))
        elif isinstance(kept.due, Draw):
            done = as_action(kept.rules, seats.drawn(kept, here.dice))
        else:
            break
        store.append(seat.path, games.load, [done], Stamp(NOON, "ann"))


@pytest.mark.parametrize(
    ("game", "text", "offered"),
    [
        ("nine-circles", "thr", ("throw",)),
        ("nine-circles", "lo", ("look", "log")),
        ("nine-circles", "look glu", ("Gluttony",)),
        ("nine-circles", "Glu", ("Gluttony",)),
        ("nine-circles", "check trea", ("Treachery",)),
        ("nine-circles", "why th", ("throw",)),
        ("nine-circles", "help th", ("throw",)),
        ("nine-circles", "xyz", ()),
        ("six-winters", "look the Weird R", ("Rock",)),
        ("six-winters", "went thea r", tuple(f"red-bank-{n}" for n in (
            "support", "military", "sorcery"))),
    ],
)  # fmt: skip
def test_tab_offers_verbs_commands_and_names(
    game: str, text: str, offered: tuple[str, ...], sit: Sit
) -> None:
    seat = sit(game, ("ann", "ben") if game == "six-winters" else ())

    assert sorted(help.complete(seat.table(), text)) == sorted(offered)


def test_tab_offers_the_names_of_the_players(sit: Sit) -> None:
    seat = sit("six-winters", ("ann", "ben"))
    here = seat.table()
    while not isinstance(seat.kept().due, Choice):
        seat.type("")
    here.party.viewer = here.party.screen_for(seat.kept())

    assert help.complete(here, "pick a") == ("ann",)


def test_nothing_private_is_offered_before_the_screen_is_passed(sit: Sit) -> None:
    seat = sit("exit-from-purgatory", NAMES)
    here = seat.table()
    kept = seat.kept()
    while not isinstance(kept.due, Choice) or here.party.screen_for(kept) < 0:
        done: Any = as_action(kept.rules, seats.drawn(kept, here.dice))
        if isinstance(kept.due, Roll):
            done = as_action(kept.rules, Rolled((1,) * kept.due.count))
        elif isinstance(kept.due, Choice):
            done = kept.rules.legal_actions(kept.state)[0]
        kept = store.append(seat.path, games.load, [done], Stamp(NOON, "ann"))

    words = games.load("exit-from-purgatory").words().actions
    assert not {*help.complete(here, "steal ")} - {*words.complete("steal ")}
