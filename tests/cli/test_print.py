"""`companion print`: which files are written where, and what cannot be."""

import errno
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest

from companion.errors import NoPango

Run = Callable[..., Any]


def test_every_path_that_is_written_is_said(run: Run, tmp_path: Path) -> None:
    words = ["print", "exit-from-purgatory", "--only", "aids", "--out", str(tmp_path)]
    path = tmp_path / "exit-from-purgatory" / "aids-a4.pdf"

    assert run(*words) == (0, f"{path}\n", "")
    assert path.read_bytes().startswith(b"%PDF")


def test_the_keys_of_the_answer_stay(run: Run, tmp_path: Path) -> None:
    code, out, err = run(
        *("print", "seven-steps", "--only", "gamesheet", "--up", "2", "--json"),
        *("--paper", "letter", "--ink", "low", "--out", str(tmp_path)),
    )

    path = tmp_path / "seven-steps" / "gamesheet-2up-letter-low.pdf"
    assert (code, err) == (0, "")
    assert json.loads(out) == [
        {"path": str(path), "pages": 1, "sheets": 1, "folded": False, "findings": 0}
    ]
    assert path.is_file()


def test_without_pango_what_is_drawn_is_printed_and_the_rest_named(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: object, **__: object) -> NoReturn:
        raise NoPango("pango", "it is not here", "install libpango-1.0-0")

    monkeypatch.setattr("companion.press.ink.pages.engine", missing)
    monkeypatch.setattr("companion.press.ink.pdf.write", lambda *_, **__: None)

    code, out, err = run("print", "nine-circles", "--out", str(tmp_path))

    assert (code, err) == (1, "pango: it is not here; install libpango-1.0-0\n")
    assert out.splitlines() == [
        f"{tmp_path}/nine-circles/gamesheet-a4.pdf",
        f"{tmp_path}/nine-circles/gamesheet-nine-slices-a4.pdf",
        f"{tmp_path}/nine-circles/pad-a4.pdf",
        f"{tmp_path}/nine-circles/pad-write-on-a4.pdf",
        f"{tmp_path}/nine-circles/minis-a4.pdf",
    ]


def test_an_output_folder_that_is_a_file_is_refused(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "file"
    out.write_text("mine")

    assert run("print", "exit-from-purgatory", "--only", "aids", "--out", str(out)) == (
        1,
        "",
        f"{out}/exit-from-purgatory/aids-a4.pdf: cannot be written (Not a directory); "
        "choose another folder with --out\n",
    )
    assert out.read_text() == "mine"


def test_an_output_folder_that_is_not_writable_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> NoReturn:
        raise PermissionError(errno.EACCES, "Permission denied")

    # Root may write anywhere, so it is the system's answer that is put in its place.
    monkeypatch.setattr("companion.press.ink.files.tempfile.mkstemp", refuse)

    words = ["print", "exit-from-purgatory", "--only", "aids", "--out", str(tmp_path)]
    assert run(*words) == (
        1,
        "",
        f"{tmp_path}/exit-from-purgatory/aids-a4.pdf: cannot be written "
        "(Permission denied); choose another folder with --out\n",
    )


@pytest.mark.parametrize(
    ("command", "line"),
    [
        (
            "print nine-cercle",
            "companion: no game is called 'nine-cercle'; did you mean 'nine-circles'?",
        ),
        (
            "print nine-circles --only gamesheets",
            "--only: no piece is called 'gamesheets'; did you mean 'gamesheet'?",
        ),
        (
            "print nine-circles --up 3",
            "up: 3 to a sheet; choose one of 1, 2, 4, 8",
        ),
    ],
)
def test_what_cannot_be_printed_is_refused(run: Run, command: str, line: str) -> None:
    assert run(command) == (1, "", f"{line}\n")


def test_an_unknown_paper_is_misuse(run: Run) -> None:
    code, out, err = run("print nine-circles --paper a6")

    assert (code, out) == (2, "")
    assert err.endswith("'a6' is not one of 'a4', 'letter', 'a5', 'a3', 'tabloid'.\n")


@pytest.mark.parametrize(("term", "shown"), [("xterm", True), ("dumb", False)])
def test_progress_is_shown_where_a_line_can_be_wiped(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, term: str, shown: bool
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr("companion.press.ink.pdf.write", lambda *_, **__: None)
    monkeypatch.setattr("companion.cli.options.sys", Terminal)

    words = ["print", "exit-from-purgatory", "--only", "aids", "--out", str(tmp_path)]
    assert ("1 of 1: exit-from-purgatory aids" in run(*words).err) == shown


class Terminal:
    """What `sys` looks like at a terminal."""

    class stderr:
        isatty = staticmethod(lambda: True)
