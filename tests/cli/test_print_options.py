"""The options of kits, and options that no printed kit has."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


@pytest.mark.parametrize(
    ("option", "value"), [("players", "5"), ("size", "mini"), ("language", "de")]
)
def test_an_option_that_no_kit_knows_is_refused(
    option: str, value: str, tmp_path: Path, run: Callable[..., Any]
) -> None:
    said = run("print", "nine-circles", "--out", str(tmp_path), f"--{option}", value)

    assert said.code == 1
    assert said.out == ""
    assert said.err.startswith(
        f"--{option}: is given for nine-circles; leave it out: it is for "
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("game", ["exit-from-purgatory", "seven-steps-kosmos"])
def test_pieces_that_keep_their_size_are_not_made_smaller(
    game: str, tmp_path: Path, run: Callable[..., Any]
) -> None:
    said = run("print", game, "--up", "2", "--out", str(tmp_path))

    assert (said.code, said.out) == (1, "")
    assert said.err == (
        f"--up: is given for {game}; leave it out: it is for nine-circles, "
        "seven-steps\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_of_several_kits_only_gamesheets_are_made_smaller(
    tmp_path: Path, run: Callable[..., Any]
) -> None:
    games = ("nine-circles", "seven-steps-kosmos")
    for only in ("gamesheet", "bag"):
        words = ("--up", "4", "--only", only, "--out", str(tmp_path))
        assert run("print", *games, *words).code == 0

    assert sorted(path.name for path in tmp_path.rglob("*.pdf")) == [
        "bag-a4.pdf",
        "gamesheet-4up-a4.pdf",
    ]


@pytest.mark.parametrize(
    ("game", "words", "name"),
    [
        ("exit-from-purgatory", "--size mini --players 5", "cards-mini-5-players-a4"),
        ("exit-from-purgatory", "--size poker", "cards-a4"),
        (
            "exit-from-purgatory",
            "--size 63x88 --backs none --option cards_per_type=4",
            "cards-63x88-cards_per_type-4-a4-one-sided",
        ),
        ("seven-steps-kosmos", "--language de --size 22", "tiles-22-de-a4"),
        ("six-winters", "--palette designer", "aids-designer-a4"),
    ],
)
def test_what_is_asked_of_a_kit_stands_in_the_names_of_its_files(
    game: str, words: str, name: str, tmp_path: Path, run: Callable[..., Any]
) -> None:
    only = ["--only", name.partition("-")[0]]

    said = run("print", game, "--out", str(tmp_path), *only, *words.split())

    assert said.code == 0
    assert [path.stem for path in tmp_path.rglob("*.pdf")] == [name]


@pytest.mark.parametrize(
    ("words", "option", "why"),
    [
        ("nine-circles --only gamesheet --backs fold", "--backs", "has a back"),
        ("seven-steps --only gamesheet --printer upstairs", "--printer", "has a back"),
        ("seven-steps-kosmos --only stickers --backs none", "--backs", "has a back"),
        ("seven-steps-kosmos --only rules --backs fold", "--backs", "has a back"),
        ("nine-circles --only gamesheet --stack", "--stack", "shares a sheet"),
        (
            "exit-from-purgatory --scheme single --stack",
            "--stack",
            "shares a sheet",
        ),
        (
            "exit-from-purgatory --scheme single --backs fold",
            "--backs",
            "shares a sheet",
        ),
        ("seven-steps-kosmos --only bag --scheme grid", "--scheme", "shares a sheet"),
        (
            "nine-circles --only gamesheet --marks lines",
            "--marks",
            "is cut out of a sheet",
        ),
        (
            "exit-from-purgatory --scheme single --marks lines",
            "--marks",
            "is cut out of a sheet",
        ),
        ("seven-steps-kosmos --scheme honeycomb", "--scheme", "is a hexagon"),
    ],
)
def test_what_would_change_nothing_is_refused(
    words: str, option: str, why: str, tmp_path: Path, run: Callable[..., Any]
) -> None:
    said = run("print", *words.split(), "--out", str(tmp_path))

    game = words.split()[0]
    assert (said.code, said.out) == (1, "")
    assert said.err == (
        f"{option}: is given for {game}; leave it out: nothing printed {why}\n"
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "sheets"),
    [
        (["--players", "5"], 9),
        (["--players", "8", "--paper", "letter"], 14),
        (["--players", "4", "--backs", "fold"], 15),
        (["--players", "4", "--size", "mini"], 4),
    ],
)
def test_a_kit_is_printed_for_so_many_at_a_size(
    words: list[str], sheets: int, tmp_path: Path, run: Callable[..., Any]
) -> None:
    game = ["print", "exit-from-purgatory", "--only", "cards", "--json"]
    said = run(*game, "--out", str(tmp_path), *words)

    assert said.code == 0
    assert json.loads(said.out)[0]["sheets"] == sheets


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--players", "9"], "players: 9 players; choose 4 to 8\n"),
        (
            ["--size", "pokker"],
            "size: no size is called 'pokker'; "
            "did you mean 'poker'? (or write 63x88, or 2.5x3.5in)\n",
        ),
    ],
)
def test_a_kit_that_cannot_be_is_refused_in_one_line(
    words: list[str], line: str, tmp_path: Path, run: Callable[..., Any]
) -> None:
    said = run("print", "exit-from-purgatory", "--out", str(tmp_path), *words)

    assert (said.code, said.out, said.err) == (1, "", line)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("game", "only", "other"),
    [
        ("exit-from-purgatory", "cards", ("--size", "mini")),
        ("seven-steps-kosmos", "tiles", ("--language", "de")),
    ],
)
def test_since_compares_a_size_or_language_with_what_was_printed_of_it(
    run: Callable[..., Any],
    tmp_path: Path,
    game: str,
    only: str,
    other: tuple[str, ...],
) -> None:
    words = ("print", game, "--only", only, "--out", str(tmp_path))
    since = ("--since", str(tmp_path / game / "manifest.json"))

    run(*words)
    first = run(*words, *other, *since)
    again = [run(*words, *asked, *since) for asked in ((), other)]

    assert first.out.endswith("-changed.pdf\n")
    assert [(said.out, said.err) for said in again] == 2 * [
        ("", f"{only}: nothing has changed\n")
    ]
