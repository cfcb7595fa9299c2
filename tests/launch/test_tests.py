"""What `companion test` hands over to pytest."""

import pytest

from companion import _launch
from tests.launch.conftest import Checkout

PARALLEL = ["-n", "auto", "--maxprocesses", "4", "--dist", "loadgroup"]


def test_without_arguments_the_fast_tests_run_on_every_core(
    checkout: Checkout, handed: list[list[str]]
) -> None:
    _launch.main(["test"])

    assert handed[0][:8] == ["-m", "pytest", *PARALLEL]
    assert handed[0][-2:] == ["-m", "not slow"]


def test_slow_runs_the_others_and_passes_on_what_follows(
    checkout: Checkout, handed: list[list[str]]
) -> None:
    _launch.main(["test", "--slow", "--durations=9"])

    assert handed[0][:8] == ["-m", "pytest", *PARALLEL]
    assert handed[0][-3:] == ["-m", "slow", "--durations=9"]


def test_other_arguments_go_to_pytest_as_they_are(
    checkout: Checkout, handed: list[list[str]]
) -> None:
    _launch.main(["test", "-k", "dice"])

    assert handed == [["-m", "pytest", "-k", "dice"]]


def test_compiled_code_is_kept_in_the_environment_unless_told_where(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    kept = _launch.environment()["NUMBA_CACHE_DIR"]
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/elsewhere")

    assert kept == str(checkout.root / ".venv" / "numba-cache")
    assert _launch.environment()["NUMBA_CACHE_DIR"] == "/elsewhere"


def test_tests_are_compiled_once_even_where_python_writes_no_bytecode(
    checkout: Checkout, handed: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")

    _launch.main(["test"])

    assert "PYTHONDONTWRITEBYTECODE" not in _launch.environment()
