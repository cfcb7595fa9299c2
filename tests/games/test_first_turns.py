"""The first turn in six pictures: its moves are legal, and come to what is printed."""

from collections.abc import Iterator
from typing import Any

from companion import games
from companion.contract import as_action
from companion.facts import settle
from companion.press.layout.first_turn import Panel, first_turn


def played(game: str) -> Iterator[tuple[Panel, Any]]:
    """Yield each panel with the state after its moves, all done by the rules."""
    found, turn = games.load(game), first_turn(game.replace("-", "_"))
    rules, words = found.rules(), found.words()
    rulings = settle(found.facts().rulings, turn.options, game)
    state = rules.start(rulings, turn.setup)

    def do(typed: str) -> None:
        nonlocal state
        action = as_action(rules, words.actions.read(typed))
        assert rules.why_not(state, action) is None, typed
        state = rules.apply(state, action)

    for typed in turn.before:
        do(typed)
    for panel in turn.panels:
        for typed in panel.moves:
            do(typed)
        yield panel, state


def test_every_first_turn_has_six_pictures_with_moves() -> None:
    for game in ("nine-circles", "seven-steps"):
        panels = first_turn(game.replace("-", "_")).panels

        assert len(panels) == 6, game
        assert sum(bool(panel.moves) for panel in panels) >= 4, game


def test_nine_circles_comes_to_gluttony_with_eight_dice_and_33_pips() -> None:
    *_, (panel, state) = played("nine-circles")

    assert "eight dice, and 33 open pips" in panel.words
    assert (state.circle, state.pool) == (3, 8)
    assert sum(state.pips) + state.virgils == 33


def test_seven_steps_comes_to_wrath_with_two_dice_in_the_sky() -> None:
    *_, (_, state) = played("seven-steps")

    assert (state.terrace, state.scored, state.pool) == (3, 2, 6)
