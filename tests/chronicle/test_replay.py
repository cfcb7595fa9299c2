"""Undo, redo, amend, dice that stay what they were, and notes."""

import json
import random
from pathlib import Path

import pytest

from companion.chronicle import store
from companion.chronicle.codec import Undo
from companion.chronicle.replay import seen
from companion.contract import Begun, Choice, Note, Over, Roll, Rolled
from companion.errors import CompanionError, IllegalAction, SaveDamaged
from tests.chronicle import toy
from tests.chronicle.toy import Spend, State, Throw, amend, load, redo, tell, undo
from tests.refusals import refused

SEEN = (
    "toy: these dice were seen before the undo: {}; "
    "take them again, or correct a misread die with amend"
)
ALL = (Throw(2), Rolled((3, 4)), Spend(5))
"""Events 1 to 3, after which 2 points are left."""


LOST = Note("the lantern was lost")


def totals(path: Path) -> list[int]:
    return [state.total for state in store.open(path, load).states]


def test_the_state_is_what_the_actions_lead_to(save: Path) -> None:
    start = store.open(save, load)
    assert (start.state, start.due) == (State(target=0), Choice())
    assert (start.events, start.path) == ((), ())
    assert (start.undo_to, start.redo_to) == (None, None)

    kept = tell(save, *ALL, Throw(1))

    assert kept.state == State(target=0, total=2, due=1, rolls=((3, 4),))
    assert kept.due == Roll(1)
    assert [state.total for state in kept.states] == [0, 0, 7, 2, 2]
    assert [step.action for step in kept.path] == [*ALL, Throw(1)]


def test_rulings_and_setup_reach_the_rules(tmp_path: Path) -> None:
    short, rich = tmp_path / "short.json", tmp_path / "rich.json"
    kept = tell(toy.begin(short, target="5"), Throw(1), Rolled((6,)))
    store.create(rich, toy.GAME, Begun(toy.RULINGS, {"total": 4}), toy.stamp())

    assert kept.due == Over(True, 6, "rich", "the sum is enough")
    assert store.open(rich, load).states == (State(target=0, total=4),)


def test_undos_go_back_one_by_one_to_the_start_and_are_events(save: Path) -> None:
    tell(save, *ALL)

    kept = undo(save)

    assert kept.events[-1].action == Undo(2)
    assert [step.event for step in kept.path] == [1, 2]
    assert [kept.state.total, *(undo(save).state.total for _ in "12")] == [7, 0, 0]
    assert refused(IllegalAction, undo, save) == "winter.json: there is nothing to undo"


def test_redos_go_forth_one_by_one_until_nothing_is_left(save: Path) -> None:
    tell(save, *ALL, Spend(1))
    for _ in range(4):
        undo(save)

    assert [len(redo(save).path) for _ in range(4)] == [1, 2, 3, 4]
    assert store.open(save, load).state.total == 1
    assert refused(IllegalAction, redo, save) == "winter.json: there is nothing to redo"


def test_after_a_redo_an_undo_takes_the_same_action_back(save: Path) -> None:
    tell(save, *ALL, Spend(1))
    undo(save)
    undo(save)
    redo(save)

    assert [act(save).state.total for act in (undo, redo, redo)] == [7, 2, 1]
    undo(save)
    assert tell(save, Spend(2)).redo_to is None, "a new action ends the redoing"


def test_an_undo_may_go_to_any_event_an_undone_one_or_an_undo(save: Path) -> None:
    tell(save, *ALL)  # 1, 2, 3
    for to in (4, 99, -1):
        line = f"toy: there is no event {to} to go back to; the last is 3"
        assert refused(IllegalAction, undo, save, to) == line
    undo(save, 2)  # 4
    tell(save, Spend(1))  # 5

    assert undo(save, 3).state.total == 2  # 6, an undone branch
    assert undo(save, 4).state.total == 7  # 7
    assert undo(save, 0).state.total == 0  # 8
    assert undo(save, 5).state.total == 6  # 9
    assert totals(save) == [0, 0, 7, 2, 7, 6, 2, 7, 0, 6]


@pytest.mark.parametrize(
    ("thrown", "again", "bound", "wrong", "right"),
    [
        ((2, 2, 4, 6), 4, (2, 2, 4, 6), (2, 2, 4, 5), (6, 4, 2, 2)),
        ((2, 5, 4, 6), 2, (2, 5), (4, 6), (5, 2)),  # fewer: the first of those seen
        ((3, 4), 3, (3, 4), (3, 3, 6), (6, 4, 3)),  # more: those seen and fresh ones
    ],
)
def test_dice_seen_before_an_undo_must_be_taken_again(
    save: Path,
    thrown: tuple[int, ...],
    again: int,
    bound: tuple[int, ...],
    wrong: tuple[int, ...],
    right: tuple[int, ...],
) -> None:
    tell(save, Throw(len(thrown)), Rolled(thrown))
    undo(save, 0)

    kept = tell(save, Throw(again))

    assert seen(kept) == bound
    for faces, line in (
        (wrong, SEEN.format(" ".join(map(str, bound)))),
        ((7,) * again, "toy: no die shows 7"),
    ):
        assert refused(IllegalAction, tell, save, Rolled(faces)) == line
    assert tell(save, Rolled(right)).state.total == sum(right)


def test_dice_first_seen_stay_first_when_more_are_added(save: Path) -> None:
    tell(save, Throw(2), Rolled((3, 4)))
    undo(save, 0)
    tell(save, Throw(4), Rolled((6, 4, 1, 3)))
    undo(save, 0)

    assert seen(tell(save, Throw(4))) == (3, 4, 6, 1)
    undo(save, 0)
    assert seen(tell(save, Throw(2))) == (3, 4)


def test_each_roll_of_a_path_has_its_own_dice(save: Path) -> None:
    kept = tell(save, Throw(1), Rolled((1,)), Throw(1), Rolled((2,)))
    assert seen(kept) == (), "none are due"
    undo(save, 0)

    assert seen(tell(save, Throw(1))) == (1,)
    assert seen(tell(save, Rolled((1,)), Throw(1))) == (2,)
    assert seen(tell(save, Rolled((2,)), Throw(1))) == ()


def test_dice_with_other_sides_are_other_rolls(save: Path) -> None:
    tell(save, Throw(2), Rolled((6, 6)), Throw(1), Rolled((8,)))  # 1 to 4
    undo(save, 2)
    tell(save, Spend(1))

    assert seen(tell(save, Throw(1))) == ()


def test_an_amend_mends_a_misread_die_and_keeps_what_followed(save: Path) -> None:
    tell(save, *ALL, Throw(1))

    kept = amend(save, 2, 3, 6)

    assert kept.state == State(target=0, total=4, due=1, rolls=((3, 6),))
    assert [step.event for step in kept.path] == [1, 2, 3, 4]
    assert kept.path[1].action == Rolled((3, 6))
    assert totals(save) == [0, 0, 7, 2, 2, 4]
    assert amend(save, 2, 3, 5).state.total == 3, "a roll may be mended twice"


def test_an_amend_that_makes_a_later_event_impossible_names_it(save: Path) -> None:
    tell(save, Throw(2), Rolled((3, 4)), Throw(1), Rolled((1,)), Spend(8))
    before = save.read_bytes()

    assert refused(IllegalAction, amend, save, 2, 3, 3) == (
        "toy: event 5 would become impossible (8 points are not there; the sum is 7); "
        "undo to event 2 first, then amend it"
    )
    assert save.read_bytes() == before
    undo(save, 2)
    assert amend(save, 2, 3, 3).state.total == 6


def test_what_is_no_amend_of_a_roll_that_counts_is_refused(save: Path) -> None:
    tell(save, Throw(1), Rolled((3,)), Throw(1), Rolled((5,)))
    undo(save, 3)
    reasonless = "toy: an amend needs its reason; say how the dice were misread"

    for event in (0, 1, 3, 4, 5, 9):
        line = f"toy: event {event} is no roll that counts; choose one"
        assert refused(IllegalAction, amend, save, event, 2) == line
    for reason, faces, line in (
        ("", (4,), reasonless),
        ("  ", (4,), reasonless),
        ("misread", (7,), "toy: no die shows 7"),
        ("misread", (1, 1), "toy: 2 dice are told; 1 are due"),
    ):
        assert refused(IllegalAction, amend, save, 2, *faces, reason=reason) == line


def test_after_an_amend_the_mended_dice_are_the_ones_seen(save: Path) -> None:
    tell(save, Throw(3), Rolled((3, 4, 6)))
    amend(save, 2, 5, 6, 3)

    assert seen(undo(save, 1)) == (3, 5, 6)


def test_dice_beyond_the_mended_ones_stay_bound(save: Path) -> None:
    tell(save, Throw(3), Rolled((3, 4, 6)))
    undo(save, 0)
    tell(save, Throw(1), Rolled((3,)))
    amend(save, 5, 2)

    undo(save, 0)
    assert seen(tell(save, Throw(3))) == (2, 4, 6)


def test_an_undo_takes_an_amend_back_and_a_redo_brings_it_again(save: Path) -> None:
    tell(save, Throw(1), Rolled((3,)), Spend(1))
    amend(save, 2, 4)

    acts = (undo, undo, redo, redo)
    assert [act(save).state.total for act in acts] == [2, 3, 2, 3]
    assert totals(save)[-1] == 3
    assert [step.event for step in store.open(save, load).path] == [1, 2, 3]


def test_a_roll_that_has_other_sides_after_an_amend_keeps_its_dice(save: Path) -> None:
    tell(save, Throw(2), Rolled((6, 5)), Throw(1), Rolled((4,)))  # 1 to 4
    amend(save, 2, 6, 6)
    undo(save, 2)
    amend(save, 2, 6, 6)

    kept = tell(save, Throw(1))

    assert kept.due == Roll(1, sides=8)
    assert seen(kept) == (4,)


def test_random_games_with_undos_read_back_to_the_states_they_had(save: Path) -> None:
    generator = random.Random(2020)
    kept = store.open(save, load)
    stood = [kept.state]

    for _ in range(150):
        if len(stood) > 5 and generator.random() < 0.2:
            to = generator.randrange(len(stood))
            kept = undo(save, to)
            assert kept.state == stood[to]
        elif isinstance(kept.due, Roll):
            bound = seen(kept)
            fresh = generator.choices(range(1, 7), k=kept.due.count - len(bound))
            kept = tell(save, Rolled((*bound, *fresh)))
        else:
            kept = tell(save, Throw(generator.randint(1, 4)))
        stood.append(kept.state)

    assert list(store.open(save, load).states) == stood


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
    longest = "Überraschung: 下 🎲".ljust(200, "x")
    tell(save, LOST, Throw(1), Rolled((6,)), Note(longest))

    assert texts(save) == [LOST.text, longest]
    assert store.verify(save, load).ok


def test_an_undo_takes_a_note_back_and_a_redo_brings_it_back(save: Path) -> None:
    tell(save, Throw(1), Rolled((6,)), LOST)

    steps = (lambda: undo(save), lambda: redo(save), lambda: undo(save, to=1))
    assert [(step(), texts(save))[1] for step in steps] == [[], [LOST.text], []]


def test_dice_seen_before_an_undo_stay_across_notes(save: Path) -> None:
    tell(save, Throw(2), LOST, Rolled((3, 4)))
    undo(save, to=1)
    kept = tell(save, Note("again"))

    assert kept.due == Roll(2)
    assert seen(kept) == (3, 4)


def test_a_roll_before_a_note_can_be_amended(save: Path) -> None:
    tell(save, Throw(2), Rolled((3, 4)), LOST, Spend(1))
    kept = amend(save, 2, 3, 5)

    assert (kept.state.total, texts(save)) == (7, [LOST.text])


def test_a_game_that_is_over_takes_notes(tmp_path: Path) -> None:
    path = toy.begin(tmp_path / "toy.json", target="5")
    kept = tell(path, Throw(1), Rolled((6,)), LOST)

    assert isinstance(kept.due, Over)
    assert texts(path) == [LOST.text]


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

    assert refused(CompanionError, tell, save, Note(text)).startswith(f"toy: {why}")
    assert save.read_bytes() == data


def test_a_note_that_was_edited_is_found(save: Path) -> None:
    tell(save, LOST)
    save.write_text(save.read_text("utf-8").replace("lantern", "ladder"))

    with pytest.raises(SaveDamaged, match="event 1 does not match its hash"):
        store.open(save, load)
