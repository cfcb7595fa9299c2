"""Pictures are drawn one after the other, and made ready before they are asked for."""

import asyncio
import threading
import time
from pathlib import Path

import pytest

from companion import places
from companion.cli.serve import desk
from companion.dice import roll
from companion.web import looks
from companion.web.art import Art
from companion.web.pages import SEEN, drawn, warm
from companion.web.tables import Served, Tables
from companion.web.view import Who
from tests.web.serving import NOON, SOON, Running, begun


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


def test_the_board_and_the_fonts_of_a_table_are_ready_before_a_page_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "painted", lambda: tmp_path / "painted")
    cut: list[str] = []
    monkeypatch.setattr(looks, "font", cut.append)
    tables = Tables(desk(), roll.seeded(1), lambda: NOON)
    served = tables.put(
        begun(tmp_path / "k.json", "seven-steps-kosmos", ("ann", "ben"))
    )
    assert not (tmp_path / "painted").exists()

    asyncio.run(warm(served))

    ready = {path.name for path in (tmp_path / "painted").rglob("*.svg.gz")}
    seen = SEEN.findall(served.views.newest(Who()))
    assert len(seen) > 3
    assert {f"{name.decode()}.svg.gz" for name in seen} <= ready
    assert {*looks.INTERFACE} <= {*cut}


def test_the_faces_of_each_game_are_made_ready_once_for_all_its_tables(
    tmp_path: Path,
) -> None:
    warmed: list[str] = []
    ended: list[str] = []
    begins = asyncio.Event()

    async def forever(served: Served) -> None:
        warmed.append(served.table.path.stem)
        begins.set()
        try:
            await asyncio.sleep(60)
        finally:
            ended.append(served.table.path.stem)

    async def changed() -> None:
        tables = Tables(desk(), roll.seeded(1), lambda: NOON, forever)
        for name in ("one", "two"):
            tables.put(begun(tmp_path / f"{name}.json", "seven-steps"))
        tables.open()
        await asyncio.wait_for(begins.wait(), SOON)
        begins.clear()
        tables.put(begun(tmp_path / "three.json", "nine-circles"))
        await asyncio.wait_for(begins.wait(), SOON)
        tables.close()
        await asyncio.sleep(0)

    asyncio.run(changed())

    assert warmed == ended == ["one", "three"]


def test_the_seats_need_no_picture(
    kosmos: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(Art, "boxes")
    monkeypatch.delattr(Art, "pieces")
    page = kosmos.client().get(kosmos.base)

    assert page.code == 200
    assert "Sit down" in page.text
