"""What of a deck is not as it was printed last."""

import base64
import io
import re
from typing import Any

import pytest

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
    now = pixels.face(piece, last_print.DPI, bleed=True).convert("L")
    with Image.open(io.BytesIO(base64.b64decode(data))) as found:
        both = found.convert("L"), now.resize(found.size)
        apart = ImageStat.Stat(ImageChops.difference(*both))
    return 1 - apart.mean[0] / 255


def test_a_print_elsewhere_is_noticed_without_a_change_in_its_own_ink(
    begin: Begin,
) -> None:
    watched = begin(*FIRST)
    assert watched.state()["last"] is None

    watched.print()

    assert watched.state()["last"]["when"] > 0
    assert watched.state(low=True)["last"] is None


@pytest.mark.parametrize(
    ("before", "after", "kinds", "gone"),
    [
        pytest.param(
            *("123", "1x3", ["", "changed", ""], []),
            id="a card whose title is not known is found between its neighbours",
        ),
        pytest.param(
            *("124", "1xy4", ["", "added", "added", ""], ["2"]),
            id="two new cards for one that is gone are new",
        ),
        pytest.param(
            *("123", "312", ["", "", ""], []), id="cards that only moved are the same"
        ),
    ],
)
def test_fronts_of_a_print_are_compared_with_those_of_now(
    before: str, after: str, kinds: list[str], gone: list[str]
) -> None:
    found, removed = compared(
        [Now(row, f"title {row}", front, "b", 1) for row, front in enumerate(after, 2)],
        [Old(row, "", front, "b", 1) for row, front in enumerate(before, 2)],
    )

    assert [change.kind for change in found] == kinds
    assert [card.front for card in removed] == gone
