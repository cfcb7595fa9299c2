"""The proxies that tests of hosted tables need: found, unpacked, or done without."""

from pathlib import Path

import pytest

from companion import _launch
from tests.launch.conftest import Checkout


def test_what_is_missing_is_unpacked_once_and_does_not_stop_the_tests(
    checkout: Checkout,
    handed: list[list[str]],
    unpacked: list[tuple[str, ...]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    there = {"openssl": "/usr/bin/openssl"}
    monkeypatch.setattr(_launch, "find_proxy", lambda name: there.get(name, ""))

    _launch.main(["test"])
    _launch.main(["test"])

    assert unpacked == [("nginx-light", "caddy")]
    assert len(handed) == 2
    assert capsys.readouterr().err.count("nginx-light, caddy cannot be had") == 1


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
