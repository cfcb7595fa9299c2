"""The first file that runs: it has to be kind to any Python 3."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion import __main__ as door
from companion import places


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
