"""What is shown in a game fits the terminal, and no word is cut."""

import re
from pathlib import Path

import pytest

from companion import games
from tests.table.conftest import Seat

TYPED = (
    *("", "state", "all", "1", "", "1", "help", "", "log", "rules", "flub", "why 1"),
    *("2", "", "1", "note the wind is cold and the lamp is almost out of oil", ""),
    *("1", "", "1", "", "undo", "redo", "state", "all", "log"),
)


FOLDED = {"and", "more", "with", "all", "shows", "them"}
"""Words of a list that is folded in narrow terminals only."""


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
        words[width] = set(re.findall(r"[^\W\d_]+", " ".join(lines)))

    for width in (39, 45):
        assert words[width] <= words[199] | FOLDED, width
