"""Saves of format 1, and what format 2 adds: events counted, bots named."""

import shutil
from pathlib import Path

import msgspec
import pytest

from companion import games
from companion.chronicle import codec, migrate, store
from companion.chronicle.codec import Stamp
from companion.contract import Note, Rolled
from companion.errors import SaveDamaged
from tests.chronicle.test_codec import refusal
from tests.chronicle.toy import AT, Throw, load, tell
from tests.refusals import refused

OLD = sorted(Path(__file__).with_name("format-1").glob("*.json"))


def cut(path: Path, last: int) -> None:
    """Take away whole events from the end, after event `last`."""
    raw = codec.parse(path.read_bytes(), path.name)
    raw["events"] = codec.entries(raw, path.name)[:last]
    path.write_bytes(msgspec.json.encode(raw))


def test_there_is_an_old_save_of_every_game() -> None:
    assert {path.stem for path in OLD} == set(games.names())


@pytest.mark.parametrize("old", OLD, ids=lambda path: path.stem)
def test_a_save_of_format_1_opens_verifies_and_is_written_as_format_2(
    tmp_path: Path, old: Path
) -> None:
    path = Path(shutil.copy(old, tmp_path))
    before = store.open(path, games.load)
    several = len(before.save.setup.get("players", ())) > 1

    assert store.verify(path, games.load).troubles == ()
    assert path.read_bytes() == old.read_bytes()  # as it was until the next write
    assert before.save.bots == (None if several else {})  # who is one is unknown

    store.append(path, games.load, [Note("gone on with")], Stamp(AT, "ann"))
    after = store.open(path, games.load)
    assert path.read_text("utf-8").startswith('{"format": 2, ')
    assert store.verify(path, games.load).troubles == ()
    assert after.states[:-1] == before.states
    acts = [[event.action for event in kept.events] for kept in (before, after)]
    assert acts[1][:-1] == acts[0]


def test_the_latest_format_is_the_one_that_counts() -> None:
    assert migrate.LATEST == codec.COUNTED == 2


@pytest.mark.parametrize(
    ("last", "what"),
    [
        (3, "1 event is missing after event 3"),
        (1, "3 events are missing after event 1"),
        (0, "4 events are missing after event 0"),
    ],
)
def test_events_cut_from_the_end_are_noticed_and_counted(
    save: Path, last: int, what: str
) -> None:
    tell(save, Throw(2), Rolled((3, 4)), Throw(1))
    tell(save, Rolled((6,)))
    cut(save, last)
    right = "winter.json.bak is whole up to event 3"

    assert refusal(save) == f"winter.json: {what}; {right}"
    with pytest.raises(SaveDamaged, match=what):
        tell(save, Rolled((6,)))
    report = store.verify(save, load)
    assert report.troubles == (f"{what}; {right}",)
    assert not report.chain


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        (b'"count": 1', b'"count": 2', "1 event is missing after event 1"),
        (b'"count": 1', b'"count": 0', "the header counts 0 events, the file holds 1"),
        (b'"count": 1, ', b"", "the header does not count the events"),
        (b'"count": 1', b'"count": true', "the header does not count the events"),
        (b'"head": "', b'"head": "0', "the last event is not that of the header"),
        (
            b'"bots": {}',
            b'"bots": []',
            "the header cannot be read "
            "(expected 'object | null', got 'array' - at '$.bots')",
        ),
    ],
)
def test_a_header_that_does_not_fit_its_events_is_refused(
    save: Path, old: bytes, new: bytes, what: str
) -> None:
    tell(save, Throw(2))
    save.with_name("winter.json.bak").unlink()
    data = save.read_bytes()
    assert data.count(old) == 1
    save.write_bytes(data.replace(old, new))

    assert refusal(save) == f"winter.json: {what}"


def test_events_cut_from_an_old_save_are_missed_once_it_is_written_again(
    tmp_path: Path,
) -> None:
    path = Path(shutil.copy(OLD[1], tmp_path))
    store.append(path, games.load, [Note("gone on with")], Stamp(AT, "ann"))
    held = len(store.open(path, games.load).events)
    cut(path, held - 2)

    line = refused(SaveDamaged, store.open, path, games.load)
    assert f"2 events are missing after event {held - 2}" in line
