"""The findings that come with the companion can be read, and are of its rules."""

from pathlib import Path

import pytest

from companion import games
from companion.cli.findings import kept_of
from companion.errors import BadValue
from companion.lab.sweep import claims
from tests.cli.conftest import Run

FOUND = [
    path.parent.parent.name.replace("_", "-")
    for path in sorted(games.HERE.glob("*/data/findings.toml"))
]


@pytest.mark.parametrize("game", FOUND)
def test_findings_are_of_the_rules_as_they_are(game: str) -> None:
    for finding, answers in kept_of(game):
        for answer in answers:
            assert answer.game == game, finding.id
            assert answer.revision == games.load(game).rules().REVISION, finding.id
        assert finding.notes, finding.id


@pytest.mark.parametrize("game", FOUND)
def test_findings_name_the_command_that_makes_them_again(run: Run, game: str) -> None:
    done = run(f"lab findings {game}", width=200)

    assert done.code == 0
    assert f"again: companion lab sweep {game} --bots" in done.out


@pytest.mark.slow
def test_findings_are_written_as_reports(run: Run, tmp_path: Path) -> None:
    done = run(f"lab findings nine-circles --out {tmp_path}")

    assert done.code == 0
    page = (tmp_path / "rows" / "report.html").read_text("utf-8")
    assert "What its readers saw" in page
    assert (tmp_path / "rows" / "report.pdf").read_bytes().startswith(b"%PDF")


def test_a_game_without_findings_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(games, "HERE", tmp_path)

    with pytest.raises(BadValue, match="no findings are kept of it"):
        list(kept_of("six-winters"))


def test_every_game_has_findings_and_all_of_them_were_checked() -> None:
    assert list(games.names()) == FOUND
    for game in FOUND:
        for finding, answers in kept_of(game):
            assert finding.surprised, finding.id
            assert finding.checked, finding.id
            assert all(one.games >= 60 for one in answers), finding.id


def test_every_claim_repeats_in_at_least_as_many_games_with_other_dice() -> None:
    for game in FOUND:
        for finding, answers in kept_of(game):
            known = dict(zip(finding.answers, answers, strict=True))
            found = list(claims.outcomes(finding.claims, known))
            assert found, finding.id
            for outcome in found:
                assert outcome.repeats, outcome.sentence
                assert outcome.games >= outcome.claim.games, outcome.sentence
            assert all(answer.seed > 1 for answer in answers), finding.id


def test_a_finding_about_a_bot_says_so_in_its_title() -> None:
    ((finding, _),) = kept_of("six-winters")

    assert finding.title.startswith("A bot, not the game: ")


def test_findings_are_played_again_with_both_numbers_of_each_claim(run: Run) -> None:
    done = run(
        "lab findings seven-steps --again --games 60 --seed 5 --jobs 1", width=200
    )
    again = run("lab findings seven-steps --again --games 60 --seed 5 --jobs 1")

    assert done.code == 0
    assert (
        "a greedy player wins: first 90.3 % (89.7 to 90.9) in 10000 games" in done.out
    )
    assert done.out.count(" in 60: repeats") == 8
    assert " ".join(again.out.split()) == " ".join(done.out.split())


def test_a_claim_that_does_not_repeat_is_an_answer_of_no(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        claims.intervals, "holm", lambda chances: [False] * len(chances)
    )

    done = run("lab findings seven-steps --again --games 4 --jobs 1")

    assert done.code == 3
    assert "does not repeat" in done.out


def test_findings_are_played_again_only_if_that_can_be_done(run: Run) -> None:
    for typed, line in {
        "--games 9": "--games: it is for games that are played anew; add --again",
        "--seed 9": "--seed: it is for games that are played anew; add --again",
        "--again --out x": "--out: reports are of the games that are kept; "
        "leave out --again",
        "--again --games 0": "--games: 0 games are none; give 1 or more",
        "--again --seed -1": "--seed: -1 is negative; give 0 or more",
        "--again --jobs 0": "--jobs: 0 processes are none; give 1 or more",
    }.items():
        assert run(f"lab findings seven-steps {typed}") == (1, "", f"{line}\n"), typed


def test_every_kept_answer_belongs_to_a_finding() -> None:
    for path in games.HERE.glob("*/data/findings/*.json"):
        game = path.parent.parent.parent.name.replace("_", "-")
        named = [name for finding, _ in kept_of(game) for name in finding.answers]
        assert path.stem in named, path
