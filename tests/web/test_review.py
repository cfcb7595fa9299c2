"""How a game went: its figures and lines, its costly steps, a line for each seat."""

import json
import re
from pathlib import Path

import pytest

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.cli import serve
from companion.web.advice import bands, course, lines, marks, reviewed
from companion.web.services import About, Doubt, Judged, Kept, Tick
from tests.web.serving import NOON, begun, running

STEPS = (
    Judged(1, "threw 1", 0.25, None, 0.7, "throw 2"),
    Judged(2, "rolled 6", None, -0.125, 0.575, ""),
    Judged(3, "threw 1", 0.01, None, 0.565, "throw 2"),
)
CHAPTERS = {1: "Circle I, Virtuous Pagans", 2: "Circle II, Lust", 3: "Circle II, Lust"}


GOLDEN = Path(__file__).parents[1] / "games"


def judged(kept: Kept, tick: Tick) -> About:
    """Return what a bot might make of a game."""
    doubt = Doubt(7, "ben", "draw a card", "steal", "1.5 \N{PLUS-MINUS SIGN} 0.4")
    return About(
        "hard", of=60, looked=20, same=15, far="tokens", games=8, steps=30,
        doubts=(doubt,),
    )  # fmt: skip


def test_the_line_is_parted_by_chapters() -> None:
    assert list(bands(STEPS, {1: "I", 2: "II", 3: "II"})) == [(0, 0, "I"), (0, 2, "II")]


def test_a_step_is_found_by_its_chapter_else_by_its_number() -> None:
    def first(chapters: dict[int, str]) -> object:
        costly = reviewed(STEPS, chapters)["costly"]
        return costly[0]["where"]

    assert (first(CHAPTERS), first({})) == ("I", "1")


def test_only_what_changed_much_is_marked() -> None:
    assert list(marks(STEPS)) == [(0, "mistake"), (1, "bad luck")]


def test_bad_luck_has_a_minus_sign() -> None:
    figures = reviewed(STEPS, CHAPTERS)["figures"]

    assert figures[1]["value"] == "\N{MINUS SIGN}12.50 %"


@pytest.mark.parametrize(
    "game",
    [pytest.param("exit-from-purgatory", marks=pytest.mark.slow), "seven-steps-kosmos"],
)
def test_a_game_that_is_over_is_drawn_and_judged_by_a_bot(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    golden = GOLDEN / game.replace("-", "_") / "golden.json"
    played = json.loads(golden.read_text())[0]
    players = played.get("players") or played["setup"]["players"]
    path = begun(tmp_path / "over.json", game, players)
    read = games.load(game).words().actions.read
    typed = [read(step[0]) for step in played["steps"]]
    store.append(path, games.load, typed, Stamp(NOON, "ann"))
    monkeypatch.setattr(serve, "_about", judged)
    with running(path) as here:
        player = here.seated(0)
        for _ in range(100):
            shown = player.get("log?tab=review").text
            if "data-again" not in shown:
                break

    assert "hard looked at 20 of 60 decisions and agrees with 15." in shown
    assert "in tokens, with 95 % intervals: 8 games were played 30 steps on" in shown
    assert "<p>ben: draw a card</p><small>hard: steal</small>" in shown
    assert '<b class="bad">1.5 \N{PLUS-MINUS SIGN} 0.4</b>' in shown
    assert re.findall(r"<li><b>(\w+)</b>", shown) == players
    assert shown.count(">won<") == 1
    ways = re.findall(r'class="way" d="(M[^"]+)"', shown)
    assert len(set(ways)) == len(players)


def test_a_game_that_goes_on_is_not_drawn(tmp_path: Path) -> None:
    path = begun(
        tmp_path / "exit.json", "exit-from-purgatory", ["ann", "ben", "cleo", "dan"]
    )
    with running(path) as here:
        shown = here.seated(0).get("log?tab=review").text

    assert course(store.open(path, games.load)) == []
    assert "once the game is over, it is drawn here how it went" in shown
    assert 'class="way"' not in shown
    assert "data-again" not in shown


def test_lines_of_all_seats_have_one_scale() -> None:
    assert lines([(0, 0, 0, 4), (2, 2, 2, 2)]) == ["M3 41L159 41L237 3", "M3 22L237 22"]
    assert lines([(5, 5)]) == ["M3 41L237 41"]
