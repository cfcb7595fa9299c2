"""The browser that the tests of pages drive: found, unpacked, or done without."""

from pathlib import Path

import pytest

from companion import _launch
from tests.launch.conftest import Checkout


def test_a_browser_that_is_there_is_looked_for_once(
    checkout: Checkout, handed: list[list[str]], unpacked: list[tuple[str, ...]]
) -> None:
    _launch.main(["test"])
    first = checkout.ran("a-browser --version")
    checkout.commands.clear()
    _launch.main(["test"])

    assert first
    assert not checkout.ran("a-browser --version")
    assert unpacked == []


@pytest.mark.parametrize("lacks", ["a-browser", "compute_driver_executable"])
def test_a_missing_browser_is_unpacked_and_does_not_stop_the_tests(
    checkout: Checkout,
    handed: list[list[str]],
    unpacked: list[tuple[str, ...]],
    capsys: pytest.CaptureFixture[str],
    lacks: str,
) -> None:
    checkout.answers[lacks] = "it is not there"

    _launch.main(["test"])
    _launch.main(["test"])

    assert unpacked == [("chromium-headless-shell", "libatomic1")]
    assert len(handed) == 2
    assert capsys.readouterr().err.count("tests of pages need a browser") == 1


def test_only_the_tests_need_a_browser(
    checkout: Checkout, handed: list[list[str]], unpacked: list[tuple[str, ...]]
) -> None:
    checkout.answers["a-browser"] = "it is not there"

    _launch.main(["print"])

    assert not checkout.ran("a-browser")
    assert unpacked == []


def test_a_browser_is_the_one_named_then_the_systems_then_the_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_launch, "NATIVE", tmp_path / "native")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.delenv("COMPANION_BROWSER", raising=False)
    own = tmp_path / "native/usr/lib/chromium/chromium-headless-shell"
    own.parent.mkdir(parents=True)
    none = _launch.find_browser()

    own.touch()
    unpacked = _launch.find_browser()
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/chromium").touch(mode=0o755)
    systems = _launch.find_browser()
    monkeypatch.setenv("COMPANION_BROWSER", "/opt/mine")

    assert (none, unpacked) == ("", str(own))
    assert systems == str(tmp_path / "bin/chromium")
    assert _launch.find_browser() == "/opt/mine"
