"""One thread does what pages ask, and what can wait only between that."""

from threading import Thread

import pytest

from companion.decks.preview.show import Desk
from companion.errors import Stopped


def test_what_is_asked_is_done_in_order_and_before_what_can_wait() -> None:
    desk, done = Desk(), []
    desk.tell(lambda: done.append("first"))
    desk.tell(lambda: done.append("second"))

    def spare() -> bool:
        done.append("spare")
        desk.close()
        return True

    desk.run(spare)

    assert done == ["first", "second", "spare"]


def test_an_answer_or_an_error_goes_to_who_asked() -> None:
    desk, answers = Desk(), []

    def ask() -> None:
        answers.append(desk.ask(lambda: 7))
        with pytest.raises(ZeroDivisionError):
            desk.ask(lambda: 1 / 0)
        desk.close()

    asking = Thread(target=ask)
    asking.start()
    desk.run(lambda: False)
    asking.join()

    assert answers == [7]


def test_nobody_waits_for_a_desk_that_is_closed() -> None:
    desk = Desk()
    desk.close()
    desk.run(lambda: False)

    with pytest.raises(Stopped):
        desk.ask(lambda: 7)


def test_ctrl_c_leaves_nobody_waiting() -> None:
    desk, done = Desk(), []

    def interrupted() -> None:
        raise KeyboardInterrupt

    done = [desk.tell(interrupted), desk.tell(lambda: None)]

    with pytest.raises(KeyboardInterrupt):
        desk.run(lambda: False)
    assert [one.cancelled() for one in done] == [True, True]
