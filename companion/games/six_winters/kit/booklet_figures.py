"""The pictures of the booklet: pieces with labels or numbers, the cover, the signs.

Sizes are those on an A5 page, in mm; places on a piece are in mm of that piece.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from companion.games.six_winters.facts import Facts
from companion.press.layout import callouts
from companion.press.layout.callouts import Anatomy, Label
from companion.press.layout.piece import Draw, Piece
from companion.press.scene.boxes import Box
from companion.press.scene.scene import Scene

from . import trade_board
from .booklet_items import FRAME, HIGH, MARKS, Named, Shown, put, row
from .booklet_rows import DEAD, LIVE, MOB, ROWS, SIZES, TINKERING, TOMB, WIDE
from .signs import crystal_frame, hexagon, medallion
from .style import canvas_of

CORNER = Box(2.6, 2.2, 16.6, 16.6)
"""The sign in the upper left corner of a location."""

OBSTACLE = (
    Label(
        "Difficulty.",
        "You are skilled with a rank of at least this.",
        (7, 9),
        "left",
        0,
    ),
    Label("Tags:", "its region, and what kind it is.", (20.5, 12.4), "left", 13),
    Label("Picture:", "it shows the name.", (26, 28), "left", 24),
    Label("Effects:", "what it does, and when.", (3.2, 42.6), "left", 31),
    Label("Damage", "if the defence fails.", (6.4, 56.6), "left", 41),
    Label("Skill", "that counts here.", (78, 10.4), "right", 2),
    Label("Threat icon,", "counted every turn.", (79.4, 28), "right", 14),
    Label("Dashed:", "counts only as its text says.", (80, 39), "right", 26),
    Label("Pattern", "of dice that overcomes it.", (83, 57), "right", 39),
)

LOCATION = (
    Label("Corner:", "port, gate, skill, resource or stress.", (10.8, 10.6), "left", 1),
    Label("Tags,", "the region first.", (23.2, 15.6), "left", 15),
    Label("Flag:", "this obstacle comes with it.", (4.4, 44.6), "left", 27),
    Label("Name", "of the location.", (66, 8.2), "right", 3),
    Label("Picture", "of the land.", (62, 31), "right", 19),
    Label(
        "Way out:", "action dice to a location of that region.", (81, 57), "right", 34
    ),
)

PROGRESS = (
    Label("Start:", "diamonds above. The first die goes here.", (10.7, 19), "left", 10),
    Label("Colour:", "this square wants a Support die.", (10.7, 25), "left", 24),
    Label("Stage,", "one to five.", (9, 81), "left", 52),
    Label("Reward:", "one space on this track.", (16.6, 83.4), "left", 63),
    Label(
        "End:", "diamonds below. Filled, the card is done.", (38.4, 30.4), "right", 10
    ),
    Label(
        "Region:", "the die must come from a location of it.", (24.6, 38.9), "right", 28
    ),
    Label(
        "Place",
        "where the next obstacle goes once the card is staged.",
        (50, 81),
        "right",
        56,
    ),
)

SEASON = (
    Label("Season", "it is for.", (10.8, 9), "left", 2),
    Label("Signs:", "how many draw piles show this season.", (9, 44), "left", 21),
    Label("Place", "that acts, for this season.", (80, 9), "right", 2),
    Label("Event,", "what then happens.", (60, 47), "right", 24),
)

MAT_SPOTS = (
    (33, 50),
    (61.6, 20.4),
    (61.6, 49.6),
    "token.1",
    (186, 64),
    (61.6, 75),
    (61.6, 89.6),
    "stress.psyche",
    (28, 111.4),
    (66.5, 118),
    (187, 118),
)

TRACK_SPOTS = (
    (42, 8),
    (66, 8),
    (4, 20.4),
    (30.6, 29),
    (86.6, 27),
    (86.6, 42),
    (58.6, 64),
)


def rows(named: Named) -> dict[str, Piece]:
    """Return every row of small pictures."""
    small = {
        name: row(named, items, size=SIZES.get(name, (FRAME, HIGH)))
        for name, items in ROWS.items()
    }
    wide = {name: row(named, items, size=SIZES[name]) for name, items in WIDE.items()}
    return small | wide


def anatomies(named: Named) -> dict[str, Anatomy]:
    """Return each kind of card with its parts named."""
    whole, make = named.whole, partial(callouts.anatomy, marks=MARKS)
    return {
        "obstacle": make(whole[DEAD], OBSTACLE, width=66, column=31),
        "location": make(whole[TOMB], LOCATION, width=66, column=31),
        "progress": make(whole[TINKERING], PROGRESS, width=54, column=37),
        "season": make(whole["season-winter"], SEASON, width=66, column=31),
    }


def numbered(named: Named, facts: Facts) -> dict[str, Piece]:
    """Return the mat, and a resource of the trade board, with numbers on them."""
    draw = partial(
        trade_board.resource_box,
        facts=facts,
        resource="support",
        mastery="",
        palette="clear",
    )
    track = Piece("track", 89, 82, draw)
    return {
        "mat": callouts.numbered(named.whole["mat-thea"], MAT_SPOTS, 110, MARKS),
        "track": callouts.numbered(track, TRACK_SPOTS, 70, MARKS),
    }


def cover(named: Named) -> Piece:
    """Return a fan of cards for the cover."""

    def draw(scene: Scene) -> None:
        spread = (
            ("location-undaris-tomb", 28, 40, 9, 46.0),
            (MOB, 100, 38, -8, 46.0),
            (TINKERING, 64, 40, 0, 40.0),
            ("obstacle-the-necromancer", 38, 78, 5, 52.0),
            ("location-the-throne-room", 91, 78, -5, 52.0),
        )
        for name, x, y, turn, width in spread:
            with scene.at(x, y, turn=turn):
                put(scene, named, Shown(name, width), (0, 0))

    return Piece("cover", LIVE, 104, draw)


CORNERS: Mapping[str, str] = {
    "port": "location-red-bank",
    "gate": "location-undaris-tomb",
    "resource": "location-amber-trade-fair",
    "skill": "location-mirror-woods",
    "stress": "location-yearly-field",
}
"""A location with each kind of sign in its upper left corner."""


def corners(named: Named) -> dict[str, Piece]:
    """Return the signs in the upper left corner of locations."""
    return {
        sign: row(named, (Shown(name, 9.4, part=CORNER),), size=(10, 10))
        for sign, name in CORNERS.items()
    }


ICONS: Sequence[str] = (
    *("arrow", "uparrow", "flag", "dieany", "lock", "castle", "star5"),
    *("psyche", "body"),
)
MEDALS: Sequence[str] = (
    *("support", "technology", "espionage", "military", "diplomacy", "sorcery"),
    *("empire", "red_bank", "settled_lands", "spring", "summer", "fall", "winter"),
    *("command", "disguise", "lore", "rapport"),
    *("combat", "tactics", "thievery", "survival"),
)


def icons() -> dict[str, Piece]:
    """Return the signs of the cards, each on a square of its own."""

    def plain(scene: Scene, word: str) -> None:
        canvas, at = canvas_of(scene), (scene.width / 2, scene.height / 2)
        canvas.symbol(word, at, scene.width * 0.86, canvas["paper"])

    def disc(scene: Scene, word: str) -> None:
        at = scene.width / 2, scene.height / 2
        medallion(canvas_of(scene), word, at, scene.width * 0.47)

    def crystal(scene: Scene, *, full: bool) -> None:
        canvas, at = canvas_of(scene), (scene.width / 2, scene.height / 2)
        if full:
            canvas.fill(hexagon(at, scene.width * 0.4), "ink")
        else:
            crystal_frame(canvas, at, scene.width * 0.45)

    def made(name: str, draw: Draw) -> Piece:
        return Piece(name, 5.6, 5.6, draw)

    found = {word: made(word, partial(plain, word=word)) for word in ICONS}
    found |= {word: made(word, partial(disc, word=word)) for word in MEDALS}
    found["always"] = made("always", partial(crystal, full=True))
    found["stage"] = made("stage", partial(crystal, full=False))
    return found
