"""What the lab counts in campaigns of Six Winters, with counted and with full dice."""

from msgspec.structs import replace

from companion.games.six_winters.campaign import dice_places
from companion.games.six_winters.metrics import METRICS
from companion.games.six_winters.rules import State, apply
from companion.games.six_winters.words import read, spelled
from tests.games.six_winters.campaigns import (
    faced,
    holding,
)

HERE = "empire-military"


def counted(state: State, *texts: str) -> list[str]:
    """Return what the lab counts for the first player while reports are done."""
    found = []
    for text in texts:
        action = read(spelled(text, state))
        then = apply(state, action)
        found += [name for seat, name in METRICS.used(state, action, then) if not seat]
        state = then
    return found


def test_an_attempt_with_faces_is_counted_as_tried_and_once_as_overcome() -> None:
    state = dice_places.with_count(faced(empire__military="tripwire"), HERE, 0, 1, (1,))

    typed = ("tried tripwire keel", "placed su1", "placed keel:1")
    assert counted(state, *typed) == ["tried: Tripwire", "overcome: Tripwire"]


def test_an_attempt_without_the_dice_is_tried_and_not_overcome() -> None:
    state = faced(empire__military="tripwire")

    assert counted(state, "tried tripwire keel", "placed keel:1") == ["tried: Tripwire"]


def test_the_die_on_the_end_square_counts_as_progress_and_no_other() -> None:
    state = holding(faced())
    state = dice_places.with_count(state, HERE, 0, 1, (3,))
    state = dice_places.with_count(state, HERE, 4, 1, (6,))
    state = dice_places.with_count(state, HERE, 3, 1, (2,))

    laid = ("laid thea su 1 with a1:su3", "laid thea di 1 with b1:di6")
    assert counted(state, *laid, "laid thea mi 1 with c1:mi2") == ["progress of Thea"]


def test_counted_dice_count_as_reported() -> None:
    state = replace(faced(empire__military="tripwire"), shown=None)

    assert counted(state, "overcame tripwire keel") == ["overcome: Tripwire"]
