"""A game is stepped through on its board, and no seat learns more than it knew then."""

from pathlib import Path
from random import Random
from typing import Any

from companion import games
from tests.web.serving import Client, Running, begun, running
from tests.web.test_play import PLAYERS


def replayed(here: Running, client: Client, seat: int, n: int) -> Any:
    query = f"seat={seat}&draft=replay&draft={n}"
    return client.get(f"state?{query}").json


def labels(view: Any) -> list[str]:
    return [one["label"] for part in view["screen"]["ask"] for one in part["buttons"]]


def test_the_board_of_an_earlier_step_is_shown_with_the_steps_beside_it(
    dante: Running,
) -> None:
    ann = dante.seated(0)
    start = ann.state()
    view = ann.act("throw 1", start)["view"]
    ann.act("rolled 3", view)

    first, second = (replayed(dante, ann, 0, n) for n in (0, 1))

    pictures = [one["screen"]["board"][0]["label"] for one in (first, start)]
    assert pictures[0] == pictures[1]
    assert first["news"] == []
    assert first["screen"]["cap"] == "replay: step 0 of 2"
    assert first["screen"]["title"] == "The game begins"
    assert labels(first) == ["On to step 1", "Leave the replay"]
    assert second["screen"]["title"] == "Throw 1 die of the pool, marking row 1"
    assert labels(second) == ["Back to step 0", "On to step 2", "Leave the replay"]
    assert labels(replayed(dante, ann, 0, 2)) == ["Back to step 1", "Leave the replay"]


def test_what_was_taken_back_is_left_out_of_a_replay(dante: Running) -> None:
    ann = dante.seated(0)
    view = ann.act("throw 1")["view"]
    body = {"seat": 0, "rev": view["rev"], "id": "u"}
    view = ann.post("undo", **body).json["view"]
    ann.act("throw 2", view)

    assert labels(replayed(dante, ann, 0, 0)) == ["On to step 3", "Leave the replay"]
    gone = replayed(dante, ann, 0, 1)["screen"]
    assert gone["title"] == ann.state()["screen"]["title"]


def test_the_log_leads_to_each_step(dante: Running) -> None:
    ann = dante.seated(0)
    ann.act("throw 1")

    assert 'data-step="1"' in ann.get("log?tab=all&seat=0").text


def test_every_game_can_be_stepped_through(tmp_path: Path) -> None:
    for game in games.names():
        path, rng = begun(tmp_path / f"{game}.json", game, PLAYERS[game]), Random(1)
        with running(path) as here:
            seats = range(len(here.served.table.names))
            ann = here.seated(*seats)
            for _ in range(6):
                seat = max(ann.state(0)["due"]["seat"], 0)
                view = ann.state(seat)
                groups = ann.get(f"choices?seat={seat}").json["groups"]
                choices = [one["text"] for group in groups for one in group["choices"]]
                ann.act(rng.choice(choices) if choices else "roll", view)
            path_ = here.served.table.kept.path
            assert len(path_) > 3, game

            for step in path_:
                for seat in (*seats, -1):
                    view = replayed(here, ann, seat, step.event)

                    assert view["screen"]["cap"].startswith("replay: step"), game
                    assert view["screen"]["board"], game
