"""The files of docs/host/: they say what is so, and programs take them."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion import _launch
from companion.web import hosting
from tests.tools import lacking
from tests.web.behind import FILES, ROOT


def test_the_file_of_the_documentation_names_every_key_with_its_usual_value() -> None:
    shown = hosting.load(FILES / "host.toml")
    usual = hosting.Hosting(site="", folder="")

    text = (FILES / "host.toml").read_text("utf-8")
    named = set(re.findall(r"^(\w+) = ", text, re.MULTILINE))
    keys = {*hosting.Hosting.__struct_fields__, *hosting.Quotas.__struct_fields__}
    assert named == keys - {"quotas"}
    assert shown.quotas == usual.quotas
    assert (shown.listen, shown.begin) == (usual.listen, usual.begin)


@pytest.mark.skipif(sys.platform != "linux", reason="systemd is on Linux alone")
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        lacking("there is no systemd-analyze")
    unit = (FILES / "companion.service").read_text("utf-8")
    command = "/opt/companion/bin/companion host --config /etc/companion/host.toml"
    assert f"ExecStart={command}\n" in unit
    path = tmp_path / "companion.service"
    path.write_text(unit.replace(command, "/bin/true"))

    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(path)],
        capture_output=True,
        text=True,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert "CapabilityBoundingSet=\n" in unit


def test_the_container_has_what_the_program_needs() -> None:
    text = (FILES / "Containerfile").read_text("utf-8").replace("\\\n", " ")

    (installed,) = re.findall(r"--no-install-recommends (.*?) +&&", text)
    assert set(installed.split()) == {*_launch.PANGO}
    assert "--require-hashes -r /src/requirements.lock" in text
    assert (ROOT / "requirements.lock").is_file()
    assert 'ENTRYPOINT ["companion", "host", "--config", "/data/host.toml"]' in text
    assert text.index("USER companion") < text.index("ENTRYPOINT")
