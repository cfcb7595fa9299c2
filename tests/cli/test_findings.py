"""The findings that come with the companion can be read, and are of its rules."""

from pathlib import Path

import pytest

from companion import games
from companion.cli.findings import kept_of
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


def test_findings_are_written_as_reports(run: Run, tmp_path: Path) -> None:
    done = run(f"lab findings nine-circles --out {tmp_path}")

    assert done.code == 0
    page = (tmp_path / "rows" / "report.html").read_text("utf-8")
    assert "What its readers saw" in page
    assert (tmp_path / "rows" / "report.pdf").read_bytes().startswith(b"%PDF")


def test_a_game_without_findings_says_so(run: Run) -> None:
    assert run("lab findings six-winters") == (
        1,
        "",
        "six-winters: no findings are kept of it; make some with companion lab sweep\n",
    )
