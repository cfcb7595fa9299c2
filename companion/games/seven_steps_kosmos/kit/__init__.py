"""What 7 Steps prints: boards, discs, tiles, track, screens, markers, bag and rules.

Reads the facts and knows no rule. `look` holds colours, forms and sizes, `words` what
is said, `flower` the geometry of a board; each other module draws one kind of piece.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType

from companion.errors import BadValue
from companion.games.seven_steps_kosmos.facts import NAME, RECONSTRUCTION, Facts
from companion.games.seven_steps_kosmos.kit import (
    bag,
    boards,
    discs,
    flower,
    screens,
    tiles,
    track,
)
from companion.games.seven_steps_kosmos.kit.booklet import Tables, booklets
from companion.games.seven_steps_kosmos.kit.look import Sizes, hues, sizes
from companion.games.seven_steps_kosmos.kit.words import Words, words
from companion.press.piece import Draw, Kit, Piece

USUAL: Mapping[str, str] = MappingProxyType({})

BLEED = 2.0
DISC_BLEED = 1.0
"""Of discs: they lie close together, and their rim is dark."""

CORNER = 2.0
LAPS = 12


def kit(
    facts: Facts,
    rulings: Mapping[str, str] = USUAL,
    *,
    tables: Tables | None = None,
    players: int = 0,
    size: str = "25",
) -> Kit:
    """Return all that so many players need.

    Args:
        rulings: what is chosen; `tiles` and `v1_min_discs` change the tiles.
        tables: gives what the booklets quote of the rules; without it there are none.
        players: the most if 0.
        size: diameter of the discs, in mm: 19, 22 or 25; boards and bag follow.

    Raises:
        BadValue: if so many cannot play, or there is no such size.
    """
    least, most = facts.game.players
    if players and not least <= players <= most:
        raise BadValue("players", f"{players} players", f"choose {least} to {most}")
    chosen, said = sizes(size), words(facts, rulings)
    seats = players or most
    pieces = (
        *_boards(facts, chosen),
        *_discs(facts, chosen),
        *_stickers(facts, chosen),
        *_tiles(said),
        _track(said),
        *_screens(said, seats),
        _markers(said, seats),
        _bag(said, chosen),
    )
    pages = booklets(facts, said, pieces, chosen, tables) if tables else ()
    game = facts.game
    return Kit(NAME, game.title, game.credit, game.version, pieces, pages)


def _boards(facts: Facts, chosen: Sizes) -> Iterator[Piece]:
    """Yield the seven boards; their cut line has eighteen sides within a box."""
    known = hues(facts)
    wide, high = flower.box(chosen.pitch)
    ours = facts.mixed_source == RECONSTRUCTION
    for board in facts.edition.boards:
        front = partial(
            boards.front, known=known, board=board, sizes=chosen, bleed=BLEED
        )
        back = partial(
            boards.back, known=known, board=board, sizes=chosen, bleed=BLEED, ours=ours
        )
        yield Piece(
            f"board-{board.letter.lower()}",
            wide,
            high,
            front,
            back,
            bleed=BLEED,
            title=f"Board {board.letter}",
            group="boards",
        )


def _discs(facts: Facts, chosen: Sizes) -> Iterator[Piece]:
    known = hues(facts)
    for colour in facts.edition.colours:
        draw = partial(discs.disc, known=known, letter=colour.letter, bleed=DISC_BLEED)
        yield _round(
            f"disc-{colour.name}",
            f"{colour.name.capitalize()} disc",
            "discs",
            chosen.disc,
            draw,
            draw,
            bleed=DISC_BLEED,
            copies=facts.edition.discs,
        )


def _stickers(facts: Facts, chosen: Sizes) -> Iterator[Piece]:
    known = hues(facts)
    for colour in facts.edition.colours:
        draw = partial(discs.disc, known=known, letter=colour.letter, bleed=DISC_BLEED)
        yield _round(
            f"sticker-{colour.name}",
            f"{colour.name.capitalize()} sticker",
            "stickers",
            chosen.sticker,
            draw,
            None,
            bleed=DISC_BLEED,
            copies=facts.edition.discs,
        )


def _round(
    name: str,
    title: str,
    group: str,
    size: float,
    front: Draw,
    back: Draw | None,
    *,
    bleed: float,
    copies: int = 1,
) -> Piece:
    return Piece(
        name,
        size,
        size,
        front,
        back,
        bleed=bleed,
        safe=1.5,
        copies=copies,
        title=title,
        group=group,
        form="disc",
    )


def _tiles(said: Words) -> Iterator[Piece]:
    """Yield the bonus tiles that are played with, and those of the laps."""
    backs = {"aid": tiles.aid_back, "points": tiles.points_back}
    for tile in said.tiles:
        back = partial(backs[tile.family], words=said, bleed=BLEED)
        front = partial(tiles.front, words=said, tile=tile, bleed=BLEED)
        yield _tile(f"tile-{tile.id.lower()}", tile.name, front, back, tile.count)
    lap = partial(tiles.lap, words=said, bleed=BLEED)
    yield _tile("tile-40", "+40", lap, lap, LAPS)


def _tile(name: str, title: str, front: Draw, back: Draw, copies: int) -> Piece:
    return Piece(
        name,
        tiles.WIDTH,
        tiles.HEIGHT,
        front,
        back,
        bleed=BLEED,
        safe=tiles.SAFE - 0.1,
        corner=CORNER,
        copies=copies,
        title=title,
        group="tiles",
    )


def _track(said: Words) -> Piece:
    return Piece(
        "track",
        track.WIDTH,
        track.HEIGHT,
        partial(track.track, words=said, bleed=BLEED),
        bleed=BLEED,
        corner=CORNER,
        title="Score track",
        group="track",
    )


def _screens(said: Words, players: int) -> Iterator[Piece]:
    inside = partial(screens.back, words=said, bleed=BLEED)
    for seat in range(players):
        yield Piece(
            f"screen-{seat + 1}",
            screens.WIDTH,
            screens.HEIGHT,
            partial(screens.front, words=said, seat=seat, bleed=BLEED),
            inside,
            bleed=BLEED,
            title=f"Screen of player {seat + 1}",
            group="screens",
            folds=screens.FOLDS,
        )


def _markers(said: Words, players: int) -> Piece:
    """Return score markers and start marker on one card: each is cut out round."""
    draw, back = (
        partial(one, words=said, players=players, bleed=0)
        for one in (track.markers, track.behind)
    )
    return Piece(
        "markers",
        track.wide(players),
        track.HIGH,
        draw,
        back,
        title="Markers",
        group="markers",
    )


def _bag(said: Words, chosen: Sizes) -> Piece:
    wide, high = bag.size(chosen)
    draw = partial(bag.pattern, words=said, sizes=chosen)
    return Piece("bag", wide, high, draw, title="Bag")
