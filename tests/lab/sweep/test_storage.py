"""Answers of sweeps that are read again."""

from pathlib import Path

import pytest

from companion.errors import BadData
from companion.lab.sweep import storage


def test_an_answer_that_is_not_there_is_named_with_its_folder() -> None:
    with pytest.raises(BadData) as refused:
        storage.read(Path("there/none"))

    assert str(refused.value) == (
        "there/none: there is no such file or folder; "
        "name one that `lab sweep --out` wrote"
    )


def test_a_folder_without_an_answer_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty").mkdir()

    with pytest.raises(BadData) as refused:
        storage.read(Path("empty"))

    assert str(refused.value) == (
        "empty: it holds no answer.json; name one that `lab sweep --out` wrote"
    )
