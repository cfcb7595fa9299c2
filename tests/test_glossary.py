"""What can be looked up, in every game and at any time."""

import random

import pytest

from companion import games
from companion.table import lookup
from tests.test_contract import every_game, played

pytestmark = pytest.mark.xdist_group("tests/test_contract.py")
"""They play the same games, once."""

WIDTHS = (39, 46, 79, 199)


def views(game: str) -> list[object]:
    """Return what each seat, and a stranger, may see of a game now and then."""
    found, rng = games.load(game), random.Random(game)
    steps = [rng.choice(played(game, 0)), played(game, 0)[-1]]
    if found.hidden is None:
        return [state for state, _ in steps]
    view = found.hidden().view
    return [view(state, seat) for state, _ in steps for seat in (-1, 0)]


@every_game
def test_every_name_is_found_and_shown_at_any_time(game: str) -> None:
    for state in [None, *views(game)]:
        entries = lookup.known(games.load(game), state, {})
        for entry in random.Random(game).sample(entries, min(60, len(entries))):
            assert entry in lookup.named(entries, entry.name), entry.name
            assert entry in lookup.named(entries, entry.name.upper()), entry.name
            said = (*entry.printed, *entry.needs, *entry.place)
            assert said, entry.name
            assert all(line.strip() for line in said), entry.name


@every_game
def test_a_card_says_where_it_is_only_in_a_game(game: str) -> None:
    stated, *_, last = [
        lookup.known(games.load(game), state, {}) for state in (None, *views(game))
    ]

    places = [entry for entry in stated if entry.place and entry.kind != "ruling"]
    assert places == []
    assert any(entry.place for entry in last if entry.kind != "ruling")


@every_game
def test_no_line_is_too_long_and_no_word_is_cut(game: str) -> None:
    state = views(game)[-1]
    for entry in lookup.known(games.load(game), state, {}):
        said = " ".join((*entry.printed, *entry.needs, *entry.place))
        for width in WIDTHS:
            lines = lookup.lines(entry, width)
            assert max(map(len, lines)) <= width, entry.name
            assert set(said.split()) <= set(" ".join(lines).split()), entry.name
