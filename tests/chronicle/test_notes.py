"""Notes: kept in the log like anything done, heard by no rule."""

import json
from pathlib import Path

import pytest

from companion.chronicle import store
from companion.chronicle.replay import seen
from companion.contract import Note, Over, Roll, Rolled
from companion.errors import BadValue, IllegalAction, SaveDamaged
from tests.chronicle.toy import (
    Spend,
    State,
    Throw,
    amend,
    begin,
    load,
    redo,
    tell,
    undo,
)

LOST = Note("the lantern was lost")


def texts(path: Path) -> list[str]:
    return [one.action.text for one in store.open(path, load).notes]


def test_a_note_stands_in_the_log_and_changes_nothing(save: Path) -> None:
    before = tell(save, Throw(2), Rolled((3, 4)))
    kept = tell(save, LOST)

    assert kept.state == before.state == State(target=0, total=7, rolls=((3, 4),))
    assert [event.n for event in kept.notes] == [3]
    assert (kept.notes[0].by, kept.notes[0].action) == ("ann", LOST)
    entry = json.loads(save.read_text("utf-8"))["events"][2]
    assert (entry["do"], entry["text"]) == ("note", "the lantern was lost")


def test_a_save_with_notes_opens_and_verifies(save: Path) -> None:
    tell(save, LOST, Throw(1), Rolled((6,)), Note("Überraschung: 下 🎲"))

    assert texts(save) == ["the lantern was lost", "Überraschung: 下 🎲"]
    assert store.verify(save, load).ok


def test_an_undo_takes_a_note_back_and_a_redo_brings_it_back(save: Path) -> None:
    tell(save, Throw(1), Rolled((6,)), LOST)
    undo(save)
    assert texts(save) == []
    redo(save)
    assert texts(save) == ["the lantern was lost"]
    undo(save, to=1)
    assert texts(save) == []


def test_dice_seen_before_an_undo_stay_across_notes(save: Path) -> None:
    tell(save, Throw(2), LOST, Rolled((3, 4)))
    undo(save, to=1)
    kept = tell(save, Note("again"))

    assert kept.due == Roll(2)
    assert seen(kept) == (3, 4)


def test_a_roll_before_a_note_can_be_amended(save: Path) -> None:
    tell(save, Throw(2), Rolled((3, 4)), LOST, Spend(1))
    kept = amend(save, 2, 3, 5)

    assert kept.state.total == 7
    assert texts(save) == ["the lantern was lost"]


def test_a_game_that_is_over_takes_notes(tmp_path: Path) -> None:
    path = begin(tmp_path / "toy.json", target="5")
    kept = tell(path, Throw(1), Rolled((6,)), LOST)

    assert isinstance(kept.due, Over)
    assert texts(path) == ["the lantern was lost"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the note is empty; write its text"),
        ("   ", "the note is empty; write its text"),
        ("x" * 201, "the note has 201 letters; write at most 200"),
        ("a\nb", r"the note holds '\n'; write it on one line, in plain letters"),
        ("\x1b[2J", r"the note holds '\x1b'; write it on one line, in plain letters"),
        ("a\u202eb", r"the note holds '\u202e'; write it on one line, in plain"),
        ("a\ud800b", r"the note holds '\ud800'; write it on one line, in plain"),
    ],
)
def test_what_is_no_note_is_refused_and_nothing_is_kept(
    save: Path, text: str, why: str
) -> None:
    data = save.read_bytes()
    with pytest.raises((IllegalAction, BadValue)) as caught:
        tell(save, Note(text))

    assert str(caught.value).startswith(f"toy: {why}")
    assert save.read_bytes() == data


def test_200_letters_are_a_note(save: Path) -> None:
    tell(save, Note("x" * 200))

    assert texts(save) == ["x" * 200]


def test_a_note_that_was_edited_is_found(save: Path) -> None:
    tell(save, LOST)
    save.write_text(save.read_text("utf-8").replace("lantern", "ladder"))

    with pytest.raises(SaveDamaged, match="event 1 does not match its hash"):
        store.open(save, load)
