"""What every command has in common: help, exit codes, one line, no traceback."""

import itertools
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion import __version__
from companion.cli import COMMANDS

Run = Callable[..., Any]

ROOT = Path(__file__).resolve().parents[2]


def program(*args: str, **env: str) -> "subprocess.CompletedProcess[str]":
    """Run the program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "companion", *args],
        cwd=ROOT,
        env=os.environ | {"COMPANION_READY": "1"} | env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
    )


def test_the_version_is_said_in_a_checkout_too(run: Run) -> None:
    assert run("--version") == (0, f"companion {__version__}\n", "")


def test_help_lists_every_command_with_its_line(run: Run) -> None:
    code, out, err = run("--help")

    listed = out.partition("Commands:\n")[2].splitlines()
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in listed] == [*COMMANDS]
    assert all(len(line) <= 80 and line.endswith(".") for line in listed)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_ends_with_an_example(run: Run, command: str) -> None:
    code, out, err = run(command, "--help")

    told = out.partition("\nArguments:")[0].partition("\nOptions:")[0]
    assert (code, err) == (0, "")
    assert told.rstrip().splitlines()[-1].startswith(f"  companion {command}")
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_and_argument_has_its_help(run: Run, command: str) -> None:
    rows = run(command, "--help").out.split("Arguments:")[-1].splitlines()

    told = [row.split(maxsplit=1) for row in rows if row.startswith(("  -", "  {"))]
    assert all(len(row) == 2 for row in told)


def test_no_command_at_all_shows_the_help(run: Run) -> None:
    code, out, err = run()

    assert (code, out) == (2, "")
    assert err.startswith("Usage: companion")


def test_ctrl_c_ends_with_130_and_one_word(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.dice.roll.roll", interrupt)

    assert run("roll 4d6") == (130, "", "interrupted\n")


def test_a_refusal_is_one_line_whatever_was_typed(run: Run) -> None:
    assert run("games", "no\nsuch\ngame") == (
        1,
        "",
        "companion: no game is called 'no\\nsuch\\ngame'; "
        "choose one of exit-from-purgatory, nine-circles, seven-steps, "
        "seven-steps-kosmos, six-winters\n",
    )


def test_10_000_dice_are_refused(run: Run) -> None:
    line = "nine-circles: '1' makes too many dice; give 9 at most\n"

    assert run("check", "nine-circles", "lust", *["1"] * 10_000) == (1, "", line)


def test_without_a_seed_chance_decides(run: Run) -> None:
    assert len({run("roll 9d6").out for _ in range(20)}) > 1


def test_a_terminal_without_the_letters_gets_them_escaped() -> None:
    done = program("roll", "2d6 [≤]", "--seed", "1", PYTHONIOENCODING="latin-1")

    assert (done.returncode, done.stderr) == (0, "")
    assert "[\\u2264]" in done.stdout


def test_a_reader_who_leaves_early_sees_no_traceback() -> None:
    head = subprocess.Popen(
        [sys.executable, "-m", "companion", "games", "nine-circles"],
        cwd=ROOT,
        env=os.environ | {"COMPANION_READY": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert head.stdout
    assert head.stderr
    head.stdout.close()

    assert head.stderr.read() == b""
    head.stderr.close()
    head.wait()


def test_the_script_for_completion_is_printed() -> None:
    # What Typer's own tests set, too: the shell is named, whoever runs this from what.
    named = {"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
    done = program("--show-completion", "bash", **named)

    assert (done.returncode, done.stderr) == (0, "")
    assert "complete -o default -F _companion_completion companion" in done.stdout


@pytest.mark.parametrize(
    ("typed", "at", "offered"),
    [
        ("companion ver", "1", ["verify"]),
        ("companion check nine", "2", ["nine-circles"]),
        (
            "companion odds s",
            "2",
            ["seven-steps", "seven-steps-kosmos", "six-winters"],
        ),
    ],
)
def test_the_shell_completes_commands_and_games(
    typed: str, at: str, offered: list[str]
) -> None:
    done = program(_COMPANION_COMPLETE="complete_bash", COMP_WORDS=typed, COMP_CWORD=at)

    assert (done.returncode, done.stdout.split(), done.stderr) == (0, offered, "")


WORDS = [
    *("-1", "0", "1", "7", "1.5", "2246", "9" * 30, "10000x1", "x", "", " ", "é", "½"),
    *("²", "٣", "\t", "a\nb", "%s", "{}", "[", "]", "(", "*", "'", "\\", "🎲", "../x"),
    *("--", "---", "-", "--json", "--die", "--dice", "--number", "--pips", "--seed"),
    *("--to", "--reason", "--option", "--by", "--save", "rows=6,5,5,5", "rows=", "=x"),
    *("nine-circles", "seven-steps", "lust", "sloth", "fraud", "6", "good", "bad"),
    *("good.json", "throw", "rolled", "roll", "pass", "turn", "again", "hold"),
    *("4d6", "4d0", "4d6kh9", "((((", "d6!", "4d6r<7", "1" * 300, "a" * 300),
    *("--paper", "a4", "--up", "--out", "--only", "rules", "--help"),
]


BEGINNINGS = {
    "check": ["seven-steps", "sloth", "--die", "6"],
    "odds": ["nine-circles", "lust", "--dice", "4"],
    "new": ["nine-circles"],
    "print": ["nine-circles"],
    **{key: ["good"] for key in ("do", "undo", "redo", "log", "verify", "play")},
    "amend": ["good", "2"],
}
"""What every second list begins with, to get further."""


def not_served(_: object, sockets: list[socket.socket]) -> None:
    """Close what would be listened to."""
    for one in sockets:
        one.close()


@pytest.mark.parametrize("lists", [8, pytest.param(60, marks=pytest.mark.slow)])
def test_lists_of_garbage_are_answered_without_a_traceback(
    run: Run, shelf: Path, monkeypatch: pytest.MonkeyPatch, lists: int
) -> None:
    monkeypatch.setattr("companion.cli.print._print", lambda *_: None)
    monkeypatch.setattr("companion.cli.serve._has_screen", lambda: False)
    monkeypatch.setattr("companion.web.server.Server.run_to_the_end", not_served)
    run("new nine-circles good")
    run("do good throw 4 rolled 2246")
    (shelf / "bad.json").write_text('{"format": 1')

    for command, turn in itertools.product(COMMANDS, range(lists)):
        chance = random.Random(f"{command} {turn}")
        args = BEGINNINGS.get(command, []) if turn % 2 else []
        args = [*args, *chance.choices(WORDS, k=chance.randrange(7))]
        code, _, err = run(command, *args, typed="1\nundo\n²\n")

        assert code in (0, 1, 2, 3), (command, args)
        assert "Traceback" not in err, (command, args)


@pytest.mark.parametrize(
    "command",
    [
        "check seven-steps sloth 1 2 --die 6",
        "odds nine-circles lust --dice 4",
        "roll 4d6 --seed 1",
        "games",
        "games nine-circles",
        "new nine-circles dante",
        "saves",
    ],
)
def test_json_is_one_line_on_stdout_and_nothing_else(run: Run, command: str) -> None:
    code, out, err = run(f"{command} --json")

    assert (code, err, out.count("\n")) == (0, "", 1)
    assert json.loads(out) is not None


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="looks into /proc")
@pytest.mark.parametrize(
    "stop",
    [
        signal.SIGKILL,
        pytest.param(signal.SIGTERM, marks=pytest.mark.slow),
        pytest.param(signal.SIGHUP, marks=pytest.mark.slow),
    ],
)
def test_no_temporary_folder_survives_a_killed_cards(
    tmp_path: Path, stop: signal.Signals
) -> None:
    deck = tmp_path / "deck.csv"
    deck.write_text("title,text\n" + "Ox,Pull.\n" * 20_000)
    command = [sys.executable, "-m", "companion", "cards", str(deck)]
    env = os.environ | {"COMPANION_READY": "1"}
    with subprocess.Popen(
        [*command, "--out", str(tmp_path / "out")], cwd=ROOT, env=env
    ) as running:
        while not spools(running.pid, tmp_path):
            time.sleep(0.02)
            assert running.poll() is None
        running.send_signal(stop)

    assert running.returncode in (128 + stop, -stop)
    assert list(tmp_path.iterdir()) == [deck]


GAMES = ("games", "nine-circles")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("args", [GAMES, ("roll", "4d6", "--json"), ("--help",)])
def test_a_full_disk_is_one_line(args: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "companion", *args]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=os.environ | {"COMPANION_READY": "1"},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )

    assert (done.returncode, done.stderr) == (
        1,
        "stdout: cannot be written (No space left on device); "
        "write the results elsewhere\n",
    )


@pytest.mark.skipif(os.name == "nt", reason="has no such pipes")
@pytest.mark.parametrize("args", [GAMES, ("games", "--help")])
def test_a_pipe_that_nobody_reads_ends_the_program_without_a_word(
    args: tuple[str, ...],
) -> None:
    command = [sys.executable, "-m", "companion", *args]
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as pipe:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=os.environ | {"COMPANION_READY": "1"},
            stdout=pipe,
            stderr=subprocess.PIPE,
            text=True,
        )

    assert (done.returncode, done.stderr) == (1, "")


def spools(pid: int, folder: Path) -> bool:
    """Return whether a process writes a file of a folder that has no name."""
    for opened in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(OSError):
            where = str(opened.readlink())
            if where.startswith(str(folder)) and where.endswith("(deleted)"):
                return True
    return False


@pytest.mark.skipif(os.name == "nt", reason="has no terminal that hangs up")
def test_a_signal_that_is_ignored_stays_so() -> None:
    code = (
        "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "from companion.cli import main\n"
        "try: main()\n"
        "finally: print(signal.getsignal(signal.SIGHUP) == signal.SIG_IGN)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "--version"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )

    assert done.stdout.splitlines()[-1] == "True"
