"""What both kits print of a gamesheet, what is read beside it, and of best play."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct

from companion import charts
from companion.contract.best_play import Outcome
from companion.facts import Game, Rulings
from companion.press.layout import first_turn, kinds, teaching
from companion.press.layout.piece import Page, Piece
from companion.press.layout.teaching import Die, Drawn, Pictures, Sign
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene, Type

T = TypeVar("T")
"""What a game draws on: a scene with its colours."""

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


class Pen(Struct, Generic[T]):
    """Draws dice, words, and signs, which are on the gamesheet too.

    Attributes:
        begin: makes of a scene what the others draw on.
        words: how words are set, and how far below a point.
    """

    begin: Callable[[Scene], T]
    die: Callable[[T, Die], None]
    sign: Callable[[T, str], None]
    words: Callable[[T], tuple[Type, float]]
    gap: float = 0.0

    def width(self, item: Drawn, labels: float) -> float:
        """Return the width of an item, which is alone in its row."""
        return 0

    def draw(self, scene: Scene, item: Drawn, at: Point) -> None:
        """Draw an item about a point."""
        drawn = self.begin(scene)
        with scene.at(*at):
            match item:
                case Die():
                    self.die(drawn, item)
                case Sign(word):
                    self.sign(drawn, word)
                case str():
                    type, down = self.words(drawn)
                    scene.text(item, (0, down), type, align="centre")


class Read(NamedTuple):
    """What is read of a game: its booklet and its sheet for tonight.

    Attributes:
        folder: of the game's templates.
        game: what is stated of it, `facts` all of that.
        sheet: the gamesheet, which the booklet shows with numbers.
        own: the pictures that only this game has.
        values: what else the pages quote.
    """

    folder: str
    game: Game
    facts: object
    sheet: Piece
    pen: teaching.Pen
    own: Mapping[str, Any]
    values: Callable[[], Mapping[str, Any]]

    def booklet(self, chosen: Mapping[str, str], part: Point) -> Page:
        """Return the rules booklet, four pages.

        Args:
            chosen: the rulings.
            part: top and height of what the cover shows of the gamesheet, in mm.
        """
        shown = Pictures(teaching.figures(self.folder), (self.sheet,), self.pen)
        pictures = {
            **shown.rows(),
            **shown.tables(),
            **self.own,
            "cover": cover(self.sheet, *part),
            "sheet": shown.numbered("sheet"),
            "small_sheet": self.sheet,
        }

        def context() -> dict[str, Any]:
            pages = {"facts": self.facts, "chosen": chosen, "figures": pictures}
            return {**pages, **self.values()}

        title, page = f"{self.game.title}: the rules", f"{self.folder}/rules.html"
        return Page("rules", page, title, context, "booklet")

    def tonight(self) -> Page:
        """Return the sheet for tonight: the gamesheet, and the rules behind it."""

        def context() -> Mapping[str, Any]:
            rows = Pictures(teaching.figures(self.folder), (), self.pen).rows()
            pictures = {**rows, **self.own, "sheet": self.sheet}
            panels = first_turn.panels(self.folder, (), self.pen)
            pages = {"facts": self.facts, "figures": pictures, "panels": panels}
            return {**pages, **self.values()}

        title, page = f"{self.game.title}: tonight", f"{self.folder}/tonight.html"
        return Page("tonight", page, title, context)


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
