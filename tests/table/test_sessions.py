"""Games at the table answer as the files of `sessions/` say, to the letter.

Options of `@`: `players=ann,ben`, `bots=ben:greedy`, `real` cards, `seed=3`, `width=46`
and rulings, such as `cards=table`. Every save is verified at the end.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.chronicle import store
from tests.table.screens import Screen, load
from tests.transcripts import Section, fits, sections


@pytest.mark.parametrize(
    "section",
    [
        pytest.param(section, id=section.heading)
        for section in sections(Path(__file__).parent / "sessions")
    ],
)
def test_games_answer_as_their_session_says(tmp_path: Path, section: Section) -> None:
    screen, steps = begun(tmp_path, section.steps[0].text), [*section.steps]
    while steps:
        step, count = steps.pop(0), 0
        if step.kind == "=":
            assert len(screen.kept().events) == int(step.text), section.heading
            continue
        while count < len(steps) and steps[count].kind == ">":
            count += 1
        asked, steps = [step, *steps[:count]], steps[count:]
        typed = [one.text for one in asked[1:]]
        for one, answer in zip(asked, answers(screen, step.text, typed), strict=False):
            if not "".join(one.answer[-1:]).startswith(("? ", "...")):
                answer = [line for line in answer if line[:2] != "? "]
            seen = "\n".join(answer)
            assert fits(answer, one.answer), f"{one.kind} {one.text}\n{seen}"
    assert store.verify(screen.path, load).ok


def options(line: str) -> tuple[str, dict[str, str]]:
    game, *words = line.split()
    return game, dict(word.partition("=")[::2] for word in words)


def begun(folder: Path, line: str) -> Screen:
    game, chosen = options(line)
    names = chosen.pop("players", "").split(",")
    rulings = {key: chosen[key] for key in chosen.keys() - HOW}
    return Screen(folder / f"{game}.json", game, tuple(filter(None, names)), **rulings)


HOW = {"bots", "real", "seed", "width"}


def answers(screen: Screen, line: str, typed: Sequence[str]) -> Iterator[list[str]]:
    """Yield what is shown at first, and after each line, and the prompt then."""
    _, chosen = options(line)
    how: dict[str, Any] = {key: int(chosen.get(key, usual)) for key, usual in USUAL}
    bots = dict(one.split(":") for one in chosen.get("bots", "").split(",") if one)
    left, asked, shown = list(typed), list[str](), list[list[str]]()

    def script(prompt: str) -> str | None:
        asked.append(f"? {prompt}".rstrip())
        shown.append([*screen.shown])
        screen.shown.clear()
        return left.pop(0) if left else None

    screen.shown.clear()
    screen.play(script, bots=bots, real="real" in chosen, **how)
    # Each answer begins with the prompt that it answers, but the first.
    for at, said in enumerate([*shown, [*screen.shown]]):
        lines = "\n".join(said[at > 0 :]).split("\n")
        yield [line for line in lines if line] + asked[at : at + 1]


USUAL = (("seed", 1), ("width", 79))
