"""What 7 Steps prints: boards, discs, tiles, track, screens, markers, bag and rules.

Reads the facts and knows no rule. `look` holds colours, forms and sizes, `words` the
texts, `flower` the geometry of a board; each other module draws one kind of piece.
"""

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from companion.contract import KitRequest
from companion.errors import BadValue
from companion.facts import NO_RULINGS
from companion.press.layout import kinds, raised
from companion.press.layout.piece import Dieline, Kit, Page, Piece
from companion.press.layout.translation import Translation
from companion.press.scene.boxes import palette

from ..facts import NAME, RECONSTRUCTION, Colour, Facts
from . import boards, discs, tiles, track
from .booklet import Tables, booklet
from .look import GAME, Sizes, hues, sizes
from .table import table
from .tonight import folded, tonight, turn
from .words import Words, words

TYPE = "seven_steps_kosmos/type.css.html"
"""The template with the type and colours of what is read."""

COMMAND = (
    "companion new seven-steps-kosmos mygame --players Ann,Ben --option side=mixed"
)
"""Begins a game with a reading that is not the usual one."""

DISC_BLEED = 1.0  # of discs: they lie close together, and their rim is dark


def kit(
    facts: Facts,
    rulings: Mapping[str, str] = NO_RULINGS,
    *,
    players: int = 0,
    size: str = "25",
    language: str = "en",
) -> Kit:
    """Return all that so many players need, without the booklet; see `rules`.

    Args:
        rulings: what is chosen; `tiles` and `v1_min_discs` change the tiles.
        players: the most if 0.
        size: diameter of the discs, in mm: 19, 22 or 25; boards and bag follow.
        language: of the pieces, en or de.

    Raises:
        BadValue: if so many cannot play, or there is no such size.
    """
    least, most = facts.game.players
    if players and not least <= players <= most:
        raise BadValue("players", f"{players} players", f"choose {least} to {most}")
    chosen, shape = sizes(size), facts.arrangements[0]
    spoken = words(Translation(GAME, language), facts, rulings)
    pieces = _pieces(facts, spoken, chosen, players or most)
    return Kit(
        NAME,
        spoken.title,
        spoken.facts.game.credit,
        facts.game.version,
        pieces,
        palette=palette("seven_steps_kosmos"),
        language=language,
        shown=tuple(_shown(facts, chosen)),
        decks={"tiles": tiles.deck(spoken)},
        tonight=tonight(facts, spoken.said),
        table=partial(table, pieces, spoken, shape, chosen.pitch),
    )


def rules(
    facts: Facts,
    rulings: Mapping[str, str],
    tables: Tables,
    *,
    size: str = "25",
    language: str = "en",
) -> Page:
    """Return the rules in a language, which show pieces as of any number of players.

    Raises:
        BadValue: if there is no such size.
    """
    texts = words(Translation(GAME, language), facts, rulings)
    chosen = sizes(size)
    pieces = _pieces(facts, texts, chosen, facts.game.players[1])
    page = booklet(facts, texts, pieces, chosen, tables)

    def context() -> dict[str, object]:
        panels = turn(facts, (*pieces, *_shown(facts, chosen)), texts.said)
        return {**page.context(), "chosen": rulings, "panels": panels}

    return replace(page, context=context)


def make(facts: Facts, request: KitRequest) -> Kit:
    """Return the kit for a request, with its booklet if tables are given."""
    options = request.options
    players, size = options.number("players") or 0, options.text("size") or "25"
    language = options.text("language") or "en"
    tables, chosen = request.booklet_values, request.rulings
    made = kit(facts, chosen, players=players, size=size, language=language)
    if not tables:
        return made
    said = Translation(GAME, language)
    listed = kinds.Rulings(COMMAND, tuple(said.facts(facts).rulings), type=TYPE)
    pages = (
        rules(facts, chosen, tables, size=size, language=language),
        folded(facts, (*made.pieces, *made.shown), sizes(size), said),
        kinds.rulings(made.title, listed, language),
    )
    return replace(made, pages=pages)


def _pieces(facts: Facts, texts: Words, chosen: Sizes, seats: int) -> tuple[Piece, ...]:
    draw, title = partial(discs.pattern, words=texts), texts.titled("bag")
    bag = Piece("bag", *discs.size(chosen), draw, title=title, stock="paper")
    return (
        *_boards(facts, texts, chosen),
        *_discs(facts, texts, chosen),
        *_raised(facts, texts, chosen),
        *tiles.pieces(texts),
        track.track(texts),
        *track.screens(texts, seats),
        *track.markers(texts, seats),
        replace(bag, use="pattern", extra=True),
        tiles.box(texts, sum(tile.count for tile in texts.tiles) + tiles.LAPS),
    )


def _boards(facts: Facts, texts: Words, chosen: Sizes) -> Iterator[Piece]:
    """Yield the seven boards; their cut line has eighteen sides within a box."""
    wide, high = boards.box(chosen.pitch)
    ours = facts.mixed_source == RECONSTRUCTION
    side = partial(boards.side, known=hues(facts), sizes=chosen)
    for board in facts.edition.boards:
        front = partial(side, plate=boards.mono(board), cut=True)
        back = partial(side, plate=boards.mixed(board, ours=ours))
        yield Piece(
            f"board-{board.letter.lower()}",
            wide,
            high,
            front,
            back,
            bleed=boards.BLEED,
            title=texts.titled("board", board.letter),
            group="boards",
            dieline=Dieline(boards.outlined(wide / 2, high / 2, chosen.pitch)),
        )


def _shown(facts: Facts, chosen: Sizes) -> Iterator[Piece]:
    """Yield what screens show in the place of boards: boards without letters.

    They are named by the letters of their fields, however they are turned; a floor
    without any colour, and each field by itself, are for boards that are not ours.
    """
    known, size = hues(facts), boards.box(chosen.pitch)
    faces = [("floor", "", "")]
    for board in facts.edition.boards:
        faces.append((f"floor-{board.mono}", boards.mono(board).ground, board.mono))
        ring = board.mixed[1:]
        turns = {board.mixed[0] + ring[at:] + ring[:at] for at in range(len(ring))}
        faces += [(f"floor-{letters}", "", letters) for letters in sorted(turns)]
    floor = partial(boards.floor, known=known, sizes=chosen)
    for name, ground, letters in faces:
        yield Piece(name, *size, partial(floor, ground=ground, shown=letters))
    for colour in facts.edition.colours:
        draw = partial(boards.field, known=known, letter=colour.letter, sizes=chosen)
        yield Piece(f"field-{colour.name}", chosen.disc, chosen.disc, draw)


def _discs(facts: Facts, texts: Words, chosen: Sizes) -> Iterator[Piece]:
    face = partial(discs.disc, known=hues(facts), bleed=DISC_BLEED)
    for kind, size in (("disc", chosen.disc), ("sticker", chosen.sticker)):
        for colour, own in _colours(facts, texts):
            draw = partial(face, letter=colour.letter)
            disc = Piece(
                f"{kind}-{colour.name}",
                *(size, size, draw, draw),
                bleed=DISC_BLEED,
                safe=1.5,
                form="disc",
                title=texts.titled(kind, own.name),
                group=f"{kind}s",
                copies=facts.edition.discs,
            )
            if kind == "disc":
                yield disc
            else:
                disc = replace(disc, back=None, instead="discs")
                yield replace(disc, extra=True, stock="label")


def _raised(facts: Facts, texts: Words, chosen: Sizes) -> Iterator[Piece]:
    if chosen.sticker < raised.ACROSS:
        return
    known, copies = hues(facts), facts.edition.discs
    forms = [
        raised.Kind(
            colour.name, known[colour.letter].form, own.name.capitalize(), copies
        )
        for colour, own in _colours(facts, texts)
    ]
    yield from raised.pieces(forms, texts.language, texts["feel"])


def _colours(facts: Facts, texts: Words) -> Iterator[tuple[Colour, Colour]]:
    """Yield each colour in English and in the language of the texts."""
    return zip(facts.edition.colours, texts.facts.edition.colours, strict=True)
