"""What of a deck is not as it was printed last."""

import base64
import io
import re
from typing import Any

from companion.decks.preview import last_print
from companion.decks.preview.state import Now, Old, compared
from companion.press.ink import pixels
from companion.press.layout.piece import Piece
from tests.decks.preview.conftest import Begin

FIRST = ("title,text,qty", "Ox,Pull.,1", "Cow,Moo.,2", "Hen,Egg.,1", "Ewe,Baa.,1")


def changes(state: dict[str, Any]) -> dict[str, str]:
    return {
        card["title"]: card["change"]["kind"]
        for card in state["cards"]
        if "change" in card
    }


def test_cards_that_were_added_changed_and_removed_since_the_last_print(
    begin: Begin,
) -> None:
    watched = begin(*FIRST)
    watched.print()
    assert changes(watched.state()) == {}

    state = watched.save(
        "title,text,qty", "New,First.,1", "Cow,Moo.,3", "Ewe,Bleat.,1", "Ox,Pull.,1"
    )

    assert changes(state) == {"New": "added", "Cow": "copies", "Ewe": "changed"}
    assert [old["title"] for old in state["last"]["removed"]] == ["Hen"]


def test_a_changed_face_has_a_picture_of_what_was_printed(begin: Begin) -> None:
    watched = begin(*FIRST)
    watched.print()
    watched.state()

    state = watched.save(*FIRST[:1], "Ox,Push.,1", *FIRST[2:])

    (ox, *_) = state["cards"]
    assert ox["change"]["sides"] == ["front"]
    was = ox["change"]["was"]["front"]
    assert was in state["last"]["kept"]
    assert "Pull." in watched.show.before(was)
    assert "Push." in watched.show.face(ox["front"], low=False)


def test_pictures_of_a_print_are_there_when_the_deck_is_watched_again(
    begin: Begin,
) -> None:
    watched = begin(*FIRST)
    watched.print()
    watched.state()

    again = begin(*FIRST[:1], "Ox,Push.,1", *FIRST[2:])

    (ox, *_) = again.state()["cards"]
    assert "Pull." in again.show.before(ox["change"]["was"]["front"])


def test_a_print_that_no_page_has_seen_is_cut_out_of_its_pdf(begin: Begin) -> None:
    watched = begin(*FIRST)
    pieces = [shown.card.piece for shown in watched.show.content.cards]
    old = {piece.title: piece for piece in pieces}
    watched.print()

    again = begin(FIRST[0], "Ox,Push.,1", "Cow,Low.,2", *FIRST[3:])

    changed = {card["title"]: card.get("change") for card in again.state()["cards"]}
    for title in ("Ox", "Cow"):
        drawing = again.show.before(changed[title]["was"]["front"])
        assert 'viewBox="0 0 69.5 94.9"' in drawing
        alike = {name: likeness(drawing, old[name]) for name in ("Ox", "Cow", "Ewe")}
        assert max(alike, key=lambda name: alike[name]) == title, alike


def likeness(drawing: str, piece: Piece) -> float:
    """Return how much of a picture is as a card is printed, from 0 to 1."""
    from PIL import Image, ImageChops, ImageStat

    (data,) = re.findall(r"base64,([^\"]+)", drawing)
    with Image.open(io.BytesIO(base64.b64decode(data))) as found:
        now = (
            pixels.face(piece, last_print.DPI, bleed=True)
            .convert("L")
            .resize(found.size)
        )
        apart = ImageStat.Stat(ImageChops.difference(found.convert("L"), now))
    return 1 - apart.mean[0] / 255


def test_a_print_elsewhere_is_noticed_without_a_change(begin: Begin) -> None:
    watched = begin(*FIRST)
    assert watched.state()["last"] is None

    watched.print()

    assert watched.state()["last"]["when"] > 0


def test_a_print_in_another_ink_is_compared_with_nothing(begin: Begin) -> None:
    watched = begin(*FIRST)
    watched.print()

    assert watched.state(low=True)["last"] is None


def now(row: int, title: str, front: str) -> Now:
    return Now(row, title, front, "b", 1)


def old(row: int, front: str, title: str = "") -> Old:
    return Old(row, title, front, "b", 1)


def test_a_card_whose_title_is_not_known_is_found_between_its_neighbours() -> None:
    cards = [now(2, "A", "1"), now(3, "B", "2x"), now(4, "C", "3")]

    found, removed = compared(cards, [old(2, "1"), old(3, "2"), old(4, "3")])

    assert [change.kind for change in found] == ["", "changed", ""]
    assert removed == []


def test_two_new_cards_for_one_that_is_gone_are_new() -> None:
    cards = [now(2, "A", "1"), now(3, "B", "x"), now(4, "C", "y"), now(5, "D", "4")]

    found, removed = compared(cards, [old(2, "1"), old(3, "2"), old(4, "4")])

    assert [change.kind for change in found] == ["", "added", "added", ""]
    assert [card.front for card in removed] == ["2"]


def test_cards_that_only_moved_are_the_same() -> None:
    cards = [now(2, "C", "3"), now(3, "A", "1"), now(4, "B", "2")]

    found, removed = compared(cards, [old(2, "1"), old(3, "2"), old(4, "3")])

    assert [change.kind for change in found] == ["", "", ""]
    assert removed == []
