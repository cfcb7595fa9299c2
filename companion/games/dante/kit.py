"""What both kits print of a gamesheet and of best play."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion import charts
from companion.contract.best_play import Outcome
from companion.facts import Game, Rulings
from companion.press.layout import kinds
from companion.press.layout.piece import Page, Piece
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

Tables = Callable[[], Mapping[str, Any]]
"""Gives the numbers that are quoted of the rules."""

READING = "eb-garamond-500-normal"

LIVE = 128.0
"""Width of the picture on a cover, in mm."""


class BestPlay(NamedTuple):
    """What is said beside the odds and the charts of best play.

    Attributes:
        least: the score that earns each title.
    """

    lead: str
    note: str
    least: Mapping[str, int]


def documents_beside(
    game: Game, rulings: Rulings, command: str, tables: Tables, best: BestPlay
) -> tuple[Page, ...]:
    """Return what is read beside the booklet: the options, and best play.

    Args:
        command: begins a game with a reading that is not the usual one.
    """

    def best_play() -> dict[str, Any]:
        quoted = tables()
        outcome: Outcome = quoted["outcome"]
        # A bar for each title, a column for each score.
        ends = charts.Ends(
            [(title.name, title.share) for title in outcome.shares],
            dict(enumerate(outcome.scores)),
            dict(best.least),
        )
        pictures = {
            "outcome": kinds.chart("outcome", charts.shares(ends), READING),
            "scores": kinds.chart("scores", charts.scores(ends), READING),
        }
        return {"lead": best.lead, "figures": pictures, "note": best.note, **quoted}

    return (
        kinds.rulings(game.title, kinds.Rulings(command, tuple(rulings))),
        kinds.best_play(game, best_play),
    )


def cover(sheet: Piece, top: float, high: float) -> Piece:
    """Return a part of the gamesheet for the cover of the booklet.

    Args:
        top, high: where it begins on the gamesheet and its height, in mm.
    """
    scale = LIVE / sheet.width

    def front(scene: Scene) -> None:
        with scene.clip(Path().rect(0, 0, scene.width, scene.height)):
            face = sheet.face(low=scene.low)
            scene.insert(face, 0, -top * scale, scale=scale)

    return Piece("cover", LIVE, high * scale, front)
