"""The trainer on the page: a position on its board, and what an answer costs."""

from collections.abc import Iterator
from typing import Any

import pytest

from companion.cli import serve
from companion.games.nine_circles.rules import Activate, Rolled, State, Virgil, apply
from companion.web.services import Choice, Task, Trained
from tests.web.serving import Client, Running, running

BEST, USUAL = Virgil(3, to=2), Activate(fresh=0, again=(3,))


def position() -> State:
    """Return circle III with 2 2 3: a pip passes it, and to throw again may not."""
    state = State(circle=3)
    for action in (Activate(fresh=3), Rolled((2, 2, 3))):
        state = apply(state, action)
    return state


class Asks:
    """A trainer with one position, which is asked again and again."""

    answers: list[tuple[int, tuple[object, ...]]]

    def __init__(self, game: object, aim: str) -> None:
        self.aim, Asks.answers = aim, []

    def trained(self) -> Trained:
        asked = len(self.answers)
        return Trained(asked, right=0, lost="12.50 %", again=asked, next=asked)

    def task(self, number: int, tick: object) -> Task:
        best, usual = (
            Choice((BEST,), "75.00 %", ""),
            Choice((USUAL,), "50.00 %", "25 %"),
        )
        return Task(number, position(), best, usual)

    def answer(self, task: Task, actions: tuple[Any, ...]) -> Choice:
        self.answers.append((task.number, actions))
        if actions[:1] == (BEST,):
            return Choice(actions, "75.00 %", "")
        return Choice(actions or (USUAL,), "50.00 %", "25 %")


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setattr(serve, "Trainer", Asks)
    with running(None) as served:
        yield served


def ready(host: Client, query: str = "") -> Any:
    for _ in range(200):
        found = host.get(f"/train/nine-circles/state{query}").json
        if found["state"] == "ready":
            return found
    raise AssertionError(found)


def rows(shown: Any) -> list[list[str]]:
    options = shown["screen"]["ask"][0]["rows"]
    return [[row["name"], *row["cells"], row["note"]] for row in options]


def test_a_position_is_shown_on_its_board_and_answered_by_its_taps(
    here: Running,
) -> None:
    host = here.client(host=True)
    assert "train.js" in host.get("/train/nine-circles").text
    shown, drafted = ready(host), ready(host, "?draft=virgil")

    assert (shown["number"], shown["open"]) == (0, True)
    assert shown["screen"]["title"] == "III Gluttony"
    assert shown["screen"]["cap"] == "position 1"
    assert shown["screen"]["board"][0]["art"]["href"]
    assert drafted["screen"]["ask"] != shown["screen"]["ask"]


def test_an_answer_is_judged_beside_what_is_best_and_often_played(
    here: Running,
) -> None:
    host = here.client(host=True)
    ready(host)
    answer = "/train/nine-circles/answer"
    costly = host.post(answer, number=0, text="throw again 3").json
    late = host.post(answer, number=0, text="throw again 3").json
    ready(host)
    right = host.post(answer, number=1, text="turn 3 2").json
    ready(host)
    shown = host.post(answer, number=2, text="?").json

    assert Asks.answers == [(0, (USUAL,)), (1, (BEST,)), (2, ())]
    assert costly["screen"]["title"] == "That costs 25 %"
    assert rows(costly) == [
        ["turn 3 into 2 for a Virgil pip", "75.00 %", "", "best"],
        [
            "throw 3 again, marking row 1",
            "50.00 %",
            "25 %",
            "your answer, often played",
        ],
    ]
    assert not costly["open"]
    assert late["refused"]["sentence"] == "this position has been answered"
    assert right["screen"]["title"] == "Right"
    assert [row[-1] for row in rows(right)] == ["best, your answer", "often played"]
    assert shown["screen"]["title"] == "The best"
    assert shown["screen"]["ask"][2]["lines"][0]["text"] == (
        "3 answered, 0 of them best; an answer cost 12.50 % on average; 3 to come again"
    )


def test_what_is_no_answer_is_refused_and_not_counted(here: Running) -> None:
    host = here.client(host=True)
    ready(host)
    answer, why = "/train/nine-circles/answer", "/train/nine-circles/why"
    typed = {"number": 0, "text": "turn 3 2; turn 2 6"}

    refused = host.post(answer, **typed).json["refused"]["sentence"]
    assert refused == host.post(why, **typed).json["sentence"]
    assert refused.startswith("a Virgil pip turns 2 into ")
    assert (
        "no action"
        in host.post(answer, number=0, text="foo").json["refused"]["sentence"]
    )
    assert host.post(why, number=0, text="turn 3 2").json["sentence"] == (
        "that is possible now"
    )
    assert Asks.answers == []


def test_only_the_host_trains_and_only_a_game_that_is_solved(here: Running) -> None:
    host = here.client(host=True)

    assert here.client().get("/train/nine-circles/state").code == 403
    assert host.get("/train/six-winters").code == 404
    assert host.get("/train/chess").code == 404
    assert host.get("/train/nine-circles?aim=luck").code == 404
    assert "/train/nine-circles" in host.get("/new/nine-circles").text
    assert "/train/" not in host.get("/new/six-winters").text
