"""Reports on a screen: who did a step, its results, and nothing superfluous."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.contract import Drawn, Rolled
from tests.table.screens import CLEARED, FOUR, KOSMOS, PURGATORY, TWO, Screen, typing

Sit = Callable[[str], Any]


def said(screen: Screen) -> str:
    return "\n".join(screen.shown)


def test_a_roll_of_the_neighbour_is_kept_under_the_neighbours_name(
    tmp_path: Path,
) -> None:
    screen = Screen(tmp_path / "real.json", PURGATORY, FOUR, cards="table")
    screen.play(typing("attempt D", "reveal 1", "2 3", "4"), real=True)

    rolls = [
        event for event in screen.kept().events if isinstance(event.action, Rolled)
    ]
    assert [(event.by, event.action.faces) for event in rolls] == [
        ("ann", (2, 3)),
        ("ben", (4,)),
    ]


def test_the_outcome_of_ones_own_turn_is_told_though_a_bot_follows(
    screen: Screen,
) -> None:
    bots = {"cleo": "greedy", "dan": "random"}
    screen.play(typing("draw", "steal ann", "1", "6"), bots=bots)

    at = next(n for n, line in enumerate(screen.shown) if line.endswith("> 6"))
    assert screen.shown[at + 1 : at + 4] == [
        "  the dice show 6 (by hand)",
        "    ben rolls 1 and adds 6, ann rolls 6 and adds 6",
        "    nothing is stolen",
    ]
    assert screen.shown[at + 4].startswith("  cleo: ")


def test_what_came_of_a_bots_turn_is_told_below_it(screen: Screen) -> None:
    bots = {"ben": "greedy", "cleo": "greedy", "dan": "greedy"}
    screen.play(typing("draw"), bots=bots, seed=3)

    told = said(screen)
    assert re.search(
        r"^    \w+ has \d+ against \d+\n    the roll (fails|succ)", told, re.M
    )


def test_the_log_at_a_screen_of_several_names_them_and_tells_what_came(
    screen: Screen,
) -> None:
    screen.play(typing("steal ben", "1", "6", "log"))

    assert screen.shown[-2].splitlines() == [
        "     1  ann: steal from ben",
        "     2  ann: the dice show 1 (by hand)",
        "     3  ben: the dice show 6 (by hand)",
        "          ann rolls 1 and adds 6, ben rolls 6 and adds 6",
        "          nothing is stolen",
    ]


@pytest.mark.parametrize("ruling", [{"cards": "table"}, {"hands": "open"}])
def test_a_screen_on_which_nothing_is_hidden_is_not_passed_on(
    tmp_path: Path, ruling: dict[str, str]
) -> None:
    screen = Screen(tmp_path / "open.json", PURGATORY, FOUR, **ruling)
    screen.play(typing("draw", "draw", "attempt D", "quit"), real="cards" in ruling)

    assert CLEARED not in screen.shown
    assert "press Enter" not in said(screen)
    kept = screen.kept().events
    assert [one.by for one in kept if not isinstance(one.action, Drawn)] == [
        *("ann", "ben", "cleo")
    ]


def test_a_player_is_told_what_happened_since_their_last_step(screen: Screen) -> None:
    screen.play(typing("draw", "steal cleo", "1", "6", "quit"))
    screen.play(typing("draw", "quit"))

    # Each clearing but the last is followed by one who is about to look.
    *_, cleo, _, dan = said(screen).split(CLEARED)
    for stretch in (cleo, dan):
        assert "  ben: steal from cleo\n" in stretch
        assert "    nothing is stolen\n" in stretch
    assert "  cleo: draw a card\n" in dan


def test_one_player_alone_is_told_it_on_coming_back(screen: Screen) -> None:
    bots = {"ben": "greedy", "cleo": "greedy", "dan": "greedy"}
    screen.play(typing("draw", "quit"), bots=bots, seed=3)
    first = [line for line in screen.shown if line.startswith("  dan: ")]
    screen.shown.clear()
    screen.play(typing("quit"), bots=bots, seed=3)

    assert first
    assert [line for line in screen.shown if line.startswith("  dan: ")] == first


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            ("throw 4", "amend 1 3", "2246"),
            "nine-circles: event 1 is no roll that counts; choose one",
        ),
        (
            ("throw 2", "24", "amend 2 42"),
            "amend: event 2 is kept with these faces already; type what the dice "
            "really\n  showed",
        ),
        (("throw 2", "24", "amend 2 1 2 3"), "nine-circles: 3 dice reported; 2 thrown"),
    ],
)
def test_an_amend_that_cannot_be_done_asks_for_no_reason(
    sit: Sit, typed: tuple[str, ...], said: str
) -> None:
    seat = sit("nine-circles")

    seat.play(*typed)

    (amend,) = (line for line in typed if line.startswith("amend"))
    assert seat.after(f"> {amend}") == f"  {said}"
    assert not [line for line in seat.shown if "reason (for the log)" in line]
    assert len(seat.kept().events) == 2


@pytest.mark.parametrize(("game", "names", "told"), [(PURGATORY, FOUR, False),
                                                     (KOSMOS, TWO, True)])  # fmt: skip
def test_help_offers_the_best_choice_only_where_it_is_known(
    tmp_path: Path, game: str, names: tuple[str, ...], told: bool
) -> None:
    screen = Screen(tmp_path / "hot.json", game, names)
    screen.play(typing("help"))

    assert bool(re.search(r"^  \?  +the best choice", said(screen), re.M)) == told
