"""The pictures of the booklet: the signs, the table, what draws dice and words.

What the pictures show is data: `templates/six_winters/figures.toml`.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from companion.games.six_winters.facts import RESOURCES, TRACKS, Facts
from companion.games.six_winters.kit import sheet_data, sheets, signs
from companion.games.six_winters.kit.form import Form
from companion.games.six_winters.kit.mats import any_asset
from companion.games.six_winters.kit.sheet_data import CharacterSheet, SheetData
from companion.games.six_winters.kit.style import GAME, NAME, TAGS, canvas_of, outline
from companion.games.six_winters.kit.trade_board import LARGE, SMALL, SPACE_W
from companion.press.layout import teaching
from companion.press.layout.piece import Draw, Piece
from companion.press.layout.teaching import Die, Drawn, How, Laid, Pictures, Shown
from companion.press.scene import figures, text
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene

DIE, SIGN, ARROW = 5.6, 6.0, 7.0
"""Side of a die, width of a sign and of an arrow."""

EDGE = 0.4
"""Weight of the edge of a die that is not small."""

SIGNED = 3.0
"""The side of a die above which a sign says its kind in little ink."""

WORDS_PT = 8.6


class Pen:
    """Draws dice, ivory if they are of no kind, words, and round signs."""

    gap = 1.3

    def width(self, item: Drawn, labels: float) -> float:
        """Return the width of an item; words are never enlarged."""
        match item:
            case Die(_, _, size):
                return size or DIE
            case str():
                return text.width(item, TAGS, WORDS_PT)
            case teaching.Bold(words):
                return text.width(words, NAME, WORDS_PT)
            case teaching.Sign():
                return SIGN
            case teaching.Arrow():
                return ARROW

    def draw(self, scene: Scene, item: Drawn, at: Point) -> None:
        """Draw an item about a point."""
        canvas, (x, y) = canvas_of(scene), at
        match item:
            case Die():
                self._die(scene, item, at)
            case str():
                canvas.caption(item, at, TAGS, WORDS_PT, "centre")
            case teaching.Bold(words):
                canvas.caption(words, at, NAME, WORDS_PT, "centre")
            case teaching.Sign(word):
                signs.medallion(canvas, word, at, SIGN / 2)
            case teaching.Arrow():
                style = figures.ArrowStyle(colour=canvas["accent"], width=0.7, head=2.6)
                half = ARROW / 2 - 0.4
                figures.arrow(scene, (x - half, y), (x + half, y), style)

    def _die(self, scene: Scene, item: Die, at: Point) -> None:
        canvas, kind, size = canvas_of(scene), item.kind or "ivory", item.size or DIE
        signed = kind in (*RESOURCES, *TRACKS)
        pips = f"{kind}_on" if kind in RESOURCES else "white" if signed else "ink"
        body = canvas["white" if canvas.low else kind]
        ink = canvas["ink" if canvas.low else pips]
        edge = min(EDGE, size * 0.1)
        style = figures.DieStyle(size, body, ink, canvas["ink"], edge)
        figures.die(scene, at, item.face, style)
        if canvas.low and signed and size > SIGNED:
            corner = at[0] + size / 2, at[1] - size / 2
            signs.medallion(canvas, kind, corner, size * 0.3)


def pictures(facts: Facts, pieces: Sequence[Piece]) -> Pictures:
    """Return the pictures, which show pieces of the kit and some of their own."""
    (board,) = (piece for piece in pieces if piece.name == "trade-board")
    shown = (*pieces, *player_sheets(facts), _track(board))
    return Pictures(teaching.figures(GAME), shown, Pen())


def _track(board: Piece) -> Piece:
    box = layout(f"{GAME}/trade")["support"]

    def front(scene: Scene) -> None:
        face, bleed = board.face(low=scene.low), board.bleed
        with scene.clip(outline(Box(0, 0, box.w, box.h), 2.4)):
            scene.insert(face, -box.x - bleed, -box.y - bleed)

    return Piece("track", box.w, box.h, front, corner=2.4)


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


SCALE = 0.16
"""Of the pieces on the table."""

POOL_DIE = 1.5
"""Of a die in a slot of the trade board, which is drawn to scale."""

ALONE, RAISED = SPACE_W / 4, 1.4
"""From a marker's half of a space to its middle, and how far above its foot; mm."""

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

STANDING = (0.0, 58.7, 28.0, 46.0)
"""What is seen of a figure that stands."""


def table(pictures: Pictures, facts: Facts) -> Piece:
    """Return the table for two players in the first year, with numbers on its parts."""

    def cloth(scene: Scene) -> None:
        canvas = canvas_of(scene)
        edge = Path().rect(0, 0, scene.width, scene.height, radius=3)
        ground = canvas["white" if scene.low else "wood"]
        scene.draw(edge, fill=ground, stroke=canvas["ink"])

    on_boards = (*trade(pictures, facts), *_regions(pictures, facts))
    return pictures.table("table", cloth, on_boards)


def _on(pictures: Pictures, board: str, anchor: str, right: float = 0) -> Point:
    """Return a place of a board on the table, `right` mm of the board beside it."""
    piece, laid = pictures.whole[board], pictures.data.tables["table"].laid
    across, down = next(
        it.at for it in laid if isinstance(it.item, Shown) and it.item.name == board
    )
    x, y = piece.anchors()[anchor].centre
    left, top = across - piece.width * SCALE / 2, down - piece.height * SCALE / 2
    return left + (x + right) * SCALE, top + y * SCALE


def trade(pictures: Pictures, facts: Facts) -> Iterator[Laid]:
    """Yield the markers and the dice on the trade board."""
    for track in facts.board.resources:
        for kind, space, right in (
            ("progress", 1, ALONE),
            ("threat", track.threat_start["standard"], -ALONE),
        ):
            anchor = f"{kind}.{track.id}.{space}"
            x, y = _on(pictures, "trade-board", anchor, right)
            marker = Shown(f"{kind}-marker", SMALL * SCALE)
            yield Laid(marker, (x, y - RAISED * SCALE))
        for number in range(track.levels[0]):
            at = _on(pictures, "trade-board", f"pool.{track.id}.{number + 1}")
            face = (number * 3 + len(track.id)) % 6 + 1
            yield Laid(Die(face, track.id, POOL_DIE), at)
    for name, anchor in (("season-marker", "box.1"), ("year-marker", "year.1")):
        marker = Shown(name, LARGE * SCALE)
        yield Laid(marker, _on(pictures, "seasons-board", anchor))


def _regions(pictures: Pictures, facts: Facts) -> Iterator[Laid]:
    for region in facts.board.regions:
        board = f"{region.id.replace('_', '-')}-board"
        how = How(back=True, turned=True)
        back = Shown(f"obstacle-{BACKS[region.id]}", 88 * SCALE, how)
        yield Laid(back, _on(pictures, board, "pile.draw"))
        for slot in region.slots:
            card = Shown(f"location-{slot.starting_location}", 88 * SCALE)
            yield Laid(card, _on(pictures, board, f"location.{slot.position}"))
    for who, board, anchor in FIGURES:
        figure = Shown(f"standee-{who}", 28 * SCALE, How(part=STANDING))
        yield Laid(figure, _on(pictures, board, anchor, 8))
    for board, anchor, name in FIRST:
        card = Shown(name, 88 * SCALE)
        yield Laid(card, _on(pictures, board, anchor, 106))


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
