"""Questions of games: examples, and editions of one's own."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.games.seven_steps_kosmos.facts import DATA
from tests.cli.conftest import Run

EXAMPLES = [
    (game, command, typed)
    for game in games.names()
    for command in ("check", "odds")
    for typed, _ in games.load(game).questions().examples[command]
]


@pytest.mark.parametrize(("game", "command", "typed"), EXAMPLES)
def test_every_example_is_answered(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    command: str,
    typed: str,
) -> None:
    (tmp_path / "board.txt").write_text("hand RRB\n3: 2 1 0 0 0 0 0\n", "utf-8")
    monkeypatch.chdir(tmp_path)

    code, out, err = run(command, game, *shlex.split(typed))
    assert (code in (0, 3), bool(out), err) == (True, True, "")


@pytest.mark.parametrize("game", games.names())
def test_the_page_of_a_game_shows_what_can_be_asked_of_it(run: Run, game: str) -> None:
    out = run(f"games {game}").out

    for command in ("check", "odds"):
        assert f"What `{command}` can be asked of {game}:\n" in out


NEW = "new seven-steps-kosmos mine --players ann,ben"


@pytest.fixture
def edition(tmp_path: Path) -> Path:
    """Our box with red called P, and one kind of tile."""
    colours, boards, tiles = (
        (DATA / f"{name}.toml").read_text("utf-8")
        for name in ("colours", "boards", "tiles")
    )
    boards = boards.replace('mixed_source = "reconstruction"\n', "")
    boards = boards.replace("R", "P")
    colours = colours.replace(
        'letter = "R"\nname = "red"', 'letter = "P"\nname = "pink"'
    )
    first = tiles[: tiles.index('[[tiles]]\nid = "A2"')]
    path = tmp_path / "mine.toml"
    path.write_text(colours + boards + first, "utf-8")
    return path


def kept(run: Run, tmp_path: Path, *words: str) -> Any:
    answer = run(*words)
    assert answer.code == 0, answer.err
    return json.loads(Path(answer.out.splitlines()[-1]).read_text("utf-8"))


def test_an_edition_is_played_with_and_needs_its_file_no_more(
    run: Run, tmp_path: Path, edition: Path
) -> None:
    save = kept(run, tmp_path, *NEW.split(), "--edition", str(edition))
    edition.unlink()

    assert save["rulings"]["mixed_pattern"] == "my_boards"
    assert save["rulings"]["tiles"] == "custom"
    assert [one["id"] for one in save["setup"]["edition"]["tiles"]] == ["A1"]
    assert run("do mine drawn ABCDEFG rolled 1 deal deal --seed 3 --all").code == 0
    assert "hand K K P V W W Y" in run("log mine --seat ann").out
    assert run("verify mine").code == 0


def test_a_ruling_can_keep_our_pattern_and_tiles_for_boards_of_ones_own(
    run: Run, tmp_path: Path, edition: Path
) -> None:
    ours = ("--option", "mixed_pattern=fano", "--option", "tiles=reconstructed")
    save = kept(run, tmp_path, *NEW.split(), "--edition", str(edition), *ours)

    assert save["rulings"]["mixed_pattern"] == "fano"
    assert save["rulings"]["tiles"] == "reconstructed"


def test_boards_of_an_edition_are_checked_in_its_letters(
    run: Run, tmp_path: Path, edition: Path
) -> None:
    path = tmp_path / "board.txt"
    path.write_text("hand PPB\n3: 2 1 0 0 0 0 0\n", "utf-8")
    asked = ("check", "seven-steps-kosmos", str(path), "P3.6", "P3.1")

    assert run(*asked, "--edition", str(edition)) == (
        0,
        "legal: 3 points (1 + 2)\n"
        "  these 2 discs can be laid in 10 ways, 2 of them for 3 points, the most\n",
        "",
    )
    code, out, err = run(*asked)
    assert (code, out) == (1, "")
    assert err == (
        "seven-steps-kosmos: hand: 'P' is no colour; colours are W Y O R V B K, "
        "? if not known\n"
    )


def test_a_tile_that_an_edition_has_not_is_refused(
    run: Run, tmp_path: Path, edition: Path
) -> None:
    path = tmp_path / "board.txt"
    path.write_text("hand PPB\naid A3\n", "utf-8")

    asked = ("check", "seven-steps-kosmos", str(path), "P3.6")
    assert run(*asked, "--edition", str(edition)) == (
        1,
        "",
        "seven-steps-kosmos: aid: 'A3' is no tile; tiles are A1\n",
    )


def test_odds_of_an_edition_are_asked_in_its_letters(run: Run, edition: Path) -> None:
    asked = ("odds", "seven-steps-kosmos", "PPB", "--dice", "7")

    assert run(*asked, "--edition", str(edition)) == (
        0,
        "B P P in a draw of 7: 228429761/1496608413 = 15.26 %\n",
        "",
    )
    code, out, err = run(*asked)
    assert (code, out) == (1, "")
    assert err.startswith("seven-steps-kosmos: 'PPB' is neither discs nor boards; ")


def test_odds_count_the_discs_of_an_edition(run: Run, edition: Path) -> None:
    few = edition.read_text("utf-8").replace("discs = 20", "discs = 7")
    edition.write_text(few, "utf-8")

    asked = ("odds", "seven-steps-kosmos", "P", "--dice", "43")
    assert run(*asked, "--edition", str(edition)).out == (
        "P in a draw of 43: 1/1 = 100.00 %\n"
    )


@pytest.mark.parametrize(
    "words", ["check seven-steps 2 3 5", "odds seven-steps 2 --dice 2"]
)
def test_a_game_of_one_edition_is_not_asked_with_another(
    run: Run, edition: Path, words: str
) -> None:
    assert run(*words.split(), "--edition", str(edition)) == (
        1,
        "",
        "--edition: is given for seven-steps; leave it out: it is for "
        "seven-steps-kosmos\n",
    )
