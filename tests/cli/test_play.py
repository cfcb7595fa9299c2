"""`companion play`: games that are begun, left and gone on with, and their bots."""

import json
import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from companion import games, places
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.cli.play import _bright
from tests.cli.conftest import Run, streams
from tests.web.serving import NOON, begun


def test_ctrl_c_keeps_the_game_and_ends_with_130(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    run("new nine-circles dante")
    monkeypatch.setattr("companion.cli.prompt.ask", interrupt)

    code, _, err = run("play dante")

    assert (code, err) == (
        130,
        "\nkept; go on with: companion play dante\ninterrupted\n",
    )
    assert run("verify dante").code == 0


@pytest.mark.parametrize(
    ("env", "bold"),
    [
        ({"TERM": "xterm"}, True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
        ({"TERM": "xterm", "NO_COLOR": ""}, True),
        ({"TERM": "dumb"}, False),
    ],
)
def test_a_heading_stands_out_where_the_terminal_may(
    run: Run, monkeypatch: pytest.MonkeyPatch, env: dict[str, str], bold: bool
) -> None:
    for name, value in env.items():
        monkeypatch.setitem(os.environ, name, value)
    monkeypatch.setattr("companion.cli.options.sys", streams(out=True, err=True))

    shown = "\x1b[1mNine Circles\x1b[0m" if bold else "Nine Circles"
    assert _bright("Nine Circles") == shown


def test_tab_completes_the_actions_of_the_game_that_is_played(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    complete: list[Callable[[str], Sequence[str]]] = []
    monkeypatch.setattr("companion.cli.prompt.complete_by_tab", complete.append)
    run("play nine-circles", typed="quit\n")

    assert "throw" in complete[0]("th")


PURGATORY = "exit-from-purgatory --players ann,ben,cleo,dan"


def hands(out: str) -> set[str]:
    """Return whose hands are shown."""
    return set(re.findall(r"^   [> ] (\w+) .*\n      in hand", out, re.M))


def test_going_on_by_name_never_shows_the_hand_of_a_bot(run: Run) -> None:
    flags = "--bot ann --bot ben:greedy --bot cleo --seed 1"
    run(f"play {PURGATORY} {flags} --save dante", typed="quit\n")

    done = run("play dante --seed 2", typed="\n\n\nstudy 2\n\nquit\n")
    assert hands(done.out) == {"dan"}
    assert "press Enter once only you look" not in done.out
    told = json.loads(run("log dante --json --all").out)["events"]
    assert {one["by"] for one in told} >= {"ann", "ben"}


@pytest.mark.slow
@pytest.mark.xdist_group("compiled")
def test_the_bot_that_plays_best_aims_at_what_it_is_told(run: Run) -> None:
    line = (
        "lab sweep seven-steps --bots best:win,best:score --games 200 --jobs 1 --json"
    )

    for_win, for_score = json.loads(run(line).out)["variants"]

    (win,), (score,) = for_win["seats"], for_score["seats"]
    assert win["win"]["high"] > 0.99
    assert score["score"]["low"] > win["score"]["high"] - 0.5


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


GOLDEN = Path(__file__).parents[1] / "games" / "seven_steps_kosmos" / "golden.json"


@pytest.fixture
def over(run: Run) -> None:
    """A game of 7 Steps that was played to its end."""
    game = "seven-steps-kosmos"
    played = json.loads(GOLDEN.read_text())[0]
    players = played.get("players") or played["setup"]["players"]
    places.saves().mkdir(parents=True, exist_ok=True)
    path = begun(places.save("over"), game, players)
    read = games.load(game).words().actions.read
    typed = [read(step[0]) for step in played["steps"]]
    store.append(path, games.load, typed, Stamp(NOON, "ann"))


@pytest.mark.usefixtures("over")
def test_a_bot_says_about_what_was_lost_and_how_it_came_to_it(run: Run) -> None:
    line = "review over --bot medium --decisions 12 --playouts"
    said, answer = run(f"{line} 3"), json.loads(run(f"{line} 3 --json").out)
    named = run(f"{line} 0").out

    assert "; the bot: " in named
    assert "about" not in named.lower()
    first, *_, last = said.out.splitlines()
    of, differ = answer["decisions"], answer["steps"]
    assert (answer["looked_at"], answer["playouts"]) == (12, 3)
    assert of > 12
    assert first == (
        f"12 of {of} decisions; medium would have done {12 - len(differ)} of them "
        "likewise."
    )
    assert "easy played 3 games 30 steps on after either, from all cards" in last
    assert "the figures are how many points the bot's choice was further ahead" in last
    assert [each["cost"] for each in differ] == sorted(
        (each["cost"] for each in differ), reverse=True
    )
    assert differ[0]["error"] >= 0
