"""`companion roll`: every die shown, and every slip in the notation named."""

import json
from collections.abc import Callable
from typing import Any

Run = Callable[..., Any]


def test_every_die_is_shown_and_the_total_last(run: Run) -> None:
    assert run("roll 4d6kh3 --seed 1") == (0, "4d6kh3: 2 5 (1) 3 = 10\n", "")


def test_terms_stand_on_lines_of_their_own(run: Run) -> None:
    assert run("roll 2d6+3 - 1 --seed 1") == (
        0,
        "2d6: 2 5 = 7\n2d6+3 - 1 = 9\n",
        "",
    )


def test_without_a_seed_chance_decides(run: Run) -> None:
    rolls = {run("roll 9d6").out for _ in range(20)}

    assert len(rolls) > 1


def test_the_keys_of_the_answer_stay(run: Run) -> None:
    code, out, err = run("roll 2d6kh1 --seed 1 --json")

    die = {"before": [], "exploded": False, "reached": None}
    assert (code, err) == (0, "")
    assert json.loads(out) == {
        "notation": "2d6kh1",
        "terms": [
            {
                "notation": "2d6kh1",
                "dice": [
                    {"face": 2, "kept": False, **die},
                    {"face": 5, "kept": True, **die},
                ],
                "value": 5,
            }
        ],
        "total": 5,
    }


def test_a_slip_in_the_notation_is_named(run: Run) -> None:
    assert run("roll", "4d") == (
        1,
        "",
        "4d: ends too soon (column 3); write the sides as a number, such as d6\n",
    )
    assert run("roll", "") == (
        1,
        "",
        "notation: no dice are given; write 4d6 or 2d6+3\n",
    )


def test_a_negative_seed_is_refused(run: Run) -> None:
    assert run("roll 4d6 --seed -1") == (
        1,
        "",
        "seed: -1 is negative; give 0 or more\n",
    )


def test_several_rolls_each_have_their_total(run: Run) -> None:
    lines = run("roll 2d6 d20+1 --seed 1").out.splitlines()

    assert lines == ["2d6: 2 5 = 7", "d20: 3 = 3", "d20+1 = 4"]
    assert len(json.loads(run("roll 2d6 d20 --seed 1 --json").out)) == 2


def test_percentile_fate_and_advantage_are_shown_like_other_dice(run: Run) -> None:
    assert run("roll d% --seed 1").out == "d%: 18 = 18\n"
    assert run("roll 4dF --seed 1").out == "4dF: -1 1 -1 0 = -1\n"
    assert run("roll d20 adv --seed 1").out == "d20 adv: (5) 19 = 19\n"
