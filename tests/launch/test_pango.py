"""The libraries that set pages: found, unpacked, or done without."""

import os
import sys
from pathlib import Path

import pytest

from companion import _launch
from tests.launch.conftest import PANGO, Checkout

NO_PANGO = "pages: Pango is missing; type: get pango"


@pytest.fixture
def no_pango(checkout: Checkout) -> Checkout:
    checkout.answers["companion.press"] = NO_PANGO
    return checkout


def test_missing_pango_is_reported_once_and_does_not_stop_the_program(
    no_pango: Checkout,
    handed: list[list[str]],
    unpacked: list[tuple[str, ...]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    _launch.main(["print"])
    first = capsys.readouterr().err
    no_pango.commands.clear()
    _launch.main(["print"])

    assert first.splitlines()[-1] == (
        f"setup: {NO_PANGO}; pieces print without it, booklets do not"
    )
    assert capsys.readouterr().err == ""
    assert no_pango.commands == []
    assert unpacked == [PANGO]
    assert len(handed) == 2


@pytest.mark.usefixtures("no_pango", "unpacked")
def test_missing_pango_stops_the_tests_with_the_line_to_type(
    handed: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    _launch.main(["print"])
    handed.clear()

    with pytest.raises(SystemExit) as caught:
        _launch.main(["test"])

    assert caught.value.code == 1
    assert capsys.readouterr().err.splitlines()[-1] == f"setup: stopped: {NO_PANGO}"
    assert handed == []


@pytest.mark.parametrize("lacks", ["companion.press", "harfbuzz_subset"])
def test_a_missing_library_is_unpacked(
    checkout: Checkout,
    handed: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    lacks: str,
) -> None:
    names: list[tuple[str, ...]] = []
    checkout.answers[lacks] = "a library is missing"

    def unpack(*packages: str) -> bool:
        names.append(packages)
        checkout.answers.clear()
        return True

    monkeypatch.setattr(_launch, "unpack", unpack)

    _launch.main(["test"])

    assert names == [PANGO]
    assert handed == [["-m", "pytest", *_launch.FAST_TESTS]]


def test_a_complete_machine_is_checked_once(
    checkout: Checkout, handed: list[list[str]], unpacked: list[tuple[str, ...]]
) -> None:
    _launch.main(["test"])
    assert checkout.ran("a-browser --version")
    checkout.commands.clear()
    _launch.main(["test"])

    assert checkout.commands == []
    assert unpacked == []


def test_the_stamp_of_an_earlier_edition_is_not_believed(
    checkout: Checkout, handed: list[list[str]], unpacked: list[tuple[str, ...]]
) -> None:
    _launch.main(["print"])
    (checkout.root / ".venv" / "pango-tried").write_text("")
    checkout.answers["harfbuzz_subset"] = "exit code 1"

    _launch.main(["print"])

    assert unpacked == [PANGO]


def test_unpacked_libraries_are_found_before_those_already_named(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    (checkout.root / ".venv" / "native").mkdir()
    monkeypatch.setattr(sys.implementation, "_multiarch", "x86_64-linux-gnu")
    monkeypatch.setenv("LD_LIBRARY_PATH", "/elsewhere")
    native = checkout.root / ".venv" / "native"

    assert _launch.environment()["LD_LIBRARY_PATH"].split(os.pathsep) == [
        str(native / "usr/lib/x86_64-linux-gnu"),
        str(native / "lib/x86_64-linux-gnu"),
        str(native / "usr/lib/x86_64-linux-gnu/pulseaudio"),
        "/elsewhere",
    ]


APT = """#!/bin/sh
for word; do case $word in Dir::Cache=*) cache=${word#Dir::Cache=};; esac; done
case "$*" in *install*) touch "$cache/archives/one.deb" "$cache/archives/two.deb";; esac
"""
DPKG = """#!/bin/sh
mkdir -p "$3/usr/lib" && touch "$3/usr/lib/$(basename "$2" .deb).so"
"""


def tool(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o755)


def test_packages_are_unpacked_privately(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    venv = tmp_path / "mit Ümläuten"
    (tmp_path / "bin").mkdir()
    venv.mkdir()
    tool(tmp_path / "bin/apt-get", APT)
    tool(tmp_path / "bin/dpkg-deb", DPKG)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(_launch, "VENV", venv)
    monkeypatch.setattr(_launch, "NATIVE", venv / "native")

    assert _launch.unpack("libone", "libtwo")
    assert sorted(path.name for path in venv.rglob("*.so")) == ["one.so", "two.so"]
    assert [path.name for path in venv.iterdir()] == ["native"]


def test_nothing_is_unpacked_where_apt_fails_or_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(_launch, "VENV", tmp_path)
    monkeypatch.setattr(_launch, "NATIVE", tmp_path / "native")

    assert not _launch.unpack("libone")

    tool(tmp_path / "dpkg-deb", DPKG)
    tool(tmp_path / "apt-get", "#!/bin/sh\nexit 100\n")

    assert not _launch.unpack("libone")
