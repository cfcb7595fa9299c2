"""The libraries that set pages: found, unpacked, or done without."""

import os
import sys
from pathlib import Path

import pytest

from companion import _launch
from tests.launch.conftest import Checkout


def test_missing_pango_is_said_once_and_does_not_stop_the_program(
    checkout: Checkout,
    handed: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    checkout.answers["companion.press"] = "pages: Pango is missing; type: get pango"
    monkeypatch.setattr(_launch, "unpack", lambda *names: False)

    _launch.main(["print"])
    first = capsys.readouterr().err
    checkout.commands.clear()
    _launch.main(["print"])

    assert first.splitlines()[-1] == (
        "setup: pages: Pango is missing; type: get pango; "
        "what is drawn prints without it"
    )
    assert capsys.readouterr().err == ""
    assert checkout.commands == []
    assert len(handed) == 2


def test_missing_pango_stops_the_tests_with_the_line_to_type(
    checkout: Checkout,
    handed: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    checkout.answers["companion.press"] = "pages: Pango is missing; type: get pango"
    monkeypatch.setattr(_launch, "unpack", lambda *names: False)

    with pytest.raises(SystemExit) as caught:
        _launch.main(["test"])
    assert caught.value.code == 1
    assert capsys.readouterr().err.splitlines()[-1] == (
        "setup: stopped: pages: Pango is missing; type: get pango"
    )
    assert handed == []


def test_pango_is_unpacked_where_it_is_missing(
    checkout: Checkout, handed: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, ...]] = []
    checkout.answers["companion.press"] = "pages: Pango is missing"

    def unpack(*names: str) -> bool:
        asked.append(names)
        checkout.answers.clear()
        return True

    monkeypatch.setattr(_launch, "unpack", unpack)

    _launch.main(["test"])

    assert asked == [("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")]
    assert handed == [["-m", "pytest", *_launch.FAST_TESTS]]


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
