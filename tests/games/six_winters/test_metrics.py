"""What the lab counts in Six Winters: how a campaign that is lost was lost."""

from msgspec.structs import replace

from companion.contract import Over
from companion.games.six_winters.bots import BOTS
from companion.games.six_winters.campaign.tasks import ActionStep, Pause
from companion.games.six_winters.metrics import METRICS
from companion.games.six_winters.rules import State
from companion.lab.playouts import strongest
from tests.games.six_winters.campaigns import doing, table

WON = Over(True, 2, "Novice", "Pyrrhic victory: 1 complete track", winners=(0, 1))
LOST = Over(False, 0, "", "no victory track is complete after year 6: a defeat")


def at(*progress: int) -> State:
    return replace(table("thea", "keel"), progress=progress, threat=(12,) * 6)


def test_a_defeat_says_whether_progress_or_threat_was_to_blame() -> None:
    assert METRICS.ended(at(11, 12, 3, 12, 5, 12), LOST) == (
        "defeat: too little progress"
    )
    assert METRICS.ended(at(3, 4, 12, 2, 5, 1), LOST) == (
        "defeat: all progress, full threat"
    )
    won = replace(at(3, 4, 12, 2, 5, 1), threat=(6,) * 6)
    assert METRICS.ended(won, WON) == "Pyrrhic victory"


def test_a_review_looks_at_what_is_more_than_going_on_and_lets_the_planner_play() -> (
    None
):
    judging = METRICS.judging

    assert judging is not None
    assert judging.bot == strongest(BOTS)
    start = table("thea", "keel")
    assert not judging.weighs(doing(start, Pause()))
    assert judging.weighs(doing(start, ActionStep()))
