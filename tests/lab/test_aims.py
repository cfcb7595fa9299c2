"""What may be aimed at."""

import pytest

from companion.errors import UnknownName
from companion.lab.solve import aim

TITLES = {"Exalted": 12, "Poet": 9, "Survivor": 3}


@pytest.mark.parametrize(
    ("text", "name", "columns"),
    [
        ("win", "win", (0, -1)),
        ("score", "score", (-1, 0)),
        (" Title:POET ", "title:Poet", (9, -1, 0)),
    ],
)
def test_an_aim_says_what_is_counted(
    text: str, name: str, columns: tuple[int, ...]
) -> None:
    found = aim(text, TITLES)

    assert (found.name, found.columns) == (name, columns)


def test_an_aim_finds_its_chance_to_win_and_its_score() -> None:
    found = aim("title:exalted", TITLES)

    assert (found.win(), found.score()) == (2, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("wim", "aim: there is no aim 'wim'; did you mean 'win'?"),
        ("title:Poe", "aim: there is no aim 'title:Poe'; did you mean 'title:Poet'?"),
        (
            "",
            "aim: there is no aim ''; choose one of win, score, title:Exalted, "
            "title:Poet, title:Survivor",
        ),
    ],
)
def test_another_aim_is_refused(text: str, message: str) -> None:
    with pytest.raises(UnknownName) as refused:
        aim(text, TITLES)

    assert str(refused.value) == message
