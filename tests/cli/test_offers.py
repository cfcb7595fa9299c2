"""What Tab offers, in a shell and at a prompt."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import games, places
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.cli import app, kits, offers
from companion.cli.prompt import complete_by_tab
from companion.contract import Begun
from companion.contract.options import NO_OPTIONS
from companion.games.six_winters import words
from companion.press import jobs
from companion.press.ink import printer
from companion.press.layout import sizes

Ask = Callable[[str], list[str]]

SHELLS = ("bash", "zsh", "fish")

NOON = "2026-11-21T12:00:00Z"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saves and printers of these tests alone."""
    monkeypatch.setattr(places, "saves", lambda: tmp_path)
    monkeypatch.setattr(places, "printers", lambda: tmp_path / "printers.json")
    return tmp_path


def asked(shell: str, line: str, cap: pytest.CaptureFixture[str]) -> list[str]:
    """Return what a shell is offered for a line that is typed so far."""
    env = os.environ
    env["_COMPANION_COMPLETE"] = f"complete_{shell}"
    if shell == "bash":
        # Bash parts words at these signs, and the script puts each on a line.
        words = re.findall(r"[=:]+|[^\s=:]+", line)
        if line[-1].isspace():
            words.append("")
        env["COMP_WORDS"], env["COMP_CWORD"] = "\n".join(words), str(len(words) - 1)
    else:
        env["_TYPER_COMPLETE_ARGS"] = line
        env["_TYPER_COMPLETE_FISH_ACTION"] = "get-args"
    offers.rejoin(env)
    with pytest.raises(SystemExit):
        app(prog_name="companion")
    said = cap.readouterr().out
    if shell == "zsh":
        first = re.findall(r'^(?:_arg.*\(\()?"(.*?)"', said, re.MULTILINE)
        return [name.replace(r"\\:", ":") for name in first]
    return [name.partition("\t")[0] for name in said.split("\n") if name]


@pytest.fixture(params=SHELLS)
def ask(
    request: pytest.FixtureRequest,
    here: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Ask:
    monkeypatch.setattr(os, "environ", dict(os.environ))
    return lambda line: asked(request.param, line, capsys)


def last(shell_words: list[str], line: str) -> list[str]:
    """Return whole words: bash is offered what follows the last sign only."""
    word = line.split(" ")[-1]
    before = word[: max(map(word.rfind, "=:")) + 1]
    return [name if name.startswith(before) else before + name for name in shell_words]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("companion games ni", ["nine-circles"]),
        ("companion print seven-steps-", ["seven-steps-kosmos"]),
        ("companion export ex", ["exit-from-purgatory"]),
        ("companion print nine-circles --only ga", [
            "gamesheet", "gamesheet-nine-slices"]),
        ("companion export six-winters png --only mat-y", ["mat-yasmina"]),
        ("companion print six-winters --palette ", ["clear", "designer"]),
        ("companion print seven-steps-kosmos --size ", ["19", "22", "25"]),
        ("companion print exit-from-purgatory --players ", ["4", "5", "6", "7", "8"]),
        ("companion print seven-steps --up ", ["1", "2", "4", "8"]),
        ("companion new six-winters x --difficulty h", ["hardcore"]),
        ("companion check seven-steps sloth --die ", list("123456")),
        ("companion print --ink l", ["low"]),
        ("companion print --paper le", ["letter"]),
        ("companion cards deck.csv --layout pl", ["plain", "playing"]),
        ("companion cards deck.csv --size pok", ["poker"]),
        ("companion check nine-circles --option kept", [
            "kept_dice=free", "kept_dice=frozen"]),
        ("companion check nine-circles --option kept_dice=fro", ["kept_dice=frozen"]),
        ("companion new nine-circles x --option kept_dice=", [
            "kept_dice=free", "kept_dice=frozen"]),
        ("companion advise nine --option kept_dice=free --option fraud_choice=a",
         ["fraud_choice=after_throw"]),
        ("companion odds nine --aim s", ["score"]),
        ("companion pri", ["print", "printer"]),
        ("companion cards --lay", ["--layout"]),
    ],
)  # fmt: skip
def test_tab_completes_games_pieces_options_layouts_and_rulings(
    ask: Ask, line: str, offered: list[str]
) -> None:
    assert last(ask(line), line) == offered


def test_bash_parts_an_option_from_its_value_and_both_are_completed(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for line, offered in (
        ("companion print --ink=l", ["low"]),
        ("companion check nine-circles --option=kept_dice=fro", ["frozen"]),
        ("companion odds nine-circles --aim title", ["title:"]),
    ):
        monkeypatch.setattr(os, "environ", dict(os.environ))
        os.environ.pop("_COMPANION_BEFORE", None)
        assert asked("bash", line, capsys) == offered


@pytest.mark.parametrize(
    "line", ["log ", "play ", "undo ", "advise ", "print six-winters --fill ", "look "]
)
def test_tab_completes_saves(ask: Ask, here: Path, line: str) -> None:
    (here / "dante.json").write_text("{}")
    (here / "winter.json").write_text("{}")

    assert ask(f"companion {line}d") == ["dante"]


def test_tab_completes_the_players_of_a_save(ask: Ask, here: Path) -> None:
    game = games.load("exit-from-purgatory")
    rulings = {ruling.id: ruling.default for ruling in game.facts().rulings}
    players = {"players": ["ann", "ben", "cleo", "dan"]}
    store.create(here / "four.json", game, Begun(rulings, players), Stamp(NOON, "ann"))

    assert ask("companion log four --seat ") == ["ann", "ben", "cleo", "dan"]
    assert ask("companion log four --seat c") == ["cleo"]
    assert ask("companion log none --seat ") in ([], ["_files"])


def test_tab_completes_printers(ask: Ask, here: Path) -> None:
    printer.keep(here / "printers.json", "upstairs", printer.Profile(0.5, 0, 0, 1))

    assert ask("companion printer remove u") == ["upstairs"]
    assert ask("companion print --printer u") == ["upstairs"]


@pytest.mark.parametrize(
    "line",
    ["companion xyz ", "companion print xyz --only ", "companion check x --option =",
     "companion log --seat ", "companion play ; ' --", "companion --"],
)  # fmt: skip
def test_a_line_that_makes_no_sense_offers_nothing_and_traces_nothing(
    ask: Ask, line: str
) -> None:
    assert isinstance(ask(line), list)


def test_what_is_offered_is_accepted() -> None:
    for name in games.names():
        game = games.load(name)
        made = kits.of_games([name], NO_OPTIONS, None)
        for piece in jobs.names(kit.kit for kit in made)[::40]:
            assert kits.jobs(made, (piece,))
        for option in game.kit_options:
            if option.name == "size" and name == "exit-from-purgatory":
                assert all(sizes.size(word) for word in option.usual)  # type: ignore[union-attr]


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash on this system")
def test_bash_itself_completes_a_ruling_at_its_equals_sign(tmp_path: Path) -> None:
    program = tmp_path / "companion"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m companion "$@"\n')
    program.chmod(0o755)
    words = ["companion", "check", "nine-circles", "--option", "kept_dice", "=", "fro"]
    lines = [
        f'eval "$(_COMPANION_COMPLETE=source_bash {program})"',
        f"COMP_WORDS=({' '.join(words)}); COMP_CWORD=6",
        f"_companion_completion {program}",
        'echo "${COMPREPLY[@]}"',
    ]
    env = {**os.environ, "COMPANION_READY": "1"}
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        ["bash", "-c", "\n".join(lines)],
        capture_output=True, text=True, env=env, cwd=root, check=True,
    )  # fmt: skip

    assert (done.stdout, done.stderr) == ("frozen\n", "")


@pytest.mark.parametrize("name", games.names())
def test_no_option_offers_what_it_does_not_take(name: str) -> None:
    """The numbers of players offered are those that a game is for."""
    least, most = games.load(name).facts().game.players
    for option in games.load(name).kit_options:
        if option.name == "players":
            assert option.values == tuple(range(least, most + 1))  # type: ignore[union-attr]


class Readline:
    """Stands in for readline: a line, and whatever completes it."""

    __doc__ = "GNU readline"

    def __init__(self) -> None:
        self.line, self.bound = "", ""
        self.candidate: Callable[[str, int], str | None] = lambda _, number: None

    def get_line_buffer(self) -> str:
        return self.line

    def get_endidx(self) -> int:
        return len(self.line)

    def set_completer_delims(self, delims: str) -> None:
        self.delims = delims

    def set_completer(self, candidate: Callable[[str, int], str | None]) -> None:
        self.candidate = candidate

    def parse_and_bind(self, line: str) -> None:
        self.bound = line

    def offered(self, line: str) -> list[str]:
        self.line = line
        begun = line.replace(";", " ").rpartition(" ")[2]
        offered: list[str] = []
        while name := self.candidate(begun, len(offered)):
            offered.append(name)
        return offered


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Readline:
    fake = Readline()
    monkeypatch.setitem(sys.modules, "readline", fake)
    complete_by_tab(words.complete)
    return fake


def test_tab_offers_verbs_and_the_names_of_cards_of_the_last_action(
    terminal: Readline,
) -> None:
    assert terminal.bound == "tab: complete"
    assert terminal.offered("ove") == ["overcame "]
    assert terminal.offered("overcame trad") == ["tradition-or-reform "]
    assert terminal.offered("hurt thea b") == ["body "]
    assert terminal.offered("xyz") == []
    assert terminal.offered("next; answer ") == ["yes ", "no "]


def test_a_system_without_readline_completes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "readline", None)

    complete_by_tab(words.complete)
