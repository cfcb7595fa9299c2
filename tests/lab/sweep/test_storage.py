"""Answers of sweeps that are read again."""

from pathlib import Path

import pytest

from companion.errors import BadData
from companion.lab.sweep import answers


def test_an_answer_that_is_not_there_is_named_with_its_folder() -> None:
    with pytest.raises(BadData) as refused:
        answers.read(Path("there/none"))

    assert str(refused.value) == (
        "there/none: there is no such file or folder; "
        "name one that `lab sweep --out` wrote"
    )
