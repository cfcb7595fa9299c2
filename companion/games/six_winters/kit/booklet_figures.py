"""The pictures of the booklet: pieces with labels or numbers, the cover, the signs.

Sizes are those on an A5 page, in mm; places on a piece are in mm of that piece.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from companion.games.six_winters.facts import RESOURCES, Facts
from companion.games.six_winters.kit import booklet_rows, sheet_data, sheets, signs
from companion.games.six_winters.kit.booklet_rows import Die, Item, Named, Shown, row
from companion.games.six_winters.kit.form import Form
from companion.games.six_winters.kit.mats import any_asset
from companion.games.six_winters.kit.sheet_data import CharacterSheet, SheetData
from companion.games.six_winters.kit.style import GAME, canvas_of, outline
from companion.games.six_winters.kit.trade_board import LARGE, SMALL, SPACE_W
from companion.press.layout import callouts
from companion.press.layout.callouts import Anatomy, Beside, Ends, Label
from companion.press.layout.piece import Draw, Piece
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene

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
        name: row(
            named,
            items,
            size=booklet_rows.SIZES.get(name, (booklet_rows.FRAME, booklet_rows.HIGH)),
        )
        for name, items in booklet_rows.ROWS.items()
    }
    wide = {
        name: row(named, items, size=booklet_rows.SIZES[name])
        for name, items in booklet_rows.WIDE.items()
    }
    return small | wide


def anatomies(named: Named) -> dict[str, Anatomy]:
    """Return each kind of card, and a track, with its parts named."""
    whole, make = named.whole, partial(callouts.anatomy, marks=booklet_rows.MARKS)
    return {
        "obstacle": make(whole[booklet_rows.MOB], OBSTACLE, width=56, column=36),
        "location": make(whole[booklet_rows.RIFT], LOCATION, width=56, column=36),
        "progress": make(whole[booklet_rows.TINKERING], PROGRESS, width=54, column=37),
        "season": make(whole["season-winter"], SEASON, width=64, column=32),
        "track": make(_track(whole["trade-board"]), TRACK, width=64, column=32),
    }


def _track(board: Piece) -> Piece:
    box = layout(f"{GAME}/trade")["support"]

    def front(scene: Scene) -> None:
        face, bleed = board.face(low=scene.low), board.bleed
        with scene.clip(outline(Box(0, 0, box.w, box.h), 2.4)):
            scene.insert(face, -box.x - bleed, -box.y - bleed)

    return Piece("track", box.w, box.h, front, corner=2.4)


def mat(named: Named) -> Piece:
    """Return the mat of Thea with numbers on it."""
    whole, margin = named.whole["mat-thea"], callouts.MARGIN
    return callouts.numbered(whole, MAT_SPOTS, 108, booklet_rows.MARKS, margin=margin)


def cover(named: Named) -> Piece:
    """Return a fan of cards for the cover."""

    def draw(scene: Scene) -> None:
        spread = (
            ("location-undaris-tomb", 28, 40, 9, 46.0),
            (booklet_rows.MOB, 100, 38, -8, 46.0),
            (booklet_rows.TINKERING, 64, 40, 0, 40.0),
            ("obstacle-the-necromancer", 38, 78, 5, 52.0),
            ("location-the-throne-room", 91, 78, -5, 52.0),
        )
        for name, x, y, turn, width in spread:
            with scene.at(x, y, turn=turn):
                booklet_rows.put(scene, named, Shown(name, width), (0, 0))

    return Piece("cover", booklet_rows.LIVE, 104, draw)


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
        signs.medallion(canvas_of(scene), word, at, scene.width * 0.47)

    def crystal(scene: Scene, *, full: bool) -> None:
        canvas, at = canvas_of(scene), (scene.width / 2, scene.height / 2)
        if full:
            canvas.fill(signs.hexagon(at, scene.width * 0.4), "ink")
        else:
            signs.crystal_frame(canvas, at, scene.width * 0.45)

    def made(name: str, draw: Draw) -> Piece:
        return Piece(name, 5.6, 5.6, draw)

    pieces = {word: made(word, partial(plain, word=word)) for word in ICONS}
    pieces |= {word: made(word, partial(disc, word=word)) for word in MEDALS}
    pieces["always"] = made("always", partial(crystal, full=True))
    pieces["stage"] = made("stage", partial(crystal, full=False))
    for name, draw in (("dashed", _dashed), ("ends", _ends), ("asset", _asset)):
        pieces[name] = made(name, draw)
    return pieces


def _dashed(scene: Scene) -> None:
    canvas = canvas_of(scene)
    edge = [(5.2, 1.2), (1.8, 1.2), (0.4, 2.8), (1.8, 4.4), (5.2, 4.4)]
    canvas.stroke(Path().points(edge), "ink", 0.4, (0.8, 0.6))


def _ends(scene: Scene) -> None:
    with scene.at(scene.width / 2, scene.height / 2, scale=0.56):
        signs.diamonds(canvas_of(scene), (0, 0))


def _asset(scene: Scene) -> None:
    with scene.at(scene.width / 2, scene.height / 2, scale=0.52):
        any_asset(canvas_of(scene), (0, 0))


TABLE_WIDE, TABLE_HIGH = 128.0, 127.6
SCALE = 0.16
"""Of the pieces on the table."""

DICE = 2.9
POOL_DIE = 1.5
"""Of a die in a slot of the trade board, which is drawn to scale."""

ALONE, RAISED = SPACE_W / 4, 1.4
"""From a marker's half of a space to its middle, and how far above its foot; mm."""


BOARDS: tuple[tuple[str, Point], ...] = (
    ("trade-board", (16.8, 23.4)),
    ("seasons-board", (16.8, 66)),
    ("empire-board", (59.2, 17.8)),
    ("red-bank-board", (59.2, 49)),
    ("settled-lands-board", (59.2, 80.2)),
)
"""The boards, each with its middle on the table."""

FIRST = (
    ("empire-board", "location.middle", "obstacle-imperial-guard-1"),
    ("red-bank-board", "location.top", "obstacle-angry-mob-1"),
)
"""The obstacle of each player's card, and its place."""

BACKS = {
    "empire": "tripwire",
    "red_bank": "culture-clash",
    "settled_lands": "looking-west",
}
"""The obstacle whose back is on top of each draw pile."""

FIGURES = (
    ("thea", "empire-board", "location.middle"),
    ("keel", "red-bank-board", "location.bottom"),
)
"""Where the two figures begin: anywhere they like."""

ROLLED = {"thea": (2, 4, 4, 1, 6), "keel": (1, 3, 3, 4, 6)}
"""The action dice of both players."""

STANDING = Box(0, 58.7, 28, 46)
"""What is seen of a figure that stands."""

STAGED = ("cantrips", "grand-tour", "thieves-tools", "small-steps")
UPLIFTING = "progress-uplifting-words"
DECK = 93.6
"""Where the middle of the progress deck and of the staging area is, from the left."""

LATER = ("progress-metals-and-guilds", "progress-empire-waning")
"""A card of each stage whose back is on a pile that waits."""

SUPPLY = (105.0, 12.0)
OTHERS = (
    ("location-firstborn-peak", (108, 51)),
    ("location-red-bank", (108, 61.6)),
    ("location-arankh", (108, 72.2)),
)
"""A location of each region's pile, its back up."""

SPOTS: tuple[Ends, ...] = (
    ((35.2, 10), (30, 13)),
    ((35.2, 57), (29, 57)),
    ((35.2, 18), (39.2, 18)),
    ((85.9, 6), (64, 6)),
    ((85.9, 24.6), (81.6, 20)),
    ((85.9, 14), (90, 12.4)),
    ((85.9, 73), (90.6, 73)),
    ((37.4, 120.6), (39.4, 109)),
    ((6.4, 123.4), (4.4, 116.8)),
    ((20, 123.4), (20, 118)),
    ((104, 5.4), (105.6, 10.4)),
    ((113.7, 95.4), (110, 90)),
    ((120.6, 61.6), (113.6, 61.6)),
    ((35.2, 92.2), (31, 92.2)),
    ((123, 123.2), (117.6, 123.2)),
)
"""The numbers on the table, each with what it ends on."""


def table(named: Named, facts: Facts) -> Piece:
    """Return the table for two players in the first year, with numbers on its parts."""

    def draw(scene: Scene) -> None:
        canvas = canvas_of(scene)
        cloth = Path().rect(0, 0, scene.width, scene.height, radius=3)
        canvas.scene.draw(
            cloth, fill=canvas["white" if scene.low else "wood"], stroke=canvas["ink"]
        )
        for item, at in _items(named, facts):
            booklet_rows.put(scene, named, item, at)
        for number, ends in enumerate(SPOTS, 1):
            callouts.beside(scene, number, ends, booklet_rows.MARKS)

    return Piece("table", TABLE_WIDE, TABLE_HIGH, draw)


def _items(named: Named, facts: Facts) -> Iterator[tuple[Item, Point]]:
    """Yield everything on the table with its middle, from the bottom up."""
    for name, at in BOARDS:
        yield Shown(name, named.whole[name].width * SCALE), at
    yield from trade(named, facts)
    yield from _regions(named, facts)
    yield from _right()
    yield from _players()


def _on(named: Named, board: str, anchor: str, right: float = 0) -> Point:
    """Return a place of a board on the table, `right` mm of the board beside it."""
    piece, (across, down) = named.whole[board], dict(BOARDS)[board]
    x, y = piece.anchors()[anchor].centre
    left, top = across - piece.width * SCALE / 2, down - piece.height * SCALE / 2
    return left + (x + right) * SCALE, top + y * SCALE


def trade(named: Named, facts: Facts) -> Iterator[tuple[Item, Point]]:
    """Yield the markers and the dice on the trade board, each with its middle."""
    for track in facts.board.resources:
        for kind, space, right in (
            ("progress", 1, ALONE),
            ("threat", track.threat_start["standard"], -ALONE),
        ):
            x, y = _on(named, "trade-board", f"{kind}.{track.id}.{space}", right)
            yield Shown(f"{kind}-marker", SMALL * SCALE), (x, y - RAISED * SCALE)
        for number in range(track.levels[0]):
            at = _on(named, "trade-board", f"pool.{track.id}.{number + 1}")
            face = (number * 3 + len(track.id)) % 6 + 1
            yield Die(face, track.id, POOL_DIE), at
    for name, anchor in (("season-marker", "box.1"), ("year-marker", "year.1")):
        yield Shown(name, LARGE * SCALE), _on(named, "seasons-board", anchor)


def _regions(named: Named, facts: Facts) -> Iterator[tuple[Item, Point]]:
    for region in facts.board.regions:
        board = f"{region.id.replace('_', '-')}-board"
        name = f"obstacle-{BACKS[region.id]}"
        back = Shown(name, 88 * SCALE, back=True, turned=True)
        yield back, _on(named, board, "pile.draw")
        for slot in region.slots:
            card = Shown(f"location-{slot.starting_location}", 88 * SCALE)
            yield card, _on(named, board, f"location.{slot.position}")
    for who, board, anchor in FIGURES:
        figure = Shown(f"standee-{who}", 28 * SCALE, part=STANDING)
        yield figure, _on(named, board, anchor, 8)
    for board, anchor, name in FIRST:
        yield Shown(name, 88 * SCALE), _on(named, board, anchor, 106)


def _right() -> Iterator[tuple[Item, Point]]:
    wide = 63 * SCALE
    for offset in (0.8, 0.4, 0.0):
        yield (
            Shown(booklet_rows.TINKERING, wide, back=True),
            (DECK + offset, 11 - offset),
        )
    for number, name in enumerate(STAGED):
        yield Shown(f"progress-{name}", wide), (DECK, 27.6 + number * 15)
    for number, name in enumerate(reversed(LATER)):
        yield Shown(name, wide, back=True), (DECK + 1.2 - 1.2 * number, 91 - number)
    left, top = SUPPLY
    for line, resource in enumerate(RESOURCES):
        for column in range(6):
            face = (line * 2 + column) % 6 + 1
            at = left + column * 3.9, top + line * 4.4
            yield Die(face, resource, DICE), at
    for number in range(8):
        at = left + number % 4 * 3.9, top + 28 + number // 4 * 4.2
        yield Die(number % 6 + 1, size=DICE), at
    for number in range(4):
        at = left + 16 + number % 2 * 3.9, top + 28 + number // 2 * 4.2
        yield Shown("achievement-token", 3.4), at
    for name, at in OTHERS:
        yield Shown(name, 88 * SCALE, back=True), at
    yield Shown("divider-locked", wide), (107.4, 85.6)
    yield Shown("divider-burned", wide), (120, 85.6)


def _players() -> Iterator[tuple[Item, Point]]:
    for mat, x, card, at, sheet, stress in (
        ("thea", 16.8, booklet_rows.TINKERING, 37.4, 53, (5, 3)),
        ("keel", 111.2, UPLIFTING, 90.6, 75, (3, 3)),
    ):
        dice = zip(("psyche", "body"), stress, strict=True)
        over = tuple((f"stress.{kind}", Die(face, kind, 2)) for kind, face in dice)
        yield Shown(f"mat-{mat}", 190 * 0.15), (x, 108.9)
        yield Shown(f"sheet-{mat}", 130 * 0.14, over=over), (sheet, 112.6)
        yield Shown(card, 63 * SCALE), (at, 106.3)
        for number, face in enumerate(ROLLED[mat]):
            yield Die(face, size=2.6), (x - 1.3 + number * 2.94, 116.8)
    yield Shown("season-spring", 88 * SCALE), (25.4, 92.2)
    yield Shown("season-winter", 88 * SCALE), (9.6, 92.2)
    yield Shown("campaign-record", 7.4, turned=True), (112, 123.2)
    yield Shown("aid", 7.4, turned=True), (99, 123.2)


PLAYED = ("thea", "keel")
"""The characters of the table of the first year."""


def player_sheets(facts: Facts) -> Iterator[Piece]:
    """Yield the sheet of each played character, called `sheet-` and its id."""
    box = layout(f"{GAME}/sheet")["sheet"]
    for who in PLAYED:
        front = partial(_front, who=who, facts=facts)
        yield Piece(f"sheet-{who}", box.w, box.h, front, corner=2)


def _front(scene: Scene, *, who: str, facts: Facts) -> None:
    """Draw a sheet as it is before the first turn."""
    skills = dict(facts.character[who].skills)
    sheet = CharacterSheet(who, skills, (), (), achievements=0)
    data = SheetData("standard", (), (sheet,), ())
    entries = sheet_data.sheet_entries(data, sheet, facts)
    sheets.sheet_front(Form(canvas_of(scene), entries), facts)
