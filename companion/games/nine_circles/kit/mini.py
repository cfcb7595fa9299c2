"""The game in small, as cells of the layout `mini`: targets, rows of pips, titles."""

from collections.abc import Iterator
from functools import cache, partial

from companion.errors import DoesNotFit
from companion.games.dante.kit import sheet
from companion.games.dante.kit.sheet import lines
from companion.press.cards import row_faces
from companion.press.cards.layouts import Look, Row
from companion.press.layout import pads
from companion.press.layout.piece import Piece
from companion.press.layout.translation import Translation
from companion.press.scene.scene import Scene

from ..facts import Circle, Facts
from .look import GAME, Skin, look, skins

ROOM, ROW_ROOM = 25.5, 21.9  # how wide Virgil's track and a row may be, in mm

PIP, LEAST_PIP, PIP_GAP = 2.7, 1.7, 0.55
LONGEST = 9  # pips in a row of Virgil's; more have two rows, of smaller ones
SMALL_PIP, ROWS_APART = 1.9, 2.3


def mini(facts: Facts, skin: Skin, said: Translation) -> Piece:
    """Return the small game of an edition, eight to a sheet.

    Its front raises `DoesNotFit` if a row has more pips than it can hold.
    """
    name = skin.piece.replace("gamesheet", "mini")
    title = skin.title or facts.game.title
    targets = [(it.number, it.numeral, it.name, *_target(it)) for it in facts.circles]
    cells = {
        **{**sheet.worded(said), "title": title, "dice": f"{facts.dice}"},
        **{"circles": lines(targets), "best ranks": sheet.ranked(facts.titles)},
    }

    def front(scene: Scene) -> None:
        named = [(f"row {number}", pips) for number, pips in enumerate(facts.rows, 1)]
        rows = [_pips(name, pips, ROW_ROOM) for name, pips in named]
        pips = {"rows": lines(rows), "tracks": lines([*_track(facts.virgil)])}
        row_faces.front(_look(skins().index(skin)), Row(2, {**cells, **pips}))(scene)

    return pads.mini(name, title, front, said.language)


@cache
def _look(edition: int) -> Look:
    skin = skins()[edition]
    return sheet.look(GAME, "mini", partial(look, skin=skin), colours=skin.colours)


def _target(circle: Circle) -> tuple[object, ...]:
    count, many = circle.count, circle.count if circle.kind == "faces" else 1
    shown = range(1, count + 1) if circle.kind == "run" else [circle.face] * many
    faces = ",".join(map(str, shown))
    return circle.kind, count, faces, len(circle.totals), *circle.totals


def _track(count: int) -> Iterator[tuple[object, ...]]:
    if count <= LONGEST:
        yield *_pips("virgil", count, ROOM), 0
        return
    for part, rise in (((count + 1) // 2, -0.5), (count // 2, 0.5)):
        yield *_pips("virgil", part, ROOM, SMALL_PIP), rise * ROWS_APART


def _pips(
    label: str, count: int, room: float, largest: float = PIP
) -> tuple[str, int, float]:
    size = min(largest, (room - (count - 1) * PIP_GAP) / max(1, count))
    if size < LEAST_PIP:
        where, what = f"nine-circles mini: {label}", f"{count} pips do not fit"
        raise DoesNotFit(where, what, "play such a printing without a small sheet")
    return label, count, size
