"""Files that mean harm: one line, exit code 1, and never much memory.

Those that cost little are given in this process; all of them, among limits and in a
process each, in the slow suite.
"""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from companion.cli import app
from tests.cli import hostile
from tests.cli.conftest import Run
from tests.cli.hostile import Corpus, Ended, replaced

TOO_DEEP = "layout.toml: nested too deeply; nest less"
LONG_ROW = (
    "cannot be read (it is longer than 2097152 characters); "
    "close the quote, or give --quote or --delimiter"
)


def dots(ending: str) -> str:
    """The lines that refuse six pictures."""
    lines = [
        f"deck.csv: row {number + 2}, column image: {number}.{ending}: "
        "7000 x 7000 dots; at most 25000000 in all"
        for number in range(6)
    ]
    last = "6 things are wrong, and nothing is printed; correct what is listed"
    return "\n".join([*lines, f"deck.csv: {last}"])


AGAIN = "; save it again as .xlsx"
STYLES, STRINGS, SHEET = "xl/styles.xml", "xl/s.xml", "xl/sheet1.xml"

DEEP = ".".join("a" * 20_000)

CHEAP: Corpus = {
    "a layout that is a link out of the deck": (hostile.linked,
        "layouts: 'layout.toml' leaves the deck's folder; put it into the deck's "
        "folder"),
    "an integer of 5,000 digits": (hostile.layout(f"bleed = {'9' * 5000}\n"),
        "layout.toml: a number is too long; shorten it"),
    "a hexadecimal integer of 5,000 digits": (
        hostile.layout(f"bleed = 0x{'f' * 5000}\n"),
        "layout.toml: bleed: number out of range",
    ),
    "a dotted key of 40 kB": (hostile.layout(f"{DEEP} = 1\n"), TOO_DEEP),
    "a dotted heading of 40 kB": (hostile.layout(f"[{DEEP}]\na = 1\n"), TOO_DEEP),
    "a dotted key of 40 kB in a table": (hostile.layout(f"a = {{{DEEP}=1}}"), TOO_DEEP),
    "a quoted dotted key of 40 kB": (
        hostile.layout(f"{DEEP.replace('a', chr(34) * 2)} = 1\n"),
        TOO_DEEP,
    ),
    "a row number of 5,000 digits": (
        replaced(SHEET, 'row r="2"', f'row r="{"9" * 5000}"'),
        f"deck.xlsx: is no workbook ('{'9' * 20}' is no number){AGAIN}",
    ),
    "entities in UTF-16": (hostile.entities(STRINGS, "", "utf-16"),
        f"deck.xlsx: xl/s.xml holds a DOCTYPE{AGAIN}"),
    "entities after 2,000 bytes": (hostile.entities(STRINGS, hostile.LATE, "utf-8"),
        f"deck.xlsx: xl/s.xml holds a DOCTYPE{AGAIN}"),
    "entities in the sheet itself": (hostile.entities(SHEET, hostile.LATE, "utf-16"),
        f"deck.xlsx: xl/sheet1.xml holds a DOCTYPE{AGAIN}"),
    "a table of a font that lies behind its end": (hostile.font(hostile.beyond("glyf")),
        "Own.ttf: cannot be embedded (it is damaged); choose another .ttf"),
    "a terabyte of nothing": (hostile.sparse,
        "deck.csv: larger than 268435456 bytes; split it"),
}  # fmt: skip

COSTLY: Corpus = {
    "row number 40,000,000": (replaced(SHEET, 'row r="2"', 'row r="40000000"'),
        "deck.xlsx: 40000000 rows; a deck has at most 1048576"),
    "a workbook with a card in its last row and column": (
        replaced(SHEET, "</sheetData>", hostile.LAST),
        "deck.xlsx: row 1048576: 201 cells where row 1 names 2 columns; "
        "give each column a cell; quote what has commas",
    ),
    "an ODS of a million rows that are alike": (hostile.ods(rows=1_000_000),
        "deck.ods: row 2: 1000000 rows that are alike; "
        "write their number into a column qty"),
    "an ODS with a cell a thousand million times": (hostile.ods(columns=1_000_000_000),
        "deck.ods: row 2: 201 cells where row 1 names 2 columns; "
        "give each column a cell; quote what has commas"),
    "an ODS with entities": (hostile.ods(head=hostile.ENTITIES),
        "deck.ods: content.xml holds a DOCTYPE; save it again as .ods"),
    "an ODS that is a bomb": (hostile.ods(letters=100_000_000),
        "deck.ods: would unpack to 100000535 bytes in 1 files; "
        "save the one sheet as CSV"),
    "a JSON of two million objects": (hostile.json_of(b"{},", 2_000_000),
        "deck.json: row 1: is empty; name the columns in row 1"),
    "a JSON of 100 million bytes": (hostile.json_of(b'{"title": 1},', 8_000_000),
        "deck.json: larger than 8388608 bytes; split it, or save it as CSV"),
    "a workbook of 1.5 million texts": (hostile.strings(1_500_000),
        "deck.xlsx: would unpack to 39002231 bytes in 7 files; save the one sheet as "
        "CSV"),
    "a line of 256 million commas": (hostile.table(b"," * 1_000_000, 256),
        f"deck.csv: row 3: {LONG_ROW}"),
    "a first line of 256 million commas": (hostile.table(b"," * 1_000_000, 256, ""),
        f"deck.csv: row 1: {LONG_ROW}"),
    "cells over millions of lines": (hostile.table(b'"\n",' * 100_000, 500),
        f"deck.csv: row 3: {LONG_ROW}"),
    "256 million empty lines": (hostile.table(b"\n" * 1_000_000, 256),
        "deck.csv: 1048577 rows; a deck has at most 1048576"),
    "six PNG of 7000 x 7000": (hostile.pictures("png"), dots("png")),
    "six JPEG of 7000 x 7000": (hostile.pictures("jpg"), dots("jpg")),
    "six WebP of 7000 x 7000": (hostile.pictures("webp"), dots("webp")),
}  # fmt: skip

PRINTED: dict[str, Callable[[Path], object]] = {
    "a workbook": hostile.workbook(),
    "a format id of 11 digits": replaced(
        STYLES, 'numFmtId="0"', 'numFmtId="99999999999"'
    ),
    "a workbook whose second card is in its last row": replaced(
        SHEET, 'row r="2"', 'row r="1048576"'
    ),
    "a font with the PostScript name of ours": hostile.font(hostile.like_ours),
    "a font of ours under another name": hostile.font(bytes),
}
"""What looks odd, and is printed."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "deck"
    made.mkdir()
    return made


@pytest.fixture
def in_time() -> Iterator[None]:
    """End a test that waits for a pipe or reads for ever."""

    def ring(number: int, _: object) -> None:
        raise TimeoutError("it waits, or reads for ever")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def table(folder: Path) -> str:
    return str(next(folder.glob("deck.*")))


@pytest.mark.usefixtures("in_time")
def test_cheap_files_that_mean_harm_are_refused_in_one_line(
    run: Run, tmp_path: Path
) -> None:
    for name, (make, line) in CHEAP.items():
        folder = tmp_path / name.replace(" ", "-")
        folder.mkdir()
        make(folder)

        said = run("cards", table(folder), "--out", str(tmp_path / "out"))

        assert (said.code, said.out, said.err) == (1, "", f"{line}\n"), name
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
@pytest.mark.parametrize("name", [*CHEAP, *COSTLY])
def test_every_file_that_means_harm_is_refused_among_limits(
    folder: Path, name: str
) -> None:
    make, line = {**CHEAP, **COSTLY}[name]
    make(folder)

    assert_refused(hostile.run(folder, "cards", table(folder), "--out", "out"), line)


def assert_refused(ended: Ended, line: str) -> None:
    assert (ended.code, ended.out, ended.err) == (1, "", f"{line}\n")
    assert ended.peak < hostile.MOST


def test_what_looks_odd_but_can_be_printed_is_printed(run: Run, tmp_path: Path) -> None:
    for name, make in PRINTED.items():
        folder = tmp_path / name.replace(" ", "-")
        folder.mkdir()
        make(folder)

        said = run("cards", table(folder), "--out", str(folder / "out"))

        assert (said.code, said.err) == (0, ""), name


@pytest.mark.slow
def test_every_table_of_a_font_may_be_damaged(run: Run, tmp_path: Path) -> None:
    data = hostile.OURS.read_bytes()
    for tag in hostile.tables(data):
        for number, spoil in enumerate((hostile.noise(tag), hostile.beyond(tag))):
            folder = tmp_path / f"{tag.replace('/', '-')}-{number}"
            folder.mkdir()
            hostile.font(spoil)(folder)

            said = run("cards", str(folder / "deck.csv"), "--out", str(folder / "out"))

            assert (said.code, said.err.count("\n")) in ((0, 0), (1, 1)), (tag, number)


READ = {
    "print --since": "print seven-steps --since {} --out out",
    "print --fill": "print six-winters --fill {} --out out",
    "export what": "export {} png --out out",
    "export --layout": "export deck.csv png --layout {} --out out",
    "export --icc": "export deck.csv shop --icc {} --out out",
    "export --fill": "export six-winters png --fill {} --out out",
    "gallery what": "gallery {} --out out",
    "proof what": "proof {}",
    "proof --layout": "proof deck.csv --layout {}",
    "proof --fill": "proof six-winters --fill {}",
    "cards deck": "cards {} --out out",
    "cards --since": "cards deck.csv --since {} --out out",
    "cards --layout": "cards deck.csv --layout {} --out out",
    "data-merge tables": "import data-merge {} --out new",
    "data-merge --tokens": "import data-merge deck.csv --tokens {} --out new",
    "play what": "play {}",
    "serve save": "serve {} --no-open --port 0",
    "host --config": "host --config {}",
    "play --edition": "play seven-steps-kosmos --edition {}",
    "new --edition": "new seven-steps-kosmos game --edition {}",
    "check challenge": "check seven-steps-kosmos {} 1",
    "check --edition": "check seven-steps-kosmos PPB 1 --edition {}",
    "odds --edition": "odds seven-steps-kosmos PPB --dice 7 --edition {}",
    "check --save": "check nine-circles --save {} lust 4 5",
    "odds --save": "odds nine-circles lust --dice 3 --save {}",
    "look what": "look {}",
    "advise what": "advise {}",
    "do save": "do {} roll",
    "undo save": "undo {}",
    "redo save": "redo {}",
    "amend save": "amend {} 1 6 --reason x",
    "note save": "note {} x",
    "log save": "log {}",
    "verify save": "verify {}",
    "review save": "review {}",
    "check-game folder": "check-game {}",
    "report answers": "lab report {}",
    "compare first": "lab compare {} deck.csv",
    "compare second": "lab compare deck.csv {}",
}
"""A command for each parameter that names a file to read."""

WRITTEN = {
    "print --out": "print seven-steps --out {}",
    "export --out": "export deck.csv png --out {}",
    "gallery --out": "gallery deck.csv --out {}",
    "proof --out": "proof deck.csv --overlay --out {}",
    "cards --out": "cards deck.csv --out {}",
    "cards --init": "cards --init {}",
    "data-merge --images": "import data-merge deck.csv --images {} --out new",
    "data-merge --out": "import data-merge deck.csv --out {}",
    "calibrate --out": "printer calibrate --out {}",
    "new save": "new nine-circles {}",
    "play --save": "play nine-circles --save {}",
    "sweep --out": "lab sweep seven-steps --games 1 --out {}",
    "findings --out": "lab findings seven-steps --out {}",
    "tune --out": "lab tune nine-circles --bots cautious --vary circles.dice=9,8 "
    "--target win=0.5 --games 40 --out {}",
    "weights --out": "lab weights six-winters --bot planner --out {}",
    "new-game folder": "new-game {}",
}
"""And for each that names a folder, or a file to write."""

ELSEWHERE = {
    "odds --svg": "tests/press/ink/test_files.py: it is written after a whole solve",
    "log --out": "tests/press/ink/test_files.py: it needs a game with a tale",
    "odds challenge": "has no board file",
    "report --out": "tests/cli/test_lab.py: it needs the answer of a sweep",
}

NAMES = {"save", "what", "deck", "challenge", "layout", "fill"}
"""Parameters that are texts and may name a file."""


def parameters(command: Any, name: str) -> Iterator[str]:
    """Yield every parameter of the commands that takes the name of a file."""
    if hasattr(command, "list_commands"):
        for inner in command.list_commands(None):
            yield from parameters(command.get_command(None, inner), inner)
        return
    for each in command.params:
        if "Path" in type(each.type).__name__ or each.name in NAMES:
            option = each.param_type_name == "option"
            yield f"{name} {'--' if option else ''}{each.name}"


def test_each_parameter_that_names_a_file_is_tried() -> None:
    found = set(parameters(get_command(app), ""))

    assert found == READ.keys() | WRITTEN.keys() | ELSEWHERE.keys()


@pytest.mark.slow
@pytest.mark.usefixtures("in_time")
@pytest.mark.parametrize("what", ["a device", "a pipe", "a folder"])
def test_a_device_a_pipe_or_a_folder_is_no_file(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.chdir(folder)
    (folder / "deck.csv").write_text(hostile.DECK)
    os.mkfifo(folder / "a.pipe")
    (folder / "a.folder").mkdir()
    path = {"a device": "/dev/zero", "a pipe": "./a.pipe", "a folder": "./a.folder"}
    # Root would put a file in the place of a device.
    tried = READ | WRITTEN if what == "a pipe" else READ

    for name, args in tried.items():
        if name == "data-merge tables" and what == "a folder":
            continue  # tables are read from folders
        said = run(args.format(path[what]))

        assert (said.code, said.out) == (1, ""), (name, said)
        assert said.err.count("\n") == 1, (name, said)
    left = {"deck.csv", "a.pipe", "a.folder"}
    assert {path.name for path in folder.iterdir()} == left


@pytest.mark.slow
@pytest.mark.parametrize("name", ["print --since", "odds --edition", "print --fill"])
def test_a_device_is_refused_among_limits(folder: Path, name: str) -> None:
    args = READ[name].format("/dev/zero").split()

    ended = hostile.run(folder, *args)

    assert_refused(ended, "/dev/zero: is a device or a pipe; name a file")


def test_a_save_with_a_name_of_251_letters_is_refused_in_one_line(
    run: Run, folder: Path
) -> None:
    name = "a" * 246 + ".json"

    said = run("new", "nine-circles", str(folder / name))

    line = f"{name}: cannot be written (File name too long); nothing was changed\n"
    assert (said.code, said.out, said.err) == (1, "", line)
    assert list(folder.iterdir()) == []


def test_a_save_in_a_closed_folder_is_refused_in_one_line(
    run: Run, folder: Path
) -> None:
    run("new", "nine-circles", str(folder / "first.json"))
    folder.chmod(0o500)
    root = os.geteuid() == 0
    if root:  # for whom no folder is closed
        os.seteuid(65534)
    try:
        said = run("new", "nine-circles", str(folder / "game.json"))
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o700)

    line = "game.json: cannot be written (Permission denied); nothing was changed\n"
    assert (said.code, said.out, said.err) == (1, "", line)
