"""`play` for several: refused before it begins, real to the end, kept by name."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

Run = Callable[..., Any]

PURGATORY = "exit-from-purgatory --players ann,ben,cleo,dan"
KOSMOS = "seven-steps-kosmos --players ann,ben"


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


@pytest.mark.parametrize(
    ("game", "offered"), [(PURGATORY, False), (KOSMOS, True), ("nine-circles", True)]
)
def test_help_offers_advice_only_where_there_is_some(
    run: Run, game: str, offered: bool
) -> None:
    out = run(f"play {game} --save dante", typed="help\nquit\n").out

    assert bool(re.search(r"^  \?  +the best choice", out, re.M)) == offered
