"""What every command has in common: help, exit codes, one line, no traceback."""

import io
import itertools
import json
import os
import random
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

from companion import __version__, games
from companion.cli import COMMANDS, kits, options
from companion.cli.printing import Source
from companion.contract.options import Options
from tests.cli.conftest import Run

ROOT = Path(__file__).resolve().parents[2]


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
    assert [line.split()[0] for line in listed] == [*COMMANDS]
    assert all(len(line) <= 80 and line.endswith(".") for line in listed)


@pytest.mark.parametrize("command", COMMANDS)
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


def not_served(_: object, sockets: list[socket.socket]) -> None:
    """Close what would be listened to."""
    for open_socket in sockets:
        open_socket.close()


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


def test_what_is_too_long_for_a_terminal_is_parted_between_words_and_folders(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = "/home/ann/the winter games/of two long evenings/dante.json"
    monkeypatch.setenv("COLUMNS", "46")
    monkeypatch.setattr(sys, "stderr", noted := Terminal())
    monkeypatch.setattr(sys, "stdout", told := Terminal())

    options.note(f"\na new game, kept in /home/ann/{'long-folder/' * 4}dante.json")
    options.note("kept; read it again with: companion log the-long-evening")
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


def test_a_note_to_a_pipe_stays_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "46")

    options.note("kept; read it again with: companion log the-long-evening")

    assert capsys.readouterr().err == (
        "kept; read it again with: companion log the-long-evening\n"
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


def test_the_keys_of_the_answer_stay(run: Run) -> None:
    listed = json.loads(run("games --json").out)
    game = json.loads(run("games seven-steps --json").out)

    page = ["credit", "game", "minutes", "players", "sources", "summary"]
    page += ["title", "version"]
    assert [each["game"] for each in listed] == [
        *("exit-from-purgatory", "nine-circles", "seven-steps", "seven-steps-kosmos"),
        "six-winters",
    ]
    assert [sorted(each) for each in listed] == [page] * 5
    assert game.keys() - set(page) == {"rulings"}
    assert game["rulings"][0].keys() == {
        *("id", "question", "choices", "default", "reason", "source", "free"),
    }


def test_a_game_gives_its_kit() -> None:
    kit = kits.kit(
        "exit-from-purgatory",
        Options({"players": 5, "size": "mini"}),
        None,
        Source(),
    )

    assert kit.game == "exit-from-purgatory"
    card = kit.pieces[0]
    assert (card.name, card.copies) == ("card-apple", 25)
    assert (card.width, card.height) == (44, 68)


def test_a_deck_gives_a_kit_with_a_piece_a_row(deck: str) -> None:
    kit = kits.kit(deck, Options({"size": "63x88"}), None, Source(where=["title=Ox"]))

    assert (kit.game, kit.title, kit.credit, kit.pages) == ("oxen", "oxen", "", ())
    (card,) = kit.pieces
    assert (card.name, card.copies, card.width, card.height) == ("row 2", 2, 63, 88)


def test_a_word_with_an_ending_is_a_deck() -> None:
    assert kits.is_deck("missing.csv")
    assert not kits.is_deck("seven-steps")
