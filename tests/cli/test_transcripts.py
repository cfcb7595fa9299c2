"""Commands answer as the files of `transcripts/` say, to the letter."""

import json
from pathlib import Path

import pytest

from companion import places
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
