"""The findings that come with the companion can be read, and are of its rules."""

from pathlib import Path

import pytest

from companion import games
from companion.cli.findings import kept_of
from companion.errors import BadValue
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


def test_every_kept_answer_belongs_to_a_finding() -> None:
    for path in games.HERE.glob("*/data/findings/*.json"):
        game = path.parent.parent.parent.name.replace("_", "-")
        named = [name for finding, _ in kept_of(game) for name in finding.answers]
        assert path.stem in named, path
