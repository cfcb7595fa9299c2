"""What every command has in common: help, exit codes, languages, a quick start."""

import io
import itertools
import os
import random
import re
import shlex
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion import __version__, games, places
from companion.cli import COMMANDS as VERBS
from companion.cli import SPOKEN, kits, options
from companion.cli.printing import Source
from companion.contract.options import Options
from companion.errors import NoSolver
from tests import long
from tests.bench.test_speed import PYTHON, ROOT, least_cpu
from tests.cli.conftest import Run


def program(*args: str, stdout: Any = subprocess.PIPE, **env: str) -> Any:
    """Run the program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "companion", *args],
        cwd=ROOT,
        env=os.environ | {"COMPANION_READY": "1"} | env,
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="surrogateescape",
    )


def test_the_version_is_said_in_a_checkout_too(run: Run) -> None:
    assert run("--version") == (0, f"companion {__version__}\n", "")


def test_help_lists_every_command_with_its_line(run: Run) -> None:
    code, out, err = run("--help")

    listed = out.partition("Commands:\n")[2].splitlines()
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in listed] == [*VERBS]
    assert all(len(line) <= 80 and line.endswith(".") for line in listed)
    assert not any(line.endswith("...") for line in listed)


@pytest.mark.parametrize("command", VERBS)
def test_the_help_of_a_command_ends_with_an_example_and_says_all_options(
    run: Run, command: str
) -> None:
    code, out, err = run(command, "--help")

    about = out.partition("\nArguments:")[0].partition("\nOptions:")[0]
    assert (code, err) == (0, "")
    assert about.rstrip().splitlines()[-1].startswith(f"  companion {command}")
    assert max(map(len, out.splitlines())) <= 80
    rows = out.split("Arguments:")[-1].splitlines()
    options = [row.split() for row in rows if row.startswith(("  -", "  {"))]
    assert min(map(len, options)) >= 2
    assert not re.search("<(str|int|float|path)|range>", out)
    assert "..." not in out.partition("Commands:\n")[2]


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
    names = "exit-from-purgatory, nine-circles, seven-steps, seven-steps-kosmos, "
    line = f"'no\\nsuch\\ngame'; choose one of {names}six-winters\n"
    many = "nine-circles: '1' makes too many dice; give 9 at most\n"

    said = run("games", "no\nsuch\ngame")
    assert said == (1, "", f"companion: no game is called {line}")
    assert run("check", "nine-circles", "lust", *["1"] * 10_000) == (1, "", many)


def test_without_a_seed_chance_decides(run: Run) -> None:
    assert len({run("roll 9d6").out for _ in range(20)}) > 1


def test_a_terminal_without_the_letters_gets_them_escaped() -> None:
    done = program("roll", "2d6 [≤]", "--seed", "1", PYTHONIOENCODING="latin-1")

    assert (done.returncode, done.stderr) == (0, "")
    assert "[\\u2264]" in done.stdout


def test_the_script_for_completion_is_printed() -> None:
    # What Typer's own tests set, too: the shell is named, whoever runs this from what.
    named = {"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
    done = program("--show-completion", "bash", **named)

    assert (done.returncode, done.stderr) == (0, "")
    assert "complete -o default -F _companion_completion companion" in done.stdout


def test_the_shell_completes_a_game() -> None:
    typed = {"COMP_WORDS": "companion\nodds\ns", "COMP_CWORD": "2"}
    done = program(_COMPANION_COMPLETE="complete_bash", **typed)

    offered = ["seven-steps", "seven-steps-kosmos", "six-winters"]
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


def unsolved(path: Path, *_: object, **__: object) -> None:
    """Solve nothing: some games take minutes."""
    raise NoSolver(path.name, "is not made here")


def not_served(_: object, sockets: list[socket.socket]) -> None:
    """Close what would be listened to."""
    for open_socket in sockets:
        open_socket.close()


@pytest.mark.parametrize(
    "lists", [8, pytest.param(long.games(60), marks=pytest.mark.slow)]
)
def test_lists_of_garbage_are_answered_without_a_traceback(
    run: Run, shelf: Path, monkeypatch: pytest.MonkeyPatch, lists: int
) -> None:
    monkeypatch.setattr("companion.cli.print._print", lambda *_: None)
    monkeypatch.setattr("companion.press.gallery.files", lambda *_: ())
    monkeypatch.setattr("companion.lab.solve._kept", unsolved)
    monkeypatch.setattr(places, "output", lambda: shelf.parent)
    monkeypatch.setattr("companion.cli.serve._has_screen", lambda: False)
    monkeypatch.setattr("companion.web.server.Server.run_to_the_end", not_served)
    run("new nine-circles good")
    run("do good throw 4 rolled 2246")
    (shelf / "bad.json").write_text('{"format": 1')

    for command, turn in itertools.product(VERBS, range(lists)):
        chance = random.Random(f"{command} {turn}")
        args = BEGINNINGS.get(command, []) if turn % 2 else []
        args = [*args, *chance.choices(WORDS, k=chance.randrange(7))]
        code, _, err = run(command, *args, typed="1\nundo\n²\n")

        assert code in (0, 1, 2, 3), (command, args)
        assert "Traceback" not in err, (command, args)


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
    with Path("/dev/full").open("wb") as full:
        done = program(*args, stdout=full)

    what = "stdout: cannot be written (No space left on device)"
    line = f"{what}; write the results elsewhere\n"
    assert (done.returncode, done.stderr) == (1, line)


@pytest.mark.skipif(os.name == "nt", reason="has no such pipes")
@pytest.mark.parametrize("args", [GAMES, ("games", "--help")])
def test_a_pipe_that_nobody_reads_ends_the_program_without_a_word(
    args: tuple[str, ...],
) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as pipe:
        done = program(*args, stdout=pipe)

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


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_what_is_too_long_for_a_terminal_is_parted_and_for_a_pipe_is_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = "/home/ann/the winter games/of two long evenings/dante.json"
    line = "kept; read it again with: companion log the-long-evening"
    monkeypatch.setenv("COLUMNS", "46")
    options.note(line)
    assert capsys.readouterr().err == f"{line}\n"
    monkeypatch.setattr(sys, "stderr", noted := Terminal())
    monkeypatch.setattr(sys, "stdout", told := Terminal())

    options.note(f"\na new game, kept in /home/ann/{'long-folder/' * 4}dante.json")
    options.note(line)
    options.wrote(path)
    options.say("  dice rolled by the companion: 102, 17.0 a face")

    assert noted.getvalue() == (
        "\na new game, kept in /home/ann/long-folder/\n"
        "  long-folder/long-folder/long-folder/\n  dante.json\n"
        "kept; read it again with: companion log\n  the-long-evening\n"
    )
    assert told.getvalue() == (
        "/home/ann/the winter games/\nof two long evenings/dante.json\n"
        "  dice rolled by the companion: 102, 17.0 a\n    face\n"
    )


@pytest.mark.parametrize("width", [40, 46, 80])
@pytest.mark.parametrize("game", games.names())
def test_no_line_is_wider_than_a_terminal(run: Run, game: str, width: int) -> None:
    lines = run(f"games {game}", width=width).out.splitlines()

    assert [line for line in lines if len(line) >= width] == []


def test_a_command_that_is_parted_can_be_pasted(run: Run) -> None:
    wide = run("games six-winters").out

    narrow = run("games six-winters", width=46).out

    assert (
        '  companion check six-winters "use keel 3" \\\n    te5\n      an ability\n'
    ) in narrow
    assert commands(narrow) == commands(wide)


def commands(out: str) -> list[list[str]]:
    """Return the words of each command, as a shell reads them."""
    lines = out.replace("\\\n", "").splitlines()
    return [
        [" ".join(word.split()) for word in shlex.split(line)]
        for line in lines
        if line.startswith("  companion ")
    ]


def test_a_game_gives_its_kit_and_a_deck_one_with_a_piece_a_row(deck: str) -> None:
    sized = Options({"players": 5, "size": "mini"})
    kit = kits.kit("exit-from-purgatory", sized, None, Source())
    own = kits.kit(deck, Options({"size": "63x88"}), None, Source(where=["title=Ox"]))

    (card, *_), (row,) = kit.pieces, own.pieces
    assert kit.game == "exit-from-purgatory"
    assert (card.name, card.copies, card.width, card.height) == (
        "card-apple",
        25,
        44,
        68,
    )
    assert (own.game, own.title, own.credit, own.pages) == ("oxen", "oxen", "", ())
    assert (row.name, row.copies, row.width, row.height) == ("row 2", 2, 63, 88)
    assert kits.is_deck("missing.csv")
    assert not kits.is_deck("seven-steps")


COMMANDS = {
    "roll": "roll 4d6",
    "check": "check nine-circles gluttony 2 2 2",
    "check of Seven Steps": "check seven-steps sloth 1 2 --die 6",
}
SLOWEST = 1.3
"""How many times the CPU of `import typer` a start may take; quiet cores need 1.2."""

WRONG = 0.12
"""How much a figure in the documentation may be off, as a part of it."""


def written() -> dict[str, float]:
    """Return how many times the reference each command takes, as is written."""
    page = (ROOT / "docs" / "speed.md").read_text("utf-8")
    row = r"^\| `companion ([^`]+)`, the whole process \| [\d.]+ s, ([\d.]+) times"
    return {typed: float(times) for typed, times in re.findall(row, page, re.M)}


def test_the_documentation_has_a_figure_for_each_start_that_is_measured() -> None:
    assert written().keys() == set(COMMANDS.values())


@pytest.mark.slow
def test_a_quick_command_starts_in_little_more_than_typer_does() -> None:
    commands = {name: [*PYTHON, *typed.split()] for name, typed in COMMANDS.items()}
    taken = least_cpu(
        {"typer": [sys.executable, "-c", "import typer"], **commands}, rounds=24
    )

    times = {name: taken[name] / taken["typer"] for name in COMMANDS}
    print(
        "", *(f"{name}: {ratio:.2f} times" for name, ratio in times.items()), sep="\n"
    )
    assert max(times.values()) <= SLOWEST, taken
    for name, typed in COMMANDS.items():
        assert abs(times[name] / written()[typed] - 1) <= WRONG, taken


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"COMPANION_LANGUAGE": "de", "LANG": "it_IT"}, "Wollust, 1 W\u00fcrfel"),
        ({"COMPANION_LANGUAGE": "", "LANG": "it_IT.UTF-8"}, "Lussuria con 1 dado"),
        ({"COMPANION_LANGUAGE": "", "LANG": "C.UTF-8"}, "Lust with 1 die"),
        ({"COMPANION_LANGUAGE": "fr"}, "--language"),
    ],
)
def test_the_environment_says_which_language_is_read(
    run: Run, monkeypatch: pytest.MonkeyPatch, values: dict[str, str], said: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    for name, value in values.items():
        monkeypatch.setenv(name, value)

    _, out, err = run("odds nine-circles lust --dice 1")
    assert (out or err).startswith(f"{said}: ")


def test_every_command_that_is_spoken_exists() -> None:
    assert {*SPOKEN} <= {*VERBS}
