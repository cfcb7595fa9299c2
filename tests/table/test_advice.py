"""`?`, `? more` and `do best` at the table, and what stops them."""

import re
from collections.abc import Callable
from typing import Any, NoReturn

import pytest

from companion import games
from companion.games.nine_circles.rules import Activate
from companion.table.terminal import Adviser
from tests.table.messages import NAMES

Sit = Callable[..., Any]


def lines(kept: Any, everything: bool) -> str:
    return "throw 1\n  costs 2 %\n  costs 9 %" if everything else "throw 1"


ADVISER: Adviser[Any, Any] = Adviser("best play for win", lines, lambda _: Activate(1))


def test_a_question_mark_says_at_once_what_it_does_and_more_lists_all(sit: Sit) -> None:
    seat = sit("nine-circles")
    seat.adviser = ADVISER
    seat.play("?", "? more")

    short, all_of_them = (seat.shown.index(f"> {typed}") for typed in ("?", "? more"))
    assert seat.shown[short + 1 : short + 3] == ["  best play for win:", "  throw 1"]
    assert seat.shown[all_of_them + 2] == "  throw 1\n    costs 2 %\n    costs 9 %"


def test_do_best_takes_it(sit: Sit) -> None:
    seat = sit("nine-circles")
    seat.adviser = ADVISER
    seat.play("do best")

    assert [event.action for event in seat.kept().events] == [Activate(1)]


def test_ctrl_c_ends_the_advice_and_not_the_game(sit: Sit) -> None:
    def stopped(kept: Any, everything: bool) -> NoReturn:
        raise KeyboardInterrupt

    seat = sit("nine-circles")
    seat.adviser = Adviser("best play for win", stopped, lambda _: Activate(1))
    seat.play("?", "throw 1")

    assert "  the advice is stopped; the game goes on" in seat.shown
    assert len(seat.kept().events) == 1


def test_ctrl_c_ends_do_best_too_and_nothing_is_done(sit: Sit) -> None:
    def stopped(kept: Any) -> NoReturn:
        raise KeyboardInterrupt

    seat = sit("nine-circles")
    seat.adviser = Adviser("best play for win", lines, stopped)
    seat.play("do best", "throw 1")

    assert seat.after("do best") == "  the advice is stopped; the game goes on"
    assert len(seat.kept().events) == 1


def test_where_best_play_is_unknown_do_best_is_refused_in_one_line(sit: Sit) -> None:
    seat = sit("six-winters", ("ann", "ben"))
    seat.play("do best")

    assert seat.after("do best") == (
        "  advice: best play of six-winters is not known; choose for yourself"
    )


@pytest.mark.parametrize("game", games.names())
def test_every_choice_in_brackets_can_be_pasted_back(game: str, sit: Sit) -> None:
    least = games.load(game).facts().game.players[0]
    seat = sit(game, NAMES[:least] if least > 1 else ())
    seat.play(*["" for _ in range(8)], "all")
    kept = seat.kept()
    shown = "\n".join(seat.shown).split("\n")
    listed = [line for line in shown if re.match(r" +(\d+\) .*)?\[.*\]$", line)]
    typed = [line[line.rfind("[") + 1 : -1] for line in listed]

    assert typed
    for text in typed:
        words, state = kept.game.words(), kept.state
        full = words.spell(text, state) if words.spell else text
        action = words.actions.read(full)
        answer = words.answer(action, state) if words.answer else ""
        assert text in (words.actions.write(action), answer)


def test_a_best_turn_can_be_pasted_back_and_is_what_do_best_does(sit: Sit) -> None:
    seat = sit("seven-steps-kosmos", ("ann", "ben"))
    seat.play("3", "", "", "", "", seed=4)
    begun = seat.path.read_bytes()
    seat.play("", "?", seed=4)
    found = next(line for line in seat.shown if " with no tile: " in line)

    seat.play("", " ".join(found.split()).partition(" with no tile: ")[2], seed=4)
    pasted = seat.kept()
    seat.path.write_bytes(begun)
    seat.play("", "do best", seed=4)

    assert seat.kept().state == pasted.state
    assert max(seat.kept().state.heights) > 0
