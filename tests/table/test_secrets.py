"""What may be told to a seat, and what a seat may do."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion import games
from companion.chronicle import replay, store
from companion.chronicle.codec import Stamp
from companion.chronicle.replay import Chronicle
from companion.contract import Begun, Drawn
from companion.dice import roll
from companion.errors import IllegalAction, SaveDamaged, UnknownName
from companion.table import gate, secrets, steps
from tests.refusals import refused

NOON = "2026-11-21T12:00:00Z"
REFEREE = steps.Actor(NOON, "ann", everything=True)
PURGATORY, KOSMOS = "exit-from-purgatory", "seven-steps-kosmos"


def read(game: str, typed: str) -> Any:
    return games.load(game).words().actions.read(typed)


def begun(path: Path, game: str = PURGATORY) -> Chronicle:
    """Return a game of four, ann to begin."""
    setup = {"players": ["ann", "ben", "cleo", "dan"]}
    found = games.load(game)
    usual = {ruling.id: ruling.default for ruling in found.facts().rulings}
    return store.create(path, found, Begun(usual, setup), Stamp(NOON, "ann"))


def test_cards_that_the_companion_deals_are_not_reported(tmp_path: Path) -> None:
    path = tmp_path / "hot.json"
    begun(path)
    dice = roll.seeded(1)
    kept, _ = steps.do(path, games.load, ["draw"], dice, REFEREE)

    for card in "AWL":
        with pytest.raises(IllegalAction, match="the companion deals the cards"):
            secrets.must_be_possible(kept, Drawn((card,)), 0)


def test_a_card_seen_before_an_undo_comes_again_whatever_is_chosen_instead(
    tmp_path: Path,
) -> None:
    path = tmp_path / "hot.json"
    begun(path)
    first = done(path, "draw", "deal", seed=1)
    (seen,) = first.events[-1].action.cards
    for seed in range(5):
        store.undo(path, games.load, Stamp(NOON, "ann"), 0)
        kept = done(path, "study", "2", "rolled", "6", "draw", "deal", seed=seed)
        (card,) = kept.events[-1].action.cards

        assert card == seen


def test_a_damaged_save_of_a_game_with_secrets_does_not_say_why(tmp_path: Path) -> None:
    kept = begun(tmp_path / "hot.json")
    told = replay.add(kept, [read(PURGATORY, "study 2")], Stamp(NOON, "ann"))
    wrong = msgspec.structs.replace(told.events[0], action=read(PURGATORY, "study 5"))
    save = msgspec.structs.replace(told.save, events=(wrong,))

    assert refused(
        SaveDamaged, replay.replay, save, told.game, told.rules, "hot.json"
    ) == ("hot.json: event 1 is impossible; it replays up to event 0")


def test_real_discs_that_contradict_another_hand_are_taken_as_they_are_told(
    tmp_path: Path,
) -> None:
    path = tmp_path / "real.json"
    begun(path, KOSMOS)
    done(path, "drawn", "ABCDEFG", "rolled", "1", "drawn", "???????")
    kept = done(path, "drawn", "RRRRRRR", "drawn", "RRRRRRR")

    # It would be 21 of 20; to refuse it would tell dan what others hold.
    action = read(KOSMOS, "drawn RRRRRRR")
    assert secrets.why_not(kept, action, 3) is None


def done(path: Path, *typed: str, seed: int = 1) -> Chronicle:
    """Do typed actions, and let the companion deal."""
    dice = roll.seeded(seed)
    kept, _ = steps.do(path, games.load, typed, dice, REFEREE)
    return kept


@pytest.mark.parametrize(
    ("game", "typed"), [(PURGATORY, ()), (KOSMOS, ("drawn", "ABCDEFG", "rolled", "1"))]
)
def test_a_seat_is_told_whose_choice_it_is(
    tmp_path: Path, game: str, typed: tuple[str, ...]
) -> None:
    path = tmp_path / "hot.json"
    kept = begun(path, game)
    if typed:
        kept = done(path, *typed, *["deal"] * 4)

    with pytest.raises(IllegalAction, match="not for cleo to choose now; wait for ann"):
        gate.must_be_due(kept, gate.Hands((2,)))


def test_a_seat_acts_for_itself_only(tmp_path: Path) -> None:
    kept, draw = (begun(tmp_path / "hot.json"), read(PURGATORY, "draw"))

    assert secrets.seat(kept, "cleo") == 2
    assert secrets.why_not(kept, draw, 0) is None
    with pytest.raises(UnknownName, match=r"'bem' plays; did you mean 'ben'\?"):
        secrets.seat(kept, "bem")
