"""Saves created, opened, changed and checked, and what each refusal leaves behind."""

import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion import errors, games
from companion.chronicle import replay, store
from companion.chronicle.codec import Stamp, Undo
from companion.chronicle.replay import Chronicle
from companion.contract import Begun, Note, Rolled, Rules
from tests.chronicle import toy
from tests.chronicle.toy import AT, RULINGS, Spend, Throw, load, stamp, tell, undo
from tests.refusals import refused
from tests.twins import SEATS
from tests.web import serving

EARLIER = cast(
    Rules,
    SimpleNamespace(**{**vars(toy.RULES), "start": lambda *_: toy.start(RULINGS)}),
)
"""The toy as it was while the ruling `hats` could be chosen."""


def create(path: Path) -> Chronicle:
    return store.create(path, toy.GAME, Begun(RULINGS), Stamp(AT, "ann"))


def test_a_new_save_says_what_is_played_under_which_rules(tmp_path: Path) -> None:
    path = tmp_path / "winter.json"

    begun = Begun(RULINGS, {"players": ["ann", "bo"]}, {"bo": "medium"})
    store.create(path, toy.GAME, begun, Stamp(AT, "ann"))

    save = store.open(path, load).save
    assert (save.format, save.game, save.rules) == (2, "toy", "toy-r1")
    assert save.bots == {"bo": "medium"}
    assert (save.rulings, save.setup) == ({"target": "0"}, {"players": ["ann", "bo"]})
    assert (save.created, save.by) == ("2026-11-20T19:02:11Z", "ann")


def test_a_new_save_is_its_owners_alone_as_is_its_folder_and_keeps_its_mode(
    tmp_path: Path,
) -> None:
    path = tmp_path / "saves" / "winter.json"

    create(path)

    assert [stat.S_IMODE(each.stat().st_mode) for each in (path, path.parent)] == [
        *(0o600, 0o700)
    ]
    path.chmod(0o664)
    tell(path, Throw(1))
    assert stat.S_IMODE(path.stat().st_mode) == 0o664


def test_a_save_with_a_retired_ruling_at_its_former_default_goes_on(
    tmp_path: Path,
) -> None:
    path, chosen = tmp_path / "winter.json", {**RULINGS, "hats": "off"}
    store.create(path, toy.game_of(EARLIER), Begun(chosen), Stamp(AT, "ann"))

    tell(path, Throw(1), Rolled((4,)))
    undo(path)

    assert store.open(path, load).save.rulings == chosen
    assert store.verify(path, load).ok


def test_a_save_with_a_retired_ruling_at_another_value_is_refused(
    tmp_path: Path,
) -> None:
    path, chosen = tmp_path / "winter.json", {**RULINGS, "hats": "on"}
    store.create(path, toy.game_of(EARLIER), Begun(chosen), Stamp(AT, "ann"))

    # The sentence is that of `settle`, which tests of facts have.
    for opened in (store.open, store.verify):
        line = refused(errors.UnknownName, opened, path, load)
        assert line.startswith("toy: hats: 'on' is no longer offered; ")


@pytest.mark.parametrize("name", ["winter.json", "winter.json.bak"])
def test_create_never_overwrites_a_save_or_its_previous_generation(
    tmp_path: Path, name: str
) -> None:
    there = tmp_path / name
    there.write_text("something", "utf-8")

    line = refused(errors.SaveExists, create, tmp_path / "winter.json")
    assert line == f"{name}: is there already; choose another name"
    assert there.read_text("utf-8") == "something"
    assert list(tmp_path.iterdir()) == [there]


def test_create_refuses_a_folder_and_a_link_to_a_save(save: Path) -> None:
    link = save.with_name("link.json")
    link.symlink_to(save)

    for path in (save.parent, link, Path("/")):
        with pytest.raises(errors.SaveExists):
            create(path)


def test_create_below_a_file_is_one_line(save: Path) -> None:
    line = refused(errors.CompanionError, create, save / "winter.json")

    assert line.replace("File exists", "Not a directory") == (
        "winter.json: cannot be written (Not a directory); nothing was changed"
    )


def test_the_previous_generation_is_the_save_before_the_last_write(save: Path) -> None:
    tell(save, Throw(1))
    before = save.read_bytes()
    tell(save, Rolled((3,)))

    assert save.with_name("winter.json.bak").read_bytes() == before


def test_a_link_to_a_save_stays_a_link(save: Path) -> None:
    link = save.parent / "elsewhere" / "link.json"
    link.parent.mkdir()
    link.symlink_to(save)

    tell(link, Throw(1))

    assert link.is_symlink()
    assert list(link.parent.iterdir()) == [link]
    assert len(store.open(save, load).events) == 1


def test_what_is_not_there_is_no_save_and_gets_no_lock_file(tmp_path: Path) -> None:
    dangling, loop = tmp_path / "dangling.json", tmp_path / "loop.json"
    dangling.symlink_to(tmp_path / "gone.json")
    loop.symlink_to(loop)

    acts = (lambda path: store.open(path, load), lambda path: tell(path, Throw(1)))
    for path, line in (
        (tmp_path / "winter.json", "winter.json: there is no such save"),
        (tmp_path / "no" / "winter.json", "winter.json: there is no such save"),
        (dangling, "gone.json: there is no such save"),
        (tmp_path, f"{tmp_path.name}: not a file; name a save"),
        (tmp_path / f"{'x' * 300}.json", f"{'x' * 300}.json: cannot be read "),
    ):
        for act in acts:
            assert refused(errors.NoSave, act, path).partition("(")[0] == line
    with pytest.raises(errors.NoSave, match=r"^loop.json: cannot be read \("):
        store.open(loop, load)
    assert sorted(tmp_path.iterdir()) == [dangling, loop]


def test_a_save_that_may_not_be_read_is_one_line(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)

    line = refused(errors.NoSave, store.open, save, load)
    assert line == "winter.json: cannot be read (Permission denied)"


def test_opening_writes_nothing(save: Path) -> None:
    folder = save.parent
    (folder / "winter.json.lock").unlink(missing_ok=True)

    store.open(save, load)
    store.verify(save, load)

    assert list(folder.iterdir()) == [save]


def test_a_save_of_another_game_is_refused_where_one_is_expected(save: Path) -> None:
    line = refused(errors.BadValue, store.open, save, load, expect="nine-circles")

    assert line == "winter.json: a save of toy; one of nine-circles is wanted"
    assert store.open(save, load, expect="toy").events == ()


def test_all_actions_are_written_or_none(save: Path) -> None:
    before = save.read_bytes()

    acts = (Throw(1), Rolled((6,)), Spend(7))

    line = refused(errors.IllegalAction, tell, save, *acts)

    assert line == "toy: 7 points are not there; the sum is 6"
    assert save.read_bytes() == before


def test_no_action_writes_nothing(save: Path) -> None:
    before = save.stat()

    assert tell(save).events == ()
    assert save.stat().st_ino == before.st_ino


def test_a_caller_who_saw_other_events_is_refused(save: Path) -> None:
    tell(save, Throw(1), Rolled((6,)))

    late = (store.append, save, load, [Spend(1)], Stamp(AT, "bo"))
    line = refused(errors.SaveChanged, *late, after=1)

    assert line == "winter.json: the game has gone on since; look at it again"
    tell(save, Note("read the rules"))  # changes nothing that anybody decided on
    kept = store.append(save, load, [Spend(1)], Stamp(AT, "bo"), after=2)
    assert kept.state.total == 5


def test_what_append_returns_is_what_open_reads(save: Path) -> None:
    told = tell(save, Throw(2), Rolled((3, 4)), Spend(1))

    read = store.open(save, load)

    assert (told.save, told.states) == (read.save, read.states)
    assert told.save.state == {"target": 0, "total": 6, "due": 0, "rolls": [[3, 4]]}


def test_a_change_may_look_at_each_state_before_it_goes_on(save: Path) -> None:
    def roll_a_six_and_spend_it(kept: Chronicle) -> Chronicle:
        kept = replay.add(kept, [Throw(1), Rolled((6,))], Stamp(AT, "ann"))
        return replay.add(kept, [Spend(kept.state.total)], Stamp(AT, "ann"))

    kept = store.change(save, load, roll_a_six_and_spend_it)

    assert [event.n for event in kept.events] == [1, 2, 3]
    assert store.open(save, load).state.total == 0


def test_a_save_moves_to_another_folder(save: Path, tmp_path: Path) -> None:
    tell(save, Throw(1))
    moved = save.rename(tmp_path / "spring.json")

    assert tell(moved, Rolled((2,))).state.total == 2
    assert store.verify(moved, load).ok


def test_saves_of_the_same_game_are_not_mixed_up(save: Path) -> None:
    other = toy.begin(save.with_name("spring.json"))

    tell(other, Throw(1))

    assert store.open(save, load).events == ()


def test_an_undo_of_many_undos_is_found_quickly(save: Path) -> None:
    tell(save, *[Throw(1), Rolled((1,))] * 200)
    kept = store.open(save, load)
    for n in range(400, 0, -1):
        kept = replay.add(kept, [Undo(n - 1)], Stamp(AT, "ann"))

    assert kept.undo_to is None
    assert kept.redo_to == 1


def counted() -> tuple[Callable[[str], Any], list[object]]:
    """Return a loader of the toy, and the actions that its rules have applied."""
    done: list[object] = []

    def apply(state: toy.State, action: Any) -> toy.State:
        done.append(action)
        return toy.apply(state, action)

    game = toy.game_of(SimpleNamespace(**vars(toy.RULES) | {"apply": apply}))
    return lambda name: game, done


def begun(path: Path, load: Callable[[str], Any], steps: int) -> Path:
    store.create(path, load("toy"), Begun(toy.RULINGS), stamp())
    for _ in range(steps):
        store.append(path, load, [Spend(0)], stamp())
    return path


def test_a_step_late_in_a_game_replays_none_of_the_earlier_ones(tmp_path: Path) -> None:
    load, done = counted()
    path = begun(tmp_path / "winter.json", load, 20)
    done.clear()

    store.append(path, load, [Spend(0)], stamp())
    store.open(path, load)

    assert done == [Spend(0)]


def test_a_save_that_another_program_has_written_is_replayed_by_the_rules_of_today(
    tmp_path: Path,
) -> None:
    load, done = counted()
    other = begun(tmp_path / "other.json", load, 5)
    path = begun(tmp_path / "winter.json", load, 3)
    path.write_bytes(other.read_bytes())
    done.clear()

    assert len(store.open(path, load).events) == 5
    assert done == [Spend(0)] * 5

    newer, done = counted()
    store.open(path, newer)
    assert done == [Spend(0)] * 5


def test_a_save_that_was_just_checked_is_still_of_one_game_and_unchanged(
    tmp_path: Path,
) -> None:
    load, _ = counted()
    path = begun(tmp_path / "winter.json", load, 3)

    with pytest.raises(errors.BadValue, match="a save of toy"):
        store.open(path, load, expect="nine-circles")
    path.write_bytes(path.read_bytes().replace(b'"points": 0', b'"points": 1', 1))
    with pytest.raises(errors.SaveDamaged, match="event 1"):
        store.open(path, load)


def test_a_damaged_save_is_neither_changed_nor_written(save: Path) -> None:
    tell(save, Throw(1))
    data = save.read_bytes()[:-30]
    save.write_bytes(data)

    for act in ((tell, save, Rolled((1,))), (undo, save)):
        assert refused(errors.SaveDamaged, *act) == (
            "winter.json: the file breaks off before its end; "
            "winter.json.bak is whole up to event 0"
        )
    assert save.read_bytes() == data


def test_a_lost_save_points_to_its_previous_generation(save: Path) -> None:
    tell(save, Throw(1))
    tell(save, Rolled((1,)))
    save.unlink()

    assert refused(errors.NoSave, store.open, save, load) == (
        "winter.json: there is no such save; winter.json.bak is whole up to event 1"
    )


def test_a_previous_generation_that_is_damaged_too_is_not_praised(save: Path) -> None:
    tell(save, Throw(1))
    save.write_bytes(b"")
    save.with_name("winter.json.bak").write_bytes(b"{")

    line = refused(errors.SaveDamaged, store.open, save, load)
    assert line == "winter.json: the file is empty"


def test_verify_reports_a_good_save(save: Path) -> None:
    tell(save, Throw(1), Rolled((6,)))
    undo(save)

    report = store.verify(save, load)

    fits = {"chain": True, "replays": True, "state": True}
    assert report == store.Report("toy", "toy-r1", 3, **fits, previous=2, troubles=())
    assert report.ok


def test_verify_reports_every_trouble_at_once(save: Path) -> None:
    tell(save, Throw(1), Rolled((6,)))
    tell(save, Spend(6))
    save.write_bytes(save.read_bytes().replace(b'"faces": [6]', b'"faces": [5]'))
    save.with_name("winter.json.bak").write_bytes(b"")

    report = store.verify(save, load)

    troubles = (
        "event 2 does not match its hash",
        "event 3 is impossible: 6 points are not there; the sum is 5",
        "winter.json.bak: the file is empty",
    )
    fits = {"chain": False, "replays": False, "state": False, "previous": None}
    assert report == store.Report("toy", "toy-r1", 3, **fits, troubles=troubles)
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

    with pytest.raises(errors.NoSave):
        store.verify(path, load)
    path.write_bytes(b"")
    with pytest.raises(errors.SaveDamaged):
        store.verify(path, load)
    path.write_bytes(b'{"format": 9}')
    with pytest.raises(errors.SaveTooNew):
        store.verify(path, load)


@pytest.mark.parametrize("game", games.names())
def test_threads_that_open_the_first_saves_of_a_game_at_once_end_no_process(
    tmp_path: Path, game: str
) -> None:
    paths = [tmp_path / f"{game}-{n}.json" for n in range(8)]
    for path in paths:
        serving.begun(path, game, SEATS.get(game, ()))

    words = [sys.executable, "-m", "tests.chronicle.at_once", *map(str, paths)]
    done = subprocess.run(words, capture_output=True, text=True)

    assert (done.returncode, done.stderr) == (0, "")
