"""What a refusal on the boards of 7 Steps offers, and what all see of a player."""

from companion.contract.board import Repair
from companion.contract.parts import Ask, Mark, Pick
from companion.games.seven_steps_kosmos.board import BOARD
from companion.games.seven_steps_kosmos.rules import view
from companion.games.seven_steps_kosmos.words import read
from tests.games.seven_steps_kosmos.test_board import (
    begun,
    found,
    screen,
    with_heights,
)


def test_a_refused_field_offers_to_show_where_the_disc_fits() -> None:
    state = with_heights(begun("WWYYOOR", "KKVVBBR"), f0_1=1, f0_2=1)
    refused = next(
        read(tap.text) for tap in found(screen(state, 0, "W"), Ask) if " W " in tap.text
    )

    repair = BOARD.repair(view(state, 0), refused)

    assert repair == Repair("Show", Pick(("W",)))
    assert any(mark.symbol == "legal" for mark in found(screen(state, 0, "W"), Mark))
    assert BOARD.repair(view(state, 0), read("lay K 0.0")) is None


def test_everybody_sees_how_many_discs_a_player_has() -> None:
    state = begun("WWYYOOR", "KKVVBBR")

    assert [BOARD.note(view(state, -1), seat) for seat in (0, 1)] == ["7 discs"] * 2
