"""Boxes that look alike in many rows are worked out once for all of them."""

from pathlib import Path

import pytest

from companion.decks import deck, layouts, rows
from companion.press.scene.scene import Group, Mark, Shape
from tests.decks.conftest import own

TONES = ["#FF0000", "#00FF00", "#0000FF", "#FFFF00", "#00FFFF"]


def cards(home: Path, tones: list[str]) -> list[deck.Card]:
    """Return cards with a box each, filled in its own colour."""
    own(home, kind='"shape"', fill='"[tone]"')
    (home / "deck.csv").write_text("\n".join(["tone", *tones]) + "\n")
    table, layout = rows.read(home / "deck.csv"), layouts.find("own.toml", home)
    return list(deck.every(deck.Deck(table, home, layout, None)))


def box(card: deck.Card) -> tuple[Mark, ...]:
    """Return the marks of the one box of a card."""
    (bled,) = card.piece.face().marks
    assert isinstance(bled, Group)
    (drawn,) = bled.marks
    assert isinstance(drawn, Group)
    return drawn.marks


def test_a_box_that_looks_alike_in_several_rows_is_worked_out_once(home: Path) -> None:
    red, again, green = cards(home, ["#FF0000", "#FF0000", "#00FF00"])

    assert box(red) is box(again)
    assert box(green) != box(red)
    assert len(red.front.kept.shapes) == 2


def test_a_box_has_other_marks_with_little_ink(home: Path) -> None:
    (red,) = cards(home, ["#FF0000"])
    full = box(red)

    ((low,),) = (group.marks for group in red.piece.face(low=True).marks)

    assert low.marks != full


def test_rows_of_more_colours_than_are_kept_have_their_own(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layouts, "MOST_KEPT", 2)
    made = cards(home, TONES)

    shapes = [shape for card in made for shape in box(card)]

    assert [shape.fill for shape in shapes if isinstance(shape, Shape)] == TONES
    assert len(made[0].front.kept.shapes) <= 3
