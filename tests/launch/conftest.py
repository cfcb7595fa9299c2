"""A checkout to set up, in which no command really runs."""

import os
from pathlib import Path

import pytest

from companion import _launch

PANGO = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")
LOCK_TEXT = "typer==0.28.0 --hash=sha256:00\n"


class Checkout:
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
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    root = tmp_path / "Würfel und Bücher"
    venv = root / ".venv"
    venv.mkdir(parents=True)
    (root / "requirements.lock").write_text(LOCK_TEXT)
    (root / "requirements-test.lock").write_text(LOCK_TEXT + "pytest==9.2.0\n")
    (root / "pyproject.toml").write_text(
        '[project]\ndependencies = ["typer<0.29"]\n'
        '[project.optional-dependencies]\ntest = ["pytest>=9"]\n'
    )
    made = Checkout(root, venv / "bin" / "python")
    for name, value in {
        "ROOT": root,
        "VENV": venv,
        "PYTHON": made.python,
        "NATIVE": venv / "native",
        "PANGO_TRIED": venv / "pango-tried",
        "BROWSER_TRIED": venv / "browser-tried",
        "find_browser": lambda: "a-browser",
        "PROXIES_TRIED": venv / "proxies-tried",
        "find_proxy": lambda package: f"a-{package}",
        "UNCHECKED": venv / "unpinned",
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


@pytest.fixture
def unpacked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The packages that were to be unpacked, but could not be."""
    names: list[tuple[str, ...]] = []

    def unpack(*packages: str) -> bool:
        names.append(packages)
        return False

    monkeypatch.setattr(_launch, "unpack", unpack)
    return names
