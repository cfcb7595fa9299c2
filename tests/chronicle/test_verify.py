"""Saves that are damaged or lost, and what `verify` reports of a save."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.chronicle import store
from companion.chronicle.replay import Chronicle
from companion.contract import Rolled
from companion.errors import NoSave, SaveDamaged, SaveTooNew
from tests.chronicle.toy import Spend, Throw, load, tell, undo
from tests.refusals import refused


def test_a_damaged_save_is_neither_changed_nor_written(save: Path) -> None:
    tell(save, Throw(1))
    data = save.read_bytes()[:-30]
    save.write_bytes(data)

    acts: tuple[Callable[[], Chronicle], ...] = (
        lambda: tell(save, Rolled((1,))),
        lambda: undo(save),
    )
    for act in acts:
        assert refused(SaveDamaged, act) == (
            "winter.json: the file breaks off before its end; "
            "winter.json.bak is whole up to event 0"
        )
    assert save.read_bytes() == data


def test_a_lost_save_points_to_its_previous_generation(save: Path) -> None:
    tell(save, Throw(1))
    tell(save, Rolled((1,)))
    save.unlink()

    assert refused(NoSave, store.open, save, load) == (
        "winter.json: there is no such save; winter.json.bak is whole up to event 1"
    )


def test_a_previous_generation_that_is_damaged_too_is_not_praised(save: Path) -> None:
    tell(save, Throw(1))
    save.write_bytes(b"")
    save.with_name("winter.json.bak").write_bytes(b"{")

    assert (
        refused(SaveDamaged, store.open, save, load) == "winter.json: the file is empty"
    )


def test_verify_reports_a_good_save(save: Path) -> None:
    tell(save, Throw(1), Rolled((6,)))
    undo(save)

    report = store.verify(save, load)

    assert report == store.Report(
        "toy",
        "toy-r1",
        events=3,
        chain=True,
        replays=True,
        state=True,
        previous=2,
        troubles=(),
    )
    assert report.ok


def test_verify_reports_every_trouble_at_once(save: Path) -> None:
    tell(save, Throw(1), Rolled((6,)))
    tell(save, Spend(6))
    save.write_bytes(save.read_bytes().replace(b'"faces": [6]', b'"faces": [5]'))
    save.with_name("winter.json.bak").write_bytes(b"")

    report = store.verify(save, load)

    assert report == store.Report(
        "toy",
        "toy-r1",
        events=3,
        chain=False,
        replays=False,
        state=False,
        previous=None,
        troubles=(
            "event 2 does not match its hash",
            "event 3 is impossible: 6 points are not there; the sum is 5",
            "winter.json.bak: the file is empty",
        ),
    )
    assert not report.ok


def test_a_state_on_file_may_hold_what_an_earlier_edition_kept(save: Path) -> None:
    text = save.read_text("utf-8")
    save.write_text(text.replace('{"target": 0,', '{"target": 0, "hats": "off",'))

    assert '"hats"' in save.read_text("utf-8")
    assert store.verify(save, load).ok


def test_the_state_on_file_is_never_read_back(save: Path) -> None:
    tell(save, Throw(1), Rolled((6,)))
    save.write_bytes(save.read_bytes().replace(b'"total": 6', b'"total": 600'))

    assert store.open(save, load).state.total == 6
    assert store.verify(save, load).state is False


def test_verify_refuses_what_it_cannot_report_on(tmp_path: Path) -> None:
    path = tmp_path / "winter.json"

    with pytest.raises(NoSave):
        store.verify(path, load)
    path.write_bytes(b"")
    with pytest.raises(SaveDamaged):
        store.verify(path, load)
    path.write_bytes(b'{"format": 9}')
    with pytest.raises(SaveTooNew):
        store.verify(path, load)
