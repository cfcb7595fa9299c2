"""The three cards and their common back, as rows of the layout `card`."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.press.cards import layouts, row_faces
from companion.press.cards.layouts import Row
from companion.press.cards.pictures import Place
from companion.press.layout.piece import KitDeck, Piece
from companion.press.layout.sizes import Size
from companion.press.scene import text
from companion.press.scene.scene import Scene

from ..facts import Facts
from .look import KINDS, LAYOUTS, TITLE, Words, look

WIDE = 63.0  # width of a card as its layout has it


def deck(facts: Facts, copies: int) -> KitDeck:
    """Return the three cards, so many of each."""
    first, _, last = facts.game.title.rpartition(" ")
    rows = tuple(
        {
            "kind": KINDS[card.letter],
            "name": card.name,
            "first": first,
            "last": last,
            "qty": str(copies),
        }
        for card in facts.cards
    )
    return KitDeck(LAYOUTS / "card.toml", rows, {"plate": _plate})


def pieces(facts: Facts, words: Words, size: Size, copies: int) -> Iterator[Piece]:
    """Yield the three cards in a size, so many of each."""
    cards = deck(facts, copies)
    look = replace(layouts.of_kit(cards.layout, cards.drawings), size=size)
    back = row_faces.back(look, Row(2, cards.rows[0]))
    for cells in cards.rows:
        card = row_faces.piece(f"card-{cells['kind']}", look, Row(2, cells))
        title = words.titled("card", cells["name"])
        yield replace(
            card, back=back, copies=copies, title=title, group="cards", edge="ivory"
        )


def _plate(scene: Scene, name: str, place: Place) -> None:
    x, y, w, h = place
    wide = text.width(name, TITLE, 16, 0.02)
    with scene.at(x + w / 2, y + h / 2, scale=w / WIDE):
        look(scene).plate((0, 0), wide + 9.5, h * WIDE / w, 1.5)
        scene.place("label", name, 0, 0, wide, 4.2)
