"""`companion odds 4d6`: the chances of any dice, as a table, a line and JSON."""

import json
from collections.abc import Callable
from typing import Any

Run = Callable[..., Any]


def test_the_chance_of_a_comparison_comes_first(run: Run) -> None:
    code, out, err = run("odds 4d6 >=14")

    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0] == "4d6 >=14: 721/1296 = 55.63 %"
    assert lines[1] == "4d6: average 14.00, standard deviation 3.42"
    assert len(lines) == 3 + 21


def test_without_a_comparison_there_is_the_table_alone(run: Run) -> None:
    assert run("odds 2d2") == (
        0,
        "2d2: average 3.00, standard deviation 0.71\n"
        "      total        %   at least %\n"
        "          2    25.00       100.00  ###############\n"
        "          3    50.00        75.00  ##############################\n"
        "          4    25.00        25.00  ###############\n",
        "",
    )


def test_exploding_dice_say_what_is_left_out(run: Run) -> None:
    out = run("odds 2d6! >=20").out

    assert out.startswith("2d6! >=20: 3.01 %\n")
    assert out.endswith("rarer than 1 in 10^12 are left out\n")


def test_the_answer_as_json(run: Run) -> None:
    answer = json.loads(run("odds d4 >2 --json").out)

    assert answer == {
        "dice": "d4",
        "compare": ">2",
        "numerator": 1,
        "denominator": 2,
        "percent": 50.0,
        "exact": True,
        "mean": 2.5,
        "deviation": 1.25**0.5,
        "totals": [{"total": total, "percent": 25.0} for total in (1, 2, 3, 4)],
    }


def test_what_is_for_games_is_refused_for_dice(run: Run) -> None:
    for more, name in (("--dice 3", "dice"), ("--pips 1", "pips")):
        line = f"--{name}: is given for 4d6; leave it out: it is for games\n"
        assert run(f"odds 4d6 {more}") == (1, "", line)
