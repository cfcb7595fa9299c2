"""Figures over many saves, with dice beside what fair ones show."""

from pathlib import Path

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.contract import Begun, Rolled
from companion.games.nine_circles.rules import Activate
from companion.table import stats
from companion.table.stats import Dice

NOON = "2026-11-22T12:00:00Z"


def test_fair_dice_are_as_uneven_as_tables_of_chi_square_say() -> None:
    # Published tables, five degrees of freedom: 8.0 at 15.6 %, 7.2 at 20.6 %.
    for faces, chance in (
        ((10, 10, 10, 10, 10, 10), 1.0),
        ((0, 0, 0, 0, 0, 0), 1.0),
        ((26, 10, 16, 16, 16, 16), 0.156),
        ((4, 16, 10, 10, 10, 10), 0.206),
        ((60, 0, 0, 0, 0, 0), 0.0),
    ):
        assert round(Dice(faces).uneven, 3) == chance, faces


def test_dice_count_by_who_rolled_and_not_if_they_were_taken_back(
    tmp_path: Path,
) -> None:
    game, path = games.load("nine-circles"), tmp_path / "a.json"
    store.create(path, game, Begun(), Stamp(NOON, "ann"))
    for faces, who in (((2, 3, 3, 4), "hand"), ((5, 5, 6, 6), "digital")):
        store.append(path, games.load, [Activate(4)], Stamp(NOON, "ann"))
        rolled = Stamp(NOON, "ann", "hand" if who == "hand" else "digital")
        store.append(path, games.load, [Rolled(faces)], rolled)
    store.undo(path, games.load, Stamp(NOON, "ann"))

    found = stats.of("nine-circles", [store.open(path, games.load)])

    assert found.dice == {"hand": Dice((0, 1, 2, 1, 0, 0))}
    assert (found.games, found.finished, found.won, found.best) == (1, 0, 0, None)
