"""Commands answer as the files of `transcripts/` say, and every example is answered."""

import json
import shlex
from pathlib import Path

import pytest

from companion import games, places
from tests.cli import toys
from tests.cli.conftest import Run
from tests.transcripts import Section, answered, fits, sections

TESTS = Path(__file__).parents[1]

COMPILED = [pytest.mark.xdist_group("compiled")]
"""Where games are solved."""


@pytest.mark.parametrize(
    "section",
    [
        pytest.param(
            section,
            id=section.heading,
            marks=COMPILED if section.file == "best_play" else (),
        )
        for section in sections(Path(__file__).parent / "transcripts")
    ],
)
def test_commands_answer_as_their_transcript_says(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, section: Section
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(places, "solved", lambda: tmp_path / "solved")
    for step in section.steps:
        name, _, text = step.text.partition(" ")
        match step.kind:
            case "~":
                toys.put(step.text, tmp_path, monkeypatch)
            case "+" | "<":
                if step.kind == "<":
                    text = (TESTS / text).read_text("utf-8")
                Path(name).parent.mkdir(parents=True, exist_ok=True)
                Path(name).write_text(text.replace("\\n", "\n"), "utf-8")
            case "&":
                value = json.loads(Path(name).read_text("utf-8"))[text]
                assert fits([json.dumps(value)], step.answer), step.text
            case _:
                words, typed = step.words()
                answer = answered(*run(*words, typed=typed), tmp_path)
                seen = "\n".join(answer)
                assert fits(answer, step.answer), f"$ {step.text}\n{seen}"


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
