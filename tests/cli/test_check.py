"""`companion check` and `companion odds`: answers, and every face that is none."""

import json
from collections.abc import Callable
from typing import Any

import pytest

Run = Callable[..., Any]

NO_FACE = "is not a face; faces are whole numbers 1 to 6, such as 533 or 2x3 5"


def test_dice_that_meet_a_challenge_answer_yes(run: Run) -> None:
    assert run("check nine-circles virtuous 2 1 5") == (
        0,
        "Virtuous Pagans is met with 1; 2 5 would leave the game\n",
        "",
    )


def test_dice_that_do_not_answer_no_with_what_would_help(run: Run) -> None:
    assert run("check nine-circles gluttony 2246") == (
        3,
        "Gluttony is not met: 2 2 of use, a 2 lacking; "
        "the least that helps is 2 Virgil pips (4 becomes 2)\n"
        "  with 3 dice: 2 2 2 for 2 pips (4 becomes 2)\n",
        "",
    )


def test_pips_that_are_offered_are_spent(run: Run) -> None:
    assert run("check nine-circles gluttony 2246 --pips 2") == (
        0,
        "Gluttony is met with 2 2 2 for 2 Virgil pips (4 becomes 2); "
        "6 would leave the game\n",
        "",
    )


def test_example_sloth_names_every_set_that_passes_the_best_first(run: Run) -> None:
    assert run("check seven-steps sloth 1 2 3 --die 6") == (
        0,
        "Sloth is passed with 1 2; 3 would go to the sun\n"
        "  so would 1, or 2, or 3\n"
        "  with 3 dice: 1 1 1 for 3 pips (2 becomes 1, 3 becomes 1)\n",
        "",
    )


def test_fraud_takes_the_best_number_and_names_it(run: Run) -> None:
    assert run("check nine-circles fraud 4432") == (
        0,
        "Fraud is met with 4 4, naming 4; 2 3 would leave the game\n",
        "",
    )
    assert run("check nine-circles fraud 4432 --number 2").code == 3


@pytest.mark.parametrize("faces", ["533", "5 3 3", "2x3 5", "5,3,3", "2X3,5"])
def test_faces_read_however_they_are_written(run: Run, faces: str) -> None:
    code, out, _ = run(f"check seven-steps pride {faces} --die 6 --json")

    assert (code, sorted(json.loads(out)["faces"])) == (0, [3, 3, 5])


def test_the_keys_of_the_answer_stay(run: Run) -> None:
    code, out, err = run("check nine-circles gluttony 2246 --pips 2 --json")

    assert (code, err) == (0, "")
    assert json.loads(out) == {
        "game": "nine-circles",
        "challenge": "Gluttony",
        "faces": [2, 2, 4, 6],
        "met": True,
        "using": [2, 2, 2],
        "changes": [{"face": 4, "to": 2, "pips": 2}],
        "pips_used": 2,
        "sets": [],
        "ways": [
            {
                "dice": 3,
                "using": [2, 2, 2],
                "changes": [{"face": 4, "to": 2, "pips": 2}],
                "pips": 2,
            }
        ],
        "possible": True,
        "sentence": "Gluttony is met with 2 2 2 for 2 Virgil pips (4 becomes 2); "
        "6 would leave the game",
    }


def test_a_no_in_json_ends_with_3_too(run: Run) -> None:
    code, out, err = run("check nine-circles gluttony 2246 --json")

    assert (code, json.loads(out)["met"], err) == (3, False, "")


def test_what_is_no_face_is_refused(run: Run) -> None:
    for faces, line in (
        ("7", "a die of 6 sides has no face 7; faces are 1 to 6"),
        ("-1", f"'-1' {NO_FACE}"),
        ("", "no face is given; type them as 533, 5 3 3 or 2x3 5"),
        ("2" * 10, "'2222222222' makes too many dice; give 9 at most"),
    ):
        said = run("check", "nine-circles", "lust", faces)
        assert said == (1, "", f"nine-circles: {line}\n")


def test_10_000_dice_are_refused(run: Run) -> None:
    assert run("check", "nine-circles", "lust", *["1"] * 10_000) == (
        1,
        "",
        "nine-circles: '1' makes too many dice; give 9 at most\n",
    )


@pytest.mark.parametrize(
    ("command", "line"),
    [
        (
            "check nine-cercle lust 45",
            "companion: no game is called 'nine-cercle'; did you mean 'nine-circles'?",
        ),
        (
            "check chess lust 45",
            "companion: no game is called 'chess'; "
            "choose one of exit-from-purgatory, nine-circles, seven-steps, "
            "seven-steps-kosmos, six-winters",
        ),
        (
            "check seven-steps prude 1 --die 2",
            "seven-steps: no terrace is called 'prude'; did you mean 'pride'?",
        ),
        (
            "check seven-steps sloth 1 2 --die 7",
            "seven-steps: no challenge die shows 7; give --die as 1 to 6",
        ),
        (
            "check nine-circles lust 45 --die 3",
            "--die: is given for nine-circles; leave it out: it is for seven-steps",
        ),
        (
            "check nine-circles lust 45 --pips 10",
            "nine-circles: 10 pips are offered; Virgil has 0 to 9",
        ),
        (
            "check nine-circles lust 45 --pips -1",
            "nine-circles: -1 pips are offered; Virgil has 0 to 9",
        ),
        (
            "check nine-circles lust 45 --option rows",
            "nine-circles: option 'rows' has no value; write KEY=VALUE",
        ),
        (
            "odds nine-circles lust --dice 0",
            "nine-circles: 0 dice are asked about; give 1 to 9",
        ),
        (
            "odds seven-steps lust --dice 2",
            "seven-steps: Lust depends on its challenge die; --die is needed, 1 to 6",
        ),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(
    run: Run, command: str, line: str
) -> None:
    assert run(command) == (1, "", f"{line}\n")


def test_a_terrace_that_nothing_passes_is_said(run: Run) -> None:
    code, out, _ = run("check seven-steps sloth 1 --die 3 --json")

    assert (code, json.loads(out)["possible"]) == (3, False)


def test_odds_are_a_fraction_and_percent(run: Run) -> None:
    assert run("odds nine-circles lust --dice 4") == (
        0,
        "Lust with 4 dice: 949/1296 = 73.23 %\n",
        "",
    )


def test_the_odds_of_one_die_with_a_pip_read_well(run: Run) -> None:
    assert run("odds nine-circles virtuous --dice 1 --pips 1") == (
        0,
        "Virtuous Pagans with 1 die and up to 1 pip: 1/2 = 50.00 %\n",
        "",
    )


def test_the_keys_of_the_odds_stay(run: Run) -> None:
    assert run("odds nine-circles lust --dice 4 --json") == (
        0,
        '{"game":"nine-circles","challenge":"Lust","dice":4,"pips":0,'
        '"numerator":949,"denominator":1296,"percent":73.2253086419753}\n',
        "",
    )


def test_odds_of_nothing_are_0(run: Run) -> None:
    assert run("odds seven-steps sloth --dice 4 --die 2") == (
        0,
        "Sloth (2) with 4 dice: 0/1 = 0.00 %\n",
        "",
    )


def test_a_verdict_with_notes_tells_them_below_its_sentence(run: Run) -> None:
    question = "overcome tripwire by keel:2"

    assert run("check", "six-winters", question, "approach:1", "defend:16") == (
        3,
        "Tripwire is not overcome: 1 die is lacking, open: 1\n"
        "  Keel may approach: rank 2 against difficulty 1\n"
        "  the defence succeeds\n",
        "",
    )


def test_what_can_be_asked_without_a_die_is_answered(run: Run) -> None:
    assert run("check", "six-winters", "defend imperial guard") == (
        3,
        "Imperial Guard: the defence fails, a 2 lacking: 2 psyche\n",
        "",
    )
    missing = run("check", "seven-steps", "sloth", "--die", "6")
    assert (missing.code, missing.out) == (2, "")
    assert "say what the dice show" in missing.err


def test_what_was_found_is_told_to_other_programs(run: Run) -> None:
    code, out, _ = run("check", "six-winters", "path tinkering", "a1:su3", "--json")
    answer = json.loads(out)

    assert code == 0
    assert answer["challenge"] == "path tinkering"
    assert answer["faces"] == [{"face": 3, "type": "support", "at": [1, 1]}]
    assert answer["notes"] == [
        "b1: any die taken in the Empire",
        "b2: any die taken in the Settled Lands",
    ]
    assert answer["found"] == {
        "legal": True,
        "complete": False,
        "failed": None,
        "reason": "",
        "fits": "",
        "to_go": 2,
    }


def test_a_path_is_suggested_or_said_to_be_none(run: Run) -> None:
    ask = ("check", "six-winters", "path tinkering", "--suggest")

    assert run(*ask, "su3", "te4@e", "so1") == (
        0,
        "Tinkering can be completed with 3 dice\n"
        "  a1: Support 3\n"
        "  b1: Technology 4 from the Empire\n"
        "  c1: Sorcery 1\n",
        "",
    )
    assert run(*ask, "te4@e", "so1") == (
        3,
        "no path of Tinkering is filled by 2 dice like these\n",
        "",
    )


def test_a_game_without_suggestions_refuses_to_make_one(run: Run) -> None:
    assert run("check nine-circles gluttony 224 --suggest") == (
        1,
        "",
        "--suggest: is given for nine-circles; leave it out: it is for six-winters\n",
    )


def test_the_odds_of_a_defence_are_exact(run: Run) -> None:
    question = "defend military sabotage"

    assert run("odds", "six-winters", question, "--dice", "5") == (
        0,
        "defend military-sabotage with 5 dice: 425/1296 = 32.79 %\n",
        "",
    )
