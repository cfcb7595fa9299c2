"""Pictures are drawn one after the other, however many pages ask at once."""

import asyncio
import threading
import time

from companion.web.pages import drawn


def test_nothing_is_drawn_beside_something_else() -> None:
    busy: list[int] = []
    beside: list[int] = []

    def draw(number: int) -> int:
        beside.extend(busy)
        busy.append(number)
        time.sleep(0.002)
        busy.remove(number)
        return threading.get_ident()

    async def many() -> set[int]:
        return set(await asyncio.gather(*(drawn(draw, number) for number in range(20))))

    assert len(asyncio.run(many())) == 1
    assert beside == []
