"""Games for several: who plays, what a seat is told, checks and odds of both."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

FOUR = "ann,ben,cleo,dan"
PURGATORY = f"exit-from-purgatory --players {FOUR}"
KOSMOS = "seven-steps-kosmos --players ann,ben"

BOARD = """\
hand RRB
3: 2 1 0 0 0 0 0   # the centre, then from the east round
"""


@pytest.fixture
def board(tmp_path: Path) -> str:
    """Boards in a text file."""
    path = tmp_path / "board.txt"
    path.write_text(BOARD, "utf-8")
    return str(path)


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


@pytest.mark.parametrize(
    ("command", "line"),
    [
        (
            "play exit-from-purgatory --players ann,ben,cleo",
            "exit-from-purgatory: players named: 3; it takes 4 to 8 players, such as "
            "--players ann,ben,cleo,dan",
        ),
        (
            f"play {PURGATORY} --bot dam",
            "exit-from-purgatory: nobody called 'dam' plays; did you mean 'dan'?",
        ),
        (
            f"play {PURGATORY} --bot dan:gredy",
            "exit-from-purgatory: no bot is called 'gredy'; did you mean 'greedy'?",
        ),
        (
            f"play {PURGATORY} --real --bot dan",
            "exit-from-purgatory: a bot holds no real cards; choose bots or real cards",
        ),
        ("play nine-circles --real", "nine-circles: it has no cards; leave out --real"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_one_line(
    run: Run, command: str, line: str
) -> None:
    code, _, err = run(command)

    assert code == 1
    assert err.splitlines()[-1] == line


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


@pytest.mark.parametrize(
    ("command", "line"),
    [
        (
            "do dante draw --seat ben",
            "exit-from-purgatory: it is not for ben to choose now; wait for ann",
        ),
        (
            "do dante draw --seat bem",
            "exit-from-purgatory: nobody called 'bem' plays; did you mean 'ben'?",
        ),
        (
            "do dante draw",
            "do: 'dante' has secrets; give --seat ann|ben|cleo|dan, or --all",
        ),
        (
            "log dante",
            "log: 'dante' has secrets; give --seat ann|ben|cleo|dan, or --all",
        ),
        (
            "undo dante",
            "undo: 'dante' has secrets; give --seat ann|ben|cleo|dan, or --all",
        ),
        (
            "redo dante --json",
            "redo: 'dante' has secrets; give --seat ann|ben|cleo|dan, or --all",
        ),
        (
            "amend dante 1 2 --reason x",
            "amend: 'dante' has secrets; give --seat ann|ben|cleo|dan, or --all",
        ),
        (
            "log dante --all --seat ann",
            "--all: is given beside --seat; give one of them",
        ),
        (
            "undo dante --seat x",
            "exit-from-purgatory: nobody called 'x' plays; "
            "choose one of ann, ben, cleo, dan",
        ),
        (
            "do dante draw drawn A --seat ann",
            "exit-from-purgatory: the companion deals the cards of this game; "
            "none are reported",
        ),
        (
            "do dante deal --seat ann",
            "exit-from-purgatory: no cards are due now; choose first",
        ),
        (
            "do dante steal zoe --seat ann",
            "exit-from-purgatory: no player is called 'zoe'; "
            "choose one of ann, ben, cleo, dan",
        ),
    ],
)
def test_what_a_seat_may_not_do_is_refused_and_nothing_is_written(
    run: Run, shelf: Path, command: str, line: str
) -> None:
    run(f"new {PURGATORY.replace(' ', ' dante ', 1)}")
    before = (shelf / "dante.json").read_bytes()

    assert run(command) == (1, "", f"{line}\n")
    assert (shelf / "dante.json").read_bytes() == before


@pytest.mark.parametrize(
    ("asked", "faces", "code", "sentence"),
    [
        ("steal 4 2", "3 5", 0, "7 against 7: one card is taken by lot"),
        ("steal 0 6", "6 1", 0, "a six: the thief takes a card of choice"),
        ("study 3", "4", 3, "4 for 3 announced: it takes 3 at most"),
        ("success 2 1", "6 6 1 1 2", 0, "13 against 3: the challenge succeeds"),
        ("success 0 1", "2 1 2", 3, "2 against 3: 1 more would do"),
        (
            "heaven 4",
            "6 6 6 6 1 1 1 1 1 1 1",
            0,
            "24 against 7: the way to Heaven is free",
        ),
    ],
)
def test_purgatory_is_checked_for_theft_study_success_and_leaving(
    run: Run, asked: str, faces: str, code: int, sentence: str
) -> None:
    answer = run("check", "exit-from-purgatory", asked, *faces.split())

    assert answer == (code, f"{sentence}\n", "")


@pytest.mark.parametrize(
    ("laid", "lines"),
    [
        (
            "R3.6 R3.1",
            "legal: 3 points (1 + 2)\n  these 2 discs can be laid in 10 ways, "
            "2 of them for 3 points, the most\n",
        ),
        (
            "R3.6",
            "legal: 1 point (1)\n  this disc can be laid in 5 ways, each for 1 point\n",
        ),
    ],
)
def test_discs_laid_on_boards_of_a_file_are_checked(
    run: Run, board: str, laid: str, lines: str
) -> None:
    answer = run("check", "seven-steps-kosmos", board, *laid.split())

    assert answer == (0, lines, "")


def test_a_disc_laid_against_the_rules_is_answered_with_3_and_the_condition(
    run: Run, board: str
) -> None:
    answer = run("check", "seven-steps-kosmos", board, "R3.6", "R3.6", "--json")

    assert answer.code == 3
    told = json.loads(answer.out)
    assert (told["met"], told["disc"]) == (False, 2)
    assert told["code"]
    assert told["sentence"].startswith("not legal: ")


@pytest.mark.parametrize(
    ("words", "out"),
    [
        (
            ("exit-from-purgatory", "steal 4 2"),
            "steal 4 2: 5/6 = 83.33 %\n",
        ),
        (
            ("exit-from-purgatory", "study 2", "--dice", "1"),
            "study 2 with 1 die: 1/3 = 33.33 %\n",
        ),
        (
            ("seven-steps-kosmos", "R", "--dice", "1"),
            "R in a draw of 1: 1/7 = 14.29 %\n",
        ),
        (
            ("seven-steps-kosmos", "RR of R2 B2", "--dice", "2"),
            "R R in a draw of 2: 1/6 = 16.67 %\n",
        ),
    ],
)
def test_the_odds_of_both_games_are_exact(
    run: Run, words: tuple[str, ...], out: str
) -> None:
    assert run("odds", *words) == (0, out, "")


def test_the_odds_of_a_draw_want_the_number_of_discs(run: Run) -> None:
    assert run("odds", "seven-steps-kosmos", "R").code == 2


@pytest.mark.parametrize("game", ["nine-circles", "six-winters --players ann,ben"])
def test_all_is_refused_where_nobody_has_secrets(run: Run, game: str) -> None:
    name, _, players = game.partition(" ")
    run(f"new {name} dante {players}")

    assert run("log dante --all") == (
        1,
        "",
        f"--all: is given for {name}, where nobody has secrets; leave it out\n",
    )
    assert run("log dante").code == 0


def test_a_save_without_secrets_yet_asks_for_no_seat(run: Run) -> None:
    run(f"new {KOSMOS.replace(' ', ' dante ', 1)}")

    assert run("do dante deal rolled 1 deal --seed 1").code == 0
    assert run("do dante deal").err == (
        "do: 'dante' has secrets; give --seat ann|ben, or --all\n"
    )
