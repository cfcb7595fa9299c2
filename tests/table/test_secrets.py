"""What a seat may know and do, also before the screen is passed."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion import games
from companion.chronicle import replay, store
from companion.chronicle.codec import Stamp
from companion.chronicle.replay import Chronicle
from companion.contract import Drawn
from companion.dice import roll
from companion.errors import IllegalAction, SaveDamaged, UnknownName
from companion.table import begin, gate, secrets, steps
from companion.table.play import WELCOME
from tests.refusals import refused
from tests.table.screens import (
    FOUR,
    KOSMOS,
    NOON,
    PURGATORY,
    TWO,
    Screen,
    load,
    new,
    told_of,
)
from tests.twins import written

REFEREE = steps.Actor(NOON, "ann", everything=True)


def read(game: str, typed: str) -> Any:
    return games.load(game).words().actions.read(typed)


def begun(path: Path, game: str = PURGATORY) -> Chronicle:
    return new(path, game, FOUR)


def test_cards_that_the_companion_deals_are_not_reported(tmp_path: Path) -> None:
    path = tmp_path / "hot.json"
    begun(path)
    kept = done(path, "draw")

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

    again = (replay.replay, save, told.game, told.rules, "hot.json")
    assert refused(SaveDamaged, *again) == (
        "hot.json: event 1 is impossible; it replays up to event 0"
    )


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
    return steps.do(path, games.load, typed, roll.seeded(seed), REFEREE)[0]


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


def test_only_an_older_save_whose_cards_are_dealt_may_have_bots_that_it_does_not_name(
    tmp_path: Path,
) -> None:
    dealt = new(tmp_path / "hot.json", PURGATORY, FOUR)
    real = new(tmp_path / "real.json", PURGATORY, FOUR, cards="table")
    older = [
        replace(kept, save=msgspec.structs.replace(kept.save, bots=None))
        for kept in (dealt, real)
    ]

    assert not begin.bots_are_unknown(dealt)
    assert [begin.bots_are_unknown(kept) for kept in older] == [True, False]


def test_a_seat_acts_for_itself_only(tmp_path: Path) -> None:
    kept, draw = begun(tmp_path / "hot.json"), read(PURGATORY, "draw")

    assert secrets.seat(kept, "cleo") == 2
    assert secrets.why_not(kept, draw, 0) is None
    with pytest.raises(UnknownName, match=r"'bem' plays; did you mean 'ben'\?"):
        secrets.seat(kept, "bem")


ASKS = "nothing that all can see is against it"


def asking(*lines: str) -> Callable[[str], str | None]:
    """Type these lines at whatever prompt, the pass prompt too."""
    left = list(lines)
    return lambda prompt: left.pop(0) if left else None


def answers(screen: Screen, *lines: str) -> list[str]:
    screen.shown.clear()
    screen.play(asking(*lines))
    said = [line.strip() for line in screen.shown if line != WELCOME]
    return [line for line in said if "only you look" not in line]


def test_why_study_before_the_pass_does_not_tell_the_number_of_lanterns(
    screen: Screen,
) -> None:
    asked = [f"why study {lanterns}" for lanterns in range(7)]
    assert answers(screen, *asked) == [ASKS] * 7
    assert "only you look" in screen.shown[1]


def test_seven_questions_before_the_pass_do_not_tell_a_hand(tmp_path: Path) -> None:
    screen = Screen(tmp_path / "hot.json", KOSMOS, TWO)
    begun = ("drawn ABCDEFG", "rolled 1", "drawn RRBBKKY", "drawn WWVVOOY")
    screen.path.write_bytes(written(told_of(screen, *begun)))
    fields = screen.kept().state.fields
    at = dict(zip(fields.colours, fields.names, strict=True))

    asked = [f"why lay {disc} {at[disc]}" for disc in "WYORVBK"]
    assert answers(screen, *asked) == [ASKS] * 7


def test_a_question_is_answered_by_what_is_seen_and_never_by_the_truth(
    screen: Screen,
) -> None:
    kept = screen.kept()

    for lanterns in range(7):
        action = screen.words.actions.read(f"study {lanterns}")
        assert secrets.why_not(kept, action, secrets.NOBODY) is None


def test_real_discs_are_told_by_the_seat_that_drew_them(tmp_path: Path) -> None:
    screen = Screen(tmp_path / "real.json", KOSMOS, ("ann", "ben", "cleo"))
    begun = ("drawn ABCDEFG", "rolled 1", "drawn ???????", "drawn RRBBKKY")
    kept = told_of(screen, *begun)
    why = "these cards are another player's; report a ? for each"

    assert secrets.drawer(kept) == 2
    for viewer, answer in ((0, why), (1, why), (secrets.NOBODY, why), (2, None)):
        assert secrets.why_not(kept, Drawn(tuple("WWVVOOY")), viewer) == answer
        assert secrets.why_not(kept, Drawn(("?",) * 7), viewer) is None


def test_a_roll_is_not_corrected_once_hidden_cards_may_have_followed(
    screen: Screen,
) -> None:
    typed = ("study 2", "rolled 6", "draw", "drawn A")
    screen.path.write_bytes(written(told_of(screen, *typed)))

    said = answers(screen, "amend 2 5", "undo 2", "amend 2 5", "misread")
    assert said[0] == (
        "exit-from-purgatory: what followed event 2 may hang on hidden cards; undo to\n"
        "  event 2 first, then amend it"
    )
    kept = store.open(screen.path, load)
    assert kept.events[-1].action.faces == (5,)
