"""Every command that README and docs show works, each block in a folder of its own."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image
from typer.main import get_command
from typer.testing import CliRunner

from companion import games
from companion.cli import app
from companion.games.six_winters.campaign.state import DiceAt, Heap, Shown
from companion.games.six_winters.campaign.tasks import ActionStep
from companion.games.six_winters.rules import apply, why_not
from companion.games.six_winters.words import ACTIONS, WORDS, read, spelled
from companion.table.help import text as help_text
from tests.games.six_winters.campaigns import doing, table

ROOT = Path(__file__).resolve().parent.parent
PAGES = {
    path: path.read_text("utf-8")
    for path in (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")))
}
README = PAGES[ROOT / "README.md"]
GUIDE = "\n".join(
    PAGES[ROOT / name]
    for name in (
        *("README.md", "docs/print.md", "docs/play.md", "docs/six-winters.md"),
        *("docs/cards.md", "docs/lab.md"),
    )
)
"""All that users read."""

TABLE = "templates/shared/table.webp"
"""Made by `tests.browser.picture`."""

NOT_RUN = {
    "python3 -m companion print": "sets up the machine; tests/launch has the parts",
    "python3 -m companion test": "would run this test",
    "pipx install .": "changes the machine; test_main.py has the wheel",
    "uv run companion --help": "fetches packages; test_main.py has the wheel",
    "companion play nine-circles": "asks a person",
    "companion serve": "runs until it is ended; tests/browser plays at it",
    "companion serve dante.json --lan": "runs until it is ended; so does that",
}


def blocks() -> list[list[tuple[str, int]]]:
    """Return the commands of each block, each with the exit code it announces."""
    return [
        [
            (line.split("  #")[0].strip(), announced(line))
            for line in block.splitlines()
            if line.strip()
        ]
        for block in re.findall(r"^```sh\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
    ]


def announced(line: str) -> int:
    code = re.search(r"# exit (\d+)", line)
    return int(code[1]) if code else 0


BLOCKS = blocks()
RUN = [block for block in BLOCKS if not {command for command, _ in block} & {*NOT_RUN}]
SLOW = {"export", "lab", "proof", "solve"}
"""Commands that take seconds; tests/cli has them among the fast tests."""


def marked(block: list[tuple[str, int]]) -> Any:
    """Return a block as a parameter, marked if it takes long."""
    slow = {command.split()[1] for command, _ in block} & SLOW
    return pytest.param(block, id=block[0][0], marks=[pytest.mark.slow] * bool(slow))


def test_the_two_commands_come_first() -> None:
    assert [command for command, _ in BLOCKS[0]] == [
        "python3 -m companion print",
        "python3 -m companion test",
    ]


def test_a_command_that_is_not_run_is_in_the_readme() -> None:
    shown = {command for block in BLOCKS for command, _ in block}

    assert set(NOT_RUN) <= shown
    assert len(RUN) >= 4


@pytest.mark.parametrize("block", [marked(block) for block in RUN])
def test_the_commands_work(
    block: list[tuple[str, int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for kind in ("CACHE", "CONFIG", "DATA"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind))
    for command, code in block:
        name, *args = shlex.split(command)
        done = CliRunner().invoke(app, args, input="", prog_name=name)

        # What is solved for the first time says so, and a begun deck what comes next.
        noted = re.sub(r"\A(solving|next:) .*\n", "", done.stderr)
        assert name == "companion"
        assert (command, done.exit_code, noted) == (command, code, "")
        assert done.stdout


def inline(text: str) -> list[str]:
    """Return what a text has between backticks, outside its blocks of commands."""
    text = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    return [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", text)]


PLACEHOLDERS = {"COMMAND": "print", "GAME": "nine-circles", "SAVE": "dante"}
LAUNCHER = {"--unpinned", "--slow", "--help"}
"""Options of `python3 -m companion` before its commands, of `test`, and of all."""


def commands(app: Any) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield each command with its words."""
    context = app.make_context("companion", [], resilient_parsing=True)
    for name in app.list_commands(context):
        command = app.get_command(context, name)
        parts = getattr(command, "commands", None) or {"": command}
        yield (name,), command
        yield from (((name, part), parts[part]) for part in parts if part)


def test_every_command_within_a_sentence_can_be_given() -> None:
    """It is parsed, not done: commands, options and games exist."""
    known = dict(commands(get_command(app)))
    spans = inline("\n".join(PAGES.values()))
    typed = [span for span in spans if span.startswith("companion ")]
    wrong = []
    for span in typed:
        _, *words = [PLACEHOLDERS.get(word, word) for word in shlex.split(span)]
        words = [word for word in words if word != "--help"]
        words = words[2:] if words[:1] == ["--game"] else words
        path = tuple(words[:2]) if tuple(words[:2]) in known else tuple(words[:1])
        if path not in known and path != ("test",):
            wrong.append(f"{span}: no such command")
        elif rest := words[len(path) :]:
            try:
                known[path].make_context(path[-1], rest)
            except Exception as error:  # of a usage, in Typer's own copy of click
                wrong.append(f"{span}: {error}")

    assert wrong == []
    assert len(typed) >= 16


def test_every_option_within_a_sentence_is_one_of_a_command() -> None:
    known = {
        option
        for _, command in commands(get_command(app))
        for parameter in command.params
        for option in parameter.opts
    }
    spans = inline(GUIDE)
    shown = {option for span in spans for option in re.findall(r"--[a-z-]+", span)}

    assert shown - known - LAUNCHER == set()
    assert len(shown) > 20


COUNTED = table("keel", "thea", empire__military="tripwire")
COUNTED = doing(
    replace(
        COUNTED.with_seat(1, replace(COUNTED.seats[1], slot=1)),
        heaps=(Heap("empire-military", (1, 0, 0, 0, 0, 0)),),
    ),
    ActionStep(),
)
"""Keel at Tripwire with a Support asset, Thea in a Technology place."""

FACES = replace(
    COUNTED,
    pools=(0, 2, 0, 0, 0, 0),
    shown=Shown(
        ((), (2, 5), (), (), (), ()),
        (
            DiceAt("empire-military", ((1,), (), (), (), (), (), ())),
            DiceAt("hand-ann", (*((),) * 6, (1, 6))),
            DiceAt("hand-ben", (*((),) * 6, (4,))),
        ),
    ),
)
"""The same, and what each die shows."""

AWAY = COUNTED.with_seat(0, replace(COUNTED.seats[0], slot=2))

REPORTS = {
    "went keel eastkeep": (AWAY, ("went keel eastkeep",)),
    "w k ea": (AWAY, ("w k ea",)),
    "overcame tripwire with 1, assets su1": (
        COUNTED,
        ("overcame tripwire with 1, assets su1",),
    ),
    "created te with 4": (FACES, ("created te with 4",)),
    "tried tripwire": (FACES, ("tried tripwire",)),
    "placed 1": (FACES, ("tried tripwire", "placed 1")),
    "next": (FACES, ("tried tripwire", "next")),
    "mend": (FACES, ("mend forgotten",)),
    "faces": (COUNTED, ("faces",)),
    "counted": (FACES, ("counted",)),
}
"""Reports of the text: a table at which each is true, with what leads to it."""


def test_every_report_within_a_sentence_is_true_at_some_table() -> None:
    """The others of the section are commands, options, or what `help` lists."""
    section = PAGES[ROOT / "docs/six-winters.md"]
    known = " ".join(help_text(WORDS, best=False, width=200).split())
    spans = [span for span in inline(section) if span != ";"]
    spans = [span for span in spans if not span.startswith(("-", "companion "))]
    for span in spans:
        if span.split()[0] in ACTIONS.verbs or span in REPORTS:
            assert span in REPORTS, span
            state, typed = REPORTS[span]
            for text in typed:
                action = read(spelled(text, state))
                assert why_not(state, action) is None, (span, text)
                state = apply(state, action)
        else:
            assert span.split()[0] in known or span in ("log", "?", "planner"), span

    assert {*REPORTS} <= {*spans}
    assert spelled("w k ea", AWAY) == spelled("went keel eastkeep", AWAY)


def test_every_game_is_shown_with_its_picture() -> None:
    pictures = {
        f"templates/{game.replace('-', '_')}/preview.webp" for game in games.names()
    }

    shown = {*re.findall(r"!\[[^]]+\]\(([^)]+)\)", README)}
    assert shown == pictures | {TABLE}


def test_the_table_on_every_screen_has_its_small_picture_and_three_lines() -> None:
    (text,) = re.findall(r"## On every screen\n(.*?)\n`check`", GUIDE, re.DOTALL)
    picture = ROOT / TABLE
    with Image.open(picture) as found:
        kind = found.format, found.width >= 830

    assert TABLE in text
    first, *_ = text.rpartition("```")[2].strip().split("\n\n")
    assert len(first.splitlines()) == 3
    assert kind == ("WEBP", True)
    assert picture.stat().st_size <= 60_000


def test_every_link_inside_the_project_leads_somewhere() -> None:
    for path, text in PAGES.items():
        links = re.findall(r"\]\(([^):#]+)\)", text)

        assert [link for link in links if not (path.parent / link).exists()] == [], path
    assert len(PAGES) > 12


def test_the_readme_is_read_in_a_minute_and_leads_to_every_page_for_users() -> None:
    lines = len(README.splitlines())

    assert lines <= 130
    assert len(PAGES[ROOT / "CONTRIBUTING.md"].splitlines()) <= 130
    listed = {*re.findall(r"\]\(docs/([\w-]+)\.md\)", README)}
    assert listed >= {"print", "play", "six-winters", "cards", "lab", "press"}


@pytest.mark.parametrize(
    ("page", "made"),
    [
        ("press", {"fox.pdf", "fox.png", "page.pdf", "booklet.pdf"}),
        ("play", {"dante.json", "dante.json.bak"}),
    ],
)
def test_examples_in_python_run_and_make_what_they_name(
    page: str, made: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    text = PAGES[ROOT / f"docs/{page}.md"]
    for code in re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
        exec(code, names)

    assert names.get("faults", []) == []
    files = {path.name for path in tmp_path.iterdir() if path.suffix != ".lock"}
    assert files == made
