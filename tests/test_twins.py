"""What a seat cannot know changes no byte of any answer, and no screen."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.chronicle.replay import Chronicle
from companion.contract.board import Moment
from companion.contract.parts import Pick
from companion.table import secrets
from tests import long, taps
from tests.questions_of_a_seat import Asker
from tests.twins import SEATS, pairs


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize(
    ("count", "some"),
    [
        pytest.param(1, 10, id="few"),
        pytest.param(long.games(40), 10, id="many", marks=pytest.mark.slow),
    ],
)
def test_what_a_seat_cannot_know_changes_no_byte_of_any_answer(
    tmp_path: Path, game: str, count: int, some: int
) -> None:
    for number, twins in enumerate(pairs(game, count, most=30, first=long.FIRST)):
        found = Asker(tmp_path, twins, Random(number)).differences(some)

        assert not found, f"pair {number}, seat {twins.name}: {found[0]}"


DEPTH = 2
"""Taps after which screens are still compared."""


def moment(kept: Chronicle[Any, Any], n: int, seat: int) -> Moment[Any, Any]:
    """Return what a seat's screen is made from after event n."""
    hidden, state = kept.game.hidden, kept.steps[n].state
    assert hidden is not None
    due = kept.rules.waits_for(state)
    mine = secrets.whose(kept, due) in (seat, None)
    names = secrets.names(kept)
    return Moment(view=hidden().view(state, seat), seat=seat, mine=mine, names=names)


def screens(kept: Chronicle[Any, Any], n: int, seat: int) -> dict[Any, bytes]:
    """Return the screens that up to `DEPTH` taps lead to."""
    assert kept.game.board is not None
    now, show = moment(kept, n, seat), kept.game.board().screen
    seen: dict[Any, bytes] = {}
    waiting: list[tuple[str, ...]] = [()]
    for _ in range(DEPTH + 1):
        found = {draft: show(replace(now, draft=draft)) for draft in waiting}
        seen |= {draft: msgspec.json.encode(one) for draft, one in found.items()}
        tapped = (tap for one in found.values() for tap in taps.taps(one))
        picked = {tap.draft for tap in tapped if isinstance(tap, Pick)}
        waiting = sorted(picked - seen.keys())[:20]
    return seen


LONG = {"six-winters"}
"""Games of which each pair of twins takes seconds."""


@pytest.mark.parametrize(
    ("game", "count"),
    [
        *((game, 2) for game in sorted(SEATS.keys() - LONG)),
        *(
            pytest.param(game, long.games(10), marks=pytest.mark.slow)
            for game in sorted(SEATS)
        ),
    ],
)
def test_games_that_differ_in_what_a_seat_cannot_know_show_it_the_same(
    game: str, count: int
) -> None:
    for twins in pairs(game, count, first=long.FIRST or count):
        last = len(twins.one.steps) - 1
        for n in (last, last // 2, last * 3 // 4):
            one, other = (
                screens(kept, n, twins.seat) for kept in (twins.one, twins.other)
            )

            assert one == other, (game, n)
