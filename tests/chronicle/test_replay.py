"""Undo, redo, amend, and dice that stay what they were."""

import random
from pathlib import Path

import pytest

from companion.chronicle import store
from companion.chronicle.codec import Stamp, Undo
from companion.chronicle.replay import seen
from companion.contract import Begun, Choice, Over, Roll, Rolled
from companion.errors import IllegalAction
from tests.chronicle.toy import (
    AT,
    GAME,
    RULINGS,
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

SEEN = (
    "toy: these dice were seen before the undo: {}; "
    "take them again, or correct a misread die with amend"
)


def totals(path: Path) -> list[int]:
    return [state.total for state in store.open(path, load).states]


def test_the_state_is_what_the_actions_lead_to(save: Path) -> None:
    kept = tell(save, Throw(2), Rolled((3, 4)), Spend(5), Throw(1))

    assert kept.state == State(target=0, total=2, due=1, rolls=((3, 4),))
    assert kept.due == Roll(1)
    assert [state.total for state in kept.states] == [0, 0, 7, 2, 2]
    assert [step.action for step in kept.path] == [
        Throw(2),
        Rolled((3, 4)),
        Spend(5),
        Throw(1),
    ]


def test_a_save_without_events_stands_at_the_start(save: Path) -> None:
    kept = store.open(save, load)

    assert kept.state == State(target=0)
    assert kept.due == Choice()
    assert (kept.events, kept.path, kept.undo_to, kept.redo_to) == ((), (), None, None)


def test_the_rulings_reach_the_rules(tmp_path: Path) -> None:
    kept = tell(begin(tmp_path / "short.json", target="5"), Throw(1), Rolled((6,)))

    assert kept.due == Over(True, 6, "rich", "the sum is enough")


def test_the_setup_reaches_the_rules(tmp_path: Path) -> None:
    path, setup = tmp_path / "rich.json", {"total": 4}
    store.create(path, GAME, Begun(RULINGS, setup), Stamp(AT, "ann"))

    assert store.open(path, load).states == (State(target=0, total=4),)


def test_an_undo_takes_back_the_last_action_and_is_an_event(save: Path) -> None:
    tell(save, Throw(2), Rolled((3, 4)), Spend(5))

    kept = undo(save)

    assert kept.state.total == 7
    assert kept.events[-1].action == Undo(2)
    assert [step.event for step in kept.path] == [1, 2]


def test_undos_go_back_one_by_one_to_the_start(save: Path) -> None:
    tell(save, Throw(2), Rolled((3, 4)), Spend(5))

    assert [undo(save).state.total for _ in range(3)] == [7, 0, 0]
    with pytest.raises(IllegalAction) as refusal:
        undo(save)
    assert str(refusal.value) == "winter.json: there is nothing to undo"


def test_redos_go_forth_one_by_one_until_nothing_is_left(save: Path) -> None:
    tell(save, Throw(2), Rolled((3, 4)), Spend(5), Spend(1))
    for _ in range(4):
        undo(save)

    assert [len(redo(save).path) for _ in range(4)] == [1, 2, 3, 4]
    assert store.open(save, load).state.total == 1
    with pytest.raises(IllegalAction) as refusal:
        redo(save)
    assert str(refusal.value) == "winter.json: there is nothing to redo"


def test_after_a_redo_an_undo_takes_the_same_action_back(save: Path) -> None:
    tell(save, Throw(2), Rolled((3, 4)), Spend(5), Spend(1))
    undo(save)
    undo(save)
    redo(save)

    assert undo(save).state.total == 7
    assert redo(save).state.total == 2
    assert redo(save).state.total == 1


def test_a_new_action_ends_the_redoing(save: Path) -> None:
    tell(save, Throw(2), Rolled((3, 4)), Spend(5))
    undo(save)

    assert tell(save, Spend(1)).redo_to is None


def test_an_undo_may_go_to_any_event_an_undone_one_or_an_undo(save: Path) -> None:
    tell(save, Throw(2), Rolled((3, 4)), Spend(5))  # 1, 2, 3
    undo(save, 2)  # 4
    tell(save, Spend(1))  # 5

    assert undo(save, 3).state.total == 2  # 6, an undone branch
    assert undo(save, 4).state.total == 7  # 7
    assert undo(save, 0).state.total == 0  # 8
    assert undo(save, 5).state.total == 6  # 9
    assert totals(save) == [0, 0, 7, 2, 7, 6, 2, 7, 0, 6]


@pytest.mark.parametrize("to", [4, 99, -1])
def test_an_undo_to_an_event_that_is_not_there_is_refused(save: Path, to: int) -> None:
    tell(save, Throw(2), Rolled((3, 4)), Spend(5))

    with pytest.raises(IllegalAction) as refusal:
        undo(save, to)

    line = f"toy: there is no event {to} to go back to; the last is 3"
    assert str(refusal.value) == line


def test_dice_seen_before_an_undo_must_be_taken_again(save: Path) -> None:
    tell(save, Throw(4), Rolled((2, 2, 4, 6)))

    kept = undo(save)

    assert seen(kept) == (2, 2, 4, 6)
    with pytest.raises(IllegalAction) as refusal:
        tell(save, Rolled((2, 2, 4, 5)))
    assert str(refusal.value) == SEEN.format("2 2 4 6")
    assert tell(save, Rolled((6, 4, 2, 2))).state.total == 14


def test_fewer_dice_are_the_first_of_those_seen(save: Path) -> None:
    tell(save, Throw(4), Rolled((2, 5, 4, 6)))
    undo(save, 0)

    kept = tell(save, Throw(2))

    assert seen(kept) == (2, 5)
    with pytest.raises(IllegalAction) as refusal:
        tell(save, Rolled((4, 6)))
    assert str(refusal.value) == SEEN.format("2 5")
    assert tell(save, Rolled((5, 2))).state.total == 7


def test_more_dice_hold_those_seen_and_fresh_ones(save: Path) -> None:
    tell(save, Throw(2), Rolled((3, 4)))
    undo(save, 0)

    kept = tell(save, Throw(3))

    assert seen(kept) == (3, 4)
    with pytest.raises(IllegalAction) as refusal:
        tell(save, Rolled((3, 3, 6)))
    assert str(refusal.value) == SEEN.format("3 4")
    assert tell(save, Rolled((6, 4, 3))).state.total == 13


def test_dice_first_seen_stay_first_when_more_are_added(save: Path) -> None:
    tell(save, Throw(2), Rolled((3, 4)))
    undo(save, 0)
    tell(save, Throw(4), Rolled((6, 4, 1, 3)))
    undo(save, 0)

    assert seen(tell(save, Throw(4))) == (3, 4, 6, 1)
    undo(save, 0)
    assert seen(tell(save, Throw(2))) == (3, 4)


def test_each_roll_of_a_path_has_its_own_dice(save: Path) -> None:
    tell(save, Throw(1), Rolled((1,)), Throw(1), Rolled((2,)))
    undo(save, 0)

    assert seen(tell(save, Throw(1))) == (1,)
    assert seen(tell(save, Rolled((1,)), Throw(1))) == (2,)
    assert seen(tell(save, Rolled((2,)), Throw(1))) == ()


def test_dice_with_other_sides_are_other_rolls(save: Path) -> None:
    tell(save, Throw(2), Rolled((6, 6)), Throw(1), Rolled((8,)))  # 1 to 4
    undo(save, 2)
    tell(save, Spend(1))

    assert seen(tell(save, Throw(1))) == ()


def test_no_dice_are_bound_while_none_are_due(save: Path) -> None:
    assert seen(tell(save, Throw(1), Rolled((1,)))) == ()


def test_an_impossible_face_is_refused_by_the_rules_first(save: Path) -> None:
    tell(save, Throw(1), Rolled((1,)))
    undo(save)

    with pytest.raises(IllegalAction, match=r"^toy: no die shows 7$"):
        tell(save, Rolled((7,)))


def test_an_amend_mends_a_misread_die_and_keeps_what_followed(save: Path) -> None:
    tell(save, Throw(2), Rolled((3, 4)), Spend(5), Throw(1))

    kept = amend(save, 2, 3, 6)

    assert kept.state == State(target=0, total=4, due=1, rolls=((3, 6),))
    assert [step.event for step in kept.path] == [1, 2, 3, 4]
    assert kept.path[1].action == Rolled((3, 6))
    assert totals(save) == [0, 0, 7, 2, 2, 4]


def test_an_amend_that_makes_a_later_event_impossible_names_it(save: Path) -> None:
    tell(save, Throw(2), Rolled((3, 4)), Throw(1), Rolled((1,)), Spend(8))
    before = save.read_bytes()

    with pytest.raises(IllegalAction) as refusal:
        amend(save, 2, 3, 3)

    assert str(refusal.value) == (
        "toy: event 5 would become impossible (8 points are not there; the sum is 7); "
        "undo to event 2 first, then amend it"
    )
    assert save.read_bytes() == before
    undo(save, 2)
    assert amend(save, 2, 3, 3).state.total == 6


@pytest.mark.parametrize("event", [0, 1, 3, 4, 5, 9])
def test_an_amend_of_what_is_no_roll_that_counts_is_refused(
    save: Path, event: int
) -> None:
    tell(save, Throw(1), Rolled((3,)), Throw(1), Rolled((5,)))
    undo(save, 3)

    with pytest.raises(IllegalAction) as refusal:
        amend(save, event, 2)

    line = f"toy: event {event} is no roll that counts; choose one"
    assert str(refusal.value) == line


@pytest.mark.parametrize("reason", ["", "  "])
def test_an_amend_without_a_reason_is_refused(save: Path, reason: str) -> None:
    tell(save, Throw(1), Rolled((3,)))

    with pytest.raises(IllegalAction) as refusal:
        amend(save, 2, 4, reason=reason)

    line = "toy: an amend needs its reason; say how the dice were misread"
    assert str(refusal.value) == line


def test_an_amend_to_dice_that_the_rules_refuse_is_refused(save: Path) -> None:
    tell(save, Throw(1), Rolled((3,)))

    with pytest.raises(IllegalAction, match=r"^toy: no die shows 7$"):
        amend(save, 2, 7)
    with pytest.raises(IllegalAction, match=r"^toy: 2 dice are told; 1 are due$"):
        amend(save, 2, 1, 1)


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

    assert undo(save).state.total == 2
    assert undo(save).state.total == 3
    assert redo(save).state.total == 2
    assert redo(save).state.total == 3
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


def test_a_roll_may_be_mended_twice(save: Path) -> None:
    tell(save, Throw(1), Rolled((3,)))
    amend(save, 2, 4)

    assert amend(save, 2, 5).state.total == 5


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
