"""`new`, `do`, `undo`, `redo`, `amend`: a game kept by hand, step by step."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

START = """\
Nine Circles, circle I of IX
  VIRTUOUS PAGANS: one 1
  pool    9 dice
  row 1   o o o o o o o
  row 2   o o o o o o o
  row 3   o o o o o o o
  row 4   o o o o o o o
  Virgil  o o o o o o o o o
"""

THROWN = """\
Nine Circles, circle I of IX
  VIRTUOUS PAGANS: one 1
  pool    5 dice
  active  2 2 4 6
  row 1   o o o o o o o
  row 2   o o o o o o o
  row 3   o o o o o o o
  row 4   x o o o o o o
  Virgil  o o o o o o o o o
  It can be met for 1 Virgil pip: 2 becomes 1.
"""

FALLEN = "the dice show 2 2 4 6 (by hand)\n"


@pytest.fixture
def dante(run: Run, shelf: Path) -> Path:
    """A game of Nine Circles with one throw, of 2 2 4 6."""
    run("new nine-circles dante")
    run("do dante throw 4 rolled 2246")
    return shelf / "dante.json"


def test_a_new_game_shows_its_board_and_where_it_is_kept(run: Run, shelf: Path) -> None:
    assert run("new nine-circles dante") == (0, f"{START}{shelf}/dante.json\n", "")
    assert (shelf / "dante.json").is_file()


def test_a_path_is_taken_as_given(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "table" / "dante.json"

    assert run("new", "nine-circles", str(path)).code == 0
    assert path.is_file()


def test_a_save_is_never_overwritten(run: Run, dante: Path) -> None:
    before = dante.read_bytes()

    assert run("new seven-steps dante") == (
        1,
        "",
        "dante.json: is there already; choose another name\n",
    )
    assert dante.read_bytes() == before


def test_rulings_are_written_into_the_save(run: Run, shelf: Path) -> None:
    code, out, _ = run("new nine-circles dante --option rows=6,5,5,5")

    kept = json.loads((shelf / "dante.json").read_text("utf-8"))
    assert code == 0
    assert "row 4   o o o o o\n" in out
    assert kept["rulings"]["rows"] == "6,5,5,5"
    assert kept["rulings"]["virgil"] == "9"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (
            "new nine-circles d --option row=6,5,5,5",
            "nine-circles: no ruling is called 'row'; did you mean 'rows'?",
        ),
        (
            "new nine-circles d --option rows=6,5",
            "nine-circles: rows: '6,5' is not 4 rows of pips; "
            "give 4 numbers from 0 to 99, such as 6,5,5,5",
        ),
        (
            "new nine-cercle d",
            "companion: no game is called 'nine-cercle'; did you mean 'nine-circles'?",
        ),
    ],
)
def test_a_new_game_that_cannot_be_is_refused(
    run: Run, shelf: Path, words: str, line: str
) -> None:
    assert run(words) == (1, "", f"{line}\n")
    assert not shelf.exists()


@pytest.mark.parametrize("name", ["", " ", ".", "..", "a\nb", "a\x1bb"])
def test_a_name_that_no_list_could_show_is_refused(
    run: Run, shelf: Path, name: str
) -> None:
    assert run("new", "nine-circles", name) == (
        1,
        "",
        f"save: {name!r} is no name; use letters and digits\n",
    )
    assert not shelf.exists()


def test_actions_are_done_in_a_row(run: Run, dante: Path) -> None:
    run("undo dante --to 0")

    assert run("do dante throw 4 rolled 2 2 4 6") == (
        0,
        f"throw 4 dice of the pool, marking row 4\n{FALLEN}{THROWN}{dante}\n",
        "",
    )


def test_all_actions_are_done_or_none(run: Run, dante: Path) -> None:
    before = dante.read_bytes()

    assert run("do dante turn 2 3 throw 5") == (
        1,
        "",
        "nine-circles: 5 dice are no group; a group has 1 to 4\n",
    )
    assert dante.read_bytes() == before


def test_a_save_that_was_lost_under_the_old_reading_of_violence_goes_on(
    run: Run,
) -> None:
    run("new nine-circles old --option rows=1,4,1,4")
    passed = (
        "throw 1 rolled 1 pass 1 throw 2 rolled 4 5 pass 4 5 throw 3 rolled 2 2 2 "
        "pass 2 2 2 throw 2 rolled 6 6 pass 6 6 throw 4 rolled 4 6 5 5 pass 4 5 5 6 "
        "throw 4 rolled 1 2 3 4 pass 1 2 3 4"
    )
    # With one pip of row 2 and none of row 1 the old reading had no throw left.
    lost = "throw 4 rolled 5 5 5 5 throw 4 rolled 1 2 3 4"

    assert run(f"do old {passed} {lost}").code == 0
    assert run("verify old").code == 0
    assert run("do old throw 1 again 4 rolled 2 6 pass 1 2 2 3 6").code == 0


def test_roll_lets_the_companion_throw_what_is_due(run: Run, dante: Path) -> None:
    code, out, _ = run("do dante throw 2 roll --seed 1")

    last = json.loads(dante.read_text("utf-8"))["events"][-1]
    assert code == 0
    assert out.splitlines()[1] == "the dice show 2 5 (by the companion)"
    assert (last["faces"], last["dice"]) == ([2, 5], "digital")


@pytest.mark.parametrize(
    ("actions", "line"),
    [
        ("throw 5", "5 dice are no group; a group has 1 to 4"),
        ("throw 1 rolled 7", "rolled: a die of 6 sides has no face 7; faces are 1"),
        ("throw 2 rolled 1", "1 die reported; 2 thrown"),
        ("roll", "no dice are due now; choose first"),
        ("flub", "'flub' is no action; choose one of throw, groups, rolled, name"),
        ("throw", "'throw' cannot be read; type throw COUNT"),
    ],
)
def test_an_action_that_is_not_possible_changes_nothing(
    run: Run, dante: Path, actions: str, line: str
) -> None:
    before = dante.read_bytes()

    code, out, err = run(f"do dante {actions}")

    assert (code, out, err.count("\n")) == (1, "", 1)
    assert err.removeprefix("nine-circles").lstrip(": ").startswith(line)
    assert dante.read_bytes() == before


def test_a_mistyped_option_is_no_action(run: Run, dante: Path) -> None:
    code, out, err = run("do dante throw 1 --sed 3")

    assert (code, out) == (2, "")
    assert err.endswith("Invalid value for 'action': no such option: --sed\n")


def test_an_undo_says_what_it_takes_back_and_a_redo_what_it_brings(
    run: Run, dante: Path
) -> None:
    assert run("undo dante --to 0") == (
        0,
        "taken back: 2 events, the first: throw 4 dice of the pool, marking row 4; "
        "`redo` brings them back\n"
        f"{START}{dante}\n",
        "",
    )
    assert run("redo dante") == (
        0,
        "done again: 2 events, the first: throw 4 dice of the pool, marking row 4\n"
        f"{THROWN}{dante}\n",
        "",
    )


def test_one_undo_takes_back_one_step(run: Run, dante: Path) -> None:
    run("do dante turn 2 1")

    assert run("undo dante") == (
        0,
        f"taken back: turn 2 into 1 for a Virgil pip\n{THROWN}{dante}\n",
        "",
    )


@pytest.mark.parametrize(
    ("command", "line"),
    [
        (
            "undo dante --to 9",
            "nine-circles: there is no event 9 to go back to; the last is 2",
        ),
        (
            "undo dante --to -1",
            "nine-circles: there is no event -1 to go back to; the last is 2",
        ),
        ("redo dante", "dante.json: there is nothing to redo"),
    ],
)
def test_an_undo_to_nowhere_is_refused(
    run: Run, dante: Path, command: str, line: str
) -> None:
    assert run(command) == (1, "", f"{line}\n")


def test_dice_seen_before_an_undo_stay_as_they_fell(run: Run, dante: Path) -> None:
    run("undo dante")

    assert run("do dante rolled 1111") == (
        1,
        "",
        "nine-circles: these dice were seen before the undo: 2 2 4 6; "
        "take them again, or correct a misread die with amend\n",
    )
    assert run("do dante roll").out == f"{FALLEN}{THROWN}{dante}\n"


def test_a_misread_die_is_mended_with_its_reason(run: Run, dante: Path) -> None:
    code, out, err = run(
        *("amend", "dante", "2", "2245", "--reason", "the 6 was a 5", "--by", "ann")
    )

    last = json.loads(dante.read_text("utf-8"))["events"][-1]
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == (
        "event 2 was misread; the dice showed 2 2 4 5 (the 6 was a 5)"
    )
    assert "  active  2 2 4 5\n" in out
    assert (last["do"], last["by"], last["reason"]) == ("amend", "ann", "the 6 was a 5")


def test_an_amend_can_be_undone(run: Run, dante: Path) -> None:
    run("amend dante 2 2245 --reason typo")

    code, out, _ = run("undo dante")

    assert code == 0
    assert out == f"went back to event 2\n{THROWN}{dante}\n"


def test_an_amend_to_the_same_faces_is_refused(run: Run, dante: Path) -> None:
    faces = "6422"

    assert run("amend", "dante", "2", faces, "--reason", "typo") == (
        1,
        "",
        "amend: event 2 is kept with these faces already; type what the dice really "
        "showed\n",
    )


def test_an_amend_without_its_reason_is_refused(run: Run, dante: Path) -> None:
    assert run("amend", "dante", "2", "2245", "--reason", " ") == (
        1,
        "",
        "nine-circles: an amend needs its reason; say how the dice were misread\n",
    )


@pytest.mark.parametrize("command", ["do dante throw 1", "undo dante", "log dante"])
def test_the_keys_of_where_a_game_stands_stay(
    run: Run, dante: Path, command: str
) -> None:
    answer = json.loads(run(f"{command} --json").out)

    keys = ["save", "game", "events", "stands", "over", "state", "notes"]
    assert [*answer] == keys
    assert (answer["save"], answer["game"], answer["over"]) == (
        str(dante),
        "nine-circles",
        None,
    )


@pytest.mark.parametrize(
    "command",
    ["do no throw 1", "undo no", "redo no", "amend no 1 2 --reason x", "log no"],
)
def test_a_save_that_is_not_there_is_refused_and_none_is_made(
    run: Run, shelf: Path, command: str
) -> None:
    assert run(command) == (1, "", "no.json: there is no such save\n")
    assert not shelf.exists()
