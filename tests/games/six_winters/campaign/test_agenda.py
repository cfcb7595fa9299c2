"""The agenda knows every task, and every card asks only what it may."""

from companion.games.six_winters.campaign import tasks
from companion.games.six_winters.campaign.tasks import Attempting
from companion.games.six_winters.cards.verbs import Task
from companion.games.six_winters.rules.agenda import DONE_BY

WAIT = {
    tasks.ActionStep,
    tasks.Correcting,
    tasks.Pause,
    tasks.Question,
    tasks.Shuffle,
    Attempting,
}
"""Tasks that wait for somebody."""


def test_every_task_is_done_or_waits_for_somebody() -> None:
    assert set(Task.__subclasses__()) == set(DONE_BY) | WAIT
    assert set(DONE_BY) & WAIT == set()


def test_every_task_has_a_tag_of_its_own() -> None:
    tags = [kind.__struct_config__.tag for kind in Task.__subclasses__()]

    assert len(set(tags)) == len(tags)
