"""`play` for several: refused before it begins, real to the end, kept by name."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

PURGATORY = "exit-from-purgatory --players ann,ben,cleo,dan"
KOSMOS = "seven-steps-kosmos --players ann,ben"


@pytest.mark.parametrize(
    "command",
    [
        f"{PURGATORY} --bot zed",
        f"{PURGATORY} --bot dan:clever",
        f"{PURGATORY} --real --bot dan",
        f"{PURGATORY} --option cards=table --bot dan",
        f"{KOSMOS} --real --bot ben",
        "exit-from-purgatory --players ann,ben --bot ann",
        "nine-circles --real",
    ],
)
def test_a_refused_game_leaves_nothing_behind(
    run: Run, shelf: Path, command: str
) -> None:
    code, _, err = run(f"play {command} --save dante")

    assert code == 1
    assert len(err.splitlines()) == 1
    assert not shelf.exists()


def test_a_game_begun_with_real_discs_goes_on_with_them(run: Run) -> None:
    begun = run(f"play {KOSMOS} --real --save dante", typed="quit\n")
    assert begun.err.endswith("\nkept; go on with: companion play dante\n")

    resumed = run("play dante", typed="abcdefg\n1\n\nquit\n")
    assert "type what is drawn, or Enter if it stays hidden > " in resumed.out
    hands = json.loads(run("log dante --json").out)["state"]["seats"]
    assert hands[0]["hand"] == ["?"] * 7


@pytest.mark.parametrize("game", [PURGATORY, KOSMOS])
def test_real_cards_are_real_for_do_and_bots_from_the_start(
    run: Run, game: str
) -> None:
    run(f"play {game} --real --save dante", typed="quit\n")

    assert run("play dante --bot ann") == (
        1,
        "",
        f"{game.split()[0]}: a bot holds no real cards; choose bots or real cards\n",
    )
    assert run("do dante deal").code == 1


def test_real_cards_that_are_chosen_later_are_kept_in_the_save(run: Run) -> None:
    run(f"new {KOSMOS.replace(' ', ' dante ', 1)}")

    err = run("play dante --real", typed="quit\n").err
    again = run("play dante", typed="quit\n")

    assert err.endswith("\nkept; go on with: companion play dante\n")
    assert "7 cards of the boards: type what is drawn > " in again.out
    assert run("do dante deal").code == 1


def test_a_game_that_was_dealt_is_not_gone_on_with_real_discs(run: Run) -> None:
    run(f"new {KOSMOS.replace(' ', ' dante ', 1)}")
    run("do dante deal rolled 1 deal")

    assert run("play dante --real") == (
        1,
        "",
        "seven-steps-kosmos: the companion deals its cards; leave out --real\n",
    )


def by(run: Run) -> list[str]:
    return [
        one["by"] for one in json.loads(run("log dante --json --all").out)["events"]
    ]


def test_what_a_seat_does_is_kept_under_its_name(run: Run) -> None:
    run(f"new {PURGATORY.replace(' ', ' dante ', 1)}")
    run("do dante steal ben rolled 1 --seat ann")
    run("do dante rolled 6 --seat ben")
    run("do dante draw --by referee --all")

    assert by(run) == ["ann", "ann", "ben", "referee"]


def test_the_log_tells_what_came_of_each_event(run: Run) -> None:
    run(f"new {PURGATORY.replace(' ', ' dante ', 1)}")
    run("do dante steal ben rolled 1 --seat ann")
    done = run("do dante rolled 6 --seat ben")

    assert done.out.splitlines()[:3] == [
        "the dice show 6 (by hand)",
        "  ann rolls 1 and adds 6, ben rolls 6 and adds 6",
        "  nothing is stolen",
    ]
    assert run("log dante --seat cleo").out.splitlines()[2:5] == [
        "   3  2026-11-21T12:00:00Z  ben: the dice show 6 (by hand)",
        "        ann rolls 1 and adds 6, ben rolls 6 and adds 6",
        "        nothing is stolen",
    ]
    told = json.loads(run("log dante --json --seat cleo").out)
    assert told["events"][2]["came"] == [
        "ann rolls 1 and adds 6, ben rolls 6 and adds 6",
        "nothing is stolen",
    ]


def test_the_log_of_7_steps_tells_what_a_turn_scored(run: Run) -> None:
    run(f"new {KOSMOS.replace(' ', ' dante ', 1)}")
    run("do dante drawn abcdefg rolled 1 drawn ??????? drawn ???????")
    done = run("do dante lay r 3.6 lay w 0.3 done --seat ann")

    assert done.out.splitlines()[2:4] == [
        "no more",
        "  ann scores 2 points: 2 in all",
    ]
    for seat in ("", " --seat ann", " --seat ben"):
        assert "        ann scores 2 points: 2 in all" in run(f"log dante{seat}").out
        events = json.loads(run(f"log dante --json{seat}").out)["events"]
        assert [one["came"] for one in events[-2:]] == [
            [],
            ["ann scores 2 points: 2 in all"],
        ]


@pytest.mark.parametrize(
    ("game", "offered"), [(PURGATORY, False), (KOSMOS, True), ("nine-circles", True)]
)
def test_help_offers_advice_only_where_there_is_some(
    run: Run, game: str, offered: bool
) -> None:
    out = run(f"play {game} --save dante", typed="help\nquit\n").out

    assert bool(re.search(r"^  \?  +the best choice", out, re.M)) == offered
