"""`companion look`: names and rules of games and saves."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.mark.parametrize(
    ("typed", "first", "line"),
    [
        ("nine-circles gluttony", "Gluttony, circle III", "printed  three 2s"),
        ("nine virt", "Virtuous Pagans, circle I", "printed  one 1"),
        ("seven-steps vi", "Gluttony, terrace VI", "challenge die 4: a total of 2"),
        ("seven-steps moon", "Moon, place of dice", "printed  0 dice at the start"),
        ("exit Lantern", "Lantern, card", "printed  L, in the corner"),
        ("exit peace", "Peace, challenge D", "needs    an apple or a worm in hand"),
        ("7 big step", "Big step, building aid A4", "printed  Each disc may lie"),
        ("7 V6", "Seven!, points tile V6", "7 at least, to count"),
        ("six poison", "Poison, obstacle of the Empire", "needs    dice 1 2 3"),
        ("six keel", "Keel, character, Archer", "4 any die: move to an Empire"),
        ("six tinkering", "Tinkering, progress card", "a1, the start: Support"),
        ("six arankh", "Arankh, location", "lore: one action may move several"),
        (
            "six mana flows",
            "Mana Flows, event of winter",
            "when no draw pile shows winter",
        ),
        ("six support", "Support, resource", "needs    mastery: progress on space 6"),
        ("nine fraud_choice", "fraud_choice, ruling", "after_throw: after a throw"),
        ("nine vii and viii", "VII AND VIII", "Violence. Every 5 leaves"),
        ("nine --rules VIRGIL", "VIRGIL", "One pip turns one active die: one up"),
        ("exit --rules balance", "LOVE AND BALANCE - F", "While they attempt a"),
        (
            "six --rules knocked",
            "STRESS",
            "Knocked out. If no unmarked condition is left",
        ),
    ],
)
def test_a_name_or_rule_of_each_game_is_shown(
    run: Run, typed: str, first: str, line: str
) -> None:
    code, out, err = run(f"look {typed}")

    assert (code, err) == (0, "")
    assert out.startswith(f"  {first}")
    assert line in out
    assert max(map(len, out.splitlines())) <= 79


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        ("nine lsut", "look: nothing is called 'lsut'; did you mean 'lust'?"),
        (
            "nine --rules nowhere",
            "rules: 'nowhere' is not in the booklet; choose one of what you are ",
        ),
        (
            "nine lust --seat ann",
            "--seat: is given for nine-circles, which nobody plays; name a save, or "
            "leave it out",
        ),
    ],
)
def test_what_cannot_be_looked_up_is_refused_in_one_line(
    run: Run, typed: str, error: str
) -> None:
    code, out, err = run(f"look {typed}")

    assert (code, out, err.count("\n")) == (1, "", 1)
    assert err.startswith(error)


def test_without_a_name_all_names_are_listed_by_kind(run: Run) -> None:
    out = run("look exit-from-purgatory").out

    assert out.startswith("  card: Apple, Worm, Lantern\n  challenge A: Generosity\n")


def test_a_save_says_where_a_thing_is_as_far_as_a_seat_may_know(
    run: Run, shelf: Path
) -> None:
    run("new exit souls --players ann,ben,cleo,dan")
    run("do souls deal deal deal deal")

    everything, ann = (
        run(f"look souls apple {seat}").out for seat in ("--all", "--seat ann")
    )
    assert "in the hand of ben: " in everything
    assert "perhaps in the hand" not in everything
    assert run("look souls apple").err.startswith("look: 'souls' has secrets; ")
    assert "in the hand of ann: 2 apples\n" in ann
    assert "perhaps in the hand of ben: 6 unseen" in ann


def test_json_has_the_entries_or_the_paragraphs(run: Run) -> None:
    entries = json.loads(run("look nine lust --json").out)
    rules = json.loads(run("look nine --rules virgil --json").out)

    assert [(entry["name"], entry["kind"]) for entry in entries] == [
        ("Lust", "circle II")
    ]
    assert rules[0]["headings"] == ["Virgil"]


def test_check_and_odds_with_a_save_take_what_the_game_knows(
    run: Run, shelf: Path
) -> None:
    run("new nine dante --option rows=6,5,5,5")
    run("do dante throw 4 rolled 2246")

    assert run("check nine --save dante").out == (
        "Virtuous Pagans is met with 1 for 1 Virgil pip (2 becomes 1); 2 4 6 would "
        "leave the game\n"
    )
    assert run("odds nine --dice 2 --save dante").out == (
        "Virtuous Pagans with 2 dice beside 2 2 4 6: 11/36 = 30.56 %\n"
    )
    assert run("check nine lust 4 5 --save dante").code == 0
    refused = run("check nine --save dante --option rows=7,7,7,7")
    assert (refused.code, refused.err) == (
        1,
        "--option: the rulings are those of the save; leave it out, or ask without "
        "--save\n",
    )
    assert run("check seven-steps --save dante").code == 1
