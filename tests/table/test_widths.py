"""What is shown in a game fits the terminal, and no word is cut."""

import re
from pathlib import Path

import pytest

from companion import games
from companion.contract.players import LONGEST_NAME
from companion.table.screen import listed, ordered
from tests.table.conftest import Seat

TYPED = (
    *("", "state", "more", "1", "", "1", "help", "", "log", "rules", "flub", "why 1"),
    *("2", "", "1", "note the wind is cold and the lamp is almost out of oil", ""),
    *("1", "", "1", "", "undo", "redo", "state", "more", "log"),
)

WORD = re.compile(r"[^\W\d_]+")

COLUMNS = (40, 46, 60, 80, 120, 200)
"""Terminals; their last column stays empty, since some wrap a line that fills it."""


FOLDED = {"more", "shows", "dice"}
"""Words of lists that are folded, and tables that are turned, in narrow terminals."""


@pytest.mark.parametrize("game", games.names())
def test_every_line_fits_and_no_word_is_cut_from_40_to_200_columns(
    game: str, tmp_path: Path
) -> None:
    least = games.load(game).facts().game.players[0]
    players = ("ann", "ben", "cleo", "dan")[:least] if least > 1 else ()
    words: dict[int, set[str]] = {}
    for width in (39, 45, 199):
        seat = Seat(tmp_path / f"{width}.json", game, players)
        seat.play(*TYPED, width=width)
        lines = [line for said in seat.shown for line in said.splitlines()]
        prompts = [line for line in lines if "> " in line]
        long = [line for line in lines if len(line) > width and line not in prompts]
        assert long == [], width
        assert all(len(line.partition("> ")[0]) < width for line in prompts), width
        words[width] = set(WORD.findall(" ".join(lines)))

    for width in (39, 45):
        assert words[width] <= words[199] | FOLDED, width


@pytest.mark.parametrize("game", games.names())
def test_boards_and_menus_are_drawn_for_the_width_of_the_terminal(
    game: str, tmp_path: Path
) -> None:
    """With the longest names, in the states at the beginning of a game."""
    found = games.load(game)
    least, words = found.facts().game.players[0], found.words()
    names = [f"{letter}{'a' * (LONGEST_NAME - 1)}" for letter in "klmn"[:least]]
    seat = Seat(tmp_path / "save.json", game, names if least > 1 else ())
    seat.play(*("", "1", "2", "", "next") * 6)
    kept = seat.kept()

    for state in kept.states[::2]:
        legal = ordered(kept.rules.legal_actions(state), words, state)
        wide: set[str] = set()
        for columns in reversed(COLUMNS):
            width = columns - 1
            menu = listed(legal, words, state, everything=True, width=width).text
            shown = f"{words.describe(state, width)}\n{menu}"
            assert max(map(len, shown.splitlines())) <= width, shown
            wide = wide or {*WORD.findall(shown), *FOLDED}
            assert set(WORD.findall(shown)) <= wide, shown
