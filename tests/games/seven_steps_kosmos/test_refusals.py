"""Bad input: refused with the reason and what would be right, and nothing changes."""

import pytest

from companion.errors import BadValue
from companion.games.seven_steps_kosmos.rules import start


@pytest.mark.parametrize(
    ("players", "reason"),
    [
        ([], "players named: 0; it takes 2 to 4 players"),
        (["ann"], "players named: 1; it takes 2 to 4 players"),
        (["ann", "ben", "cleo", "dan", "eva"], "players named: 5; it takes 2 to 4"),
        (["ann", "Ann"], "two players are called 'ann'"),
        (["ann", ""], "is no name of a player"),
    ],
)
def test_fewer_than_two_more_than_four_or_equal_players_are_refused(
    players: list[str], reason: str
) -> None:
    with pytest.raises(BadValue) as caught:
        start({}, {"players": players})

    assert reason in str(caught.value)


def test_an_edition_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(BadValue, match="edition: Object missing required field"):
        start({}, {"players": ["ann", "ben"], "edition": {}})
