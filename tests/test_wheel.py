"""What is installed carries everything, and needs no checkout."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d"]
    done = subprocess.run([*command, folder], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (path,) = folder.iterdir()
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mit Ümläuten")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run(installed: Path, cwd: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command],
        cwd=cwd,
        env=os.environ | {"PYTHONPATH": str(installed)},
        capture_output=True,
        encoding="utf-8",
    )


def tracked(folder: str) -> set[str]:
    found = (ROOT / folder).rglob("*")
    return {path.relative_to(ROOT).as_posix() for path in found if path.is_file()}


def test_the_wheel_is_for_any_system_and_named_by_the_version(wheel: Path) -> None:
    from companion import __version__

    assert wheel.name == f"companion-{__version__}-py3-none-any.whl"


def test_the_wheel_carries_looks_fonts_and_data(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    share = {
        name.removeprefix("companion/_share/")
        for name in names
        if name.startswith("companion/_share/")
    }
    data = {name for name in tracked("companion/games") if name.endswith(".toml")}

    assert share == tracked("templates") | tracked("fonts")
    assert "companion/games/nine_circles/data/rulings.toml" in data
    assert data <= names


def test_the_wheel_carries_every_licence_and_no_test(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    licences = [name for name in names if ".dist-info/licenses/" in name]

    assert any(name.endswith("/LICENSE") for name in licences)
    assert any(name.endswith("/jost/LICENSE.txt") for name in licences)
    assert [name for name in names if name.startswith(("tests", "output"))] == []


def test_the_installed_package_finds_its_own_things(
    installed: Path, tmp_path: Path
) -> None:
    code = (
        "from companion import games, places;"
        "print(places.CHECKOUT, places.TEMPLATES.is_dir(), places.FONTS.is_dir());"
        "print(places.output());"
        "print(games.load('nine-circles').facts().game.title)"
    )
    done = run(installed, tmp_path, "-c", code)

    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "False True True",
        str(tmp_path / "output"),
        "Nine Circles",
    ]


def test_the_installed_package_needs_no_launcher(
    installed: Path, tmp_path: Path
) -> None:
    done = run(installed, tmp_path, "-m", "companion", "roll", "4d6", "--seed", "1")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("4d6: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.slow
def test_the_installed_package_prints(installed: Path, tmp_path: Path) -> None:
    command = ("print", "nine-circles", "--only", "gamesheet", "--ink", "low")
    done = run(installed, tmp_path, "-m", "companion", *command)

    assert (done.returncode, done.stderr) == (0, "")
    (path,) = done.stdout.splitlines()
    assert Path(path).is_relative_to(tmp_path / "output")
    assert Path(path).read_bytes().startswith(b"%PDF-1.7")


@pytest.mark.slow
def test_the_entry_point_is_the_command(installed: Path, tmp_path: Path) -> None:
    (entries,) = installed.glob("*.dist-info/entry_points.txt")
    done = run(installed, tmp_path, "-c", "from companion.cli import main; main()")

    assert "companion = companion.cli:main" in entries.read_text("utf-8")
    assert "Usage: companion" in done.stdout + done.stderr
