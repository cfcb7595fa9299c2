"""The pictures of the booklet: pieces with labels or numbers, the cover, the signs.

Sizes are those on an A5 page, in mm; places on a piece are in mm of that piece.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from companion.press.layout import callouts
from companion.press.layout.callouts import Anatomy, Beside, Label
from companion.press.layout.piece import Draw, Piece
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

from .ability_rows import any_asset
from .booklet_items import FRAME, HIGH, MARKS, Named, Shown, put, row
from .booklet_rows import LIVE, MOB, RIFT, ROWS, SIZES, TINKERING, WIDE
from .signs import crystal_frame, diamonds, hexagon, medallion
from .style import GAME, canvas_of, outline

CORNER = Box(2.6, 2.2, 16.6, 16.6)
"""The sign in the upper left corner of a location."""

OBSTACLE = (
    Label(
        "Difficulty.",
        "You are skilled with a rank of at least this.",
        (3.2, 10.4),
        "left",
        1,
    ),
    Label("Tags:", "its region, then its kinds.", (17.9, 14.2), "left", 14.6),
    Label("Effects:", "what it does, and when.", (2.8, 43.3), "left", 25),
    Label("Damage", "if the defence fails.", (3.6, 56), "left", 33.7),
    Label("Skill", "that counts here.", (86.4, 10.8), "right", 4.4),
    Label("Threat icons,", "counted every turn.", (85.6, 28.5), "right", 16),
    Label("Pattern:", "dice that overcome it.", (86, 57), "right", 33),
)

LOCATION = (
    Label("Tags,", "the region first.", (7.2, 15.8), "left", 8.1),
    Label("Region", "to go to next.", (3.2, 56.8), "left", 34),
    Label("Name", "of the location.", (48.4, 8.2), "right", 2),
    Label("Flag and sign:", "it begins at this place.", (47, 16), "right", 10),
    Label("Dice:", "what the way there costs.", (80.8, 56.8), "right", 33),
)

PROGRESS = (
    Label("Start:", "diamonds above. The first die goes here.", (6, 19), "left", 10),
    Label("Colour:", "this square wants a Support die.", (5.4, 28), "left", 24),
    Label("Reward:", "one space on this track.", (19.8, 76.3), "left", 55),
    Label("Stage,", "one to five.", (4, 81.6), "left", 68),
    Label(
        "End:", "diamonds below. Filled, the card is done.", (43.4, 30.8), "right", 10
    ),
    Label(
        "Region:", "the die must come from a location of it.", (29.6, 41), "right", 28
    ),
    Label(
        "Place",
        "where the next obstacle goes when this is the lowest staged card.",
        (61.2, 79.6),
        "right",
        54,
    ),
)

SEASON = (
    Label("Season", "it is for.", (6.4, 10), "left", 2),
    Label("Signs:", "how many draw piles show this season.", (1.9, 46.5), "left", 22),
    Label(
        "Place",
        "that acts in a region whose draw pile shows this season.",
        (83.6, 9),
        "right",
        1,
    ),
    Label("Event:", "what then happens.", (46, 46.8), "right", 26),
)

TRACK = (
    Label("Resource,", "its sign and name.", (2.2, 8), "left", 2),
    Label("Mastery:", "what you gain with it.", (15.2, 10.8), "left", 10),
    Label("Letter:", "where the threat begins.", (2, 22.6), "left", 19),
    Label("Space", "1 to 12: the small number.", (2, 34.3), "left", 29),
    Label("Pool:", "dice of the resource.", (3.4, 56), "left", 43),
    Label("Trades", "into this one.", (87.6, 5.4), "right", 2),
    Label("Plus:", "mastery from here on.", (87.5, 20.6), "right", 12),
    Label(
        "Space 12",
        "brings the threat location; tinted: a victory track.",
        (87.6, 35),
        "right",
        22,
    ),
    Label("Level:", "the large number.", (79.7, 41), "right", 36),
)

MAT_SPOTS = (
    Beside((-6.4, 30), (10, 36)),
    Beside((56.6, 20.4), (67.4, 20.4)),
    Beside((56.6, 49.6), (67.4, 49.6)),
    Beside((109.6, 104.6), (117, 97)),
    Beside((196.4, 85), (178, 79)),
    Beside((56.6, 70), (65, 74)),
    Beside((60, 89.2), (66.4, 89.2)),
    Beside((29.2, 90.6), (28.6, 97.6)),
    Beside((58, 118.4), (74, 118.4)),
)
"""Numbers of the mat: on the sky, on paper or in the margin, each with its part."""


def rows(named: Named) -> dict[str, Piece]:
    """Return every row of small pictures."""
    small = {
        name: row(named, items, size=SIZES.get(name, (FRAME, HIGH)))
        for name, items in ROWS.items()
    }
    wide = {name: row(named, items, size=SIZES[name]) for name, items in WIDE.items()}
    return small | wide


def anatomies(named: Named) -> dict[str, Anatomy]:
    """Return each kind of card, and a track, with its parts named."""
    whole, make = named.whole, partial(callouts.anatomy, marks=MARKS)
    return {
        "obstacle": make(whole[MOB], OBSTACLE, width=56, column=36),
        "location": make(whole[RIFT], LOCATION, width=56, column=36),
        "progress": make(whole[TINKERING], PROGRESS, width=54, column=37),
        "season": make(whole["season-winter"], SEASON, width=64, column=32),
        "track": make(_track(whole["trade-board"]), TRACK, width=64, column=32),
    }


def _track(board: Piece) -> Piece:
    """Return the box of Support, cut out of the trade board."""
    box = layout(f"{GAME}/trade")["support"]

    def front(scene: Scene) -> None:
        face, bleed = board.face(low=scene.low), board.bleed
        with scene.clip(outline(Box(0, 0, box.w, box.h), 2.4)):
            scene.insert(face, -box.x - bleed, -box.y - bleed)

    return Piece("track", box.w, box.h, front, corner=2.4)


def mat(named: Named) -> Piece:
    """Return the mat of Thea with numbers on it."""
    whole, margin = named.whole["mat-thea"], callouts.MARGIN
    return callouts.numbered(whole, MAT_SPOTS, 108, MARKS, margin=margin)


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
    *("arrow", "uparrow", "flag", "flame", "dieany", "lock", "castle", "star5"),
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
    for name, draw in (("dashed", _dashed), ("ends", _ends), ("asset", _asset)):
        found[name] = made(name, draw)
    return found


def _dashed(scene: Scene) -> None:
    """Draw a dashed pennant, as for an icon that counts as its text says."""
    canvas = canvas_of(scene)
    edge = [(5.2, 1.2), (1.8, 1.2), (0.4, 2.8), (1.8, 4.4), (5.2, 4.4)]
    canvas.stroke(Path().points(edge), "ink", 0.4, (0.8, 0.6))


def _ends(scene: Scene) -> None:
    """Draw the diamonds of a start or an end, half as large as on a card."""
    with scene.at(scene.width / 2, scene.height / 2, scale=0.56):
        diamonds(canvas_of(scene), (0, 0))


def _asset(scene: Scene) -> None:
    """Draw the die with six dots, half as large as on a mat."""
    with scene.at(scene.width / 2, scene.height / 2, scale=0.52):
        any_asset(canvas_of(scene), (0, 0))
