"""The launcher: what it sets up, when it does not, and what it says when it cannot.

`run` is replaced, so that nothing is fetched; only copies of the package are touched.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import _launch, places

LOCK_TEXT = "typer==0.28.0 --hash=sha256:00\n"


class House:
    """A checkout, and the commands run in it; those with a key of `answers` fail."""

    def __init__(self, root: Path, python: Path) -> None:
        self.root, self.python = root, python
        self.answers: dict[str, str] = {}
        self.commands: list[list[str]] = []

    def run(self, *command: str) -> str:
        self.commands.append(list(command))
        line = " ".join(command)
        for words, answer in self.answers.items():
            if words in line:
                return answer
        if "venv" in command:
            self.python.parent.mkdir(parents=True, exist_ok=True)
            self.python.touch()
        return ""

    def ran(self, words: str) -> bool:
        return any(words in " ".join(command) for command in self.commands)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    root = tmp_path / "Würfel und Bücher"
    venv = root / ".venv"
    venv.mkdir(parents=True)
    (root / "requirements.lock").write_text(LOCK_TEXT)
    (root / "requirements-test.lock").write_text(LOCK_TEXT + "pytest==9.2.0\n")
    (root / "pyproject.toml").write_text(
        '[project]\ndependencies = ["typer<0.29"]\n'
        '[project.optional-dependencies]\ntest = ["pytest>=9"]\n'
    )
    made = House(root, venv / "bin" / "python")
    for name, value in {
        "ROOT": root,
        "VENV": venv,
        "PYTHON": made.python,
        "NATIVE": venv / "native",
        "PANGO_TRIED": venv / "pango-tried",
        "LOCK": root / "requirements.lock",
        "TEST_LOCK": root / "requirements-test.lock",
        "run": made.run,
    }.items():
        monkeypatch.setattr(_launch, name, value)
    monkeypatch.delenv(_launch.READY, raising=False)
    monkeypatch.setattr(_launch, "needs_nothing", lambda: False)
    monkeypatch.chdir(root)
    return made


@pytest.fixture
def handed(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What the launcher handed over to, instead of becoming it."""
    became: list[list[str]] = []
    monkeypatch.setattr(os, "name", "posix")
    monkeypatch.setattr(os, "execve", lambda path, args, env: became.append(args[1:]))
    return became


def test_first_use_installs_by_hash_and_hands_over(
    house: House, handed: list[list[str]]
) -> None:
    _launch.main(["roll", "4d6"])

    assert house.ran("-m venv --clear")
    assert house.ran(f"--require-hashes -r {house.root / 'requirements.lock'}")
    assert handed == [["-m", "companion", "roll", "4d6"]]


def test_second_use_runs_no_command(house: House, handed: list[list[str]]) -> None:
    _launch.main(["roll", "4d6"])
    house.commands.clear()

    _launch.main(["roll", "4d6"])

    assert house.commands == []
    assert len(handed) == 2


def test_the_tests_are_added_to_the_same_environment(
    house: House, handed: list[list[str]]
) -> None:
    _launch.main(["print"])
    house.commands.clear()

    _launch.main(["test", "-k", "dice"])

    assert not house.ran("-m venv")
    assert house.ran(f"--require-hashes -r {house.root / 'requirements-test.lock'}")
    assert handed[-1] == ["-m", "pytest", "-k", "dice"]


def test_the_packages_of_the_tests_serve_the_program_too(
    house: House, handed: list[list[str]]
) -> None:
    _launch.main(["test"])
    house.commands.clear()

    _launch.main(["print"])

    assert house.commands == []


@pytest.mark.parametrize(
    "spoil",
    [
        lambda house: (house.root / "requirements.lock").write_text("other==1\n"),
        lambda house: house.python.unlink(),
    ],
    ids=["another lock", "no interpreter"],
)
def test_an_environment_that_does_not_fit_is_made_anew(
    house: House, handed: list[list[str]], spoil: Callable[[House], object]
) -> None:
    _launch.main(["print"])
    house.commands.clear()
    spoil(house)

    _launch.main(["print"])

    assert house.ran("-m venv --clear")


def test_a_moved_folder_is_set_up_anew(
    house: House, handed: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    _launch.main(["print"])
    house.commands.clear()
    monkeypatch.setattr(_launch, "ROOT", house.root.parent / "elsewhere")

    _launch.main(["print"])

    assert house.ran("-m venv --clear")


def test_an_interrupted_set_up_leaves_no_stamp_and_one_line(
    house: House,
    handed: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def interrupt(*what: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(_launch, "pip", interrupt)

    with pytest.raises(SystemExit) as caught:
        _launch.main(["print"])
    assert caught.value.code == 130
    assert capsys.readouterr().err.splitlines()[-1] == (
        "setup: interrupted; the same command starts over where it must"
    )
    assert not _launch.stamped(_launch.LOCK)
    assert not handed


def test_pins_that_cannot_be_had_give_way_to_the_ranges(
    house: House, handed: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    house.answers["--require-hashes"] = "no matching distribution"

    _launch.main(["test"])

    assert "trying other versions" in capsys.readouterr().err
    assert house.ran("install --no-input -q typer<0.29 pytest>=9")
    assert handed == [["-m", "pytest", "-n", "auto", "--maxprocesses", "4"]]


def test_no_network_is_said_and_leaves_no_stamp(
    house: House, handed: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    house.answers["pip install"] = "could not resolve host"

    with pytest.raises(SystemExit) as caught:
        _launch.main(["print"])
    assert caught.value.code == 1
    assert "setup: stopped: no packages; is there a network?\n" in (
        capsys.readouterr().err
    )
    assert not _launch.stamped(_launch.LOCK)
    assert not handed


def test_a_folder_that_cannot_be_written_is_said(
    house: House, handed: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    _launch.stamp_of(_launch.LOCK).mkdir()

    with pytest.raises(SystemExit) as caught:
        _launch.main(["print"])
    assert caught.value.code == 1
    assert "setup: stopped: " in capsys.readouterr().err


def test_python_without_venv_names_the_package(
    house: House, handed: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    house.answers["-m venv"] = "ensurepip is not available"
    house.answers["apt-get"] = "no apt"

    with pytest.raises(SystemExit) as caught:
        _launch.main(["print"])
    assert caught.value.code == 1
    assert "install python3-venv, then try again" in capsys.readouterr().err


def test_python_without_pip_takes_it_from_a_debian_package(
    house: House, handed: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = house.root / ".venv/native/usr/share/python-wheels/pip-23.0.1.whl"
    answers = iter(["ensurepip is not available"])

    def run(*command: str) -> str:
        if "--clear" in command and (answer := next(answers, "")):
            return answer
        return house.run(*command)

    def unpack(*names: str) -> bool:
        wheel.parent.mkdir(parents=True)
        wheel.touch()
        return names == ("python3-pip-whl",)

    monkeypatch.setattr(_launch, "run", run)
    monkeypatch.setattr(_launch, "unpack", unpack)

    _launch.main(["print"])

    assert house.ran(f"{wheel / 'pip'} install --no-index {wheel}")
    assert handed == [["-m", "companion", "print"]]


def test_missing_pango_is_said_once_and_does_not_stop_the_program(
    house: House,
    handed: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    house.answers["companion.press"] = "pages: Pango is missing; type: get pango"
    monkeypatch.setattr(_launch, "unpack", lambda *names: False)

    _launch.main(["print"])
    first = capsys.readouterr().err
    house.commands.clear()
    _launch.main(["print"])

    assert first.splitlines()[-1] == (
        "setup: pages: Pango is missing; type: get pango; "
        "what is drawn prints without it"
    )
    assert capsys.readouterr().err == ""
    assert house.commands == []
    assert len(handed) == 2


def test_missing_pango_stops_the_tests_with_the_line_to_type(
    house: House,
    handed: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    house.answers["companion.press"] = "pages: Pango is missing; type: get pango"
    monkeypatch.setattr(_launch, "unpack", lambda *names: False)

    with pytest.raises(SystemExit) as caught:
        _launch.main(["test"])
    assert caught.value.code == 1
    assert capsys.readouterr().err.splitlines()[-1] == (
        "setup: stopped: pages: Pango is missing; type: get pango"
    )
    assert handed == []


def test_pango_is_unpacked_where_it_is_missing(
    house: House, handed: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, ...]] = []
    house.answers["companion.press"] = "pages: Pango is missing"

    def unpack(*names: str) -> bool:
        asked.append(names)
        house.answers.clear()
        return True

    monkeypatch.setattr(_launch, "unpack", unpack)

    _launch.main(["test"])

    assert asked == [("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")]
    assert handed == [["-m", "pytest", "-n", "auto", "--maxprocesses", "4"]]


def test_unpacked_libraries_are_found_before_those_already_named(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    (house.root / ".venv" / "native").mkdir()
    monkeypatch.setattr(sys.implementation, "_multiarch", "x86_64-linux-gnu")
    monkeypatch.setenv("LD_LIBRARY_PATH", "/elsewhere")
    native = house.root / ".venv" / "native"

    assert _launch.environment()["LD_LIBRARY_PATH"].split(os.pathsep) == [
        str(native / "usr/lib/x86_64-linux-gnu"),
        str(native / "lib/x86_64-linux-gnu"),
        "/elsewhere",
    ]


def test_a_failed_command_answers_with_its_last_words_or_its_code() -> None:
    failing = "import sys; sys.exit('ä' * 2000 + ' the end')"

    assert _launch.run(sys.executable, "-c", "print('well')") == ""
    assert _launch.run(sys.executable, "-c", failing).endswith("ä the end")
    assert len(_launch.run(sys.executable, "-c", failing)) == 800
    assert _launch.run(sys.executable, "-c", "raise SystemExit(7)") == "exit code 7"


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


@pytest.mark.parametrize("folder", ["plain", "mit Leerzeichen und Ümläuten żółw"])
def test_a_checkout_runs_from_any_folder(tmp_path: Path, folder: str) -> None:
    root = tmp_path / folder
    shutil.copytree(places.PACKAGE, root / "companion")
    (root / "templates").symlink_to(places.TEMPLATES)
    shutil.copy(places.PACKAGE.parent / "pyproject.toml", root)

    done = subprocess.run(
        [sys.executable, "-m", "companion", "roll", "4d6", "--seed", "1"],
        cwd=root,
        env=os.environ | {"COMPANION_READY": "1", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        encoding="utf-8",
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("4d6: ")
