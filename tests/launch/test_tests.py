"""What `companion test` hands over to pytest."""

import pytest

from companion import _launch
from tests.launch.conftest import Checkout

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
