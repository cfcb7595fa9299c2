"""A kit for whatever can be printed: a game by its name, a deck by its file."""

from pathlib import Path

import pytest

from companion.cli import kits
from companion.cli.printing import Source
from companion.contract.options import NO_OPTIONS, Options
from companion.errors import BadValue, UnknownName


@pytest.fixture
def deck(tmp_path: Path) -> str:
    path = tmp_path / "oxen.csv"
    path.write_text("title,text,qty\nOx,Pull.,2\nCow,Moo.,1\n")
    return str(path)


def test_a_game_gives_its_kit() -> None:
    kit = kits.kit(
        "exit-from-purgatory",
        Options({"players": 5, "size": "mini"}),
        None,
        Source(),
    )

    assert kit.game == "exit-from-purgatory"
    card = kit.pieces[0]
    assert (card.name, card.copies) == ("card-apple", 25)
    assert (card.width, card.height) == (44, 68)


def test_a_deck_gives_a_kit_with_a_piece_a_row(deck: str) -> None:
    kit = kits.kit(deck, Options({"size": "63x88"}), None, Source(where=["title=Ox"]))

    assert (kit.game, kit.title, kit.credit, kit.pages) == ("oxen", "oxen", "", ())
    (card,) = kit.pieces
    assert (card.name, card.copies, card.width, card.height) == ("row 2", 2, 63, 88)


def test_what_only_decks_know_is_refused_for_a_game() -> None:
    with pytest.raises(BadValue) as refused:
        kits.kit("nine-circles", NO_OPTIONS, None, Source(layout="plain"))

    assert str(refused.value) == (
        "--layout: is given for nine-circles; leave it out: it is for decks"
    )


def test_a_word_that_is_neither_game_nor_file_is_a_mistyped_game() -> None:
    with pytest.raises(UnknownName) as refused:
        kits.kit("nine-circels", NO_OPTIONS, None, Source())

    assert str(refused.value) == (
        "companion: no game is called 'nine-circels'; did you mean 'nine-circles'?"
    )


def test_a_word_with_an_ending_is_a_deck() -> None:
    assert kits.is_deck("missing.csv")
    assert not kits.is_deck("seven-steps")
