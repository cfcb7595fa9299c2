"""Every example is played to its end in a terminal, and on a page by two phones."""

from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.chronicle import store
from companion.contract import Choice, Over, Roll
from companion.table import play, secrets
from companion.table.terminal import Table
from tests.games.test_folder_games import EXAMPLES, FOLDERS, apart
from tests.web.serving import NOON, begun, running

__all__ = ["apart"]  # a fixture

every_game = pytest.mark.parametrize("name", FOLDERS)


def saved(name: str, tmp_path: Path) -> Path:
    least = games.bring(EXAMPLES / name).facts().game.players[0]
    names = ["ann", "ben", "cleo", "dan"][:least]
    return begun(tmp_path / f"{name}.json", name, names)


def chosen(path: Path, chance: Random) -> str:
    """Return something that may be chosen now, as it is typed."""
    kept = store.open(path, games.load)
    assert isinstance(kept.due, Choice)
    view = secrets.view(kept, kept.due.player)
    action = chance.choice(kept.rules.legal_actions(view))
    return kept.game.words().actions.write(action)


@every_game
def test_a_whole_game_is_played_in_the_terminal(name: str, tmp_path: Path) -> None:
    path, chance, said = saved(name, tmp_path), Random(1), list[str]()

    def ask(prompt: str) -> str:
        assert len(said) < 5000
        is_mine = isinstance(store.open(path, games.load).due, Choice)
        return chosen(path, chance) if is_mine and "Enter" not in prompt else ""

    dice = Random(2)
    table = Table(path, games.load, ask, said.append, dice, lambda: NOON, "ann")
    over = play.play(table)

    assert isinstance(over, Over)
    assert over.reason in "\n".join(said)
    assert store.verify(path, games.load).ok


@pytest.mark.parametrize(
    ("name", "steps"),
    [("pig", 20), ("liars-dice", 20)]
    + [pytest.param(name, 2000, marks=pytest.mark.slow) for name in FOLDERS],
)
def test_a_game_is_played_on_a_page_by_two_phones(
    name: str, steps: int, tmp_path: Path
) -> None:
    path, chance, due = saved(name, tmp_path), Random(3), None
    with running(path) as here:
        count = len(store.open(path, games.load).save.setup["players"])
        phones = [here.seated(*range(first, count, 2)) for first in (0, 1)][:count]
        for phone in phones:
            phone.keeps = True
        for _ in range(steps):
            due = store.open(path, games.load).due
            if isinstance(due, Over):
                break
            seat = getattr(due, "player", 0) or 0
            phone = phones[seat % 2]
            text = "roll" if isinstance(due, Roll) else "deal"
            if isinstance(due, Choice):
                text = chosen(path, chance)
            phone.act(text, phone.state(seat))
        ends = [phone.state() for phone in phones]

    assert {end["rev"] for end in ends} == {len(store.open(path, games.load).events)}
    if steps > 20:
        assert isinstance(due, Over)
        assert all(due.reason in str(end) for end in ends)
