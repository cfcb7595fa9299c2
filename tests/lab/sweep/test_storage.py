"""Answers of sweeps that are read again."""

from pathlib import Path

import pytest

from companion.errors import BadData
from companion.lab.sweep import answers


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("there/none", "there is no such file or folder"),
        ("empty", "it holds no answer.json"),
    ],
)
def test_an_answer_that_is_not_there_is_named_with_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty").mkdir()

    with pytest.raises(BadData) as refused:
        answers.read(Path(name))

    right = "name one that `lab sweep --out` wrote"
    assert str(refused.value) == f"{name}: {reason}; {right}"
