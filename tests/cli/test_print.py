"""`companion print`: which files are written where, and what cannot be."""

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest

from companion.errors import NoPango

Run = Callable[..., Any]


def test_without_pango_what_is_drawn_is_printed_and_the_rest_named(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: object, **__: object) -> NoReturn:
        raise NoPango("pango", "it is not here", "install libpango-1.0-0")

    monkeypatch.setattr("companion.press.ink.pages.engine", missing)
    monkeypatch.setattr("companion.press.ink.pdf.write", lambda *_, **__: None)
    monkeypatch.setattr("companion.press.proof.turn", lambda *_, **__: [])

    code, out, err = run("print", "nine-circles", "--out", str(tmp_path))

    assert (code, err) == (1, "pango: it is not here; install libpango-1.0-0\n")
    assert out.splitlines() == [
        f"{tmp_path}/nine-circles/gamesheet-a4.pdf",
        f"{tmp_path}/nine-circles/gamesheet-nine-slices-a4.pdf",
        f"{tmp_path}/nine-circles/pad-a4.pdf",
        f"{tmp_path}/nine-circles/pad-write-on-a4.pdf",
        f"{tmp_path}/nine-circles/minis-a4.pdf",
    ]


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


@pytest.mark.parametrize(("term", "shown"), [("xterm", True), ("dumb", False)])
def test_progress_is_shown_where_a_line_can_be_wiped(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, term: str, shown: bool
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr("companion.cli.options.sys", Terminal)

    words = ["print", "exit-from-purgatory", "--only", "aids", "--out", str(tmp_path)]
    assert ("1 of 1: exit-from-purgatory aids" in run(*words).err) == shown


class Terminal:
    """What `sys` looks like at a terminal."""

    class stdout:
        isatty = staticmethod(lambda: False)

    class stderr:
        isatty = staticmethod(lambda: True)
