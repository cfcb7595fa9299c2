"""No event is lost and none is doubled, whenever the server is killed."""

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.slow
def test_four_clients_press_at_once_and_the_server_is_killed_ten_times(
    tmp_path: Path,
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.web.pressing", str(tmp_path), "10"],
        capture_output=True,
        text=True,
        timeout=300,
    )

    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 20
