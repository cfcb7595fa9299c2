"""How the pieces are drawn and what they say.

Colours by name, fonts, pictures of `artwork/`; names and numbers of the facts,
sentences of `words.toml`.
"""

import math
from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import astuple, replace

from companion import places
from companion.facts import Fact
from companion.press.layout.translation import Translation
from companion.press.scene.boxes import Box, palette
from companion.press.scene.canvas import Canvas
from companion.press.scene.path import Path, Point, stepped
from companion.press.scene.scene import Scene

from ..facts import Facts, Road

GAME = "exit_from_purgatory"
LAYOUTS = places.TEMPLATES / GAME

TITLE = "limelight-400-normal"
LABEL = "josefin-sans-700-normal"
NOTE = "jost-500-normal"
BOLD = "jost-700-normal"
TRACK = 0.09  # between the capitals of a label, in em

KINDS = MappingProxyType({"A": "apple", "W": "worm", "L": "lantern"})
"""What pictures of a card are called, by its letter."""

ROADS = MappingProxyType({"A": "heaven", "W": "hell"})
"""What the texts call a road, by the letter of its tokens."""


Line = tuple[float, str, float]
"""Of a frame: the distance from the edge, a colour, a width; in mm."""


class Look(Canvas, frozen=True):
    """A scene and the colours of its ink, with ornament of 1928."""

    game = GAME

    def frame(self, w: float, h: float, step: float, *lines: Line) -> None:
        """Draw stepped lines inside the edge of a piece of w x h mm."""
        for inset, colour, width in lines:
            outline = stepped(inset, inset, w - 2 * inset, h - 2 * inset, step)
            self.stroke(outline, colour, width)

    def plate(self, middle: Point, w: float, h: float, step: float) -> None:
        """Draw a stepped plate about a point, for words to be written on."""
        x, y = middle
        self.outlined(stepped(x - w / 2, y - h / 2, w, h, step), "ivory")
        left, top = x - w / 2 + 0.9, y - h / 2 + 0.9
        self.stroke(stepped(left, top, w - 1.8, h - 1.8, step), "brass", 0.2)

    def scales(self, box: Box, size: float) -> None:
        """Fill a box with scales `size` mm apart, open downwards, the lowest first."""
        row, y, count = 0, box.bottom, math.ceil(box.w / 2 / size)
        while y > box.y - size / 2:
            outer, inner = Path(), Path()
            for column in range(-count, count + 1):
                at = box.centre[0] + (column + row % 2 / 2) * size
                outer.add(_bowl(at, y, size * 0.5))
                for part in () if self.low else (0.36, 0.22):
                    inner.add(_bowl(at, y, size * part))
            width = 0.22 if self.low else 0.34
            self.scene.draw(
                outer, fill=self["back"], stroke=self["back_line"], width=width
            )
            self.stroke(inner, "back_line", 0.2)
            row, y = row + 1, y - size / 2


def _bowl(x: float, y: float, radius: float) -> Path:
    depth = radius * 1.33
    path = Path().move(x - radius, y)
    return path.curve((x - radius, y + depth), (x + radius, y + depth), (x + radius, y))


def look(scene: Scene) -> Look:
    """Return the look of a scene's own ink."""
    return Look(scene, palette(GAME).ink(low=scene.low))


class ChallengeText(Fact, frozen=True):
    """The texts of a challenge: `short` on the mat, `exact` on the aid."""

    icon: str
    short: str
    exact: str


class Action(Fact, frozen=True):
    """What can be done in a turn."""

    icon: str
    name: str
    exact: str


class Texts(Fact, frozen=True):
    """The contents of `words.toml`; challenges by their letters."""

    challenges: dict[str, ChallengeText]
    actions: dict[str, Action]
    titles: dict[str, str]  # of the pieces, as printed beside them on the sheet
    phrases: dict[str, str]


class Challenge(Struct, frozen=True):
    """A challenge as it is printed."""

    letter: str
    name: str
    icon: str
    short: str
    exact: str


class Words(Struct, frozen=True):
    """All that mats, markers and aids say; `roads` leads to Heaven, then to Hell."""

    title: str
    challenges: tuple[Challenge, ...]
    actions: tuple[Action, ...]
    roads: tuple[Road, ...]
    titles: Mapping[str, str]
    phrases: Mapping[str, str]
    language: str

    def titled(self, piece: str, of: object = "") -> str:
        """Return the title of a piece, of some card or player."""
        return self.titles[piece].replace("[of]", str(of))

    def __getitem__(self, phrase: str) -> str:
        return self.phrases[phrase]


def words(facts: Facts) -> Words:
    """Return the texts, with the numbers and names of the facts filled in."""
    texts = Translation(GAME, facts.language).load(Texts, "words")
    challenges = tuple(
        Challenge(fact.letter, fact.name, *astuple(texts.challenges[fact.letter]))
        for fact in facts.challenges
    )
    actions = []
    for action in texts.actions.values():
        exact = action.exact
        for road in facts.roads:
            exact = exact.replace(f"[{ROADS[road.token]}]", str(road.against))
        actions.append(replace(action, exact=exact))
    said = texts.titles, texts.phrases, facts.language
    return Words(facts.game.title, challenges, tuple(actions), facts.roads, *said)


def copies(facts: Facts, rulings: Mapping[str, str]) -> int:
    """Return how many cards of each type there are for a player."""
    usual = {ruling.id: ruling.default for ruling in facts.rulings}
    return int({**usual, **rulings}["cards_per_type"])
