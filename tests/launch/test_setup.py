"""The launcher: what it sets up, when it does not, and what it reports when it cannot.

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
from tests.launch.conftest import PANGO, Checkout


def test_first_use_installs_by_hash_and_hands_over(
    checkout: Checkout, handed: list[list[str]]
) -> None:
    _launch.main(["roll", "4d6"])

    assert checkout.ran("-m venv --clear")
    assert checkout.ran(
        f"--require-hashes --only-binary=:all: -r {checkout.root / 'requirements.lock'}"
    )
    assert handed == [["-m", "companion", "roll", "4d6"]]


@pytest.mark.parametrize("first", [["roll", "4d6"], ["test"]])
def test_second_use_runs_no_command(
    checkout: Checkout, handed: list[list[str]], first: list[str]
) -> None:
    _launch.main(first)
    checkout.commands.clear()

    _launch.main(["roll", "4d6"])

    assert checkout.commands == []
    assert len(handed) == 2


def test_the_tests_are_added_to_the_same_environment(
    checkout: Checkout, handed: list[list[str]]
) -> None:
    _launch.main(["print"])
    checkout.commands.clear()

    _launch.main(["test", "-k", "dice"])

    assert not checkout.ran("-m venv")
    assert checkout.ran(f"-r {checkout.root / 'requirements-test.lock'}")
    assert handed[-1] == ["-m", "pytest", "-k", "dice"]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda made, _: (made.root / "requirements.lock").write_text("other==1\n"),
        lambda made, _: made.python.unlink(),
        lambda made, patch: patch.setattr(_launch, "ROOT", made.root.parent / "x"),
    ],
    ids=["another lock", "no interpreter", "a moved folder"],
)
def test_an_environment_that_does_not_fit_is_made_anew(
    checkout: Checkout,
    handed: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    spoil: Callable[[Checkout, pytest.MonkeyPatch], object],
) -> None:
    _launch.main(["print"])
    checkout.commands.clear()
    spoil(checkout, monkeypatch)

    _launch.main(["print"])

    assert checkout.ran("-m venv --clear")


def test_unchecked_packages_are_not_built_upon(
    checkout: Checkout, handed: list[list[str]]
) -> None:
    _launch.main(["--unpinned", "print"])
    checkout.commands.clear()

    _launch.main(["test"])

    assert checkout.ran("-m venv --clear")
    assert checkout.ran("--require-hashes")


def test_an_interrupted_set_up_leaves_no_stamp_and_one_line(
    checkout: Checkout,
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
        "setup: interrupted; run the same command to continue"
    )
    assert not _launch.stamped(_launch.LOCK)
    assert not handed


NONE = "ERROR: No matching distribution found for typer==0.28.0\n\n[notice] pip 99"
TAMPERED = "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES OF\n  typer==0.28.0 from a"


@pytest.mark.parametrize(
    ("answers", "args", "line"),
    [
        ({"--require-hashes": NONE}, ["test"],
         "cannot install packages (No matching distribution found for "
         "typer==0.28.0); check the network, or type --unpinned before the command"),
        ({"--require-hashes": TAMPERED}, ["print"],
         "typer==0.28.0 does not have a hash that requirements.lock pins; fetch "
         "requirements.lock again, or try another network"),
        ({"pip install": "could not resolve host"}, ["--unpinned", "print"],
         "cannot install packages (could not resolve host); check the network"),
        ({"-m venv": "ensurepip is not available", "apt-get": "no apt"}, ["print"],
         "this Python cannot make a virtual environment (ensurepip is not "
         "available); on Debian or Ubuntu install python3-venv, then try again"),
    ],
    ids=["no such package", "another hash", "no network", "no venv"],
)  # fmt: skip
def test_set_up_that_cannot_go_on_says_why_and_never_drops_the_hashes(
    checkout: Checkout,
    handed: list[list[str]],
    capsys: pytest.CaptureFixture[str],
    answers: dict[str, str],
    args: list[str],
    line: str,
) -> None:
    checkout.answers |= answers

    with pytest.raises(SystemExit) as caught:
        _launch.main(args)
    assert caught.value.code == 1
    assert capsys.readouterr().err.splitlines()[-1] == f"setup: stopped: {line}"
    installs = [command for command in checkout.commands if "install" in command]
    assert len(installs) <= 1
    assert not _launch.stamped(_launch.LOCK)
    assert not handed


def test_version_ranges_are_taken_only_with_unpinned_and_said(
    checkout: Checkout, handed: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    _launch.main(["--unpinned", "test"])

    assert checkout.ran("install --no-input -q typer<0.29 pytest>=9")
    assert not checkout.ran("--require-hashes")
    assert capsys.readouterr().err.splitlines()[-1] == (
        "setup: --unpinned: any version in range is taken, and no hash is checked"
    )
    assert handed == [["-m", "pytest", *_launch.FAST_TESTS]]


def test_unpinned_says_that_it_changes_nothing_once_packages_are_there(
    checkout: Checkout, handed: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    _launch.main(["print"])
    checkout.commands.clear()
    capsys.readouterr()

    _launch.main(["--unpinned", "print"])

    assert capsys.readouterr().err == (
        "setup: --unpinned changes nothing: the packages are installed\n"
    )
    assert checkout.commands == []
    assert handed[-1] == ["-m", "companion", "print"]


def test_a_folder_that_cannot_be_written_is_said(
    checkout: Checkout, handed: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    _launch.stamp_of(_launch.LOCK).mkdir()

    with pytest.raises(SystemExit) as caught:
        _launch.main(["print"])
    assert caught.value.code == 1
    assert "setup: stopped: " in capsys.readouterr().err


@pytest.fixture
def pip_wheel(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The wheel of Debian, for a Python that can make environments only without pip."""
    wheel = checkout.root / ".venv/native/usr/share/python-wheels/pip-23.0.1.whl"

    def run(*command: str) -> str:
        if command[-2:] == ("--clear", str(_launch.VENV)):
            return "ensurepip is not available"
        return checkout.run(*command)

    def unpack(*names: str) -> bool:
        wheel.parent.mkdir(parents=True)
        wheel.touch()
        return names == ("python3-pip-whl",)

    monkeypatch.setattr(_launch, "run", run)
    monkeypatch.setattr(_launch, "unpack", unpack)
    return wheel


def test_python_without_pip_takes_it_from_a_debian_package(
    checkout: Checkout, handed: list[list[str]], pip_wheel: Path
) -> None:
    _launch.main(["print"])

    assert checkout.ran(f"{pip_wheel / 'pip'} install --no-index {pip_wheel}")
    assert handed == [["-m", "companion", "print"]]


@pytest.mark.usefixtures("handed", "pip_wheel")
def test_a_pip_of_debian_that_does_not_start_or_cannot_be_had_says_why(
    checkout: Checkout,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    checkout.answers["--no-index"] = "Traceback\nOSError: no certificates"
    with pytest.raises(SystemExit):
        _launch.main(["print"])
    start = "setup: stopped: this Python cannot make a virtual environment "
    assert f"{start}(OSError: no certificates); on" in capsys.readouterr().err

    monkeypatch.setattr(_launch, "unpack", lambda *names: False)
    with pytest.raises(SystemExit):
        _launch.main(["print"])
    assert f"{start}(python3-pip-whl cannot be had); on" in capsys.readouterr().err


def test_a_failed_command_answers_with_all_its_words_or_its_code() -> None:
    failing = "import sys; sys.exit('the begin ' + 'ä' * 20000 + ' the end')"

    assert _launch.run(sys.executable, "-c", "print('well')") == ""
    assert _launch.run(sys.executable, "-c", failing) == (
        "the begin " + "ä" * 20000 + " the end"
    )
    assert _launch.run(sys.executable, "-c", "raise SystemExit(7)") == "exit code 7"


def test_a_checkout_runs_from_any_folder(tmp_path: Path) -> None:
    root = tmp_path / "mit Leerzeichen und Ümläuten żółw"
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


MARK = "import sys\nsys.stderr.write('ran ' + __name__ + '\\n')\n"
OURS = {"companion", "__main__"}


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A checkout among files that are named like modules that the program may import.

    Those that Python itself reads before it runs any program are left out.
    """
    (tmp_path / "empty.py").touch()
    command = "import runpy, sys; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", command], capture_output=True, encoding="utf-8"
    )
    begun = set(done.stdout.split())
    root = tmp_path / "downloads"
    shutil.copytree(places.PACKAGE, root / "companion")
    (root / "templates").symlink_to(places.TEMPLATES)
    shutil.copy(places.PACKAGE.parent / "pyproject.toml", root)
    for name in {*sys.stdlib_module_names, "lxml", "defusedxml", "typer"} - begun:
        if not name.startswith("_"):
            (root / f"{name}.py").write_text(MARK)
    return root


def test_no_module_of_the_current_folder_is_run(hostile: Path) -> None:
    def run(*args: str, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "companion", *args],
            cwd=hostile,
            env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"} | variables,
            capture_output=True,
            encoding="utf-8",
        )

    rolled = run("roll", "4d6", COMPANION_READY="1")
    seen = run("check", "seven-steps", "sloth", "1", "2", "--die", "6")

    assert (rolled.returncode, rolled.stderr) == (0, "")
    assert (seen.returncode, seen.stderr) == (0, "")


def test_what_set_up_starts_runs_no_module_of_the_folder(
    hostile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_launch, "ROOT", hostile)
    code = "import subprocess, sys; sys.exit(subprocess.__file__)"
    nested = (
        f"import subprocess, sys; sys.exit(subprocess.call([sys.executable, '-m', "
        f"{'json.tool'!r}, '/dev/null']))"
    )

    assert str(hostile) not in _launch.run(sys.executable, "-c", code)
    assert "ran " not in _launch.run(sys.executable, "-c", nested)
    assert "ran " not in _launch.run(sys.executable, "-c", _launch.PANGO_CHECK)


BROWSER = ("chromium-headless-shell", "libatomic1")


@pytest.mark.parametrize(
    ("lacks", "packages", "said"),
    [
        ("a-browser", BROWSER, "tests of pages need a browser"),
        ("compute_driver_executable", BROWSER, "tests of pages need a browser"),
        ("a-proxy", ("nginx-light", "caddy"), "nginx-light, caddy cannot be had"),
        ("harfbuzz_subset", PANGO, "libharfbuzz-subset0 cannot be had"),
    ],
)
def test_what_is_missing_and_cannot_be_unpacked_is_tried_once_and_done_without(
    checkout: Checkout,
    handed: list[list[str]],
    unpacked: list[tuple[str, ...]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    lacks: str,
    packages: tuple[str, ...],
    said: str,
) -> None:
    checkout.answers[lacks] = "exit code 1"
    if lacks == "a-proxy":
        there = {"openssl": "/usr/bin/openssl"}
        monkeypatch.setattr(_launch, "find_proxy", lambda name: there.get(name, ""))

    for command in ("print", "print", "test", "test"):
        _launch.main([command])

    assert len(handed) == 4
    assert unpacked == [packages]
    assert capsys.readouterr().err.count(said) == 1


def test_a_proxy_is_the_systems_or_the_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_launch, "NATIVE", tmp_path / "native")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    own, systems = tmp_path / "native/usr/bin/caddy", tmp_path / "bin/caddy"

    none = _launch.find_proxy("caddy")
    for path in (own, systems):
        path.parent.mkdir(parents=True)
    own.touch(mode=0o755)
    unpacked = _launch.find_proxy("caddy")
    systems.touch(mode=0o755)

    assert none in ("", "/usr/sbin/caddy")
    assert (unpacked, _launch.find_proxy("caddy")) == (str(own), str(systems))


PARALLEL = ["-n", "auto", "--maxprocesses", "4", "--dist", "loadgroup"]


@pytest.mark.parametrize(
    ("typed", "first", "last"),
    [
        ([], PARALLEL, ["-m", "not slow"]),
        (["--slow", "--durations=9"], PARALLEL, ["-m", "slow", "--durations=9"]),
        (["-k", "dice"], ["-k", "dice"], ["pytest", "-k", "dice"]),
    ],
    ids=["the fast ones on every core", "the others", "any argument of pytest"],
)
def test_what_is_typed_after_test_goes_to_pytest(
    checkout: Checkout,
    handed: list[list[str]],
    typed: list[str],
    first: list[str],
    last: list[str],
) -> None:
    _launch.main(["test", *typed])

    assert handed[0][: 2 + len(first)] == ["-m", "pytest", *first]
    assert handed[0][-len(last) :] == last


def test_compiled_code_is_kept_in_the_environment_unless_told_where(
    checkout: Checkout, handed: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    kept = _launch.environment()["NUMBA_CACHE_DIR"]
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/elsewhere")
    _launch.main(["test"])

    assert kept == str(checkout.root / ".venv" / "numba-cache")
    assert _launch.environment()["NUMBA_CACHE_DIR"] == "/elsewhere"
    assert "PYTHONDONTWRITEBYTECODE" not in _launch.environment(), "of the tests"
