from pathlib import Path

import pytest

from tests.chronicle.toy import begin


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A save of the toy game that was just begun."""
    return begin(tmp_path / "winter.json")
