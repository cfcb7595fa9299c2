"""Games for several: who plays, what a seat is told, checks and odds of both."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

Run = Callable[..., Any]

FOUR = "ann,ben,cleo,dan"
PURGATORY = f"exit-from-purgatory --players {FOUR}"
KOSMOS = "seven-steps-kosmos --players ann,ben"


@pytest.mark.parametrize(
    ("game", "bots"),
    [
        (PURGATORY, "--bot ann --bot ben:greedy --bot cleo:random --bot dan:greedy"),
        (KOSMOS, "--bot ann:greedy --bot ben"),
    ],
)
def test_bots_play_a_whole_game_without_a_question(
    run: Run, game: str, bots: str
) -> None:
    code, out, err = run(f"play {game} {bots} --seed 3 --save bots")

    assert code == 0
    assert "ann: " in out
    assert "> " not in out.replace("  > ", "")
    assert err.endswith("\nkept; read it again with: companion log bots\n")
    assert run("verify bots").code == 0


def test_a_game_is_gone_on_with_by_the_same_bots(run: Run) -> None:
    err = run(f"play {PURGATORY} --bot dan:greedy --save dante").err

    assert err.endswith("\nkept; go on with: companion play dante\n")
    assert run("play dante").code == 0


def test_a_seat_acts_and_is_told_what_only_it_may_know(run: Run) -> None:
    run(f"new {PURGATORY.replace(' ', ' dante ', 1)}")

    other = run("do dante draw --seat ann")
    assert other.code == 0
    other = run("do dante deal --seed 1 --seat cleo")
    assert other.out.startswith("draw 1 card\n")
    assert other.out.count("in hand") == 1
    own = run("log dante --seat ann").out
    assert re.search("draw 1 (apple|worm|lantern)", own)
    assert own.count("in hand") == 1
    for seat in ("ben", "cleo"):
        told = run(f"log dante --seat {seat}").out
        assert not re.search("draw 1 (apple|worm|lan)", told)
    said = run("log dante --all")
    assert said.err == "everything is shown: do not let a player see it\n"
    assert said.out.count("in hand") == 4
    assert re.search("draw 1 (apple|worm|lantern)", said.out)


def test_json_holds_no_hidden_card_and_no_hash_to_guess_it_by(run: Run) -> None:
    run(f"new {PURGATORY.replace(' ', ' dante ', 1)}")
    run("do dante draw deal --seed 1 --seat ann")

    answer = json.loads(run("log dante --json --seat cleo").out)
    assert [one["hand"] for one in answer["state"]["players"]] == [
        *("???????", "??????", "AAWWLL", "??????")
    ]
    assert answer["events"][1]["cards"] == ["?"]
    assert "h" not in answer["events"][1]
    assert answer["stands"] == "waits for ben"
    own = json.loads(run("log dante --json --seat ben").out)
    assert [one["hand"] for one in own["state"]["players"]] == [
        *("???????", "AAWWLL", "??????", "??????")
    ]
