"""`companion saves` and `companion stats`: what is kept, and what it adds up to."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.cli import options

Run = Callable[..., Any]


def at(monkeypatch: pytest.MonkeyPatch, day: str) -> None:
    monkeypatch.setattr(options, "now", lambda: f"2026-11-{day}T20:00:00Z")


def test_saves_are_listed_last_played_first_with_place_and_players(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    at(monkeypatch, "20")
    run("new nine-circles early")
    run("new seven-steps-kosmos party --players ann,ben")
    at(monkeypatch, "22")
    run("do early throw 2 rolled 1 3")
    at(monkeypatch, "21")
    run("new seven-steps later")

    assert run("saves").out == (
        "early  nine-circles, played last on 2026-11-22\n"
        "       Circle I, Virtuous Pagans; waits for you\n"
        "later  seven-steps, played last on 2026-11-21\n"
        "       Terrace I, Pride; waits for you\n"
        "party  seven-steps-kosmos, played last on 2026-11-20\n"
        "       ann and ben; set-up; waits for 7 cards of the boards\n"
    )
    first, *_ = json.loads(run("saves --json").out)
    assert (first["played"], first["players"]) == ("2026-11-22T20:00:00Z", [])
    assert first["chapter"] == "Circle I, Virtuous Pagans"


def test_no_line_of_the_list_is_wider_than_a_terminal(run: Run) -> None:
    run("new exit-from-purgatory four --players ann,ben,cleo,dan")
    run(f"new nine-circles {'n' * 60}")

    assert run("saves", width=46).out == (
        "four  exit-from-purgatory, played last on\n"
        "    2026-11-21\n"
        "    ann, ben, cleo and dan; turn of ann;\n"
        "    waits for ann\n"
        f"{'n' * 45}\n"
        f"    {'n' * 15}  nine-circles, played\n"
        "    last on 2026-11-21\n"
        "    Circle I, Virtuous Pagans; waits for you\n"
    )


def test_a_game_that_is_over_names_who_won_it(run: Run) -> None:
    bots = "--bot ann:greedy --bot ben:greedy"
    run(f"play seven-steps-kosmos --players ann,ben {bots} --seed 3 --save both")

    assert re.search(r"^ +ann and ben; won by (ann|ben)$", run("saves").out, re.M)


def test_a_save_that_cannot_be_read_is_listed_last(run: Run) -> None:
    run("new nine-circles good")
    run("new nine-circles zulu")
    Path(json.loads(run("saves --json").out)[0]["save"]).write_text("{")

    last = run("saves").out.splitlines()[-1]
    assert last.startswith("good  ")
    assert "breaks off" in last


def test_wins_of_games_for_several_are_counted_by_name(run: Run) -> None:
    bots = "--bot ann:random --bot ben:random"
    run(f"play seven-steps-kosmos --players ann,ben {bots} --save duel --seed 3")

    _, *players = run("stats 7").out.splitlines()
    wins = [line.split()[-2] for line in players if line.strip()[:3] in ("ann", "ben")]

    assert sorted(wins) == ["0", "1"]


@pytest.mark.slow
def test_luck_is_that_of_the_review(run: Run) -> None:
    run("new nine-circles lost --option rows=1,1,0,0 --option virgil=0")
    run("do lost throw 1 rolled 2")
    run("do lost throw 1 again 2 rolled 2 3")

    review = json.loads(run("log lost --review --json").out)
    (found,) = json.loads(run("stats nine --luck --json").out)

    assert found["finished"] == 1
    assert found["luck"] == {
        "games": 1,
        "luck": review["luck"],
        "given_away": review["given_away"],
    }
