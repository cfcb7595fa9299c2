"""What both kits print of a gamesheet, what is read beside it, and of best play."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.contract import KitRequest
from companion.facts import Fact, Game, Rank, Rulings
from companion.press.layout import first_turn, kinds, pads, teaching, translation
from companion.press.layout.piece import Draw, Kit, Page, Piece
from companion.press.layout.table import Table
from companion.press.layout.teaching import Die, Drawn, Pictures, Sign
from companion.press.layout.translation import ENGLISH, Translation
from companion.press.scene import figures, text
from companion.press.scene.boxes import Box, layout, palette
from companion.press.scene.canvas import Canvas
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene

C = TypeVar("C", bound=Canvas)  # what a game draws on

Tables = Callable[[], Mapping[str, Any]]
"""Gives the numbers that are quoted of the rules."""

CAPITALS = "im-fell-double-pica-sc-400-normal"
ITALIC = "im-fell-double-pica-400-italic"
FIGURES = "eb-garamond-700-normal"
READING = "eb-garamond-500-normal"
READING_ITALIC = "eb-garamond-500-italic"

EIGHT = 8  # as many to a sheet are small ones, which are written on
LIVE = 128.0  # width of the picture on a cover, in mm


class Thought(Fact, frozen=True):
    """A decision of best play.

    Attributes:
        icon: of the challenge that it is about.
        measure: what the bars are: the `cost` in points, or the chance to `win` in %.
        bars: each choice as a line of signs, and its number; the best first.
    """

    head: str
    icon: str
    words: str
    bars: tuple[tuple[str, float], ...]
    measure: Literal["cost", "win"] = "cost"


class Beside(Fact, frozen=True):
    """The contents of `words.toml`: what is said beside the odds and the charts.

    Attributes:
        turned: what a pip does to a die, on the left, in the middle, on the right.
        sheet: words of the sheets that are no facts, by what they name.
    """

    command: str  # begins a game with a reading that is not the usual one
    odds: str  # what the table of odds counts; `note`, what the charts leave out
    challenge: str  # what the game calls one
    score: str  # what the score of a game is
    turned: tuple[str, str, str]
    note: str = ""
    said: tuple[str, ...] = ()  # in jest, of each challenge and then of each title
    sheet: dict[str, str] = msgspec.field(default_factory=dict)
    thoughts: tuple[Thought, ...] = ()  # decisions of best play


class Stated(Protocol):
    """What is stated of a game, as far as it is the same for both."""

    @property
    def game(self) -> Game: ...
    @property
    def rulings(self) -> Rulings: ...


class Challenge(Protocol):
    """A circle or a terrace."""

    @property
    def numeral(self) -> str: ...
    @property
    def name(self) -> str: ...


DIE = 6.6  # side of a die on a page, in mm
TURNED = 4, 6, 2  # what a pip makes of a 5

Turned = Sequence[tuple[str, int]]  # words, and the face that a pip makes


def turned(said: Translation) -> Turned:
    """Return what a pip makes of a 5, in words."""
    return tuple(zip(said.load(Beside, "words").turned, TURNED, strict=True))


class DieLook(NamedTuple):
    """How dice of a kind look: colours by name, the width of the edge, and whether they
    are struck out.
    """

    body: str
    pips: str
    edge: str
    width: float = 0.35
    struck: bool = False


class Pen(Struct, Generic[C]):
    """Draws dice, words, and signs, which are on the gamesheet too."""

    begin: Callable[[Scene], C]  # makes of a scene what the others draw on
    dice: Mapping[str, DieLook]  # by their kind
    sign: Callable[[C, str], None]  # draws a sign, if it is none that both games have
    down: float  # how far words are below a point
    wood: tuple[str, str]  # the colours of a pencil
    turned: Turned  # what a pip makes of a die; `blank` and `accent`, in which colours
    blank: str
    accent: str
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
                    self._die(drawn, item)
                case Sign("pencil"):
                    inks = (*map(drawn.__getitem__, self.wood), drawn["ink"])
                    figures.pencil(scene, (0, 0), figures.PencilStyle(21, *inks))
                case Sign("virgil"):
                    type, blank = drawn.type(ITALIC, 9.5), drawn[self.blank]
                    style = figures.ChangesStyle(8, type, blank, drawn[self.accent])
                    figures.changes(scene, 5, self.turned, style)
                case Sign(word):
                    self.sign(drawn, word)
                case str():
                    type = drawn.type(READING_ITALIC, 10.5)
                    scene.text(item, (0, self.down), type, align="centre")

    def _die(self, drawn: C, die: Die) -> None:
        look, size, scene = self.dice[die.kind], die.size or DIE, drawn.scene
        colours = drawn[look.body], drawn[look.pips], drawn[look.edge]
        style = figures.DieStyle(size, *colours, edge_width=look.width)
        figures.die(scene, (0, 0), die.face, style)
        if look.struck:
            half, colour = size * 0.62, drawn[self.accent]
            scene.line((-half, half), (half, -half), stroke=colour, width=0.6)


class Read(NamedTuple):
    """What is read of a game: its booklet, its sheet for tonight, options and charts.

    `values` gives what else pages quote; without booklet values there are no pages.
    """

    request: KitRequest
    said: Translation  # the game's templates, and their language
    facts: Stated  # in that language; `challenges` are its own
    challenges: Sequence[Challenge]
    sheet: Piece  # the gamesheet, which the booklet shows with numbers
    pen: teaching.Pen
    own: Mapping[str, Any]  # the pictures that only this game has
    ranks: Sequence[Rank]  # the best first
    values: Callable[[Mapping[str, Any]], Mapping[str, Any]] = dict

    def kit(self, pieces: Iterable[Piece], table: Callable[[], Table]) -> Kit:
        """Return all that the game prints."""
        game, tables = self.facts.game, self.request.booklet_values
        return Kit(
            self.said.game.replace("_", "-"),
            game.title,
            game.credit,
            game.version,
            tuple(pieces),
            tuple(self._pages(tables)) if tables else (),
            palette(self.said.game),
            language=self.said.language,
            table=table,
            tonight=self._tonight(tables) if tables else None,
        )

    def _pages(self, tables: Tables) -> Iterator[Page]:
        """Yield the rules booklet, four pages, the options, and best play."""
        game, beside, language = self.facts.game, self.beside, self.said.language
        yield self._booklet(tables)
        type = f"{self.said.game}/type.css.html"
        listed = tuple(self.facts.rulings)
        rulings = kinds.Rulings(beside.command, listed, type=type)
        yield kinds.rulings(game.title, rulings, language)

        def best_play() -> dict[str, Any]:
            about = {"lead": beside.odds, "note": beside.note, "ranks": self.ranks}
            thoughts = {"thoughts": beside.thoughts, "folder": self.said.game}
            return {**about, **thoughts, **self._quoted(tables)}

        yield kinds.best_play(game, best_play, language)

    @property
    def beside(self) -> Beside:
        """What is said beside the odds, the charts and the pads."""
        return self.said.load(Beside, "words")

    def _quoted(self, tables: Tables) -> dict[str, Any]:
        """Return what is quoted of the rules, with names in the language."""
        quoted = {**tables()}
        odds, outcome = quoted["odds"], quoted["outcome"]
        rows = [
            {**row, "name": f"{it.numeral} {it.name}"}
            for row, it in zip(odds["rows"], self.challenges, strict=True)
        ]
        lost = translation.shared(self.said.language).numbers["lost"]
        ends = (*(rank.name for rank in self.ranks), lost)
        shares = tuple(
            replace(share, name=name)
            for share, name in zip(outcome.shares, ends, strict=True)
        )
        quoted["odds"] = {**odds, "first": self.beside.challenge, "rows": rows}
        return {**quoted, "outcome": replace(outcome, shares=shares)}

    def _booklet(self, tables: Tables) -> Page:
        shown = Pictures(self._figures, (self.sheet,), self.pen)
        pictures = {
            **shown.rows(),
            **shown.tables(),
            **self.own,
            "cover": self.cover(),
            "sheet": shown.numbered("sheet"),
            "small_sheet": self.sheet,
        }

        def context() -> dict[str, Any]:
            pages = {"facts": self.facts, "chosen": self.request.rulings}
            said = {"figures": pictures, "said": self.beside.said}
            return {**pages, **said, **self.values(self._quoted(tables))}

        title, page = self._titled("rules"), self.said.template("rules")
        return Page("rules", page, title, context, "booklet")

    @property
    def _figures(self) -> teaching.Figures:
        return teaching.figures(self.said.game, self.said.language)

    def _titled(self, page: str) -> str:
        return translation.titled(self.facts.game.title, page, self.said.language)

    def _tonight(self, tables: Tables) -> Page:
        def context() -> Mapping[str, Any]:
            rows = Pictures(self._figures, (), self.pen).rows()
            pictures = {**rows, **self.own, "sheet": self.sheet}
            panels = first_turn.panels(self.said, (), self.pen)
            pages = {"facts": self.facts, "figures": pictures, "panels": panels}
            return {**pages, **self.values(self._quoted(tables))}

        title, page = self._titled("tonight"), self.said.template("tonight")
        return Page("tonight", page, title, context)

    def cover(self) -> Piece:
        """Return the part of the gamesheet that the cover of the booklet shows."""
        scale = LIVE / self.sheet.width
        part = layout(f"{self.said.game}/gamesheet")["cover"]

        def front(scene: Scene) -> None:
            with scene.clip(Path().rect(0, 0, scene.width, scene.height)):
                face = self.sheet.face(low=scene.low)
                scene.insert(face, 0, -part.y * scale, scale=scale)

        return Piece("cover", LIVE, part.h * scale, front)

    def pads(self, wider: Draw, accent: str) -> Iterator[Piece]:
        """Yield the sheets of a pad: one with tints, one to write on.

        Args:
            wider: draws the gamesheet with boxes that are `pads.WIDER`.
            accent: the colour of heads.
        """
        both = palette(self.said.game)
        inks = both.ink(low=False, dark=False)
        look = pads.PadLook(CAPITALS, ITALIC, READING, inks["ink"], inks[accent])
        ranks = pads.ranks(self.ranks)
        said = translation.shared(self.said.language).pads
        words = pads.PadWords(self.facts.game.title, self.beside.score, ranks, said)
        return pads.pads(self.sheet, wider, words, look, both)


def heading(canvas: Canvas, words: str, box: Box, size_pt: float, accent: str) -> None:
    """Write the title at the foot of its box, first letters in another colour."""
    first, rest = (
        canvas.type(CAPITALS, size_pt, colour=ink, track=0.02)
        for ink in (accent, "ink")
    )
    x, y = box.centre[0], box.bottom
    left = x - text.width(words, CAPITALS, size_pt, rest.track) / 2
    figures.initials(canvas.scene, words, (left, y), first, rest)
    figures.noted(canvas.scene, words, (x, y), rest)


def shared(whole: Piece, small: Piece, request: KitRequest) -> Piece:
    """Return the gamesheet, of which as many share a sheet of paper as requested."""
    up = request.options.number("up") or 1
    return pads.eighth(small, whole.name) if up == EIGHT else replace(whole, up=up)


USUAL = KitRequest()


def templates(folder: str, request: KitRequest) -> Translation:
    """Return the templates of a game, in the language that is requested."""
    return Translation(folder, request.options.text("language") or ENGLISH)
