"""What the server adds to screens: dice that are due, and a game stepped through."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import games
from tests.games.lot import fewest
from tests.web.serving import Client, Running, begun, running


@pytest.fixture
def ann(dante: Running) -> Client:
    """A player whose two dice are thrown."""
    client = dante.seated(0)
    client.act("throw 2")
    return client


def opened(ann: Client, *draft: str) -> dict[str, Any]:
    """Return the parts of the question by their kind; of buttons, by their first."""
    words = "".join(f"&draft={word}" for word in draft)
    view = ann.get(f"state?seat=0{words}").json
    found = {}
    for part in view["screen"]["ask"]:
        name = part["type"]
        name = part["buttons"][0]["label"] if name == "buttons" else name
        found[name] = part
    return found


def hint(parts: dict[str, Any]) -> str:
    return str(parts["text"]["lines"][0]["text"])


def taps(part: Any, kind: str) -> list[object]:
    return [one.get("tap", {}).get("draft") for one in part[kind]]


def test_faces_are_tapped_one_by_one_and_what_is_none_is_left_out(ann: Client) -> None:
    parts = opened(ann, "2", "x", "9")

    assert [die["face"] for die in parts["dice"]["dice"]] == [2, 0]
    assert taps(parts["keys"], "keys")[4] == ["2", "5"]
    assert parts["1 die missing"]["buttons"] == [
        {
            "label": "1 die missing",
            "kind": "main",
            "tap": {"type": "ask", "text": "rolled 2"},
        }
    ]
    assert taps(parts["Take out"], "buttons") == [[], []]


def test_all_faces_stay_and_a_die_is_corrected_by_a_tap(ann: Client) -> None:
    page, lit = opened(ann, "2", "5"), opened(ann, "2", "5", "die1")

    assert [die["face"] for die in page["dice"]["dice"]] == [2, 5]
    assert taps(page["dice"], "dice") == [["2", "5", "die1"], ["2", "5", "die2"]]
    assert taps(page["keys"], "keys") == [None] * 6
    assert hint(page) == "Tap a die to correct it."
    (report,) = page["Report 2 5"]["buttons"]
    assert report["tap"] == {"type": "do", "text": "rolled 2 5"}
    assert lit["dice"]["dice"][0]["look"] == "lit"
    assert hint(lit).startswith("**First die.** Tap the face it really shows")
    assert taps(lit["keys"], "keys")[5] == ["6", "5"]
    assert lit["keys"]["keys"][1]["look"] == "chosen"
    assert taps(lit["Take out"], "buttons") == [["5"], []]
    for word in ("die3", "die0", "die", "dieX"):  # no die of the roll
        assert hint(opened(ann, "2", "5", word)) == "Tap a die to correct it."


def test_dice_that_are_missing_are_asked_for_and_a_button_rolls_them(
    ann: Client,
) -> None:
    parts = opened(ann)

    assert hint(parts) == "Tap what each die shows, or type **4 5**."
    assert "Take out" not in parts
    (roll,) = parts["Roll them for me"]["buttons"]
    assert roll["tap"] == {"type": "do", "text": "roll"}
    for text, said in (("rolled 2", "1 die reported; 2 thrown"), ("rolled", "")):
        answer = ann.post("why", seat=0, text=text)
        assert answer.code == 200
        assert said in answer.json["sentence"]
        assert answer.json["sentence"]


@pytest.fixture
def winters(tmp_path: Path) -> Iterator[Client]:
    """Ann, who has chosen the characters of a campaign with Ben."""
    path = begun(tmp_path / "six.json", "six-winters", ("Ann", "Ben"))
    with running(path) as here:
        client = here.seated(0)
        for text in ("faces", "pick Ann thea", "pick Ben keel"):
            client.act(text)
        yield client


def test_rolls_in_a_row_are_done_at_one_tap(winters: Client) -> None:
    shown = str(winters.state(0)["screen"]["ask"])
    assert "Roll all that are due" in shown
    assert "Just now" not in shown

    winters.act("roll all")

    screen = winters.state(0)["screen"]
    assert "begin" in screen["title"]
    assert "Roll all" not in str(screen["ask"])


def test_the_dice_of_a_player_are_rolled_on_any_page_of_a_game_without_secrets(
    winters: Client,
) -> None:
    for _ in range(7):
        winters.act("roll")

    screen = winters.state(0)["screen"]
    assert screen["title"] == "Roll 5 action dice of Ben"
    assert "Roll them for me" in str(screen["ask"])


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
    assert 'data-step="1"' in ann.get("log?tab=all&seat=0").text, "the log leads to it"
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


def test_every_game_is_served_and_played_and_can_be_stepped_through(
    tmp_path: Path,
) -> None:
    for game in games.names():
        path, rng = begun(tmp_path / f"{game}.json", game, fewest(game)), Random(1)
        with running(path) as here:
            seats = range(len(here.served.table.names))
            ann = here.seated(*seats)
            for _ in range(6):
                seat = max(ann.state(0)["due"]["seat"], 0)
                view = ann.state(seat)
                groups = ann.get(f"choices?seat={seat}").json["groups"]
                choices = [one["text"] for group in groups for one in group["choices"]]
                text = rng.choice(choices) if choices else "roll"
                answer = ann.act(text, view)
                assert "refused" not in answer, (game, text, answer["refused"])
                screen = answer["view"]["screen"]
                assert screen["title"] or screen["place"], game
            path_ = here.served.table.kept.path
            assert len(path_) > 3, game

            for step in path_:
                for seat in (*seats, -1):
                    view = replayed(here, ann, seat, step.event)

                    assert view["screen"]["cap"].startswith("replay: step"), game
                    assert view["screen"]["board"], game
