"""The locks, and the browser that comes with them: one version, one hash each."""

import re
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from companion import _launch
from tests import long
from tests.launch.conftest import Checkout

ENTRY = re.compile(r"^([\w.-]+)==(\S+).*?(?=^\w|\Z)", re.MULTILINE | re.DOTALL)

# As pip writes it, from 23.0 of Debian 12 to 26.2 of Debian 14.
NO_MATCH = """\
ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE. If you have \
updated the package versions, please update the hashes. Otherwise, examine the package \
contents carefully; someone may have tampered with them.
    {package} from file:///{package}.whl (from -r requirements.lock (line 1)):
        Expected sha256 {hashes}
             Got        {other}
"""


def locked(lock: Path) -> Iterator[tuple[str, str, str]]:
    """Yield name, version and entry of all that a lock pins."""
    for entry in ENTRY.finditer(lock.read_text()):
        yield entry[1], entry[2], entry[0]


def stopped(lock: Path) -> str:
    with pytest.raises(_launch.Stop) as caught:
        _launch.install(lock, [])
    return str(caught.value)


def test_every_python_gets_the_same_version_of_a_package() -> None:
    for lock in (_launch.LOCK, _launch.TEST_LOCK):
        names = [name for name, _, _ in locked(lock)]

        assert len(names) > 30
        assert sorted({*names}) == sorted(names), lock.name


def test_a_wrong_hash_is_said_as_such_however_many_hashes_a_package_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock, python, said = (tmp_path / name for name in ("lock", "python", "said"))
    python.write_text(f"#!/bin/sh\ncat '{said}'\nexit 1\n")
    python.chmod(0o755)
    monkeypatch.setattr(_launch, "PYTHON", python)
    for name, version, entry in locked(_launch.TEST_LOCK):
        package = f"{name}=={version}"
        hashes = "\n        Expected     or ".join(re.findall(r"sha256:(\w+)", entry))
        said.write_text(NO_MATCH.format(package=package, hashes=hashes, other="0" * 64))

        assert stopped(lock) == (
            f"{package} does not have a hash that lock pins; fetch lock again, or try "
            "another network"
        )


def test_a_lock_without_a_hash_never_ends_in_the_advice_to_check_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python = tmp_path / "python"
    monkeypatch.setattr(_launch, "PYTHON", python)
    for reason in ("Hashes are required", "In --require-hashes mode, all requirements"):
        python.write_text(
            f"#!/bin/sh\necho 'ERROR: {reason} in --require-hashes mode'\nexit 1\n"
        )
        python.chmod(0o755)

        assert stopped(tmp_path / "lock") == (
            "lock names a package without a hash; fetch lock again"
        )


@pytest.mark.slow
def test_pip_refuses_locked_packages_that_have_another_hash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = tmp_path / "lock"
    for variable, value in {
        "CONFIG_FILE": "/dev/null",
        "FIND_LINKS": str(tmp_path),
        "NO_DEPS": "1",
        "NO_INDEX": "1",
        "TARGET": str(tmp_path / "target"),  # or what is installed counts as right
    }.items():
        monkeypatch.setenv(f"PIP_{variable}", value)
    every = [*locked(_launch.LOCK)]
    for name, version, entry in every[:: -(-len(every) // long.games(8))]:
        stem = f"{name.replace('-', '_')}-{version}"
        with ZipFile(tmp_path / f"{stem}-py3-none-any.whl", "w") as wheel:
            about = f"{stem}.dist-info"
            wheel.writestr(f"{about}/METADATA", f"Name: {name}\nVersion: {version}\n")
            wheel.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\n")
            wheel.writestr(f"{about}/RECORD", "")
        # Whatever system or Python it is for, it is tried here.
        lock.write_text(re.sub(r" ; .*? \\\n", " \\\n", entry))

        assert stopped(lock).startswith(f"{name}=={version} does not have a hash"), name


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
