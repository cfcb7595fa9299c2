"""Dice that are due: told by tapping, corrected one by one, or rolled by the server."""

from pathlib import Path
from typing import Any

import pytest

from tests.web.serving import Client, Running, begun, running


@pytest.fixture
def ann(dante: Running) -> Client:
    """A player whose two dice are thrown."""
    client = dante.seated(0)
    client.act("throw 2")
    return client


def asked(ann: Client, *draft: str) -> dict[str, Any]:
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
    """Return what the taps of a part lead to; None where it has none."""
    return [one.get("tap", {}).get("draft") for one in part[kind]]


def test_faces_are_tapped_one_by_one_and_what_is_none_is_left_out(ann: Client) -> None:
    parts = asked(ann, "2", "x", "9")

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


def test_all_faces_stay_on_the_screen_once_they_are_told(ann: Client) -> None:
    parts = asked(ann, "2", "5")

    assert [die["face"] for die in parts["dice"]["dice"]] == [2, 5]
    assert taps(parts["keys"], "keys") == [None] * 6
    assert hint(parts) == "Tap a die to correct it."
    (report,) = parts["Report 2 5"]["buttons"]
    assert report["tap"] == {"type": "do", "text": "rolled 2 5"}


def test_a_die_is_corrected_by_a_tap_and_the_others_stay(ann: Client) -> None:
    assert taps(asked(ann, "2", "5")["dice"], "dice") == [
        ["2", "5", "die1"], ["2", "5", "die2"],
    ]  # fmt: skip

    parts = asked(ann, "2", "5", "die1")

    assert parts["dice"]["dice"][0]["look"] == "lit"
    assert hint(parts).startswith("**First die.** Tap the face it really shows")
    assert taps(parts["keys"], "keys")[5] == ["6", "5"]
    assert parts["keys"]["keys"][1]["look"] == "chosen"
    assert taps(parts["Take out"], "buttons") == [["5"], []]


def test_a_hint_says_how_dice_are_typed_and_a_button_rolls_them(ann: Client) -> None:
    parts = asked(ann)

    assert hint(parts) == "Tap what each die shows, or type **4 5**."
    assert "Take out" not in parts
    (roll,) = parts["Roll them for me"]["buttons"]
    assert roll["tap"] == {"type": "do", "text": "roll"}


def test_dice_that_are_missing_are_asked_for_by_a_sentence(ann: Client) -> None:
    for text, said in (("rolled 2", "1 die reported; 2 thrown"), ("rolled", "")):
        answer = ann.post("why", seat=0, text=text)
        assert answer.code == 200
        assert said in answer.json["sentence"]
        assert answer.json["sentence"]


def test_a_word_that_is_no_die_of_the_roll_corrects_nothing(ann: Client) -> None:
    for word in ("die3", "die0", "die", "dieX"):
        parts = asked(ann, "2", "5", word)
        assert hint(parts) == "Tap a die to correct it."


def test_rolls_in_a_row_are_done_at_one_tap(tmp_path: Path) -> None:
    begun_at = begun(tmp_path / "six.json", "six-winters", ("Ann", "Ben"))
    with running(begun_at) as here:
        client = here.seated(0)

        def act(text: str) -> dict[str, Any]:
            client.act(text)
            return client.get("state?seat=0").json

        for text in ("faces", "pick Ann thea", "pick Ben keel"):
            view = act(text)
        shown = str(view["screen"]["ask"])
        assert "Roll all that are due" in shown
        assert "Just now" not in shown

        view = act("roll all")

        assert "begin" in view["screen"]["title"]
        assert "Roll all" not in str(view["screen"]["ask"])


def test_the_dice_of_a_player_are_rolled_on_any_page_of_a_game_without_secrets(
    tmp_path: Path,
) -> None:
    begun_at = begun(tmp_path / "six.json", "six-winters", ("Ann", "Ben"))
    with running(begun_at) as here:
        client = here.seated(0)
        for text in ("faces", "pick Ann thea", "pick Ben keel", *["roll"] * 7):
            client.act(text)

        view = client.get("state?seat=0").json

        assert view["screen"]["title"] == "Roll 5 action dice of Ben"
        assert "Roll them for me" in str(view["screen"]["ask"])
