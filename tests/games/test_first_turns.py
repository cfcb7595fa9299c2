"""The first turn in six pictures: its moves are legal, and come to what is printed."""

from collections.abc import Iterator
from typing import Any

from companion import games
from companion.contract import script
from companion.games.seven_steps_kosmos.kit.fields import SPOTS, STEPS
from companion.press.layout.first_turn import Panel, first_turn

GAMES = (
    "nine-circles",
    "seven-steps",
    "seven-steps-kosmos",
    "exit-from-purgatory",
    "six-winters",
)


def played(game: str) -> Iterator[tuple[Panel, Any]]:
    """Yield each panel with the state after its moves, all done by the rules."""
    turn = first_turn(game.replace("-", "_"))
    moves = (panel.moves for panel in turn.panels)
    states = script.played(games.load(game), turn, *moves)
    yield from zip(turn.panels, states, strict=True)


def test_every_first_turn_has_six_pictures_with_moves() -> None:
    for game in GAMES:
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


def test_7_steps_scores_the_eight_of_its_last_picture() -> None:
    states = [state for _, state in played("seven-steps-kosmos")]

    assert states[-1].seats[0].total - states[0].seats[0].total == 8
    assert [SPOTS[at].height + 1 for at in STEPS["up"].used] == [1, 2, 2, 3]


def test_7_steps_refuses_what_a_picture_bars() -> None:
    rules = games.load("seven-steps-kosmos").rules()
    words = games.load("seven-steps-kosmos").words()
    states = [state for _, state in played("seven-steps-kosmos")]
    state = states[2]  # after the second number

    for typed, why in (("lay W 0.0", "in this turn"), ("lay Y 1.5", "level")):
        refused = rules.why_not(state, words.actions.read(typed)) or "allowed"

        assert why in refused, typed


def test_exit_from_purgatory_ends_its_round_with_dans_apple_on_peace() -> None:
    *_, (_, state) = played("exit-from-purgatory")

    assert [player.mat for player in state.players] == [*["......"] * 3, "...A.."]
    assert [len(player.hand) for player in state.players] == [7, 6, 7, 5]
    assert (state.turn, len(state.pile)) == (0, 11)


def test_six_winters_ends_its_turn_in_spring_as_the_last_picture_says() -> None:
    states = [state for _, state in played("six-winters")]
    attached = set(states[-1].in_play)

    assert attached == {"imperial-guard-1", "orb-of-seeing", "securing-the-perimeter"}
    assert (states[0].box, states[-1].box) == (1, 2)
    assert states[0].threat == states[-1].threat
    assert states[-1].staged[:2] == ("small-steps", "cantrips")
    assert len(states[-1].pools) == 6
