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

from ..facts import NAME, RECONSTRUCTION, Facts
from . import boards, discs, screens, tiles, track
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

BLEED = 2.0
DISC_BLEED = 1.0
"""Of discs: they lie close together, and their rim is dark."""


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
    seats, chosen = _seats(facts, players), sizes(size)
    spoken = words(Translation(GAME, language), facts, rulings)
    pieces, shape = _pieces(facts, spoken, chosen, seats), facts.arrangements[0]
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

    Args:
        tables: gives what they quote of the rules.

    Raises:
        BadValue: if there is no such size.
    """
    texts = words(Translation(GAME, language), facts, rulings)
    chosen = sizes(size)
    pieces = _pieces(facts, texts, chosen, _seats(facts, 0))
    page = booklet(facts, texts, pieces, chosen, tables)

    def context() -> dict[str, object]:
        panels = turn(facts, (*pieces, *_shown(facts, chosen)), texts.said)
        return {**page.context(), "chosen": rulings, "panels": panels}

    return replace(page, context=context)


def _seats(facts: Facts, players: int) -> int:
    """Return how many players a kit is for; the most if 0."""
    least, most = facts.game.players
    if players and not least <= players <= most:
        raise BadValue("players", f"{players} players", f"choose {least} to {most}")
    return players or most


def make(facts: Facts, request: KitRequest) -> Kit:
    """Return the kit for a request, with its booklet if tables are given."""
    options = request.options
    players, size = options.number("players") or 0, options.text("size") or "25"
    language = options.text("language") or "en"
    made = kit(facts, request.rulings, players=players, size=size, language=language)
    if not request.booklet_values:
        return made
    tables, chosen = request.booklet_values, request.rulings
    said = Translation(GAME, language)
    listed = kinds.Rulings(COMMAND, tuple(said.facts(facts).rulings), type=TYPE)
    pages = (
        rules(facts, chosen, tables, size=size, language=language),
        folded(facts, (*made.pieces, *made.shown), sizes(size), said),
        kinds.rulings(made.title, listed, language),
    )
    return replace(made, pages=pages)


def _pieces(facts: Facts, texts: Words, chosen: Sizes, seats: int) -> tuple[Piece, ...]:
    return (
        *_boards(facts, texts, chosen),
        *_discs(facts, texts, chosen),
        *_raised(facts, texts, chosen),
        *tiles.pieces(texts),
        track.track(texts),
        *screens.screens(texts, seats),
        *track.markers(texts, seats),
        _bag(texts, chosen),
        tiles.box(texts, sum(tile.count for tile in texts.tiles) + tiles.LAPS),
    )


def _boards(facts: Facts, texts: Words, chosen: Sizes) -> Iterator[Piece]:
    """Yield the seven boards; their cut line has eighteen sides within a box."""
    known = hues(facts)
    wide, high = boards.box(chosen.pitch)
    ours = facts.mixed_source == RECONSTRUCTION
    for board in facts.edition.boards:
        front = partial(
            boards.front, known=known, board=board, sizes=chosen, bleed=BLEED
        )
        back = partial(
            boards.back,
            known=known,
            plate=boards.mixed(board, ours=ours),
            sizes=chosen,
            bleed=BLEED,
        )
        yield Piece(
            f"board-{board.letter.lower()}",
            wide,
            high,
            front,
            back,
            bleed=BLEED,
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
        plain = board.mono[0] if len(set(board.mono)) == 1 else ""
        faces.append((f"floor-{board.mono}", plain, board.mono))
        ring = board.mixed[1:]
        turns = {board.mixed[0] + ring[at:] + ring[:at] for at in range(len(ring))}
        faces += [(f"floor-{letters}", "", letters) for letters in sorted(turns)]
    for name, ground, letters in faces:
        draw = partial(
            boards.floor, known=known, ground=ground, shown=letters, sizes=chosen
        )
        yield Piece(name, *size, draw)
    for colour in facts.edition.colours:
        draw = partial(boards.field, known=known, letter=colour.letter, sizes=chosen)
        yield Piece(f"field-{colour.name}", chosen.disc, chosen.disc, draw)


def _discs(facts: Facts, texts: Words, chosen: Sizes) -> Iterator[Piece]:
    """Yield the discs of each colour, then stickers for wooden ones instead."""
    known = hues(facts)
    for kind, size in (("disc", chosen.disc), ("sticker", chosen.sticker)):
        named = zip(facts.edition.colours, texts.facts.edition.colours, strict=True)
        for colour, own in named:
            draw = partial(
                discs.disc, known=known, letter=colour.letter, bleed=DISC_BLEED
            )
            name = f"{kind}-{colour.name}"
            disc = Piece(name, size, size, draw, draw, bleed=DISC_BLEED, safe=1.5)
            disc = replace(
                disc,
                form="disc",
                title=texts.titled(kind, own.name),
                group=f"{kind}s",
                copies=facts.edition.discs,
            )
            if kind == "sticker":
                disc = replace(
                    disc, back=None, instead="discs", extra=True, stock="label"
                )
            yield disc


def _raised(facts: Facts, texts: Words, chosen: Sizes) -> Iterator[Piece]:
    """Yield raised forms for the discs, if these are large enough for fingers."""
    if chosen.sticker < raised.ACROSS:
        return
    known = hues(facts)
    forms = [
        raised.Kind(
            colour.name,
            known[colour.letter].form,
            own.name.capitalize(),
            facts.edition.discs,
        )
        for colour, own in zip(
            facts.edition.colours, texts.facts.edition.colours, strict=True
        )
    ]
    yield from raised.pieces(forms, texts.language, texts["feel"])


def _bag(texts: Words, chosen: Sizes) -> Piece:
    wide, high = discs.size(chosen)
    draw = partial(discs.pattern, words=texts, sizes=chosen)
    bag = Piece("bag", wide, high, draw, title=texts.titled("bag"), stock="paper")
    return replace(bag, use="pattern", extra=True)
