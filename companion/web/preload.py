"""What pages will ask for first, made ready once the server answers.

A cold server would draw the board and cut the fonts while the first phone waits. Each
is one job of the thread that draws, so that a page waits for one of them at most.
"""

import asyncio
import re

from companion.errors import CompanionError
from companion.web import looks
from companion.web.drawing import drawn
from companion.web.room import Served
from companion.web.view import Who

LATER = 0.5
"""Seconds after which it begins: who waits already is answered first."""

SEEN = re.compile(rb'"/art/([0-9a-f]+)\.svg"')
"""The pictures that a view names."""


async def warm(served: Served) -> None:
    """Make ready what every page of a table shows first, then all that it may show.

    A picture that cannot be drawn is left to who asks for it.
    """
    await asyncio.sleep(LATER)
    try:
        await _fonts(served)
        await _pictures(served)
    except CompanionError:
        return


async def _fonts(served: Served) -> None:
    game = served.table.kept.game
    for name in (*looks.INTERFACE, looks.title_of(game.name)):
        if name:
            await drawn(looks.font, name)


async def _pictures(served: Served) -> None:
    art, board = served.art, served.table.kept.game.board
    await drawn(lambda: art.pieces)
    for name in dict.fromkeys(SEEN.findall(served.views.newest(Who()))):
        await drawn(art.paint, name.decode())
    for piece in board().pieces if board else ():
        if face := art.face(piece):
            for href, make in ((face.thumb, art.thumb), (face.href, art.paint)):
                await drawn(make, href.rpartition("/")[2].partition(".")[0])
