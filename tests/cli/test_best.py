"""`solve`, `advise`, `odds` of a whole game, `?` in play and `review`."""

import json
from pathlib import Path

import pytest

from companion import places
from companion.cli import best, serve
from tests.cli.conftest import Run

pytestmark = pytest.mark.xdist_group("compiled")

TINY = "--option rows=1,1,1,1 --option virgil=1"


@pytest.fixture(scope="session")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("solved")


@pytest.fixture(autouse=True)
def cache(solved: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep tables for all these tests together."""
    monkeypatch.setattr(places, "solved", lambda: solved)
    return solved


def test_solve_says_what_the_start_is_worth_and_where_the_table_is(
    run: Run, cache: Path
) -> None:
    said = run("solve seven-steps --aim score")

    assert said.code == 0
    line, path = said.out.splitlines()
    assert line == (
        "seven-steps for score: chance to win over 99.99 %, expected score 8.86"
    )
    assert Path(path).parent == cache
    assert Path(path).name.startswith("seven-steps-2026-r2-score-")


@pytest.mark.slow
def test_a_table_that_is_there_is_not_made_again(run: Run) -> None:
    first, second = (run("solve seven-steps --json") for _ in range(2))
    again = run("solve seven-steps --json --again")

    assert first.out == second.out == again.out
    assert second.err == ""
    assert again.err == "solving seven-steps for win, once; then it is kept\n"
    answer = json.loads(second.out)
    assert answer["win"] == pytest.approx(0.99999995, abs=1e-8)
    assert answer["bytes"] < 200 * 2**20


@pytest.mark.slow
def test_a_title_is_an_aim(run: Run) -> None:
    said = run("solve seven-steps --aim title:redeemed")

    assert said.out.splitlines()[0] == (
        "seven-steps for title:Redeemed: chance to win 99.99 %, expected score 8.80"
    )


@pytest.mark.slow
def test_titles_are_shown_for_the_aim_score_beside_the_chance_to_win(run: Run) -> None:
    said = run("odds seven-steps")

    assert said.code == 0
    assert said.out == (
        "seven-steps from the start, played for score:\n"
        "  chance to win     over 99.99 %\n"
        "  Redeemed               98.11 %\n"
        "  Sanctified              1.49 %\n"
        "  Repentant               0.38 %\n"
        "  Weary Ascendent         0.02 %\n"
        "  lost              under 0.01 %\n"
        "  expected score          8.86\n"
        "  score 3                 0.01 %\n"
        "  score 4                 0.03 %\n"
        "  score 5                 0.07 %\n"
        "  score 6                 0.28 %\n"
        "  score 7                 1.49 %  #\n"
        "  score 8                 9.52 %  ####\n"
        "  score 9                88.59 %  ########################################\n"
        "  any other score   under 0.01 %\n"
    )


def test_help_says_which_one_number_best_play_maximises(run: Run) -> None:
    for command in ("advise", "odds", "solve"):
        said = " ".join(run(f"{command} --help").out.split())
        assert "What is maximised is the chance + 1e-10 x score" in said, command


def test_odds_of_a_whole_game_as_json_and_as_a_chart(run: Run, tmp_path: Path) -> None:
    chart = tmp_path / "new" / "odds.svg"

    said = run("odds", "seven-steps", "--json", "--svg", str(chart))

    answer = json.loads(said.out)
    assert list(answer) == ["game", "aim", "win", "score", "titles", "lost", "scores"]
    assert list(answer["scores"]) == ["1", "2", "3", "4", "5", "6", "7", "8", "9"]
    assert sum(answer["scores"].values()) == pytest.approx(answer["win"], abs=1e-12)
    assert sum(answer["titles"].values()) + answer["lost"] == pytest.approx(1)
    assert said.err.splitlines()[-1] == str(chart)
    assert "<desc>Redeemed 98.1 % Sanctified 1.5 %" in chart.read_text("utf-8")


@pytest.mark.slow
def test_whatever_advice_prints_in_brackets_can_be_pasted_back(run: Run) -> None:
    run(f"new nine-circles pasted {TINY}")
    for _ in range(3):
        lines = run("advise pasted").out.splitlines()
        typed = [line[line.rfind("[") + 1 : -1] for line in lines if line[-1:] == "]"]
        for action in typed:
            assert run("do", "pasted", action).code == 0, action
            run("undo pasted")
        run("do", "pasted", f"{typed[-1]}; roll" if "throw" in typed[-1] else typed[-1])


def test_a_circle_bought_with_the_dice_in_hand_is_no_luck(run: Run) -> None:
    run("new seven-steps late")
    run("do late challenge buy rolled 6 throw 2 buy rolled 1 2")

    review = run("review late --aim score")

    assert review.code == 0
    assert review.out.count("luck ") == 3
    assert (
        "   2  buy a Virgil circle with a scored die, else a spare one: " in review.out
    )


def test_a_decision_that_gave_something_away_is_named(run: Run) -> None:
    run("new seven-steps climb")
    run("do climb challenge rolled 6 alter 1")

    said = run("review climb --aim score")

    last = said.out.splitlines()[2]
    assert last.startswith("   3  turn the challenge die into 1 for a Virgil pip: gave")
    assert "; best was: " in last


def test_a_question_mark_in_play_asks_for_the_aim_of_the_table(run: Run) -> None:
    said = run("play", "seven-steps", "--aim", "score", typed="?\nquit\n")

    assert "expected score 8.86" in said.out


def test_a_trainer_asks_tells_the_cost_and_keeps_the_progress(
    run: Run, tmp_path: Path
) -> None:
    line = "train seven-steps --aim score --count 2"
    said = run(*line.split(), typed="throw 9\nfoo\nthrow 1\n?\n")

    assert said.code == 0
    assert "9 dice taken from the pool; it holds 1; type `?`" in said.out
    assert "seven-steps: 'foo' is no action" in said.out
    assert "That costs 0.69.\nBest: buy a Virgil circle" in said.out
    assert "2 answered so far, 0 of them best" in said.out

    (kept,) = tmp_path.rglob("seven-steps-score.json")
    assert json.loads(kept.read_text())["missed"] == [0, 1]
    again = run(*line.split()[:-2], typed="buy\nquit\n")
    assert "Position 1, played for score" in again.out
    assert "Right, nothing is better." in again.out
    assert "3 answered so far, 1 of them best" in again.out
    kept.write_text("{}x")
    damaged = run(*line.split(), typed="buy\n")
    assert (damaged.code, kept.read_text()) == (1, "{}x")
    assert "is no progress of a trainer; restore seven-steps-score.json.bak" in (
        damaged.err
    )


def test_the_page_goes_on_with_the_progress_of_the_command(run: Run) -> None:
    line = "train seven-steps --aim score"
    run(*line.split(), "--count", "1", typed="?\n")
    trainer = serve.Trainer(best.load("seven-steps"), "score")

    task = trainer.task(trainer.trained().next, lambda done: None)
    done = trainer.answer(task, task.best.actions)

    assert (task.number, done) == (1, task.best)
    assert task.usual.cost > task.best.cost == ""
    kept = trainer.trained()
    assert (kept.asked, kept.right, kept.again, kept.lost) == (2, 1, 1, "0.35")
    assert "2 answered so far, 1 of them best" in run(*line.split(), typed="quit\n").out


def test_what_a_bot_loses_to_best_play_is_said_by_decision(run: Run) -> None:
    line = "lab losses seven-steps --bot cautious --games 2 --aim score"
    answer = json.loads(run(f"{line} --json").out)

    assert answer["where"][0]["lost"] >= answer["where"][-1]["lost"] >= 0
    total = sum(row["lost"] for row in answer["where"])
    assert answer["lost"] == pytest.approx(total)
    first, second, *_ = run(line).out.splitlines()
    assert first.startswith("seven-steps: in 2 games cautious lost ")
    assert answer["where"][0]["where"] in second

    best = json.loads(run(f"{line.replace('cautious', 'best:score')} --json").out)
    assert best["lost"] == pytest.approx(0, abs=1e-9)
