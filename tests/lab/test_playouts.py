"""A bot that searches a toy, weights that are tuned, and tables on disk."""

import errno
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest

from companion.contract import Choice, Over, Roll, Rolled
from companion.errors import BadData, BadValue, CannotWrite, DamagedTable
from companion.lab import tables, weights
from companion.lab.advice import Turn
from companion.lab.playouts import Critic, dearest, quick, strongest
from companion.lab.sweeps.play import WIN, Played
from companion.lab.weights import GENERATIONS, Entries, Tuning

State = tuple[int, int, int]
"""The seat that names, the number named, what fell; 0 for nothing."""


def waits_for(state: State) -> Any:
    seat, named, fell = state
    if fell:
        return Over(True, 0, "", "thrown", (seat if fell < named else 1 - seat,))
    return Roll(1) if named else Choice(seat)


def apply(state: State, action: Any) -> State:
    seat, named, _ = state
    return (seat, named, action.faces[0]) if named else (seat, action, 0)


RULES = SimpleNamespace(
    waits_for=waits_for,
    apply=apply,
    legal_actions=lambda state: range(1, 8) if not state[1] else (),
    why_not=lambda state, action: None if action in range(1, 8) else "no such number",
    Action=Rolled,
)


def standing(state: State) -> tuple[float, float]:
    seat, named, fell = state
    won = float(0 < fell < named)
    return (won, 1 - won) if seat == 0 else (1 - won, won)


def critic(bot: int, *, together: bool = False) -> Any:
    game: Any = SimpleNamespace(rules=lambda: RULES, hidden=None)
    metrics: Any = SimpleNamespace(standing=standing, together=together)
    return Critic(game, metrics, lambda state, chance: bot, lambda state, chance: 4)


def turn(seat: int, named: int, event: int = 3) -> Any:
    return Turn(event, named, (seat, 0, 0), (seat, named, 0))


def test_what_is_lost_is_the_difference_with_the_same_dice() -> None:
    (found,) = critic(7).differences([turn(1, 4)], 600)
    (alone,) = critic(7, together=True).differences([turn(1, 4)], 600)

    # 7 always wins, 4 in three of six throws: one ahead instead of as often behind.
    assert (found.seat, found.best) == (1, 7)
    assert abs(found.cost - 1) < 4 * found.error < 0.2
    assert alone.cost == found.cost / 2


def test_what_a_bot_does_too_or_may_not_do_is_no_advice() -> None:
    assert list(critic(4).differences([turn(0, 4)])) == [None]
    assert list(critic(9).differences([turn(0, 4)])) == [None]


def test_without_games_it_is_only_named() -> None:
    (found,) = critic(2).differences([turn(0, 4)], 0)

    assert (found.best, found.cost, found.error) == (2, None, 0.0)


def test_what_looks_dearest_is_judged_anew_by_other_games() -> None:
    judge, turns = critic(7), [turn(0, 6, 1), turn(0, 1, 2), turn(0, 4, 3)]
    looked = list(judge.differences(turns, 60))
    first, second = dearest(judge, turns, looked, (2, 400))

    assert [each.event for each in (first, second)] == [2, 3]
    assert (first.cost, first.error) == (2, 0)  # who names 1 never wins
    assert abs(second.cost - 1) < 4 * second.error < 0.25
    assert second.cost != looked[2].cost


def test_of_many_decisions_so_many_are_looked_at_evenly_spread() -> None:
    free = [turn(0, 4, event) for event in range(1, 11)]
    after: Any = Turn(11, Rolled((2,)), (0, 4, 0), (0, 4, 2))
    other = turn(1, 4, 9)

    assert critic(7).choices([*free, after], 10) == free
    assert [each.event for each in critic(7).choices(free, 4)] == [1, 3, 6, 8]
    # Where a choice is a matter of course, it is not looked at.
    weighing = replace(critic(7), weighs=lambda state: state[0] == 1)
    assert weighing.choices([*free[:3], other], 10) == [other]


def test_the_last_bot_judges_and_the_first_that_thinks_plays() -> None:
    bots: Any = {"random": Random, "greedy": Random, "mcts": Random}

    assert (strongest(bots), quick(bots)) == ("mcts", "greedy")


BEGUN = {"near": 8.0, "icons": [1.0, 0, 2.0], "name": 5.0}


class Hill(weights.Trial[Any, Any]):
    """Games that are worth most with `near` at 2; it counts those that are played."""

    def __init__(self) -> None:
        self.played: list[str] = []

    def play(self, entries: Entries, seeds: Sequence[str]) -> list[Played]:
        self.played += seeds
        near = float(str(entries["near"]))
        score = round(-100 * abs(near - 2))
        nothing = {"dead": 0, "behind": (), "ahead": (), "ended": "", "rulings": None}
        nothing["used"] = frozenset()
        game = Played(won=(WIN * (near < 4),), scores=(score,), turns=1, **nothing)
        return [game for _ in seeds]


def tuning(**changes: Any) -> Tuning:
    request = {"only": ("near", "icons"), "candidates": 6, "games": 2, "seed": 3}
    fixed = {"game": "hill", "bot": "climber", "revision": "1", "begun": BEGUN}
    return Tuning(**{**fixed, **request, **changes})


def tuned(trial: Hill, generations: int, folder: Path, **changes: Any) -> Entries:
    request = tuning(**changes)
    return weights.tuned(trial, request, generations, folder, lambda line: None)


def test_tuning_finds_what_is_worth_most_and_leaves_the_rest(tmp_path: Path) -> None:
    found = tuned(Hill(), 25, tmp_path)

    assert found["near"] == pytest.approx(2, abs=0.05)
    assert (found["name"], found["icons"][1]) == (5.0, 0)
    assert found == tuned(Hill(), 25, tmp_path / "again")
    assert found != tuned(Hill(), 25, tmp_path / "other", seed=4)


def test_what_was_stopped_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    whole = tuned(Hill(), 6, tmp_path / "whole")
    path = tmp_path / "stopped" / GENERATIONS
    tuned(Hill(), 4, path.parent)
    text = path.read_bytes()
    path.write_bytes(text[:-3])  # killed while it wrote the fourth

    trial = Hill()
    assert tuned(trial, 6, path.parent) == whole
    assert len(trial.played) == 3 * 6 * 2
    assert path.read_bytes() == (tmp_path / "whole" / GENERATIONS).read_bytes()
    assert tuned(trial, 6, path.parent) == whole
    assert len(trial.played) == 3 * 6 * 2


def test_candidates_of_a_generation_play_the_same_games(tmp_path: Path) -> None:
    trial = Hill()
    tuned(trial, 2, tmp_path)

    assert trial.played == ["3 0 0", "3 0 1"] * 6 + ["3 1 0", "3 1 1"] * 6


def test_another_tuning_in_the_folder_or_of_nothing_is_refused(tmp_path: Path) -> None:
    tuned(Hill(), 1, tmp_path)

    with pytest.raises(BadValue, match="another tuning is kept there"):
        tuned(Hill(), 1, tmp_path, games=3)
    (tmp_path / GENERATIONS).write_text("{}\n")
    with pytest.raises(BadData, match="it is no file of a tuning"):
        tuned(Hill(), 1, tmp_path)
    with pytest.raises(BadValue, match="6 candidates of 0 weights are too few"):
        tuned(Hill(), 1, tmp_path / "new", only=())


def test_the_verdict_is_of_games_that_none_was_chosen_by() -> None:
    trial = Hill()
    verdict = weights.judged(trial, BEGUN, {**BEGUN, "near": 2.5}, 3, 4)

    assert trial.played == ["3 check 0", "3 check 1", "3 check 2", "3 check 3"] * 2
    assert (verdict.before.rate, verdict.after.rate) == (0, 1)
    assert (verdict.wins.more, verdict.worth.more) == (1, 550)
    (line,) = weights.lines(verdict)
    beginning = "4 other games: won 100.0 % (51.0 to 100.0) instead of 0.0 %"
    assert line.startswith(beginning)


OF = {"game": "toy", "aim": "win"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    import numpy as np

    arrays = {
        "numbers": np.arange(6, dtype=np.int32).reshape(2, 3),
        "worth": np.array([[0.25, 0.5]]),
        "none": np.zeros((0, 2)),
    }
    path = tmp_path / "solved" / "toy.table"
    tables.write(path, OF, arrays)
    return path


def test_what_was_written_is_read(path: Path) -> None:
    found = tables.read(path, OF)

    assert found is not None
    assert list(found) == ["numbers", "worth", "none"]
    assert found["numbers"].tolist() == [[0, 1, 2], [3, 4, 5]]
    assert found["worth"].tolist() == [[0.25, 0.5]]
    assert found["none"].shape == (0, 2)
    assert not found["worth"].flags.writeable


def test_no_file_is_no_table_and_a_table_of_something_else_is_refused(
    path: Path,
) -> None:
    assert tables.read(path.with_name("other.table"), OF) is None
    with pytest.raises(DamagedTable, match="it is of another problem"):
        tables.read(path, {"game": "toy", "aim": "score"})


def test_every_byte_that_is_changed_is_noticed(path: Path) -> None:
    good = path.read_bytes()
    for at in range(0, len(good), 3):
        path.write_bytes(good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :])

        assert refused(path) or padding(good, at)


def refused(path: Path) -> bool:
    try:
        found = tables.read(path, OF)
        assert found is not None
        for name in found:
            found[name]
    except DamagedTable as error:
        return str(error).startswith("toy.table: ")
    return False


def padding(good: bytes, at: int) -> bool:
    """Say whether a byte belongs to no array and not to the head."""
    return good[at] == 0 and b"\0\0\0\0" in good[max(0, at - 4) : at + 5]


def test_a_table_cut_short_and_a_foreign_file_are_refused(path: Path) -> None:
    good, foreign = path.read_bytes(), b"three lines\nof\ntext\n"
    for data in (*(good[:size] for size in (0, 5, 40, 300, -1)), foreign):
        path.write_bytes(data)
        with pytest.raises(DamagedTable) as damaged:
            tables.read(path, OF)
    assert str(damaged.value).endswith("it is no table; it is solved anew")


def test_no_room_on_disk_is_said_and_leaves_the_old_table(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import numpy as np

    def full(handle: int) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(CannotWrite, match="no space left on device; free some space"):
        tables.write(path, OF, {"worth": np.ones(9)})

    assert [file.name for file in path.parent.iterdir()] == ["toy.table"]
    found: Any = tables.read(path, OF)
    assert found["worth"].tolist() == [[0.25, 0.5]]
