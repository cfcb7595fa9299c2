"""The first file that runs, kind to any Python 3, and the wheel it comes in."""

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from companion import __main__ as door
from companion import __version__, places


def test_the_first_file_can_be_read_by_python_3_6() -> None:
    for name in ("__init__.py", "__main__.py"):
        source = (places.PACKAGE / name).read_text("utf-8")

        assert ast.parse(source, feature_version=(3, 6))


def test_the_first_file_imports_the_launcher_only_after_the_version_is_known() -> None:
    tree = ast.parse((places.PACKAGE / "__main__.py").read_text("utf-8"))
    top = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]

    assert [ast.unparse(node) for node in top] == ["import sys"]


def test_an_old_python_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(SystemExit) as caught:
        door.main()
    assert caught.value.code == (
        "setup: this is Python 3.9; install Python 3.11 or newer"
    )


def test_an_old_python_gives_way_to_a_newer_one_on_the_path(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    newer = tmp_path / "python3.12"
    newer.write_text("")
    newer.chmod(0o755)
    became: list[list[str]] = []

    def become(path: str, args: list[str]) -> None:
        became.append(args)
        raise SystemExit(0)

    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    monkeypatch.setattr(sys, "argv", ["companion", "roll", "4d6"])
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "execv", become)

    with pytest.raises(SystemExit):
        door.main()
    assert became == [[str(newer), "-m", "companion", "roll", "4d6"]]


def test_code_is_compiled_once_even_where_python_is_to_leave_none_elsewhere(
    tmp_path: Path,
) -> None:
    left_out = shutil.ignore_patterns("__pycache__")
    shutil.copytree(places.PACKAGE, tmp_path / "companion", ignore=left_out)
    (tmp_path / ".venv").mkdir()
    env = os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "COMPANION_READY": "1"}
    command = [sys.executable, "-m", "companion", "--version"]

    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True)

    assert done.stdout.startswith(b"companion ")
    kept = [path.relative_to(tmp_path) for path in tmp_path.rglob("*.pyc")]
    assert {path.parts[0] for path in kept} == {".venv"}
    assert any(path.name.startswith("_launch.") for path in kept)


ROOT = Path(__file__).resolve().parent.parent

Done = subprocess.CompletedProcess[str]


def ran(cwd: Path, *command: str | Path, **env: str) -> Done:
    """Run a command that imports nothing of this checkout."""
    return subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": "", **env},
        capture_output=True,
        encoding="utf-8",
    )


def built(source: Path, kind: str, folder: Path) -> Path:
    """Build the sdist or the wheel of a folder, and return its file."""
    command = ("hatchling", "build", "-t", kind, "-d", str(folder))
    done = ran(source, sys.executable, "-m", *command)
    assert done.returncode == 0, done.stderr
    (path,) = folder.iterdir()
    return path


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(ROOT, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def unpacked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mit Ümläuten")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def tracked(folder: str) -> set[str]:
    files = (path for path in (ROOT / folder).rglob("*") if path.is_file())
    return {path.relative_to(ROOT).as_posix() for path in files}


def names_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_wheel_carries_looks_fonts_data_and_licences_and_no_test(
    wheel: Path,
) -> None:
    names = names_in(wheel)
    share = "companion/_share/"
    shared = {name.removeprefix(share) for name in names if name.startswith(share)}
    data = {name for name in tracked("companion/games") if name.endswith(".toml")}
    licences = [name for name in names if ".dist-info/licenses/" in name]

    assert wheel.name == f"companion-{__version__}-py3-none-any.whl"
    assert shared == tracked("templates") | tracked("fonts")
    assert "companion/games/nine_circles/data/rulings.toml" in data
    assert data <= names
    assert any(name.endswith("/LICENSE") for name in licences)
    assert any(name.endswith("/jost/LICENSE.txt") for name in licences)
    assert [name for name in names if name.startswith(("tests", "output"))] == []


def test_the_unpacked_package_finds_its_own_things_and_needs_no_launcher(
    unpacked: Path, tmp_path: Path
) -> None:
    code = (
        "from companion import games, places;"
        "print(places.CHECKOUT, places.TEMPLATES.is_dir(), places.FONTS.is_dir());"
        "print(places.output());"
        "print(games.load('nine-circles').facts().game.title)"
    )
    path = str(unpacked)
    found = ran(tmp_path, sys.executable, "-c", code, PYTHONPATH=path)
    command = (sys.executable, "-m", "companion", "roll", "4d6", "--seed", "1")
    rolled = ran(tmp_path, *command, PYTHONPATH=path)

    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout == f"False True True\n{tmp_path / 'output'}\nNine Circles\n"
    assert (rolled.returncode, rolled.stderr) == (0, "")
    assert rolled.stdout.startswith("4d6: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_a_wheel_made_of_the_sdist_installs_prints_and_answers_elsewhere(
    wheel: Path, tmp_path: Path
) -> None:
    pytest.importorskip("pip", reason="an environment without pip installs nothing")
    for name in ("sdist", "source", "wheel", "elsewhere"):
        (tmp_path / name).mkdir()
    with tarfile.open(built(ROOT, "sdist", tmp_path / "sdist")) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # since 3.12
        archive.extractall(tmp_path / "source")
    (source,) = (tmp_path / "source").iterdir()
    again = built(source, "wheel", tmp_path / "wheel")
    command = installed(again, tmp_path / "environment")

    elsewhere = tmp_path / "elsewhere"
    version = ran(elsewhere, command, "--version")
    options = ("--only", "gamesheet", "--ink", "low")
    printed = ran(elsewhere, command, "print", "nine-circles", *options)
    checked = ran(elsewhere, command, "check", "nine-circles", "virtuous", "2", "1")

    assert names_in(again) == names_in(wheel)
    assert (version.stdout, version.stderr) == (f"companion {__version__}\n", "")
    path = elsewhere / "output" / "nine-circles" / "gamesheet-a4-low.pdf"
    assert (printed.stdout, printed.stderr) == (f"{path}\n", "")
    assert path.read_bytes().startswith(b"%PDF-1.7")
    assert (checked.returncode, checked.stderr) == (0, "")
    line = "Virtuous Pagans is met with 1; 2 would leave the game\n"
    assert checked.stdout == line


def installed(wheel: Path, folder: Path) -> Path:
    """Install a wheel into a new environment, and return its command.

    What it depends on is taken from where these tests run: no network is needed.
    """
    venv.create(folder)
    base = {"base": str(folder), "platbase": str(folder)}
    places = {name: Path(sysconfig.get_path(name, "venv", base)) for name in NEEDED}
    pip = ("-m", "pip", "--python", str(folder), "install", "--no-deps", "--no-index")
    done = ran(folder, sys.executable, *pip, str(wheel))
    assert done.returncode == 0, done.stderr
    packages = sysconfig.get_path("purelib")
    (places["purelib"] / "packages.pth").write_text(packages, "utf-8")
    return places["scripts"] / ("companion.exe" if os.name == "nt" else "companion")


NEEDED = ("purelib", "scripts")
